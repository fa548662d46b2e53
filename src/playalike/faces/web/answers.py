"""What answers say, for the OpenAPI document and for FastAPI to hold us to it.

Large answers that other parts define (explanations, reviews, findings of a study) are described in
docs/api.md and pass through as they are.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

__all__ = [
    "BoardAnswer", "ConfigAnswer", "DrawReply", "GameAnswer", "GameList", "HealthAnswer",
    "JobAnswer", "JobList", "OwnMoveAnswer", "PositionAnswer", "PuzzleList", "PuzzleReply",
    "SearchAnswer", "SessionAnswer", "Workers",
]  # fmt: skip

Plain = dict[str, object]


class Workers(BaseModel):
    """How busy the workers are."""

    total: int
    busy: int
    waiting: int


class HealthAnswer(BaseModel):
    """A sign of life."""

    status: str
    version: str
    workers: Workers


class ConfigAnswer(BaseModel):
    """What this server offers."""

    version: str
    engine: Plain
    token_required: bool
    schemes: list[str]
    clocks: list[Plain]
    elo: Plain
    limits: Plain


class SessionAnswer(BaseModel):
    """What belongs to this browser."""

    games: int
    active_game: str | None
    puzzles_due: int


class OwnMoveAnswer(BaseModel):
    """The chess-ai document's answer."""

    move: str
    fen: str
    score: int
    depth: int


class BoardAnswer(BaseModel):
    """The session's board."""

    fen: str
    turn: str
    legal_moves: list[str]
    in_check: bool
    game_over: bool
    result: str | None
    move_history: list[str]


class SearchAnswer(BaseModel):
    """What our engine found on the session's board."""

    best_move: str
    score: int
    depth: int
    nodes: int
    pv: list[str]


class GameMove(BaseModel):
    """One move of a game."""

    ply: int
    uci: str
    san: str
    fen: str
    by: Literal["you", "opponent"]
    seconds: float
    why: bool
    sentence: str


class ClockAnswer(BaseModel):
    """Both clocks as of this answer."""

    initial_ms: int
    increment_ms: int
    white_ms: int
    black_ms: int
    running: str | None


class GameLine(BaseModel):
    """A game as lists show it."""

    id: str
    created: str
    updated: str
    opponent: Plain
    color: str
    fen: str
    turn: str
    your_turn: bool
    status: Literal["active", "over"]
    result: str
    reason: str
    thinking: bool
    clock: ClockAnswer | None
    pace: str
    help: str
    opening: Plain | None


class GameListLine(GameLine):
    """With what the whole game would show."""

    plies: int
    last_san: str


class GameList(BaseModel):
    """Games, the latest first."""

    games: list[GameListLine]


class GameAnswer(GameLine):
    """A whole game."""

    start_fen: str
    check: bool
    moves: list[GameMove]
    legal: list[str]
    greeting: str
    parting: str
    engine_note: str


class DrawReply(BaseModel):
    """What the opponent said to a draw."""

    accepted: bool
    sentence: str
    game: GameAnswer


class JobAnswer(BaseModel):
    """How a job stands."""

    id: str
    kind: str
    title: str
    created: str
    status: Literal["waiting", "running", "done", "failed"]
    progress: Plain
    error: Plain | None
    result: Plain | None = None


class JobList(BaseModel):
    """Jobs without results, the latest first."""

    jobs: list[JobAnswer]


class PositionAnswer(BaseModel):
    """A line of positions."""

    start_fen: str
    headers: dict[str, str]
    positions: list[Plain]
    opening: Plain | None
    games: int


class PuzzleList(BaseModel):
    """Puzzles that are due, and how far the session is."""

    puzzles: list[Plain]
    progress: Plain


class PuzzleReply(BaseModel):
    """Whether an answer was right."""

    right: bool
    solutions: list[Plain]
    sentence: str
    box: int
    due_days: int
    progress: Plain

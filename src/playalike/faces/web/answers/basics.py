"""Signs of life, what the server offers, the session, and the endpoints of chess-ai, BlitzMate."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer, Color

__all__ = [
    "BoardAnswer", "ClockChoice", "ConfigAnswer", "EloRanges", "EngineName", "HealthAnswer",
    "OwnMoveAnswer", "RequestLimits", "SearchAnswer", "SessionAnswer", "Workers",
]  # fmt: skip


class Workers(Answer):
    """How busy the workers are."""

    total: int
    busy: int
    waiting: int


class HealthAnswer(Answer):
    """A sign of life."""

    status: str
    version: str
    workers: Workers


class EngineName(Answer):
    """The engine that gives the candidates."""

    name: str
    own: bool
    """Whether it is ours, because no other was found."""


class ClockChoice(Answer):
    """A clock that the page offers."""

    id: str
    label: str
    initial_s: int
    increment_s: int


class EloRanges(Answer):
    """Between which ratings strengths can be set; null where there is no such engine."""

    engine: tuple[int, int] | None
    stockfish: tuple[int, int] | None


class RequestLimits(Answer):
    """What a request may ask for, least and most where there are two numbers."""

    pgn_bytes: int
    games_per_review: int
    plies: int
    fen_chars: int
    time_limit_s: tuple[float, float]
    nodes: tuple[int, int]
    review_nodes: tuple[int, int]
    multipv: tuple[int, int]
    all: dict[str, float]
    """Every limit by its name in `faces/web/limits.py`."""


class ConfigAnswer(Answer):
    """What this server offers."""

    version: str
    engine: EngineName
    token_required: bool
    fetching: bool
    """Whether games can be fetched from game servers here."""
    schemes: list[str]
    """Schemes of review."""
    clocks: list[ClockChoice]
    elo: EloRanges
    limits: RequestLimits


class SessionAnswer(Answer):
    """What belongs to this browser."""

    games: int
    active_game: str | None
    puzzles_due: int


class OwnMoveAnswer(Answer):
    """The answer of the chess-ai document."""

    move: str
    fen: str
    score: int
    depth: int


class BoardAnswer(Answer):
    """The session's board, as the BlitzMate document has it."""

    fen: str
    turn: Color
    legal_moves: list[str]
    in_check: bool
    game_over: bool
    result: str | None
    move_history: list[str]


class SearchAnswer(Answer):
    """What our engine found on the session's board."""

    best_move: str
    score: int
    depth: int
    nodes: int
    pv: list[str]

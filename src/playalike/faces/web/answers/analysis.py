"""Other opinions, lines of the engine, and pasted positions."""

from __future__ import annotations

from typing import Literal

from playalike.faces.web.answers.base import Answer, Color, OpeningName, ServerEnd
from playalike.faces.web.errors import ErrorAnswer

__all__ = [
    "EngineLine", "EngineMove", "LinesAnswer", "LinesEvents", "Opinion", "OthersAnswer",
    "PositionAnswer", "ReadPosition",
]  # fmt: skip


class EngineMove(Answer):
    """The engine's first choice."""

    move: str
    san: str
    score_cp: int | None
    mate: int | None


class Opinion(Answer):
    """What one personality would play."""

    name: str
    display_name: str
    accent: str
    move: str
    san: str
    sentence: str
    tier: str
    loss_cp: int
    score_cp: int | None
    same_as: list[str]
    """Others who would play the same."""


class OthersAnswer(Answer):
    """What several personalities would play in one position."""

    fen: str
    engine: str
    engine_move: EngineMove
    others: list[Opinion]


class EngineLine(Answer):
    """A line of the engine."""

    move: str
    san: str
    score_cp: int | None
    mate: int | None
    white_cp: int | None
    """From White's side, as everything that begins with `white`."""
    white_mate: int | None
    white_win_percent: float
    pv: list[str]
    pv_san: list[str]


class LinesAnswer(Answer):
    """The best lines of a position, best first."""

    fen: str
    turn: Color
    engine: str
    own_engine: bool
    depth: int
    nodes: int
    lines: list[EngineLine]
    over: Literal["checkmate", "stalemate"] | None
    """Why there is no move, when there is none."""


class LinesEvents(Answer):
    """What comes with each event while lines grow, by the event's name."""

    lines: LinesAnswer
    done: LinesAnswer
    """The last one."""
    error: ErrorAnswer
    end: ServerEnd


class ReadPosition(Answer):
    """A position of what was pasted."""

    ply: int
    fen: str
    san: str
    """The move that led to it; empty for the first."""
    uci: str


class PositionAnswer(Answer):
    """A line of positions."""

    start_fen: str
    headers: dict[str, str]
    positions: list[ReadPosition]
    opening: OpeningName | None
    games: int
    """How many were pasted; the first one is shown."""

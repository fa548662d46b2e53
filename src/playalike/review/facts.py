"""What a sentence says, in plain values: each fact can be checked on the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from chess import PieceType, Square

from playalike.reason import Reason

__all__ = ["Fact", "FactKind", "Man", "Role"]


class Role(StrEnum):
    """How a fact concerns the move."""

    ALLOWED = "allowed"
    """The opponent can do it now, and could not after the best move."""
    MISSED = "missed"
    """The mover could have done it."""
    PLAYED = "played"
    """The move does it."""


class FactKind(StrEnum):
    """What happens; the motif under which mistakes are counted."""

    MATE = "mate"
    HANGING = "hanging piece"
    ONLY_DEFENDER = "only defender gone"
    FORK = "fork"
    SKEWER = "skewer"
    PIN = "pin"
    DISCOVERED_ATTACK = "discovered attack"
    DISCOVERED_CHECK = "discovered check"
    DOUBLE_CHECK = "double check"
    TRAPPED = "trapped piece"
    CAPTURE = "material to take"
    PROMOTION = "promotion"
    LINE = "material in a line"
    WIN = "win let slip"
    BETTER = "better move"
    SACRIFICE = "sacrifice"
    BEYOND = "beyond the engine"
    ONLY_MOVE = "only good move"
    FORCED = "only legal move"
    ANSWER = "answer"
    """How the move is answered, where neither an idea nor a line says more."""
    IDEA = "idea"
    """What a move is for: the better one (missed), the opponent's answer (allowed) or itself."""


@dataclass(frozen=True, slots=True)
class Man:
    """A piece or pawn on its square."""

    piece_type: PieceType
    square: Square


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so."""

    kind: FactKind
    role: Role
    san: str = ""
    """The move by which it happens: the opponent's reply, the best move, or the capture."""
    men: tuple[Man, ...] = ()
    """The acting man first where there is one, then those it acts on."""
    number: int | None = None
    """For a mate: moves; None when it is long."""
    for_nothing: bool = False
    """For a capture: nobody can take back."""
    moved: bool = False
    """For a hanging piece: it is the one that just moved."""
    line: tuple[str, ...] = ()
    """For material in a line: the moves that win it, in SAN."""
    gain_cp: int = 0
    """For material in a line: what they win."""
    evaluations: tuple[str, ...] = ()
    """As shown, White's view: what is kept or could have been first."""
    reasons: tuple[Reason, ...] = ()
    """For an idea: what the move `san` does, the most telling first."""

"""What a strategic plan is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from playalike.position.themes import Theme

__all__ = [
    "PLAN_THEMES",
    "ROLES",
    "Collaboration",
    "Plan",
    "PlanStart",
    "PlanTheme",
    "trigger_holds",
]

_OWN_THEMES = (
    "material_gain", "structure_damage", "pressure", "square_control", "defence", "pawn_advance",
    "development", "king_safety", "activation", "half_open_file", "king_activity", "restriction",
    "combination", "battery", "line_opening", "pawn_centre", "passer_support",
    "invasion", "king_pressure", "pin", "rooks_connected", "wing_march", "passer_stop",
)  # fmt: skip
PLAN_THEMES: tuple[str, ...] = (*(str(theme) for theme in Theme), *_OWN_THEMES)
"""The strategic themes of positions and moves, and ends that only plans have:

- *material_gain*: a man was won for good;
- *structure_damage*: an exchange left the opponent with an isolated, doubled or backward pawn;
- *pressure*: one more piece attacks a man whom no pawn guards;
- *square_control*: an important square is guarded more often by the player than by the opponent;
- *defence*: an own man, attacked as often as guarded or more, gets another guard;
- *pawn_advance*: a pawn steps to a contested square, with support enough;
- *development*: the last knight or bishop leaves the back rank;
- *king_safety*: castling, with the moves that made room for it;
- *activation*: a piece reaches three squares more than before (a queen six), and stays;
- *half_open_file*: a rook takes a file with enemy pawns only;
- *king_activity*: in an endgame the king enters the middle, or comes up to an enemy pawn;
- *restriction*: an enemy piece is left with one safe square or none;
- *combination*: three or more forcing moves in a row that paid;
- *battery*: queen and rook, or queen and bishop, stand behind one another on a line;
- *line_opening*: a pawn captures and opens the file for the rook or queen behind it;
- *pawn_centre*: two central pawns stand side by side, or as a chain;
- *passer_support*: a piece helps a passed pawn to its next square;
- *invasion*: a piece enters the last three ranks and stays there;
- *king_pressure*: a piece joins others in bearing on the squares around the enemy king;
- *pin*: a bishop or rook pins a piece to king or queen;
- *rooks_connected*: the rooks see each other on the back rank;
- *wing_march*: a pawn of the a-, b-, g- or h-file reaches the fifth rank or goes on;
- *passer_stop*: another piece guards the square before an enemy passed pawn.
"""
ROLES = ("occupier", "attacker", "supporter")
"""Stands on the square; attacks an enemy man there; guards the square."""


@dataclass(frozen=True, slots=True)
class PlanTheme:
    """One strand of a plan."""

    theme: str
    """One of `PLAN_THEMES`."""
    primary_piece: int
    """The python-chess piece type that carries it."""
    squares: tuple[str, ...]
    """Relative target squares."""
    description: str


@dataclass(frozen=True, slots=True)
class Collaboration:
    """Pieces that work together on the same squares."""

    pieces: tuple[tuple[str, str], ...]
    """Piece and role, such as ``("rook", "attacker")``."""
    convergence_squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanStart:
    """The position where the plan began, as far as plans are compared by it."""

    ply: int
    phase: str
    hash_exact: int
    hash_pawns: int
    category: str
    weaknesses: tuple[str, ...]
    """Kinds of weakness in the opponent's camp."""
    piece_count: int
    enemy_king_wing: int
    """0 queenside, 1 centre, 2 kingside."""
    bishop_pair: bool
    fianchetto: bool
    eval_cp: int | None
    """The engine's view for the player; None when the position was not analysed."""
    position: str = ""
    """The position itself as an EPD in the colours of that game, the player to move; empty in a
    store that an earlier version wrote."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy over several moves, found by going back from its success."""

    name: str
    """The themes joined by ``+``."""
    themes: tuple[PlanTheme, ...]
    collaborations: tuple[Collaboration, ...]
    trigger: str
    """What called for the plan, see `trigger_holds`."""
    start: PlanStart
    moves: tuple[str, ...]
    """The player's moves that carried it out, as sequence tokens such as ``Nd2f1``."""
    achievement_move: str
    """The move that paid off, as a token; the last of `moves`."""
    eval_gain_cp: int
    outcome: float
    """The player's result in that game: 1, 0.5 or 0."""
    success: float
    """From 0 to 1: gain and outcome together."""
    game: str
    """Such as ``Karpov – Unzicker, 1974``."""


def trigger_holds(
    trigger: str, weaknesses: Collection[str], own_themes: Collection[str], category: str
) -> bool:
    """Say whether what called for a plan is there in a position.

    A trigger is ``weakness:<kind>`` of the opponent, ``theme:<theme>`` that stands for the player
    already, or ``structure:<category>``.
    """
    kind, _, name = trigger.partition(":")
    if kind == "weakness":
        return name in weaknesses
    if kind == "theme":
        return name in own_themes
    return kind == "structure" and name == category

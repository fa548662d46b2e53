"""What a strategic plan is, and the words it is described with."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import chess

from playalike.position.themes import Theme

__all__ = [
    "PLAN_THEMES",
    "ROLES",
    "Collaboration",
    "Plan",
    "PlanStart",
    "PlanTheme",
    "describe_theme",
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


_TOLD = {
    Theme.FILE_CONTROL: "{piece} takes the open file: {squares}",
    Theme.OUTPOST_OCCUPATION: "{piece} occupies the outpost {squares}",
    Theme.KING_ATTACK: "{piece} joins the attack on the king at {squares}",
    Theme.PASSED_PAWN_CREATION: "a passed pawn appears on {squares}",
    Theme.PASSED_PAWN_ADVANCE: "the passed pawn marches towards {squares}",
    Theme.CENTRALIZATION: "{piece} settles in the centre on {squares}",
    Theme.PAWN_STORM: "pawns storm against the king on {squares}",
    Theme.MINORITY_ATTACK: "the minority attacks {squares}",
    Theme.SPACE_GAIN: "a pawn takes {squares} from the opponent",
    Theme.PIECE_TRADE: "{piece} is exchanged on {squares}",
    Theme.BISHOP_PAIR: "the bishop pair is won on {squares}",
    Theme.ROOK_ON_SEVENTH: "a rook enters the seventh rank against {squares}",
    Theme.DOUBLED_ROOKS: "rooks are doubled against {squares}",
    Theme.PAWN_BREAK: "a pawn challenges {squares}",
    Theme.BLOCKADE: "{piece} blockades the pawn on {squares}",
    Theme.FIANCHETTO: "the bishop looks down the long diagonal at {squares}",
    Theme.OPPOSITE_CASTLING_ATTACK: "{piece} goes for the king on the other wing at {squares}",
    Theme.KING_WALK: "the king marches to {squares}",
    Theme.SIMPLIFICATION: "{piece} is traded on {squares} to simplify",
    Theme.SACRIFICE: "{piece} is offered on {squares}",
    Theme.PROPHYLAXIS: "{piece} keeps the opponent from {squares}",
    Theme.MANEUVER: "{piece} is re-routed to {squares}",
    "material_gain": "{piece} wins material on {squares}",
    "structure_damage": "the enemy pawns on {squares} are left weak",
    "pressure": "{piece} adds to the pressure on {squares}",
    "square_control": "{piece} makes {squares} the player's own",
    "defence": "{piece} helps to hold {squares}",
    "pawn_advance": "a pawn advances to {squares} with support",
    "development": "the last minor piece is developed",
    "king_safety": "the king is brought to safety",
    "activation": "{piece} becomes active on {squares}",
    "half_open_file": "a rook takes the half-open file against {squares}",
    "king_activity": "the king comes to {squares}",
    "restriction": "an enemy piece is kept from {squares}",
    "combination": "forcing moves on {squares}",
    "battery": "{piece} makes a battery that looks at {squares}",
    "line_opening": "a pawn opens the file to {squares}",
    "pawn_centre": "pawns hold the centre on {squares}",
    "invasion": "{piece} invades on {squares}",
    "king_pressure": "{piece} is brought to bear on {squares}",
    "pin": "{piece} pins the piece on {squares}",
    "rooks_connected": "the rooks are connected",
    "wing_march": "a pawn marches on the wing to {squares}",
    "passer_stop": "{piece} helps to keep a passed pawn from {squares}",
    "passer_support": "{piece} helps the passed pawn to {squares}",
}


def describe_theme(theme: str, piece: int, squares: Sequence[str]) -> str:
    """Say in a few words what a theme with this piece and these relative squares is about."""
    name = chess.piece_name(piece) if piece else "a piece"
    places = (
        ", ".join(squares[:-1]) + " and " + squares[-1] if len(squares) > 1 else "".join(squares)
    )
    return _TOLD[theme].format(piece=name, squares=places or "the board")

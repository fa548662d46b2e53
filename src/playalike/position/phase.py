"""Opening, middlegame, endgame: three different notions, each under a name of its own.

- **lichess' phase** (`divide_game`, `phase_of_position`): the parts of a game as lichess shows
  them. What review, study and authenticity mean by "phase".
- **material phase** (`material_phase`): 24 points with all pieces on the board, 0 with none, for
  blending a middlegame and an endgame evaluation (the BlitzMate document).
- **ply window** (`phase_of_ply`): by move number alone, whatever stands on the board, for the
  metrics of playstyle-metrics.

lichess' rule (scalachess, ``Divider``): the middlegame begins with the first position that has at
most ten pieces besides kings and pawns, or a back rank on which fewer than four men of its own
colour are left, or a *mixedness* above 150; the endgame begins with the first position that has at
most six pieces. Mixedness tells how far the two armies are in contact. Until June 2025 lichess
scored it unlike for White and Black by mistake (scalachess pull request 701); this is the rule as
corrected, the same for both colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import chess
from chess import BB_RANK_1, BB_RANK_8

__all__ = [
    "ENDGAME_PIECES",
    "FULL_MATERIAL_PHASE",
    "LAST_MIDDLEGAME_PLY",
    "LAST_OPENING_PLY",
    "MIDDLEGAME_PIECES",
    "MIXEDNESS_LIMIT",
    "PHASES",
    "Division",
    "GamePhase",
    "divide_game",
    "material_phase",
    "mixedness",
    "phase_of_ply",
    "phase_of_position",
]

MIDDLEGAME_PIECES = 10
"""With so many pieces or fewer (kings and pawns not counted) the opening is over."""
ENDGAME_PIECES = 6
"""With so many pieces or fewer (kings and pawns not counted) it is an endgame."""
MIXEDNESS_LIMIT = 150
"""Above this mixedness the opening is over."""
BACK_RANK_MEN = 4
"""With fewer men of its own colour on a back rank the opening is over."""
FULL_MATERIAL_PHASE = 24
"""The material phase of the full set; promotions do not go beyond it."""
LAST_OPENING_PLY = 12
"""The opening of playstyle-metrics: plies 1 to 12."""
LAST_MIDDLEGAME_PLY = 40
"""The middlegame of playstyle-metrics: plies 13 to 40."""


class GamePhase(StrEnum):
    """A part of a game."""

    OPENING = "opening"
    MIDDLEGAME = "middlegame"
    ENDGAME = "endgame"


PHASES: tuple[str, ...] = tuple(phase.value for phase in GamePhase)
"""Their names in the order of play; tables hold a phase as its place in here."""


@dataclass(frozen=True, slots=True)
class Division:
    """Where lichess parts a game, as indices into its sequence of positions."""

    middlegame: int | None
    """Index of the first middlegame position; None when there is no middlegame."""
    endgame: int | None
    """Index of the first endgame position; None when there is no endgame."""
    positions: int
    """How many positions the game has, the one before the first move included."""

    def phase_at(self, index: int) -> GamePhase:
        """Return the phase of the position at `index`."""
        if not 0 <= index < self.positions:
            raise IndexError(f"position {index} of a game that has {self.positions} positions")
        if self.endgame is not None and index >= self.endgame:
            return GamePhase.ENDGAME
        if self.middlegame is not None and index >= self.middlegame:
            return GamePhase.MIDDLEGAME
        return GamePhase.OPENING


def divide_game(boards: Iterable[chess.Board]) -> Division:
    """Part a game like lichess: `boards` are its positions in order, from before the first move.

    Once begun, a phase lasts until the next one: a promotion does not lead back to the
    middlegame. A game that enters middlegame and endgame at once has no middlegame.
    """
    middlegame: int | None = None
    endgame: int | None = None
    positions = 0
    for index, board in enumerate(boards):
        positions += 1
        if middlegame is None and _is_past_opening(board):
            middlegame = index
        if endgame is None and _count_pieces(board) <= ENDGAME_PIECES:
            endgame = index
    if middlegame == endgame:
        middlegame = None
    return Division(middlegame, endgame, positions)


def phase_of_position(board: chess.Board) -> GamePhase:
    """Return the phase by lichess' tests applied to this position alone.

    It may differ from `Division.phase_at` where a game went back over a threshold (pieces back
    to the first rank, say): the division remembers, a position cannot.
    """
    if _count_pieces(board) <= ENDGAME_PIECES:
        return GamePhase.ENDGAME
    return GamePhase.MIDDLEGAME if _is_past_opening(board) else GamePhase.OPENING


def material_phase(board: chess.Board) -> int:
    """Return the evaluation's phase by material left, both sides together: 24 full, 0 bare.

    A knight or bishop is one point, a rook two, a queen four.
    """
    points = (
        (board.knights | board.bishops).bit_count()
        + 2 * board.rooks.bit_count()
        + 4 * board.queens.bit_count()
    )
    return min(points, FULL_MATERIAL_PHASE)


def phase_of_ply(ply: int) -> GamePhase:
    """Return the window of playstyle-metrics of a ply; White's first move is ply 1."""
    if ply < 1:
        raise ValueError(f"plies are counted from 1, not {ply}")
    if ply <= LAST_OPENING_PLY:
        return GamePhase.OPENING
    return GamePhase.MIDDLEGAME if ply <= LAST_MIDDLEGAME_PLY else GamePhase.ENDGAME


def mixedness(board: chess.Board) -> int:
    """Return lichess' measure of how far the armies are in contact.

    Every two-by-two block of squares counts by the men of each side in it and by its height: a
    lone man or a group counts more the farther it is from home, a mixed block most of all.
    """
    white = board.occupied_co[chess.WHITE]
    black = board.occupied_co[chess.BLACK]
    total = 0
    for block, scores in _BLOCKS:
        total += scores[5 * (white & block).bit_count() + (black & block).bit_count()]
    return total


def _count_pieces(board: chess.Board) -> int:
    return (board.occupied & ~board.pawns & ~board.kings).bit_count()


def _is_past_opening(board: chess.Board) -> bool:
    return (
        _count_pieces(board) <= MIDDLEGAME_PIECES
        or (board.occupied_co[chess.WHITE] & BB_RANK_1).bit_count() < BACK_RANK_MEN
        or (board.occupied_co[chess.BLACK] & BB_RANK_8).bit_count() < BACK_RANK_MEN
        or mixedness(board) > MIXEDNESS_LIMIT
    )


def _block_score(white: int, black: int, row: int) -> int:
    """Score a block whose lower rank is `row`, 1 to 7; the middle of the board is row 4."""
    if black > white:
        return _block_score(black, white, 8 - row)
    match white, black:
        case 1, 0:
            return 9 - row
        case 2, 0:
            return row if row > 2 else 0
        case ((3 | 4), 0):
            return row + 2 if row > 1 else 0
        case 1, 1:
            return 5 + abs(4 - row)
        case 2, 1:
            return row + 3
        case 3, 1:
            return row + 4
        case 2, 2:
            return 7
    return 0


_BLOCKS = tuple(
    (
        0x0303 << (column + 8 * row),
        tuple(_block_score(white, black, row + 1) for white in range(5) for black in range(5)),
    )
    for row in range(7)
    for column in range(7)
)
"""Each block's squares, and its score at index 5 * white men + black men."""

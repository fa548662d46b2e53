"""The ten harmonics of a position, for both sides, and how well each side's forces agree.

- `initiative`: who dictates play. `mobility`: how many squares the pieces reach.
- `outposts`: strong squares for knights and bishops. `king_safety`: how well the king is covered.
- `space_advantage`: who controls more of the board. `piece_activity`: do the pieces bear on it.
- `pawn_structure`: are the pawns healthy. `passed_pawns`: are pawns close to promoting.
- `piece_exchanges`: is it a good time to trade. `weak_squares`: holes in the other side's camp.

What is counted is written at the function of the same name in `pieces.py` or `ground.py`. Points
are integers, so that a position and its colour-flipped twin give the very same numbers. A count
`n` becomes `n / (|n| + HALF)`: strictly between -1 and 1, ±0.5 at `n = ±HALF`, and still
answering to single moves when a position is lopsided. More is better for the side in question.
Where a metric has a baseline, it is about the mean over master games, so that 0 reads "as usual";
the halves are near the spread there, so that values use the scale and hardly ever crowd its ends.
±1 is never reached, only neared: read it as "as far as it goes".
"""

from __future__ import annotations

from dataclasses import dataclass

import chess
from chess import Color

from playalike.position.harmonics import ground, pieces
from playalike.position.harmonics.side import Side, survey

__all__ = ["HALF", "METRICS", "Harmonics", "SideHarmonics", "harmonics"]

METRICS: tuple[str, ...] = (
    "initiative",
    "mobility",
    "outposts",
    "king_safety",
    "space_advantage",
    "piece_activity",
    "pawn_structure",
    "passed_pawns",
    "piece_exchanges",
    "weak_squares",
)
"""The names of the ten metrics, in the order of the fields of `SideHarmonics`."""

_COORDINATION_WEIGHT = 2
"""Coordination counts as much as two of the metrics: it is what harmony means."""

HALF = {
    "initiative": 6,
    "mobility": 24,
    "outposts": 6,
    "king_safety": 40,
    "space_advantage": 8,
    "piece_activity": 20,
    "pawn_structure": 6,
    "passed_pawns": 12,
    "piece_exchanges": 30,
    "weak_squares": 20,
    "coordination": 8,
}
"""The number of points at which each metric, and the coordination of the pieces, is 0.5."""

_HALVES = tuple(HALF[name] for name in (*METRICS, "coordination"))


@dataclass(frozen=True, slots=True)
class SideHarmonics:
    """The ten metrics for one side, each in [-1, 1], and their harmony."""

    initiative: float
    mobility: float
    outposts: float
    king_safety: float
    space_advantage: float
    piece_activity: float
    pawn_structure: float
    passed_pawns: float
    piece_exchanges: float
    weak_squares: float
    harmony_score: float
    """The mean of the ten and of the coordination of the pieces, which counts twice."""


@dataclass(frozen=True, slots=True)
class Harmonics:
    """The harmonics of both sides."""

    white: SideHarmonics
    black: SideHarmonics

    def of(self, color: Color) -> SideHarmonics:
        """Return the harmonics of one side."""
        return self.white if color else self.black


def harmonics(board: chess.Board) -> Harmonics:
    """Return all ten metrics and the harmony score, for both sides."""
    black, white = survey(board)
    # In these three the one side's loss is the other's gain: count once.
    lead = pieces.initiative(white, black)
    space = ground.space_advantage(white, black)
    trades = pieces.piece_exchanges(white, black)
    return Harmonics(
        _side_harmonics(white, black, lead, space, trades),
        _side_harmonics(black, white, -lead, -space, -trades),
    )


def _side_harmonics(me: Side, you: Side, lead: int, space: int, trades: int) -> SideHarmonics:
    h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, h10 = _HALVES
    initiative = lead / (abs(lead) + h0)
    n = pieces.mobility(me, you)
    mobility = n / (abs(n) + h1)
    n = ground.outposts(me, you)
    outposts = n / (abs(n) + h2)
    n = ground.king_safety(me, you)
    king_safety = n / (abs(n) + h3)
    space_advantage = space / (abs(space) + h4)
    n = pieces.piece_activity(me, you)
    piece_activity = n / (abs(n) + h5)
    n = ground.pawn_structure(me, you)
    pawn_structure = n / (abs(n) + h6)
    n = ground.passed_pawns(me, you)
    passed_pawns = n / (abs(n) + h7)
    piece_exchanges = trades / (abs(trades) + h8)
    n = ground.weak_squares(me, you)
    weak_squares = n / (abs(n) + h9)
    n = pieces.coordination(me, you)
    coordination = n / (abs(n) + h10)
    # The order of this sum is the same for both sides, and so is its rounding.
    total = (
        initiative
        + mobility
        + outposts
        + king_safety
        + space_advantage
        + piece_activity
        + pawn_structure
        + passed_pawns
        + piece_exchanges
        + weak_squares
        + _COORDINATION_WEIGHT * coordination
    )
    return SideHarmonics(
        initiative,
        mobility,
        outposts,
        king_safety,
        space_advantage,
        piece_activity,
        pawn_structure,
        passed_pawns,
        piece_exchanges,
        weak_squares,
        total / (len(METRICS) + _COORDINATION_WEIGHT),
    )

"""Piece placement: did the player like this piece on this square? ±0.25.

A placement's lift is how often the player brought the piece to the square, in this phase, against
the average master. The value is `weight * tanh(1.384 ln lift)`: 0.15 for a knight on d5 that comes
there 65 % more often than usual, as in chessgate, and -0.15 for one that is as much rarer.
"""

from __future__ import annotations

from typing import ClassVar

import chess

from playalike.decision import Contribution
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.personality.records import Placement
from playalike.position.moves.tokens import LETTERS
from playalike.style.classic.layers.scales import contribution, lift_share, log_lift, weight_of
from playalike.style.context import Context, Option
from playalike.words.pieces import piece_to
from playalike.words.ratios import compared

__all__ = ["WEIGHT", "PlacementLayer"]

WEIGHT = 0.25


class PlacementLayer:
    """Judges where the piece goes."""

    name: ClassVar[str] = "placement"

    def __init__(self, personality: Personality) -> None:
        """Index the placements by piece, square and phase."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._lifts = {
            _key(personality, placement): placement.lift for placement in personality.placements
        }

    @property
    def support(self) -> int:
        """How many squares are known."""
        return len(self._lifts)

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the square it goes to."""
        lift = self._lifts.get((option.piece, option.relative_target, context.phase))
        if lift is None:
            return Contribution(self.name, 0.0, "")
        return contribution(
            self.name,
            self._weight * lift_share(log_lift(lift)),
            f"{piece_to(option.piece, option.move.to_square)}: {compared(lift)}",
        )


def _key(personality: Personality, placement: Placement) -> tuple[int, int, str]:
    """Return piece type, square and phase; what is no piece or square would never be met."""
    if placement.piece not in tuple(LETTERS[1:]) or placement.square not in chess.SQUARE_NAMES:
        raise PlayalikeError(
            f"{personality.name} has a placement {placement.piece + placement.square!r}, "
            "which is no piece on a square: study the player again"
        )
    return LETTERS.index(placement.piece), chess.parse_square(placement.square), placement.phase

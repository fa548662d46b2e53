"""Which plies each metric looks at. Ply p is the position after the p-th half-move."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CAPTURES",
    "CORE",
    "DELTA",
    "ENDGAME",
    "MIDDLEGAME",
    "OPENING",
    "PAWNS",
    "PAWN_SAMPLING",
    "Window",
]

_END = 1 << 14


@dataclass(frozen=True, slots=True)
class Window:
    """Plies from `first` to `last`, both included; samples are counted from `first`."""

    first: int
    last: int = _END

    def __contains__(self, ply: int) -> bool:
        return self.first <= ply <= self.last

    def samples(self, ply: int, rate: int) -> bool:
        """Whether every `rate`-th ply of the window, the first included, is this one."""
        return ply in self and (ply - self.first) % rate == 0


CORE = Window(12, 50)
"""Attacked material, legal moves and centre control of the tactical score."""
CAPTURES = Window(1, 50)
OPENING = Window(1, 12)
MIDDLEGAME = Window(13, 40)
ENDGAME = Window(41)
DELTA = Window(15, 40)
PAWNS = Window(13)
PAWN_SAMPLING = 5

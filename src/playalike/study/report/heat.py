"""Where the pieces went, against the average master's: one board a piece."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from playalike.personality.records import Placement

__all__ = ["HeatBoard", "HeatSquare", "heat_boards"]


@dataclass(frozen=True, slots=True)
class HeatSquare:
    """A square and how much more often than usual the piece came there."""

    square: str
    """Relative."""
    support: int
    lift: float


@dataclass(frozen=True, slots=True)
class HeatBoard:
    """One piece, over all phases."""

    piece: str
    squares: tuple[HeatSquare, ...]


def heat_boards(placements: Iterable[Placement]) -> tuple[HeatBoard, ...]:
    """Join the phases: visits seen by visits to be expected."""
    seen: defaultdict[tuple[str, str], int] = defaultdict(int)
    due: defaultdict[tuple[str, str], float] = defaultdict(float)
    for one in placements:
        if one.lift > 0:
            seen[one.piece, one.square] += one.support
            due[one.piece, one.square] += one.support / one.lift
    return tuple(
        HeatBoard(
            piece,
            tuple(
                HeatSquare(square, count, round(count / due[letter, square], 3))
                for (letter, square), count in sorted(seen.items())
                if letter == piece
            ),
        )
        for piece in "NBRQKP"
        if any(letter == piece for letter, _ in seen)
    )

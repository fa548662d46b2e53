"""Late-move reductions: how many plies less a move deserves by its place in the order.

With good ordering the refutation is among the first moves. The later a move comes, and the deeper
the node, the more is saved by a shallow look first; a move that surprises there is searched again
at full depth, so that little is lost when the guess was wrong.
"""

from __future__ import annotations

import math

from playalike.engine.scores import MAX_PLY

__all__ = ["reduction_table"]


def reduction_table(base: float, divisor: float) -> list[list[int]]:
    """Return late-move reductions in plies, by depth and move number.

    Logarithms: the hundredth move is not twice as hopeless as the fiftieth.
    """
    return [
        [
            int(base + math.log(depth) * math.log(number) / divisor) if depth and number else 0
            for number in range(256)
        ]
        for depth in range(MAX_PLY + 2)
    ]

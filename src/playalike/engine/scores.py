"""The scale of scores: centipawns, with mates far outside what any evaluation can reach."""

from __future__ import annotations

__all__ = [
    "INFINITE",
    "MATE",
    "MATE_BOUND",
    "MAX_PLY",
    "TABLEBASE_WIN",
    "from_table",
    "mate_moves",
    "to_table",
]

MATE = 99_999
"""Being mated at once is `-MATE`; giving mate `n` plies from the root is `MATE - n`, so that the
search prefers the faster mate and, when losing, the slower one."""
MAX_PLY = 127
"""No line is followed deeper than this."""
MATE_BOUND = MATE - 1_000
"""Beyond this a score is a mate."""
TABLEBASE_WIN = 90_000
"""A position won by the tablebases, less the plies to it: above all evaluations, below all
mates."""
INFINITE = 100_000


def mate_moves(score: int) -> int | None:
    """Return the moves (not plies) to mate, negative for being mated; None for other scores."""
    if score > MATE_BOUND:
        return (MATE - score + 1) // 2
    if score < -MATE_BOUND:
        return -(MATE + score) // 2
    return None


def to_table(score: int, ply: int) -> int:
    """Turn a mate counted from the root into one counted from this node.

    The same position can be reached by lines of different length. What is true of the position
    itself is "mate in 4 plies from here"; only that may be stored.
    """
    if score > TABLEBASE_WIN - 1_000:
        return score + ply
    if score < 1_000 - TABLEBASE_WIN:
        return score - ply
    return score


def from_table(score: int, ply: int) -> int:
    """Turn a stored mate back into one counted from the root of this search."""
    if score > TABLEBASE_WIN - 1_000:
        return score - ply
    if score < 1_000 - TABLEBASE_WIN:
        return score + ply
    return score

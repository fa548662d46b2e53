"""How hard a move is to find for people, in words."""

from __future__ import annotations

from collections.abc import Sequence

from playalike.words.text import joined, percent

__all__ = ["finding_words"]

HARDLY, HARD, MOST = 0.05, 0.15, 0.5
"""Shares who find a move."""
ALIKE = 0.05
"""Ratings whose shares differ by less are told together."""
COMMON = 0.25
"""Share who play the same bad move from which it is told."""


def finding_words(
    best: str, shares: Sequence[tuple[int, float, float]], *, played: str = "", others: bool = False
) -> str:
    """Say who finds `best`; `shares` are ratings, who find it, and who play `played`.

    One rating, the player's own, or several where it is not known. `others` says that moves as
    good were counted, too.
    """
    what = f"{best} or a move as good" if others else best
    if len(shares) > 1:
        return _of_several(what, [(rating, finds) for rating, finds, _ in shares])
    ((rating, finds, plays),) = shares
    if finds < HARDLY:
        words = f"Hardly anybody rated {rating} finds {what} (about {percent(finds)})"
    elif finds < HARD:
        words = f"Hard to find: about {percent(finds)} of players rated {rating} play {what}"
    elif finds < MOST:
        words = f"About {percent(finds)} of players rated {rating} find {what}"
    else:
        words = f"Most players rated {rating} find {what} (about {percent(finds)})"
    if played and plays >= COMMON:
        words += f"; about {percent(plays)} would play {played} as well"
    return f"{words}."


def _of_several(what: str, shares: Sequence[tuple[int, float]]) -> str:
    finds = [share for _, share in shares]
    (low, first), (high, _) = shares[0], shares[-1]
    if max(finds) < HARDLY:
        return f"Hardly anybody finds {what}, at {low} or at {high}."
    if max(finds) - min(finds) < ALIKE:
        mean = sum(finds) / len(finds)
        return f"About {percent(mean)} find {what}, at {low} as at {high}."
    rest = joined(f"{percent(share)} at {rating}" for rating, share in shares[1:])
    return f"About {percent(first)} of players rated {low} find {what}, {rest}."

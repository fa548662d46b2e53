"""What a tablebase says about a move, in words."""

from __future__ import annotations

__all__ = ["tablebase_words"]

WORDS = {
    2: "wins",
    1: "wins, were it not for the fifty-move rule",
    0: "draws",
    -1: "loses, were it not for the fifty-move rule",
    -2: "loses",
}


def tablebase_words(wdl: int, dtz: int | None, mates: bool) -> str:
    """Return it for the side that plays the move; `dtz` are plies to a capture or pawn move."""
    if mates:
        return "mates"
    if abs(wdl) != 2 or dtz is None:
        return WORDS[wdl]
    moves = (abs(dtz) + 1) // 2
    return f"{WORDS[wdl]}: {moves} {'move' if moves == 1 else 'moves'} to a capture or pawn move"

"""What our players share: refusing finished games, seeded chance, and words for scores."""

from __future__ import annotations

import random

import chess

from playalike.errors import PlayalikeError

__all__ = ["chance", "refuse_finished", "verdict"]


def refuse_finished(board: chess.Board, name: str) -> None:
    """Raise `PlayalikeError` when the game is over, saying how it ended."""
    outcome = board.outcome()
    if outcome is not None:
        how = outcome.termination.name.lower().replace("_", " ")
        raise PlayalikeError(
            f"{name} has nothing to choose: the game is over ({how}, {outcome.result()})"
        )


def chance(seed: int | None, board: chess.Board) -> random.Random:
    """Return a source of chance that depends on the seed and the position only.

    So a seeded player answers a position the same way whatever it was asked before. Without a seed
    it is different every time.
    """
    return random.Random() if seed is None else random.Random(f"{seed} {board.fen()}")


def verdict(score_cp: int | None, mate: int | None) -> str:
    """Put a score of the side to move into plain words."""
    if mate is not None:
        return f"mates in {mate}" if mate > 0 else f"puts off being mated in {-mate}"
    score = score_cp or 0
    size = abs(score)
    if size < 30:
        words = "keeps the balance"
    elif size < 100:
        words = "keeps a small advantage" if score > 0 else "holds a slightly worse position"
    elif size < 300:
        words = "keeps a clear advantage" if score > 0 else "holds a worse position"
    else:
        words = "keeps a winning position" if score > 0 else "resists in a lost position"
    return f"{words} ({score / 100:+.2f})"

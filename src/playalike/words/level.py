"""What is said of moves below full strength."""

from __future__ import annotations

from collections.abc import Collection

import chess

from playalike.decision import Candidate
from playalike.words.text import percent

__all__ = ["level_facts", "natural_words", "seen_words"]

SMALL_LOSS = 0.05
"""Of the chance to win: less is not worth a word."""
OVERLOOKED_CP = 100
"""A pawn."""


def natural_words(share: float, level: int) -> str:
    """Say how many players of a level would play a move."""
    return f"{percent(share)} of players rated {level} would play it"


def seen_words(seen: bool, loss: float) -> str:
    """Say whether the player sees what is wrong with a move."""
    if loss < SMALL_LOSS:
        return ""
    return f"loses {percent(loss)} of the chance to win" if seen else "what is wrong is not seen"


def level_facts(
    board: chess.Board,
    chosen: Candidate,
    best: Candidate,
    overlooked: Collection[str],
    level: int,
) -> tuple[str, ...]:
    """Say what was overlooked, if it matters: the answer to the move, or a better one."""
    if chosen.move == best.move or chosen.loss_cp < OVERLOOKED_CP:
        return ()
    if chosen.move in overlooked and len(chosen.pv) > 1:
        after = board.copy(stack=False)
        after.push_uci(chosen.move)
        reply = chess.Move.from_uci(chosen.pv[1])
        if reply in after.legal_moves:
            return (f"At {level} I did not see the answer {after.san(reply)}.",)
    return (f"At {level} I did not see {best.san}.",)

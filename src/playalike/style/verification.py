"""The safety net: before a move of style is played, the engine looks at the answer to it.

*Mate check*, always: when the opponent mates in five or less at depth 10, the move is rejected.
*Evaluation check*, when the move is more than 30 cp behind the engine's first choice: when the same
search shows a loss of more than 150 cp, it is rejected. In both cases the engine's best move is
played, which itself is never checked: there would be nothing to fall back to.

That is chessgate's check, and `classic` has it. In the other modes a move that offers material or
seems to lose something gets a *second look* instead: the engine searches deeper after it and after
its own first choice, and the difference, in win chance, is held against what the player used to
give for what he liked (`choice.temperament.Price`).
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.decision import Verdict
from playalike.oracle.analysis import Line
from playalike.position.score import undecided_cp, value_cp, win_chance_0_1
from playalike.style.candidates import CandidateSource, look_after

__all__ = [
    "CHECK_DEPTH",
    "GAP_CP",
    "LOSS_CP",
    "MATE_MOVES",
    "SECOND_DEPTH",
    "Verification",
    "second_look",
    "verify",
]

CHECK_DEPTH = 10
MATE_MOVES = 5
"""A mate by the opponent in so many moves or fewer rejects a move."""
GAP_CP = 30
"""From this distance to the engine's first choice on, the evaluation is checked too."""
LOSS_CP = 150
"""A loss beyond this, as seen in the check, rejects a move."""

SECOND_DEPTH = 13
"""How deep the second look is: some 50 ms of Stockfish."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of the check."""

    verdict: Verdict
    skipped: bool = False
    """True when there was no time for it."""

    @property
    def passed(self) -> bool:
        """Whether the move may be played."""
        return self.verdict.passed


def verify(
    source: CandidateSource,
    board: chess.Board,
    move: chess.Move,
    *,
    rank: int,
    loss_cp: int,
    best_cp: int,
    enough_time: bool = True,
    seconds: float | None = None,
) -> Verification:
    """Check a chosen move with one search of the position after it; the board is not changed."""
    if rank == 1:
        return _passed("the engine's first choice needs no check")
    after = board.copy()
    after.push(move)
    if after.is_checkmate():
        return _passed("it is mate")
    if not any(after.legal_moves):
        return _checked_value(0, loss_cp, best_cp)
    if not enough_time:
        return Verification(Verdict("verification", True, "there was no time for a check"), True)
    reply = source.best(after, CHECK_DEPTH, seconds)
    if reply.mate is not None and 0 < reply.mate <= MATE_MOVES:
        return _failed(f"the opponent would mate in {reply.mate}")
    return _checked_value(-value_cp(reply.cp, reply.mate), loss_cp, best_cp)


def second_look(
    source: CandidateSource,
    board: chess.Board,
    move: chess.Move,
    first: chess.Move,
    *,
    price: float,
    enough_time: bool = True,
    seconds: float | None = None,
) -> Verification:
    """Look deeper after a move and after the engine's first choice; `price` is a win chance, 0–1.

    The board is not changed.
    """
    if not enough_time:
        return Verification(Verdict("verification", True, "there was no time for a check"), True)
    half = None if seconds is None else seconds / 2
    own = look_after(source, board, move, SECOND_DEPTH, half)
    if own.mate is not None and -MATE_MOVES <= own.mate < 0:
        return _failed(f"the opponent would mate in {-own.mate}")
    best = look_after(source, board, first, SECOND_DEPTH, half)
    given = _win_chance(best) - _win_chance(own)
    if given > price:
        cost = f"{round(100 * given)} % of the win chance"
        return _failed(f"a second look finds that it costs {cost}")
    return _passed("a second look finds it sound enough")


def _win_chance(line: Line) -> float:
    return win_chance_0_1(undecided_cp(value_cp(line.cp, line.mate)))


def _checked_value(value: int, loss_cp: int, best_cp: int) -> Verification:
    loss = best_cp - value
    if loss_cp > GAP_CP and loss > LOSS_CP:
        return _failed(f"a second look sees a loss of {loss} cp")
    return _passed("no mate and no loss in sight")


def _passed(reason: str) -> Verification:
    return Verification(Verdict("verification", True, reason))


def _failed(reason: str) -> Verification:
    return Verification(Verdict("verification", False, reason))

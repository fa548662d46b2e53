"""Exchanges of many squares at once, against the function of one board."""

from __future__ import annotations

import chess
import pytest

from playalike.position.batch.exchange import Captures, captures_on, gains_of
from playalike.position.exchange import best_capture_gain
from playalike.prior.positions import describe_boards, sides_of
from tests.boards import random_boards

CROWDED = (
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2N1PN2/PPPBBPPP/R2Q1RK1 w - - 0 1",
    "2rr2k1/pp1nqpp1/2p1pn1p/3b4/2PP4/1P1BPN2/PB2QPPP/2RR2K1 b - - 0 1",
    "3rr1k1/1bqnbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPPQ2PP/3RR1K1 w - - 0 1",
)


def captures_of(boards: list[chess.Board], *, by_mover: bool) -> tuple[list[int], Captures]:
    """Return every capture by one of the sides, with the number of its board."""
    sides = sides_of(describe_boards(boards))
    if not by_mover:
        targets = sides.own_all & ~sides.own[5]
        numbers, captures = captures_on(sides.enemy, sides.own, sides.occupied, targets)
        return numbers.tolist(), captures
    targets = sides.enemy_all & ~sides.enemy[5]
    numbers, captures = captures_on(sides.own, sides.enemy, sides.occupied, targets)
    return numbers.tolist(), captures.turned()


@pytest.mark.parametrize("by_mover", [False, True])
def test_both_exchanges_agree_off_the_last_ranks(by_mover: bool) -> None:
    """On the last ranks they differ by intent: only the function of one board promotes there."""
    boards = [*map(chess.Board, CROWDED), *random_boards(800, seed=2)]
    for board in boards:
        board.ep_square = None  # no pawn is taken in passing in a batch
    numbers, captures = captures_of(boards, by_mover=by_mover)
    (gains,) = gains_of(captures)
    compared = profitable = 0
    for number, target, gain in zip(numbers, captures.target.tolist(), gains.tolist(), strict=True):
        if target >> 3 in (0, 7):
            continue
        board = boards[number]
        # Seen by the side that plays up, except that turned captures are upside down once more.
        square = target if board.turn != by_mover else target ^ 56
        wanted = best_capture_gain(board, square, board.turn == by_mover)
        assert 100 * gain == wanted, (board.fen(), chess.square_name(square))
        compared += 1
        profitable += wanted > 0
    assert compared > 4000
    assert profitable > 300

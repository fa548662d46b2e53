"""The five filters, on positions worked out by hand."""

from __future__ import annotations

import random

import chess
import pytest

from playalike.personality.definition import Thresholds
from playalike.style.safety import (
    FILTERS,
    HARD_FACTOR,
    SOFT_FACTOR,
    Limits,
    Repetitions,
    Safety,
    hanging_loss,
    judge,
)
from tests.boards import after, random_boards

MIDDLEGAME = Limits(25, 50, 120)


def filters(
    board: chess.Board, san: str, rank: int = 2, loss_cp: int = 0, best_cp: int = 0
) -> Safety:
    return judge(
        board,
        board.parse_san(san),
        rank=rank,
        loss_cp=loss_cp,
        best_cp=best_cp,
        limits=MIDDLEGAME,
        repetitions=Repetitions(board),
    )


def failed(safety: Safety) -> list[str]:
    return [verdict.filter for verdict in safety.verdicts if not verdict.passed]


def test_thresholds_are_the_documents_by_phase() -> None:
    usual = Thresholds()
    assert Limits.of(usual, "opening") == Limits(15, 35, 80)
    assert Limits.of(usual, "middlegame") == Limits(25, 50, 120)
    assert Limits.of(usual, "endgame") == Limits(20, 40, 100)


def test_every_filter_says_something_about_every_move() -> None:
    safety = filters(chess.Board(), "e4")
    assert tuple(verdict.filter for verdict in safety.verdicts) == FILTERS
    assert all(verdict.reason for verdict in safety.verdicts)
    assert not safety.rejected
    assert safety.factor == 1.0


@pytest.mark.parametrize(("loss", "rejected"), [(0, False), (120, False), (121, True)])
def test_blunders_are_rejected(loss: int, rejected: bool) -> None:
    assert filters(chess.Board(), "e4", loss_cp=loss).rejected is rejected


def test_the_penalties_rise_with_the_loss() -> None:
    factors = [filters(chess.Board(), "e4", loss_cp=loss).factor for loss in range(0, 121)]
    assert factors == sorted(factors, reverse=True)
    assert factors[25] == 1.0
    assert 0.95 < factors[26] < 1.0
    assert factors[50] == pytest.approx(SOFT_FACTOR)
    assert factors[51] == factors[120] == HARD_FACTOR
    assert filters(chess.Board(), "e4", loss_cp=30).reason == "loses 30 cp"


HANGING = [
    # A knight steps where a pawn takes it.
    ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "Ne5", 300),
    # The same square, but the pawn is pinned and cannot take.
    ("3k4/8/3p4/8/8/5N2/8/3RK3 w - - 0 1", "Ne5", 0),
    # It takes a rook first: a knight for a rook is no loss.
    ("4k3/8/3p4/4r3/8/5N2/8/4K3 w - - 0 1", "Nxe5", 0),
    # A pawn for the knight.
    ("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "Nxe5", 200),
    # The king steps away and the rook behind it is left to the bishop.
    ("4k3/8/8/8/8/8/1b6/R3K3 w - - 0 1", "Ke2", 500),
    # It gives check, so the bishop has no time to take the rook.
    ("4k3/8/8/8/8/8/1b6/R2QK3 w - - 0 1", "Qa4+", 0),
    # A rook, guarded by a rook, that a bishop attacks: the exchange.
    ("4k3/8/8/8/3b4/8/8/R2RK3 w - - 0 1", "Ke2", 200),
    # A pawn that hangs is not a piece.
    ("4k3/8/8/8/8/1r6/8/P3K3 w - - 0 1", "Ke2", 0),
    # A promotion that is taken at once has cost a pawn.
    ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", 100),
    # En passant wins a pawn before the rook is lost.
    ("4k3/8/8/3pP3/8/8/1b6/R3K3 w - d6 0 2", "exd6", 400),
]


@pytest.mark.parametrize(("fen", "san", "loss"), HANGING)
def test_what_hangs(fen: str, san: str, loss: int) -> None:
    board = chess.Board(fen)
    move = board.parse_san(san)
    found, name = hanging_loss(board, move, after(san, board))
    assert found == loss
    assert bool(name) is bool(loss)
    mirror = board.mirror()
    other = chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)
    reached = mirror.copy()
    reached.push(other)
    assert hanging_loss(mirror, other, reached)[0] == loss


def test_hanging_pieces_are_rejected_unless_the_engine_wants_it() -> None:
    board = chess.Board(HANGING[0][0])
    assert failed(filters(board, "Ne5")) == ["hanging piece"]
    assert "knight on e5" in filters(board, "Ne5").verdicts[1].reason
    assert failed(filters(board, "Ne5", rank=1)) == []
    exchange = chess.Board("4k3/8/8/8/3b4/8/8/R2RK3 w - - 0 1")
    assert failed(filters(exchange, "Ke2")) == ["hanging piece"]
    promotion = chess.Board("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1")
    assert failed(filters(promotion, "b8=Q")) == []


SHUFFLE = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6"
"""The position after 5. Nf3 Nf6 is there for the third time, the start would be, too."""


def test_repetition_is_rejected_when_winning() -> None:
    board = after("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6")
    # 4. Ng1 allows Ng8, the starting position for the third time; 4. e4 ends all that.
    assert failed(filters(board, "Ng1", best_cp=200)) == ["repetition"]
    assert failed(filters(board, "e4", best_cp=200)) == []
    assert failed(filters(board, "Ng1", best_cp=100)) == []
    assert failed(filters(board, "Ng1", best_cp=200, rank=1)) == []


def test_the_third_time_itself_is_rejected() -> None:
    board = after("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1")
    assert failed(filters(board, "Ng8", best_cp=300)) == ["repetition"]


def test_without_history_nothing_repeats() -> None:
    board = after("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6").copy(stack=False)
    assert failed(filters(board, "Ng1", best_cp=200)) == []


def test_a_pawn_move_makes_all_before_it_unrepeatable() -> None:
    board = after("1. Nf3 Nf6 2. Ng1 Ng8 3. e3 e6 4. Nf3 Nf6 5. Ng1 Ng8")
    assert failed(filters(board, "Nf3", best_cp=200)) == []


def test_repetitions_agree_with_python_chess() -> None:
    rng, found = random.Random(3), 0
    to_and_fro = {"g1f3", "f3g1", "b1c3", "c3b1", "g8f6", "f6g8", "b8c6", "c6b8"}
    for _ in range(20):
        board = chess.Board()
        for _ in range(rng.randrange(10, 24)):
            knights = [move for move in board.legal_moves if move.uci() in to_and_fro]
            board.push(rng.choice(knights))
        repetitions = Repetitions(board)
        for move in list(board.legal_moves)[:6]:  # the knights' moves come first
            follow = board.copy()
            follow.push(move)
            expected = follow.is_repetition(3) or any(
                _third(follow, reply) for reply in follow.legal_moves
            )
            reached = board.copy(stack=False)
            reached.push(move)
            assert repetitions.allows_draw(reached) == expected
            found += expected
    assert found > 10


def _third(board: chess.Board, move: chess.Move) -> bool:
    then = board.copy()
    then.push(move)
    return then.is_repetition(3)


def test_the_first_choice_is_never_rejected() -> None:
    for board in random_boards(60, seed=5):
        for move in list(board.legal_moves)[:6]:
            safety = judge(
                board,
                move,
                rank=1,
                loss_cp=0,
                best_cp=900,
                limits=MIDDLEGAME,
                repetitions=Repetitions(board),
            )
            assert not safety.rejected


def test_the_board_stays_as_it_was() -> None:
    board = after(SHUFFLE)
    before = board.copy()
    filters(board, "Ng1", best_cp=200)
    assert board == before
    assert board.move_stack == before.move_stack

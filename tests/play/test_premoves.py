from __future__ import annotations

import random

import chess
import pytest

from playalike.play.premoves import premoves_from


@pytest.mark.parametrize("seed", range(12))
def test_every_move_after_every_answer_is_a_premove(seed: int) -> None:
    """Under-promotions apart: a pawn that arrives becomes a queen."""
    chance, board = random.Random(seed), chess.Board()
    for _ in range(80):
        moves = list(board.legal_moves)
        if not moves:
            break
        for answer in moves:
            after = board.copy(stack=False)
            after.push(answer)
            for move in after.legal_moves:
                if move.promotion in (None, chess.QUEEN):
                    assert move in premoves_from(board, move.from_square), (board.fen(), move)
        board.push(chance.choice(moves))


def test_what_could_be_taken_back_or_cleared() -> None:
    board = chess.Board("4k3/8/8/8/8/2N5/P3P3/R3K2R b KQ - 0 1")
    ucis = {move.uci() for square in ("c3", "e1", "a1") for move in
            premoves_from(board, chess.parse_square(square))}  # fmt: skip
    assert {"c3e2", "e1g1", "e1c1", "a1a8"} <= ucis  # e2 may be taken, and taken back
    assert "e1e3" not in ucis
    assert premoves_from(board, chess.E5) == []
    pawn = chess.Board("4k3/P7/8/8/8/8/8/4K3 b - - 0 1")
    assert {move.uci() for move in premoves_from(pawn, chess.A7)} == {"a7a8q", "a7b8q"}

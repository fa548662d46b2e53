"""Themes are asked for on every position of thousands of games."""

from __future__ import annotations

import time
from collections.abc import Callable

import chess

from playalike.position.themes import move_themes, state_themes
from tests.boards import after
from tests.position.themes.test_famous_games import KARPOV_UNZICKER_1974, KASPAROV_TOPALOV_1999

ALLOWED = 8.0
"""Times the cost of `list(board.legal_moves)`; measured: about 1.2 for each of the two."""


def test_cost_is_like_generating_the_legal_moves() -> None:
    boards, moves = [], []
    for game in (KARPOV_UNZICKER_1974, KASPAROV_TOPALOV_1999):
        board = chess.Board()
        for ply, move in enumerate(after(game).move_stack):
            if ply >= 20:
                boards.append(board.copy())
                moves.append(move)
            board.push(move)

    def cost(work: Callable[[chess.Board, chess.Move], object]) -> float:
        best = float("inf")
        for _ in range(5):
            start = time.thread_time()
            for board, move in zip(boards, moves, strict=True):
                work(board, move)
            best = min(best, time.thread_time() - start)
        return best

    unit = cost(lambda board, move: list(board.legal_moves))
    assert cost(lambda board, move: state_themes(board)) < ALLOWED * unit
    assert cost(lambda board, move: move_themes(board, move)) < ALLOWED * unit

"""Positions for tests: by moves, and at random but always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess


def after(line: str, board: chess.Board | None = None) -> chess.Board:
    """Play a line such as ``"1. e4 c5 2. Nf3"`` and return the position."""
    board = chess.Board() if board is None else board.copy()
    for word in line.split():
        san = word.rpartition(".")[2]
        if san:
            board.push_san(san)
    return board


def random_boards(count: int, seed: int = 0, max_plies: int = 120) -> Iterator[chess.Board]:
    """Yield positions from random games, opening to endgame, none of them finished."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        board = chess.Board()
        for _ in range(rng.randrange(max_plies)):
            moves = list(board.legal_moves)
            if not moves:
                break
            captures = [m for m in moves if board.is_capture(m)]
            board.push(rng.choice(captures if captures and rng.random() < 0.2 else moves))
        if any(board.legal_moves):
            made += 1
            yield board


def mirror_files(board: chess.Board) -> chess.Board:
    """Swap left and right (castling rights are lost)."""
    flipped = board.transform(chess.flip_horizontal)
    flipped.castling_rights = chess.BB_EMPTY
    return flipped

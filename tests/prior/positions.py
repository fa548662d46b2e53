"""Positions for the tests of the prior: random games, and hard cases of the rules."""

from __future__ import annotations

import random

import chess

__all__ = ["HARD", "random_boards"]

HARD = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",  # en passant would lay open the rank
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",  # en passant answers the check of the pawn
    "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 0 1",
    "r3k2r/8/5N2/8/8/8/8/R3K2R b KQkq - 0 1",
    "1n2k3/P1P5/8/8/8/8/5pp1/R3K2R w KQ - 0 1",
    "1n2k3/P1P5/8/8/8/8/5pp1/R3K2R b - - 0 1",
    "4k3/8/8/8/7b/8/3NrN2/4K3 w - - 0 1",
    "3rk3/8/8/8/1b5b/2N5/3Q1N2/3RK3 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",  # stalemate
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",  # mate
    "k7/8/8/8/8/8/8/K6R w - - 0 1",
)
"""Castling, pins, double checks, promotions, en passant."""


def random_boards(games: int, seed: int = 1, plies: int = 140) -> list[chess.Board]:
    """Return the positions of games played at random, with their histories."""
    chance, found = random.Random(seed), []
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < plies:
            found.append(board.copy())
            board.push(chance.choice(list(board.legal_moves)))
    return found

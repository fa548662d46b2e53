"""What Stockfish's Skill Level 0 is worth when it plays a share of its moves at random.

    python -m lab.benchmarks.weak_levels [--games 300] [--shares 0.05,0.1,0.2]

The opponent is Stockfish at UCI_Elo 1350, its lowest. Both look two plies deep, which is further
than they choose by. Games begin with six random plies, each position with either colour.
"""

from __future__ import annotations

import argparse
import math
import random

import chess

from playalike.arena.evaluation.levels import Level, open_opponent
from playalike.player import Limit, Player
from playalike.settings import load_settings

ANCHOR = 1350
LOOK = Limit(depth=2)
POINTS = {"1-0": 1.0, "0-1": 0.0}


def start(chance: random.Random) -> chess.Board:
    while True:
        board = chess.Board()
        for _ in range(6):
            board.push(chance.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        else:
            return board


def play(white: Player, black: Player, board: chess.Board) -> float:
    board = board.copy()
    while not board.is_game_over(claim_draw=True) and board.ply() < 300:
        player = white if board.turn else black
        board.push_uci(player.choose(board, LOOK).move)
    return POINTS.get(board.result(claim_draw=True), 0.5)


def elo(score: float) -> float:
    kept = min(max(score, 1e-4), 1 - 1e-4)
    return ANCHOR - 400 * math.log10(1 / kept - 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--shares", default="0,0.05,0.1,0.2")
    args = parser.parse_args()
    settings = load_settings()
    for share in map(float, args.shares.split(",")):
        weak = open_opponent(Level(0, share), settings, 1)
        strong = open_opponent(Level(ANCHOR), settings, 1)
        points: list[float] = []
        for number in range(args.games // 2):
            board = start(random.Random(f"{share} {number}"))
            points += [play(weak, strong, board), 1 - play(strong, weak, board)]
        weak.close()
        strong.close()
        mean = sum(points) / len(points)
        error = 1.96 * math.sqrt(sum((p - mean) ** 2 for p in points)) / len(points)
        low, high = elo(mean - error), elo(mean + error)
        print(f"{share:.2f}: {elo(mean):.0f} ({low:.0f} to {high:.0f}), {len(points)} games")


if __name__ == "__main__":
    main()

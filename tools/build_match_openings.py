"""Make the arena's own start positions: random walks among Stockfish's good moves, kept if level.

    python tools/build_match_openings.py --count 60 > src/playalike/arena/data/openings.txt

Every ply one of the four best moves is drawn, within 40 centipawns of the best one at 1,000 nodes;
after eight plies the position must be within 25 centipawns of equal at 40,000 nodes.
"""

from __future__ import annotations

import argparse
import random

import chess
import chess.engine


def draw(engine: chess.engine.SimpleEngine, rng: random.Random, plies: int) -> chess.Board:
    """Walk."""
    board = chess.Board()
    for _ in range(plies):
        lines = engine.analyse(board, chess.engine.Limit(nodes=1_000), multipv=4, game=object())
        scores = [line["score"].relative.score(mate_score=9_999) for line in lines]
        good = [line["pv"][0] for line, s in zip(lines, scores, strict=True) if s >= scores[0] - 40]
        board.push(rng.choice(good))
    return board


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--plies", type=int, default=8)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--engine", default="/usr/games/stockfish")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    seen: set[str] = set()
    print(
        "# Start positions for matches, level by Stockfish; made by tools/build_match_openings.py"
    )
    with chess.engine.SimpleEngine.popen_uci(args.engine) as engine:
        while len(seen) < args.count:
            board = draw(engine, rng, args.plies)
            if board.epd() in seen:
                continue
            deep = engine.analyse(board, chess.engine.Limit(nodes=40_000), game=object())
            if abs(deep["score"].white().score(mate_score=9_999)) <= 25:
                seen.add(board.epd())
                plain, words = chess.Board(), []
                for move in board.move_stack:
                    words.append(plain.san(move))
                    plain.push(move)
                print(" ".join(words), flush=True)


if __name__ == "__main__":
    main()

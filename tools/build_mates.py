"""Write the small suite of mates in two that ships: positions of our own making, each proved.

Men are dropped on random squares until White has exactly one first move that forces mate with the
second, whatever Black answers, and no mate at once. Proved by trying everything with python-chess.

    python tools/build_mates.py
"""

from __future__ import annotations

import random
from pathlib import Path

import chess

OUT = Path(__file__).parents[1] / "src" / "playalike" / "engine" / "suites" / "mate_in_two.epd"
COUNT, SEED = 30, 2
ARMIES = (
    ("KQ", "k"), ("KRR", "k"), ("KQN", "kp"), ("KQB", "krp"), ("KRN", "kp"), ("KQRP", "krbp"),
    ("KRBN", "kpp"), ("KQPP", "kqp"), ("KBBP", "kn"), ("KQNP", "kqrp"),
)  # fmt: skip
MOST_ALIKE = 3
"""Positions with the same men, at most."""


def mates_at_once(board: chess.Board) -> list[chess.Move]:
    """Return the moves that mate."""
    mating = []
    for move in board.legal_moves:
        board.push(move)
        if board.is_checkmate():
            mating.append(move)
        board.pop()
    return mating


def mates_in_two(board: chess.Board) -> list[chess.Move]:
    """Return the moves after which every answer can be met by mate."""
    keys = []
    for move in list(board.legal_moves):
        board.push(move)
        replies = list(board.legal_moves)
        forced = bool(replies)
        for reply in replies:
            board.push(reply)
            forced = bool(mates_at_once(board))
            board.pop()
            if not forced:
                break
        board.pop()
        if forced:
            keys.append(move)
    return keys


def drop(men: str, rng: random.Random) -> chess.Board | None:
    """Put men on random squares; None where the rules forbid it."""
    board = chess.Board(None)
    for symbol, square in zip(men, rng.sample(range(64), len(men)), strict=True):
        if symbol in "Pp" and not 8 <= square < 56:
            return None
        board.set_piece_at(square, chess.Piece.from_symbol(symbol))
    return board if board.is_valid() and not board.is_check() else None


def main() -> None:
    """Find the positions and write them, the fewest men first."""
    rng = random.Random(SEED)
    alike: dict[str, int] = {}
    lines: list[tuple[int, str]] = []
    while len(lines) < COUNT:
        men = "".join(rng.choice(ARMIES))
        board = drop(men, rng) if alike.get(men, 0) < MOST_ALIKE else None
        if board is None or mates_at_once(board):
            continue
        keys = mates_in_two(board)
        if len(keys) != 1:
            continue
        alike[men] = alike.get(men, 0) + 1
        lines.append((len(men), board.epd(bm=keys[0], dm=2, id=f"mate in two {len(lines) + 1}")))
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text("\n".join(line for _, line in sorted(lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

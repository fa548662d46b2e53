"""`playalike bench harmonics`: what the ten metrics cost, next to listing the legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    import chess

__all__ = ["harmonics", "measure", "middlegame_positions"]


def middlegame_positions(count: int = 300, seed: int = 2024) -> list[chess.Board]:
    """Return positions from plies 20 to 60 of games played at random, but giving nothing away."""
    import random

    import chess

    from playalike.position.exchange import see

    rng = random.Random(seed)
    positions: list[chess.Board] = []
    while len(positions) < count:
        board = chess.Board()
        for ply in range(60):
            sound = [move for move in board.legal_moves if see(board, move) >= 0]
            if not sound:
                break
            board.push(rng.choice(sound))
            if ply >= 20 and any(board.legal_moves):
                positions.append(board.copy(stack=False))
    return positions[:count]


def measure(rounds: int = 7, count: int = 300) -> dict[str, float]:
    """Time both in turns over the same positions; return microseconds a call and their ratio."""
    from math import inf
    from time import perf_counter

    from playalike.position.harmonics import harmonics as ten_metrics
    from playalike.position.harmonics.pawns import pawn_counts

    positions = middlegame_positions(count)

    def time_each(work: Callable[[chess.Board], object], best: list[float]) -> None:
        for number, board in enumerate(positions):
            start = perf_counter()
            work(board)
            best[number] = min(best[number], perf_counter() - start)

    # The best time of each position is the one that other work on the machine left alone.
    metrics, moves = [inf] * count, [inf] * count
    for _ in range(rounds):
        pawn_counts.cache_clear()  # or every structure after the first round would be known
        time_each(ten_metrics, metrics)
        time_each(lambda board: list(board.legal_moves), moves)
    return {
        "positions": count,
        "harmonics_us": sum(metrics) / count * 1e6,
        "legal_moves_us": sum(moves) / count * 1e6,
        "ratio": sum(metrics) / sum(moves),
    }


def harmonics(
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Time the ten metrics of a position against listing its legal moves."""
    figures = measure()
    if json:
        from json import dumps

        typer.echo(dumps(figures))
        return
    typer.echo(
        f"harmonics          {figures['harmonics_us']:7.1f} µs a position "
        f"({figures['positions']} middlegame positions)\n"
        f"list(legal_moves)  {figures['legal_moves_us']:7.1f} µs\n"
        f"ratio              {figures['ratio']:7.2f}"
    )

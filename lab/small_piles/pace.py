"""Does somebody's pace, learned from 40 games, foretell how long the next 25 take?

python -m lab.small_piles.pace DATA [NAME...]

Prints figures only: the fitted factors, and how much less surprising, in nats a move, the own
moves' times are with them than by the network of thinking times alone.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess
import numpy as np

from lab.small_piles.studies import AMATEURS
from playalike.choice.think_time import shipped_think_time
from playalike.choice.think_time_games import TimedGame, timed_game
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.prior.base import shipped_prior
from playalike.study.manners.pace import deviations, fit_pace

FITTED, JUDGED = 40, 25


def timed_games(path: Path) -> Iterator[tuple[TimedGame, chess.Color]]:
    """Yield the owner's games with clocks."""
    for game in read_games([path], ReadReport(), keep_comments=True):
        timed = timed_game(game)
        if timed is not None and any(clock is not None for clock in timed.clocks[:6]):
            yield timed, game.white == "Subject"


def main() -> None:
    """Print a line a person, and the means."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("data", type=Path)
    arguments.add_argument("names", nargs="*", default=AMATEURS)
    given = arguments.parse_args()
    prior, network = shipped_prior(), shipped_think_time()
    assert prior is not None
    gains = []
    for name in given.names:
        games = list(
            islice(timed_games(given.data / "amateurs" / f"{name}.pgn.zst"), FITTED + JUDGED)
        )
        pace = fit_pace(games[:FITTED], prior)
        if pace is None or len(games) < FITTED + JUDGED:
            print(f"{name}: {len(games)} games with clocks")
            continue
        rows = []
        for game, color in games[FITTED:]:
            for phase, deviation in deviations(game, color, prior):
                own = deviation - np.log(pace.factor(phase))
                rows.append((surprise(deviation, network.spread), surprise(own, pace.spread)))
        before, after = np.array(rows).mean(axis=0)
        gains.append(before - after)
        print(
            f"{name}: {pace.opening} {pace.middlegame} {pace.endgame}, spread {pace.spread}; "
            f"{len(rows)} moves, {before - after:+.3f} nats",
            flush=True,
        )
    mean, error = np.mean(gains), 1.96 * np.std(gains, ddof=1) / np.sqrt(len(gains))
    print(
        f"{len(gains)} people: {mean:+.3f} ± {error:.3f}; better for {(np.array(gains) > 0).sum()}"
    )


def surprise(deviation: float, spread: float) -> float:
    """Return minus the logarithm of the density of a time."""
    return 0.5 * (deviation / spread) ** 2 + math.log(spread)


if __name__ == "__main__":
    main()

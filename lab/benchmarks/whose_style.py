"""How often a famous player is known by style, and how sure the stated probability should be.

    python -m lab.benchmarks.whose_style names [--draws 5] [--games 100,50,20]
    python -m lab.benchmarks.whose_style breadth

Both work on what `playalike metrics population` kept of the players' games.

names: games are drawn at random and kept out of their player's mean; then, harder, from the last
fifth of each career with only the games before on file. The population's effects and covariances
have seen all games in both.

breadth: the split-half reliability of repertoire breadth (different openings to be expected in 50
games) over 200 games of a colour.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from playalike.oracle.executor import SerialExecutor
from playalike.playstyle.nearest import who
from playalike.playstyle.openings import breadth
from playalike.playstyle.population import RELIABLE_GAMES, KnownPlayer, load_population
from playalike.playstyle.population_sides import Collector, Sides
from playalike.settings import load_settings
from playalike.stats.arrays import Floats
from playalike.stats.reliability import spearman_brown
from playalike.stats.resampling import nan_mean

Rows = NDArray[np.int64]


def kept_games() -> dict[str, Sides]:
    """Return each player's games as they were kept."""
    work = load_settings().data / "population"
    collector = Collector(SerialExecutor(), work, print)
    found = {}
    for kept in sorted(work.glob("*.1.npz")):
        own = collector.games(kept.with_name(kept.name.removesuffix(".1.npz") + ".pgn"))
        found[own.names[0]] = own
    return found


def adjusted_games() -> dict[str, Floats]:
    """Return each player's games as distances from what is to be expected."""
    population = load_population()
    return {
        name: (own.style - population.expected(own.eras, own.ecos, own.white)) / population.residual
        for name, own in kept_games().items()
    }


def tell_breadth(repeats: int = 50) -> None:
    """Print how reliable the breadth of a repertoire is."""
    rng = np.random.default_rng(0)
    for white, colour in ((True, "White"), (False, "Black")):
        players = []
        for own in kept_games().values():
            pairs = zip(own.ecos, own.white.tolist(), strict=True)
            codes = [eco for eco, own_colour in pairs if eco and own_colour == white]
            if len(codes) >= RELIABLE_GAMES:
                players.append(np.array(codes))
        found = []
        for _ in range(repeats):
            halves: tuple[list[float], list[float]] = ([], [])
            for everything in players:
                drawn = rng.permutation(everything)[:RELIABLE_GAMES].tolist()
                half = RELIABLE_GAMES // 2
                for side, part in zip(halves, (drawn[:half], drawn[half:]), strict=True):
                    side.append(breadth(Counter(part)))
            found.append(spearman_brown(float(np.corrcoef(*halves)[0, 1])))
        print(f"{colour}: {np.mean(found):.2f} ({len(players)} players)")


def trials(games: Floats, size: int, draws: int, last: bool) -> Iterator[tuple[Rows, Rows]]:
    """Yield rows to be named and rows on file."""
    rng = np.random.default_rng(size)
    late = np.arange(len(games) * 4 // 5, len(games))
    for _ in range(draws):
        pool = late if last else np.arange(len(games))
        if len(pool) < size or len(games) - size < 100:
            return
        asked = rng.permutation(pool)[:size]
        yield asked, np.setdiff1d(np.arange(len(games)), late if last else asked)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("names", "breadth"))
    parser.add_argument("--draws", type=int, default=5)
    parser.add_argument("--games", default="100,50,20")
    args = parser.parse_args()
    if args.what == "breadth":
        tell_breadth()
        return 0
    population = load_population()
    everybody = adjusted_games()
    known = {player.name: player for player in population.players}
    if set(everybody) != set(known):
        sys.exit("first: playalike metrics population …, which keeps the players' games")
    for last in (False, True):
        for size in map(int, args.games.split(",")):
            right, sure, tried = 0, 0.0, 0
            for name, games in everybody.items():
                for asked, rest in trials(games, size, args.draws, last):
                    mean = nan_mean(games[rest])
                    mine: KnownPlayer = replace(known[name], adjusted=mean, games=len(rest))
                    players = tuple(mine if p.name == name else p for p in population.players)
                    best = who(games[asked], population, players)[0]
                    right += best.name == name
                    sure += best.probability
                    tried += 1
            kind = "last fifth of the career" if last else "at random"
            print(
                f"{size} games, {kind}: {right} of {tried} right ({100 * right / tried:.0f} %), "
                f"stated {100 * sure / tried:.0f} %"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())

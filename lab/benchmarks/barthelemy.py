"""Barthelemy's numbers on our games: the power law of delta, and the curve of fragility.

    python -m lab.benchmarks.barthelemy delta GAMES.pgn... [--games 20] [--depth 12]
    python -m lab.benchmarks.barthelemy cached ANALYSIS.db
    python -m lab.benchmarks.barthelemy reliability PLAYER.pgn... [--games 200]
    python -m lab.benchmarks.barthelemy fragility GAMES.pgn... [--games 40]

`--games` of each file, spread over it; rapid and faster games are left out. What the engine answers
is kept, so that an interrupted run goes on and a second one takes seconds.

delta: every third ply from 15 to 40, the two best moves at the given depth, positions in check and
mates left out. The fit that counts is the one by which such exponents are usually read off: a
straight line through the histogram with twelve bins of equal logarithmic width, from a tenth of a
pawn (below it is the engine's own noise) to ten pawns (beyond, games are decided). Its interval
comes from resampling whole games. Beside it: other ranges, maximum likelihood on these ranges and
for open tails, and whether a log-normal fits better. `cached` does the same with all answers of
20,000 nodes in a cache of analyses, whatever position they are of.

reliability: the split-half reliability of a player's mean delta (none counting for more than ten
pawns) over `--games` games, from what the studies' cache holds: 20,000 nodes, the player's own
positions from ply 15 to 40. At least three players are needed.

M. Barthelemy, "Statistical analysis of chess games: space control and tipping points" (2023) and
"Fragility of chess positions: measure, universality and tipping points" (2024).
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lab.power_laws import bounded_exponent, power_law_exponent
from playalike.games.game import Game
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.games.timecontrol import TimeClass, time_class
from playalike.oracle.analysis import Line, Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine, find_engine
from playalike.oracle.executor import SerialExecutor
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle, delta_pawns
from playalike.playstyle.graphs import measure_graphs, rows_to_boards
from playalike.playstyle.measured import DECIDED, MeasureOptions
from playalike.playstyle.stream import count_players, count_slow, measure_files
from playalike.playstyle.windows import DELTA
from playalike.position.batch.columns import columns_of
from playalike.settings import load_settings
from playalike.stats.reliability import split_half

RANGE = (10, 1000)
"""Centipawns: the fit that counts."""
OTHERS = ((5, 1000), (10, 500), (20, 1000), (20, 500), (30, 1000), (50, 1000))
DRAWS = 500
MATE = 5000
"""A difference of so many centipawns has a mate in it."""
LEAST_POSITIONS = 3
"""A game with fewer positions in the cache does not count."""
MOVES = 60
"""Curves end here."""
CERTAIN = 40
"""The mean curve is looked at up to this move: later ones are of few games."""
FAST = (TimeClass.BULLET, TimeClass.BLITZ, TimeClass.RAPID)
KINDS = ("pawns", "knights", "bishops", "rooks", "queens", "kings")

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]


def deltas_of(files: Sequence[Path], games: int, depth: int) -> list[Counts]:
    """Return the deltas of each game, in centipawns."""
    settings = load_settings()
    engine = find_engine(settings)
    if engine is None:
        sys.exit("delta needs a UCI engine: install stockfish")
    options = MeasureOptions(pictures=False, classical=True, raw=True)
    found = []
    with closing(AnalysisCache(settings.data / "analysis.db")) as cache:
        config = EvaluationConfig(stockfish_depth=depth)
        oracle = DeltaOracle(engine, describe_engine(engine, 60), cache, SerialExecutor(), config)
        for file in files:
            every = max(1, count_slow(file) // games)
            for game in islice(
                measure_files([file], options, ReadReport(), deltas=oracle, every=every), games
            ):
                assert game.raw is not None
                found.append(
                    np.array([round(100 * d.delta) for d in game.raw.delta_metrics], np.int64)
                )
            print(f"{file.stem}: {len(found)} games so far", file=sys.stderr)
    return found


def cached_deltas(path: Path) -> list[Counts]:
    """Return the deltas of a cache; which game a position is of is not known: one by one."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        rows = database.execute("select lines from analyses where multipv = 10 and nodes = 20000")
        found = []
        for (text,) in rows:
            lines = [Line.from_text(one) for one in text.split(";", 2)[:2]]
            scores = [line.cp for line in lines if line.cp is not None]
            if len(scores) == 2:
                found.append(abs(scores[0] - scores[1]))
    return [np.array(found, np.int64)]


def tell_reliability(files: Sequence[Path], games: int) -> None:
    """Print the reliability of delta among players whose positions are in the cache."""
    settings = load_settings()
    engine = find_engine(settings)
    if engine is None:
        sys.exit("the engine whose answers are wanted is not here: install stockfish")
    name, groups = describe_engine(engine, 60), []
    with closing(AnalysisCache(settings.data / "analysis.db")) as cache:
        for file in files:
            owner = count_players([file])[0].most_common(1)[0][0]
            means = []
            for game in read_games([file], ReadReport()):
                own = list(_own_deltas(game, owner, name, cache))
                if len(own) >= LEAST_POSITIONS:
                    means.append(sum(own) / len(own))
            values = np.array(means)
            print(f"{owner}: {len(means)} games, mean {values.mean():.3f}, "
                  f"deviation {values.std():.3f}")  # fmt: skip
            groups.append(values[:, None])
    halves = float(split_half(groups, games, repeats=200)[0])
    print(
        f"reliability at {games} games, {len(groups)} players: {halves:.2f} by halves, "
        f"{variance_reliability(groups, games):.2f} by analysis of variance"
    )


def variance_reliability(groups: Sequence[Floats], games: int) -> float:
    """How much of the variance of means over so many games is between players."""
    sizes = np.array([len(group) for group in groups])
    means = np.array([group.mean() for group in groups])
    within = sum(((g - g.mean()) ** 2).sum() for g in groups) / (sizes.sum() - len(groups))
    grand = (sizes * means).sum() / sizes.sum()
    between = (sizes * (means - grand) ** 2).sum() / (len(groups) - 1)
    size = (sizes.sum() - (sizes**2).sum() / sizes.sum()) / (len(groups) - 1)
    true = max(0.0, (between - within) / size)
    return float(true / (true + within / games))


def _own_deltas(game: Game, owner: str, engine: str, cache: AnalysisCache) -> Iterator[float]:
    board = game.start()
    for ply, move in enumerate(game.moves, start=1):
        board.push(move)
        if ply > DELTA.last:
            return
        if ply < DELTA.first or (game.white if board.turn else game.black) != owner:
            continue
        kept = cache.get(engine, Question(position_key(board), 20_000, 10))
        if kept is not None and not board.is_check():
            delta = delta_pawns(kept.lines)
            if delta is not None:
                yield min(delta, DECIDED)


def tell_delta(games: list[Counts]) -> None:
    """Print the fits."""
    values = np.concatenate(games)
    values = values[values < MATE]
    inside = values[(values >= RANGE[0]) & (values <= RANGE[1])]
    print(f"{len(games)} games, {len(values)} positions, {len(inside)} from 0.1 to 10 pawns")
    rng = np.random.default_rng(0)
    if len(games) > 1:
        samples = (rng.integers(0, len(games), len(games)) for _ in range(DRAWS))
        drawn = [log_binned(np.concatenate([games[n] for n in sample])) for sample in samples]
    else:  # no games known: positions are drawn, which makes the interval a little too narrow
        drawn = [log_binned(rng.choice(inside, len(inside))) for _ in range(DRAWS // 5)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    print(f"exponent, 0.1 to 10 pawns: {log_binned(values):.2f} (95 %: {low:.2f} to {high:.2f})")
    print("range: straight line through the histogram, maximum likelihood")
    for least, most in (RANGE, *OTHERS):
        line, likely = log_binned(values, least, most), bounded_exponent(values, least, most)
        print(f"  {least / 100:.2f} to {most / 100:g} pawns: {line:.2f}, {likely:.2f}")
    for least in (10, 20, 30, 50, 100):
        tail, error = power_law_exponent([v / 100 for v in values.tolist()], least / 100)
        print(f"  open tail above {least / 100:.1f}: {tail:.2f} ± {error:.2f}")
    gain = log_normal_gain(inside, bounded_exponent(values, *RANGE))
    print(f"log-likelihood of the best log-normal on the range, minus the power law's: {gain:+.1f}")


def log_binned(values: Counts, least: int = RANGE[0], most: int = RANGE[1]) -> float:
    """The slope of a histogram with bins of equal logarithmic width, on log-log paper."""
    edges = np.unique(np.round(np.geomspace(least, most, 13)).astype(np.int64))
    number, _ = np.histogram(values, edges)
    density = number / np.diff(edges)
    middle = np.sqrt(edges[:-1] * edges[1:])
    some = number > 0
    slope, _ = np.polyfit(np.log(middle[some]), np.log(density[some]), 1)
    return float(-slope)


def log_normal_gain(inside: Counts, exponent: float) -> float:
    """How much likelier the data are under the best log-normal than under the power law."""
    logs = np.log(np.arange(RANGE[0], RANGE[1] + 1, dtype=np.float64))
    own = np.log(inside)

    def likelihood(weights: Floats, here: Floats) -> float:
        return float(here.sum() - len(own) * np.log(np.exp(weights - weights.max()).sum())
                     - len(own) * weights.max())  # fmt: skip

    power = likelihood(-exponent * logs, -exponent * own)
    best = -np.inf
    for mean in np.linspace(-10, 6, 65):
        for width in np.linspace(0.5, 6, 45):
            shape = -logs - (logs - mean) ** 2 / (2 * width**2)
            here = -own - (own - mean) ** 2 / (2 * width**2)
            best = max(best, likelihood(shape, here))
    return best - power


def slow_games(file: Path, games: int) -> Iterator[Game]:
    """Yield games spread over a file, fast chess left out."""
    every = max(1, count_slow(file) // games)
    slow = (g for g in read_games([file], ReadReport()) if time_class(g.headers) not in FAST)
    return islice(slow, 0, every * games, every)


def tell_fragility(files: Sequence[Path], games: int) -> None:
    """Print where fragility peaks and who carries it."""
    curves: list[Floats] = []
    whole, most, attacked, key = (np.zeros(6) for _ in range(4))
    for file in files:
        for game in slow_games(file, games):
            columns = columns_of([game])
            rows = range(1, min(len(columns), 2 * MOVES + 1))
            measured = measure_graphs(rows_to_boards(columns, rows))
            if not measured:
                continue
            curve = np.full(2 * MOVES, np.nan)
            curve[: len(measured)] = [one.fragility for one in measured]
            curves.append(curve)
            top = int(np.nanargmax(curve))
            whole += np.sum([one.by_piece for one in measured], axis=0)
            most += measured[top].by_piece
            attacked += measured[top].attacked
            if measured[top].key_square >= 0:
                kind = columns.board(top + 1).piece_type_at(measured[top].key_square)
                key[(kind or 1) - 1] += 1
        print(f"{file.stem}: {len(curves)} games so far", file=sys.stderr)
    tell_peak(np.stack(curves))
    for title, total in (
        ("betweenness added over whole games", whole),
        ("betweenness at each game's maximum", most),
        ("attacked pieces counted at the maximum", attacked),
        ("the attacked piece of highest betweenness at the maximum", key),
    ):
        shares = 100 * total / total.sum()
        print(
            f"{title}: " + ", ".join(f"{k} {s:.0f} %" for k, s in zip(KINDS, shares, strict=True))
        )


def tell_peak(curves: Floats) -> None:
    """Print the move at which the mean curve is highest, and at which single games are."""

    def peak(rows: Floats) -> float:
        means = np.nanmean(rows, axis=0)[: 2 * CERTAIN]
        by_move = means.reshape(-1, 2).mean(axis=1)
        smooth = np.convolve(by_move, np.ones(3) / 3, "valid")
        return float(smooth.argmax() + 2)

    rng = np.random.default_rng(0)
    drawn = [peak(curves[rng.integers(0, len(curves), len(curves))]) for _ in range(DRAWS)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    print(f"{len(curves)} games; the mean curve is highest at move {peak(curves):.0f} "
          f"(95 %: {low:.0f} to {high:.0f})")  # fmt: skip
    means = np.nanmean(curves, axis=0)[: 2 * CERTAIN].reshape(-1, 2).mean(axis=1)
    level = np.flatnonzero(means >= 0.95 * means.max()) + 1
    print(f"within 5 % of its maximum ({means.max():.3f}) from move {level[0]} to {level[-1]}")
    own = np.nanargmax(curves, axis=1) // 2 + 1
    quarters = np.quantile(own, (0.25, 0.5, 0.75))
    print("the games' own maxima: median move {1:.0f}, half of them from {0:.0f} to {2:.0f}".format(
        *quarters))  # fmt: skip
    print("mean by move: " + " ".join(f"{n}:{m:.3f}" for n, m in enumerate(means, 1) if n % 3 == 0))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("delta", "cached", "reliability", "fragility"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--games", type=int)
    parser.add_argument("--depth", type=int, default=12)
    args = parser.parse_args()
    if args.what == "delta":
        tell_delta(deltas_of(args.files, args.games or 20, args.depth))
    elif args.what == "cached":
        tell_delta(cached_deltas(args.files[0]))
    elif args.what == "reliability":
        tell_reliability(args.files, args.games or 200)
    else:
        tell_fragility(args.files, args.games or 40)
    return 0


if __name__ == "__main__":
    sys.exit(main())

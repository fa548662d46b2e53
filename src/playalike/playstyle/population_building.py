"""Making the population: statistics of many masters' games, and of some famous players' own.

What each file gave is kept in a work folder, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.games.report import ReadReport
from playalike.oracle.executor import Executor
from playalike.playstyle.calibration import composite, game_scores, played_out, player_score
from playalike.playstyle.dimensions import COMPOSITES, NAMES
from playalike.playstyle.measured import MeasureOptions
from playalike.playstyle.openings import group_of
from playalike.playstyle.population import RELIABLE_GAMES, Composite, KnownPlayer, Population
from playalike.playstyle.profile import era_of
from playalike.playstyle.statistics import Array, nan_mean, split_half
from playalike.playstyle.stream import count_players, measure_files

__all__ = ["Sides", "build_population", "collect", "fit_population", "write_population"]

PERCENTILES = np.linspace(0, 1, 101)
RIDGE = 20.0
"""As many games as it takes for an opening to be half believed."""
BLOCK = 100
"""Games in a stretch of a career, for judging how much a player changes."""
LEAST_GAMES = 8
"""Games a population player needs to count when the spread of players is judged."""
QUINTILES = (-0.8416, -0.2533, 0.2533, 0.8416)
"""Where a normal distribution falls into five equal parts."""
OPTIONS = MeasureOptions(
    pictures=False, graphs=True, graph_sampling=8, graph_games=5, classical=True
)


@dataclass(frozen=True, slots=True)
class Sides:
    """Sides of games, one row each."""

    style: Array
    points: Array
    eras: tuple[str, ...]
    ecos: tuple[str, ...]
    white: NDArray[np.bool_]
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.style)


def build_population(
    baseline: Sequence[Path],
    players: Sequence[Path],
    executor: Executor,
    note: Callable[[str], None],
    work: Path,
    reserved: frozenset[str] = frozenset(),
    every: int = 1,
) -> Population:
    """Measure the games and fit everything; `every` thins the baseline out.

    Fast games and those whose keys are reserved are left out.
    """
    many = [collect(path, executor, work, reserved, every, note) for path in baseline]
    known = []
    for path in players:
        names, _ = count_players([path])
        name = names.most_common(1)[0][0]
        known.append((name, collect(path, executor, work, reserved, 1, note, name)))
    return fit_population(_together(many), known)


def write_population(population: Population, path: Path) -> None:
    """Write it, the same bytes for the same statistics."""
    text = json.dumps(population.to_dict(), separators=(",", ":"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def collect(
    path: Path,
    executor: Executor,
    work: Path,
    reserved: frozenset[str],
    every: int,
    note: Callable[[str], None],
    player: str | None = None,
) -> Sides:
    """Measure one file, or read what was kept of it."""
    kept = work / f"{path.stem}.{every}.npz"
    if not kept.exists():
        names = None if player is None else frozenset([player])
        report = ReadReport()
        rows: list[tuple[NDArray[np.float32], float, str, str, bool, str]] = []
        for game in measure_files(
            [path], OPTIONS, report, executor=executor, names=names, clocks=False, every=every
        ):
            if game.holdout_key in reserved:
                continue
            for side in game.sides:
                score = game.score(side.white)
                points = float("nan") if score is None else score
                rows.append(
                    (side.style, points, era_of(game.year), game.eco, side.white, side.name)
                )
        report.require_games(path)
        style, scores, eras, ecos, white, who = zip(*rows, strict=True)
        work.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part.npz")
        np.savez_compressed(
            part,
            style=np.stack(style),
            points=np.array(scores),
            eras=np.array(eras),
            ecos=np.array(ecos),
            white=np.array(white),
            names=np.array(who),
        )
        part.replace(kept)
        note(f"{path.stem}: {report.read} games")
    with np.load(kept) as data:
        return Sides(
            data["style"].astype(np.float64),
            data["points"].astype(np.float64),
            tuple(data["eras"].tolist()),
            tuple(data["ecos"].tolist()),
            data["white"],
            tuple(data["names"].tolist()),
        )


def _together(parts: Sequence[Sides]) -> Sides:
    return Sides(
        np.concatenate([part.style for part in parts]),
        np.concatenate([part.points for part in parts]),
        tuple(era for part in parts for era in part.eras),
        tuple(eco for part in parts for eco in part.ecos),
        np.concatenate([part.white for part in parts]),
        tuple(name for part in parts for name in part.names),
    )


def fit_population(sides: Sides, players: Sequence[tuple[str, Sides]]) -> Population:
    """Fit everything from measured games."""
    population = _with_composites(_describe(sides), sides)
    adjusted = [_standardised(own, population) for _, own in players]
    raw = [own.style for _, own in players]
    covariance, drift = _spreads(adjusted)
    composites = {}
    for name, one in population.composites.items():
        scores = [
            values[~np.isnan(values)][:, None]
            for _, own in players
            for values in [game_scores(own.style, own.points, population, name)]
        ]
        reliability = float(split_half(scores, RELIABLE_GAMES)[0])
        composites[name] = replace(one, reliability=reliability)
    population = replace(population, composites=composites)
    return replace(
        population,
        description=(
            f"{len(sides) // 2} games of many masters and {sum(len(own) for _, own in players)} of "
            f"{len(players)} famous players; no fast chess"
        ),
        reliability=split_half(adjusted, RELIABLE_GAMES),
        reliability_raw=split_half(raw, RELIABLE_GAMES),
        covariance=covariance,
        drift=drift,
        players=tuple(
            _known(name, own, values, population)
            for (name, own), values in zip(players, adjusted, strict=True)
        ),
    )


def _describe(sides: Sides) -> Population:
    """Percentiles, and what era, opening and colour do."""
    style, size = sides.style, len(NAMES)
    quantiles = np.full((size, len(PERCENTILES)), np.nan)
    mean, deviation = nan_mean(style), np.full(size, np.nan)
    lively = played_out(style, sides.points)
    for column in range(size):
        known = style[lively & ~np.isnan(style[:, column]), column]
        if len(known) > 1:
            quantiles[column] = np.quantile(known, PERCENTILES)
            deviation[column] = known.std()
    keys = sorted({f"era {era}" for era in sides.eras} | {f"eco {group_of(e)}" for e in sides.ecos})
    keys.append("white")
    index = {key: number for number, key in enumerate(keys)}
    design = np.zeros((len(style), len(keys)), np.float32)
    for row, (era, eco) in enumerate(zip(sides.eras, sides.ecos, strict=True)):
        design[row, [index[f"era {era}"], index[f"eco {group_of(eco)}"]]] = 1
    design[:, index["white"]] = sides.white
    base, effects = mean.copy(), np.zeros((len(keys), size))
    residual = deviation.copy()
    for column in range(size):
        known_rows = ~np.isnan(style[:, column])
        if known_rows.sum() < 100:
            continue
        rows = design[known_rows].astype(np.float64)
        centre = rows.mean(axis=0)
        rows -= centre
        target = style[known_rows, column] - mean[column]
        weights = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(len(keys)), rows.T @ target)
        effects[:, column] = weights
        base[column] = mean[column] - centre @ weights
        residual[column] = (target - rows @ weights).std()
    nothing = np.full(size, np.nan)
    return Population(
        description="",
        games=len(style) // 2,
        quantiles=quantiles,
        mean=mean,
        deviation=deviation,
        base=base,
        effects={key: effects[number] for key, number in index.items()},
        residual=residual,
        reliability=nothing,
        reliability_raw=nothing,
        composites={},
        covariance=np.eye(size),
        drift=np.zeros(size),
        players=(),
    )


def _with_composites(population: Population, sides: Sides) -> Population:
    percentiles = population.percentiles(sides.style)
    lively = played_out(sides.style, sides.points)
    for name in COMPOSITES:
        ranks = composite(percentiles, name)[lively]
        quantiles = np.quantile(ranks[~np.isnan(ranks)], PERCENTILES)
        one = Composite(quantiles, (0.2, 0.4, 0.6, 0.8), float("nan"))
        population = replace(population, composites={**population.composites, name: one})
        scores = game_scores(sides.style, sides.points, population, name)
        one = replace(one, bounds=_bounds(scores, sides.names))
        population = replace(population, composites={**population.composites, name: one})
    return population


def _standardised(own: Sides, population: Population) -> Array:
    expected = population.expected(own.eras, own.ecos, own.white)
    values: Array = (own.style - expected) / population.residual
    return values


def _known(name: str, own: Sides, adjusted: Array, population: Population) -> KnownPlayer:
    scores = {}
    for composite_name in COMPOSITES:
        score = player_score(own.style, own.points, population, composite_name)
        scores[composite_name] = (round(score.score, 4), round(score.low, 4), round(score.high, 4))
    return KnownPlayer(name, len(own), nan_mean(own.style), nan_mean(adjusted), scores)


def _bounds(scores: Array, names: Sequence[str]) -> tuple[float, float, float, float]:
    """Draw the lines between classes where players, not games, fall into five equal parts.

    The spread of players' true means comes from an analysis of variance over those with several
    games in the population.
    """
    by_name: defaultdict[str, list[float]] = defaultdict(list)
    for name, score in zip(names, scores.tolist(), strict=True):
        if name and not np.isnan(score):
            by_name[name].append(score)
    groups = [np.array(values) for values in by_name.values() if len(values) >= LEAST_GAMES]
    centre = float(np.nanmean(scores))
    if len(groups) < 3:
        return (0.44, 0.48, 0.52, 0.56)
    sizes = np.array([len(group) for group in groups])
    total = sizes.sum()
    grand = float(np.concatenate(groups).mean())
    within = sum(float(((g - g.mean()) ** 2).sum()) for g in groups) / (total - len(groups))
    between = sum(len(g) * (float(g.mean()) - grand) ** 2 for g in groups) / (len(groups) - 1)
    effective = (total - (sizes**2).sum() / total) / (len(groups) - 1)
    spread = float(np.sqrt(max(1e-6, (between - within) / effective)))
    lowest, low, high, highest = (round(centre + z * spread, 4) for z in QUINTILES)
    return lowest, low, high, highest


def _spreads(groups: Sequence[Array]) -> tuple[NDArray[np.float64], Array]:
    """Covariance of single games within players, and the wandering of stretches of a career."""
    size = groups[0].shape[1]
    centred = np.concatenate([group - nan_mean(group) for group in groups])
    known = ~np.isnan(centred)
    filled = np.where(known, centred, 0.0)
    pairs = known.astype(np.float64).T @ known.astype(np.float64)
    covariance = np.divide(filled.T @ filled, pairs, out=np.eye(size), where=pairs > 1)
    blocks = []
    for group in groups:
        middle = nan_mean(group)
        for first in range(0, len(group) - BLOCK + 1, BLOCK):
            blocks.append(nan_mean(group[first : first + BLOCK]) - middle)
    if not blocks:
        return covariance, np.zeros(size)
    number = nan_mean(np.stack([(~np.isnan(group)).mean(axis=0) for group in groups]))
    chance = np.divide(np.diag(covariance), BLOCK * number, out=np.zeros(size), where=number > 0)
    spread = nan_mean(np.stack(blocks) ** 2) - chance
    return covariance, np.maximum(0.0, np.where(np.isnan(spread), 0.0, spread))

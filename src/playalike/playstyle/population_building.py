"""Making the population: statistics of many masters' games, and of some famous players' own."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.files import write_whole
from playalike.playstyle.calibration import composite, game_scores, played_out, player_score
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.dimensions import COMPOSITES, DIMENSIONS, NAMES
from playalike.playstyle.population import RELIABLE_GAMES, Composite, KnownPlayer, Population
from playalike.playstyle.population_columns import with_columns
from playalike.playstyle.population_effects import fit_effects
from playalike.playstyle.population_sides import Collector, Sides, together
from playalike.playstyle.stream import count_players
from playalike.stats.arrays import Floats
from playalike.stats.reliability import split_half
from playalike.stats.resampling import nan_mean

__all__ = ["build_population", "by_player", "describe", "fit_population", "write_population"]

PERCENTILES = np.linspace(0, 1, 101)
BLOCK = 100
"""Games in a stretch of a career, for judging how much a player changes."""
LEAST_GAMES = 8
"""Games a population player needs to count when the spread of players is judged."""
QUINTILES = (-0.8416, -0.2533, 0.2533, 0.8416)
"""Where a normal distribution falls into five equal parts."""


def build_population(
    baseline: Sequence[Path],
    players: Sequence[Path],
    collector: Collector,
    every: int = 1,
    clocked: Sequence[Path] = (),
    oracle: DeltaOracle | None = None,
    delta_games: int = 0,
    delta_player_games: int = 0,
) -> Population:
    """Measure the games and fit everything; `every` thins the baseline out.

    Fast games and reserved ones are left out. Delta is measured on `delta_games` games of each
    file of the baseline and on `delta_player_games` of each player (none: its reliability stays
    unknown), time use on the files `clocked`.
    """
    named = [(count_players([path])[0].most_common(1)[0][0], path) for path in players]
    many = [collector.games(path, every) for path in baseline]
    known = [(name, collector.games(path, 1, name)) for name, path in named]
    population = fit_population(together(many), known)
    if clocked:
        sides = together([collector.clocked(path) for path in clocked])
        clocks = [dimension.name for dimension in DIMENSIONS if dimension.clock]
        population = with_columns(population, clocks, describe(sides), by_player(sides))
    if oracle is not None and delta_games:
        sides = together([collector.deltas(path, oracle, delta_games) for path in baseline])
        own = [
            (name, collector.deltas(path, oracle, delta_player_games, name))
            for name, path in named
            if delta_player_games
        ]
        population = with_columns(population, ["delta"], describe(sides), own)
    return population


def by_player(sides: Sides) -> list[tuple[str, Sides]]:
    """Sort sides by the name of the player."""
    rows: defaultdict[str, list[int]] = defaultdict(list)
    for row, name in enumerate(sides.names):
        rows[name].append(row)
    return [
        (
            name,
            Sides(
                sides.style[own],
                sides.points[own],
                tuple(sides.eras[row] for row in own),
                tuple(sides.ecos[row] for row in own),
                sides.white[own],
                (name,) * len(own),
            ),
        )
        for name, own in rows.items()
    ]


def write_population(population: Population, path: Path) -> None:
    """Write it, the same bytes for the same statistics."""
    text = json.dumps(population.to_dict(), separators=(",", ":"))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, gzip.compress(text.encode(), 9, mtime=0))


def fit_population(sides: Sides, players: Sequence[tuple[str, Sides]]) -> Population:
    """Fit everything from measured games."""
    population = _with_composites(describe(sides), sides)
    adjusted = [_standardised(own, population) for _, own in players]
    raw = [own.style for _, own in players]
    covariance, drift = _spreads(adjusted)
    composites = {}
    for name, scale in population.composites.items():
        raw_scores, left = [], []
        for _, own in players:
            scores = game_scores(own.style, own.points, population, name)
            known = ~np.isnan(scores)
            expected = population.expected_scores(name, own.eras, own.ecos, own.white)
            raw_scores.append(scores[known][:, None])
            left.append((scores - expected)[known][:, None])
        composites[name] = replace(
            scale,
            reliability=float(split_half(left, RELIABLE_GAMES)[0]),
            reliability_raw=float(split_half(raw_scores, RELIABLE_GAMES)[0]),
        )
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


def describe(sides: Sides) -> Population:
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
    fitted = fit_effects(sides, style)
    nothing = np.full(size, np.nan)
    return Population(
        description="",
        games=len(style) // 2,
        quantiles=quantiles,
        mean=mean,
        deviation=deviation,
        base=fitted.base,
        effects=fitted.effects,
        residual=fitted.residual,
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
        scale = Composite(quantiles, (0.2, 0.4, 0.6, 0.8))
        population = replace(population, composites={**population.composites, name: scale})
        scores = game_scores(sides.style, sides.points, population, name)
        fitted = fit_effects(sides, scores[:, None])
        scale = replace(
            scale,
            bounds=_bounds(scores, sides.names),
            base=float(fitted.base[0]),
            effects={key: float(value[0]) for key, value in fitted.effects.items()},
            residual=float(fitted.residual[0]),
        )
        population = replace(population, composites={**population.composites, name: scale})
    return population


def _standardised(own: Sides, population: Population) -> Floats:
    expected = population.expected(own.eras, own.ecos, own.white)
    values: Floats = (own.style - expected) / population.residual
    return values


def _known(name: str, own: Sides, adjusted: Floats, population: Population) -> KnownPlayer:
    scores = {}
    for composite_name in COMPOSITES:
        score = player_score(own.style, own.points, population, composite_name)
        scores[composite_name] = (round(score.score, 4), round(score.low, 4), round(score.high, 4))
    return KnownPlayer(name, len(own), nan_mean(own.style), nan_mean(adjusted), scores)


def _bounds(scores: Floats, names: Sequence[str]) -> tuple[float, float, float, float]:
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


def _spreads(groups: Sequence[Floats]) -> tuple[NDArray[np.float64], Floats]:
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

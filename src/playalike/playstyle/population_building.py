"""Making the population: statistics of many masters' games, and of some famous players' own."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.games.report import ReadReport
from playalike.games.timecontrol import TimeClass
from playalike.oracle.executor import Executor
from playalike.playstyle.calibration import composite, game_scores, player_score
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.measured import MeasuredGame, MeasureOptions
from playalike.playstyle.openings import group_of
from playalike.playstyle.population import RELIABLE_GAMES, KnownPlayer, Population
from playalike.playstyle.profile import Profile, ProfileBuilder, era_of
from playalike.playstyle.statistics import Array, nan_mean, split_half
from playalike.playstyle.stream import count_players, measure_files

__all__ = ["build_population", "write_population"]

PERCENTILES = np.linspace(0, 1, 101)
RIDGE = 20.0
"""As many games as it takes for an opening to be half believed."""
BLOCK = 100
"""Games in a stretch of a career, for judging how much a player changes."""
LEAST_GAMES = 8
"""Games a population player needs to count when the spread of players is judged."""
FAST = (TimeClass.BULLET, TimeClass.BLITZ, TimeClass.RAPID)
QUINTILES = (-0.8416, -0.2533, 0.2533, 0.8416)
"""Where a normal distribution falls into five equal parts."""


@dataclass(slots=True)
class _Games:
    """Sides of games as they stream by."""

    style: list[NDArray[np.float32]] = field(default_factory=list)
    eras: list[str] = field(default_factory=list)
    ecos: list[str] = field(default_factory=list)
    white: list[bool] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def add(self, game: MeasuredGame) -> None:
        for side in game.sides:
            self.style.append(side.style)
            self.eras.append(era_of(game.year))
            self.ecos.append(game.eco)
            self.white.append(side.white)
            self.names.append(side.name)


Track = Callable[[Iterable[MeasuredGame], str], Iterable[MeasuredGame]]


def build_population(
    baseline: Sequence[Path],
    players: Sequence[Path],
    executor: Executor,
    track: Track,
    reserved: frozenset[str] = frozenset(),
    every: int = 1,
    graphs: bool = True,
) -> Population:
    """Measure the games and fit everything; `every` thins the baseline out.

    Fast games and those whose keys are reserved are left out.
    """
    options = MeasureOptions(pictures=False, graphs=graphs, graph_sampling=8)
    sides = _Games()
    number = 0
    for number, game in enumerate(_games(baseline, options, executor, None, reserved, every)):
        sides.add(game)
        if number % 100 == 0:
            list(track([game], f"{number} games of the baseline"))
    style = np.stack(sides.style).astype(np.float64)
    population = _describe(style, sides)
    profiles = []
    for path in players:
        names, _ = count_players([path])
        name = names.most_common(1)[0][0]
        builder = ProfileBuilder(name)
        for game in _games([path], options, executor, frozenset([name]), reserved, 1):
            for side in game.sides:
                builder.add(game, side)
        profiles.append(builder.finish())
        list(track([], f"{name}: {profiles[-1].games} games"))
    return _finish(population, style, sides, profiles)


def write_population(population: Population, path: Path) -> None:
    """Write it, the same bytes for the same statistics."""
    text = json.dumps(population.to_dict(), separators=(",", ":"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _games(
    paths: Sequence[Path],
    options: MeasureOptions,
    executor: Executor,
    names: frozenset[str] | None,
    reserved: frozenset[str],
    every: int,
) -> Iterator[MeasuredGame]:
    report = ReadReport()
    found = measure_files(
        paths, options, report, executor=executor, names=names, clocks=False, every=every
    )
    for game in found:
        if game.holdout_key not in reserved and game.speed not in FAST:
            yield game
    report.require_games(*paths)


def _describe(style: Array, sides: _Games) -> Population:
    """Percentiles, and what era, opening and colour do."""
    size = len(NAMES)
    quantiles = np.full((size, len(PERCENTILES)), np.nan)
    mean, deviation = nan_mean(style), np.full(size, np.nan)
    for column in range(size):
        known = style[~np.isnan(style[:, column]), column]
        if len(known) > 1:
            quantiles[column] = np.quantile(known, PERCENTILES)
            deviation[column] = known.std()
    keys = sorted({f"era {era}" for era in sides.eras} | {f"eco {group_of(e)}" for e in sides.ecos})
    keys.append("white")
    index = {key: number for number, key in enumerate(keys)}
    groups = [
        [index[f"era {era}"], index[f"eco {group_of(eco)}"], *([index["white"]] if white else [])]
        for era, eco, white in zip(sides.eras, sides.ecos, sides.white, strict=True)
    ]
    design = np.zeros((len(style), len(keys)), np.float32)
    for row, columns in enumerate(groups):
        design[row, columns] = 1
    base, effects = mean.copy(), np.zeros((len(keys), size))
    residual = deviation.copy()
    for column in range(size):
        known = ~np.isnan(style[:, column])
        if known.sum() < 100:
            continue
        rows = design[known].astype(np.float64)
        centre = rows.mean(axis=0)
        rows -= centre
        target = style[known, column] - mean[column]
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
        tactical_quantiles=PERCENTILES,
        player_bounds=(0.2, 0.4, 0.6, 0.8),
        covariance=np.eye(size),
        drift=np.zeros(size),
        players=(),
    )


def _finish(
    population: Population, style: Array, sides: _Games, profiles: Sequence[Profile]
) -> Population:
    ranks = composite(population.percentiles(style))
    population = replace(
        population, tactical_quantiles=np.quantile(ranks[~np.isnan(ranks)], PERCENTILES)
    )
    population = replace(population, player_bounds=_bounds(game_scores(style, population), sides))
    adjusted = [_standardised(profile, population) for profile in profiles]
    raw = [profile.style.astype(np.float64) for profile in profiles]
    covariance, drift = _spreads(adjusted)
    return replace(
        population,
        description=(
            f"{population.games} games of many masters and {sum(p.games for p in profiles)} of "
            f"{len(profiles)} famous players; no fast chess"
        ),
        reliability=split_half(adjusted, RELIABLE_GAMES),
        reliability_raw=split_half(raw, RELIABLE_GAMES),
        covariance=covariance,
        drift=drift,
        players=tuple(
            _known(profile, values, population)
            for profile, values in zip(profiles, adjusted, strict=True)
        ),
    )


def _standardised(profile: Profile, population: Population) -> Array:
    expected = population.expected(profile.eras, profile.ecos, profile.white)
    values: Array = (profile.style - expected) / population.residual
    return values


def _known(profile: Profile, adjusted: Array, population: Population) -> KnownPlayer:
    style = profile.style.astype(np.float64)
    score = player_score(style, population)
    return KnownPlayer(
        profile.name,
        profile.games,
        nan_mean(style),
        nan_mean(adjusted),
        (round(score.score, 4), round(score.low, 4), round(score.high, 4)),
    )


def _bounds(scores: Array, sides: _Games) -> tuple[float, float, float, float]:
    """Draw the lines between classes where players, not games, fall into five equal parts.

    The spread of players' true means comes from an analysis of variance over those with several
    games in the population.
    """
    by_name: defaultdict[str, list[float]] = defaultdict(list)
    for name, score in zip(sides.names, scores.tolist(), strict=True):
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
    spread = nan_mean(np.stack(blocks) ** 2) - np.diag(covariance) / BLOCK
    return covariance, np.maximum(0.0, np.where(np.isnan(spread), 0.0, spread))

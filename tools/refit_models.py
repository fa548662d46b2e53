"""Fit the shipped choice models anew to what they are used with: the prior, nodes, first sight.

    python tools/refit_models.py ../shared/data --games 16 --nodes 84000

`playalike learn` fits to tens of thousands of positions, each with 20,000 nodes of the engine. This
moves what is common to all masters, how much engine, first sight and prior count, to where a longer
search and the shipped prior want it, and finds what moves beyond the candidates are worth. It uses
check games, to which no personal part was fitted. All players' games count for everybody, so that
personalities differ in what is personal and in nothing else; the table at the end is about weights
from the *other* players' games, so that nothing in a row was fitted to the games it is about.

DATA is a folder with `players/Karpov.pgn` and so on. The engine's answers are kept: a run that is
broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from playalike.authenticity.games import JudgedGame, choose_games
from playalike.authenticity.gathering import Request, Work
from playalike.authenticity.positions import BANDS, PreparedGame
from playalike.authenticity.predictors import NetworkPredictor
from playalike.authenticity.preparation import EngineSetting
from playalike.authenticity.store import Store
from playalike.choice.average import (
    SHIPPED_AVERAGE,
    AveragePlayer,
    read_average,
    write_average,
)
from playalike.choice.features import feature_matrix, group_of
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.fitting import pool, rounded
from playalike.choice.inputs import LEAST_LOG_CHANCE
from playalike.choice.model import (
    OUTSIDE_CP,
    ChoiceModel,
    Outside,
    strength_of,
)
from playalike.errors import PlayalikeError
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.workers import open_oracle
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.executor import SerialExecutor
from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.personality.load import Personality
from playalike.prior.base import SHIPPED
from playalike.settings import load_settings
from playalike.stats.arrays import Floats, Ints
from playalike.stats.logit import Decisions, fit_logit
from playalike.study.check_games import is_check_game
from playalike.study.learn.folder import StudyFolder
from playalike.study.learn.saving import save_model
from playalike.study.parameters import StudyParameters
from playalike.study.speed import FAST
from playalike.study.workspace import Workspace
from playalike.words.choice import STEP

HELD = {"engine": 300.0, "sight": 5.0, "prior": 300.0}
"""Inverse variance of a standardised weight around its present value, by group ..."""
HELD_FIRMLY = 10_000.0
"""... and of kinds of moves and harmonics, about which a few thousand positions say little."""
FIXED = 1e9
Weighted = TypeVar("Weighted", ChoiceModel, AveragePlayer)


@dataclass(frozen=True, slots=True)
class Sample:
    """A player's decisions in check games."""

    name: str
    raw: Floats
    """A row for each candidate, a column for each feature that is not a step."""
    personal: Floats
    """What is the player's own in each candidate's utility."""
    start: Ints
    played: Ints
    """Of each position, the number of the move among all legal ones, candidates first."""
    outside: tuple[Floats, ...]
    """Of each position, what `Outside` weighs in the moves beyond the candidates."""


def main(given: Sequence[str] | None = None) -> None:
    """Fit, and write the models and the average master."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--games", type=int, default=16, help="check games of each player")
    parser.add_argument("--nodes", type=int, default=84_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="print the table and change nothing")
    arguments = parser.parse_args(given)
    try:
        refit(arguments.data, arguments.games, arguments.nodes, arguments.jobs, arguments.dry)
    except PlayalikeError as error:
        sys.exit(f"refit_models: {error}")


def refit(data: Path, count: int, nodes: int, jobs: int, dry: bool) -> None:
    """Ask about `count` check games of each player, fit, print, and write unless `dry`."""
    settings, progress = load_settings(), BarProgress()
    names = sorted(path.stem for path in BUILT_IN.glob("*/*.yaml"))
    everyone = [find_personality(name, settings) for name in names]
    files = {one.name: games_of(one, data) for one in everyone}
    population = read_average(SHIPPED_AVERAGE)
    features = population.features
    samples = []
    with open_oracle(settings, jobs, None) as oracle:
        store = Store(settings.data / "authenticity" / "scores.db")
        for personality in everyone:
            progress.label = personality.name
            games = check_games(personality, files[personality.name])
            request = Request(
                personality=personality,
                others=(),
                games=(),
                nodes=nodes,
                prior=NetworkPredictor.as_prior(SHIPPED),
                modes=("learned",),
            )
            engine = EngineSetting(oracle.name, nodes, request.multipv)
            work = Work(request, oracle, store, progress, engine)
            samples.append(gather(work, games[:count], features))
        store.close()
    standard = sight_standard(samples, features)
    population = restandardised(population, standard)
    print("player        positions   engine | top-1        top-3        NLL: before, after")
    for personality, sample in zip(everyone, samples, strict=True):
        assert personality.choice is not None
        model = restandardised(personality.choice, standard)
        others = [one for one in samples if one is not sample]
        crosswise = refitted(model, others)
        before, after = judged(model, sample), judged(crosswise, sample)
        checked = replace(
            refitted(model, samples),
            prior=SHIPPED.stem,
            nodes=nodes,
            check_positions=len(sample.played),
            check_top1=round(after.top1, 4),
            check_nll=round(after.among, 4),
            population_nll=round(judged(average_of(crosswise), sample).among, 4),
            engine_top1=round(float((sample.played == 0).mean()), 4),
        )
        print(
            f"{sample.name:14}{len(sample.played):8,}   {checked.engine_top1:6.1%} | "
            f"{before.top1:.1%} {after.top1:.1%}  {before.top3:.1%} {after.top3:.1%}  "
            f"{before.nll:.3f} {after.nll:.3f}"
        )
        if not dry:
            save_model(folder_of(personality), checked)
    if not dry:
        write_average(SHIPPED_AVERAGE, refitted_average(population, samples))


def games_of(personality: Personality, data: Path) -> Path:
    """Return the file with a player's games, which must be there."""
    family = personality.definition.player.partition(",")[0]
    path = data / "players" / f"{family}.pgn"
    if not path.exists():
        raise PlayalikeError(f"there is no {path}: give a folder with the games of all who ship")
    return path


def check_games(personality: Personality, path: Path) -> list[JudgedGame]:
    """Return slow games that the personal part was not fitted to, in an order without meaning."""
    games = list(read_games([path], ReadReport()))
    studied = choose_games(personality, games).studied
    found = [game for game in studied if is_check_game(game.holdout_key) and game.speed not in FAST]
    return sorted(found, key=lambda game: hashlib.sha256(f"fit {game.key}".encode()).hexdigest())


def gather(work: Work, games: Sequence[JudgedGame], features: Sequence[str]) -> Sample:
    """Ask the engine and the prior about a player's positions outside the book."""
    personality = work.request.personality
    model = personality.choice
    assert model is not None
    prepared = [
        PreparedGame(
            one.game,
            tuple(pos for pos in one.positions if pos.ply >= BANDS[0] and not pos.known),
        )
        for one in work.prepare(games, frozenset(personality.book))
    ]
    prepared = [one for one in prepared if one.positions]
    work.ask_prior(prepared)
    raw, personal, sizes, played, outside = [], [], [0], [], []
    own = strength_of(1) * np.array(model.personal) / np.array(model.scales)
    for game in prepared:
        logs = work.logs.of(game)
        inputs = work.logs.inputs(game)
        raw.append(feature_matrix(inputs, features).astype(np.float64))
        personal.append(feature_matrix(inputs, model.features).astype(np.float64) @ own)
        sizes += np.diff(inputs.start).tolist()
        for position, log_prior in zip(game.positions, logs, strict=True):
            size = len(position.lines)
            played.append(position.played)
            survey = work.logs.survey(position)
            lost = min(int(position.described.loss_cp.max()), OUTSIDE_CP) / 100
            rest = np.maximum(log_prior[size:], LEAST_LOG_CHANCE)
            ones = np.ones(len(rest))
            outside.append(np.column_stack((ones, lost * ones, rest, survey)))
    return Sample(
        personality.name,
        np.concatenate(raw),
        np.concatenate(personal),
        np.cumsum(sizes),
        np.array(played),
        tuple(outside),
    )


def sight_standard(
    samples: Sequence[Sample], features: Sequence[str]
) -> dict[str, tuple[float, float]]:
    """Return mean and scale of each feature of first sight; a study may not have asked for it."""
    columns = [list(features).index(name) for name in SIGHT_FEATURES]
    rows = np.concatenate([one.raw[:, columns] for one in samples])
    found = zip(rounded(rows.mean(axis=0)), rounded(rows.std(axis=0)), strict=True)
    return dict(zip(SIGHT_FEATURES, found, strict=True))


def restandardised(model: Weighted, standard: Mapping[str, tuple[float, float]]) -> Weighted:
    """Return the same weights for features that are standardised otherwise."""
    given = zip(model.features, model.means, model.scales, strict=True)
    means, scales = zip(
        *(standard.get(name, (mean, scale)) for name, mean, scale in given), strict=True
    )
    ratio = np.array(scales) / np.array(model.scales)
    changed = replace(model, means=means, scales=scales)
    if isinstance(changed, AveragePlayer):
        return replace(changed, sighted=rounded(np.array(changed.sighted) * ratio))
    return replace(
        changed,
        population=rounded(np.array(changed.population) * ratio),
        personal=rounded(np.array(changed.personal) * ratio),
    )


def refitted(model: ChoiceModel, samples: Sequence[Sample]) -> ChoiceModel:
    """Return a player's model with the average master moved to where the samples want it."""
    size = samples[0].raw.shape[1]
    weights = fit_common(
        model.features[:size],
        model.means[:size],
        model.scales[:size],
        np.array(model.population[:size]),
        samples,
    )
    return replace(
        model, population=weights + model.population[size:], outside=fit_outside(samples)
    )


def refitted_average(population: AveragePlayer, samples: Sequence[Sample]) -> AveragePlayer:
    """Return the average master of everybody, for players who are not among them."""
    weights = fit_common(
        population.features,
        population.means,
        population.scales,
        np.array(population.sighted),
        samples,
    )
    return replace(population, sighted=weights, outside=fit_outside(samples), prior=SHIPPED.stem)


def fit_common(
    features: Sequence[str],
    means: Sequence[float],
    scales: Sequence[float],
    weights: Floats,
    samples: Sequence[Sample],
) -> tuple[float, ...]:
    """Return weights near the present ones that explain everybody's choices among candidates."""
    if any(name.startswith(STEP) for name in features):
        raise ValueError("steps are personal")
    parts = []
    for sample in samples:
        matrix = np.column_stack(
            ((sample.raw - np.array(means)) / np.array(scales), sample.personal)
        )
        parts.append(among_candidates(sample, matrix))
    decisions = pool(parts)
    # The last column is the personal part: it counts as it is.
    held = [HELD.get(group_of(name), HELD_FIRMLY) for name in features]
    before = np.append(weights, 1.0)
    found = fit_logit(decisions, np.array([*held, FIXED]), before).weights
    return rounded(found[:-1])


def among_candidates(sample: Sample, matrix: Floats) -> Decisions:
    """Keep the positions in which a candidate was played."""
    sizes = np.diff(sample.start)
    kept = sample.played < sizes
    rows = np.repeat(kept, sizes)
    start = np.concatenate(([0], np.cumsum(sizes[kept])))
    return Decisions(matrix[rows].astype(np.float32), start, start[:-1] + sample.played[kept])


def fit_outside(samples: Sequence[Sample]) -> Outside:
    """Return what moves beyond the candidates are worth, against all candidates together.

    The first alternative of each decision stands for the candidates and is worth 0.
    """
    rows, sizes, chosen = [], [0], []
    for sample in samples:
        for number, moves in enumerate(sample.outside):
            if not len(moves):
                continue
            beyond = int(sample.played[number] - np.diff(sample.start)[number])
            chosen.append(sum(sizes) + max(0, beyond + 1))
            rows += [np.zeros((1, moves.shape[1])), moves]
            sizes.append(1 + len(moves))
    decisions = Decisions(
        np.concatenate(rows).astype(np.float32), np.cumsum(sizes), np.array(chosen)
    )
    centre = np.array([-0.7, -0.8, 1.0, 0.0, 0.0])
    return Outside(*rounded(fit_logit(decisions, np.ones(len(centre)), centre).weights))


@dataclass(frozen=True, slots=True)
class Judged:
    """How a model did."""

    top1: float
    top3: float
    nll: float
    """Over all legal moves."""
    among: float
    """Among candidates, where one was played."""


def judged(model: ChoiceModel, sample: Sample) -> Judged:
    """Compare what a model says of all legal moves with what was played."""
    size = sample.raw.shape[1]
    weights = np.array(model.population[:size]) / np.array(model.scales[:size])
    utility = sample.raw @ weights + sample.personal * any(model.personal)
    beyond = np.array(astuple(model.outside))
    firsts, thirds, losses, among = [], [], [], []
    for number, played in enumerate(sample.played.tolist()):
        part = utility[sample.start[number] : sample.start[number + 1]]
        total = part.max() + np.log(np.exp(part - part.max()).sum())
        every = np.concatenate((part, total + sample.outside[number] @ beyond))
        better = int((every > every[played]).sum())
        firsts.append(better < 1)
        thirds.append(better < 3)
        losses.append(np.log(np.exp(every - total).sum()) + total - every[played])
        if played < len(part) > 1:
            among.append(total - part[played])
    return Judged(*(float(np.mean(each)) for each in (firsts, thirds, losses, among)))


def average_of(model: ChoiceModel) -> ChoiceModel:
    """Return the average master of a model."""
    return replace(model, personal=(0.0,) * len(model.personal))


def folder_of(personality: Personality) -> StudyFolder:
    """Return where a shipped personality's files are."""
    parameters = StudyParameters(sources=(), players=(), slug=personality.name)
    workspace = Workspace(BUILT_IN / personality.name, parameters, SerialExecutor())
    return StudyFolder(personality.definition, workspace)


if __name__ == "__main__":
    main()

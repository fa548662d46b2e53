"""Fitting the shipped models to what they are used with, from games no personal part was fitted to.

See `choice.common_fitting` for what moves. Each row of the result is about weights from the *other*
players' games, so that nothing in it was fitted to the games it is about.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from playalike.authenticity.games import JudgedGame, choose_games
from playalike.authenticity.gathering import Request, Work
from playalike.authenticity.positions import BANDS, PreparedGame
from playalike.authenticity.predictors import NetworkPredictor
from playalike.authenticity.preparation import EngineSetting
from playalike.authenticity.store import Store
from playalike.choice.average import SHIPPED_AVERAGE, AveragePlayer, read_average, write_average
from playalike.choice.common_fitting import (
    Foresight,
    Sample,
    foresight_of,
    refitted,
    refitted_average,
    restandardised,
    sight_standard,
    without_person,
)
from playalike.choice.features import feature_matrix
from playalike.choice.inputs import LEAST_LOG_CHANCE
from playalike.choice.model import OUTSIDE_CP, ChoiceModel, strength_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.oracle import Oracle
from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.personality.load import Personality
from playalike.prior.base import SHIPPED
from playalike.progress import Progress
from playalike.settings import Settings
from playalike.study.learn.folder import games_of, save_model, shipped_study
from playalike.study.selection import is_check_game
from playalike.study.speed import FAST

__all__ = ["RefittedModel", "Refitting", "refit_common"]


@dataclass(frozen=True, slots=True)
class RefittedModel:
    """One personality's model, fitted again."""

    personality: Personality
    model: ChoiceModel
    before: Foresight
    after: Foresight
    """Both on the player's own check games, with weights from the others'."""


@dataclass(frozen=True, slots=True)
class Refitting:
    """All shipped models and the average master, fitted again."""

    models: tuple[RefittedModel, ...]
    average: AveragePlayer

    def save(self) -> None:
        """Write everything where it ships from."""
        for model in self.models:
            save_model(shipped_study(model.personality.definition), model.model)
        write_average(SHIPPED_AVERAGE, self.average)


def refit_common(
    data: Path, count: int, nodes: int, oracle: Oracle, settings: Settings, progress: Progress
) -> Refitting:
    """Ask about `count` check games of each player, and fit.

    `data` is a folder with ``players/Karpov.pgn`` and so on. The engine's answers are kept: a run
    that is broken off goes on where it stopped.
    """
    names = sorted(path.stem for path in BUILT_IN.glob("*/*.yaml"))
    everyone = [find_personality(name, settings) for name in names]
    files = {personality.name: games_of(personality.definition, data) for personality in everyone}
    population = read_average(SHIPPED_AVERAGE)
    features = population.features
    samples = []
    store = Store(settings.data / "authenticity" / "scores.db")
    for personality in everyone:
        progress.note(personality.name)
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
        games = check_games(personality, files[personality.name])
        samples.append(gather(work, games[:count], features))
    store.close()
    standard = sight_standard(samples, features)
    population = restandardised(population, standard)
    rows = []
    for personality, sample in zip(everyone, samples, strict=True):
        assert personality.choice is not None
        model = restandardised(personality.choice, standard)
        others = [other for other in samples if other is not sample]
        crosswise = refitted(model, others)
        before, after = foresight_of(model, sample), foresight_of(crosswise, sample)
        checked = replace(
            refitted(model, samples),
            prior=SHIPPED.stem,
            nodes=nodes,
            check_positions=len(sample.played),
            check_top1=round(after.top1, 4),
            check_nll=round(after.among, 4),
            population_nll=round(foresight_of(without_person(crosswise), sample).among, 4),
            engine_top1=round(float((sample.played == 0).mean()), 4),
        )
        rows.append(RefittedModel(personality, checked, before, after))
    return Refitting(tuple(rows), refitted_average(population, samples))


def check_games(personality: Personality, path: Path) -> list[JudgedGame]:
    """Return slow games that the personal part was not fitted to, in an order without meaning."""
    games = list(read_games([path], ReadReport()))
    studied = choose_games(personality, games).studied
    games_to_check = [
        game for game in studied if is_check_game(game.holdout_key) and game.speed not in FAST
    ]
    return sorted(
        games_to_check, key=lambda game: hashlib.sha256(f"fit {game.key}".encode()).hexdigest()
    )


def gather(work: Work, games: Sequence[JudgedGame], features: Sequence[str]) -> Sample:
    """Ask the engine and the prior about a player's positions outside the book."""
    personality = work.request.personality
    model = personality.choice
    assert model is not None
    prepared = [
        PreparedGame(
            game.game,
            tuple(pos for pos in game.positions if pos.ply >= BANDS[0] and not pos.known),
        )
        for game in work.prepare(games, frozenset(personality.book))
    ]
    prepared = [game for game in prepared if game.positions]
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

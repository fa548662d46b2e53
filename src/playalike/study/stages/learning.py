"""Style learning: models of which candidate the player picks.

The *choice model*, which the learned mode plays by, is what the player has beyond the average
player of his rating, told by the prior of that rating (`choice.rated`). A master, or somebody whose
games say no rating, is compared with the shipped average master, told by the masters' prior
(`choice.learning`); `playalike learn` fits it again with others. The *plain* one knows what the
engine says of each candidate, how it changes the harmonics, and what kind of move it is; it starts
from a player who only follows the engine (`choice.plain_fitting`). Both move away from where they
start as far as the evidence goes, and some games are kept out of the fit to check them
(`study.selection`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa

from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.choice.features import HARMONIC_FEATURES
from playalike.choice.learning import FittedPlayer, average_model, learn_player, require_same_prior
from playalike.choice.plain_fitting import Check, fit_and_check
from playalike.choice.plain_model import PlainChoiceModel
from playalike.choice.rated import SHIPPED_RATED, read_rated
from playalike.personality.load import CHOICE_MODEL
from playalike.position.moves.vocabulary import DEFINITIONS
from playalike.progress import Progress
from playalike.study.choices import INPUTS, engine_name, plain_examples, read_choices
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import write_model
from playalike.study.learn.opinions import NamedPrior, rated_prior, shipped_prior
from playalike.study.learn.sight import glancer_of
from playalike.study.rating import study_rating, usual_level
from playalike.study.selection import check_games
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.features import kind_words
from playalike.words.harmonics import HARMONICS
from playalike.words.text import joined, percent

__all__ = ["Learning"]

WORTH_SAYING = 0.05
"""A standardised weight of this size is spoken of."""


@dataclass(frozen=True, slots=True)
class Learning:
    """Fits both models and checks them on games they have not seen."""

    find_prior: Callable[[], NamedPrior | None] = shipped_prior
    average: Path = SHIPPED_AVERAGE
    """The average master, fitted with that prior."""
    rated: Path = SHIPPED_RATED
    """The average player of every rating, fitted with the priors of the ratings."""

    name = "learning"
    title = "Style learning"
    version = 3
    inputs = (*INPUTS, "work/ingestion.json")
    outputs = ("style_model.json", CHOICE_MODEL)
    parameters = ()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Fit, check, write, and say how well it does."""
        choices, positions = read_choices(workspace)
        kept = check_games(workspace)
        held = np.isin(choices.game, np.array(sorted(kept), dtype=np.int64))
        plain = fit_and_check(plain_examples(choices, ~held), plain_examples(choices, held))
        model, check = plain.model, plain.check
        workspace.write_json(
            "style_model.json",
            {"schema": 1, "kind": "style_model", "records": [dataclasses.asdict(model)]},
        )
        numbers: dict[str, object] = {
            "fitted_positions": model.positions,
            "check": dataclasses.asdict(check),
            "engine_minded_check": dataclasses.asdict(plain.engine_minded),
            "check_games": len(kept),
            "weights": dict(zip(model.features, model.weights, strict=True)),
        }
        del choices
        sentences = _describe_check(engine_name(positions), model, check, plain.engine_minded)
        level = usual_level(study_rating(workspace))
        if level is None:
            fitted = self._fit_master(workspace, positions, progress)
        else:
            fitted = self._fit_rated(workspace, level, progress)
        sentences += _describe_choices(fitted, level)
        proven = check.positions > 0 and check.nll < plain.engine_minded.nll
        return StageReport((*sentences, *_describe_tastes(model, proven)), numbers, len(positions))

    def _fit_rated(self, workspace: Workspace, level: int, progress: Progress) -> FittedPlayer:
        """Fit what the player has beyond the average of the rating, and write it."""
        player = read_player(workspace, rated_prior(level), progress, sight_positions=0)
        rated = read_rated(self.rated)
        fitted = learn_player(player, rated.at(level), covariance=rated.differences())
        write_model(workspace, fitted.model)
        return fitted

    def _fit_master(
        self, workspace: Workspace, positions: pa.Table, progress: Progress
    ) -> FittedPlayer | None:
        """Fit the choice model and write it; without a prior it is the average master's."""
        average, named = read_average(self.average), self.find_prior()
        if named is None:
            write_model(workspace, average_model(average))
            return None
        require_same_prior(average, named.prior.name)
        oracle = workspace.oracle
        same = oracle is not None and oracle.name == engine_name(positions)
        glancer = glancer_of(oracle, progress) if oracle is not None and same else None
        player = read_player(workspace, named, progress, glancer=glancer, sight_positions=0)
        fitted = learn_player(player, average)
        write_model(workspace, fitted.model)
        return fitted


def _describe_check(engine: str, model: PlainChoiceModel, check: Check, plain: Check) -> list[str]:
    if not model.positions:
        return ["No positions to learn from: the model follows the engine alone."]
    sentences = [f"The model of this player's choices was fitted to {model.positions} positions."]
    if not check.positions:
        return [*sentences, "No game was left over to check it on: how good it is, is not known."]
    sentences.append(
        f"In {check.positions} positions of games it has not seen, its favourite was played in "
        f"{percent(check.top1, 1)} and one of its first three in {percent(check.top3, 1)}; "
        f"{engine}'s first choice was played in {percent(check.engine_top1, 1)} "
        f"(first three {percent(check.engine_top3, 1)})."
    )
    sentences.append(
        f"Surprise at the moves played: {check.nll:.3f} nats, against {plain.nll:.3f} for a model "
        "that knows the engine's scores and ranks only."
    )
    return sentences


def _describe_choices(fitted: FittedPlayer | None, level: int | None) -> list[str]:
    """Say how well the choice model does; it is what the personality plays by."""
    if fitted is None:
        return ["There is no human prior here: the learned mode has the average master's choices."]
    if not fitted.own.positions:
        return []
    own, average = fitted.own, fitted.average
    if level is None:
        known, base = "the human prior and first sight", "the average master"
    else:
        known, base = f"the prior of players of {level}", f"the average player of {level}"
    return [
        f"With {known}, as the learned mode plays, the favourite was "
        f"played in {percent(own.top1, 1)}; surprise {own.nll:.3f} nats, against "
        f"{average.nll:.3f} for {base}."
    ]


def _describe_tastes(model: PlainChoiceModel, proven: bool) -> list[str]:
    """Name the strongest weights of moves and harmonics; unproven ones as what they are."""
    weight = dict(zip(model.features, model.weights, strict=True))
    names = [name for name in weight if name in DEFINITIONS or name in HARMONIC_FEATURES]
    order = sorted(names, key=lambda name: -abs(weight[name]))
    strong = [name for name in order if abs(weight[name]) >= WORTH_SAYING]
    sentences = []
    likes = "Beyond what the engine says, likes" if proven else "Unproven: perhaps likes"
    avoids = "Cares less for" if proven else "Perhaps cares less for"
    for sign, opening in ((1, likes), (-1, avoids)):
        phrases = [_in_words(name) for name in strong if weight[name] * sign > 0][:5]
        if phrases:
            sentences.append(f"{opening} {joined(phrases)}.")
    return sentences


def _in_words(name: str) -> str:
    if name in DEFINITIONS:
        return kind_words(name)
    side, _, metric = name.partition("_")
    return f"{'' if side == 'own' else 'the opponent’s '}{HARMONICS[metric].label.lower()}"

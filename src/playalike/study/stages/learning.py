"""Stage 9, style learning: a model of which candidate the player picks.

A conditional logit over what the engine says of each candidate, how it changes the harmonics, and
what kind of move it is (`choice.candidates`). It starts from a player who only follows the
engine, and moves away from that as far as the evidence goes. About one game in seven, by the hash
of its moves, is kept out of the fit to check the model; where a study holds games of the validation
split, those are kept out instead.
"""

from __future__ import annotations

import dataclasses
import hashlib

import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import (
    ENGINE_FEATURES,
    HARMONIC_FEATURES,
    MODEL_FEATURES,
    candidate_features,
)
from playalike.choice.plain_model import PlainChoiceModel
from playalike.position.moves.vocabulary import DEFINITIONS
from playalike.progress import Progress
from playalike.stats.arrays import Floats
from playalike.stats.logit import fit_logit, log_likelihoods, ranks_of_chosen
from playalike.study.choices import INPUTS, Choices, Narrowed, engine_name, read_choices
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.features import kind_words
from playalike.words.harmonics import HARMONICS
from playalike.words.text import joined, percent

__all__ = [
    "Check",
    "CheckedModel",
    "Learning",
    "check_games",
    "fit_model",
    "is_check_game",
    "judge_model",
    "learn",
]

CHECK_PERCENT = 15
PENALTY = 20.0
"""Inverse variance of a standardised weight around its prior."""
ENGINE_MINDED = {"loss": -1.0, "win_chance_loss": -8.0, "log_rank": -0.8}
"""Weights before any evidence, not standardised: near those that fit Fischer's games."""
SMALLEST_SCALE = 1e-3
"""For features that hardly any candidate has."""
WORTH_SAYING = 0.05
"""A standardised weight of this size is spoken of."""


class Learning:
    """Fits the model and checks it on games it has not seen."""

    name = "learning"
    title = "Style learning"
    version = 1
    inputs = INPUTS
    outputs = ("style_model.json",)
    parameters = ()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Fit, check, write, and say how well it does."""
        choices, positions = read_choices(workspace)
        kept = check_games(workspace)
        held = np.isin(choices.game, np.array(sorted(kept), dtype=np.int64))
        learned = learn(choices, held)
        model, check = learned.model, learned.check
        workspace.write_json(
            "style_model.json",
            {"schema": 1, "kind": "style_model", "records": [dataclasses.asdict(model)]},
        )
        numbers: dict[str, object] = {
            "fitted_positions": model.positions,
            "check": dataclasses.asdict(check),
            "engine_minded_check": dataclasses.asdict(learned.plain_check),
            "check_games": len(kept),
            "weights": dict(zip(model.features, model.weights, strict=True)),
        }
        said = _describe_check(engine_name(positions), model, check, learned.plain_check)
        proven = check.positions > 0 and check.nll < learned.plain_check.nll
        return StageReport((*said, *_describe_tastes(model, proven)), numbers, len(choices))


def check_games(workspace: Workspace) -> set[int]:
    """Return the games that the model is checked on and not fitted to."""
    table = workspace.read_table("work/games.parquet", ["game", "key", "split"]).to_pydict()
    validation = {
        game for game, split in zip(table["game"], table["split"], strict=True) if split != "train"
    }
    if validation:
        return validation
    return {
        game
        for game, key in zip(table["game"], table["key"], strict=True)
        if is_check_game(str(key))
    }


def is_check_game(key: str) -> bool:
    """Return whether a training game is one of those that a model is checked on."""
    digest = hashlib.sha256(f"style model {key}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % 100 < CHECK_PERCENT


def _candidates_of(choices: Choices, positions: NDArray[np.bool_]) -> Narrowed:
    """Return the choice among the engine's candidates.

    Moves outside them are left out: such a row is only there because it was played, and a model
    would learn just that.
    """
    return choices.among(choices.candidates.rank > 0, positions)


def fit_model(
    choices: Choices, positions: NDArray[np.bool_], features: tuple[str, ...]
) -> PlainChoiceModel:
    """Fit a model to some positions; without any it follows the engine alone."""
    narrowed = _candidates_of(choices, positions)
    matrix = candidate_features(choices.candidates.rows(narrowed.rows), features)
    means, scales = np.zeros(len(features)), np.ones(len(features))
    for column in range(len(features) if len(matrix) else 0):  # one by one: it is a large matrix
        values = matrix[:, column].astype(np.float64)
        means[column] = values.mean()
        scales[column] = max(values.std(), SMALLEST_SCALE)
    matrix -= means.astype(np.float32)
    matrix /= scales.astype(np.float32)
    prior = np.array([ENGINE_MINDED.get(name, 0.0) for name in features]) * scales
    fit = fit_logit(narrowed.decisions(matrix), np.full(len(features), PENALTY), prior)
    return PlainChoiceModel(
        features=features,
        weights=_rounded(fit.weights),
        means=_rounded(means),
        scales=_rounded(scales),
        positions=len(narrowed.positions),
        validation_top1=0.0,
        validation_top3=0.0,
        validation_nll=0.0,
        engine_top1=0.0,
    )


def _rounded(values: Floats) -> tuple[float, ...]:
    """Return values with six significant digits: the same file on every machine."""
    return tuple(float(f"{value:.6g}") + 0.0 for value in values)


@dataclasses.dataclass(frozen=True, slots=True)
class Check:
    """How well a model does on positions it was not fitted to."""

    positions: int
    top1: float
    """Share of positions where the model's favourite was played; outside moves count as missed."""
    top3: float
    nll: float
    """Mean of minus the logarithm of the chance given to the move played, among candidates."""
    engine_top1: float
    """Share where the engine's first choice was played."""
    engine_top3: float
    outside: float
    """Share of positions where the move played is no candidate."""


@dataclasses.dataclass(frozen=True, slots=True)
class CheckedModel:
    """A model and how well it does."""

    model: PlainChoiceModel
    """With the figures of the check."""
    check: Check
    plain_check: Check
    """Of a model that knows the engine's scores and ranks only."""


def learn(choices: Choices, held: NDArray[np.bool_]) -> CheckedModel:
    """Fit a model to all positions but those held, and check it on these."""
    model = fit_model(choices, ~held, MODEL_FEATURES)
    plain = fit_model(choices, ~held, ENGINE_FEATURES)
    check = judge_model(model, choices, held)
    model = dataclasses.replace(
        model,
        validation_top1=round(check.top1, 4),
        validation_top3=round(check.top3, 4),
        validation_nll=round(check.nll, 4),
        engine_top1=round(check.engine_top1, 4),
    )
    return CheckedModel(model, check, judge_model(plain, choices, held))


def judge_model(model: PlainChoiceModel, choices: Choices, positions: NDArray[np.bool_]) -> Check:
    """Compare a model's predictions with what was played in some positions."""
    narrowed = _candidates_of(choices, positions)
    total = int(positions.sum())
    if not total:
        return Check(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    matrix = candidate_features(choices.candidates.rows(narrowed.rows), model.features)
    matrix -= np.array(model.means, dtype=np.float32)
    matrix /= np.array(model.scales, dtype=np.float32)
    weights = np.array(model.weights)
    decisions = narrowed.decisions(matrix)
    place = ranks_of_chosen(decisions, (matrix @ weights.astype(np.float32)).astype(np.float64))
    rank = choices.played_rank[positions]
    # A single candidate leaves the model no choice: it is right when that was played.
    alone = int((rank > 0).sum()) - len(place)
    likelihood = log_likelihoods(decisions, weights)
    return Check(
        positions=total,
        top1=float((place == 1).sum() + alone) / total,
        top3=float((place <= 3).sum() + alone) / total,
        nll=float(-likelihood.mean()) if len(likelihood) else 0.0,
        engine_top1=float((rank == 1).mean()),
        engine_top3=float(((rank >= 1) & (rank <= 3)).mean()),
        outside=float((rank == 0).mean()),
    )


def _describe_check(engine: str, model: PlainChoiceModel, check: Check, plain: Check) -> list[str]:
    if not model.positions:
        return ["No positions to learn from: the model follows the engine alone."]
    said = [f"The model of this player's choices was fitted to {model.positions} positions."]
    if not check.positions:
        return [*said, "No game was left over to check it on: how good it is, is not known."]
    said.append(
        f"In {check.positions} positions of games it has not seen, its favourite was played in "
        f"{percent(check.top1, 1)} and one of its first three in {percent(check.top3, 1)}; "
        f"{engine}'s first choice was played in {percent(check.engine_top1, 1)} "
        f"(first three {percent(check.engine_top3, 1)})."
    )
    said.append(
        f"Surprise at the moves played: {check.nll:.3f} nats, against {plain.nll:.3f} for a model "
        "that knows the engine's scores and ranks only."
    )
    return said


def _describe_tastes(model: PlainChoiceModel, proven: bool) -> list[str]:
    """Name the strongest weights of moves and harmonics; unproven ones as what they are."""
    weight = dict(zip(model.features, model.weights, strict=True))
    names = [name for name in weight if name in DEFINITIONS or name in HARMONIC_FEATURES]
    order = sorted(names, key=lambda name: -abs(weight[name]))
    strong = [name for name in order if abs(weight[name]) >= WORTH_SAYING]
    said = []
    likes = "Beyond what the engine says, likes" if proven else "Unproven: perhaps likes"
    avoids = "Cares less for" if proven else "Perhaps cares less for"
    for sign, opening in ((1, likes), (-1, avoids)):
        found = [_in_words(name) for name in strong if weight[name] * sign > 0][:5]
        if found:
            said.append(f"{opening} {joined(found)}.")
    return said


def _in_words(name: str) -> str:
    if name in DEFINITIONS:
        return kind_words(name)
    side, _, metric = name.partition("_")
    return f"{'' if side == 'own' else 'the opponent’s '}{HARMONICS[metric].label.lower()}"

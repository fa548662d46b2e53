"""From a player's decisions to the choice model: what he has beyond the average master."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from playalike.choice.average import AveragePlayer
from playalike.choice.covariance import fit_personal_with
from playalike.choice.examples import Player
from playalike.choice.fitting import Judgement, fit_personal, judge, rounded, standardised
from playalike.choice.model import ChoiceModel, strength_of
from playalike.choice.step_fitting import fit_steps
from playalike.choice.steps import step_name
from playalike.errors import PlayalikeError
from playalike.stats.arrays import Floats, Ints

__all__ = [
    "MOST_STEPS",
    "PERSONAL_PENALTY",
    "STEP_PENALTY",
    "FittedPlayer",
    "Gain",
    "average_model",
    "check_nodes",
    "learn_player",
    "on_average",
    "require_same_prior",
]

PERSONAL_PENALTY = 5_120.0
"""Inverse variance of a player's own weights: the best on check games of all players together."""
STEP_PENALTY = 60.0
"""The same for steps, which are not standardised."""
MOST_STEPS = 400
"""The strongest are kept; these have nearly all of the gain."""


@dataclass(frozen=True, slots=True)
class Gain:
    """How much less the own model is surprised than the average master's, in nats a move."""

    mean: float
    low: float
    high: float
    """The 95 % interval; positions of one game depend on each other, games do not."""


@dataclass(frozen=True, slots=True)
class FittedPlayer:
    """A player's model and how it did on check games."""

    name: str
    model: ChoiceModel
    own: Judgement
    average: Judgement
    """Of the average master's part alone."""
    gain: Gain


def learn_player(
    player: Player,
    population: AveragePlayer,
    penalty: float = PERSONAL_PENALTY,
    step_penalty: float = STEP_PENALTY,
    covariance: Floats | None = None,
) -> FittedPlayer:
    """Fit what a player has beyond an average player, and judge both on the check games.

    With the `covariance` of people's own weights, that holds them instead of one penalty.
    """
    # What is personal hardly depends on first sight, and without it there are more positions.
    weights = np.array(population.weights)
    fit = standardised(population.unsighted, player.fit)
    if covariance is None:
        personal = rounded(fit_personal(fit, weights, penalty))
    else:
        personal = rounded(fit_personal_with(fit, weights, covariance))
        penalty = round(len(weights) / float(np.trace(covariance)), 1)
    utility = (fit.matrix @ (weights + np.array(personal))).astype(np.float64)
    steps = fit_steps(player.fit.steps, fit.start, fit.chosen, utility, step_penalty).strongest(
        MOST_STEPS
    )
    personal += (0.0,) * (len(population.sighted) - len(personal))
    average = np.array(population.sighted)
    strength = strength_of(1)
    own = average + strength * np.array(personal)
    check = standardised(population.standard, player.check)
    own_judged = judge(check, own, player.check, strength * steps.utilities(player.check.steps))
    average_judged = judge(check, average, player.check)
    nothing = (0.0,) * len(steps.codes)
    model = ChoiceModel(
        features=(*population.features, *(step_name(int(code)) for code in steps.codes)),
        means=population.means + nothing,
        scales=population.scales + (1.0,) * len(steps.codes),
        population=population.sighted + nothing,
        personal=personal + rounded(steps.weights),
        outside=population.outside,
        prior=population.prior,
        nodes=player.nodes,
        positions=len(player.fit),
        penalty=penalty,
        check_positions=own_judged.positions,
        check_top1=round(own_judged.top1, 4),
        check_nll=round(own_judged.nll, 4),
        population_nll=round(average_judged.nll, 4),
        engine_top1=round(own_judged.engine_top1, 4),
    )
    gain = _gain(average_judged.losses - own_judged.losses, player.check.game)
    return FittedPlayer(player.name, model, own_judged, average_judged, gain)


def on_average(model: ChoiceModel, average: AveragePlayer) -> ChoiceModel:
    """Return a model with its personal part on top of another average player's."""
    scale = dict(zip(average.features, average.scales, strict=True))
    weight = dict(zip(average.features, average.sighted, strict=True))
    population = [
        own_scale / scale[name] * weight[name] if name in weight else 0.0
        for name, own_scale in zip(model.features, model.scales, strict=True)
    ]
    return replace(
        model,
        population=tuple(population),
        outside=average.outside,
        prior=average.prior,
    )


def average_model(average: AveragePlayer) -> ChoiceModel:
    """Return the model of a player of whom nothing is known: the average master's."""
    return ChoiceModel(
        features=average.features,
        means=average.means,
        scales=average.scales,
        population=average.sighted,
        personal=(0.0,) * len(average.features),
        outside=average.outside,
        prior=average.prior,
        nodes=average.nodes,
        positions=0,
        penalty=PERSONAL_PENALTY,
        check_positions=0,
        check_top1=0.0,
        check_nll=0.0,
        population_nll=0.0,
        engine_top1=0.0,
    )


def _gain(differences: Floats, game: Ints) -> Gain:
    if not len(differences):
        return Gain(0.0, 0.0, 0.0)
    mean = float(differences.mean())
    _, number = np.unique(game, return_inverse=True)
    by_game = np.bincount(number, weights=differences - mean)
    correction = len(by_game) / max(1, len(by_game) - 1)
    error = 1.96 * float(np.sqrt(correction * (by_game**2).sum())) / len(differences)
    return Gain(mean, mean - error, mean + error)


def require_same_prior(population: AveragePlayer, prior: str) -> None:
    """Refuse an average master that was fitted with another prior: its weights would not fit."""
    if population.prior != prior:
        raise PlayalikeError(
            f"the average master was fitted with the prior {population.prior!r}, not {prior!r}: "
            "give the folders of several studies, so that it is fitted again, or choose another "
            "--prior or --population"
        )


def check_nodes(players: Sequence[Player]) -> None:
    """Refuse studies that asked the engine differently: ranks and losses would not compare."""
    nodes = {player.nodes for player in players}
    if len(nodes) > 1:
        counts = ", ".join(f"{player.name} {player.nodes:,}" for player in players)
        raise PlayalikeError(f"the studies differ in the engine's nodes a position: {counts}")

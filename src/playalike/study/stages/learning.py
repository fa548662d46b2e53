"""Stage 9, style learning: a model of which candidate the player picks.

A conditional logit over what the engine says of each candidate, how it changes the harmonics, and
what kind of move it is (`choice.candidates`). It starts from a player who only follows the
engine, and moves away from that as far as the evidence goes. About one game in seven, by the hash
of its moves, is kept out of the fit to check the model; where a study holds games of the validation
split, those are kept out instead.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from playalike.choice.features import HARMONIC_FEATURES
from playalike.choice.plain_fitting import Check, fit_and_check
from playalike.choice.plain_model import PlainChoiceModel
from playalike.position.moves.vocabulary import DEFINITIONS
from playalike.progress import Progress
from playalike.study.check_games import check_games
from playalike.study.choices import INPUTS, engine_name, plain_examples, read_choices
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.features import kind_words
from playalike.words.harmonics import HARMONICS
from playalike.words.text import joined, percent

__all__ = ["Learning"]

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
        said = _describe_check(engine_name(positions), model, check, plain.engine_minded)
        proven = check.positions > 0 and check.nll < plain.engine_minded.nll
        return StageReport((*said, *_describe_tastes(model, proven)), numbers, len(choices))


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

"""The candidates of a position, judged by the choice model: the `learned` mode.

A candidate's final score is its utility in nats, a sum of named parts, each compared with the mean
of all candidates: what the `engine` says in earnest and what it sees at first `sight`, how natural
the move looks to a master (`prior`), what it does for both sides' `harmonics`, what kind of move it
is (`moves`), all as the average master weighs them; and what is this player's own (`personal`),
as strong as the dial says (`strength_of`). In the mode `spirit` the player's temperament joins
them, and in the first fifteen moves what leads to positions of his games (`positions`).
Safety is that of `classic`, but that material may be offered: what a filter rejects is not
played, and a penalty that leaves a third of the style score there leaves a third of
the chance here (`safety`, its logarithm).

The style score is the chance that the player picks the move: the softmax of the final scores.
There is no window: the model knows what a loss costs. The blunder filter is the upper limit.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from playalike.choice.features import GROUPS, group_of
from playalike.choice.first_sight import SIGHT_FEATURES, constancy_of
from playalike.choice.inputs import ChoiceInputs, build_inputs, prior_logs
from playalike.choice.model import ChoiceModel, feature_terms, softmax, strength_of
from playalike.choice.setups import setup_terms
from playalike.choice.temperament import Temperament, taste_matrix, taste_terms
from playalike.decision import Candidate, Contribution
from playalike.oracle.analysis import Line
from playalike.prior.base import Prior
from playalike.prior.strengths import is_rated
from playalike.style.context import Context
from playalike.style.learned_reasons import group_reason, personal_reason
from playalike.style.safety import Safety
from playalike.words.choice import engine_words, prior_words, sight_words
from playalike.words.temperament import setup_reason, taste_reason
from playalike.words.text import percent

__all__ = ["TEMPERATURE", "LearnedJudgement", "judge_learned", "personal_parts"]

TEMPERATURE = 0.5
"""Chances are sharpened by this before a move is drawn: as they are, a game of forty moves would
have many that the player himself plays only once in ten times."""
LEAST_TERM = 0.03
"""Nats: a part smaller than this, a thirtieth more or less likely, needs no words."""


@dataclass(frozen=True, slots=True)
class LearnedJudgement:
    """A position's candidates by the choice model, the engine's first choice first."""

    context: Context
    safety: tuple[Safety, ...]
    parts: tuple[tuple[Contribution, ...], ...]
    """Of each candidate; they sum to its final score."""
    scores: tuple[float, ...]
    """Final scores: utilities, penalties taken off."""
    chances: tuple[float, ...]
    """The softmax of the scores."""
    temperature: float = TEMPERATURE
    """Chances are raised to its inverse before a move is drawn."""
    window: None = None

    def may_be_chosen(self, number: int) -> bool:
        """Tell whether no filter rejects a candidate; the engine's first choice always may."""
        return not self.safety[number].rejected

    def order(self) -> tuple[int, ...]:
        """Return the numbers of the candidates, the likeliest safe one first."""

        def key(number: int) -> tuple[bool, float, int]:
            return (not self.may_be_chosen(number), -self.scores[number], number)

        return tuple(sorted(range(len(self.scores)), key=key))

    def candidate(self, number: int) -> Candidate:
        """Return a candidate as a `Decision` shows it."""
        return self.context.options[number].candidate(
            self.safety[number].verdicts,
            self.parts[number],
            self.scores[number],
            self.chances[number],
        )

    def ranked(
        self, chance: random.Random | None = None
    ) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
        """Return all candidates, the one to play first; with chance, one is drawn."""
        order, notes = list(self.order()), []
        safe = [number for number in order if self.may_be_chosen(number)]
        if len(safe) == 1:
            notes.append("no other move that was considered is safe")
        elif chance is not None:
            weights = [self.chances[number] ** (1 / self.temperature) for number in safe]
            drawn = chance.choices(safe, weights)[0]
            if drawn != order[0]:
                likelier = self.context.options[order[0]].san
                more, less = percent(self.chances[order[0]]), percent(self.chances[drawn])
                if more != less:
                    notes.append(f"likelier was {likelier} ({more} against {less})")
                order.remove(drawn)
                order.insert(0, drawn)
        return tuple(self.candidate(number) for number in order), tuple(notes)


def judge_learned(
    context: Context,
    safety: Sequence[Safety],
    model: ChoiceModel,
    prior: Prior,
    dial: float,
    glances: Sequence[Sequence[Line]] = (),
    temperament: Temperament | None = None,
) -> LearnedJudgement:
    """Judge the candidates of a position; `glances` are what was seen at first sight.

    With a temperament the player's own part counts as predicted, and the dial scales the taste.
    """
    inputs = inputs_of(context, prior, glances)
    average, own = feature_terms(model, inputs)
    own_parts = _own_parts(context, model, own, dial, temperament)
    weights = np.array(model.population)
    groups = _groups(model.features)
    parts = []
    for number, option in enumerate(context.options):
        natural = average[number][groups == "prior"].sum() > 0
        words = {
            "engine": engine_words(option.rank, option.loss_cp),
            "prior": prior_words(float(np.exp(inputs.log_prior[number])), bool(natural)),
            "sight": "" if inputs.seen is None else sight_words(_look_rank(inputs.seen[number])),
        }
        contributions = []
        for group in GROUPS:
            terms = np.where(groups == group, average[number], 0.0)
            reason = (
                words[group] if group in words else group_reason(model.features, terms, weights)
            )
            contributions.append(_part(group, float(terms.sum()), reason))
        contributions += own_parts[number]
        if (verdict := safety[number]).factor < 1:
            contributions.append(Contribution("safety", math.log(verdict.factor), verdict.reason))
        parts.append(tuple(contributions))
    scores = np.array([sum(part.value for part in terms) for terms in parts])
    chances = softmax(scores)
    return LearnedJudgement(
        context=context,
        safety=tuple(safety),
        parts=tuple(parts),
        scores=tuple(float(score) for score in scores),
        chances=tuple(float(chance) for chance in chances),
        temperature=TEMPERATURE if temperament is None else temperament.temperature,
    )


def personal_parts(
    context: Context,
    model: ChoiceModel,
    prior: Prior,
    dial: float,
    temperament: Temperament | None = None,
) -> list[list[Contribution]]:
    """Return what is the player's own in each candidate, compared with the mean of all."""
    _, own = feature_terms(model, inputs_of(context, prior))
    return _own_parts(context, model, own, dial, temperament)


def _own_parts(
    context: Context,
    model: ChoiceModel,
    own: NDArray[np.float64],
    dial: float,
    temperament: Temperament | None,
) -> list[list[Contribution]]:
    """Return ``personal`` and, with a temperament, ``spirit`` and ``positions`` of each."""
    own = strength_of(dial if temperament is None else min(dial, 1.0)) * own
    others = model.prior if is_rated(model.prior) else "masters"
    weights, turn = np.array(model.personal), context.board.turn
    contributions = [
        [
            _part(
                "personal",
                float(terms.sum()),
                personal_reason(model.features, terms, weights, turn, others),
            )
        ]
        for terms in own
    ]
    if temperament is not None:
        board, lines = context.board, context.lines
        tastes = taste_terms(temperament, taste_matrix(board, lines, context.described), dial)
        pulls = setup_terms(temperament.setups, board, lines, board.ply(), dial).tolist()
        for parts, row, pull in zip(contributions, tastes, pulls, strict=True):
            terms = row.tolist()
            reason = taste_reason(temperament.features, terms, temperament.weights)
            parts.append(_part("spirit", sum(terms), reason))
            parts.append(_part("positions", pull, setup_reason(pull)))
    return contributions


def inputs_of(
    context: Context, prior: Prior | None, glances: Sequence[Sequence[Line]] = ()
) -> ChoiceInputs:
    """Return what the model is told about a position."""
    board, moves = context.board, [option.move for option in context.options]
    return build_inputs(
        context.described,
        np.array([0, len(moves)]),
        [f"{board.board_fen()} {'w' if board.turn else 'b'}"],
        [move.uci() for move in moves],
        prior_logs(prior, board, moves),
        [glances] if glances else None,
        [constancy_of(context.lines)],
    )


@lru_cache(maxsize=16)
def _groups(features: tuple[str, ...]) -> NDArray[np.str_]:
    return np.array([group_of(name) for name in features], dtype=np.str_)


def _look_rank(seen: NDArray[np.float32]) -> float:
    """Return a candidate's rank in the look, from its row of `SIGHT_FEATURES`."""
    return float(np.exp(seen[SIGHT_FEATURES.index("look_rank")]))


def _part(name: str, value: float, words: str) -> Contribution:
    return Contribution(name, value, words if abs(value) >= LEAST_TERM else "")

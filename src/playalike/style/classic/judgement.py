"""The candidates of a position, judged by the layers: the `classic` mode."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from playalike.decision import Candidate, Contribution
from playalike.style.classic.layer import Layer
from playalike.style.classic.selection import (
    ENGINE_WEIGHT,
    SLACK,
    STYLE_WEIGHT,
    ScoredCandidate,
    Window,
    WindowTable,
    combine,
    order,
    rank_bonus,
    stands,
)
from playalike.style.context import Context, Option
from playalike.style.safety import Safety

__all__ = ["ClassicJudgement", "JudgedCandidate", "judge_classic", "layer_parts"]

TASTE_NATS = 2.0
"""Below full strength a move wholly to the player's taste is about seven times as likely as one
that is not at all."""

_TINY = 5e-7
"""Contributions smaller than this are nothing but rounding."""


@dataclass(frozen=True, slots=True)
class JudgedCandidate:
    """One candidate with all that was said about it."""

    option: Option
    safety: Safety
    layers: tuple[Contribution, ...]
    """What each layer said, before anything is scaled."""
    scale: float
    """What the sums of this position were multiplied with, so that none exceeds 1."""
    style: float
    """The style score, 0 to 1, penalties taken off."""

    @property
    def raw(self) -> float:
        """The sum of the layers."""
        return sum(layer.value for layer in self.layers)

    @property
    def scored(self) -> ScoredCandidate:
        """What selection looks at."""
        return ScoredCandidate(
            self.option.rank, self.option.loss_cp, self.style, self.safety.rejected
        )


@dataclass(frozen=True, slots=True)
class ClassicJudgement:
    """A position's candidates, the engine's first choice first."""

    context: Context
    judged: tuple[JudgedCandidate, ...]
    window: Window

    def order(self, slack: float = 0.0) -> tuple[int, ...]:
        """Return the numbers of the candidates, the one to play first.

        Without `slack` there is no chance in it. Those that may be chosen come first.
        """
        return order([judged.scored for judged in self.judged], self.window, slack)

    def final_scores(self, slack: float = 0.0) -> tuple[float, ...]:
        """Return 0.60 x style + 0.40 x rank bonus of every candidate."""
        return tuple(
            combine(candidate.style, candidate.option.rank, slack) for candidate in self.judged
        )

    def may_be_chosen(self, number: int) -> bool:
        """Tell whether a candidate is safe, within the window and typical enough."""
        return stands(self.judged[number].scored, self.window)

    def candidate(self, number: int, slack: float = 0.0) -> Candidate:
        """Return a candidate as a `Decision` shows it; its contributions sum to its score."""
        candidate = self.judged[number]
        return candidate.option.candidate(
            candidate.safety.verdicts,
            _contributions(candidate, slack),
            combine(candidate.style, candidate.option.rank, slack),
            candidate.style,
        )

    def candidates(self, slack: float = 0.0) -> tuple[Candidate, ...]:
        """Return all candidates, the one to play first."""
        return tuple(self.candidate(number, slack) for number in self.order(slack))

    def ranked(
        self, chance: random.Random | None = None
    ) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
        """Return all candidates, the one to play first; with chance, later ranks come nearer."""
        slack = chance.uniform(0.0, SLACK) if chance is not None else 0.0
        notes = []
        if sum(self.may_be_chosen(number) for number in range(len(self.judged))) == 1:
            limit = self.window.acceptable_cp
            notes.append(f"no other candidate is safe, typical and within {limit} cp")
        return self.candidates(slack), tuple(notes)


def judge_classic(
    context: Context, safety: Sequence[Safety], layers: Sequence[Layer], windows: WindowTable
) -> ClassicJudgement:
    """Judge the candidates of a position; nothing is left to chance."""
    contributions = [
        tuple(layer.score(context, option) for layer in layers) for option in context.options
    ]
    sums = [sum(part.value for part in parts) for parts in contributions]
    # Moves that will not be played anyway must not make the others look pale.
    considered = [
        total for total, verdict in zip(sums, safety, strict=True) if not verdict.rejected
    ]
    scale = 1.0 / max(1.0, *considered)
    judged = tuple(
        JudgedCandidate(
            option, verdict, parts, scale, min(max(total * scale, 0.0), 1.0) * verdict.factor
        )
        for option, verdict, parts, total in zip(
            context.options, safety, contributions, sums, strict=True
        )
    )
    losses = [option.loss_cp for option in context.options]
    window = windows.window(context.phase, context.eval_band, losses)
    return ClassicJudgement(context, judged, window)


def layer_parts(context: Context, layers: Sequence[Layer]) -> list[list[Contribution]]:
    """Return what each layer says of each candidate in nats, compared with the mean of all."""
    contributions = [
        [layer.score(context, option) for layer in layers] for option in context.options
    ]
    scale = TASTE_NATS / max(1.0, *(sum(part.value for part in parts) for parts in contributions))
    means = [
        sum(part.value for part in column) / len(contributions)
        for column in zip(*contributions, strict=True)
    ]
    return [
        [
            replace(part, value=scale * (part.value - mean))
            for part, mean in zip(parts, means, strict=True)
        ]
        for parts in contributions
    ]


def _contributions(candidate: JudgedCandidate, slack: float) -> tuple[Contribution, ...]:
    """Scale what the layers said to their part in the final score, and say what was cut."""
    scale = STYLE_WEIGHT * candidate.scale
    parts = [replace(layer, value=scale * layer.value) for layer in candidate.layers]
    within = min(max(candidate.raw * candidate.scale, 0.0), 1.0)
    cut = STYLE_WEIGHT * within - sum(part.value for part in parts)
    if abs(cut) > _TINY:
        words = "a style score does not fall below 0" if cut > 0 else "nor does it rise above 1"
        parts.append(Contribution("bounds", cut, words))
    penalty = STYLE_WEIGHT * (candidate.style - within)
    if abs(penalty) > _TINY:
        parts.append(Contribution("safety", penalty, candidate.safety.reason))
    rank = candidate.option.rank
    words = "the engine's first choice" if rank == 1 else f"number {rank} of the engine's list"
    parts.append(Contribution("engine", ENGINE_WEIGHT * rank_bonus(rank, slack), words))
    return tuple(parts)

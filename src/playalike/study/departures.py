"""Where a player leaves the engine's first choice, and what he prefers to it.

Two questions. *Where*: of the positions of one kind, in how many was another move played, at what
cost, and is that more or less often than in all others? *What*: if the player picked candidates by
the engine's scores and ranks alone, how often would the move played be a retreat, a check, a pawn
storm ...; and how often was it?
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from playalike.choice.features import ENGINE_FEATURES, plain_matrix
from playalike.personality.baseline import Reference
from playalike.position.moves.features import BIT
from playalike.stats.logit import chances, fit_logit
from playalike.stats.rates import (
    benjamini_hochberg,
    one_proportion_p,
    shrunk_lift,
    two_proportion_p,
)
from playalike.study.choices import Choices

__all__ = [
    "Group",
    "Masters",
    "Taste",
    "compare_with_masters",
    "departure_groups",
    "overall_group",
    "tastes",
]

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Group:
    """The positions of one kind."""

    key: str
    """As in the tables of the baseline: ``phase|endgame``, ``feature|retreat`` ..."""
    positions: int
    departures: int
    """Positions where another move than the engine's first was played."""
    loss_cp: int
    """Centipawns that were given up there, added up."""
    p_value: float = 1.0
    """The chance of such a difference to all other positions, corrected for many comparisons."""

    @property
    def rate(self) -> float:
        """The share of departures."""
        return self.departures / self.positions if self.positions else 0.0

    @property
    def cost_cp(self) -> float:
        """What a departure cost on average."""
        return self.loss_cp / self.departures if self.departures else 0.0


@dataclass(frozen=True, slots=True)
class Taste:
    """A kind of move, and how often it was played where it was one possibility among others."""

    feature: str
    phase: str | None
    trials: int
    """Positions where some candidates have the feature and some have not."""
    hits: int
    """Where the move played has it."""
    expected: float
    """How many there would be if scores and ranks alone decided."""
    lift: float
    """Hits by expected, shrunk towards 1 when there is little evidence."""
    p_value: float
    """Corrected for many comparisons."""


def overall_group(choices: Choices) -> Group:
    """Return all positions as one group."""
    return _group("all", choices, np.ones(len(choices), dtype=np.bool_))


def _group(key: str, choices: Choices, inside: Mask) -> Group:
    return Group(
        key=key,
        positions=int(inside.sum()),
        departures=int((inside & choices.departs).sum()),
        loss_cp=int(choices.loss_cp[inside].sum()),
    )


def departure_groups(choices: Choices, kinds: Mapping[str, Mask]) -> list[Group]:
    """Count kinds of position, and compare each with all positions outside it."""
    whole = overall_group(choices)
    groups = [_group(key, choices, inside) for key, inside in kinds.items()]
    groups = [group for group in groups if group.positions]
    chance = [
        two_proportion_p(
            group.departures,
            group.positions,
            whole.departures - group.departures,
            whole.positions - group.positions,
        )
        for group in groups
    ]
    corrected = benjamini_hochberg(chance)
    return [replace(group, p_value=p) for group, p in zip(groups, corrected, strict=True)]


@dataclass(frozen=True, slots=True)
class Masters:
    """What the average master does in positions of the same kind."""

    rate: float
    """The share of departures."""
    cost_cp: float
    """What a departure costs on average."""
    p_value: float
    """The chance of such a difference to the player, corrected for many comparisons."""


def compare_with_masters(groups: Sequence[Group], reference: Reference) -> dict[str, Masters]:
    """Return the average master's departures, by key, where the baseline has the kind."""
    comparisons: dict[str, Masters] = {}
    for group in groups:
        theirs = reference.engine_share("engine_departures", "engine_positions", group.key)
        cost = reference.engine_share("engine_losses", "engine_departures", group.key)
        if theirs.trials:
            chance = two_proportion_p(group.departures, group.positions, theirs.hits, theirs.trials)
            mean = cost.hits / cost.trials if cost.trials else 0.0
            comparisons[group.key] = Masters(theirs.hits / theirs.trials, mean, chance)
    corrected = benjamini_hochberg([masters.p_value for masters in comparisons.values()])
    return {
        key: replace(masters, p_value=p)
        for (key, masters), p in zip(comparisons.items(), corrected, strict=True)
    }


def tastes(choices: Choices, phases: Iterable[str], fewest: int = 20) -> list[Taste]:
    """Compare what was played with what the engine's scores and ranks lead one to expect.

    The expectation is a conditional logit over these alone, fitted to the player's own choices: it
    knows how closely he follows the engine. Features with fewer than so many trials are left out.
    """
    narrowed = choices.among(choices.candidates.rank > 0)
    if not len(narrowed.positions):
        return []
    matrix = plain_matrix(choices.candidates.rows(narrowed.rows), ENGINE_FEATURES)
    decisions = narrowed.decisions(matrix)
    chance = chances(decisions, fit_logit(decisions, np.ones(len(ENGINE_FEATURES))).weights)
    features = choices.candidates.features[narrowed.rows]
    phase = choices.phase[narrowed.positions]
    start = narrowed.start[:-1]
    tastes_found: list[Taste] = []
    for name, bit in BIT.items():
        has = (features & bit) != 0
        count = np.add.reduceat(has.astype(np.int64), start)
        open_choice = (count > 0) & (count < decisions.sizes)
        if int(open_choice.sum()) < fewest:
            continue
        share = np.add.reduceat(np.where(has, chance, 0.0), start)
        hit = has[narrowed.chosen]
        tastes_found.append(_taste(name, None, hit, share, open_choice))
        for number, phase_name in enumerate(phases):
            inside = open_choice & (phase == number)
            if int(inside.sum()) >= fewest:
                tastes_found.append(_taste(name, phase_name, hit, share, inside))
    corrected = benjamini_hochberg([taste.p_value for taste in tastes_found])
    return [replace(taste, p_value=p) for taste, p in zip(tastes_found, corrected, strict=True)]


def _taste(
    name: str, phase: str | None, hit: Mask, share: NDArray[np.float64], inside: Mask
) -> Taste:
    trials, hits = int(inside.sum()), int(hit[inside].sum())
    expected = float(share[inside].sum())
    variance = float((share[inside] * (1 - share[inside])).sum())
    return Taste(
        feature=name,
        phase=phase,
        trials=trials,
        hits=hits,
        expected=expected,
        lift=shrunk_lift(hits, trials, expected, trials),
        p_value=one_proportion_p(hits, trials, expected, variance),
    )

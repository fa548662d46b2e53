"""Which numbers of a ruleset are tuned, as one flat list of named weights.

A weight can be tuned like this if the evaluation is *linear* in it: twice the weight, twice the
contribution. Percentages, expected mobility and margins are not and stay as they are. So do terms
that the ruleset leaves out (all weights zero): they cost time, and whether they are worth it is a
decision for people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from playalike.engine.rules_evaluation import EvaluationRules

__all__ = ["Weight", "set_weights", "tunable_weights", "weight_values"]

MATERIAL = ("piece_values_mg", "piece_values_eg")

NOT_LINEAR = (
    "tables", "king_value", "use_tables", "network", "material_count",
    "pawn_structure_mg_percent",
    "pawn_structure_eg_percent", "mobility_base", "king_safety_eg_percent", "lazy_margin",
    "weights_note",
)  # fmt: skip
"""Settings rather than weights. (A constant for every man is the same as higher piece values.)"""


@dataclass(frozen=True, slots=True)
class Weight:
    """One number of the `[evaluation]` table."""

    key: str
    """The key in the ruleset."""
    index: int | None
    """Which number of a list, None if the key has only one."""

    @property
    def name(self) -> str:
        """The key, with the place in the list if it is one."""
        return self.key if self.index is None else f"{self.key}[{self.index}]"


def tunable_weights(rules: EvaluationRules) -> tuple[Weight, ...]:
    """Return the weights that are in use, in the order of the ruleset's keys."""
    weights: list[Weight] = []
    for field in fields(rules):
        if field.name in NOT_LINEAR:
            continue
        value = getattr(rules, field.name)
        if isinstance(value, int):
            weights += [Weight(field.name, None)] if value else []
        elif any(value):
            weights += [Weight(field.name, index) for index in range(len(value))]
    return tuple(weights)


def weight_values(rules: EvaluationRules, weights: Sequence[Weight]) -> list[int]:
    """Return the numbers that the rules have for the weights."""
    values = []
    for weight in weights:
        value = getattr(rules, weight.key)
        values.append(value if weight.index is None else value[weight.index])
    return values


def set_weights(
    rules: EvaluationRules, weights: Sequence[Weight], values: Sequence[int]
) -> EvaluationRules:
    """Return the rules with other numbers for the weights."""
    changed: dict[str, int | tuple[int, ...]] = {}
    for weight, value in zip(weights, values, strict=True):
        if weight.index is None:
            changed[weight.key] = value
            continue
        entries = list(changed.get(weight.key, getattr(rules, weight.key)))
        entries[weight.index] = value
        changed[weight.key] = tuple(entries)
    return replace(rules, **changed)  # type: ignore[arg-type]

"""Style discovery: where and how the player departs from the engine's first choice.

``work/discovery.json`` has, for every kind of position (phase, eval band, structure, complexity),
every kind of move played and every kind of move turned down, how often the player departed and what
it cost; and the player's *tastes*: kinds of move played more, or less, often than the engine's
scores and ranks lead one to expect. Where a baseline has numbers of an engine, each is set beside
those of the average master.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

import numpy as np
import pyarrow as pa

from playalike.personality.baseline import SHIPPED, Reference, load_baseline
from playalike.position.bands import COMPLEXITIES, EVAL_BANDS
from playalike.position.moves.features import BIT
from playalike.position.phase import PHASES
from playalike.progress import Progress
from playalike.stats.intervals import wilson_interval
from playalike.study.choices import INPUTS, Choices, engine_name, read_choices
from playalike.study.departures import (
    Group,
    Mask,
    Masters,
    Taste,
    compare_with_masters,
    departure_groups,
    overall_group,
    tastes,
)
from playalike.study.discovery_words import describe
from playalike.study.examples import GAME_COLUMNS, Examples, example_dict
from playalike.study.reference import era_weights
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace

__all__ = ["Discovery", "kinds_of_position"]

SIGNIFICANCE = 0.01
EXAMPLES = 8
CHEAP_CP = 50
"""Examples show departures of taste, not blunders."""


class Discovery:
    """Finds out where the player goes his own way."""

    name = "discovery"
    title = "Style discovery"
    version = 3
    inputs = INPUTS
    outputs = ("work/discovery.json",)
    parameters = ("players", "baseline")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Count, compare, and tell."""
        choices, positions = read_choices(workspace, harmonics=False)
        reference = _reference(workspace, choices)
        engine = engine_name(positions)
        whole = overall_group(choices)
        groups = departure_groups(choices, dict(kinds_of_position(choices, positions)))
        masters = compare_with_masters([whole, *groups], reference) if reference else {}
        liked = tastes(choices, PHASES)
        discovery: dict[str, object] = {
            "schema": 1,
            "kind": "discovery",
            "engine": engine,
            "baseline": reference is not None,
            "overall": _group_row(whole, masters)
            | {
                "outside": _share(choices.played_rank == 0),
                "first_three": _share((choices.played_rank >= 1) & (choices.played_rank <= 3)),
            },
            "groups": [_group_row(group, masters) for group in groups],
            "tastes": [_taste_row(taste) for taste in liked],
            "examples": _examples(workspace, choices, positions, liked),
        }
        workspace.write_json("work/discovery.json", discovery)
        sentences = describe(
            workspace.parameters.players, engine, whole, groups, liked, masters, SIGNIFICANCE
        )
        numbers = {
            "overall": discovery["overall"],
            "baseline": discovery["baseline"],
            "groups": [
                row
                for row in _rows(discovery, "groups")
                if min(row["p_value"], row.get("baseline_p", 1.0)) <= SIGNIFICANCE
            ],
            "tastes": [row for row in _rows(discovery, "tastes") if row["p_value"] <= SIGNIFICANCE],
            "examples": discovery["examples"],
        }
        return StageReport(sentences, numbers, len(choices))


def kinds_of_position(choices: Choices, positions: pa.Table) -> Iterator[tuple[str, Mask]]:
    """Yield key and members of every kind; the keys are the baseline's where it has the kind.

    ``feature|F`` are positions where the move played has a feature, ``turned_down|F`` those where
    the engine's first choice has it: a departure is then a move turned down.
    """
    band = choices.band
    for number, phase in enumerate(PHASES):
        inside = choices.phase == number
        yield f"phase|{phase}", inside
        for band_number, name in enumerate(EVAL_BANDS):
            yield f"phase|{phase}|{name}", inside & (band == band_number)
    for number, name in enumerate(EVAL_BANDS):
        yield f"band|{name}", band == number
    for many, name in enumerate(COMPLEXITIES):
        yield f"complexity|{name}", choices.complex == bool(many)
    categories = np.array(positions.column("category").to_pylist(), dtype=np.str_)
    names, codes = np.unique(categories, return_inverse=True)
    for number, category in enumerate(names):
        yield f"category|{category}", codes == number
    played = choices.candidates.features[choices.played]
    first = choices.candidates.features[choices.start[:-1]]
    for name, bit in BIT.items():
        yield f"feature|{name}", (played & bit) != 0
        yield f"turned_down|{name}", (first & bit) != 0


def _reference(workspace: Workspace, choices: Choices) -> Reference | None:
    """Return the average master of the time, if a baseline with an engine's numbers is there."""
    path = workspace.parameters.baseline
    if path is None and not SHIPPED.exists():
        return None
    baseline = load_baseline(path)
    if not baseline.engine.get("engine_positions"):
        return None
    games = workspace.read_table("work/games.parquet", ["game", "year"])
    return baseline.reference(era_weights(games, choices.game))


def _group_row(group: Group, masters: Mapping[str, Masters]) -> dict[str, object]:
    low, high = wilson_interval(group.departures, group.positions)
    row: dict[str, object] = asdict(group) | {
        "p_value": _digits(group.p_value),
        "rate": round(group.rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "cost_cp": round(group.cost_cp, 2),
    }
    if group.key in masters:
        theirs = masters[group.key]
        row["baseline_rate"] = round(theirs.rate, 4)
        row["baseline_cost_cp"] = round(theirs.cost_cp, 2)
        row["baseline_p"] = _digits(theirs.p_value)
    return row


def _taste_row(taste: Taste) -> dict[str, object]:
    return asdict(taste) | {
        "expected": round(taste.expected, 2),
        "lift": round(taste.lift, 4),
        "p_value": _digits(taste.p_value),
    }


def _examples(
    workspace: Workspace, choices: Choices, positions: pa.Table, liked: list[Taste]
) -> list[dict[str, object]]:
    """Show the strongest likings where the player left the engine's choice for them."""
    strong = sorted(
        (t for t in liked if t.phase is None and t.lift > 1 and t.p_value <= SIGNIFICANCE),
        key=lambda taste: (-taste.lift, taste.feature),
    )[:EXAMPLES]
    examples = Examples(workspace.read_table("work/games.parquet", GAME_COLUMNS))
    plies = np.asarray(positions.column("ply"), dtype=np.int64)
    played = choices.candidates.features[choices.played]
    first = choices.candidates.features[choices.start[:-1]]
    shown: list[dict[str, object]] = []
    for taste in strong:
        bit = BIT[taste.feature]
        fits = ((played & bit) != 0) & ((first & bit) == 0) & choices.departs
        rows = np.flatnonzero(fits & (choices.loss_cp <= CHEAP_CP))
        places = [(int(choices.game[row]), int(plies[row])) for row in rows]
        example = example_dict(examples.choose(places))
        if example is not None:
            shown.append({"feature": taste.feature, "example": example})
    return shown


def _rows(rules_found: dict[str, object], name: str) -> list[dict[str, float]]:
    rows = rules_found[name]
    return rows if isinstance(rows, list) else []


def _share(mask: Mask) -> float:
    return round(float(mask.mean()), 4) if len(mask) else 0.0


def _digits(value: float) -> float:
    return float(f"{value:.3g}")

"""The studies that `studies.py` wrote, as decisions that can be fitted and judged.

Everything that the priors say is kept in the studies' folders, so a second reading is quick.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from playalike.choice.examples import Examples
from playalike.choice.fitting import Standard, standardised
from playalike.oracle.executor import SerialExecutor
from playalike.prior.strengths import RATINGS, prior_at
from playalike.prior.strengths import SHIPPED as STRENGTHS
from playalike.progress import SilentProgress
from playalike.study.learn.examples import read_player
from playalike.study.learn.opinions import NamedPrior, shipped_prior
from playalike.study.workspace import StudyParameters, Workspace, digest_of

ALL = 10**9


@dataclass(frozen=True)
class Person:
    """Somebody's decisions, in the order of the games."""

    name: str
    amateur: bool
    rating: int
    masters: Examples
    """Told by the masters' prior."""
    rated: Examples
    """Told by the prior of the rating; of masters, the same as `masters`."""
    nodes: int


def is_amateur(name: str) -> bool:
    """Tell by the name of the file."""
    return name[0] == "p" and name[1:5].isdigit()


def joined(one: Examples, other: Examples) -> Examples:
    """Put two parts of one person's decisions together, in the order of the games."""
    if not len(other):
        return one
    parts = (one, other)
    rows = len(one.inputs.candidates)
    candidates = type(one.inputs.candidates)(
        *(
            np.concatenate([getattr(p.inputs.candidates, f) for p in parts])
            for f in one.inputs.candidates.__dataclass_fields__
        )
    )
    assert one.inputs.steps is not None
    assert other.inputs.steps is not None
    inputs = replace(
        one.inputs,
        candidates=candidates,
        log_prior=np.concatenate([p.inputs.log_prior for p in parts]),
        endgame=np.concatenate([p.inputs.endgame for p in parts]),
        start=np.concatenate((one.inputs.start, other.inputs.start[1:] + rows)),
        steps=np.concatenate((one.inputs.steps, other.inputs.steps)),
        seen=None,
    )
    both = Examples(
        inputs=inputs,
        chosen=np.concatenate((one.chosen, other.chosen + rows)),
        game=np.concatenate((one.game, other.game)),
        played_rank=np.concatenate((one.played_rank, other.played_rank)),
        alone=one.alone + other.alone,
    )
    return both


def read_people(out: Path, names: Sequence[str] = ()) -> list[Person]:
    """Read all studies of a folder that are done."""
    masters = shipped_prior()
    assert masters is not None
    people = []
    for folder in sorted(out.iterdir()):
        if not (folder / "work" / "candidates.parquet").exists():
            continue
        if names and folder.name not in names:
            continue
        workspace = Workspace(folder, StudyParameters((), (), folder.name), SerialExecutor())
        numbers = json.loads((folder / "work" / "ingestion.json").read_text())
        rating = numbers["rating"] or 2500
        low, high = RATINGS
        told = {"masters": masters}
        if is_amateur(folder.name):
            at = min(max(rating, low), high)
            told["rated"] = NamedPrior(prior_at(at), f"{digest_of(STRENGTHS)}@{at}")
        read = {
            which: read_player(workspace, prior, SilentProgress(), ALL, ALL, sight_positions=0)
            for which, prior in told.items()
        }
        of = {which: joined(player.fit, player.check) for which, player in read.items()}
        people.append(
            Person(
                folder.name, "rated" in of, rating, of["masters"], of.get("rated", of["masters"]),
                read["masters"].nodes,
            )
        )  # fmt: skip
        print(f"{folder.name}: {len(of['masters'])} decisions, rating {rating}", flush=True)
    return people


def of_games(examples: Examples, games: set[int]) -> Examples:
    """Return the decisions of some games."""
    kept = np.isin(examples.game, np.array(sorted(games), dtype=np.int64))
    inputs = examples.inputs.of_positions(kept)
    chosen = (examples.chosen - examples.inputs.start[:-1])[kept] + inputs.start[:-1]
    return replace(examples, inputs=inputs, chosen=chosen, game=examples.game[kept])


def losses(
    standard: Standard, examples: Examples, weights: np.ndarray, extra: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return surprise and whether the favourite was played, of each decision."""
    decisions = standardised(standard, examples)
    utility = (decisions.matrix @ weights).astype(np.float64)
    if extra is not None:
        utility += extra
    start = decisions.start[:-1]
    top = np.maximum.reduceat(utility, start)
    counts = np.diff(decisions.start)
    total = np.add.reduceat(np.exp(utility - np.repeat(top, counts)), start)
    own = utility[decisions.chosen]
    return np.log(total) + top - own, own >= top - 1e-9


def gain(before: np.ndarray, after: np.ndarray, game: np.ndarray) -> tuple[float, float]:
    """Return the mean difference, and 1.96 standard errors with games drawn, not moves."""
    difference = before.astype(float) - after.astype(float)
    mean = float(difference.mean())
    _, number = np.unique(game, return_inverse=True)
    summed = np.bincount(number, weights=difference - mean)
    correction = len(summed) / max(1, len(summed) - 1)
    return mean, 1.96 * float(np.sqrt(correction * (summed**2).sum())) / len(difference)

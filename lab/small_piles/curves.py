"""What a few games tell of somebody, beyond the average player: nats and first choices gained.

python -m lab.small_piles.curves OUT [--sizes 20 50 100 200 500] [--held 100]

Reads the studies that `studies.py` wrote. Everybody is judged by the last games, which nothing is
fitted to, against the average of the *others*: of the other masters; of the other amateurs at the
person's rating, with the prior of the rating. Personal weights come from the games before, held
by one penalty for all, or by the covariance of the other people's own weights. Weights are found
on parabolas (`choice.covariance.evidence_of`), what they are worth is measured exactly. Prints
figures only.
"""

from __future__ import annotations

import argparse
import json
import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lab.small_piles.people import Person, gain, losses, of_games, read_people
from playalike.choice.covariance import Evidence, evidence_of, fit_covariance
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.fitting import (
    POPULATION_PENALTY,
    Standard,
    fit_average_weights,
    measure_standard,
    pool,
    standardised,
)
from playalike.choice.rated import EACH, MIDDLE, SLOPE_PENALTY, STEP

PENALTIES = (640.0, 1280.0, 2560.0, 5120.0)
DRAWS = (3.0, 10.0, 30.0)
HALF = 0.5
"""As much of the personal part counts in play (`choice.model.strength_of`)."""


@dataclass
class Told:
    """Somebody's evidence, about absolute weights."""

    person: Person
    whole: Evidence
    sizes: dict[int, Evidence]
    held: set[int]

    @property
    def steps(self) -> float:
        """The rating in steps from the middle."""
        return (self.person.rating - MIDDLE) / STEP

    @property
    def share(self) -> float:
        """How much of it counts in the average."""
        return min(1.0, EACH / len(self.person.rated))


def absolute(evidence: Evidence, base: np.ndarray) -> Evidence:
    """Return evidence about weights, from that about what they have beyond a base."""
    return Evidence(evidence.curvature, evidence.pull + evidence.curvature @ base)


def beyond(evidence: Evidence, base: np.ndarray) -> Evidence:
    """Return the opposite of `absolute`."""
    return Evidence(evidence.curvature, evidence.pull - evidence.curvature @ base)


def average_of(people: list[Told], rated: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return weights at the middle and slopes of some people's average."""
    size = len(people[0].whole.pull)
    total, pull = np.zeros((2 * size, 2 * size)), np.zeros(2 * size)
    for one in people:
        row = np.array([1.0, one.steps if rated else 0.0])
        total += one.share * np.kron(np.outer(row, row), one.whole.curvature)
        pull += one.share * np.kron(row, one.whole.pull)
    held = np.array([POPULATION_PENALTY] * size + [SLOPE_PENALTY] * size)
    both = np.linalg.solve(total + np.diag(held), pull)
    return both[:size], both[size:]


def collect(people: list[Person], sizes: list[int], held: int) -> tuple[Standard, list[Told]]:
    """Return everybody's evidence, all with the same standard."""
    parts = [one.rated.spread(EACH) for one in people]
    standard = measure_standard(parts, LEARNED_FEATURES)
    base = fit_average_weights(pool([standardised(standard, part) for part in parts]))
    told = []
    for one in people:
        games = sorted(set(one.rated.game.tolist()))
        judged = min(held, len(games) // 3)
        last, rest = set(games[-judged:]), games[:-judged]
        of_size = {
            size: absolute(
                evidence_of(standardised(standard, of_games(one.rated, set(rest[-size:]))), base),
                base,
            )
            for size in sizes
            if size <= len(rest)
        }
        whole = absolute(evidence_of(standardised(standard, one.rated), base), base)
        told.append(Told(one, whole, of_size, last))
        print(f"{one.name}: {len(games)} games, {len(last)} held", flush=True)
    return standard, told


def judged(standard: Standard, people: list[Told], one: Told) -> list[dict[str, object]]:
    """Return a row for each number of games."""
    others = [other for other in people if other is not one]
    rated = one.person.amateur
    middle, slopes = average_of(others, rated)
    base = middle + (one.steps if rated else 0.0) * slopes
    of_others = [
        beyond(other.whole, middle + (other.steps if rated else 0.0) * slopes) for other in others
    ]
    held = of_games(one.person.rated, one.held)
    before, first = losses(standard, held, base)
    covariances = {draw: fit_covariance(of_others, draw) for draw in DRAWS}
    rows = []
    for size, evidence in one.sizes.items():
        row: dict[str, object] = {
            "person": one.person.name, "rating": one.person.rating, "games": size,
            "held": len(held), "nll": round(float(before.mean()), 4),
            "top1": round(100 * float(first.mean()), 1),
        }  # fmt: skip
        own = beyond(evidence, base)
        precisions: dict[str, np.ndarray] = {f"{p:g}": p * np.eye(len(base)) for p in PENALTIES}
        precisions |= {f"cov{d:g}": np.linalg.inv(c) for d, c in covariances.items()}
        for name, precision in precisions.items():
            personal = np.linalg.solve(own.curvature + precision, own.pull)
            for share in (HALF, 1.0):
                after, favourite = losses(standard, held, base + share * personal)
                mean, error = gain(before, after, held.game)
                row[f"{name}x{share:g}"] = [
                    round(1000 * mean, 1), round(1000 * error, 1),
                    round(100 * float(favourite.mean() - first.mean()), 2),
                ]  # fmt: skip
        rows.append(row)
    return rows


def main() -> None:
    """Print a line a person and size, and the means."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--people", nargs="*", default=[])
    arguments.add_argument("--sizes", type=int, nargs="*", default=[20, 50, 100, 200, 500])
    arguments.add_argument("--held", type=int, default=100)
    given = arguments.parse_args()
    people = read_people(given.out, given.people)
    for amateurs in (True, False):
        kind = [one for one in people if one.amateur == amateurs]
        if len(kind) < 3:
            continue
        standard, told = collect(kind, given.sizes, given.held)
        with (given.out / f"told-{amateurs}.pickle").open("wb") as file:
            pickle.dump((standard, told), file)
        rows = []
        for one in told:
            for row in judged(standard, told, one):
                rows.append(row)
                print(json.dumps(row), flush=True)
        print(f"## {'amateurs' if amateurs else 'masters'}: mean gain, how many above 0, top-1")
        for size in given.sizes:
            found = [row for row in rows if row["games"] == size]
            for name in [key for key in (found or [{}])[0] if "x" in key]:
                values = np.array([row[name] for row in found], dtype=float)
                mean, error = values[:, 0].mean(), 1.96 * values[:, 0].std(ddof=1)
                print(f"{size:4} {name:12} {mean:+6.1f} ± {error / np.sqrt(len(values)):.1f}, "
                      f"{(values[:, 0] > 0).sum()} of {len(values)}, "
                      f"{values[:, 2].mean():+.2f}")  # fmt: skip


if __name__ == "__main__":
    main()

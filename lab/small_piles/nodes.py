"""Does an average fitted at 1,000 nodes serve studies with 10,000? What moving it is worth.

python -m lab.small_piles.nodes COARSE FINE [--held 30 100 300 1000]

COARSE and FINE are folders of `studies.py`, with 1,000 and with 10,000 nodes. Each person of FINE
is judged by an average of the others, as it is, and moved to the other people of FINE.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from lab.small_piles.curves import average_of, collect
from lab.small_piles.people import gain, losses, read_people
from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.choice.fitting import pool, standardised
from playalike.stats.logit import Decisions, fit_logit


def main() -> None:
    """Print a line a person and the means."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("coarse", type=Path)
    arguments.add_argument("fine", type=Path)
    arguments.add_argument("--held", type=float, nargs="*", default=[30, 100, 300, 1000])
    given = arguments.parse_args()
    fine = {one.name: one for one in read_people(given.fine) if one.amateur}
    standard, told = collect([p for p in read_people(given.coarse) if p.amateur], [], 10)
    shipped = read_average(SHIPPED_AVERAGE)
    rows: dict[str, list[list[float]]] = {}
    for one in told:
        if one.person.name not in fine:
            continue
        judged = fine[one.person.name]
        middle, slopes = average_of([other for other in told if other is not one], True)
        base = middle + one.steps * slopes
        others = [other for other in told if other is not one and other.person.name in fine]
        bases = {"as it is": base}
        for held in given.held:
            parts = []
            for other in others:
                decisions = standardised(standard, fine[other.person.name].rated)
                known = decisions.matrix @ (middle + other.steps * slopes).astype(np.float32)
                matrix = np.concatenate((decisions.matrix, known[:, None]), axis=1)
                parts.append(Decisions(matrix, decisions.start, decisions.chosen))
            size = len(base)
            fit = fit_logit(
                pool(parts), np.array([held] * size + [1e9]), np.array([0.0] * size + [1.0])
            )
            bases[f"moved, {held:g}"] = base + fit.weights[:size]
        master, first = losses(shipped.unsighted, judged.masters, np.array(shipped.weights))
        rows.setdefault("average master", []).append([float(master.mean()), float(first.mean())])
        for name, weights in bases.items():
            surprise, first = losses(standard, judged.rated, weights)
            mean, error = gain(master, surprise, judged.rated.game)
            rows.setdefault(name, []).append([float(surprise.mean()), float(first.mean())])
            print(f"{one.person.name} {one.person.rating} {name:12} {surprise.mean():.4f} "
                  f"{first.mean():.1%}, gain over the average master {mean:+.3f} ± {error:.3f}"
                  )  # fmt: skip
    for name, found in rows.items():
        nll, top1 = np.array(found).mean(axis=0)
        print(f"{name:15} {nll:.4f} nats, {top1:.1%}, {len(found)} people")


if __name__ == "__main__":
    main()

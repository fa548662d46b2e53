"""What the prior of the rating is worth: amateurs' weights with it and with the masters' prior.

python -m lab.small_piles.bases OUT [--held 40]

Each person is judged on the last games with weights fitted to all the others, without slopes.
Prints figures only.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from lab.small_piles.people import losses, of_games, read_people
from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.fitting import fit_average_weights, measure_standard, pool, standardised
from playalike.choice.rated import EACH


def main() -> None:
    """Print a line a person and base."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--held", type=int, default=40)
    given = arguments.parse_args()
    people = [one for one in read_people(given.out) if one.amateur]
    shipped = read_average(SHIPPED_AVERAGE)
    for one in people:
        games = set(sorted(set(one.rated.game.tolist()))[-given.held :])
        bases = {"average master": (shipped.unsighted, np.array(shipped.weights), one.masters)}
        for rated in (False, True):
            others = [other for other in people if other is not one]
            parts = [(o.rated if rated else o.masters).spread(EACH) for o in others]
            standard = measure_standard(parts, LEARNED_FEATURES)
            weights = fit_average_weights(pool([standardised(standard, part) for part in parts]))
            name = f"amateurs, {'rating' if rated else 'masters'}'s prior"
            bases[name] = standard, weights, one.rated if rated else one.masters
        for name, (standard, weights, examples) in bases.items():
            surprise, first = losses(standard, of_games(examples, games), weights)
            print(f"{one.name} {one.rating} {name:26} {surprise.mean():.4f} {first.mean():.1%}")


if __name__ == "__main__":
    main()

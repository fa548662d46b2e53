"""Fit the average player of every rating, which ships: figures of many people, nobody's games.

python -m lab.small_piles.fit_rated OUT [--to FILE]

OUT are the studies of amateurs that `studies.py` wrote, with as many nodes as users' studies have.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from lab.small_piles.people import is_amateur, read_people
from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.choice.rated import SHIPPED_RATED, RatedExamples, fit_rated, write_rated


def main() -> None:
    """Fit and write."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--to", type=Path, default=SHIPPED_RATED)
    given = arguments.parse_args()
    names = [folder.name for folder in given.out.iterdir() if is_amateur(folder.name)]
    people = read_people(given.out, names)
    told = [RatedExamples(one.rating, one.rated) for one in people]
    # Moves beyond the candidates were not fitted to amateurs: theirs are those of masters.
    outside = read_average(SHIPPED_AVERAGE).outside
    write_rated(given.to, fit_rated(told, outside, people[0].nodes))
    print(f"{given.to}: {len(people)} people, {sum(len(one.rated) for one in people)} decisions")


if __name__ == "__main__":
    main()

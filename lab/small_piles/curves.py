"""What a few games tell of somebody, beyond the average player: nats and first choices gained.

python lab/small_piles/curves.py OUT [--sizes 20 50 100]

Reads the studies that `studies.py` wrote. The base is the average of the others: of the other
masters with the masters' prior; of the other amateurs with it, and with the prior of the rating.
Held out are the games that the study's own rule keeps for checking, and all that come after the
largest size. Prints figures only.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from playalike.choice.examples import Examples, Player
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.fitting import (
    Standard,
    fit_average_weights,
    fit_personal,
    measure_standard,
    pool,
    standardised,
)
from playalike.oracle.executor import SerialExecutor
from playalike.prior.strengths import SHIPPED as STRENGTHS
from playalike.prior.strengths import prior_at
from playalike.progress import SilentProgress
from playalike.study.learn.examples import read_player
from playalike.study.learn.opinions import NamedPrior, shipped_prior
from playalike.study.workspace import StudyParameters, Workspace, digest_of

STRENGTH = ("loss", "win_chance_loss", "first", "log_rank", "prior")
"""Features that say how strong somebody is, rather than how he plays."""
PENALTIES = (640.0, 1280.0, 2560.0, 5120.0, 10240.0)


def of_games(examples: Examples, games: set[int]) -> Examples:
    """Return the decisions of some games."""
    kept = np.isin(examples.game, np.array(sorted(games), dtype=np.int64))
    inputs = examples.inputs.of_positions(kept)
    chosen = (examples.chosen - examples.inputs.start[:-1])[kept] + inputs.start[:-1]
    return replace(examples, inputs=inputs, chosen=chosen, game=examples.game[kept])


def losses(
    standard: Standard, examples: Examples, weights: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return surprise and whether the favourite was played, of each decision."""
    decisions = standardised(standard, examples)
    utility = (decisions.matrix @ weights).astype(np.float64)
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


def main() -> None:
    """Print a line a person and size."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--people", nargs="*", default=[])
    arguments.add_argument("--sizes", type=int, nargs="*", default=[20, 50, 100])
    given = arguments.parse_args()
    masters = shipped_prior()
    assert masters is not None
    people: dict[str, dict[str, Player]] = {}
    for folder in sorted(given.out.iterdir()):
        if not (folder / "work" / "positions.parquet").exists():
            continue
        if given.people and folder.name not in given.people:
            continue
        parameters = StudyParameters((), (), folder.name)
        workspace = Workspace(folder, parameters, SerialExecutor())
        named = {"masters": masters}
        if folder.name[0] == "p" and folder.name[1:5].isdigit():
            rating = max(800, int(folder.name[1:5]))
            named["rated"] = NamedPrior(prior_at(rating), f"{digest_of(STRENGTHS)}@{rating}")
        people[folder.name] = {
            which: read_player(workspace, prior, SilentProgress(), sight_positions=0)
            for which, prior in named.items()
        }
        print(folder.name, "read", flush=True)
    amateurs = [name for name, players in people.items() if "rated" in players]
    for name, players in people.items():
        own_kind = name in amateurs
        for which, player in players.items():
            # The shipped average was fitted at 20,000 nodes: these studies are coarser.
            others = [
                people[other][which].fit
                for other in people
                if other != name and which in people[other] and (other in amateurs) == own_kind
            ]
            if not others:
                continue
            standard = measure_standard(others, LEARNED_FEATURES)
            base = fit_average_weights(pool([standardised(standard, one) for one in others]))
            games = sorted(set(player.fit.game.tolist()))
            rest = set(games[max(given.sizes) :])
            held = [of_games(player.fit, rest), player.check] if rest else [player.check]
            for size in given.sizes:
                few = of_games(player.fit, set(games[:size]))
                decisions = standardised(standard, few)
                row: dict[str, object] = {"name": name, "base": which, "games": size,
                                          "fitted": len(few)}  # fmt: skip
                for penalty in PENALTIES:
                    personal = np.array(fit_personal(decisions, base, penalty))
                    pairs = [
                        (
                            losses(standard, part, base),
                            losses(standard, part, base + personal),
                            part.game,
                        )
                        for part in held
                        if len(part)
                    ]
                    before = np.concatenate([b[0] for b, _, _ in pairs])
                    after = np.concatenate([a[0] for _, a, _ in pairs])
                    game = np.concatenate([g + 10**6 * at for at, (_, _, g) in enumerate(pairs)])
                    first = [np.concatenate([x[k][1] for x in pairs]).mean() for k in (0, 1)]
                    mean, error = gain(before, after, game)
                    weights = dict(zip(LEARNED_FEATURES, personal.tolist(), strict=True))
                    row["strength"] = {f: round(weights[f], 4) for f in STRENGTH}
                    row[f"{penalty:.0f}"] = [round(1000 * mean, 1), round(1000 * error, 1),
                                             round(100 * first[1] - 100 * first[0], 2)]  # fmt: skip
                    row["checked"], row["nll"] = len(before), round(float(before.mean()), 3)
                    row["top1"] = round(100 * float(first[0]), 1)
                print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()

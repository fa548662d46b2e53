"""The choice model taken apart: feature sets, the personal part, its penalty. See lab/.

    python -m lab.benchmarks.learned FOLDER... --prior masters.npz [--positions 12000]

FOLDER are finished studies. Everything is judged on check games, never on the validation split.
Some four minutes of processor time for five players; the prior's answers are kept in the folders.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from playalike.choice.examples import Player
from playalike.choice.features import (
    ENGINE_FEATURES,
    HARMONIC_FEATURES,
    LEARNED_FEATURES,
    PRIOR_FEATURES,
    PRODUCTS,
    group_of,
)
from playalike.choice.fitting import (
    Judgement,
    fit_average_weights,
    judge,
    measure_standard,
    pool,
    standardised,
)
from playalike.choice.learning import MOST_STEPS, PERSONAL_PENALTY
from playalike.choice.step_fitting import fit_steps
from playalike.position.moves.features import FEATURES
from playalike.progress import SilentProgress
from playalike.stats.arrays import Floats
from playalike.stats.logit import Decisions, fit_logit
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import open_study
from playalike.study.learn.opinions import find_named_prior

SETS: dict[str, tuple[str, ...]] = {
    "engine": ENGINE_FEATURES,
    "engine, products": (
        *ENGINE_FEATURES, *(name for name in PRODUCTS if group_of(name) == "engine"),
    ),
    "engine, moves": (*ENGINE_FEATURES, *FEATURES),
    "engine, moves, harmonics": (*ENGINE_FEATURES, *FEATURES, *HARMONIC_FEATURES),
    "engine, prior": (*ENGINE_FEATURES, *PRIOR_FEATURES),
    "engine, prior, products": (
        *ENGINE_FEATURES, *PRIOR_FEATURES, *PRODUCTS,
    ),
    "engine, prior, moves, harmonics": (
        *ENGINE_FEATURES, *FEATURES, *HARMONIC_FEATURES, *PRIOR_FEATURES,
    ),
    "all but harmonics": tuple(n for n in LEARNED_FEATURES if n not in HARMONIC_FEATURES),
    "all but moves": tuple(n for n in LEARNED_FEATURES if n not in FEATURES),
    "all": LEARNED_FEATURES,
}  # fmt: skip
PENALTIES = (20, 80, 320, 1280, 2560, 5120, 10240)
STEP_PENALTIES = (10, 30, 100)
GROUPS = ("engine", "prior", "moves", "harmonics", "products")
GROUP_PENALTY = 5120.0
HELD = 1e9
"""A penalty that leaves a weight where it is."""


def columns(decisions: Decisions, names: Sequence[str]) -> Decisions:
    """Keep some of `LEARNED_FEATURES`."""
    kept = [LEARNED_FEATURES.index(name) for name in names]
    matrix = np.ascontiguousarray(decisions.matrix[:, kept])
    return Decisions(matrix, decisions.start, decisions.chosen)


def part_of(feature: str) -> str:
    """Return the group of a feature; products are one of their own here."""
    return "products" if "*" in feature else group_of(feature)


def compare_sets(players: list[Player], fits: list[Decisions], checks: list[Decisions]) -> None:
    """Fit the average of all players to each set of features."""
    print(
        "\n| features | number | top-1 | top-3 | NLL | top-1 of each |\n|---|---|---|---|---|---|"
    )
    engine = [player.check.engine_first / player.check.asked for player in players]
    print(f"| the engine's first choice | | {np.mean(engine):.2%} | | | {shares(engine)} |")
    pooled = pool(fits)
    for label, names in SETS.items():
        weights = fit_average_weights(columns(pooled, names))
        found = [
            judge(columns(check, names), weights, player.check)
            for check, player in zip(checks, players, strict=True)
        ]
        print(
            f"| {label} | {len(names)} | {np.mean([one.top1 for one in found]):.2%} "
            f"| {np.mean([one.top3 for one in found]):.2%} "
            f"| {np.mean([one.nll for one in found]):.4f} | {shares([o.top1 for o in found])} |",
            flush=True,
        )


def shares(values: list[float]) -> str:
    """Return percentages in a row."""
    return " ".join(f"{100 * value:.1f}" for value in values)


def compare_personal(players: list[Player], fits: list[Decisions], checks: list[Decisions]) -> None:
    """Fit each player beyond the average of the others."""
    others = [fit_average_weights(pool([fit for fit in fits if fit is not own])) for own in fits]
    base = [
        judge(check, weights, player.check)
        for check, weights, player in zip(checks, others, players, strict=True)
    ]
    names = " | ".join(player.name for player in players)
    print("\nGain over the average of the others, in thousandths of a nat (± standard error)\n")
    print(f"| personal part | mean | top-1 | {names} |\n|---|---|---|{'---|' * len(players)}")
    print(f"| none | | {np.mean([one.top1 for one in base]):.2%} |{' |' * len(players)}")

    def row(label: str, penalty: Floats, step_penalty: float | None = None) -> None:
        found: list[Judgement] = []
        for player, fit, check, average in zip(players, fits, checks, others, strict=True):
            weights = fit_logit(fit, penalty, average).weights
            extra = None
            if step_penalty is not None:
                known = (fit.matrix @ weights).astype(np.float64)
                steps = fit_steps(player.fit.steps, fit.start, fit.chosen, known, step_penalty)
                extra = steps.strongest(MOST_STEPS).utilities(player.check.steps)
            found.append(judge(check, weights, player.check, extra))
        gains = [1000 * (b.losses - f.losses) for b, f in zip(base, found, strict=True)]
        each = " | ".join(f"{g.mean():+.1f} ± {g.std() / len(g) ** 0.5:.1f}" for g in gains)
        mean, top1 = np.mean([g.mean() for g in gains]), np.mean([one.top1 for one in found])
        print(f"| {label} | {mean:+.2f} | {top1:.2%} | {each} |", flush=True)

    size = len(LEARNED_FEATURES)
    for penalty in PENALTIES:
        row(f"all, penalty {penalty}", np.full(size, float(penalty)))
    for penalty in STEP_PENALTIES:
        row(f"all and steps, {penalty}", np.full(size, PERSONAL_PENALTY), float(penalty))
    for group in GROUPS:
        chosen = np.array([part_of(name) == group for name in LEARNED_FEATURES])
        row(f"{group} only, {GROUP_PENALTY:.0f}", np.where(chosen, GROUP_PENALTY, HELD))


def main() -> None:
    """Read the studies, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--prior", type=Path, required=True)
    parser.add_argument("--positions", type=int, default=12_000)
    parser.add_argument("--check", type=int, default=4_000)
    parser.add_argument("--only", choices=("sets", "personal"))
    options = parser.parse_args()
    named = find_named_prior(Path(), options.prior)
    players = [
        read_player(
            open_study(folder).workspace, named, SilentProgress(), options.positions, options.check
        )
        for folder in options.folders
    ]
    standard = measure_standard([player.fit for player in players], LEARNED_FEATURES)
    fits = [standardised(standard, player.fit) for player in players]
    checks = [standardised(standard, player.check) for player in players]
    for player in players:
        print(f"{player.name}: fitted to {len(player.fit)}, checked on {player.check.asked}")
    if options.only != "personal":
        compare_sets(players, fits, checks)
    if options.only != "sets":
        compare_personal(players, fits, checks)


if __name__ == "__main__":
    main()

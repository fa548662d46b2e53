"""What each switchable feature of the search is worth: a sequential test for each, on against off.

    python -m lab.benchmarks.features [--tc movetime=0.03] [--sprt 0,80] [--games 400] [--minutes 9]
    python -m lab.benchmarks.features --table          only the table of what was played so far
    python -m lab.benchmarks.features --tree 6         nodes to that depth instead of games

Every feature of the ruleset `default` that is on is switched off in a copy, and the two play pairs
of games until the test is decided, the games are used up or the time is over. The features take
turns, a few pairs each, so that the time that a quick verdict saves goes to the open ones. The
time per move is the processor's, so that a busy machine is fair to both. One game at a time; the
same command goes on where it stopped. Standard output is the Markdown table that the
engine's page in lab/ has; standard error tells how it goes.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playalike.arena.adjudication import Adjudication
from playalike.arena.control import Control, parse_control
from playalike.arena.fixtures import Entrant
from playalike.arena.game import GameRules
from playalike.arena.journal import open_journal
from playalike.arena.match import Match, MatchResult, Recorder, match_result, play_match
from playalike.arena.openings import built_in_openings, shuffled
from playalike.arena.pgn import LiveSnapshot
from playalike.arena.statistics import Sprt, estimate_elo, parse_bounds
from playalike.engine.bench import run_bench
from playalike.engine.ruleset import load_ruleset
from playalike.engine.ruleset_changes import change_ruleset
from playalike.settings import Settings, load_settings

LATE = 600.0
"""Seconds late that are forgiven: a busy machine is neither side's fault."""
PATIENCE = 1200.0
"""Seconds until a player counts as hanging, for the same reason."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the tests are played."""

    control: Control
    test: Sprt
    games: int
    """For each feature at most."""
    slice: int
    """Games until the next feature has its turn."""
    out: Path
    hash_mb: int
    """Megabytes of the transposition table."""


def switches() -> list[str]:
    """Return every feature of the search that the default ruleset has switched on."""
    rules = load_ruleset("default").search
    return [f.name for f in dataclasses.fields(rules) if getattr(rules, f.name) is True]


def feature_match(feature: str, plan: Plan, games: int) -> Match:
    """Return the match of a feature: with it against without it."""
    engine = f"engine:default?hash={plan.hash_mb}"
    if plan.control.movetime is not None:
        engine += "&clock=cpu"
    return Match(
        Entrant(engine, plan.control),
        Entrant(f"{engine}&{feature}=false", plan.control),
        shuffled(built_in_openings(), 1),
        games,
        GameRules(margin=LATE, adjudication=Adjudication(resign_cp=900, draw_cp=10)),
        sprt=plan.test,
    )


def played(feature: str, plan: Plan) -> MatchResult:
    """Return the result of what was played before."""
    match = feature_match(feature, plan, plan.games)
    return match_result(match, open_journal(plan.out, feature, match.description()).games)


def play_slice(feature: str, plan: Plan, settings: Settings, deadline: float) -> None:
    """Play some more games of a feature, until its test is decided or time is over."""
    before = played(feature, plan).counts.games
    match = feature_match(feature, plan, min(plan.games, before + plan.slice))
    recorder = Recorder(
        open_journal(plan.out, feature, match.description()),
        plan.out / f"{feature}.pgn",
        LiveSnapshot(plan.out / "live.pgn"),
        f"{feature}: on - off",
    )
    states = play_match(match, settings, recorder, patience=PATIENCE)
    try:
        for state in states:
            if time.monotonic() > deadline and state.counts.games % 2 == 0:
                return
    finally:
        states.close()


def rounds(features: Iterable[str], is_open: Callable[[str], bool]) -> Iterator[str]:
    """Yield the open features in turn until none is left."""
    left = list(features)
    while left := [feature for feature in left if is_open(feature)]:
        yield from left


def signed(value: float) -> str:
    """Write a whole number with its sign."""
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:+.0f}".replace("-", "−")


def table(features: list[str], plan: Plan) -> str:
    """Return the Markdown table, the most valuable feature first."""
    test = plan.test
    rows = []
    for feature in features:
        result = played(feature, plan)
        counts, elo, state = result.counts, estimate_elo(result.counts), result.sprt
        assert state is not None
        verdict = {"H1": "worth it", "H0": f"worth less than {test.elo1:g}", "": "open"}
        faults = f", {len(result.faults)} lost by failing" if result.faults else ""
        cells = (
            f"`{feature}`",
            f"{counts.games}{faults}",
            f"+{counts.wins} ={counts.draws} −{counts.losses}",
            f"{signed(elo.value)} ({signed(elo.low)} to {signed(elo.high)})",
            f"{state.llr:+.2f}".replace("-", "−"),
            verdict[state.verdict],
        )
        rows.append((elo.value, f"| {' | '.join(cells)} |"))
    head = [
        f"| feature on against off, {plan.control} | games | result | Elo (95 %) | "
        f"LLR of {test.elo0:g} against {test.elo1:g} | verdict |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *(row for _, row in sorted(rows, reverse=True))])


def tree_table(features: list[str], depth: int) -> str:
    """Return a Markdown table of how many nodes the bench positions take without each feature.

    No games and no chance in it, but no strength either: a feature that leaves moves out makes
    the tree smaller whether they were bad or not.
    """
    default = load_ruleset("default")
    nodes: dict[str, int] = {}
    for feature in ["", *features]:
        changes = {feature: False} if feature else {}
        nodes[feature] = run_bench(change_ruleset(default, changes, feature), depth).nodes
        print(f"{feature or 'all on'}: {nodes[feature]}", file=sys.stderr, flush=True)
    head = f"| feature off | nodes to depth {depth} (all on: {nodes['']:,}) | ratio |"
    rows = [head, "|---|---|---|"]
    for feature in sorted(features, key=lambda name: -nodes[name]):
        ratio = nodes[feature] / nodes[""]
        rows.append(f"| `{feature}` | {nodes[feature]:,} | {ratio:.2f} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--tc", default="movetime=0.03", help="as in playalike match")
    parser.add_argument("--sprt", default="0,80", help="bounds in normalised Elo")
    parser.add_argument("--games", type=int, default=400, help="for each feature at most")
    parser.add_argument("--slice", type=int, default=20, help="games until the next feature")
    parser.add_argument("--minutes", type=float, help="until no new game is begun")
    parser.add_argument("--features", help="only these, separated by commas")
    parser.add_argument("--hash", type=int, default=16, help="megabytes for each side")
    parser.add_argument("--out", type=Path, help="folder of the journals; in the user's data")
    parser.add_argument("--table", action="store_true", help="play nothing")
    parser.add_argument("--tree", type=int, metavar="DEPTH", help="count nodes, play nothing")
    options = parser.parse_args()
    settings = load_settings()
    plan = Plan(
        control=parse_control(options.tc),
        test=parse_bounds(options.sprt),
        games=options.games,
        slice=options.slice,
        out=options.out or settings.data / "features",
        hash_mb=options.hash,
    )
    features = options.features.split(",") if options.features else switches()
    if unknown := set(features) - set(switches()):
        parser.error(f"no switch of the default ruleset: {', '.join(sorted(unknown))}")
    if options.tree:
        print(tree_table(features, options.tree))
        return
    deadline = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")

    def is_open(feature: str) -> bool:
        result = played(feature, plan)
        assert result.sprt is not None
        return not result.sprt.verdict and result.counts.games < plan.games

    if not options.table:
        for feature in rounds(features, is_open):
            if time.monotonic() > deadline:
                break
            begun = time.monotonic()
            play_slice(feature, plan, settings, deadline)
            result = played(feature, plan)
            counts, state = result.counts, result.sprt
            assert state is not None
            print(
                f"{feature}: {counts.games} games, +{counts.wins} ={counts.draws} "
                f"-{counts.losses}, LLR {state.llr:+.2f} {state.verdict} "
                f"({time.monotonic() - begun:.0f} s)",
                file=sys.stderr,
                flush=True,
            )
    print(table(features, plan))


if __name__ == "__main__":
    main()

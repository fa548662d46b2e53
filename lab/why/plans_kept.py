"""How many plans that are spoken of are carried on?

    .venv/bin/python -m lab.why.plans_kept --out FILE.jsonl --games 100

The masters that ship play each other, in pairs drawn once for all, in the mode that ships, 20,000
nodes a move; every plan that would be told to a user (`plan_news`) is followed through the rest of
the game: it is carried on when two more of its own moves are played, or its goal is reached, before
it is given up. A file that is there already is gone on with; `--report` reports only.
"""

from __future__ import annotations

import argparse
import json
import random
from contextlib import closing
from itertools import cycle, islice, permutations
from pathlib import Path

import chess

from lab.why.check_sentences import PERSONALITIES
from playalike.player import Limit
from playalike.players.personality import open_personality
from playalike.players.resources import Resources
from playalike.settings import load_settings
from playalike.stats.intervals import wilson_interval
from playalike.style.memory import PlanMemory
from playalike.style.plan_news import plan_news

NODES = 20_000
LONGEST = 120
"""Half-moves of a game."""
MORE = 2
"""Moves of the plan that must follow."""


def play(white: str, black: str, seed: int, resources: Resources) -> list[dict[str, object]]:
    """Play a game; return every plan that was spoken of, and what became of it."""
    players = [
        open_personality(name, seed=seed + side, resources=resources)
        for side, name in enumerate((white, black))
    ]
    board = chess.Board()
    spoken: list[dict[str, object]] = []
    for ply in range(LONGEST):
        if board.is_game_over(claim_draw=True):
            break
        player = players[ply % 2]
        before: PlanMemory = player._latest(len(board.move_stack) + 1)
        decision = player.choose(board, Limit(nodes=NODES))
        memory = player.memory
        achieved = {one.words for one in memory.events if one.kind == "achieved"}
        active = {plan.words: plan.move_number for plan in memory.active}
        for one in spoken:
            if one["side"] == ply % 2 and not one["over"]:
                number = active.get(str(one["words"]))
                reached = number is not None and number >= int(str(one["number"])) + MORE
                one["kept"] = one["words"] in achieved or reached
                one["over"] = one["kept"] or number is None
        for served in plan_news(memory, before, board, decision).served:
            spoken.append(
                {
                    "player": player.personality.name, "side": ply % 2, "ply": ply,
                    "words": served.plan.words, "number": served.plan.move_number,
                    "started": served.started, "ahead": len(served.moves), "age": served.plan.age,
                    "relevance": served.plan.relevance, "kept": False, "over": False,
                }
            )  # fmt: skip
        board.push_uci(decision.move)
    return spoken


def report(rows: list[list[dict[str, object]]]) -> None:
    """Print the shares."""
    plans = [one for game in rows for one in game]
    groups = {
        "all": plans,
        "begun": [one for one in plans if one["started"]],
        "gone on with": [one for one in plans if not one["started"]],
        **{f"{n} moves ahead": [one for one in plans if one["ahead"] == n] for n in (1, 2, 3)},
    }
    for name, group in groups.items():
        kept = sum(bool(one["kept"]) for one in group)
        low, high = wilson_interval(kept, len(group)) if group else (0.0, 1.0)
        print(f"{name}: {kept} of {len(group)} kept ({low:.0%}-{high:.0%}), {len(rows)} games")


def main() -> None:
    """Play until there are enough games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--report", action="store_true")
    options = parser.parse_args()
    lines = options.out.read_text().splitlines() if options.out.exists() else []
    rows = [json.loads(line) for line in lines]
    if not options.report:
        pairs = [*permutations(PERSONALITIES, 2)]
        random.Random(25).shuffle(pairs)
        with closing(Resources(load_settings())) as resources, options.out.open("a") as file:
            for seed, (white, black) in enumerate(islice(cycle(pairs), options.games)):
                if seed < len(rows):
                    continue
                rows.append(play(white, black, 100 + 2 * seed, resources))
                file.write(json.dumps(rows[-1]) + "\n")
                file.flush()
    report(rows)


if __name__ == "__main__":
    main()

"""As accurate as the man? Real and played games under the same search.

    python -m lab.accuracy ../shared/data SERIES --games 12 --nodes 10000

SERIES is the `--folder` of a profile (mode `spirit`, `--quick`, 5,000 nodes, `--seed`). Of each
master so many real validation games, and as many that his personality played, are looked at from
ply 20 on, while the first choice is worth between −500 and +500 cp: how often is his move the
engine's first choice, and how much win chance does it lose?
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.real import read_classical
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.players import resolve_player
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.player import Limit
from playalike.players.average import AVERAGE
from playalike.players.resources import Resources
from playalike.players.series import HASH_MB, Terms
from playalike.players.series_file import SeriesFile
from playalike.position.score import undecided_cp, value_cp, win_chance_0_1
from playalike.settings import load_settings
from playalike.style.candidates import CandidateSource, look_after

FIRST_PLY, DECIDED, CANDIDATES, DEPTH = 20, 500, 10, 10
DRAWS = 500


def judged(source: CandidateSource, game: Game, names: set[str], nodes: int) -> list[list[float]]:
    """Return first choice (1 or 0) and loss of win chance of each of the player's moves."""
    found = []
    for ply, (board, move) in enumerate(game.positions()):
        mover = game.white if board.turn else game.black
        if ply < FIRST_PLY or mover not in names or board.legal_moves.count() < 2:
            continue
        lines = source.candidates(board, Limit(nodes=nodes), CANDIDATES).lines
        if abs(value_cp(lines[0].cp, lines[0].mate)) > DECIDED:
            continue
        known = [line for line in lines if line.move == move.uci()]
        own = known[0] if known else look_after(source, board, move, DEPTH)
        loss = max(0.0, _chance(lines[0]) - _chance(own))
        found.append([float(lines[0].move == move.uci()), loss])
    return found


def _chance(line: Line) -> float:
    return win_chance_0_1(undecided_cp(value_cp(line.cp, line.mate)))


def _means(games: Iterable[list[list[float]]]) -> tuple[np.ndarray, np.ndarray]:
    """Return the means, and their standard errors by drawing games again."""
    some = [np.array(game) for game in games if game]
    rng = np.random.default_rng(1)
    drawn = [
        np.concatenate([some[n] for n in rng.integers(len(some), size=len(some))]).mean(axis=0)
        for _ in range(DRAWS)
    ]
    return np.concatenate(some).mean(axis=0), np.std(drawn, axis=0)


def main() -> None:
    """Look at everybody's games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("series", type=Path)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    settings = load_settings()
    resources = Resources(settings, hash_mb=HASH_MB, threads=1)
    print("| master | first choice, real | played | loss of win chance, real | played |")
    print("|---" * 5 + "|")
    for path in sorted(BUILT_IN.glob("*/*.yaml")):
        person = read_definition(path)
        if asked.only and person.name not in asked.only.split(","):
            continue
        file = asked.data / "players" / f"{person.player.partition(',')[0]}.pgn"
        games = [game for game in read_classical(file) if split_of(game) == "validation"]
        called = {name for game in games for name in (game.white, game.black)}
        names = set(resolve_player((person.player,), dict.fromkeys(called, 1)))
        spec = f"personality:{person.name}?mode=spirit"
        key = Terms(spec, AVERAGE, 5000, asked.seed, True, settings).key()
        with SeriesFile(asked.series / "games.sqlite") as series:
            played = list(series.read(key, asked.games).values())
        real = [judged(resources.source, one, names, asked.nodes)
                for one in games[:: max(1, len(games) // asked.games)][: asked.games]]  # fmt: skip
        ours = [judged(resources.source, one.as_game("he", "x"), {"he"}, asked.nodes)
                for one in played]  # fmt: skip
        (a, da), (b, db) = _means(real), _means(ours)
        print(f"| {person.name.capitalize()} | {a[0]:.3f} ± {da[0]:.3f} | {b[0]:.3f} ± {db[0]:.3f} "
              f"| {a[1]:.4f} ± {da[1]:.4f} | {b[1]:.4f} ± {db[1]:.4f} |", flush=True)  # fmt: skip
    resources.close()


if __name__ == "__main__":
    main()

"""Whose games are these? Amateurs told apart by ten games that nothing was fitted to.

python -m lab.small_piles.identify OUT [--fitted 80] [--held 30] [--games 10]

Everybody is told by the same prior, the masters', and starts from the average of the others, so
that only what is personal (and the rating, through the slopes) tells people apart. The openings are
what was played in the first fifteen moves, in positions that somebody had in a fitted game.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import chess
import numpy as np
import pyarrow.parquet as pq

from lab.small_piles.people import Person, is_amateur, losses, of_games, read_people
from playalike.choice.covariance import evidence_of, fit_covariance
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.fitting import fit_average_weights, measure_standard, pool, standardised

BOOK_PLIES = 30
BELIEVED = 2.0
"""Everybody's frequencies count as so many games of one's own."""
HALF = 0.5


def openings(folder: Path) -> dict[int, list[tuple[str, str]]]:
    """Return the positions and moves of the first fifteen moves of every game."""
    found = {}
    for row in pq.read_table(folder / "work" / "games.parquet").to_pylist():
        board, made = chess.Board(row["start_fen"] or chess.STARTING_FEN), []
        for text in row["moves"].split()[:BOOK_PLIES]:
            if board.turn == row["color"]:
                made.append((board.epd(), text))
            board.push_uci(text)
        found[row["game"]] = made
    return found


def book_surprise(
    made: list[tuple[str, str]], own: dict[str, Counter[str]], every: dict[str, Counter[str]]
) -> float:
    """Return minus the logarithm of the chance of opening moves."""
    total = 0.0
    for epd, move in made:
        if epd not in every:
            continue
        usual = (every[epd][move] + 0.5) / (every[epd].total() + 10)
        mine = own.get(epd, Counter())
        total -= np.log((mine[move] + BELIEVED * usual) / (mine.total() + BELIEVED))
    return total


def main() -> None:
    """Print the share of sets of games given to the right person."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--fitted", type=int, default=80)
    arguments.add_argument("--held", type=int, default=30)
    arguments.add_argument("--games", type=int, default=10)
    given = arguments.parse_args()
    names = [folder.name for folder in given.out.iterdir() if is_amateur(folder.name)]
    people: list[Person] = read_people(given.out, names)
    standard = measure_standard([one.masters for one in people], LEARNED_FEATURES)
    played = {one.name: openings(given.out / one.name) for one in people}
    order = {one.name: sorted(played[one.name]) for one in people}
    fitted = {n: set(g[: -given.held][-given.fitted :]) for n, g in order.items()}
    # Evidence about absolute weights, moved to the base of each comparison.
    parts = {one.name: of_games(one.masters, fitted[one.name]) for one in people}
    decisions = {n: standardised(standard, part) for n, part in parts.items()}
    base = fit_average_weights(pool(list(decisions.values())))
    evidence = {n: evidence_of(d, base) for n, d in decisions.items()}
    precision = np.linalg.inv(fit_covariance(list(evidence.values())))
    weights = {
        n: base + HALF * np.linalg.solve(one.curvature + precision, one.pull)
        for n, one in evidence.items()
    }
    books: dict[str, dict[str, Counter[str]]] = {}
    every: dict[str, Counter[str]] = defaultdict(Counter)
    for name in played:
        own: dict[str, Counter[str]] = defaultdict(Counter)
        for game in fitted[name]:
            for epd, move in played[name][game]:
                own[epd][move] += 1
                every[epd][move] += 1
        books[name] = own
    right: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for one in people:
        held = order[one.name][-given.held :]
        judged = of_games(one.masters, set(held))
        surprise = {n: losses(standard, judged, w)[0] for n, w in weights.items()}
        for first in range(0, len(held) - given.games + 1, given.games):
            some = held[first : first + given.games]
            kept = np.isin(judged.game, some)
            moves = {n: float(values[kept].sum()) for n, values in surprise.items()}
            book = {
                n: sum(book_surprise(played[one.name][g], books[n], every) for g in some)
                for n in weights
            }
            both = {n: moves[n] + book[n] for n in weights}
            for kind, said in (("moves", moves), ("openings", book), ("both", both)):
                right[kind][one.name].append(min(said, key=lambda n: said[n]) == one.name)
    for kind, answers in right.items():
        shares = np.array([np.mean(found) for found in answers.values()])
        sets = sum(len(found) for found in answers.values())
        error = 1.96 * shares.std(ddof=1) / np.sqrt(len(shares))
        print(f"{kind:9} {shares.mean():.0%} ± {error:.0%} of {sets} sets right, "
              f"{len(shares)} people, by chance {1 / len(shares):.0%}")  # fmt: skip


if __name__ == "__main__":
    main()

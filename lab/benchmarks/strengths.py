"""How well networks foresee the moves of players of every strength, in games none of them read.

    python -m lab.benchmarks.strengths keys --data DATA --out leave_out.json
    python -m lab.benchmarks.strengths judge --data DATA --network strengths.npz --network old.npz

DATA is the folder of games for development. Held out are all games of `HELD`, and everybody's
validation games. `keys` writes the keys of HELD's games together with the reserved ones:
`playalike prior train --reserved` leaves them out. `judge` draws positions of each band of ratings
by a hash, half of HELD's and half of validation games of others (from ply 10, no bullet, at most
four of a game, the first 3,000 games of a file), tells the networks rating, year and time class,
and Maia's nothing. With `--matrix` the first network is told other ratings, too.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.faces.cli.prior_train import time_class
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.prior.base import Prior, open_network
from playalike.prior.inputs import inputs_of, played_moves
from playalike.prior.master import MasterPrior
from playalike.prior.positions import (
    BULLET,
    POSITION,
    YEAR_ZERO,
    canonical,
    pack_board,
    turned,
)
from playalike.prior.sampling import BANDS
from playalike.stats.resampling import Resampler

AMATEURS = (
    "p0800_b", "p1100_c", "p1400_a", "p1550_c", "p1800_a", "p1950_b", "p2200_a",
)  # fmt: skip
MASTERS = ("Giri", "Duda", "Hou", "Finegold", "Negi")
HELD = (*AMATEURS, *MASTERS)
TOLD = (1000, 1400, 1800, 2200, 2550, 2750)
FROM_PLY = 10
OF_A_GAME = 4
TOGETHER = 64
GAMES_OF_A_FILE = 3000
EDGES = (*BANDS, 3000)


@dataclass(frozen=True, slots=True)
class Asked:
    """One position with the move played."""

    game: str
    board: chess.Board
    move: chess.Move
    rating: int
    year: int | None
    fast: int


def held_files(data: Path) -> dict[Path, str]:
    """Return the files of those who are held out, and by which name each plays."""
    with (data / "careers" / "INDEX.csv").open(encoding="utf-8") as file:
        names = {row["file"]: row["player"] for row in csv.DictReader(file)}
    files = {data / "amateurs" / f"{name}.pgn.zst": "Subject" for name in AMATEURS}
    for name in MASTERS:
        files[data / "careers" / f"{name}.pgn.zst"] = names[f"{name}.pgn.zst"]
    return files


def other_files(data: Path) -> list[Path]:
    """Return files of others: online games of many players, and the rating bands."""
    online = sorted((data / "amateurs").glob("mixed_*.pgn.zst"))
    return online + sorted((data / "baseline").glob("twic_*.pgn"))


def draw(
    files: Mapping[Path, str | None], wanted: Callable[[Game], bool], count: int
) -> dict[int, list[Asked]]:
    """Return so many positions of each band; those with the least hash."""
    drawn: dict[int, list[tuple[str, Game, int]]] = {band: [] for band in BANDS}
    for file, name in files.items():
        for game in islice(read_games([file], ReadReport()), GAMES_OF_A_FILE):
            if game.start_fen is not None or len(game.moves) < 20 or not wanted(game):
                continue
            if time_class(game.headers) == BULLET:
                continue
            plies = sorted(
                (hashlib.sha256(f"strength {game.key} {ply}".encode()).hexdigest(), ply)
                for ply in range(FROM_PLY, len(game.moves))
                if name is None or name == (game.black if ply % 2 else game.white)
            )
            for digest, ply in plies[:OF_A_GAME]:
                rating = game.elo(ply % 2 == 0) or 0
                for low, high in pairwise(EDGES):
                    if low <= rating < high:
                        drawn[low].append((digest, game, ply))
        for band in BANDS:
            drawn[band] = sorted(drawn[band], key=lambda row: row[0])[: 2 * count]
    return {band: list(asked(rows, count)) for band, rows in drawn.items()}


def asked(rows: Sequence[tuple[str, Game, int]], count: int) -> Iterator[Asked]:
    """Yield the positions that have a choice."""
    for _, game, ply in rows:
        board = chess.Board()
        for move in game.moves[:ply]:
            board.push(move)
        rating = game.elo(board.turn)
        if board.legal_moves.count() > 1 and rating and count:
            count -= 1
            fast = time_class(game.headers)
            yield Asked(game.key, board, game.moves[ply], rating, game.year, fast)


def foresee(prior: Prior, rows: Sequence[Asked], told: int | None = None) -> NDArray[np.float64]:
    """Return for each position the rank of the move played and its negative log."""
    found: list[tuple[float, float]] = []
    for at in range(0, len(rows), TOGETHER):
        some = rows[at : at + TOGETHER]
        if isinstance(prior, MasterPrior):
            found += _ours(prior, some, told)
            continue
        answers = prior.log_probabilities([row.board for row in some])
        for row, logs in zip(some, answers, strict=True):
            found.append((list(logs).index(row.move), -logs[row.move]))
    return np.array(found, dtype=np.float64)


def _ours(prior: MasterPrior, rows: Sequence[Asked], told: int | None) -> list[tuple[float, float]]:
    """Ask our network about many positions at once, each with a setting of its own."""
    packed = b"".join(
        pack_board(
            row.board, row.move, rating=(told or row.rating) // 16, fast=row.fast,
            year=min(max((row.year or YEAR_ZERO) - YEAR_ZERO, 0), 255),
        )
        for row in rows
    )  # fmt: skip
    black = np.array([not row.board.turn for row in rows])
    positions = canonical(turned(np.frombuffer(packed, dtype=POSITION), black))[0]
    inputs = inputs_of(positions)
    logits = prior.run(inputs, 0).astype(np.float64)
    ends = np.searchsorted(inputs.moves.position, np.arange(len(rows) + 1))
    found = []
    for played, (begin, end) in zip(
        played_moves(positions, inputs.moves), pairwise(ends), strict=True
    ):
        mine = logits[begin:end]
        total = mine.max() + np.log(np.exp(mine - mine.max()).sum())
        found.append((float((mine > logits[played]).sum()), float(total - logits[played])))
    return found


def foresee_once(prior: Prior, rows: Sequence[Asked], file: Path | None) -> NDArray[np.float64]:
    """Do the same, or read what was kept of the last time."""
    if file is not None and file.exists() and len(kept := np.load(file)) == len(rows):
        return np.asarray(kept, dtype=np.float64)
    found = foresee(prior, rows)
    if file is not None:
        np.save(file, found)
    return found


def judge(
    data: Path, networks: Sequence[Path], count: int, matrix: bool, kept: Path | None
) -> None:
    """Print both tables."""
    held = held_files(data)
    keys = set(json.loads((data / "holdout_keys.json").read_text()))
    theirs = draw(held, lambda game: True, count // 2)
    others = draw(
        dict.fromkeys(other_files(data)),
        lambda game: split_of(game) == "validation" and game.holdout_key not in keys,
        count // 2,
    )
    priors = [open_network(path) for path in networks]
    maia = [open_network(path) for path in sorted((data / "maia").glob("*.pb.gz"))]
    rows = {band: theirs[band] + others[band] for band in BANDS}
    print("| band | positions | network | top-1 | top-3 | NLL | less best Maia: top-1 | NLL |")
    print("|---|---|---|---|---|---|---|---|")
    for band, end in zip(BANDS, EDGES[1:], strict=True):
        games = {key: number for number, key in enumerate({row.game for row in rows[band]})}
        group = np.array([games[row.game] for row in rows[band]])
        again = Resampler(group, len(games), 1)
        answers = [
            (
                prior.name,
                foresee_once(prior, rows[band], kept and kept / f"{prior.name}-{band}.npy"),
            )
            for prior in maia
        ]
        name, best = min(answers, key=lambda answer: answer[1][:, 1].mean())
        label = f"{band}–{end}" if end < EDGES[-1] else f"{band}+"
        lines = [(name, best)]
        lines += [
            (path.stem, foresee(prior, rows[band]))
            for path, prior in zip(networks, priors, strict=True)
        ]
        for who, answer in lines:
            hits = (answer[:, 0] < 1).astype(float)
            more = again.mean(100 * (hits - (best[:, 0] < 1)))
            nats = again.mean(answer[:, 1] - best[:, 1])
            print(
                f"| {label} | {len(answer)} ({len(theirs[band])} held) | {who} | {hits.mean():.1%} "
                f"| {(answer[:, 0] < 3).mean():.1%} | {answer[:, 1].mean():.3f} "
                f"| {more.value:+.1f} ({more.low:+.1f} to {more.high:+.1f}) "
                f"| {nats.value:+.3f} ({nats.low:+.3f} to {nats.high:+.3f}) |",
                flush=True,
            )
    if not matrix:
        return
    print(f"\n| band | {' | '.join(f'told {told}' for told in TOLD)} |")
    print(f"|{'---|' * (len(TOLD) + 1)}")
    for band in BANDS:
        told_nats = [foresee(priors[0], rows[band], told)[:, 1].mean() for told in TOLD]
        print(f"| {band} | {' | '.join(f'{value:.3f}' for value in told_nats)} |", flush=True)


def main() -> None:
    """Do what was asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("keys", "judge"))
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, help="of the keys")
    parser.add_argument("--network", type=Path, action="append", default=[])
    parser.add_argument("--positions", type=int, default=800, help="of each band")
    parser.add_argument("--kept", type=Path, help="a folder for what Maia's networks answered")
    parser.add_argument("--matrix", action="store_true", help="told other ratings, too")
    given = parser.parse_args()
    if given.what == "judge":
        judge(given.data, given.network, given.positions, given.matrix, given.kept)
        return
    keys = set(json.loads((given.data / "holdout_keys.json").read_text()))
    for file in held_files(given.data):
        keys |= {game.holdout_key for game in read_games([file], ReadReport())}
    given.out.write_text(json.dumps(sorted(keys)))


if __name__ == "__main__":
    main()

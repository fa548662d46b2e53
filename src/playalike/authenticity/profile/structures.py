"""Which structures and set-ups arise: played games against careers, own and others'.

A *structure* is its kind as players name it (`position.structure.category`), with whose it is and
the colour; a *set-up* is where the side's own men stand. The overlap of two sets of games is the
part that both have: 1 when every kind is as frequent in either, 0 when they share none. Colours are
compared each for itself and count the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.authenticity.profile.real import read_classical
from playalike.authenticity.store import code_digest
from playalike.files import whole_file
from playalike.games.game import Game
from playalike.oracle.executor import Executor
from playalike.position.structure.category import categorise
from playalike.progress import Progress
from playalike.stats.arrays import Bools, Floats, Ints

__all__ = ["PLIES", "Overlap", "Setups", "compare_setups", "measure_setups", "real_setups"]

PLIES = (20, 24, 30)
DRAWS = 100
"""Times that games are drawn: real ones for the ceiling, played ones for the interval."""
_KINDS = tuple(chess.PIECE_TYPES)
DEPENDS_ON = (
    "playalike.authenticity.profile/structures.py",
    "playalike.position.structure/category.py",
)


@dataclass(frozen=True, slots=True)
class Setups:
    """Sides of games at `PLIES`, one row a side."""

    name: NDArray[np.str_]
    white: Bools
    structure: NDArray[np.str_]
    """Rows x plies; empty when the game was over."""
    men: NDArray[np.uint64]
    """Rows x plies x kinds: the side's own men, seen from that side."""

    def __len__(self) -> int:
        return len(self.name)

    def rows(self, chosen: NDArray[np.generic]) -> Setups:
        """Return some rows, by mask or by number."""
        return Setups(*(getattr(self, field.name)[chosen] for field in fields(self)))


def measure_setups(games: Iterable[Game]) -> Setups:
    """Look at both sides of games."""
    names, white, structures, men = [], [], [], []
    for game in games:
        board = game.start()
        labels, places = [["", ""] for _ in PLIES], np.zeros((2, len(PLIES), 6), dtype=np.uint64)
        for ply, move in enumerate(game.moves[: PLIES[-1]], start=1):
            board.push(move)
            if ply in PLIES:
                number = PLIES.index(ply)
                for side in (chess.BLACK, chess.WHITE):
                    labels[number][side] = str(categorise(board, side))
                    places[int(side), number] = _men(board, side)
        for side in (chess.BLACK, chess.WHITE):
            names.append(game.white if side else game.black)
            white.append(side)
            structures.append([label[side] for label in labels])
            men.append(places[int(side)])
    return Setups(
        np.array(names, dtype=np.str_),
        np.array(white, dtype=np.bool_),
        np.array(structures, dtype=np.str_).reshape(-1, len(PLIES)),
        np.array(men, dtype=np.uint64).reshape(-1, len(PLIES), 6),
    )


def _men(board: chess.Board, side: chess.Color) -> list[int]:
    masks = [board.pieces_mask(kind, side) for kind in _KINDS]
    return masks if side else [chess.flip_vertical(mask) for mask in masks]


def real_setups(
    files: Sequence[Path], folder: Path, executor: Executor, progress: Progress
) -> Setups:
    """Look at all classical games of files; what was looked at once is kept in `folder`."""
    tasks = [(str(file), str(folder / f"{file.stem}-setups-{_digest(file)}.npz")) for file in files]
    missing = [task for task in tasks if not Path(task[1]).exists()]
    for _ in progress.track(executor.map_unordered(_keep, missing), len(missing), "structures"):
        pass
    parts = [_read(Path(kept)) for _, kept in tasks]
    return Setups(
        *(np.concatenate([getattr(p, field.name) for p in parts]) for field in fields(Setups))
    )


def _digest(file: Path) -> str:
    stat = file.stat()
    text = f"{file.resolve()} {stat.st_size} {stat.st_mtime_ns} {code_digest(*DEPENDS_ON)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _keep(task: tuple[str, str]) -> str:
    setups, kept = measure_setups(read_classical(Path(task[0]))), Path(task[1])
    kept.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(kept) as part:
        np.savez_compressed(
            part, **{field.name: getattr(setups, field.name) for field in fields(setups)}
        )
    return task[0]


def _read(kept: Path) -> Setups:
    with np.load(kept, allow_pickle=False) as data:
        return Setups(**{field.name: data[field.name] for field in fields(Setups)})


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much of what arises at a ply arises in the careers, too."""

    ply: int
    kind: str
    """``structures`` or ``set-ups``."""
    table: Floats
    """Played by each (rows) against each career (columns)."""
    own_nearest: float
    """Share of the masters whose own career is the nearest."""
    ceiling: float
    """The same of as many real games, drawn at random, against the rest of the careers."""
    real: Floats
    """Those games' overlap with their own careers, by master."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "ply": self.ply,
            "kind": self.kind,
            "overlap": np.round(self.table, 4).tolist(),
            "own_nearest": round(self.own_nearest, 4),
            "ceiling": round(self.ceiling, 4),
            "real": np.round(self.real, 4).tolist(),
        }


def compare_setups(
    careers: Sequence[Setups], series: Sequence[Setups], seed: int
) -> tuple[Overlap, ...]:
    """Compare the played games of each with the career of each, at every ply, in both ways."""
    overlaps = []
    games = min(map(len, series))
    for number, ply in enumerate(PLIES):
        labels = sorted(
            {x for setups in (*careers, *series) for x in setups.structure[:, number]} - {""}
        )
        for kind in ("structures", "set-ups"):
            features = [_columns(setups, number, kind, labels) for setups in (*careers, *series)]
            real, played = features[: len(careers)], features[len(careers) :]
            whole = [_frequencies(values) for values in real]
            table = np.array([[_overlap(_frequencies(p), c) for c in whole] for p in played])
            rng = np.random.default_rng([seed, ply])
            nearest, own = [], []
            for _ in range(DRAWS):
                drawn, rest = zip(*(_split(values, games, rng) for values in real), strict=True)
                there = np.array([[_overlap(d, c) for c in rest] for d in drawn])
                nearest.append(_own_nearest(there))
                own.append(np.diag(there))
            overlaps.append(
                Overlap(ply, kind, table, _own_nearest(table),
                        float(np.mean(nearest)), np.mean(own, axis=0))
            )  # fmt: skip
    return tuple(overlaps)


def _own_nearest(table: Floats) -> float:
    return float((table.argmax(axis=1) == np.arange(len(table))).mean())


Features = tuple[Floats, Floats]
"""Columns of the sides with White, and of those with Black."""


def _columns(setups: Setups, ply: int, kind: str, labels: Sequence[str]) -> Features:
    """Return a column for each structure, or for each man on each square."""
    there = setups.structure[:, ply] != ""
    if kind == "structures":
        columns = setups.structure[:, ply, None] == np.array(labels)[None, :]
    else:
        bits = np.unpackbits(
            setups.men[:, ply].astype("<u8").view(np.uint8), axis=1, bitorder="little"
        )
        columns = bits.astype(np.bool_)
    white, black = (columns[there & (setups.white == side)] for side in (True, False))
    return white.astype(np.float64), black.astype(np.float64)


def _frequencies(features: Features) -> list[Floats]:
    return [feature.sum(axis=0) / max(1.0, feature.sum()) for feature in features]


def _split(features: Features, games: int, rng: np.random.Generator) -> tuple[list[Floats], ...]:
    """Draw so many games (or half of what there are); return them and the rest."""
    some: list[Floats] = []
    others: list[Floats] = []
    for feature in features:
        order: Ints = rng.permutation(len(feature))
        count = min(games // 2, len(feature) // 2)
        total = feature.sum(axis=0)
        drawn = feature[order[:count]].sum(axis=0)
        for part, sums in ((some, drawn), (others, total - drawn)):
            part.append(sums / max(1.0, sums.sum()))
    return some, others


def _overlap(one: Sequence[Floats], other: Sequence[Floats]) -> float:
    return float(np.mean([np.minimum(a, b).sum() for a, b in zip(one, other, strict=True)]))

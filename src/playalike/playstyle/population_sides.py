"""The games that the population is made of, measured file by file.

What each file gave is kept in a work folder, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.files import whole_file
from playalike.games.report import ReadReport
from playalike.oracle.executor import Executor
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.measured import MeasuredGame, MeasureOptions
from playalike.playstyle.profile import era_of
from playalike.playstyle.stream import count_slow, measure_files
from playalike.stats.arrays import Floats

__all__ = ["Collector", "Sides", "together"]

OPTIONS = MeasureOptions(
    pictures=False, graphs=True, graph_sampling=8, graph_games=5, classical=True
)


@dataclass(frozen=True, slots=True)
class Sides:
    """Sides of games, one row each."""

    style: Floats
    points: Floats
    eras: tuple[str, ...]
    ecos: tuple[str, ...]
    white: NDArray[np.bool_]
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.style)


def together(parts: Sequence[Sides]) -> Sides:
    """Put several files' sides into one table."""
    return Sides(
        np.concatenate([part.style for part in parts]),
        np.concatenate([part.points for part in parts]),
        tuple(era for part in parts for era in part.eras),
        tuple(eco for part in parts for eco in part.ecos),
        np.concatenate([part.white for part in parts]),
        tuple(name for part in parts for name in part.names),
    )


@dataclass(frozen=True, slots=True)
class Collector:
    """Measures files, each once."""

    executor: Executor
    work: Path
    """Where results are kept."""
    note: Callable[[str], None]
    reserved: frozenset[str] = frozenset()
    """Keys of games to leave out."""

    def games(self, path: Path, every: int = 1, player: str | None = None) -> Sides:
        """Everything that needs neither engine nor clocks; fast games are left out."""
        names = None if player is None else frozenset([player])

        def measure(report: ReadReport) -> Iterable[MeasuredGame]:
            return measure_files(
                [path], OPTIONS, report, executor=self.executor, names=names, clocks=False,
                every=every,
            )  # fmt: skip

        return self._kept(path, f"{path.stem}.{every}", measure)

    def deltas(
        self, path: Path, oracle: DeltaOracle, games: int, player: str | None = None
    ) -> Sides:
        """Delta, too, of about `games` games spread over the file."""
        names = None if player is None else frozenset([player])
        options = replace(OPTIONS, graphs=False, own_delta=True)

        def measure(report: ReadReport) -> Iterable[MeasuredGame]:
            every = max(1, count_slow(path) // games)
            measured = measure_files(
                [path], options, report, names=names, clocks=False, deltas=oracle,
                every=every,
            )  # fmt: skip
            return islice(measured, games)

        depth = oracle.config.stockfish_depth
        return self._kept(path, f"{path.stem}.delta{depth}.{games}", measure)

    def clocked(self, path: Path) -> Sides:
        """Games with clocks, fast ones included."""
        options = replace(OPTIONS, graphs=False, classical=False)

        def measure(report: ReadReport) -> Iterable[MeasuredGame]:
            return measure_files([path], options, report, executor=self.executor)

        return self._kept(path, f"{path.stem}.clocks", measure)

    def _kept(
        self, path: Path, name: str, measure: Callable[[ReadReport], Iterable[MeasuredGame]]
    ) -> Sides:
        kept = self.work / f"{name}.npz"
        sides = _read(kept) if kept.exists() else None
        if sides is not None:
            return sides
        report = ReadReport()
        rows = list(self._rows(measure(report)))
        report.require_games(path)
        self.work.mkdir(parents=True, exist_ok=True)
        _write(rows, kept)
        self.note(f"{name}: {len(rows)} sides")
        sides = _read(kept)
        assert sides is not None
        return sides

    def _rows(self, games: Iterable[MeasuredGame]) -> Iterator[_Row]:
        for game in games:
            if game.holdout_key in self.reserved:
                continue
            for side in game.sides:
                score = game.score(side.white)
                points = float("nan") if score is None else score
                yield side.style, points, era_of(game.year), game.eco, side.white, side.name


_Row = tuple[NDArray[np.float32], float, str, str, bool, str]


def _write(rows: Sequence[_Row], kept: Path) -> None:
    style, scores, eras, ecos, white, who = zip(*rows, strict=True)
    with whole_file(kept) as part:
        np.savez_compressed(
            part,
            dimensions=np.array(NAMES),
            style=np.stack(style),
            points=np.array(scores),
            eras=np.array(eras),
            ecos=np.array(ecos),
            white=np.array(white),
            names=np.array(who),
        )


def _read(kept: Path) -> Sides | None:
    """What was kept; None when it was measured before a dimension was added."""
    with np.load(kept) as data:
        if "dimensions" not in data or tuple(data["dimensions"].tolist()) != NAMES:
            return None
        return Sides(
            data["style"].astype(np.float64),
            data["points"].astype(np.float64),
            tuple(data["eras"].tolist()),
            tuple(data["ecos"].tolist()),
            data["white"],
            tuple(data["names"].tolist()),
        )

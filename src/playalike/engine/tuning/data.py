"""The table that is tuned on: coefficients and results of all positions, kept in a file.

Sampling takes minutes, optimising seconds. The table is therefore saved beside the output and used
again when the same is asked for again; a table made from anything else is not.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import chess

from playalike.engine.ruleset import Ruleset
from playalike.engine.tuning.coefficients import CoefficientProbe
from playalike.engine.tuning.sampling import Sample, SampleOptions
from playalike.engine.tuning.workers import in_order
from playalike.files import whole_file

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playalike.engine.tuning.objective import Floats

__all__ = ["TuningData", "load_data", "save_data", "signature", "tabulate"]

BATCH = 500
"""Positions handed to a process at once."""


@dataclass(frozen=True, slots=True)
class TuningData:
    """One row for each position, seen from the side to move."""

    fens: tuple[str, ...]
    results: Floats
    """1, 0.5 or 0."""
    held_out: NDArray[np.bool_]
    rest: Floats
    """What the tuned weights do not change, in centipawns."""
    coefficients: Floats
    """A column for each weight."""


def tabulate(
    samples: Sequence[Sample],
    ruleset: Ruleset,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> TuningData:
    """Find the coefficients of all positions; `advance` is told how many are done."""
    import numpy as np

    rest: list[float] = []
    rows: list[list[float]] = []
    for batch in in_order(_PositionBatch(ruleset), _batches(samples), jobs):
        rest += [constant for constant, _ in batch]
        rows += [row for _, row in batch]
        advance(len(batch))
    return TuningData(
        tuple(sample.fen for sample in samples),
        np.array([sample.result for sample in samples], dtype=float),
        np.array([sample.held_out for sample in samples], dtype=bool),
        np.array(rest, dtype=float),
        np.array(rows, dtype=float).reshape(len(rows), -1),
    )


class _PositionBatch:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __call__(self, fens: Sequence[str]) -> list[tuple[float, list[float]]]:
        probe = CoefficientProbe(self.ruleset)
        return [probe.coefficients(chess.Board(fen)) for fen in fens]


def _batches(samples: Sequence[Sample]) -> Iterator[list[str]]:
    for first in range(0, len(samples), BATCH):
        yield [sample.fen for sample in samples[first : first + BATCH]]


def signature(ruleset: Ruleset, options: SampleOptions, inputs: Sequence[Path]) -> str | None:
    """Return a key of everything that the table depends on.

    Files count by name, size and time, folders by their files. None if an input is neither, such
    as standard input: nobody can say whether it would be the same again.
    """
    # The name of a ruleset and the words about it change nothing.
    rules = replace(ruleset, name="", description="")
    parts = [repr(asdict(rules)), repr(asdict(options))]
    for path in inputs:
        if not path.exists():
            return None
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            status = file.stat()
            parts.append(repr((str(file.absolute()), status.st_size, status.st_mtime_ns)))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def save_data(data: TuningData, path: Path, key: str) -> None:
    """Write the table."""
    import numpy as np

    with whole_file(path) as part, part.open("wb") as file:
        np.savez_compressed(
            file,
            key=np.array(key),
            fens=np.array(data.fens),
            results=data.results,
            held_out=data.held_out,
            rest=data.rest,
            coefficients=data.coefficients,
        )


def load_data(path: Path, key: str) -> TuningData | None:
    """Read a table, or return None if there is none or it was made from something else."""
    import numpy as np

    if not path.exists():
        return None
    try:
        with np.load(path, allow_pickle=False) as file:
            if str(file["key"]) != key:
                return None
            return TuningData(
                tuple(str(fen) for fen in file["fens"]),
                file["results"],
                file["held_out"],
                file["rest"],
                file["coefficients"],
            )
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None  # not a table of ours: it is made anew

"""Reading games: a stream in, a stream of `Game` out, and a report of everything that was not one.

>>> report = ReadReport()
>>> for game in read_games(["games.pgn.zst", "folder", "-"], report, jobs=2):  # doctest: +SKIP
...     board = game.replay()
>>> print(report.summary())  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

from playalike.games.duplicates import Duplicates
from playalike.games.game import Game
from playalike.games.parsing import Failure, Parsed, parse_game, to_game
from playalike.games.report import ReadReport
from playalike.games.sources import BadInput, InputFailure, find_sources, read_lines
from playalike.games.splitting import RawGame, split_games
from playalike.games.workers import Workers

__all__ = ["raw_games", "read_games"]

BATCH_BYTES = 1 << 17
"""Text sent to a worker at once: some 150 games, a tenth of a second of work."""


def read_games(
    paths: Iterable[str | Path],
    report: ReadReport,
    *,
    jobs: int = 1,
    keep_comments: bool = False,
    unique: bool = True,
) -> Generator[Game]:
    """Yield the games of files, folders (searched for PGN) and standard input (``-``).

    What is wrong goes to `report`, with file, line and reason, and reading goes on. With `unique`,
    a game that came before (see `playalike.games.duplicates`) is counted and left out. `jobs`
    processes share the work; games come in the same order whatever their number. Comments of the
    main line are kept only if asked for.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    if isinstance(paths, str | Path):
        paths = [paths]
    seen = Duplicates() if unique else None
    outcomes = (
        _in_this_process(paths, keep_comments)
        if jobs == 1
        else _in_workers(paths, keep_comments, jobs)
    )
    try:
        for file, outcome in outcomes:
            if isinstance(outcome, Failure):
                report.skip(file, *outcome)
                continue
            if isinstance(outcome, InputFailure):
                report.fail(file, *outcome)
                continue
            game = to_game(outcome, file)
            if seen is not None and seen.add(game):
                report.duplicates += 1
                continue
            report.read += 1
            yield game
    finally:
        outcomes.close()


Outcomes = Generator[tuple[str, Parsed | Failure | InputFailure]]


def _in_this_process(paths: Iterable[str | Path], keep_comments: bool) -> Outcomes:
    for file, raw in raw_games(paths):
        outcome = parse_game(raw, keep_comments) if isinstance(raw, RawGame) else raw
        if outcome is not None:
            yield file, outcome


def _in_workers(paths: Iterable[str | Path], keep_comments: bool, jobs: int) -> Outcomes:
    with Workers(jobs) as workers:
        for file, outcomes in workers.parse(_batches(paths), keep_comments):
            for outcome in outcomes:
                yield file, outcome


def _batches(paths: Iterable[str | Path]) -> Iterator[tuple[str, list[RawGame | InputFailure]]]:
    """Collect games of one file until there is enough work for a worker."""
    batch: list[RawGame | InputFailure] = []
    batch_file, size = "", 0
    for file, raw in raw_games(paths):
        if batch and (size >= BATCH_BYTES or file != batch_file):
            yield batch_file, batch
            batch, size = [], 0
        batch_file = file
        batch.append(raw)
        size += len(raw.text) if isinstance(raw, RawGame) else 0
    if batch:
        yield batch_file, batch


def raw_games(paths: Iterable[str | Path]) -> Iterator[tuple[str, RawGame | InputFailure]]:
    """Yield the text of each game with its file, and what could not be read."""
    for file, source in find_sources(paths):
        if isinstance(source, InputFailure):
            yield file, source
            continue
        line = 0
        try:
            for raw in split_games(read_lines(source)):
                line = raw.line
                yield file, raw
        except BadInput as error:
            yield file, InputFailure(line, str(error))

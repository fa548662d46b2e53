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
from playalike.games.packed import PackedGame, is_packed, read_packed
from playalike.games.parsing import Failure, Parsed, to_game
from playalike.games.report import ReadReport
from playalike.games.sources import BadInput, InputFailure, find_sources, read_lines
from playalike.games.splitting import split_games
from playalike.games.workers import RawEntry, Workers, parse_entry, size_of

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
    main line are kept only if asked for. Files that `playalike.games.packed` wrote are read as the
    PGN that they were made of.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    if isinstance(paths, str | Path):
        paths = [paths]
    paths = list(paths)
    if len(paths) == 1 and is_packed(Path(paths[0])):
        yield from _from_packed(paths[0], report, keep_comments, unique)
        return
    seen = Duplicates() if unique else None
    outcomes = (
        _in_this_process(paths, keep_comments)
        if jobs == 1 or all(is_packed(Path(path)) for path in paths)
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


def _from_packed(
    path: str | Path, report: ReadReport, keep_comments: bool, unique: bool
) -> Iterator[Game]:
    """Yield the games of one packed file, which knows itself which of them came before."""
    for file, entry in raw_games([path], keep_comments):
        if isinstance(entry, PackedGame):
            if unique and entry.duplicate:
                report.duplicates += 1
                continue
            outcome = parse_entry(entry, keep_comments)
            assert isinstance(outcome, Parsed)
            report.read += 1
            yield to_game(outcome, file)
        elif isinstance(entry, InputFailure):
            report.fail(file, *entry)


def _in_this_process(paths: Iterable[str | Path], keep_comments: bool) -> Outcomes:
    for file, raw in raw_games(paths, keep_comments):
        outcome = parse_entry(raw, keep_comments)
        if outcome is not None:
            yield file, outcome


def _in_workers(paths: Iterable[str | Path], keep_comments: bool, jobs: int) -> Outcomes:
    with Workers(jobs) as workers:
        for file, outcomes in workers.parse(_batches(paths, keep_comments), keep_comments):
            for outcome in outcomes:
                yield file, outcome


def _batches(
    paths: Iterable[str | Path], keep_comments: bool
) -> Iterator[tuple[str, list[RawEntry]]]:
    """Collect games of one file until there is enough work for a worker."""
    batch: list[RawEntry] = []
    batch_file, size = "", 0
    for file, raw in raw_games(paths, keep_comments):
        if batch and (size >= BATCH_BYTES or file != batch_file):
            yield batch_file, batch
            batch, size = [], 0
        batch_file = file
        batch.append(raw)
        size += size_of(raw)
    if batch:
        yield batch_file, batch


def raw_games(
    paths: Iterable[str | Path], comments: bool = True, names: frozenset[str] | None = None
) -> Iterator[tuple[str, RawEntry]]:
    """Yield each game with its file, as text or from a packed file, and what could not be read.

    Without `comments` those of packed games stay unread; with `names` packed games of others do.
    """
    for file, source in find_sources(paths):
        if isinstance(source, InputFailure):
            yield file, source
            continue
        line = 0
        try:
            if source.path is not None and is_packed(source.path):
                for file, packed in read_packed(source.path, comments, names):
                    yield file, packed
                continue
            for raw in split_games(read_lines(source)):
                line = raw.line
                yield file, raw
        except BadInput as error:
            yield source.name, InputFailure(line, str(error))

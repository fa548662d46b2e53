"""From files to measured games: a stream, in order, on all cores, in little memory.

Whole batches of text go to the workers, which read and measure them; only numbers come back.
Duplicates are left out here, where all games pass.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playalike.games.duplicates import Duplicates
from playalike.games.game import Game
from playalike.games.parsing import Failure, Parsed, parse_game, to_game
from playalike.games.reader import raw_games
from playalike.games.report import ReadReport
from playalike.games.sources import InputFailure
from playalike.games.splitting import RawGame
from playalike.games.timecontrol import TimeClass, time_class
from playalike.oracle.executor import Executor, SerialExecutor
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.measured import MeasuredGame, MeasureOptions, measure_games

__all__ = ["count_players", "count_slow", "measure_files"]

BATCH_BYTES = 1 << 17
"""Text in a batch: some 150 games."""
DELTA_GAMES = 32
"""Games whose positions are asked about together."""

Found = RawGame | InputFailure
_NAME = re.compile(rb'^\[\s*(White|Black)\s+"((?:[^"\\]|\\.)*)"', re.MULTILINE)

_TAG = re.compile(rb'^\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Batch:
    number: int
    file: str
    found: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class _Answer:
    number: int
    file: str
    failures: tuple[Failure | InputFailure, ...]
    games: tuple[tuple[Parsed, MeasuredGame], ...]
    others: int
    """Games without the player asked for."""


def count_players(paths: Iterable[str | Path]) -> tuple[Counter[str], int]:
    """Count the names in the tags, and the games, without reading any moves."""
    names: Counter[str] = Counter()
    games = 0
    for _, raw in raw_games(paths):
        if isinstance(raw, RawGame):
            games += 1
            for match in _NAME.finditer(raw.text):
                if name := _text(match[2]):
                    names[name] += 1
    return names, games


def count_slow(path: Path) -> int:
    """Count the games that are not known to be rapid or faster, by their tags."""
    count = 0
    for _, raw in raw_games([path]):
        if isinstance(raw, RawGame):
            tags = {_text(tag[1]): _text(tag[2]) for tag in _TAG.finditer(raw.text)}
            count += not _fast(tags)
    return count


def measure_files(
    paths: Iterable[str | Path],
    options: MeasureOptions,
    report: ReadReport,
    *,
    executor: Executor | None = None,
    names: frozenset[str] | None = None,
    deltas: DeltaOracle | None = None,
    clocks: bool = True,
    every: int = 1,
) -> Iterator[MeasuredGame]:
    """Measure every game (of the players called `names`), in the order of the files.

    With `every` above 1 only each so-many-th game is looked at (with `deltas`: of those that would
    be measured). What cannot be read goes to `report`. With `deltas` the engine decides the speed:
    reading is done here, and the executor's workers all run engines.
    """
    seen = Duplicates()
    if deltas is not None:
        yield from _with_engine(paths, options, report, names, deltas, seen, clocks, every)
        return
    task = partial(_measure_batch, options, names, clocks)
    answers = (executor or SerialExecutor()).map_unordered(task, _batches(paths, every))
    for answer in _in_order(answers):
        _report(report, answer.file, answer.failures)
        for parsed, game in answer.games:
            if seen.add(to_game(parsed, answer.file)):
                report.duplicates += 1
            else:
                report.read += 1
                yield game


def _measure_batch(
    options: MeasureOptions, names: frozenset[str] | None, clocks: bool, batch: _Batch
) -> _Answer:
    failures: list[Failure | InputFailure] = []
    kept: list[tuple[Parsed, Game]] = []
    others = 0
    for raw in batch.found:
        if isinstance(raw, InputFailure):
            failures.append(raw)
            continue
        if names is not None and not _plays(raw, names):
            others += 1
            continue
        outcome = parse_game(raw, clocks and b"%clk" in raw.text)
        if isinstance(outcome, Failure):
            failures.append(outcome)
        elif outcome is not None and not (options.classical and _fast(outcome.headers)):
            kept.append((outcome, to_game(outcome, batch.file)))
    measured = measure_games([game for _, game in kept], options, names)
    pairs = tuple((parsed, m) for (parsed, _), m in zip(kept, measured, strict=True))
    return _Answer(batch.number, batch.file, tuple(failures), pairs, others)


def _with_engine(
    paths: Iterable[str | Path],
    options: MeasureOptions,
    report: ReadReport,
    names: frozenset[str] | None,
    deltas: DeltaOracle,
    seen: Duplicates,
    clocks: bool,
    every: int,
) -> Iterator[MeasuredGame]:
    waiting: list[Game] = []
    own = names if options.own_delta else None
    passed = -1
    for file, raw in raw_games(paths):
        if isinstance(raw, InputFailure):
            report.fail(file, *raw)
            continue
        if names is not None and not _plays(raw, names):
            continue
        outcome = parse_game(raw, clocks and b"%clk" in raw.text)
        if isinstance(outcome, Failure):
            report.skip(file, *outcome)
        elif outcome is not None and not (options.classical and _fast(outcome.headers)):
            game = to_game(outcome, file)
            if seen.add(game):
                report.duplicates += 1
                continue
            passed += 1
            if passed % every:
                continue
            report.read += 1
            waiting.append(game)
            if len(waiting) == DELTA_GAMES:
                yield from measure_games(waiting, options, names, deltas.measure(waiting, own))
                waiting = []
    yield from measure_games(waiting, options, names, deltas.measure(waiting, own))


def _fast(headers: Mapping[str, str]) -> bool:
    return time_class(headers) in (TimeClass.BULLET, TimeClass.BLITZ, TimeClass.RAPID)


def _report(report: ReadReport, file: str, failures: Sequence[Failure | InputFailure]) -> None:
    for failure in failures:
        if isinstance(failure, Failure):
            report.skip(file, *failure)
        else:
            report.fail(file, *failure)


def _in_order(answers: Iterator[_Answer]) -> Iterator[_Answer]:
    early: dict[int, _Answer] = {}
    expected = 0
    for answer in answers:
        early[answer.number] = answer
        while expected in early:
            yield early.pop(expected)
            expected += 1


def _batches(paths: Iterable[str | Path], every: int = 1) -> Iterator[_Batch]:
    number, size = 0, 0
    batch: list[Found] = []
    batch_file = ""
    for count, (file, raw) in enumerate(raw_games(paths)):
        if count % every and isinstance(raw, RawGame):
            continue
        if batch and (size >= BATCH_BYTES or file != batch_file):
            yield _Batch(number, batch_file, tuple(batch))
            number, batch, size = number + 1, [], 0
        batch_file = file
        batch.append(raw)
        size += len(raw.text) if isinstance(raw, RawGame) else 0
    if batch:
        yield _Batch(number, batch_file, tuple(batch))


def _plays(raw: RawGame, names: frozenset[str]) -> bool:
    return any(_text(match[2]) in names for match in _NAME.finditer(raw.text))


def _text(value: bytes) -> str:
    try:
        text = value.decode()
    except UnicodeDecodeError:
        text = value.decode("latin-1")
    text = text.replace('\\"', '"').replace("\\\\", "\\").strip()
    return "" if text in ("", "?", "-") else text

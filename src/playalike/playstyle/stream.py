"""From files to measured games: a stream, in order, on all cores, in little memory.

Whole batches of text go to the workers, which read and measure them; only numbers come back.
Duplicates are left out here, where all games pass.
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playalike.games.duplicates import Duplicates
from playalike.games.game import UNKNOWN, Game
from playalike.games.packed import (
    PackedGame,
    count_packed_names,
    is_packed,
    measured_by_whom,
    read_packed,
)
from playalike.games.parsing import Failure, Parsed, to_game
from playalike.games.reader import raw_games
from playalike.games.report import ReadReport
from playalike.games.sources import BadInput, InputFailure
from playalike.games.splitting import RawGame
from playalike.games.timecontrol import TimeClass, time_class
from playalike.games.workers import RawEntry, parse_entry, size_of
from playalike.oracle.executor import Executor, SerialExecutor
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.kept import keeps, kept_game, measured_by
from playalike.playstyle.measured import MeasuredGame, MeasureOptions, measure_games

__all__ = ["count_players", "count_slow", "measure_files"]

BATCH_BYTES = 1 << 17
"""Text in a batch: some 150 games."""
DELTA_GAMES = 32
"""Games whose positions are asked about together."""

_NAME = re.compile(rb'^\[\s*(White|Black)\s+"((?:[^"\\]|\\.)*)"', re.MULTILINE)

_TAG = re.compile(rb'^\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Batch:
    number: int
    file: str
    found: tuple[RawEntry, ...]

    @property
    def units(self) -> int:
        """Games, as the bar counts them."""
        return len(self.found)


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
    for path in paths:
        if is_packed(Path(path)) and Path(path).is_file():
            with contextlib.suppress(BadInput):  # whoever reads the games says what is wrong
                some, count = count_packed_names(Path(path))
                names, games = names + some, games + count
            continue
        for _, entry in raw_games([path], comments=False):
            if not isinstance(entry, InputFailure):
                games += 1
                names.update(name for name in _names(entry) if name)
    return names, games


def count_slow(path: Path) -> int:
    """Count the games that are not known to be rapid or faster, by their tags."""
    count = 0
    for _, entry in raw_games([path], comments=False):
        if isinstance(entry, PackedGame):
            count += not _fast(entry.parsed.headers)
        elif isinstance(entry, RawGame):
            tags = {_text(tag[1]): _text(tag[2]) for tag in _TAG.finditer(entry.text)}
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
    paths = list(paths)
    if len(paths) == 1 and clocks and _is_measured(Path(paths[0]), options):
        try:
            yield from _kept(Path(paths[0]), options, report, names, seen, every)
        except BadInput as error:
            report.fail(str(paths[0]), 0, str(error))
        return
    task = partial(_measure_batch, options, names, clocks)
    # A packed file knows its duplicates, and of a million games nothing need be remembered; where
    # some games are left out, though, the first of two equal ones may be among them.
    whole = names is None and every == 1 and not options.classical
    known = whole and len(paths) == 1 and is_packed(Path(paths[0]))
    only = names if every == 1 else None
    batches = _batches(paths, every, clocks, only, known=report if known else None)
    answers = (executor or SerialExecutor()).map_unordered(task, batches)
    for answer in _in_order(answers):
        _report(report, answer.file, answer.failures)
        for parsed, game in answer.games:
            if not known and seen.add(to_game(parsed, answer.file)):
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
        outcome = parse_entry(raw, clocks and _has_clocks(raw))
        if isinstance(outcome, Failure | InputFailure):
            failures.append(outcome)
        elif outcome is not None and not (options.classical and _fast(outcome.headers)):
            kept.append((outcome, to_game(outcome, batch.file)))
    measured = measure_games([game for _, game in kept], options, names)
    pairs = tuple((parsed, m) for (parsed, _), m in zip(kept, measured, strict=True))
    return _Answer(batch.number, batch.file, tuple(failures), pairs, others)


def _is_measured(path: Path, options: MeasureOptions) -> bool:
    """Tell whether a packed file has what the code of today would measure."""
    return is_packed(path) and keeps(options) and measured_by_whom(path) == measured_by()


def _kept(
    path: Path,
    options: MeasureOptions,
    report: ReadReport,
    names: frozenset[str] | None,
    seen: Duplicates,
    every: int,
) -> Iterator[MeasuredGame]:
    """Read what was measured when the file was packed."""
    whole = names is None and every == 1 and not options.classical
    found = read_packed(path, False, names if every == 1 else None, measured=True)
    for count, (file, packed) in enumerate(found):
        if count % every or (names is not None and not _plays(packed, names)):
            continue
        if options.classical and _fast(packed.parsed.headers):
            continue
        game = to_game(packed.parsed, file)
        if packed.duplicate if whole else seen.add(game):
            report.duplicates += 1
            continue
        report.read += 1
        assert packed.measured is not None
        yield kept_game(packed.measured, game, names)


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
    for file, raw in raw_games(paths, clocks):
        if isinstance(raw, InputFailure):
            report.fail(file, *raw)
            continue
        if names is not None and not _plays(raw, names):
            continue
        outcome = parse_entry(raw, clocks and _has_clocks(raw))
        if isinstance(outcome, Failure):
            report.skip(file, *outcome)
        elif isinstance(outcome, Parsed) and not (options.classical and _fast(outcome.headers)):
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


def _batches(
    paths: Iterable[str | Path],
    every: int,
    clocks: bool,
    names: frozenset[str] | None,
    *,
    known: ReadReport | None,
) -> Iterator[_Batch]:
    """Collect games of one file; with `known`, duplicates that the file knows are counted there."""
    number, size = 0, 0
    batch: list[RawEntry] = []
    batch_file = ""
    for count, (file, raw) in enumerate(raw_games(paths, clocks, names)):
        if count % every and not isinstance(raw, InputFailure):
            continue
        if known is not None and isinstance(raw, PackedGame) and raw.duplicate:
            known.duplicates += 1
            continue
        if batch and (size >= BATCH_BYTES or file != batch_file):
            yield _Batch(number, batch_file, tuple(batch))
            number, batch, size = number + 1, [], 0
        batch_file = file
        batch.append(raw)
        size += size_of(raw)
    if batch:
        yield _Batch(number, batch_file, tuple(batch))


def _plays(entry: RawGame | PackedGame, names: frozenset[str]) -> bool:
    return any(name in names for name in _names(entry))


def _names(entry: RawGame | PackedGame) -> Iterator[str]:
    if isinstance(entry, RawGame):
        for match in _NAME.finditer(entry.text):
            yield _text(match[2])
        return
    for tag in ("White", "Black"):
        name = entry.parsed.headers.get(tag, "").strip()
        yield "" if name in UNKNOWN else name


def _has_clocks(entry: RawGame | PackedGame) -> bool:
    if isinstance(entry, RawGame):
        return b"%clk" in entry.text
    return any("%clk" in comment for comment in entry.parsed.comments)


def _text(value: bytes) -> str:
    try:
        text = value.decode()
    except UnicodeDecodeError:
        text = value.decode("latin-1")
    text = text.replace('\\"', '"').replace("\\\\", "\\").strip()
    return "" if text in UNKNOWN else text

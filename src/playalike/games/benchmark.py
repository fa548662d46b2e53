"""Our reader against python-chess' own, over one file and in one run."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import chess.pgn

from playalike.games.reader import read_games
from playalike.games.report import NoGamesError, ReadReport
from playalike.games.sources import BadInput, Source, read_lines

__all__ = ["SpeedReport", "Timing", "compare_speed"]


@dataclass(frozen=True, slots=True)
class Timing:
    """The best of some rounds."""

    games: int
    """Games per round."""
    plies: int
    """Moves pushed on a board per round."""
    wall_seconds: float
    """Time that passed."""
    cpu_seconds: float
    """Processor time of this process (workers not included)."""

    @property
    def games_per_second(self) -> float:
        """Speed by the wall clock."""
        return self.games / self.wall_seconds


@dataclass(frozen=True, slots=True)
class SpeedReport:
    """What was measured.

    Every loop ends each game with a board on which all its moves were pushed: in `bare` it is the
    parser's own board, which `chess.pgn.read_game` throws away; in `bare_replay` and in ours the
    caller gets one, so that those two push every move once more than they parse.
    """

    ours: Timing
    """`read_games` and `Game.replay`, with `jobs` processes."""
    bare: Timing
    """A loop around `chess.pgn.read_game` and nothing else."""
    bare_replay: Timing
    """The same loop, with `game.end().board()` for each game."""
    jobs: int
    rounds: int
    reading: ReadReport
    """What our reader read and skipped, and why."""

    @property
    def ratio(self) -> float:
        """Our speed in multiples of the bare loop: processor time for one job, else wall time."""
        if self.jobs == 1:
            return self.bare.cpu_seconds / self.ours.cpu_seconds
        return self.bare.wall_seconds / self.ours.wall_seconds

    @property
    def ratio_replay(self) -> float:
        """The same in multiples of the loop that also gives the caller a board."""
        if self.jobs == 1:
            return self.bare_replay.cpu_seconds / self.ours.cpu_seconds
        return self.bare_replay.wall_seconds / self.ours.wall_seconds

    def as_json(self) -> dict[str, object]:
        """Everything, for ``--json``."""
        loops = {"ours": self.ours, "bare": self.bare, "bare_replay": self.bare_replay}
        timings = {
            name: asdict(t) | {"games_per_second": round(t.games_per_second, 1)}
            for name, t in loops.items()
        }
        return {
            **timings,
            "jobs": self.jobs,
            "rounds": self.rounds,
            "ratio": round(self.ratio, 3),
            "ratio_replay": round(self.ratio_replay, 3),
            "reading": self.reading.as_json(),
        }


def compare_speed(
    path: Path,
    *,
    jobs: int = 1,
    rounds: int = 2,
    step: Callable[[str], None] = lambda loop: None,
) -> SpeedReport:
    """Time the loops in turn, `rounds` times, and keep the best of each; `step` after each loop."""
    text = _text(path)
    report = ReadReport()

    def read_ours() -> tuple[int, int]:
        nonlocal report
        report = ReadReport()
        return _read_ours(path, jobs, report)

    loops: dict[str, Callable[[], tuple[int, int]]] = {
        "ours": read_ours,
        "bare": lambda: _read_bare(text, replay=False),
        "bare_replay": lambda: _read_bare(text, replay=True),
    }
    best: dict[str, Timing] = {}
    logger = logging.getLogger("chess.pgn")
    level = logger.level
    logger.setLevel(logging.CRITICAL)  # python-chess logs each bad game; ours go to the report
    try:
        for _ in range(rounds):
            for name, loop in loops.items():
                timing = _time(loop)
                best[name] = _better(timing, best.get(name, timing))
                step(name)
    finally:
        logger.setLevel(level)
    return SpeedReport(best["ours"], best["bare"], best["bare_replay"], jobs, rounds, report)


def _better(one: Timing, other: Timing) -> Timing:
    """Keep the least of each time: noise only ever adds."""
    wall = min(one.wall_seconds, other.wall_seconds)
    return Timing(one.games, one.plies, wall, min(one.cpu_seconds, other.cpu_seconds))


def _time(loop: Callable[[], tuple[int, int]]) -> Timing:
    wall, cpu = time.perf_counter(), time.process_time()
    games, plies = loop()
    return Timing(games, plies, time.perf_counter() - wall, time.process_time() - cpu)


def _read_ours(path: Path, jobs: int, report: ReadReport) -> tuple[int, int]:
    plies = 0
    for game in read_games([path], report, jobs=jobs, unique=False):
        plies += len(game.replay().move_stack)
    report.require_games()
    return report.read, plies


def _read_bare(text: str, replay: bool) -> tuple[int, int]:
    handle = io.StringIO(text)
    games = plies = 0
    while (game := chess.pgn.read_game(handle)) is not None:
        games += 1
        end = game.end()
        plies += end.ply() - game.ply()
        if replay:
            end.board()
    return games, plies


def _text(path: Path) -> str:
    """Return the file decompressed: in memory already, which can only favour python-chess."""
    try:
        data = b"\n".join(read_lines(Source(str(path), path)))
    except BadInput as error:
        raise NoGamesError(f"{path}: {error}") from error
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")

"""Making an opponent of a pile of games, as one job: who is in the files, and the whole study.

Every face uses it: the command line with bars, the desktop's dialog in a worker process.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import chess

from playalike.authenticity.temperament.own_games import add_temperament
from playalike.errors import PlayalikeError
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.locks import work_alone
from playalike.oracle.executor import Executor
from playalike.oracle.oracle import Oracle
from playalike.personality.catalogue import list_personalities, own_personalities
from playalike.progress import Progress
from playalike.settings import Settings
from playalike.study.report import write_report
from playalike.study.runner import StageResult, run_stages
from playalike.study.speed import speed_of
from playalike.study.stage import Stage
from playalike.study.stages import STAGES
from playalike.study.workspace import StudyParameters, Workspace
from playalike.words.text import family_name

__all__ = ["FoundPlayer", "find_players", "new_folder", "run_study", "short_name", "suggested_name"]


@dataclass(slots=True)
class FoundPlayer:
    """One spelling of a name, and what the games under it are."""

    name: str
    games: int = 0
    first_year: int | None = None
    last_year: int | None = None
    lowest_elo: int | None = None
    highest_elo: int | None = None
    speeds: dict[str, int] = field(default_factory=dict)
    """How many games of each kind: classical, rapid, blitz, …"""

    def add(self, year: int | None, elo: int | None, speed: str) -> None:
        """Count a game."""
        self.games += 1
        self.speeds[speed] = self.speeds.get(speed, 0) + 1
        if year is not None:
            self.first_year = min(self.first_year or year, year)
            self.last_year = max(self.last_year or year, year)
        if elo is not None:
            self.lowest_elo = min(self.lowest_elo or elo, elo)
            self.highest_elo = max(self.highest_elo or elo, elo)


def find_players(sources: Sequence[Path], progress: Progress) -> list[FoundPlayer]:
    """Return everybody in the files, who has most games first; files without games are an error."""
    read, players = ReadReport(), dict[str, FoundPlayer]()
    for game in progress.track(read_games(sources, read), None, "games"):
        speed = speed_of(game.headers)
        for name, color in ((game.white, chess.WHITE), (game.black, chess.BLACK)):
            if name:
                player = players.setdefault(name, FoundPlayer(name))
                player.add(game.year, game.elo(color), speed)
    read.require_games(*sources)
    if read.failed_inputs:
        raise PlayalikeError(f"not every file could be read: {read.problems[-1]}")
    if not players:
        raise PlayalikeError(f"no game in {sources[0]} says who played it")
    return sorted(players.values(), key=lambda player: (-player.games, player.name))


def short_name(text: str) -> str:
    """Return a name as files carry it: ``jose-raul`` for ``José Raúl``."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if not name:
        raise PlayalikeError(f"{text!r} gives no short name: choose one with letters a to z")
    return name


def suggested_name(player: str, settings: Settings) -> str:
    """Return a short name for a player that nobody has yet."""
    name = short_name(family_name((player,)))
    known, number = list_personalities(settings), 2
    free = name
    while free in known:
        free, number = f"{name}-{number}", number + 1
    return free


def new_folder(name: str, settings: Settings) -> Path:
    """Return where a new personality goes; that of an interrupted study is used again."""
    name = short_name(name)
    folder = own_personalities(settings) / name
    if name in list_personalities(settings) and not _interrupted(folder):
        raise PlayalikeError(f"there is an opponent {name!r} already: choose another short name")
    return folder


def run_study(
    parameters: StudyParameters,
    folder: Path,
    oracle: Oracle,
    progress: Progress,
    *,
    executor: Executor | None = None,
    stages: Sequence[Stage] = STAGES,
    before: Callable[[Stage], None] = lambda stage: None,
    after: Callable[[StageResult], None] = lambda result: None,
) -> list[StageResult]:
    """Run the stages, telling of each; what is done already is not done again.

    Whoever ends it early finds every finished stage, and every answer of the engine, kept.
    """
    workspace = Workspace(folder, parameters, executor or oracle.executor, oracle)
    work = folder / "work"
    work.mkdir(parents=True, exist_ok=True)
    results: list[StageResult] = []
    with work_alone(work, f"another study is under way in {folder}: wait until it is done"):
        for stage in stages:
            before(stage)
            results += run_stages([stage], workspace, progress)
            after(results[-1])
        if len(results) == len(STAGES):
            if _interrupted(folder) or not all(result.skipped for result in results):
                progress.note(add_temperament(parameters, folder))
            write_report(workspace, results)
    return results


def _interrupted(folder: Path) -> bool:
    """Return whether a study began here and never came to its last step, the report."""
    begun = (folder / "work").is_dir() or (folder / "studies").is_dir()
    return begun and not (folder / "report.html").exists()

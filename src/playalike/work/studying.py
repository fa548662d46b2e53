"""Making an opponent of somebody's games: who is in the files, and the study of one of them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from playalike.errors import PlayalikeError
from playalike.games.fetching import fetch_games, parse_since
from playalike.games.names import agree
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.games.services import parse_account
from playalike.games.sources import unpacked_bytes
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor, ThreadExecutor
from playalike.oracle.oracle import Oracle
from playalike.personality.catalogue import own_personalities
from playalike.progress import Progress
from playalike.study.runner import StageResult
from playalike.study.stage import Stage
from playalike.study.stages import STAGES
from playalike.study.workspace import StudyParameters
from playalike.words.studying import kinds_words, range_words, remaining_words, stage_words
from playalike.work.making import STEPS, Made, MakingStep, make_opponent, nodes_for
from playalike.work.messages import Answer, TaskControl
from playalike.work.progress import CalledOffError
from playalike.work.resources import WorkerResources
from playalike.work.study_job import find_players, new_folder, suggested_name

__all__ = ["FindPlayers", "MakeOpponent", "ReadPile", "pile_files"]

T = TypeVar("T")
LONGEST_READING = 3600.0
LONGEST_STUDY = 24 * 3600.0
SURE_SECONDS = 3.0
"""After so long in a stage the rest of it can be foretold."""
MOST_STUDIED = 1000
"""Of somebody's games, the latest: more take hours and change little."""
LARGEST_PILE = 500_000_000
"""Bytes of a browser's files when they are unpacked: ten times what 20 MB of games have."""
MOST_SHOWN, ALIKE_AMONG = 60, 200
"""Of those in a browser's files."""
MOST_PLAYERS = 500
"""Of a large database, those with most games: nobody looks through more."""


@dataclass(frozen=True, slots=True)
class FindPlayers:
    """Everybody in some files of games."""

    sources: tuple[Path, ...]

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_READING

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the players with games, years, ratings and kinds, most games first."""
        players = find_players(self.sources, _StudyProgress(control))[:MOST_PLAYERS]
        return {
            "players": [
                {**asdict(player), "short_name": suggested_name(player.name, resources.settings)}
                for player in players
            ]
        }


@dataclass(frozen=True, slots=True)
class ReadPile:
    """Files that a browser sent, or games fetched from a game server: who is in them?"""

    folder: Path
    account: str | None = None
    """``lichess:NAME`` or ``chesscom:NAME``, to be fetched into the folder first."""
    most: int = 1000
    since: str | None = None

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_READING

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the players with games, years, ratings and kinds, most games first."""
        progress = _StudyProgress(control)
        if self.account is not None:
            service, name = parse_account(self.account)
            fetch_games(
                service,
                name,
                self.folder / f"{service.name}_{name}.pgn",
                progress,
                most=self.most,
                since_ms=parse_since(self.since) if self.since else 0,
                lock=resources.settings.data / "fetch.lock",
                wait=progress.wait,
            )
        files = pile_files(self.folder)
        left = LARGEST_PILE
        for number, path in enumerate(progress.track(files, len(files), "files"), 1):
            left -= unpacked_bytes(path, left)
            if left < 0:
                raise PlayalikeError(
                    f"file {number} has more than {LARGEST_PILE // 10**6} MB when it is unpacked: "
                    "send fewer games"
                )
        try:
            players = find_players(files, progress)
        except CalledOffError:
            raise
        except PlayalikeError as error:
            message = str(error)
            for number, path in enumerate(files, 1):
                message = message.replace(
                    str(path), f"file {number}" if self.account is None else path.name
                )
            raise PlayalikeError(message) from error
        return {
            "games": sum(player.games for player in players) // 2,
            "players": [
                {
                    "name": player.name,
                    "games": player.games,
                    "years": range_words(player.first_year, player.last_year),
                    "ratings": range_words(player.lowest_elo, player.highest_elo),
                    "kinds": kinds_words(player.speeds),
                    "alike": [
                        other.name for other in players[:ALIKE_AMONG]
                        if other is not player and agree(player.name, other.name)
                    ],
                }
                for player in players[:MOST_SHOWN]
            ],
        }  # fmt: skip


def pile_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of games in a folder, in the order in which they came."""
    return tuple(sorted(folder.glob("*.pgn")))


@dataclass(frozen=True, slots=True)
class MakeOpponent:
    """The whole study of one player; called off or done again, it goes on where it was."""

    sources: tuple[Path, ...]
    spellings: tuple[str, ...]
    """The player's names, each as it stands in the files."""
    short_name: str
    nodes: int | None = None
    """None chooses them by the number of games."""
    games: int = 0
    """How many there are under these names; 0 has them counted."""
    private: bool = False
    """The engine's answers are kept in the opponent's own folder, and go with it."""

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_STUDY

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the new opponent, and what the study found."""
        if self.private:
            folder = own_personalities(resources.settings) / self.short_name
        else:
            folder = new_folder(self.short_name, resources.settings)
        progress = _StudyProgress(control)
        games = min(self.games or self._count(progress), MOST_STUDIED)
        parameters = StudyParameters(
            sources=self.sources,
            players=tuple(f"={name}" for name in self.spellings),
            slug=folder.name,
            nodes=self.nodes or nodes_for(games),
            include_fast=True,
            # Few games are too dear to keep some for judging: the choice model is not fitted to
            # them, but the book and everything else has them.
            include_validation=True,
            latest=MOST_STUDIED,
        )
        folder.mkdir(parents=True, exist_ok=True)
        with _oracle(resources, folder if self.private else None) as oracle:
            # A worker starts no processes of its own: the engine's are threads' work.
            results = make_opponent(
                parameters,
                folder,
                oracle,
                progress,
                games,
                executor=SerialExecutor(),
                before=progress.begin,
                after=progress.end,
                made=progress.made,
            )
        return {
            "player": f"personality:{folder.name}",
            "name": folder.name,
            "sentences": [line for result in results for line in result.report.sentences[:1]],
            "engine_share": round(progress.engine_share, 2),
        }

    def _count(self, progress: Progress) -> int:
        names = set(self.spellings)
        games = read_games(self.sources, ReadReport())
        return sum(bool({game.white, game.black} & names) for game in games)


@contextmanager
def _oracle(resources: WorkerResources, folder: Path | None) -> Iterator[Oracle]:
    """Give the oracle that all share, or one that keeps its answers in a folder."""
    if folder is None:
        yield resources.oracle
        return
    cache, executor = AnalysisCache(folder / "analysis.db"), ThreadExecutor()
    try:
        yield Oracle.open(resources.settings, cache, executor)
    finally:
        executor.close()
        cache.close()


class _StudyProgress:
    """Tells which stage is under way and how far, and ends the study when it is called off."""

    def __init__(self, control: TaskControl) -> None:
        self._control = control
        self._stage, self._title, self._sentence = 0, "", ""
        self._step, self._stages, self._playable = "", len(STAGES), False
        self.engine_share, self._began = 0.0, time.monotonic()

    def begin(self, step: MakingStep, stage: Stage) -> None:
        self._stop_if_unwanted()
        self._step, self._stages = STEPS[step.name], step.of * len(STAGES)
        self._stage, self._title = self._stage + 1, stage.title
        self._tell(0, 0, "")

    def end(self, result: StageResult) -> None:
        self._sentence = next(iter(result.report.sentences), self._sentence)

    def made(self, made: Made) -> None:
        self._playable, self.engine_share = True, made.engine_share
        self._tell(0, 0, "")

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        for number, item in enumerate(items, 1):
            self._stop_if_unwanted()
            self._tell(number, total or 0, what)
            yield item

    def note(self, text: str) -> None:
        """Show it until a stage has its sentence."""
        self._sentence = text
        self._tell(0, 0, "")

    def wait(self, seconds: float) -> None:
        """Do nothing for a while, unless it is called off."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._stop_if_unwanted()
            time.sleep(min(0.2, left))

    def _stop_if_unwanted(self) -> None:
        if self._control.cancel.is_set():
            raise CalledOffError("called off")

    def _tell(self, done: int, total: int, what: str) -> None:
        now = time.monotonic()
        if not done:
            self._began = now
        left = ""
        if total and done and now - self._began >= SURE_SECONDS:
            left = remaining_words((now - self._began) / done * (total - done))
        news = {"stage": self._stage, "stages": self._stages, "title": self._title, "done": done,
                "total": total, "what": what}  # fmt: skip
        self._control.tell(
            {**news, "sentence": self._sentence, "step": self._step, "playable": self._playable,
             "left": left, "text": stage_words(news) if self._stage else "", "game": 0,
             "games": 0}
        )  # fmt: skip

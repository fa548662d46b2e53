"""Several games at a time, each in its own process, watched from here.

The parent knows whose turn it is in every game. When a process dies, or nothing comes from it for
longer than the clock and some patience allow, the side to move has lost; the process is replaced
and the match goes on.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

from playalike.arena.fixtures import Fixture
from playalike.arena.game import GameRules
from playalike.arena.records import GameRecord, MoveRecord
from playalike.arena.worker import GameNews, failed_game, work
from playalike.oracle.executor import Executor
from playalike.players.spec import threads_of
from playalike.processes import available_cores, kill_tree
from playalike.settings import Settings

__all__ = ["PATIENCE", "cores_of", "fitting_concurrency", "play_elsewhere", "play_fixtures"]

PATIENCE = 60.0
"""Seconds beyond its time after which a player counts as hanging."""
STARTING = 120.0
"""Seconds that a new process may take until it begins with its first game."""


def cores_of(specs: Iterable[str]) -> int:
    """Return how many cores a game needs: the players of a game think in turn."""
    return max(map(threads_of, specs), default=1)


def fitting_concurrency(specs: Iterable[str], wanted: int | None = None) -> int:
    """Return how many games fit on the cores."""
    most = max(1, available_cores() // cores_of(specs))
    return most if wanted is None else max(1, min(wanted, most))


class _GameProcess:
    """A process and the game in it."""

    def __init__(self, settings: Settings, rules: GameRules, patience: float) -> None:
        self._settings, self._rules, self._patience = settings, rules, patience
        self.process: SpawnProcess
        self.fixture: Fixture | None = None
        self.leads = False
        """Whether the process has a group of its own, with its engines in it."""
        self.start()

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(
            target=work, args=(other, self._settings, self._rules), daemon=True
        )
        self.process.start()
        self.leads = False
        other.close()

    def give(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.moves: list[MoveRecord] = []
        self.names = (fixture.white.spec, fixture.black.spec)
        self.waiting_for = "white"
        self.started = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
        self.clocks = {"white": fixture.white.control.clock, "black": fixture.black.control.clock}
        self.connection.send(fixture)
        # The process itself may still be starting, which is no player's fault.
        self.deadline = time.monotonic() + STARTING + self._patience

    def hear(self, news: GameNews) -> None:
        self.leads = True
        if news.move is not None:
            mover = "black" if news.waiting_for == "white" else "white"
            self.clocks[mover] = news.move.clock
            self.moves.append(news.move)
        self.names = news.names or self.names
        self._wait_for(news.waiting_for)

    def _wait_for(self, side: str) -> None:
        assert self.fixture is not None
        self.waiting_for = side
        entrant = self.fixture.white if side == "white" else self.fixture.black
        allowed = entrant.control.longest(self.clocks[side])
        self.deadline = time.monotonic() + allowed + self._patience

    def fail(self, reason: str) -> GameRecord:
        """Return the lost game, and begin with a new process."""
        assert self.fixture is not None
        record = failed_game(
            self.fixture, self.names, tuple(self.moves), self.waiting_for, reason, self.started
        )
        self.kill()
        self.start()
        return record

    def kill(self) -> None:
        if self.process.pid is not None:
            kill_tree(self.process.pid, led_group=self.leads)
        self.process.join()
        self.connection.close()


def play_fixtures(
    fixtures: Iterable[Fixture],
    rules: GameRules,
    settings: Settings,
    concurrency: int = 1,
    patience: float = PATIENCE,
) -> Generator[tuple[Fixture, GameNews | GameRecord]]:
    """Play all fixtures and yield what happens as it happens. Closing the generator ends all."""
    queue = iter(fixtures)
    processes: list[_GameProcess] = []
    try:
        for fixture in queue:
            game = _GameProcess(settings, rules, patience)
            processes.append(game)
            game.give(fixture)
            if len(processes) >= concurrency:
                break
        while busy := [game for game in processes if game.fixture is not None]:
            for game, news in _news(busy):
                current = game.fixture
                assert current is not None
                if isinstance(news, GameNews):
                    game.hear(news)
                else:
                    game.fixture = None
                    if (following := next(queue, None)) is not None:
                        game.give(following)
                yield current, news
    finally:
        for game in processes:
            game.kill()


def play_elsewhere(
    fixtures: Iterable[Fixture],
    rules: GameRules,
    settings: Settings,
    executor: Executor,
    patience: float = PATIENCE,
) -> Generator[tuple[Fixture, GameNews | GameRecord]]:
    """Play all fixtures on an executor's workers, each watched from its worker; yield the games."""
    tasks = ((fixture, rules, settings, patience) for fixture in fixtures)
    yield from executor.map_unordered(_play_watched, tasks)


def _play_watched(task: tuple[Fixture, GameRules, Settings, float]) -> tuple[Fixture, GameRecord]:
    fixture, rules, settings, patience = task
    with closing(play_fixtures([fixture], rules, settings, 1, patience)) as events:
        for _, news in events:
            if isinstance(news, GameRecord):
                return fixture, news
    raise AssertionError("a game always ends with a record")


def _news(busy: list[_GameProcess]) -> Iterator[tuple[_GameProcess, GameNews | GameRecord]]:
    now = time.monotonic()
    nearest = max(0.0, min(game.deadline for game in busy) - now)
    ready = wait([game.connection for game in busy], timeout=nearest)
    for game in busy:
        if game.connection in ready:
            try:
                news = game.connection.recv()
            except (EOFError, OSError):
                game.process.join(1)
                code = game.process.exitcode
                yield game, game.fail(f"crash: the player's process ended (exit code {code})")
                continue
            yield game, news
        elif time.monotonic() >= game.deadline:
            yield game, game.fail(f"hang: no move within {game._patience:g} s beyond its time")

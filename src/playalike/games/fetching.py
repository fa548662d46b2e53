"""Fetching somebody's games from a game server into a PGN file: politely, and on after a break.

What came so far lies beside the file, in `NAME.pgn.part`, one game a line; whoever asks the same
again goes on behind the last one. The PGN file itself is written whole or not at all.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.games.services import (
    BrokenOffError,
    BusyServiceError,
    OnlineGame,
    Service,
)
from playalike.progress import Progress

__all__ = ["MOST_GAMES", "FetchedGames", "fetch_games", "parse_since"]

MOST_GAMES = 10_000
TRIES = 5
"""How often in a row a server may be busy or break off before we give up for now."""
PAUSE_SECONDS = 5.0
"""Before a server that broke off is asked again."""

Wait = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class FetchedGames:
    """What came of it."""

    path: Path
    games: int
    resumed: int
    """How many of them were there from an earlier try."""


def parse_since(text: str) -> int:
    """Read a day such as 2024-01-01, as milliseconds since 1970."""
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError as error:
        raise PlayalikeError(f"{text!r} is no day: write it as 2024-01-31") from error
    return max(0, int(day.timestamp() * 1000))


def fetch_games(
    service: Service,
    name: str,
    path: Path,
    progress: Progress,
    *,
    most: int = 1000,
    since_ms: int = 0,
    lock: Path,
    wait: Wait = time.sleep,
) -> FetchedGames:
    """Store a player's latest games, at most `most`, in a PGN file.

    `lock` is a file that whoever fetches on this machine holds: one request at a time.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock.parent.mkdir(parents=True, exist_ok=True)
    journal = _Journal(path.with_name(f"{path.name}.part"), service.name, name, since_ms)
    games = journal.read()
    resumed = len(games)
    with _alone(lock, progress, wait):
        source = _all_games(service, name, games, progress, most, since_ms, wait)
        for game in progress.track(source, most - resumed, "games"):
            journal.add(game)
            games[game.id] = game
    if not games:
        raise PlayalikeError(
            f"{service.title} has no standard games of {name}"
            + (" since that day" if since_ms else "")
        )
    ordered = sorted(games.values(), key=lambda game: -game.time_ms)[:most]
    text = "\n\n".join(game.pgn.replace("\r\n", "\n").strip() for game in reversed(ordered))
    write_whole(path, f"{text}\n")
    journal.forget()
    return FetchedGames(path, len(ordered), min(resumed, len(ordered)))


def _all_games(
    service: Service,
    name: str,
    have: dict[str, OnlineGame],
    progress: Progress,
    most: int,
    since_ms: int,
    wait: Wait,
) -> Iterator[OnlineGame]:
    """Yield what is not there yet, asking again behind the last game when it breaks off."""
    failures, seen = 0, set(have)
    oldest = min((game.time_ms for game in have.values()), default=None)
    while len(seen) < most:
        try:
            # One more: the last game that is there comes again.
            wanted = most - len(seen) + (oldest is not None)
            for game in service.games(name, since_ms, oldest, wanted):
                failures = 0
                oldest = game.time_ms if oldest is None else min(oldest, game.time_ms)
                if game.id not in seen:
                    seen.add(game.id)
                    yield game
                if len(seen) >= most:
                    break
            return
        except BusyServiceError as busy:
            failures += 1
            _give_up(service, failures, str(busy))
            progress.note(f"{service.title} is busy: asking again in {busy.seconds:.0f} seconds.")
            wait(busy.seconds)
        except BrokenOffError as broken:
            failures += 1
            _give_up(service, failures, str(broken))
            progress.note(f"{broken}; going on where it stopped.")
            wait(PAUSE_SECONDS * failures)


def _give_up(service: Service, failures: int, reason: str) -> None:
    if failures >= TRIES:
        raise PlayalikeError(
            f"{service.title} does not answer: {reason}. What came so far is kept; ask the same "
            "again later, and it goes on there"
        )


class _alone:  # noqa: N801 (read as in "with _alone(…)")
    """Nobody else on this machine asks a game server meanwhile."""

    def __init__(self, path: Path, progress: Progress, wait: Wait) -> None:
        self._lock = FileLock(path, timeout=0)
        self._progress, self._wait = progress, wait

    def __enter__(self) -> None:
        waiting = False
        while True:
            try:
                self._lock.acquire()
            except Timeout:
                if not waiting:
                    self._progress.note("Waiting until another download is done.")
                waiting = True
                self._wait(1.0)
            else:
                return

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class _Journal:
    """The games that came so far, each written before the next is waited for."""

    def __init__(self, path: Path, service: str, name: str, since_ms: int) -> None:
        self._path = path
        self._query = {"service": service, "name": name.lower(), "since_ms": since_ms}

    def read(self) -> dict[str, OnlineGame]:
        """Return the games of the same query; those of another one are forgotten."""
        games: dict[str, OnlineGame] = {}
        try:
            lines = self._path.read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        try:
            if lines and json.loads(lines[0]) == self._query:
                for line in lines[1:]:
                    game = OnlineGame(**json.loads(line))
                    games[game.id] = game
        except (ValueError, TypeError):
            pass  # the last line was being written when the process was killed
        kept = [json.dumps(self._query), *(_line(game) for game in games.values())]
        write_whole(self._path, "".join(f"{line}\n" for line in kept))
        return games

    def add(self, game: OnlineGame) -> None:
        """Write a game."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{_line(game)}\n")

    def forget(self) -> None:
        """Everything is in the PGN file now."""
        self._path.unlink(missing_ok=True)


def _line(game: OnlineGame) -> str:
    return json.dumps({"id": game.id, "time_ms": game.time_ms, "pgn": game.pgn})

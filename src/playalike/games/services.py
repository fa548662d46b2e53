"""The two game servers whose public games can be fetched: how each is asked, how it answers.

lichess streams a player's games, latest first, one JSON object a line (api/games/user). chess.com
has a list of months (pub/player/NAME/games/archives) and one JSON document a month. Both want one
request at a time. No address in an answer is ever followed, and no redirection.
"""

from __future__ import annotations

import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http.client import HTTPException, HTTPResponse
from typing import Protocol
from urllib.parse import urlencode

from playalike.config import nearest
from playalike.errors import PlayalikeError

__all__ = [
    "SERVICES", "BrokenOffError", "BusyServiceError", "OnlineGame", "Service",
    "UnknownAccountError", "parse_account",
]  # fmt: skip

TIMEOUT = 60.0
"""Seconds without a byte after which a connection counts as dead."""
MINUTE = 60.0
"""lichess asks whoever gets 429 to wait a full minute; chess.com names no time."""
STAND_IN = "PLAYALIKE_TEST_GAME_SERVER"
"""For tests: who starts the program may name a stand-in on this machine, and nothing else."""
LONGEST_LINE = 1 << 21
LARGEST_MONTH = 1 << 27
STANDARD = "ultraBullet,bullet,blitz,rapid,classical,correspondence"
"""lichess' kinds of games that are no variants."""


class UnknownAccountError(PlayalikeError):
    """Nobody has that name there."""


class BusyServiceError(Exception):
    """The server says 429: ask again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        """Remember the seconds."""
        super().__init__(f"asked to wait for {seconds:.0f} seconds")
        self.seconds = seconds


class BrokenOffError(Exception):
    """The connection failed, or ended in the middle; asking again may help."""


@dataclass(frozen=True, slots=True)
class OnlineGame:
    """One game as a server gave it."""

    id: str
    time_ms: int
    """When it began (lichess) or ended (chess.com), in milliseconds since 1970."""
    pgn: str


class _ListGames(Protocol):
    def __call__(
        self, service: Service, name: str, since_ms: int, before_ms: int | None, most: int
    ) -> Iterator[OnlineGame]: ...


@dataclass(frozen=True, slots=True)
class Service:
    """A game server."""

    name: str
    title: str
    """As people write it."""
    base: str
    names: str
    """What names of players look like there, as a regular expression."""
    list_games: _ListGames
    get: Callable[[str, str], HTTPResponse] = lambda address, accept: _get(address, accept)

    def games(
        self, name: str, since_ms: int, before_ms: int | None, most: int
    ) -> Iterator[OnlineGame]:
        """Yield a player's standard games, the latest first, none later than `before_ms`."""
        return self.list_games(self, name, since_ms, before_ms, most)

    def at(self, base: str) -> Service:
        """Return the same service elsewhere: a stand-in on this machine, for tests."""
        if not re.fullmatch(r"http://(127\.0\.0\.1|localhost|\[::1\]):\d+", base):
            raise PlayalikeError(f"{base!r} is not on this machine: games come from {self.base}")
        return replace(self, base=base)


def parse_account(text: str) -> tuple[Service, str]:
    """Read ``lichess:NAME`` or ``chesscom:NAME``."""
    kind, colon, name = text.strip().partition(":")
    if not colon:
        raise PlayalikeError(f"{text!r} names no server: write lichess:NAME or chesscom:NAME")
    service = SERVICES.get(kind.strip().lower())
    if service is None:
        raise PlayalikeError(f"games are fetched from {' and '.join(SERVICES)} only; "
                             f"{nearest(kind, SERVICES)}")  # fmt: skip
    if not re.fullmatch(service.names, name.strip()):
        raise PlayalikeError(
            f"{name.strip()[:60]!r} cannot be a name on {service.title}: names there have letters, "
            "figures, - and _ only"
        )
    stand_in = os.environ.get(STAND_IN)
    return (service.at(stand_in) if stand_in else service), name.strip()


def _lichess(
    service: Service, name: str, since_ms: int, before_ms: int | None, most: int
) -> Iterator[OnlineGame]:
    query: dict[str, object] = {
        "max": most, "perfType": STANDARD, "clocks": "true", "pgnInJson": "true",
        "finished": "true",
    }  # fmt: skip
    if since_ms:
        query["since"] = since_ms
    if before_ms is not None:
        query["until"] = before_ms
    address = f"{service.base}/api/games/user/{name}?{urlencode(query)}"
    with _answer(service, name, address, "application/x-ndjson") as stream:
        while line := stream.readline(LONGEST_LINE):
            if not line.strip():
                continue
            game = _json(line)
            if game.get("variant") == "standard":
                yield _game(game.get("id"), game.get("createdAt"), game.get("pgn"))


def _chesscom(
    service: Service, name: str, since_ms: int, before_ms: int | None, most: int
) -> Iterator[OnlineGame]:
    folder = f"{service.base}/pub/player/{name.lower()}/games"
    with _answer(service, name, f"{folder}/archives", "application/json") as stream:
        listed = _json(stream.read(LARGEST_MONTH)).get("archives")
    if not isinstance(listed, list):
        raise BrokenOffError(f"{service.title} gave no list of months")
    months = [re.search(r"/(\d{4})/(\d{2})$", str(address)) for address in listed]
    first, last = _month(since_ms), None if before_ms is None else _month(before_ms)
    count = 0
    for month in sorted({match.groups() for match in months if match}, reverse=True):
        if month < first or (last is not None and month > last):
            continue
        address = f"{folder}/{month[0]}/{month[1]}"
        with _answer(service, name, address, "application/json") as stream:
            games = _json(stream.read(LARGEST_MONTH)).get("games")
        if not isinstance(games, list):
            raise BrokenOffError(f"{service.title} gave no games for {'-'.join(month)}")
        games.sort(key=lambda game: -int(game.get("end_time", 0)))
        for game in games:
            if game.get("rules") != "chess":
                continue
            answer = _game(game.get("url"), 1000 * int(game.get("end_time", 0)), game.get("pgn"))
            if answer.time_ms >= since_ms and (before_ms is None or answer.time_ms <= before_ms):
                yield answer
                count += 1
        if count >= most:
            return


def _month(time_ms: int) -> tuple[str, str]:
    date = datetime.fromtimestamp(time_ms / 1000, UTC)
    return f"{date.year:04}", f"{date.month:02}"


def _game(id: object, time_ms: object, pgn: object) -> OnlineGame:
    if not isinstance(id, str) or not isinstance(time_ms, int) or not isinstance(pgn, str):
        raise BrokenOffError("the server gave a game without its id, its time or its moves")
    return OnlineGame(id, time_ms, pgn)


def _json(text: bytes) -> dict[str, object]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise BrokenOffError("the answer ended in the middle") from error
    if not isinstance(value, dict):
        raise BrokenOffError("the answer is not what the server documents")
    return value


class _answer:  # noqa: N801 (a context manager, read as a verb)
    """What a server answers; its refusals as errors of ours."""

    def __init__(self, service: Service, name: str, address: str, accept: str) -> None:
        self._service, self._name = service, name
        self._address, self._accept = address, accept

    def __enter__(self) -> HTTPResponse:
        title = self._service.title
        try:
            self._stream = self._service.get(self._address, self._accept)
        except urllib.error.HTTPError as error:
            if error.code in (404, 410):
                raise UnknownAccountError(
                    f"{title} has no player {self._name!r}: is the name spelled right?"
                ) from error
            if error.code == 429:
                raise BusyServiceError(_seconds(error.headers.get("Retry-After"))) from error
            if error.code >= 500:
                raise BrokenOffError(f"{title} answered {error.code}") from error
            raise PlayalikeError(f"{title} refused with {error.code} {error.reason}") from error
        except (OSError, HTTPException) as error:
            raise BrokenOffError(f"{title} could not be reached ({error})") from error
        return self._stream

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._stream.close()
        if isinstance(error, OSError | HTTPException):
            raise BrokenOffError(f"{self._service.title} broke off ({error})") from error


def _seconds(given: str | None) -> float:
    return max(MINUTE, float(given)) if given is not None and given.isdigit() else MINUTE


class _NoRedirection(urllib.request.HTTPRedirectHandler):
    """A server that sends us elsewhere is refused: no other address is ever asked."""

    def redirect_request(self, *_: object) -> None:
        return None


def _get(address: str, accept: str) -> HTTPResponse:
    from playalike import __version__

    headers = {"User-Agent": f"playalike/{__version__} (chess study program)", "Accept": accept}
    opener = urllib.request.build_opener(_NoRedirection)
    answer = opener.open(urllib.request.Request(address, headers=headers), timeout=TIMEOUT)
    assert isinstance(answer, HTTPResponse)
    return answer


SERVICES: Mapping[str, Service] = {
    "lichess": Service(
        "lichess", "lichess", "https://lichess.org", r"[A-Za-z0-9_-]{2,30}", _lichess
    ),
    "chesscom": Service(
        "chesscom", "chess.com", "https://api.chess.com", r"[A-Za-z0-9_-]{2,50}", _chesscom
    ),
}

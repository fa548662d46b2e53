"""A stand-in for lichess and chess.com on this machine, as their documents describe them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

PLAYER = "Some_Body"
DAY_MS = 24 * 3600 * 1000
FIRST_MS = int(datetime(2024, 1, 1, 12, tzinfo=UTC).timestamp() * 1000)


def time_of(number: int) -> int:
    """A game each day."""
    return FIRST_MS + number * DAY_MS


def pgn_of(number: int) -> str:
    """A short game of its own: the number is in the clock comment and the site."""
    day = datetime.fromtimestamp(time_of(number) / 1000, UTC).strftime("%Y.%m.%d")
    white, black = (PLAYER, "Other") if number % 2 else ("Other", PLAYER)
    first = ("e4 e5", "d4 d5", "c4 c5", "Nf3 Nf6")[number % 4]
    one, two = first.split()
    return (
        f'[Event "Rated blitz game"]\n[Site "https://example.invalid/g{number}"]\n'
        f'[Date "{day}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n'
        f'[WhiteElo "1500"]\n[BlackElo "1510"]\n[TimeControl "300+0"]\n\n'
        f"1. {one} {{ [%clk 0:05:00] }} {two} {{ [%clk 0:05:00] }} 2. Nc3 Nc6 1-0\n"
    )


class GameServer:
    """What is asked, and how it is answered."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.asked: list[str] = []
        self.agents: list[str] = []
        self.at_once = self.most_at_once = 0
        self.refusals = 0
        """So many requests are answered with 429 first."""
        self.retry_after: str | None = None
        self.break_after: list[int] = []
        """After so many games a stream breaks off; one number a request."""
        self.moved = False
        """Everything is somewhere else: 301."""
        self.base = ""
        self.lock = threading.Lock()

    def lichess(self, query: dict[str, list[str]]) -> list[bytes]:
        """Newest first; `since`, `until` and `max` as documented."""
        since = int(query.get("since", ["0"])[0])
        until = int(query.get("until", [str(1 << 60)])[0])
        numbers = [n for n in reversed(range(self.games)) if since <= time_of(n) <= until]
        assert query["pgnInJson"] == ["true"]
        lines = []
        for n in numbers[: int(query["max"][0])]:
            game = {"id": f"g{n}", "variant": "standard", "createdAt": time_of(n), "pgn": pgn_of(n)}
            lines.append(json.dumps(game).encode() + b"\n")
        return lines

    def month(self, year: int, month: int) -> dict[str, object]:
        """A month as chess.com gives it, oldest first, with a game of a variant among them."""
        games: list[dict[str, object]] = []
        for n in range(self.games):
            day = datetime.fromtimestamp(time_of(n) / 1000, UTC)
            if (day.year, day.month) == (year, month):
                url = f"https://www.chess.com/game/live/{n}"
                end = time_of(n) // 1000
                games.append({"url": url, "rules": "chess", "end_time": end, "pgn": pgn_of(n)})
                games.append({"url": f"{url}0", "rules": "bughouse", "end_time": end, "pgn": "?"})
        return {"games": games}

    def months(self) -> dict[str, object]:
        """The list of months; the addresses lead elsewhere on purpose."""
        days = [datetime.fromtimestamp(time_of(n) / 1000, UTC) for n in range(self.games)]
        months = sorted({(day.year, day.month) for day in days})
        base = "https://elsewhere.invalid/pub/player/some_body/games"
        return {"archives": [f"{base}/{year}/{month:02}" for year, month in months]}


@contextmanager
def game_server(games: int) -> Iterator[GameServer]:
    """Run one on a free port."""
    state = GameServer(games)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            with state.lock:
                state.asked.append(self.path)
                state.agents.append(self.headers.get("User-Agent", ""))
                state.at_once += 1
                state.most_at_once = max(state.most_at_once, state.at_once)
            try:
                self._answer()
            finally:
                with state.lock:
                    state.at_once -= 1

        def _answer(self) -> None:
            parts = urlsplit(self.path)
            folders = parts.path.strip("/").split("/")
            if state.moved:
                self._send(301, b"", {"Location": f"{state.base}/elsewhere"})
            elif state.refusals:
                state.refusals -= 1
                header = {} if state.retry_after is None else {"Retry-After": state.retry_after}
                self._send(429, b'{"error":"Too many requests"}', header)
            elif PLAYER.lower() not in [folder.lower() for folder in folders]:
                self._send(404, b'{"error":"Not found"}', {})
            elif folders[:3] == ["api", "games", "user"]:
                assert self.headers["Accept"] == "application/x-ndjson"
                self._stream(state.lichess(parse_qs(parts.query)))
            elif folders[-1] == "archives":
                self._send(200, json.dumps(state.months()).encode(), {})
            else:
                month = json.dumps(state.month(int(folders[-2]), int(folders[-1]))).encode()
                if state.break_after:
                    state.break_after.pop()
                    self._send(200, month[: len(month) // 2], {}, promise=len(month))
                else:
                    self._send(200, month, {})

        def _stream(self, lines: list[bytes]) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/x-ndjson")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            stop = state.break_after.pop(0) if state.break_after else None
            for number, line in enumerate(lines):
                if number == stop:
                    line = line[: len(line) // 2]
                self.wfile.write(f"{len(line):x}\r\n".encode() + line + b"\r\n")
                if number == stop:
                    self.close_connection = True
                    return
            self.wfile.write(b"0\r\n\r\n")

        def _send(
            self, status: int, body: bytes, headers: dict[str, str], promise: int | None = None
        ) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(promise or len(body)))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
            if promise:
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.base = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

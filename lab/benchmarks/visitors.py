"""A hundred visitors who play at a human pace: `python -m lab.benchmarks.visitors`.

Starts a PostgreSQL server and as many servers on it as wanted (or one on SQLite), all on this
machine. Every visitor plays one game after the other against a personality, thinks some seconds
about each move, listens to events, asks now and then why, for the games or for a player's page, and
sends each request to whichever server comes next. In the end every game must be as its visitor saw
it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil

from tests.store.server import install, running_server

OPPONENTS = ("karpov", "tal", "fischer", "morphy", "capablanca")
USED = ("playalike_memory_bytes", "playalike_cpu_seconds")
STARTED = time.time()
ASIDES = ("/api/games", "/api/session", "/api/players", "/api/health", "/")


@dataclass
class Seen:
    """What all visitors saw together."""

    answers: list[float] = field(default_factory=list)
    requests: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    games: int = 0
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Of the servers alone and with their workers and engines, in MB."""
    cpu: list[tuple[float, float]] = field(default_factory=list)
    """Seconds on a core, of the same."""


class Visitor:
    """One browser."""

    def __init__(self, number: int, servers: list[str], think: float, seen: Seen) -> None:
        self.rng = random.Random(number)
        self.servers, self.think, self.seen, self.turn = servers, think, seen, number
        place = f"127.0.{1 + number // 200}.{1 + number % 200}"  # a person each: an address each
        limits = httpx.Limits(max_keepalive_connections=2)
        transport = httpx.AsyncHTTPTransport(local_address=place, limits=limits)
        self.http = httpx.AsyncClient(transport=transport, timeout=60)
        self.known: dict[str, list[str]] = {}

    def server(self) -> str:
        """The next server, as a balancer without memory would have it."""
        self.turn += 1
        return self.servers[self.turn % len(self.servers)]

    async def ask(self, method: str, path: str, kind: str, **more: Any) -> Any:
        """Ask whichever server comes next; None when it refuses."""
        began = time.perf_counter()
        answer = await self.http.request(method, self.server() + path, **more)
        self.seen.requests[kind].append(time.perf_counter() - began)
        if answer.status_code >= 400:
            self.seen.refused[f"{kind} {answer.status_code}"] += 1
            return None
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def play(self, until: float, delay: float) -> None:
        """Play one game after the other."""
        await asyncio.sleep(delay)
        await self.ask("GET", "/api/session", "session")
        while time.monotonic() < until:
            opponent = f"personality:{self.rng.choice(OPPONENTS)}"
            wanted = {"opponent": opponent, "pace": "fast", "color": "random"}
            game = await self.ask("POST", "/api/games", "new game", json=wanted)
            if game is None:
                await asyncio.sleep(2)
                continue
            self.seen.games += 1
            await self.finish(game, until)

    async def finish(self, game: dict[str, Any], until: float) -> None:
        """Play a game to its end, hearing of the opponent's moves as events."""
        path = f"/api/games/{game['id']}"
        async with self.http.stream("GET", self.server() + f"{path}/events", timeout=90) as stream:
            states = states_of(stream)
            state = await anext(states)
            while not state["your_turn"] and state["status"] == "active":
                state = await anext(states)
            while state["status"] == "active" and time.monotonic() < until:
                self.known[game["id"]] = [move["uci"] for move in state["moves"]]
                await asyncio.sleep(self.think * self.rng.lognormvariate(0, 0.5))
                if self.rng.random() < 0.4:
                    await self.look_around(path, len(state["moves"]))
                move = self.rng.choice(state["legal"])
                body = {"uci": move, "ply": len(state["moves"]) + 1}
                began = time.perf_counter()
                made = await self.ask("POST", f"{path}/moves", "move", json=body)
                if made is None:
                    await asyncio.sleep(2)
                    continue
                plies = len(made["moves"]) + (made["status"] == "active")
                self.known[game["id"]] = [move["uci"] for move in made["moves"]]
                while len(state["moves"]) < plies and state["status"] == "active":
                    state = await anext(states)
                self.seen.answers.append(time.perf_counter() - began)
                self.known[game["id"]] = [move["uci"] for move in state["moves"]]

    async def look_around(self, path: str, plies: int) -> None:
        """Ask why, or for something that the page shows."""
        if plies and self.rng.random() < 0.5:
            await self.ask("GET", f"{path}/moves/{plies}/why", "why")
        else:
            aside = self.rng.choice(ASIDES)
            await self.ask("GET", aside, aside)

    async def check(self) -> None:
        """See whether every game is as it was seen."""
        for game, moves in self.known.items():
            kept = await self.ask("GET", f"/api/games/{game}", "game")
            played = [] if kept is None else [move["uci"] for move in kept["moves"]]
            if played[: len(moves)] != moves or len(played) > len(moves) + 1:
                self.seen.lost.append(game)
        await self.http.aclose()


async def states_of(stream: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    name = ""
    async for line in stream.aiter_lines():
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: ") and name == "state":
            yield json.loads(line.removeprefix("data: "))


async def watch_memory(servers: list[str], seen: Seen, until: float) -> None:
    async with httpx.AsyncClient(timeout=30) as client:
        while time.monotonic() < until:
            texts = [(await client.get(f"{server}/metrics")).text for server in servers]
            own, family = (
                [sum(value(text, f'{name}{{of="{of}"}}') for text in texts) for name in USED]
                for of in ("server", "all")
            )
            seen.memory.append((own[0] / 1e6, family[0] / 1e6))
            seen.cpu.append((own[1], family[1]))
            await asyncio.sleep(5)


def value(text: str, name: str) -> float:
    return next(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


async def measure(servers: list[str], options: argparse.Namespace) -> dict[str, object]:
    seen, began, load = Seen(), time.monotonic(), os.getloadavg()
    spent = time.process_time(), postgres_seconds()
    until = began + options.ramp + options.seconds
    visitors = [Visitor(n, servers, options.think, seen) for n in range(options.visitors)]
    watching = asyncio.create_task(watch_memory(servers, seen, until))
    delays = [options.ramp * n / options.visitors for n in range(options.visitors)]
    results = await asyncio.gather(
        *(one.play(until, delay) for one, delay in zip(visitors, delays, strict=True)),
        return_exceptions=True,
    )
    broken = [repr(one) for one in results if one is not None]
    await watching
    lasted = time.monotonic() - began
    await asyncio.gather(*(one.check() for one in visitors))
    # "game" is asked by `check`, by all at once when it is over.
    asked = [times for kind, times in seen.requests.items() if kind != "game"]
    others = sorted(time for times in asked for time in times)
    efforts: Counter[str] = Counter()
    async with httpx.AsyncClient(timeout=30) as client:
        for server in servers:
            for line in (await client.get(f"{server}/metrics")).text.splitlines():
                if line.startswith("playalike_moves_total{"):
                    efforts[line.partition('"')[2].partition('"')[0]] += int(line.split()[-1])
    return {
        "visitors": options.visitors,
        "servers": len(servers),
        "think_median_s": options.think,
        "seconds": round(lasted),
        "games": seen.games,
        "moves_answered": len(seen.answers),
        "answers_per_second": round(len(seen.answers) / lasted, 2),
        "answer_s": shares(sorted(seen.answers)),
        "other_requests": len(others),
        "other_ms": {k: round(1000 * v) for k, v in shares(others).items()},
        "slowest_kinds_p95_ms": {
            kind: round(1000 * shares(sorted(times))["p95"])
            for kind, times in sorted(seen.requests.items())
        },
        "effort_of_moves": dict(sorted(efforts.items())),
        "refused": dict(seen.refused),
        "broken_visitors": broken[:5],
        "games_lost": len(seen.lost),
        "core_seconds_of_servers": round(seen.cpu[-1][0] - seen.cpu[0][0], 1),
        "core_seconds_of_all": round(seen.cpu[-1][1] - seen.cpu[0][1], 1),
        "core_seconds_of_postgres": round(postgres_seconds() - spent[1], 1),
        "core_seconds_of_visitors": round(time.process_time() - spent[0], 1),
        "memory_mb_first_last_most": [
            [round(n) for n in seen.memory[0]],
            [round(n) for n in seen.memory[-1]],
            [round(max(one)) for one in zip(*seen.memory, strict=True)],
        ],
        "load_average_before_and_after": [round(load[0], 1), round(os.getloadavg()[0], 1)],
    }


def postgres_seconds() -> float:
    """Return the CPU time of the database's processes below this one's server."""
    total = 0.0
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.name() == "postgres" and process.create_time() > STARTED:
                times = process.cpu_times()
                total += times.user + times.system
    return total


def shares(times: list[float]) -> dict[str, float]:
    def at(part: float) -> float:
        return round(times[min(len(times) - 1, int(part * len(times)))], 3) if times else 0.0

    return {"median": at(0.5), "p95": at(0.95), "p99": at(0.99), "worst": at(1.0)}


@contextmanager
def running(options: argparse.Namespace, folder: Path) -> Iterator[list[str]]:
    with ExitStack() as stack:
        environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data")}
        if not options.sqlite:
            binaries = install()
            assert binaries is not None, "there is no PostgreSQL here"
            environment["PLAYALIKE_DB"] = stack.enter_context(running_server(binaries))
        command = [sys.executable, "-c", "from playalike.faces.cli.main import main; main()"]
        command += ["serve", "--workers", str(options.workers)]
        addresses = []
        for number in range(options.servers):
            port = options.port and options.port + number
            here = [*command, "--port", str(port)]
            server = subprocess.Popen(here, env=environment, stdout=subprocess.PIPE, text=True)
            stack.callback(server.wait, 60)
            stack.callback(server.terminate)
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None, "the server did not start"
            addresses.append(found[0])
        yield addresses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--ramp", type=float, default=30, help="seconds in which all arrive")
    parser.add_argument("--think", type=float, default=10, help="a visitor's median seconds a move")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1, help="of each server")
    parser.add_argument("--sqlite", action="store_true", help="one server, no PostgreSQL")
    parser.add_argument("--port", type=int, default=0, help="of the first server; 0: any")
    options = parser.parse_args()
    if options.sqlite and options.servers != 1:
        parser.error("--sqlite is for --servers 1")
    with tempfile.TemporaryDirectory() as folder, running(options, Path(folder)) as servers:
        print(json.dumps(asyncio.run(measure(servers, options)), indent=1))


if __name__ == "__main__":
    main()

"""Too much at once: refused in clear words, and the server stays awake."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from playalike.faces.web.errors import ApiError, busy
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.rates import Rates
from playalike.settings import Settings
from playalike.work.boards import Line
from playalike.work.lines import OwnMove
from playalike.work.pool import BusyError, Pool

from .serving import Server

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"
"""No book knows it: here one has to think."""


@pytest.mark.alone  # on a busy machine the first answers are there before the last questions
def test_a_session_has_only_so_many_searches_at_a_time(server: Server) -> None:
    async def ask() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
            await client.get("/api/session")
            body = {"fen": START, "time_limit": 1.5}
            wanted = [
                client.post("/api/move", json=body) for _ in range(LIMITS.session_thinking + 2)
            ]
            return await asyncio.gather(*wanted)

    answers = asyncio.run(ask())
    assert sorted(one.status_code for one in answers) == [200] * LIMITS.session_thinking + [429] * 2
    refused = next(one for one in answers if one.status_code == 429)
    assert int(refused.headers["retry-after"]) >= 1
    assert refused.json()["error"]["code"] == "too_many"
    assert "wait" in refused.json()["error"]["message"]


def test_an_address_begins_only_so_much_within_an_hour() -> None:
    now = 0.0
    rates = Rates(3, 60, clock=lambda: now)
    for _ in range(3):
        rates.count("a")
    rates.count("b")
    now = 30.0
    with pytest.raises(ApiError) as refusal:
        rates.count("a")
    assert (refusal.value.status, refusal.value.retry_after) == (429, 30)
    now = 61.0
    rates.count("a")


def test_a_full_queue_is_a_clear_503(tmp_path: Path) -> None:
    async def fill() -> tuple[list[object], ApiError]:
        pool = Pool(Settings(data=tmp_path), 1, most_waiting=2)
        await pool.open()
        try:
            task = OwnMove(Line(START), 0.3)
            under_way = [asyncio.create_task(pool.run(task)) for _ in range(3)]
            await asyncio.sleep(0)
            assert pool.state.busy == 1
            assert pool.state.waiting == 2
            with pytest.raises(BusyError) as refusal:
                await pool.run(task)
            answers = await asyncio.gather(*under_way)
            return [answer["move"] for answer in answers], busy(refusal.value)
        finally:
            pool.close()

    moves, refusal = asyncio.run(fill())
    assert len(moves) == 3
    assert refusal.status == 503
    assert refusal.retry_after is not None


def test_who_stops_waiting_frees_the_worker(tmp_path: Path) -> None:
    async def give_up() -> float:
        pool = Pool(Settings(data=tmp_path), 1)
        await pool.open()
        try:
            await pool.run(OwnMove(Line(START), 0.05))  # the worker is there
            long = asyncio.create_task(pool.run(OwnMove(Line(START), 10.0)))
            await asyncio.sleep(0.3)
            long.cancel()
            began = time.monotonic()
            await pool.run(OwnMove(Line(START), 0.05))
            return time.monotonic() - began
        finally:
            pool.close()

    assert asyncio.run(give_up()) < 5


@pytest.mark.alone
@pytest.mark.slow
def test_health_answers_while_eight_clients_think(server: Server) -> None:
    """Asked for: 100 ms at the 95th percentile (lab/benchmarks/web.py measures it).

    Held here with slack: five times that, and what the machine is slow by of itself.
    """

    async def look(times: list[float], busy: list[int]) -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
            for _ in range(40):
                began = time.perf_counter()
                health = (await client.get("/api/health")).json()
                times.append(time.perf_counter() - began)
                busy.append(health["workers"]["busy"] + health["workers"]["waiting"])
                await asyncio.sleep(0.05)

    async def measure() -> tuple[list[float], list[float], list[int]]:
        stop = asyncio.Event()

        async def think() -> int:
            done = 0
            async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
                await client.get("/api/session")
                while not stop.is_set():
                    terms = {"fen": MIDDLEGAME, "time_limit": 1.0}
                    answer = await client.post("/api/move", json=terms)
                    assert answer.status_code == 200
                    done += 1
            return done

        idle: list[float] = []
        times: list[float] = []
        busy: list[int] = []
        await look(idle, [])
        clients = [asyncio.create_task(think()) for _ in range(8)]
        await asyncio.sleep(1)
        await look(times, busy)
        stop.set()
        assert min(await asyncio.gather(*clients)) > 0
        return sorted(idle), sorted(times), busy

    idle, times, busy = asyncio.run(measure())
    assert sum(busy) / len(busy) > 4, "they did not think at the same time"
    last = int(0.95 * len(times)) - 1
    assert times[last] < 0.5 + 5 * idle[last]

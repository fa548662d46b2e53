"""How long `GET /api/health` takes while eight clients think: `python -m lab.benchmarks.web`.

Starts a server of its own with fresh data. Every client plays moves of a personality or asks our
engine, one after the other, without a pause; meanwhile health is asked for again and again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MIDDLE = "2rqrnk1/1p2bppp/p1p1bn2/3p2B1/3P4/2NBPP2/PPQ1N1PP/3R1R1K w - - 0 14"


async def think(address: str, number: int, stop: asyncio.Event) -> int:
    done = 0
    async with httpx.AsyncClient(base_url=address, timeout=300) as client:
        await client.get("/api/session")
        while not stop.is_set():
            if number % 2:
                body: dict[str, object] = {"fen": START, "time_limit": 1.0}
                answer = await client.post("/api/move", json=body)
            else:
                body = {"personality": "karpov", "fen": MIDDLE, "nodes": 200_000}
                answer = await client.post("/api/explain", json=body)
            answer.raise_for_status()
            done += 1
    return done


async def measure(address: str, clients: int, requests: int) -> dict[str, object]:
    stop = asyncio.Event()
    thinking = [asyncio.create_task(think(address, n, stop)) for n in range(clients)]
    times: list[float] = []
    busy = waiting = 0
    async with httpx.AsyncClient(base_url=address, timeout=300) as client:
        await asyncio.sleep(3)
        for _ in range(requests):
            began = time.perf_counter()
            workers = (await client.get("/api/health")).json()["workers"]
            times.append(1000 * (time.perf_counter() - began))
            busy, waiting = busy + workers["busy"], waiting + workers["waiting"]
            await asyncio.sleep(0.05)
    stop.set()
    answers = sum(await asyncio.gather(*thinking))
    times.sort()
    return {
        "clients": clients,
        "requests": requests,
        "median_ms": round(times[len(times) // 2], 1),
        "p95_ms": round(times[int(0.95 * len(times)) - 1], 1),
        "worst_ms": round(times[-1], 1),
        "mean_busy": round(busy / requests, 2),
        "mean_waiting": round(waiting / requests, 2),
        "answers_of_thinking": answers,
        "load_average": os.getloadavg()[0],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--requests", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": str(Path(folder) / "data")}
        command = [sys.executable, "-c", "from playalike.faces.cli.main import main; main()"]
        server = subprocess.Popen(
            [*command, "serve", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None, "the server did not start"
            print(json.dumps(asyncio.run(measure(found[0], options.clients, options.requests))))
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()

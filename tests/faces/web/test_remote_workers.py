"""A server whose moves are thought of on a Ray cluster: the same games, whatever is lost there."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from playalike.errors import PlayalikeError
from tests.oracle.test_oracle import STOCKFISH, needs_stockfish
from tests.programs import KILL, descendants, until

from .serving import Server, Values, wait_for

if sys.platform != "linux":
    pytest.skip("Ray's clusters are tried on Linux", allow_module_level=True)
pytest.importorskip("ray", reason="needs Ray (the extra `cluster`)")

from tests.oracle.ray_cluster import NO_TOKEN, Nodes, engines, three_nodes

pytestmark = [pytest.mark.slow, pytest.mark.alone, needs_stockfish]
QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with three_nodes() as nodes:
        yield nodes


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Stockfish by a name of its own, so that its processes can be told from others."""
    path = tmp_path / "engine"
    path.symlink_to(STOCKFISH)
    return path


@pytest.fixture
def server(nodes: Nodes, program: Path, tmp_path: Path) -> Iterator[Server]:
    server = Server(
        tmp_path / "server", "--cluster", nodes.address,
        **{"PLAYALIKE_ENGINE": str(program), **NO_TOKEN},
    )  # fmt: skip
    yield server
    server.end()


def thinkers() -> list[int]:
    """Return the processes of the actors that think for a server."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.name().startswith("ray::Playalike"):
                found.append(process.pid)
    return found


def thinking_of(pids: list[int]) -> list[int]:
    """Return the engines that actors started."""
    return [pid for pid in pids if psutil.Process(pid).ppid() in thinkers()]


def played(server: Server) -> Values:
    browser = server.browser()
    game = browser.play("personality:karpov", start_fen=QUIET, seed=7)["id"]
    browser.move(game, "a2a3")
    return browser.answered(game, 2)


def test_moves_are_thought_of_on_the_cluster(server: Server, program: Path, tmp_path: Path) -> None:
    there = played(server)
    wait_for(lambda: len(thinking_of(engines(program))) == 2)  # both workers are warm
    browser = server.browser()
    browser.get("/api/personalities/karpov")  # what reads files does so here
    remote, family = set(thinking_of(engines(program))), server.family()
    assert not remote & family
    assert "_raylet" not in Path(f"/proc/{server.process.pid}/maps").read_text(), "only beside it"
    server.end()
    until(lambda: not engines(program))
    until(lambda: not thinkers())

    alone = Server(tmp_path / "alone", PLAYALIKE_ENGINE=str(program))
    try:
        here = played(alone)
    finally:
        alone.end()
    assert here["moves"][1]["uci"] == there["moves"][1]["uci"]


def test_lost_workers_and_nodes_are_replaced(server: Server, nodes: Nodes, program: Path) -> None:
    browser = server.browser()
    game = browser.play("personality:tal", start_fen=QUIET, seed=7)["id"]
    wait_for(lambda: len(thinkers()) == 2)
    for pid in thinkers():
        os.kill(pid, KILL)
    browser.move(game, "a2a3")
    browser.answered(game, 2)
    nodes.kill_one()
    nodes.add()
    browser.move(game, "b2b4")
    browser.answered(game, 4)
    for pid in descendants(server.process.pid):  # those beside the server, too
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, KILL)
    browser.move(game, "c1e3")
    assert len(browser.answered(game, 6)["moves"]) == 6
    server.end(KILL)
    until(lambda: not engines(program))
    # A worker whose own node was killed finds that out by itself, on a busy machine slowly.
    until(lambda: not thinkers(), seconds=180)


def test_a_wrong_address_is_one_line() -> None:
    from playalike.faces.cli.serve import serve

    for address, message in (("local", "give HOST:PORT"), ("127.0.0.1:1", "nobody answers there")):
        with pytest.raises(PlayalikeError, match=message):
            serve(cluster=address)

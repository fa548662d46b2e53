"""Bulk work on a real Ray cluster of three nodes: same results, whatever dies meanwhile."""

from __future__ import annotations

import http.server
import os
import random
import socket
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from operator import mul, truediv
from pathlib import Path

import pytest

from playalike.arena.control import Control
from playalike.arena.fixtures import Entrant, paired_fixtures
from playalike.arena.game import GameRules
from playalike.arena.pool import play_elsewhere, play_fixtures
from playalike.arena.records import GameRecord, Opening
from playalike.errors import PlayalikeError
from playalike.oracle import ray_connection
from playalike.oracle.analysis import Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine
from playalike.oracle.executor import Executor, SerialExecutor
from playalike.oracle.oracle import Oracle, _close_all
from playalike.oracle.ray_executor import RayExecutor
from playalike.settings import Settings
from tests.boards import random_boards
from tests.oracle.test_oracle import STOCKFISH, needs_stockfish
from tests.programs import KILL, PATIENCE, until

if sys.platform != "linux":
    pytest.skip("Ray's clusters are tried on Linux", allow_module_level=True)
pytest.importorskip("ray", reason="needs Ray (the extra `cluster`)")

from tests.oracle.ray_cluster import Nodes, engines, three_nodes

pytestmark = [pytest.mark.slow, pytest.mark.alone]
QUESTIONS = [Question(position_key(b), 10_000, 5) for b in random_boards(100, seed=7)]


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


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    found = answers(SerialExecutor(), Path(STOCKFISH), tmp_path_factory.mktemp("cache") / "a.db")
    _close_all()
    return found


def answers(executor: Executor, program: Path, cache: Path) -> dict[str, object]:
    return dict(asked_one_by_one(executor, program, cache))


def asked_one_by_one(
    executor: Executor, program: Path, cache: Path
) -> Iterator[tuple[str, object]]:
    kept = AnalysisCache(cache)
    oracle = Oracle.open(Settings(data=cache.parent, engine=program), kept, executor)
    for analysis in oracle.analyse(QUESTIONS):
        yield analysis.question.position, analysis.lines
    assert oracle.stats.asked == len({one.position for one in QUESTIONS})
    kept.close()


def test_items_are_worked_on_everywhere_and_few_at_a_time(nodes: Nodes) -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(3000):
            taken += 1
            yield number

    executor = RayExecutor(nodes.address)
    try:
        assert executor.workers == 3
        results = []
        for result in executor.map_unordered(partial(mul, 3), items()):
            results.append(result)
            assert taken <= len(results) + 3 * 2 * 64 + 64
        assert sorted(results) == [3 * number for number in range(3000)]
        assert list(executor.map_unordered(partial(mul, 3), [])) == []
        deadline = time.monotonic() + PATIENCE

        def until_all_work() -> Iterator[float]:
            while len(executor.rates.per_second()) < 3 and time.monotonic() < deadline:
                yield 0.02

        list(executor.map_unordered(time.sleep, until_all_work()))
        assert len(str(executor.rates).split(", ")) == 3
        with pytest.raises(ZeroDivisionError):
            list(executor.map_unordered(partial(truediv, 1), [2, 1, 0]))
        large = partial(mul, b"x" * 200_000)
        assert [len(one) for one in executor.map_unordered(large, [2, 2])] == [400_000] * 2
    finally:
        executor.close()


def test_another_map_inside_a_map_ends_too(nodes: Nodes) -> None:
    executor = RayExecutor(nodes.address)
    try:
        outer = executor.map_unordered(partial(mul, 2), range(40))
        inner = [sorted(executor.map_unordered(partial(mul, one), [1, 2])) for one in outer]
        assert sorted(inner) == [[2 * one, 4 * one] for one in range(40)]
    finally:
        executor.close()


@needs_stockfish
def test_a_node_is_killed_in_the_middle(
    nodes: Nodes, program: Path, tmp_path: Path, expected: dict[str, object]
) -> None:
    executor = RayExecutor(nodes.address)
    found = {}
    try:
        for count, (position, lines) in enumerate(
            asked_one_by_one(executor, program, tmp_path / "cache.db")
        ):
            found[position] = lines
            if count == 30:
                nodes.kill_one()
    finally:
        executor.close()
        nodes.add()
    assert found == expected
    until(lambda: not engines(program))


@needs_stockfish
def test_chaos_changes_nothing_and_leaves_nobody(
    nodes: Nodes, program: Path, tmp_path: Path, expected: dict[str, object]
) -> None:
    rng = random.Random(5)
    kills = {"engine": 0, "worker": 0, "raylet": 0}
    executor = RayExecutor(nodes.address)
    found = {}
    try:
        for position, lines in asked_one_by_one(executor, program, tmp_path / "cache.db"):
            found[position] = lines
            if len(found) % 20 == 10 and (running := engines(program)):
                kills["engine"] += kill(rng.choice(running))
            if len(found) % 40 == 20 and (workers := nodes.workers()):
                kills["worker"] += kill(rng.choice(workers))
            if len(found) == 50:
                nodes.kill_one()
                kills["raylet"] += 1
                nodes.add()
    finally:
        executor.close()
    assert min(kills.values()) > 0, kills
    assert found == expected
    until(lambda: not engines(program))
    until(lambda: not nodes.workers())


@needs_stockfish
def test_games_of_lost_workers_are_played_again(
    nodes: Nodes, program: Path, tmp_path: Path
) -> None:
    """Those of a tournament run in processes of their own, which end with their worker, too."""
    players = Entrant(f"uci:{program}", Control(nodes=5_000)), Entrant("random", Control(depth=1))
    fixtures = paired_fixtures(*players, (Opening(),), 6, seed=1)
    rules, settings = GameRules(max_plies=60), Settings(data=tmp_path, engine=program)
    expected = {
        news.number: [move.uci for move in news.moves]
        for _, news in play_fixtures(fixtures, rules, settings, 2)
        if isinstance(news, GameRecord)
    }
    executor = RayExecutor(nodes.address)
    killed = threading.Event()

    def kill_while_they_play() -> None:
        for _ in range(2):
            until(lambda: engines(program))
            for pid in nodes.workers():
                kill(pid)
            killed.set()
            time.sleep(1)

    killing = threading.Thread(target=kill_while_they_play)
    killing.start()
    try:
        played = {
            news.number: [move.uci for move in news.moves]
            for _, news in play_elsewhere(fixtures, rules, settings, executor)
            if isinstance(news, GameRecord)
        }
    finally:
        killing.join()
        executor.close()
    assert killed.is_set()
    assert played == expected
    until(lambda: not engines(program))
    until(lambda: not nodes.workers())


def kill(pid: int) -> bool:
    try:
        os.kill(pid, KILL)
    except ProcessLookupError:
        return False
    return True


@needs_stockfish
def test_a_node_with_another_engine_is_refused(nodes: Nodes, program: Path) -> None:
    executor = RayExecutor(nodes.address)
    executor.check = partial(_other_engine, program, describe_engine(program) + " of another day")
    try:
        with pytest.raises(PlayalikeError, match=r"on the node .*: .* where the work was begun"):
            list(executor.map_unordered(partial(mul, 3), [1]))
    finally:
        executor.close()


def test_a_check_that_was_interrupted_is_made_again(nodes: Nodes, tmp_path: Path) -> None:
    executor = RayExecutor(nodes.address)
    executor.check = partial(_fail_once, tmp_path / "failed")
    try:
        assert list(executor.map_unordered(partial(mul, 3), [1])) == [3]
    finally:
        executor.close()
    assert (tmp_path / "failed").exists()


def _fail_once(path: Path) -> None:
    if not path.exists():
        path.touch()
        raise PlayalikeError("the engine was killed while it said its name")


def _other_engine(program: Path, name: str) -> None:
    from playalike.oracle.engines import require_engine

    require_engine(program, name)


def test_one_cluster_at_a_time_and_more_cores_than_there_are(nodes: Nodes) -> None:
    with pytest.raises(PlayalikeError, match="no node of it has 50 cores"):
        RayExecutor(nodes.address, cores=50)
    executor = RayExecutor(nodes.address)
    try:
        with pytest.raises(PlayalikeError, match="connected with a Ray cluster already"):
            RayExecutor(nodes.address)
    finally:
        executor.close()


def test_wrong_addresses_are_refused_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_connection, "CONNECT_SECONDS", 2.0)
    closed = socket.create_server(("127.0.0.1", 0))
    nobody = f"127.0.0.1:{closed.getsockname()[1]}"
    closed.close()
    web = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    silent = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=web.serve_forever)
    thread.start()
    try:
        for address, message in (
            ("nonsense", "give HOST:PORT of the head"),
            ("host:99999", "give HOST:PORT of the head"),
            ("ray://127.0.0.1:x", "give HOST:PORT of the head"),
            (nobody, "nobody answers there .*ray start --head"),
            (f"127.0.0.1:{web.server_port}", "is no Ray head"),
            (f"127.0.0.1:{silent.getsockname()[1]}", "nobody answers there"),
        ):
            with pytest.raises(PlayalikeError, match=message):
                RayExecutor(address)
    finally:
        web.shutdown()
        web.server_close()
        silent.close()
        thread.join()


def test_without_ray_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_connection, "find_spec", lambda name: None)
    with pytest.raises(PlayalikeError, match=r'pip install "playalike\[cluster\]"'):
        RayExecutor("local")

"""A real engine, bad engines, and engines that are killed while they think."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import chess
import pytest

from playalike.oracle import oracle as oracle_module
from playalike.oracle.analysis import Analysis, Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.client import EngineError, UciClient
from playalike.oracle.executor import LocalExecutor, SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.oracle.own import OWN_ENGINE
from tests.boards import random_boards
from tests.programs import KILL, alive, descendants, make_executable, unix

STOCKFISH = shutil.which("stockfish") or "/usr/games/stockfish"
needs_stockfish = pytest.mark.skipif(
    not Path(STOCKFISH).exists(), reason="stockfish is not installed"
)


@pytest.fixture(autouse=True)
def _no_engine_left_behind() -> object:
    yield
    oracle_module._close_all()


def questions(count: int, nodes: int = 2000, multipv: int = 5) -> list[Question]:
    return [Question(position_key(b), nodes, multipv) for b in random_boards(count, seed=7)]


def lines_of(analyses: list[Analysis]) -> dict[str, object]:
    return {analysis.question.position: analysis.lines for analysis in analyses}


def make_oracle(tmp_path: Path, engine: str = STOCKFISH, workers: int = 0) -> Oracle:
    executor = LocalExecutor(workers) if workers else SerialExecutor()
    return Oracle(engine, "engine", AnalysisCache(tmp_path / "cache.db"), executor)


@needs_stockfish
def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    client = UciClient(Path(STOCKFISH))
    asked = questions(6)
    forwards = [client.analyse(q, 60).lines for q in asked]
    backwards = [client.analyse(q, 60).lines for q in reversed(asked)]
    client.close()
    assert forwards == backwards[::-1]
    for question, lines in zip(asked, forwards, strict=True):
        board = chess.Board(question.position + " 0 1")
        moves = [line.move for line in lines]
        assert len(set(moves)) == len(moves) == min(5, board.legal_moves.count())
        assert all(chess.Move.from_uci(move) in board.legal_moves for move in moves)


@needs_stockfish
def test_a_mate_is_a_mate_from_the_side_to_move() -> None:
    client = UciClient(Path(STOCKFISH))
    mating = Question("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", 5000, 3)
    assert (client.analyse(mating, 60).best.move, client.analyse(mating, 60).best.mate) == (
        "d1d8",
        1,
    )
    lost = Question("1k6/8/1K6/8/8/8/7Q/8 b - -", 5000, 3)
    assert client.analyse(lost, 60).best.mate == -1
    client.close()


@needs_stockfish
def test_a_second_run_asks_nothing(tmp_path: Path) -> None:
    asked = questions(5)
    first = make_oracle(tmp_path)
    answers = list(first.analyse(asked + asked[:2]))
    assert (first.stats.asked, first.stats.cached) == (5, 0)
    second = make_oracle(tmp_path)
    assert lines_of(list(second.analyse(asked))) == lines_of(answers)
    assert (second.stats.asked, second.stats.cached) == (0, 5)


@needs_stockfish
def test_engines_killed_at_random_change_nothing(tmp_path: Path) -> None:
    asked = questions(40)
    (tmp_path / "a").mkdir()
    undisturbed = lines_of(list(make_oracle(tmp_path / "a").analyse(asked)))
    kills = 0
    rng = random.Random(3)
    over = threading.Event()

    def kill_now_and_then() -> None:
        nonlocal kills
        while not over.wait(rng.uniform(0.01, 0.05)):
            for client in list(oracle_module._all_clients):
                with_kill = client.pid
                os.kill(with_kill, KILL)
                kills += 1
            time.sleep(0.1)

    (tmp_path / "b").mkdir()
    oracle_module._close_all()
    killer = threading.Thread(target=kill_now_and_then)
    killer.start()
    try:
        disturbed = lines_of(list(make_oracle(tmp_path / "b").analyse(asked)))
    finally:
        over.set()
        killer.join()
    assert kills > 0
    assert disturbed == undisturbed


def bad_engine(folder: Path, on_go: str) -> str:
    """Write a UCI program that misbehaves when asked to think."""
    script = folder / "bad"
    script.write_text(
        f"#!{sys.executable}\n"
        + textwrap.dedent(
            """
            import os, sys, time
            for line in sys.stdin:
                word = line.split()[0]
                if word == "uci":
                    print("id name Bad 1.0\\nuciok", flush=True)
                elif word == "isready":
                    print("readyok", flush=True)
                elif word == "go":
                    ON_GO
                elif word == "quit":
                    break
            """
        ).replace("ON_GO", on_go)
    )
    make_executable(script)
    return str(script)


@pytest.mark.parametrize(
    ("on_go", "reason"),
    [
        ("os._exit(1)", "ended unexpectedly"),
        ("print('info depth 1 score cp 1 pv e2e5\\nbestmove e2e5', flush=True)", "nonsense"),
        ("print('bestmove (none)', flush=True)", "no candidate"),
        ("print('info depth 1 score cp x pv e2e4\\nbestmove e2e4', flush=True)", "nonsense"),
    ],
)
def test_an_engine_that_never_answers_sensibly_is_named(
    tmp_path: Path, on_go: str, reason: str
) -> None:
    oracle = make_oracle(tmp_path, bad_engine(tmp_path, on_go))
    with pytest.raises(EngineError, match=f"failed 4 times on the position rnbqkbnr.*{reason}"):
        list(oracle.analyse([Question(position_key(chess.Board()), 10, 1)]))


def test_an_engine_that_hangs_is_given_up(tmp_path: Path) -> None:
    client = UciClient(Path(bad_engine(tmp_path, "time.sleep(60)")))
    with pytest.raises(EngineError, match="does not answer"):
        client.analyse(Question(position_key(chess.Board()), 10, 1), timeout=0.3)
    client.close()


def test_a_missing_engine_and_a_program_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="cannot start the engine /no/such"):
        UciClient(Path("/no/such"))
    with pytest.raises(EngineError, match="/bin/true does not answer as a UCI engine"):
        UciClient(Path("/bin/true"))


def test_our_own_engine_answers_where_none_is_installed(tmp_path: Path) -> None:
    oracle = make_oracle(tmp_path, OWN_ENGINE)
    first, second = (list(oracle.analyse(questions(1, nodes=1000, multipv=3))) for _ in range(2))
    assert first == second
    assert (oracle.stats.asked, oracle.stats.cached) == (1, 1)
    lines = first[0].lines
    assert len({line.move for line in lines}) == 3
    assert [line.cp for line in lines] == sorted((line.cp or 0 for line in lines), reverse=True)


RUN = """
import sys
from pathlib import Path
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import LocalExecutor
from playalike.oracle.oracle import Oracle
from tests.oracle.test_oracle import questions
executor = LocalExecutor(2)
oracle = Oracle(sys.argv[1], "e", AnalysisCache(Path(sys.argv[2])), executor)
try:
    for analysis in oracle.analyse(questions(60, nodes=100_000)):
        print("one", flush=True)
finally:
    executor.close()
"""


@needs_stockfish
@pytest.mark.slow
@unix
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, KILL])
def test_no_process_outlives_the_run(tmp_path: Path, how: signal.Signals) -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", RUN, STOCKFISH, str(tmp_path / "cache.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parents[2],
    )
    assert run.stdout is not None
    run.stdout.readline()
    below = descendants(run.pid)
    assert len(below) >= 4  # two workers, two engines
    run.send_signal(how)
    run.wait(timeout=300)
    run.stdout.close()
    deadline = time.monotonic() + 120
    while (left := [pid for pid in below if alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not left

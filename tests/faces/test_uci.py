"""The UCI program from outside: python-chess' own client, pipes and signals."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import chess
import chess.engine
import pytest

from tests.boards import after
from tests.programs import unix

COMMAND = [sys.executable, "-m", "playalike.faces.uci"]


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    engine = chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=30)
    yield engine
    engine.quit()


def test_python_chess_sees_every_option(engine: chess.engine.SimpleEngine) -> None:
    assert engine.id["name"].startswith("Playalike")
    for name in ("Hash", "MultiPV", "OwnBook", "BookFile", "SyzygyPath", "Move Overhead", "Ponder"):
        assert name in engine.options
    assert engine.options["Ruleset"].default == "Default"
    assert {"Default", "Pesto"} <= set(engine.options["Ruleset"].var or [])
    engine.configure({"Ruleset": "Default"})
    engine.configure({"Hash": 8, "Move Overhead": 20})


def test_plays_a_short_game_with_clocks(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    for ply in range(8):
        limit = chess.engine.Limit(white_clock=0.5, black_clock=0.5, white_inc=0.01, black_inc=0.01)
        result = engine.play(board, limit, game="clocks", ponder=ply == 3)
        assert result.move is not None
        board.push(result.move)


def test_analyses_with_several_lines(engine: chess.engine.SimpleEngine) -> None:
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bb5")
    infos = engine.analyse(board, chess.engine.Limit(depth=3), multipv=3)
    assert len(infos) == 3
    assert len({info["pv"][0] for info in infos}) == 3
    for info in infos:
        assert info["depth"] >= 1
        assert "nodes" in info
        assert "hashfull" in info
        assert "tbhits" in info
    only = engine.play(board, chess.engine.Limit(depth=2), root_moves=[chess.Move.from_uci("a7a6")])
    assert only.move == chess.Move.from_uci("a7a6")


def test_analysis_can_be_stopped(engine: chess.engine.SimpleEngine) -> None:
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if "pv" in info:
                break
        analysis.stop()
        assert analysis.wait().move is not None


def start() -> subprocess.Popen[str]:
    return subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


@unix
def test_ctrl_c_ends_it_quietly() -> None:
    process = start()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("isready\nposition startpos\ngo infinite\n")
    process.stdin.flush()
    while process.stdout.readline().strip() != "readyok":
        pass
    time.sleep(0.2)
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert errors == ""


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    process = start()
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write("uci\nposition startpos\ngo infinite\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    time.sleep(0.2)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write("isready\n" * 5)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=20) == 0
    assert errors == ""


def test_bytes_that_are_not_text() -> None:
    process = subprocess.run(
        COMMAND,
        input=b"\xff\xfe\x00 isready\n\x80\nposition startpos\ngo depth 1\nquit now\n",
        capture_output=True,
        timeout=60,
    )
    assert process.returncode == 0
    assert process.stderr == b""
    assert b"readyok" in process.stdout


def test_nothing_but_uci_on_stdout_and_empty_input_is_fine() -> None:
    process = subprocess.run(COMMAND, input=b"", capture_output=True, timeout=60)
    assert (process.returncode, process.stdout, process.stderr) == (0, b"", b"")

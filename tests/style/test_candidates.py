"""Where candidates come from: a UCI engine as it is told to, bad engines, and our own."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import chess
import pytest

from playalike.choice.first_sight import Glance
from playalike.oracle.client import EngineError, UciClient
from playalike.oracle.own import own_name
from playalike.player import Limit
from playalike.settings import Settings
from playalike.style.candidates import OwnSource, Steering, UciSource, open_source
from tests.boards import after
from tests.programs import make_executable
from tests.style.sources import STOCKFISH, needs_stockfish

SPY = """\
#!{python}
import sys, time
log = open({log!r}, "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    word = line.split()[0]
    if word == "uci":
        print("id name Spy 1\\noption name MultiPV type spin default 1 min 1 max 9\\nuciok")
    elif word == "isready":
        print("readyok")
    elif word == "go":
        {go}
    elif word == "stop":
        print("bestmove e2e4")
    elif word == "quit":
        break
    sys.stdout.flush()
"""
TWO_LINES = (
    'print("info depth 7 nodes 90 multipv 1 score cp 31 pv e2e4 e7e5\\\\n'
    'info depth 7 nodes 120 multipv 2 score mate -3 pv d2d4\\\\nbestmove e2e4")'
)


def spy(folder: Path, go: str = TWO_LINES) -> Path:
    """Write an engine that logs what it is told and does `go` when it should move."""
    path = folder / "spy"
    text = SPY.replace("{python}", sys.executable).replace("{log!r}", repr(str(folder / "log")))
    path.write_text(text.replace("{go}", go.replace("\\\\n", "\\n")))
    make_executable(path)
    return path


def told(folder: Path) -> list[str]:
    return (folder / "log").read_text().splitlines()


def test_the_engine_is_told_the_game_and_the_limits(tmp_path: Path) -> None:
    source = UciSource(spy(tmp_path))
    board = chess.Board()
    found = source.candidates(board, Limit(nodes=500, depth=9), 2)
    assert [(one.move, one.cp, one.mate) for one in found.lines] == [
        ("e2e4", 31, None),
        ("d2d4", None, -3),
    ]
    assert (found.depth, found.nodes, source.name) == (7, 120, "Spy 1")
    source.close()
    heard = told(tmp_path)
    assert "go nodes 500 depth 9" in heard
    assert f"position fen {chess.STARTING_FEN}" in heard
    assert "setoption name MultiPV value 2" in heard


def test_history_goes_along(tmp_path: Path) -> None:
    go = TWO_LINES.replace("e2e4", "f1b5").replace("e7e5", "a7a6").replace("d2d4", "f1c4")
    client = UciClient(spy(tmp_path, go))
    client.search(after("1. e4 e5 2. Nf3 Nc6"), depth=3)
    client.close()
    assert f"position fen {chess.STARTING_FEN} moves e2e4 e7e5 g1f3 b8c6" in told(tmp_path)


def test_memory_is_cleared_unless_time_is_the_limit(tmp_path: Path) -> None:
    source = UciSource(spy(tmp_path))
    board = chess.Board()
    for _ in range(3):
        source.candidates(board, Limit(nodes=5), 2)
    assert told(tmp_path).count("ucinewgame") == 3
    for _ in range(3):
        source.candidates(board, Limit(time=0.01), 2)
    assert told(tmp_path).count("ucinewgame") == 3
    source.new_game()
    source.candidates(board, Limit(time=0.01), 2)
    source.close()
    assert told(tmp_path).count("ucinewgame") == 4
    assert "go movetime 10" in told(tmp_path)


def test_a_late_engine_is_stopped(tmp_path: Path) -> None:
    source = UciSource(spy(tmp_path, "pass"))
    started = time.monotonic()
    found = source.candidates(chess.Board(), Limit(time=0.05), 2)
    seconds = time.monotonic() - started
    source.close()
    assert found.lines[0].move == "e2e4"
    assert found.lines[0].cp == 0
    assert seconds < 5
    assert "stop" in told(tmp_path)


def test_an_engine_that_dies_is_started_again(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    go = (
        f"import os; died = os.path.exists({str(mark)!r}); open({str(mark)!r}, 'w').close()\n"
        f"        if not died: sys.exit(1)\n"
        f"        {TWO_LINES}"
    )
    source = UciSource(spy(tmp_path, go))
    assert source.candidates(chess.Board(), Limit(nodes=5), 2).lines[0].move == "e2e4"
    source.close()


def test_an_engine_that_always_dies_is_an_error(tmp_path: Path) -> None:
    source = UciSource(spy(tmp_path, "sys.exit(1)"))
    with pytest.raises(EngineError, match="spy"):
        source.candidates(chess.Board(), Limit(nodes=5), 2)
    source.close()


def test_nonsense_is_an_error(tmp_path: Path) -> None:
    go = 'print("info depth 1 score cp 5 pv e2e5\\\\nbestmove e2e5")'
    source = UciSource(spy(tmp_path, go))
    with pytest.raises(EngineError, match="nonsense"):
        source.candidates(chess.Board(), Limit(nodes=5), 2)
    source.close()


@needs_stockfish
def test_a_glance_sees_as_many_moves_as_it_says() -> None:
    source = UciSource(STOCKFISH)
    assert len(source.glance(chess.Board(), Glance(2_000, 3))) == 3
    survey = source.glance(chess.Board(), Glance(2_000, 100))
    assert {line.move for line in survey} == {move.uci() for move in chess.Board().legal_moves}
    source.close()


@needs_stockfish
def test_a_survey_by_hand_leaves_the_search_in_earnest_as_it_was() -> None:
    source = UciSource(STOCKFISH)
    board, limit = after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6"), Limit(nodes=3_000)
    before = source.candidates(board, limit, 5)
    by_hand = source.glance(board, Glance(2_000, 100, handmade=True))
    usual = source.glance(board, Glance(2_000, 100))
    assert {line.move for line in by_hand} == {line.move for line in usual}
    assert source.candidates(board, limit, 5) == before
    assert all(0 < (line.constancy or 0) <= 1 for line in before.lines)
    source.close()


@needs_stockfish
def test_a_glance_is_given_up_when_someone_waits_for_the_move() -> None:
    source = UciSource(STOCKFISH)
    cancel = threading.Event()
    source.steering = Steering(cancel)
    assert source.glance(chess.Board(), Glance(2_000, 3))
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    started = time.monotonic()
    assert source.glance(chess.Board(), Glance(500_000_000, 3)) == ()
    assert time.monotonic() - started < 10
    assert source.glance(chess.Board(), Glance(2_000, 3)) == ()
    timer.join()
    source.close()


def test_a_search_needs_a_limit(tmp_path: Path) -> None:
    client = UciClient(spy(tmp_path))
    with pytest.raises(ValueError, match="never end"):
        client.search(chess.Board())
    client.close()


@needs_stockfish
def test_stockfish_answers_the_same_whatever_was_asked_before() -> None:
    source = UciSource(STOCKFISH)
    boards = [after("1. e4 e5 2. Nf3"), after("1. d4 d5 2. c4"), after("1. c4")]
    limit = Limit(nodes=3000)
    forwards = [source.candidates(board, limit, 10) for board in boards]
    checks = [source.best(board, 8) for board in boards]
    backwards = [source.candidates(board, limit, 10) for board in reversed(boards)]
    again = [source.best(board, 8) for board in reversed(boards)]
    source.close()
    assert forwards == backwards[::-1]
    assert checks == again[::-1]
    assert all(len(found.lines) == 10 for found in forwards)


@needs_stockfish
def test_stockfish_gives_fewer_where_there_are_fewer() -> None:
    source = UciSource(STOCKFISH)
    found = source.candidates(chess.Board("7k/8/8/8/8/8/8/K7 w - - 0 1"), Limit(nodes=500), 10)
    source.close()
    assert len(found.lines) == 3


def test_our_own_engine_gives_candidates_too() -> None:
    source = OwnSource()
    board = after("1. e4 e5 2. Nf3 Nc6")
    first = source.candidates(board, Limit(nodes=1500), 10)
    source.candidates(after("1. d4"), Limit(nodes=500), 10)
    assert source.candidates(board, Limit(nodes=1500), 10) == first
    assert len(first.lines) == 10
    assert all(board.is_legal(chess.Move.from_uci(one.move)) for one in first.lines)
    assert source.name == own_name()
    # Scholar's mate is seen within the few nodes that a check may use.
    reply = source.best(after("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6"), 10)
    assert (reply.move, reply.mate) == ("h5f7", 1)


def test_without_an_engine_ours_is_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("playalike.oracle.engines.usual_places", lambda system: iter(()))
    source = open_source(Settings(data=tmp_path))
    assert isinstance(source, OwnSource)
    configured = open_source(Settings(data=tmp_path, engine=spy(tmp_path)))
    assert configured.name == "Spy 1"
    configured.close()

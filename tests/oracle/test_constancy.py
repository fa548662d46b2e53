"""How constantly an engine liked its moves: by hand, and as a real engine's lists say."""

from __future__ import annotations

import subprocess
from pathlib import Path

import chess
import pytest

from playalike.oracle.analysis import Question, position_key
from playalike.oracle.client import UciClient
from playalike.oracle.constancy import Constancy, multipv_of
from tests.boards import after
from tests.programs import make_executable
from tests.style.sources import STOCKFISH, needs_stockfish

POSITION = position_key(after("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"))


def heard(*lists: tuple[int, str]) -> Constancy:
    """Return what is known after lists of moves, each with its depth."""
    found = Constancy()
    for depth, moves in lists:
        for place, move in enumerate(moves.split(), start=1):
            text = f"info depth {depth} multipv {place} score cp 1 nodes 5 pv {move} a7a6"
            assert multipv_of(text) == place
            found.hear(text, place)
    return found


def test_a_mean_over_the_depths() -> None:
    found = heard((1, "e2e4 d2d4"), (2, "d2d4 e2e4"), (3, "e2e4 d2d4"), (4, "e2e4 c2c4"))
    assert found.of("e2e4") == pytest.approx((1 + 1 / 2 + 1 + 1) / 4)
    assert found.of("d2d4") == pytest.approx((1 / 2 + 1 + 1 / 2 + 1 / 3.5) / 4, abs=1e-3)
    assert found.of("h2h4") == pytest.approx(1 / 3.5, abs=1e-3)


def test_a_depth_counts_once_with_what_was_said_last() -> None:
    assert heard((1, "e2e4 d2d4"), (1, "d2d4 e2e4")).of("e2e4") == 0.5


def test_nothing_heard_is_nothing_known() -> None:
    assert Constancy().of("e2e4") is None


def test_a_line_without_a_place_is_the_first() -> None:
    assert multipv_of("info depth 3 score cp 5 pv e2e4") == 1


def said_by_stockfish(position: str, nodes: int, multipv: int) -> dict[int, list[str]]:
    """Ask a process of its own, and read the lists with nothing of ours."""
    asked = (
        f"setoption name Hash value 1\nsetoption name MultiPV value {multipv}\n"
        f"ucinewgame\nisready\nposition fen {position} 0 1\ngo nodes {nodes}\n"
    )
    lists: dict[int, list[str]] = {}
    with subprocess.Popen(
        [str(STOCKFISH)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(asked)
        process.stdin.flush()
        for text in process.stdout:
            words = text.split()
            if text.startswith("bestmove"):
                process.stdin.write("quit\n")
                process.stdin.flush()
                break
            if "pv" in words:
                if words[words.index("multipv") + 1] == "1":
                    now = lists[int(words[words.index("depth") + 1])] = []
                now.append(words[words.index("pv") + 1])
    return lists


@needs_stockfish
def test_a_real_search() -> None:
    client = UciClient(STOCKFISH)
    lines = client.analyse(Question(POSITION, 20_000, 5), 60).lines
    searched = client.search(chess.Board(f"{POSITION} 0 1"), multipv=5, nodes=20_000, fresh=True)
    client.close()
    lists = said_by_stockfish(POSITION, 20_000, 5).values()
    assert len(lists) > 5
    for line in lines:
        ranks = [one.index(line.move) + 1 if line.move in one else 6.5 for one in lists]
        expected = sum(1 / rank for rank in ranks) / len(ranks)
        assert line.constancy == pytest.approx(expected, abs=1e-3)
    assert [line.constancy for line in searched.lines] == [line.constancy for line in lines]


@needs_stockfish
def test_the_handmade_evaluation_is_another_and_leaves_no_trace() -> None:
    usual = Question(POSITION, 5_000, 3)
    handmade = Question(POSITION, 5_000, 3, handmade=True)
    client = UciClient(STOCKFISH)
    if not client.has_handmade:
        client.close()
        pytest.skip("this Stockfish has only its network")
    first = client.analyse(usual, 60).lines
    other = client.analyse(handmade, 60).lines
    again = client.analyse(usual, 60).lines
    client.close()
    fresh = UciClient(STOCKFISH, {"Use NNUE": "false"})
    alone = fresh.analyse(usual, 60).lines
    fresh.close()
    assert first == again
    assert other != first
    assert other == alone


def test_an_engine_that_has_one_evaluation_answers_as_usual_and_it_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    engine = tmp_path / "engine"
    engine.write_text(
        "#!/bin/sh\nwhile read word rest; do case $word in uci) echo uciok;;"
        " isready) echo readyok;; setoption) echo $rest >> $0.options;; quit) exit;;"
        " go) echo info depth 1 score cp 7 pv d2d3; echo bestmove d2d3;; esac; done\n"
    )
    make_executable(engine)
    client = UciClient(engine)
    assert not client.has_handmade
    for handmade in (True, False, True):
        (line,) = client.analyse(Question(POSITION, 10, 3, handmade), 5).lines
    client.close()
    assert (line.move, line.cp, line.constancy) == ("d2d3", 7, 1.0)
    assert [record.getMessage() for record in caplog.records] == [
        f"{engine} has only its network: surveys by hand are made with it"
    ]
    assert "NNUE" not in (tmp_path / "engine.options").read_text()

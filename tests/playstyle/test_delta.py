"""Delta with a made-up engine whose answers are known, and with a real one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from playalike.oracle.analysis import Line
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import find_engine
from playalike.oracle.executor import SerialExecutor
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle, delta_pawns, sample_positions
from playalike.settings import load_settings
from tests.programs import make_executable

from .making import BERLIN, KASPAROV_TOPALOV, OPERA, game

ENGINE = """#!{python}
import sys
import chess
board = chess.Board()
for line in sys.stdin:
    words = line.split()
    if words == ["uci"]:
        print("id name Fixed 1\\nuciok")
    elif words == ["isready"]:
        print("readyok")
    elif words[:2] == ["position", "fen"]:
        board = chess.Board(" ".join(words[2:8]))
    elif words[:1] == ["go"]:
        assert words[1] == "depth", words
        moves = [m.uci() for m in board.legal_moves]
        scores = ["cp 150", "cp -50"] if board.turn else ["cp 10", "mate -3"]
        for n, (move, score) in enumerate(zip(moves, scores), start=1):
            print(f"info depth {{words[2]}} multipv {{n}} score {{score}} nodes 9 pv {{move}}")
        print(f"bestmove {{moves[0]}}")
        with open({log!r}, "a") as log:
            log.write(words[2] + "\\n")
    elif words == ["quit"]:
        break
    sys.stdout.flush()
"""


def line(cp: int | None, mate: int | None = None) -> Line:
    return Line("e2e4", cp, mate, ("e2e4",))


@pytest.mark.parametrize(
    ("best", "second", "pawns"),
    [
        (line(35), line(10), 0.25),
        (line(-20), line(-120), 1.0),
        (line(None, 3), line(50), 99.5),
        (line(None, 2), line(None, 9), 0.0),
        (line(0), line(None, -4), 100.0),
        (line(10), line(10), 0.0),
    ],
)
def test_delta_by_hand(best: Line, second: Line, pawns: float) -> None:
    assert delta_pawns([best, second]) == pytest.approx(pawns)


def test_one_move_has_no_delta() -> None:
    assert delta_pawns([line(35)]) is None


def test_sampling() -> None:
    def plies(rate: int, skip: bool = True) -> list[int]:
        config = EvaluationConfig(delta_sampling_rate=rate, skip_check_positions=skip)
        return [ply for ply, _ in sample_positions(game(KASPAROV_TOPALOV), config)]

    # Ply 39 is 20. Qf4+.
    assert plies(3) == [15, 18, 21, 24, 27, 30, 33, 36]
    assert plies(3, skip=False) == [15, 18, 21, 24, 27, 30, 33, 36, 39]
    assert plies(5) == [15, 20, 25, 30, 35, 40]
    assert plies(1) == [ply for ply in range(15, 41) if ply != 39]
    # A mated side has nothing to choose.
    config = EvaluationConfig(delta_sampling_rate=1, skip_check_positions=False)
    assert [ply for ply, _ in sample_positions(game(OPERA), config)][-1] == 32


def oracle(tmp_path: Path, depth: int = 12) -> tuple[DeltaOracle, Path]:
    log = tmp_path / "asked"
    engine = tmp_path / "engine"
    engine.write_text(ENGINE.format(python=sys.executable, log=str(log)))
    make_executable(engine)
    cache = AnalysisCache(tmp_path / "analysis.db")
    config = EvaluationConfig(stockfish_depth=depth)
    return DeltaOracle(engine, "Fixed 1", cache, SerialExecutor(), config), log


def test_the_engine_is_asked_to_the_depth_and_once_only(tmp_path: Path) -> None:
    asked, log = oracle(tmp_path)
    found = asked.measure([game(BERLIN), game("1. e4 e5")])
    assert list(found) == [0]
    metrics = found[0]
    assert [m.ply for m in metrics] == [18, 21, 24]  # after ply 15 Black must retake
    assert [m.delta_white for m in metrics] == [2.0, None, 2.0]
    assert [m.delta_black for m in metrics] == [None, 100.1, None]
    assert log.read_text().split() == ["12"] * len(log.read_text().split())
    before = asked.stats.asked
    asked.measure([game(BERLIN)])
    assert asked.stats.asked == before
    asked.cache.close()
    deeper, _ = oracle(tmp_path, depth=14)
    deeper.measure([game(BERLIN)])
    assert deeper.stats.asked == before
    assert "14" in log.read_text().split()
    deeper.cache.close()


def test_only_the_players_own_positions(tmp_path: Path) -> None:
    asked, _ = oracle(tmp_path)
    own = asked.measure([game(BERLIN)], frozenset(["White, A"]))[0]
    assert [(m.ply, m.delta_white) for m in own] == [(18, 2.0), (24, 2.0)]
    assert asked.stats.asked == 2
    assert asked.measure([game(BERLIN)], frozenset(["Nobody"])) == {}
    asked.cache.close()


@pytest.mark.slow
def test_a_real_engine_sees_the_only_move(tmp_path: Path) -> None:
    path = find_engine(load_settings())
    if path is None:
        pytest.skip("no UCI engine here")
    cache = AnalysisCache(tmp_path / "analysis.db")
    config = EvaluationConfig(delta_sampling_rate=1)
    asked = DeltaOracle(path, "engine", cache, SerialExecutor(), config)
    found = {m.ply: m for m in asked.measure([game(OPERA)])[0]}
    # Before 16. Qb8+ and mate (ply 30) everything else is far worse.
    assert found[30].best_move == "b3b8"
    assert found[30].delta > 3
    assert 0 < asked.stats.engine_seconds <= asked.stats.wall_seconds
    cache.close()

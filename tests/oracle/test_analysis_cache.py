from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Analysis, Line, Question, position_key
from playalike.oracle.cache import AnalysisCache
from tests.boards import after

QUESTION = Question(position_key(chess.Board()), 1000, 3)
ANALYSIS = Analysis(
    QUESTION,
    (
        Line("e2e4", 30, None, ("e2e4", "e7e5")),
        Line("d2d4", -12, None, ("d2d4",), 0.417),
        Line("f2f3", None, -4, ("f2f3",), 1.0),
    ),
    0.01,
)


@pytest.mark.parametrize("line", ANALYSIS.lines)
def test_lines_survive_their_text_form(line: Line) -> None:
    assert Line.from_text(line.to_text()) == line


def test_a_position_is_keyed_without_counters_and_with_legal_en_passant_only() -> None:
    by_one_way = after("1. e4 e6 2. d4 d5")
    by_another = after("1. d4 e6 2. e4 d5")
    assert position_key(by_one_way) == position_key(by_another)
    assert position_key(after("1. e4")).endswith(" KQkq -")  # nobody can capture on e3
    assert position_key(after("1. e4 a6 2. e5 d5")).endswith(" KQkq d6")


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(PlayalikeError, match="game is over in rnb1kbnr"):
        position_key(after("1. f3 e5 2. g4 Qh4#"))


def test_what_was_put_is_there_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "analysis.db"
    cache = AnalysisCache(path)
    assert cache.get("engine 1", QUESTION) is None
    cache.put("engine 1", ANALYSIS)
    cache.close()
    cache = AnalysisCache(path)
    assert len(cache) == 1
    assert cache.get("engine 1", QUESTION) == ANALYSIS
    assert cache.get("engine 2", QUESTION) is None
    assert cache.get("engine 1", Question(QUESTION.position, 1001, 3)) is None
    assert cache.get("engine 1", Question(QUESTION.position, 1000, 4)) is None
    cache.close()


def test_a_damaged_or_newer_cache_is_refused_by_name(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"not a database at all" * 100)
    with pytest.raises(PlayalikeError, match=r"damaged\.db cannot be used.*move it away"):
        AnalysisCache(damaged)
    newer = tmp_path / "newer.db"
    database = sqlite3.connect(newer)
    database.execute("pragma user_version = 99")
    database.close()
    with pytest.raises(PlayalikeError, match=r"newer\.db was written by another version"):
        AnalysisCache(newer)


WRITER = """
import sys
from pathlib import Path
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.analysis import Analysis, Line, Question
cache = AnalysisCache(Path(sys.argv[1]))
for number in range(1_000_000):
    cache.put("e", Analysis(Question(str(number), 1, 1), (Line("e2e4", 1, None, ("e2e4",)),), 0.0))
    print(number, flush=True)
"""


def test_a_kill_loses_nothing_that_was_put(tmp_path: Path) -> None:
    path = tmp_path / "analysis.db"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
    assert writer.stdout is not None
    for _ in range(50):
        writer.stdout.readline()
    time.sleep(0.05)
    writer.kill()
    reported = writer.stdout.read().split()
    writer.wait()
    writer.stdout.close()
    cache = AnalysisCache(path)
    last = int(reported[-1]) if reported else 49
    assert len(cache) >= last  # the very last line may have been cut short by the kill
    assert cache.get("e", Question("49", 1, 1)) is not None
    cache.close()

"""The tool that trains the evaluation's network, where PyTorch is installed."""

from __future__ import annotations

import importlib.util
import sqlite3
from pathlib import Path

import chess
import pytest

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation import reference
from playalike.engine.evaluation.evaluator import Evaluator
from playalike.engine.ruleset import load_ruleset
from tests.boards import random_boards

pytestmark = [
    pytest.mark.torch,
    pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not here"),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """A cache of the oracle in which every answer likes the first moves best."""
    path = tmp_path / "analysis.db"
    with sqlite3.connect(path) as cache:
        cache.execute("create table analyses (nodes, multipv, position, lines)")
        for number, board in enumerate(random_boards(400, seed=6)):
            lines = [
                f"{50 - 10 * rank} {move.uci()}"
                for rank, move in enumerate(list(board.legal_moves)[:5])
            ]
            lines.append("#3 a1a2")
            nodes = 100 if number < 20 else 20_000
            row = (nodes, 10, board.epd(), ";".join(lines))
            cache.execute("insert into analyses values (?, ?, ?, ?)", row)
    cache.close()
    return path


def test_what_is_learned_is_what_plays(answers: Path, tmp_path: Path) -> None:
    from tools import train_network as tool

    examples = tool.read_examples(answers)
    count = len(examples.scores)
    assert count == examples.edges[-1] > 500
    assert 0 < examples.held.sum() < len(examples.held) / 4
    assert examples.dense(tool.np.arange(count)).sum(dim=1).max() <= 32
    network = tool.train(examples, neurons=6, minutes=0.05)
    tool.write(network, tmp_path / "small")
    ruleset = tmp_path / "mine.toml"
    ruleset.write_text('[evaluation]\ntables = "small.toml"\nnetwork = "small.json.gz"\n')
    mine = load_ruleset(ruleset)
    evaluator = Evaluator(mine)
    for board in random_boards(20, seed=1):
        fast = evaluator.evaluate(EngineBoard.from_board(board, evaluator.tables), -9999, 9999)
        assert fast == reference.evaluate(board, mine)


def test_scores_are_whites(tmp_path: Path) -> None:
    from tools import train_network as tool

    path = tmp_path / "analysis.db"
    board = chess.Board()
    board.push_uci("e2e4")
    with sqlite3.connect(path) as cache:
        cache.execute("create table analyses (nodes, multipv, position, lines)")
        row = (20_000, 10, board.epd(), "-30 e7e5;-90 h7h5")
        cache.execute("insert into analyses values (?, ?, ?, ?)", row)
    cache.close()
    examples = tool.read_examples(path)
    assert sorted(examples.scores.tolist()) == [30.0, 90.0]
    assert examples.white_to_move.all()


def test_a_wrong_cache_is_named(tmp_path: Path) -> None:
    from tools import train_network as tool

    (tmp_path / "text.db").write_text("no database, by far, but long enough to be looked at")
    for name in ("missing", "text"):
        with pytest.raises(SystemExit, match=rf"{name}\.db is no cache"):
            tool.read_examples(tmp_path / f"{name}.db")
    path = tmp_path / "empty.db"
    with sqlite3.connect(path) as cache:
        cache.execute("create table analyses (nodes, multipv, position, lines)")
    cache.close()
    with pytest.raises(SystemExit, match=r"empty\.db holds no answers"):
        tool.read_examples(path)

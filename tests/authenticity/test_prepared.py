"""From games to prepared positions, with an engine that is not one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.authenticity.games import JudgedGame
from playalike.authenticity.preparation import prepare_games, studied_positions
from playalike.authenticity.store import Store, code_digest
from playalike.choice.candidates import describe_candidates
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Analysis, Line, Question
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.progress import SilentProgress
from tests.authenticity.synthetic import judged

GAME = judged("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 a3 b5")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(tmp_path / "scores.db")
    yield kept
    kept.close()


@pytest.fixture
def oracle(tmp_path: Path) -> Iterator[Oracle]:
    cache = AnalysisCache(tmp_path / "analysis.db")
    yield Oracle("none", "Alphabet 1", cache, SerialExecutor())
    cache.close()


def answer(oracle: Oracle, game: JudgedGame, nodes: int = 1_000, multipv: int = 3) -> None:
    """Put answers into the cache: moves by their names, ten centipawns apart."""
    board = game.start()
    for uci in game.moves:
        if board.turn == game.color and board.legal_moves.count() > 1:
            names = sorted(move.uci() for move in board.legal_moves)[:multipv]
            lines = tuple(Line(name, 20 - 10 * n, None, (name,)) for n, name in enumerate(names))
            oracle.cache.put(
                oracle.name, Analysis(Question(board.epd(), nodes, multipv), lines, 0.0)
            )
            if uci not in names:
                after = board.copy()
                after.push_uci(uci)
                reply = Line(next(iter(after.legal_moves)).uci(), 40, None, ("x",))
                oracle.cache.put(
                    oracle.name, Analysis(Question(after.epd(), nodes // 10, 1), (reply,), 0.0)
                )
        board.push_uci(uci)


def test_positions_are_described_as_they_are(oracle: Oracle, store: Store) -> None:
    answer(oracle, GAME)
    (game,) = prepare_games([GAME], oracle, 1_000, 3, store, SilentProgress())
    assert [one.ply for one in game.positions] == [0, 2, 4, 6, 8, 10]
    last = game.positions[-1]
    assert [line.move for line in last.lines] == list(last.legal[:3])
    assert sorted(last.legal) == list(last.legal)  # the engine goes by the alphabet here
    assert last.legal[last.played] == "a2a3"
    assert last.played == 0
    assert last.loss_cp == 0
    castling = game.positions[4]
    assert castling.legal[castling.played] == "e1g1"
    assert castling.played >= 3
    # The answer to it is worth 40 for the opponent: 60 less than the best.
    assert castling.loss_cp == 60
    assert str(castling.phase) == "opening"
    assert castling.is_choice
    for position, board in game.boards():
        assert board.epd() == position.epd
        assert len(board.move_stack) == position.ply
        moves = [chess.Move.from_uci(line.move) for line in position.lines]
        expected = describe_candidates(board, moves, position.values)
        assert np.array_equal(position.described.changes, expected.changes)
        assert np.array_equal(position.described.features, expected.features)
        assert position.described.loss_cp.tolist() == [0, 10, 20]


def test_a_second_time_nothing_is_described_again(
    oracle: Oracle, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(oracle, GAME)
    first = prepare_games([GAME], oracle, 1_000, 3, store, SilentProgress())

    def refuse(*_: object) -> None:
        raise AssertionError("described again")

    monkeypatch.setattr("playalike.authenticity.preparation.describe_candidates", refuse)
    (again,) = prepare_games([GAME], oracle, 1_000, 3, store, SilentProgress())
    for one, other in zip(first[0].positions, again.positions, strict=True):
        assert np.array_equal(one.described.changes, other.described.changes)
    answer(oracle, GAME, nodes=2_000)
    with pytest.raises(AssertionError, match="described again"):
        prepare_games([GAME], oracle, 2_000, 3, store, SilentProgress())


def test_known_positions_are_marked(oracle: Oracle, store: Store) -> None:
    answer(oracle, GAME)
    training = studied_positions([judged("e4 e5 Nf3")], SerialExecutor(), SilentProgress())
    (game,) = prepare_games(
        [GAME], oracle, 1_000, 3, store, SilentProgress(),
        book=frozenset({chess.Board().epd()}), training=training,
    )  # fmt: skip
    assert [one.in_book for one in game.positions] == [True] + [False] * 5
    assert [one.in_training for one in game.positions] == [True, True] + [False] * 4


def test_the_store_keeps_arrays_by_everything_they_depend_on(store: Store) -> None:
    key = Store.key(game="x", nodes=3)
    assert store.get(key) is None
    store.put(key, {"a": np.arange(3), "b": np.zeros((2, 2), dtype=np.float32)})
    found = store.get(key)
    assert found is not None
    assert found["a"].tolist() == [0, 1, 2]
    assert found["b"].dtype == np.float32
    assert Store.key(nodes=3, game="x") == key
    assert Store.key(nodes=4, game="x") != key


def test_a_damaged_store_is_named(tmp_path: Path) -> None:
    (tmp_path / "scores.db").write_bytes(b"rubbish" * 500)
    with pytest.raises(PlayalikeError, match=r"scores\.db cannot be used"):
        Store(tmp_path / "scores.db")


def test_the_digest_of_code_covers_inner_folders() -> None:
    style = code_digest("playalike.style")
    assert style == code_digest("playalike.style")
    assert style != code_digest("playalike.style.classic.layers")
    assert len(style) == 64
    assert len(code_digest("playalike.position/phase.py")) == 64
    with pytest.raises(FileNotFoundError):
        code_digest("playalike.personality/nothing.py")

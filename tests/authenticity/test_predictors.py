"""Predictors on real positions: each ranks moves, and none knows which was played."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.authenticity.games import JudgedGame
from playalike.authenticity.likelihood import table_of
from playalike.authenticity.positions import Prepared, PreparedGame
from playalike.authenticity.predictors import (
    ClassicPredictor,
    EngineFirst,
    EngineTempered,
    ModelPredictor,
    NetworkPredictor,
    Predictor,
    score_games,
)
from playalike.authenticity.scores import Calibration, log_chances
from playalike.authenticity.store import Store
from playalike.choice.candidates import describe_candidates
from playalike.choice.plain_model import utilities
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line
from playalike.oracle.executor import SerialExecutor
from playalike.personality.catalogue import find_personality
from playalike.personality.load import Personality
from playalike.prior.base import SHIPPED
from playalike.progress import SilentProgress
from playalike.settings import Settings
from tests.authenticity.synthetic import judged

SPANISH = judged(
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4"
)


@pytest.fixture(scope="module")
def karpov(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Personality]:
    found = find_personality("karpov", Settings(data=tmp_path_factory.mktemp("data")))
    yield found
    found.close()


def prepared(game: JudgedGame, *plies: int, lines: tuple[Line, ...] | None = None) -> PreparedGame:
    """Prepare positions with the first six legal moves as candidates, twenty apart."""
    board = game.start()
    found = []
    for ply, uci in enumerate(game.moves):
        if ply in plies:
            names = [move.uci() for move in board.legal_moves]
            own = lines or tuple(
                Line(name, 40 - 20 * n, None, (name,)) for n, name in enumerate(names[:6])
            )
            rest = sorted(set(names) - {line.move for line in own})
            legal = (*(line.move for line in own), *rest)
            moves = [chess.Move.from_uci(line.move) for line in own]
            values = [line.cp if line.cp is not None else 9_990 for line in own]
            found.append(
                Prepared(
                    ply, board.epd(), legal.index(uci), legal, own, "opening", 0, False, False,
                    describe_candidates(board, moves, values),
                )
            )  # fmt: skip
        board.push_uci(uci)
    return PreparedGame(game, tuple(found))


def blind(game: PreparedGame) -> PreparedGame:
    """Return the same positions with another move played in the last one."""
    *others, last = game.positions
    other = (last.played + 1) % len(last.legal)
    return PreparedGame(game.game, (*others, dataclasses.replace(last, played=other)))


def predictors(karpov: Personality) -> list[Predictor]:
    return [
        EngineFirst(),
        EngineTempered(),
        ModelPredictor("karpov model", karpov.model),
        ClassicPredictor.of(karpov),
    ]


def test_every_predictor_ranks_all_moves_the_same_way_whatever_was_played(
    karpov: Personality, tmp_path: Path
) -> None:
    game = prepared(SPANISH, 12, 14, 16)
    for predictor in predictors(karpov):
        scores = predictor.work(game)
        assert len(scores) == 3
        for one in scores:
            assert sorted(one.order) == list(range(len(one.utility)))
            assert np.isfinite(one.utility).all()
        table, number = table_of(predictor.name, [game], [scores])
        assert number.tolist() == [0, 0, 0]
        assert np.isfinite(log_chances(table, Calibration(1.0, 0.05))).all()
        again = predictor.work(blind(game))
        assert [one.order for one in again] == [one.order for one in scores]
        assert [one.utility.tolist() for one in again] == [one.utility.tolist() for one in scores]


def test_the_engine_ranks_as_it_says() -> None:
    game = prepared(SPANISH, 12)
    (first,), (tempered,) = EngineFirst().work(game), EngineTempered().work(game)
    assert first.order == (0,)
    assert tempered.order == (0, 1, 2, 3, 4, 5)
    assert tempered.utility.tolist() == [40, 20, 0, -20, -40, -60]


def test_the_engine_is_cut_off_where_a_game_is_decided() -> None:
    game = judged("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7")
    lines = (Line("h5f7", None, 1, ("h5f7",)), Line("h5e5", -20, None, ("h5e5",)))
    (tempered,) = EngineTempered().work(prepared(game, 6, lines=lines))
    assert tempered.utility.tolist() == [1000, -20]


def test_the_model_is_the_personality_s_own(karpov: Personality) -> None:
    game = prepared(SPANISH, 12, 14)
    found = ModelPredictor("x", karpov.model).work(game)
    for position, one in zip(game.positions, found, strict=True):
        assert one.utility == pytest.approx(utilities(karpov.model, position.described), abs=1e-5)
        assert one.order[0] == int(np.argmax(one.utility))


def test_classic_plays_a_mate_first(karpov: Personality) -> None:
    game = judged("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7")
    lines = (
        Line("h5f7", None, 1, ("h5f7",)),
        Line("c4f7", 900, None, ("c4f7",)),
        Line("h5f3", 10, None, ("h5f3",)),
    )
    (one,) = ClassicPredictor.of(karpov).work(prepared(game, 6, lines=lines))
    assert one.order[0] == 0
    assert one.utility.argmax() == 0


def test_classic_puts_what_it_may_not_play_behind(karpov: Personality) -> None:
    board = chess.Board()
    for uci in SPANISH.moves[:12]:
        board.push_uci(uci)
    names = ["a4b3", "a4b5", "c2c3"]
    lines = tuple(
        Line(name, cp, None, (name,)) for name, cp in zip(names, (30, -250, -280), strict=True)
    )
    (one,) = ClassicPredictor.of(karpov).work(prepared(SPANISH, 12, lines=lines))
    assert one.order[0] == 0
    assert one.utility[0] > one.utility[1:].max() + 0.1


def test_scores_are_kept_and_read_again(
    karpov: Personality, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "scores.db")
    game, setting = prepared(SPANISH, 12, 14), ("Alphabet 1", 1_000, 6)
    classic = ClassicPredictor.of(karpov)
    (first,) = score_games(classic, [game], setting, store, SerialExecutor(), SilentProgress())

    def refuse(*_: object) -> None:
        raise AssertionError("scored again")

    monkeypatch.setattr("playalike.authenticity.predictors.classic._scores", refuse)
    (again,) = score_games(classic, [game], setting, store, SerialExecutor(), SilentProgress())
    assert [one.order for one in again] == [one.order for one in first]
    for one, other in zip(first, again, strict=True):
        assert one.utility.tolist() == other.utility.tolist()
    with pytest.raises(AssertionError, match="scored again"):
        score_games(
            classic, [game], ("Alphabet 2", 1_000, 6), store, SerialExecutor(), SilentProgress()
        )
    part = dataclasses.replace(game, positions=game.positions[1:])
    with pytest.raises(AssertionError, match="scored again"):
        score_games(classic, [part], setting, store, SerialExecutor(), SilentProgress())
    store.close()


def test_a_network_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match=r"maia-9\.pb\.gz"):
        NetworkPredictor.open(tmp_path / "maia-9.pb.gz")


@pytest.mark.shared
def test_a_network_alone_and_as_a_prior_are_two_things(shared_data: Path) -> None:
    path = shared_data / "maia" / "maia-1900.pb.gz"
    alone, asked = NetworkPredictor.open(path), NetworkPredictor.as_prior(path)
    assert (alone.name, asked.name) == ("maia-1900", "maia-1900+masters")
    assert alone.depends_on != asked.depends_on
    game = prepared(SPANISH, 12, 14)
    chances = [np.exp(one.utility) for one in asked.work(game)]
    assert [float(each.sum()) for each in chances] == pytest.approx([1.0] * len(chances))
    assert chances[0].tolist() != np.exp(alone.work(game)[0].utility).tolist()
    assert NetworkPredictor.as_prior(SHIPPED) == NetworkPredictor.open(SHIPPED)


@pytest.mark.shared
def test_maia_covers_every_legal_move(shared_data: Path) -> None:
    predictor = NetworkPredictor.open(shared_data / "maia" / "maia-1900.pb.gz")
    assert predictor.name == "maia-1900"
    game = prepared(SPANISH, 12, 14)
    scores = predictor.work(game)
    table, _ = table_of(predictor.name, [game], [scores], predictor.covers_all)
    assert table.is_full
    for one in scores:
        assert np.exp(one.utility).sum() == pytest.approx(1.0)
    # 7. Bb3 is the move that everybody plays.
    assert table.place[0] == 1

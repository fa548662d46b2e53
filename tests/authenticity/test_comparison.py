from __future__ import annotations

import numpy as np
import pytest

from playalike.authenticity.calibration import cross_fit, deal_halves
from playalike.authenticity.comparison import (
    Board,
    Predicted,
    agreements,
    differences,
    personal_signal,
)
from playalike.authenticity.likelihood import table_of
from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.scores import Calibration
from playalike.stats.resampling import Resampler
from tests.authenticity.synthetic import Ranked, even, made_games, preferring

LIKES_FIRST = (2.0, 1.0, 0.0, -1.0, -2.0, -3.0)
LIKES_THIRD = (0.0, 1.0, 2.0, 1.0, 0.0, -1.0)


def predicted(games: tuple[PreparedGame, ...], predictor: Ranked) -> Predicted:
    table, game = table_of(predictor.name, games, [predictor.work(one) for one in games])
    half = deal_halves([one.game.key for one in games], 1)
    chances, fitted = cross_fit(table, game, half)
    return Predicted(predictor.name, table.place, chances, fitted)


def board_of(games: tuple[PreparedGame, ...]) -> tuple[Board, Resampler]:
    board = Board.of(games, lambda _: True)
    return board, Resampler(board.game, board.games, 1)


def test_slices_hold_the_right_positions() -> None:
    games = made_games(6, 1, even, positions=12)
    board, draw = board_of(games)
    found = agreements(board, [predicted(games, Ranked("x", LIKES_FIRST))], draw)
    by_slice = {(one.from_ply, one.slice): one for one in found}
    assert by_slice[10, "all"].positions == 72
    assert by_slice[20, "all"].positions == 6 * 7  # plies 20, 22 ... 32
    assert by_slice[10, "phase: middlegame"].positions == 72
    assert (10, "phase: endgame") not in by_slice
    losses = [one for key, one in by_slice.items() if key[0] == 10 and key[1].startswith("loss")]
    assert sum(one.positions for one in losses) == 72
    choice = sum(one.is_choice for game in games for one in game.positions)
    assert by_slice[10, "choice positions"].positions == choice
    assert 0 < choice < 72


def test_the_better_predictor_wins_and_a_paired_difference_is_narrow() -> None:
    games = made_games(60, 1, preferring(LIKES_FIRST))
    board, draw = board_of(games)
    both = {
        one.name: predicted(games, one)
        for one in (Ranked("right", LIKES_FIRST), Ranked("wrong", LIKES_THIRD))
    }
    found = {one.predictor: one for one in agreements(board, list(both.values()), draw)[:2]}
    truth = np.exp(LIKES_FIRST) / np.exp(LIKES_FIRST).sum()
    assert found["right"].top1.value == pytest.approx(truth[0], abs=0.04)
    assert found["right"].top3.value == pytest.approx(truth[:3].sum(), abs=0.04)
    assert found["right"].nll.value == pytest.approx(-(truth * np.log(truth)).sum(), abs=0.06)
    assert found["wrong"].nll.value > found["right"].nll.value
    (first, *_) = differences(board, both, ["right"], draw)
    assert first.gain.low > 0
    assert first.top1.low > 0
    assert first.gain.value == pytest.approx(found["wrong"].nll.value - found["right"].nll.value)


def test_personal_signal_is_against_the_best_other() -> None:
    games = made_games(60, 1, preferring(LIKES_FIRST))
    board, draw = board_of(games)
    own = predicted(games, Ranked("own", LIKES_FIRST))
    near = predicted(games, Ranked("near", (2.0, 1.0, 0.5, -1.0, -2.0, -3.0)))
    far = predicted(games, Ranked("far", LIKES_THIRD))
    (first, _) = personal_signal(board, "model", own, [far, near], None, draw)
    assert first.best_other == "near"
    assert {one.other for one in first.against} == {"near", "far"}
    assert first.gain == next(one.gain for one in first.against if one.other == "near")


def test_identical_models_have_no_signal() -> None:
    games = made_games(30, 1, preferring(LIKES_FIRST))
    board, draw = board_of(games)
    own = predicted(games, Ranked("own", LIKES_FIRST))
    (first, _) = personal_signal(board, "model", own, [own], None, draw)
    assert (first.gain.value, first.gain.low, first.gain.high) == (0.0, 0.0, 0.0)
    assert not first.gain.excludes_zero


def test_without_others_there_is_no_signal() -> None:
    games = made_games(5, 1, even)
    board, draw = board_of(games)
    own = Predicted(
        "own", np.ones(len(board), dtype=np.int64), np.zeros(len(board)),
        (Calibration(1, 0), Calibration(1, 0)),
    )  # fmt: skip
    assert personal_signal(board, "model", own, [], None, draw) == ()

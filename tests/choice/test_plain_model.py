from __future__ import annotations

import math

import chess
import numpy as np
import pytest

from playalike.choice.candidates import (
    Candidates,
    describe_candidates,
    harmonics_gains,
)
from playalike.choice.features import ENGINE_FEATURES, PLAIN_FEATURES, plain_matrix
from playalike.choice.plain_model import PlainChoiceModel, probabilities, utilities
from playalike.errors import PlayalikeError
from playalike.position.harmonics import METRICS, harmonics
from playalike.position.moves.features import BIT, FEATURES, move_features
from playalike.position.score import win_chance_0_1

ITALIAN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"


def italian() -> tuple[chess.Board, Candidates]:
    board = chess.Board(ITALIAN)
    moves = [board.parse_san(san) for san in ("c3", "O-O", "Bxf7+")]
    return board, describe_candidates(board, moves, [40, 25, -260])


def column(candidates: Candidates, name: str) -> list[float]:
    return [float(value) for value in plain_matrix(candidates, (name,))[:, 0]]


def test_candidates_of_a_position() -> None:
    board, candidates = italian()
    fen = board.fen()
    assert list(candidates.loss_cp) == [0, 15, 300]
    assert list(candidates.best_cp) == [40, 40, 40]
    assert list(candidates.rank) == [1, 2, 3]
    assert column(candidates, "castle_short") == [0, 1, 0]
    assert column(candidates, "capture") == [0, 0, 1]
    assert column(candidates, "first") == [1, 0, 0]
    assert column(candidates, "log_rank") == pytest.approx([0, math.log(2), math.log(3)])
    assert column(candidates, "loss") == pytest.approx([0, math.log(1.3), math.log(7)])
    lost = [0, win_chance_0_1(40) - win_chance_0_1(25)]
    assert column(candidates, "win_chance_loss")[:2] == pytest.approx(lost, abs=1e-6)
    assert board.fen() == fen


def test_harmonics_are_changes_seen_by_the_player() -> None:
    board, candidates = italian()
    after = board.copy()
    after.push_san("O-O")
    for index, metric in enumerate(METRICS):
        for side, who in (("own", chess.WHITE), ("their", chess.BLACK)):
            change = getattr(harmonics(after).of(who), metric) - getattr(
                harmonics(board).of(who), metric
            )
            assert column(candidates, f"{side}_{metric}")[1] == pytest.approx(change, abs=1e-6)
        gain = column(candidates, f"own_{metric}")[1] - column(candidates, f"their_{metric}")[1]
        assert harmonics_gains(candidates.changes)[1, index] == pytest.approx(gain / 2, abs=1e-6)


def test_black_is_described_as_white_is() -> None:
    _, white = italian()
    board = chess.Board(ITALIAN).mirror()
    moves = [board.parse_san(san) for san in ("c6", "O-O", "Bxf2+")]
    black = describe_candidates(board, moves, [40, 25, -260])
    assert plain_matrix(black) == pytest.approx(plain_matrix(white), abs=1e-6)


def test_what_was_played_before_is_seen() -> None:
    board = chess.Board()
    for san in ("e4", "d5", "exd5"):
        board.push_san(san)
    move = board.parse_san("Qxd5")
    features = int(describe_candidates(board, [move], [0]).features[0])
    assert features == move_features(board, move)
    assert features & BIT["recapture"]


def test_every_feature_is_a_column() -> None:
    _, candidates = italian()
    matrix = plain_matrix(candidates)
    assert matrix.shape == (3, len(PLAIN_FEATURES))
    assert len(set(PLAIN_FEATURES)) == len(PLAIN_FEATURES) == 4 + 20 + len(FEATURES)
    swapped = plain_matrix(candidates, PLAIN_FEATURES[::-1])
    assert (swapped[:, ::-1] == matrix).all()


def test_beyond_a_thousand_centipawns_a_game_is_decided() -> None:
    """Mate in two, or merely 15 pawns up: nothing is lost."""
    zeros = np.zeros((2, 20), dtype=np.float32)
    candidates = Candidates(
        np.array([9998, 9998]), np.array([0, 8498]), np.array([1, 2]), zeros, np.array([0, 0])
    )
    assert column(candidates, "loss") == [0, 0]
    assert column(candidates, "win_chance_loss") == [0, 0]


def model(
    features: tuple[str, ...], weights: tuple[float, ...], scale: float = 1.0
) -> PlainChoiceModel:
    size = len(features)
    return PlainChoiceModel(features, weights, (0.1,) * size, (scale,) * size, 1, 0, 0, 0, 0)


def test_utilities_and_chances_by_hand() -> None:
    _, candidates = italian()
    castler = model(("first", "castle_short"), (1.0, 3.0), scale=2.0)
    assert utilities(castler, candidates) == pytest.approx([0.3, 1.3, -0.2])
    total = math.exp(0.5) + math.exp(1.5) + 1
    assert probabilities(castler, candidates) == pytest.approx(
        [math.exp(0.5) / total, math.exp(1.5) / total, 1 / total]
    )
    assert len(probabilities(castler, candidates.rows(slice(0, 0)))) == 0


def test_huge_utilities_do_not_overflow() -> None:
    _, candidates = italian()
    assert probabilities(model(("first",), (1e5,)), candidates) == pytest.approx([1, 0, 0])


def test_foreign_and_damaged_models_are_refused() -> None:
    _, candidates = italian()
    with pytest.raises(PlayalikeError, match="'telepathy'"):
        utilities(model(("telepathy",), (1.0,)), candidates)
    with pytest.raises(PlayalikeError, match="scale"):
        utilities(model(ENGINE_FEATURES, (1.0,) * 4, scale=0.0), candidates)


def test_no_candidates() -> None:
    nothing = describe_candidates(chess.Board(), [], [])
    assert plain_matrix(nothing).shape == (0, len(PLAIN_FEATURES))

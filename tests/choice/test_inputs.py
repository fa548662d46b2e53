"""The inputs of the learned mode's model for one position."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import chess
import numpy as np
import pytest

from playalike.choice.candidates import describe_candidates
from playalike.choice.features import feature_matrix
from playalike.choice.inputs import ChoiceInputs, build_inputs, endgame_share, prior_logs
from playalike.errors import PlayalikeError
from playalike.position.phase import FULL_MATERIAL_PHASE, material_phase
from playalike.prior.base import Prior


class Fixed:
    """A prior that likes 1. e4, and 1. d4 half as much; it remembers what it was shown."""

    name = "fixed"

    def __init__(self) -> None:
        self.seen: list[chess.Board] = []

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return the same for every board."""
        self.seen += boards
        logs = {chess.Move.from_uci("e2e4"): math.log(0.5), chess.Move.from_uci("d2d4"): -1.4}
        return [logs for _ in boards]


@pytest.mark.parametrize(
    ("fen", "share"),
    [
        (chess.STARTING_FEN, 0.0),
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", 1.0),
        ("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1 - 4 / 24),
        ("q3k3/8/8/8/8/8/8/QN2K3 w - - 0 1", 1 - 9 / 24),
        ("qqqqkqqq/8/8/8/8/8/8/4K3 w - - 0 1", 0.0),
    ],
)
def test_endgame_share(fen: str, share: float) -> None:
    """A rook counts two of the twenty-four points, a queen four, a minor piece one."""
    board = chess.Board(fen)
    assert endgame_share(board.epd()) == pytest.approx(share)
    assert endgame_share(board.epd()) == 1 - material_phase(board) / FULL_MATERIAL_PHASE


def inputs_of(
    board: chess.Board, moves: Sequence[chess.Move], scores: Sequence[int], prior: Prior | None
) -> ChoiceInputs:
    """The inputs of one position."""
    return build_inputs(
        describe_candidates(board, moves, scores),
        np.array([0, len(moves)]),
        [board.epd()],
        [move.uci() for move in moves],
        prior_logs(prior, board, moves),
    )


def test_inputs_of_one_position() -> None:
    """Each candidate gets its own chance; what the prior has not heard of, the least."""
    board = chess.Board()
    moves = [chess.Move.from_uci(text) for text in ("d2d4", "e2e4", "a2a3")]
    prior = Fixed()
    inputs = inputs_of(board, moves, [30, 25, 0], prior)
    assert prior.seen == [board]
    assert inputs.log_prior == pytest.approx([-1.4, math.log(0.5), -9.0])
    assert inputs.start.tolist() == [0, 3]
    columns = feature_matrix(inputs, ("prior_first", "prior_chance", "endgame", "prior*first"))
    assert columns[:, 0].tolist() == [0, 1, 0]
    assert columns[:, 1] == pytest.approx([math.exp(-1.4), 0.5, math.exp(-9)])
    assert columns[:, 2].tolist() == [0, 0, 0]
    assert columns[:, 3] == pytest.approx([-1.4, 0, 0])


def test_steps_are_seen_from_the_movers_side() -> None:
    """A model's step is a column; Black's squares are turned round, and others have 0."""
    board = chess.Board()
    board.push_san("e4")
    moves = [chess.Move.from_uci(text) for text in ("g8f6", "e7e5")]
    inputs = inputs_of(board, moves, [30, 25], None)
    names = ("first", "step:Pe2e4", "step:Ng1f3", "step:Bf1b5")
    assert feature_matrix(inputs, names).tolist() == [[1, 0, 1, 0], [0, 1, 0, 0]]
    with pytest.raises(PlayalikeError, match="damaged feature 'step:Xg1f3'"):
        feature_matrix(inputs, ("step:Xg1f3",))
    with pytest.raises(ValueError, match="steps of the candidates"):
        feature_matrix(dataclasses.replace(inputs, steps=None), names)


def test_without_a_prior_all_moves_look_alike() -> None:
    """Twenty legal moves: each one in twenty."""
    board = chess.Board()
    moves = [chess.Move.from_uci(text) for text in ("d2d4", "e2e4")]
    inputs = inputs_of(board, moves, [30, 25], None)
    assert np.exp(inputs.log_prior) == pytest.approx([0.05, 0.05])


def test_moves_must_be_those_of_the_candidates() -> None:
    """A list of another length is a mistake of the caller."""
    board = chess.Board()
    moves = [chess.Move.from_uci(text) for text in ("d2d4", "e2e4")]
    with pytest.raises(ValueError, match="1 moves for 2 candidates"):
        build_inputs(
            describe_candidates(board, moves, [30, 25]),
            np.array([0, 2]),
            [board.epd()],
            ["d2d4"],
            np.zeros(2, dtype=np.float32),
        )

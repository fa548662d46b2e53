"""The inputs of the learned mode's model for one position."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import chess
import numpy as np
import pytest

from playalike.choice.candidates import describe_candidates
from playalike.choice.inputs import endgame_share, endgame_share_of, inputs_for
from playalike.choice.model import choice_features
from playalike.errors import PlayalikeError


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
    assert endgame_share(chess.Board(fen)) == pytest.approx(share)
    assert endgame_share_of(chess.Board(fen).epd()) == endgame_share(chess.Board(fen))


def test_inputs_of_one_position() -> None:
    """Each candidate gets its own chance; what the prior has not heard of, the least."""
    board = chess.Board()
    moves = [chess.Move.from_uci(text) for text in ("d2d4", "e2e4", "a2a3")]
    prior = Fixed()
    inputs = inputs_for(board, describe_candidates(board, moves, [30, 25, 0]), moves, prior)
    assert prior.seen == [board]
    assert inputs.log_prior == pytest.approx([-1.4, math.log(0.5), -9.0])
    assert inputs.start.tolist() == [0, 3]
    columns = choice_features(inputs, ("prior_first", "prior_chance", "endgame", "prior*first"))
    assert columns[:, 0].tolist() == [0, 1, 0]
    assert columns[:, 1] == pytest.approx([math.exp(-1.4), 0.5, math.exp(-9)])
    assert columns[:, 2].tolist() == [0, 0, 0]
    assert columns[:, 3] == pytest.approx([-1.4, 0, 0])


def test_steps_are_seen_from_the_movers_side() -> None:
    """A model's step is a column; Black's squares are turned round, and others have 0."""
    board = chess.Board()
    board.push_san("e4")
    moves = [chess.Move.from_uci(text) for text in ("g8f6", "e7e5")]
    inputs = inputs_for(board, describe_candidates(board, moves, [30, 25]), moves, None)
    names = ("first", "step:Pe2e4", "step:Ng1f3", "step:Bf1b5")
    assert choice_features(inputs, names).tolist() == [[1, 0, 1, 0], [0, 1, 0, 0]]
    with pytest.raises(PlayalikeError, match="damaged feature 'step:Xg1f3'"):
        choice_features(inputs, ("step:Xg1f3",))
    with pytest.raises(ValueError, match="steps of the candidates"):
        choice_features(dataclasses.replace(inputs, steps=None), names)


def test_without_a_prior_all_moves_look_alike() -> None:
    """Twenty legal moves: each one in twenty."""
    board = chess.Board()
    moves = [chess.Move.from_uci(text) for text in ("d2d4", "e2e4")]
    inputs = inputs_for(board, describe_candidates(board, moves, [30, 25]), moves, None)
    assert np.exp(inputs.log_prior) == pytest.approx([0.05, 0.05])


def test_moves_must_be_those_of_the_candidates() -> None:
    """A list of another length is a mistake of the caller."""
    board = chess.Board()
    moves = [chess.Move.from_uci(text) for text in ("d2d4", "e2e4")]
    with pytest.raises(ValueError, match="1 moves for 2 candidates"):
        inputs_for(board, describe_candidates(board, moves, [30, 25]), moves[:1], None)

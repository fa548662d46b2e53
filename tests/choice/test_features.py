"""The registry: names, groups, products and steps; one position and many give the same bits."""

from __future__ import annotations

import chess
import numpy as np
import pytest

from playalike.choice.candidates import describe_candidates, join_candidates
from playalike.choice.features import (
    CONTEXT,
    CONTEXT_FEATURES,
    FEATURES,
    GROUPS,
    LEARNED_FEATURES,
    PRODUCTS,
    feature_matrix,
    feature_of,
    group_of,
)
from playalike.choice.first_sight import GLANCES, SIGHT_FEATURES
from playalike.choice.inputs import ChoiceInputs, build_inputs, prior_logs
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line
from tests.boards import random_boards
from tests.style.learning import TidyPrior

EVERY = (*LEARNED_FEATURES, *SIGHT_FEATURES, *CONTEXT_FEATURES, "step:Ng1f3", "step:Pe2e4")


def inputs_of(boards: list[chess.Board]) -> ChoiceInputs:
    """The inputs of some positions at once, with made-up scores."""
    described, moves, logs, glances, constancy, sizes = [], [], [], [], [], [0]
    for board in boards:
        some = list(board.legal_moves)[:6]
        scores = [40 - 7 * n * n for n in range(len(some))]
        lines = tuple(Line(m.uci(), s, None, ()) for m, s in zip(some, scores, strict=True))
        described.append(describe_candidates(board, some, scores))
        moves += [move.uci() for move in some]
        logs.append(prior_logs(TidyPrior(), board, some))
        glances.append((lines[::-1],) * len(GLANCES))
        constancy.append([0.1 * n for n in range(len(some))])
        sizes.append(len(some))
    return build_inputs(
        join_candidates(described),
        np.cumsum(sizes),
        [board.epd() for board in boards],
        moves,
        np.concatenate(logs),
        glances,
        constancy,
    )


def test_one_position_and_many_give_the_same_bits() -> None:
    boards = [board for board in random_boards(40, seed=3) if any(board.legal_moves)]
    together = feature_matrix(inputs_of(boards), EVERY)
    alone = [feature_matrix(inputs_of([board]), EVERY) for board in boards]
    assert together.tobytes() == np.concatenate(alone).tobytes()


def test_some_of_the_positions_keep_their_features() -> None:
    boards = [board for board in random_boards(12, seed=4) if any(board.legal_moves)]
    kept = np.arange(len(boards)) % 3 == 0
    some = inputs_of(boards).of_positions(kept)
    expected = inputs_of([board for board, keep in zip(boards, kept, strict=True) if keep])
    assert feature_matrix(some, EVERY).tobytes() == feature_matrix(expected, EVERY).tobytes()
    assert some.start.tolist() == expected.start.tolist()


def test_every_feature_has_a_group_and_a_column_of_its_own() -> None:
    inputs = inputs_of(list(random_boards(5, seed=5)))
    for name, feature in FEATURES.items():
        assert feature.name == name
        assert feature.group in (*GROUPS, CONTEXT)
        assert feature.column(inputs).shape == (len(inputs.candidates),), name
    assert len(set(LEARNED_FEATURES)) == len(LEARNED_FEATURES)


def test_a_product_is_what_its_factors_give() -> None:
    inputs = inputs_of(list(random_boards(5, seed=6)))
    for name in PRODUCTS:
        first, second = name.split("*")
        matrix = feature_matrix(inputs, (name, first, second))
        assert np.array_equal(matrix[:, 0], matrix[:, 1] * matrix[:, 2]), name
        assert group_of(name) == group_of(first)


@pytest.mark.parametrize("name", ["castling_spirit", "loss*castling_spirit", "*"])
def test_an_unknown_feature_is_named(name: str) -> None:
    with pytest.raises(PlayalikeError, match="does not know"):
        feature_of(name)


def test_contexts_are_the_same_for_all_candidates_of_a_position() -> None:
    inputs = inputs_of(list(random_boards(10, seed=7)))
    matrix = feature_matrix(inputs, CONTEXT_FEATURES)
    for first, last in zip(inputs.start[:-1], inputs.start[1:], strict=True):
        assert (matrix[first:last] == matrix[first : first + 1]).all()
    assert ((matrix >= 0) & (matrix <= 1)).all()

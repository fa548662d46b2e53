"""First sight: ranks and losses by hand, moves that were not seen, and the search in its place."""

from __future__ import annotations

import math

import chess
import numpy as np
import pytest

from playalike.choice.candidates import describe_candidates
from playalike.choice.features import feature_matrix
from playalike.choice.first_sight import (
    GLANCE_FEATURES,
    GLANCES,
    SIGHT_FEATURES,
    constancy_of,
    first_sight,
    surveyed,
)
from playalike.choice.inputs import build_inputs, prior_logs
from playalike.oracle.analysis import Line


def line(move: str, cp: int | None, mate: int | None = None) -> Line:
    return Line(move, cp, mate, (move,))


def test_ranks_and_losses_go_by_the_scores() -> None:
    # Cut off in the middle of an iteration, the lines are not in order.
    glance = (line("d2d4", 10), line("e2e4", 40), line("c2c4", -10))
    seen = first_sight([glance], ["e2e4", "d2d4", "c2c4", "a2a3"])
    assert np.exp(seen[:, 1]) == pytest.approx([1, 2, 3, 4.5])
    losses = [0, 30, 50, 50 + 20]  # what was not seen is a little worse than the last
    assert seen[:, 0] == pytest.approx([math.log1p(loss / 50) for loss in losses])


def test_mates_are_cut_off() -> None:
    seen = first_sight([(line("e2e4", None, 3), line("d2d4", 900))], ["e2e4", "d2d4"])
    assert seen[:, 0] == pytest.approx([0, math.log1p(100 / 50)])


def test_the_survey_tells_moves_apart_that_are_no_candidates() -> None:
    one, survey = (line("e2e4", 30),), (line("d2d4", 25), line("e2e4", 5), line("a2a3", -40))
    seen = surveyed([one, one, survey], ["a2a3", "h2h4"])
    losses = [65, 65 + 20]
    assert seen[:, 0] == pytest.approx([math.log1p(loss / 50) for loss in losses])
    assert np.exp(seen[:, 1]) == pytest.approx([3, 4.5])


def test_constancy_is_the_last_column() -> None:
    moves = ["e2e4", "d2d4", "a2a3"]
    glance = tuple(line(move, 0) for move in moves)
    given = first_sight([glance] * len(GLANCES), moves, [0.4, 0.9, 0.1])
    assert SIGHT_FEATURES[-1] == "constancy"
    assert given[:, -1] == pytest.approx([0.4, 0.9, 0.1])
    held = first_sight([glance] * len(GLANCES), moves)
    assert held[:, -1] == pytest.approx([0.66, 0.43, 0.33])
    lines = (Line("e2e4", 1, None, ("e2e4",), 0.7), line("d2d4", 0))
    assert constancy_of(lines) == [0.7, 0.43]
    assert constancy_of([line("e2e4", 0)] * 12)[-3:] == [0.14] * 3


def test_glances_stand_side_by_side() -> None:
    one, two = (line("e2e4", 30), line("d2d4", 20)), (line("d2d4", 25), line("e2e4", 5))
    every = first_sight([one, two, one], ["e2e4", "d2d4"])
    assert 2 * len(GLANCES) == len(GLANCE_FEATURES)
    assert every.shape == (2, len(SIGHT_FEATURES))
    for at, glance in ((0, one), (2, two), (4, one)):
        alone = first_sight([glance], ["e2e4", "d2d4"])[:, :2]
        assert every[:, at : at + 2] == pytest.approx(alone)


def test_without_a_glance_the_search_stands_for_it() -> None:
    board = chess.Board()
    moves = [chess.Move.from_uci(uci) for uci in ("e2e4", "d2d4", "a2a3")]
    described = describe_candidates(board, moves, [30, 25, -20])
    texts, logs, start = [move.uci() for move in moves], prior_logs(None, board, moves), [0, 3]
    told = (described, np.array(start), [board.epd()], texts, logs)
    blind = feature_matrix(build_inputs(*told), SIGHT_FEATURES)
    lines = tuple(line(text, cp) for text, cp in zip(texts, (30, 25, -20), strict=True))
    same = build_inputs(*told, [(lines,) * len(GLANCES)])
    assert blind == pytest.approx(feature_matrix(same, SIGHT_FEATURES))

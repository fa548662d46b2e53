"""The fast evaluation equals the plain one, is symmetric, and knows what it should."""

from __future__ import annotations

import dataclasses
import json
import random

import chess
import pytest

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation import reference
from playalike.engine.evaluation.evaluator import Evaluator
from playalike.engine.evaluation.explain import explain_terms
from playalike.engine.ruleset import Ruleset, load_ruleset, ruleset_names
from tests.boards import random_boards

WIDE = 100_000


def fast(evaluator: Evaluator, board: chess.Board) -> int:
    return evaluator.evaluate(EngineBoard.from_board(board, evaluator.tables), -WIDE, WIDE)


@pytest.mark.parametrize("name", ruleset_names())
def test_fast_equals_reference(name: str) -> None:
    ruleset = load_ruleset(name)
    evaluator = Evaluator(ruleset)
    for board in random_boards(120, seed=len(name)):
        assert fast(evaluator, board) == reference.evaluate(board, ruleset), board.fen()


@pytest.fixture(scope="module")
def thousands() -> list[chess.Board]:
    """Playing so many random games takes longer than judging them."""
    return list(random_boards(3_000, seed=77))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["default", "blitzmate"])
def test_fast_equals_reference_on_thousands(name: str, thousands: list[chess.Board]) -> None:
    ruleset = load_ruleset(name)
    evaluator = Evaluator(ruleset)
    for board in thousands:
        assert fast(evaluator, board) == reference.evaluate(board, ruleset), board.fen()


@pytest.mark.parametrize("name", ruleset_names())
def test_colours_are_symmetric(name: str) -> None:
    evaluator = Evaluator(load_ruleset(name))
    for board in random_boards(150, seed=2):
        assert fast(evaluator, board) == fast(evaluator, board.mirror())


def only(**weights: object) -> Ruleset:
    """A ruleset in which nothing counts but the weights given."""
    bare = dataclasses.replace(
        load_ruleset("pesto").evaluation,
        piece_values_mg=(0,) * 5,
        piece_values_eg=(0,) * 5,
        use_tables=False,
    )
    evaluation = dataclasses.replace(bare, **weights)  # type: ignore[arg-type]
    return dataclasses.replace(load_ruleset("pesto"), evaluation=evaluation)


@pytest.mark.parametrize(
    ("fen", "weights", "expected"),
    [
        # Doubled f-pawns, the rear one not counted; pawn structure counts fully with no pieces.
        ("4k3/8/8/8/8/5P2/5P2/4K3 w - - 0 1", {"doubled_pawn": 10}, -10),
        # a2 is isolated, f2 and g2 are not.
        ("4k3/8/8/8/8/8/P4PP1/4K3 w - - 0 1", {"isolated_pawn": 7}, -7),
        # d5 is passed and on its fifth rank; f4 is held up by g6.
        (
            "4k3/8/6p1/3P4/5P2/8/8/4K3 w - - 0 1",
            {"passed_pawn": (0, 1, 2, 3, 40, 5, 6, 0)},
            40,
        ),
        # Half of the structure counts when the phase is full; here it is 2 of 24 (two knights).
        ("4kn2/8/8/8/8/8/P7/4KN2 w - - 0 1", {"isolated_pawn": 24}, -23),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", {"bishop_pair": (24, 24)}, 24),
        # A knight on a1 reaches b3 and c2; the pawn on a4 guards b3: one safe square.
        (
            "4k3/8/8/8/p7/8/8/N3K3 w - - 0 1",
            {"mobility_knight": (0, 24), "mobility_base": (0, 0, 0, 0)},
            23,
        ),
        # An open file is better than a half-open one.
        (
            "4k3/p7/8/8/8/8/8/RR2K3 w - - 0 1",
            {"rook_open_file": (24, 24), "rook_half_open_file": (12, 12)},
            36,
        ),
        # Ne5 is held by d4 and no pawn on d or f can come; with a pawn on f7 one can.
        ("4k3/8/8/4N3/3P4/8/8/4K3 w - - 0 1", {"knight_outpost": (24, 24)}, 24),
        ("4k3/5p2/8/4N3/3P4/8/8/4K3 w - - 0 1", {"knight_outpost": (24, 24)}, 0),
        # The pawn attacks knight and rook.
        ("4k3/8/2n1r3/3P4/8/8/8/4K3 w - - 0 1", {"threat_by_pawn": (24, 24)}, 48),
        # Black's rook is attacked by the bishop and held by nobody; the knight is held by the king.
        ("3nk3/8/8/r7/8/8/8/4KB2 b - - 0 1", {"hanging_piece": (24, 24)}, 0),
        ("3nk3/8/8/r7/8/8/3B4/4K3 b - - 0 1", {"hanging_piece": (24, 24)}, -24),
    ],
)
def test_terms_by_hand(fen: str, weights: dict[str, object], expected: int) -> None:
    ruleset = only(**weights)
    board = chess.Board(fen)
    assert reference.evaluate(board, ruleset) == expected
    assert fast(Evaluator(ruleset), board) == expected


def test_middlegame_only_terms_by_hand() -> None:
    ruleset = only(
        undeveloped_minor=24, queen_centre=24, queen_back_rank=240, pawn_storm=(1, 2, 24)
    )
    # The start: four minors at home and a queen on the back rank for both sides.
    white = reference.side_terms(chess.Board(), chess.WHITE, ruleset)
    assert white["development"] == (-96, 0)
    assert white["queen activity"] == (-240, 0)
    stormed = chess.Board("6k1/8/8/8/8/5p2/6p1/6K1 w - - 0 1")
    assert reference.side_terms(stormed, chess.WHITE, ruleset)["pawn storm"] == (-48, 0)


def test_king_safety_by_hand() -> None:
    ruleset = only(
        king_shield=10, king_open_file=100, king_half_open_file=50, king_castling_rights=7,
        king_attackers=(1, 2, 3, 4), king_safety_eg_percent=15,
    )  # fmt: skip
    # Shield f2, g2; the h-file is open, black's rook looks down it at h2.
    board = chess.Board("4k2r/8/8/8/8/8/5PP1/6K1 w k - 0 1")
    assert reference.side_terms(board, chess.WHITE, ruleset)["king safety"] == (-83, -13)
    assert fast(Evaluator(ruleset), board) == reference.evaluate(board, ruleset)


def test_fast_equals_reference_whatever_the_weights() -> None:
    rng = random.Random(8)
    rules = load_ruleset("default").evaluation
    changed: dict[str, object] = {"lazy_margin": 0}
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        if isinstance(value, tuple):
            changed[field.name] = tuple(rng.randint(-40, 40) for _ in value)
        elif isinstance(value, int) and not isinstance(value, bool) and "lazy" not in field.name:
            changed[field.name] = rng.randint(-40, 140)
    ruleset = dataclasses.replace(
        load_ruleset("default"),
        evaluation=dataclasses.replace(rules, **changed),  # type: ignore[arg-type]
    )
    evaluator = Evaluator(ruleset)
    for board in random_boards(200, seed=31):
        assert fast(evaluator, board) == reference.evaluate(board, ruleset), board.fen()


def test_lazy_evaluation_only_far_outside_the_window() -> None:
    ruleset = load_ruleset("default")
    evaluator = Evaluator(ruleset)
    margin = ruleset.evaluation.lazy_margin
    for board in random_boards(60, seed=4):
        exact = reference.evaluate(board, ruleset)
        ours = EngineBoard.from_board(board, evaluator.tables)
        evaluator.clear()
        quick = evaluator.evaluate(ours, -50, 50)
        if -50 - margin < quick < 50 + margin:
            assert quick == exact


def test_more_than_24_phase_points_are_cut_off() -> None:
    board = chess.Board("qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1")
    assert reference.phase(board) == 24
    ruleset = load_ruleset("default")
    assert fast(Evaluator(ruleset), board) == reference.evaluate(board, ruleset)


def test_explanation_adds_up() -> None:
    ruleset = load_ruleset("default")
    for board in random_boards(20, seed=9):
        table = explain_terms(board, ruleset)
        assert table.score == reference.evaluate(board, ruleset)
        assert abs(sum(row.total for row in table.rows) - table.white_score) <= len(table.rows)
        assert json.loads(json.dumps(table.to_dict()))["score"] == table.score


def test_chess_ai_values() -> None:
    # A knight up, from the pesto ruleset: 320 apart from the squares.
    ruleset = load_ruleset("pesto")
    board = chess.Board("4k3/8/8/8/8/8/8/4KN2 w - - 0 1")
    assert reference.material(board, chess.WHITE, ruleset) == (320, 320)

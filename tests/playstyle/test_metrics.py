"""The document's metrics of whole games: by hand, and against the naive way."""

from __future__ import annotations

import dataclasses
import math

import pytest

from playalike.games.game import Game
from playalike.playstyle.classes import Classification, classify
from playalike.playstyle.computed import (
    ComputedGameMetrics,
    PlayerComputedMetrics,
    literal_score,
)
from playalike.playstyle.measure import count_games
from playalike.playstyle.records import DeltaMetric, GameMetrics
from playalike.playstyle.summing import compute_games, raw_games
from playalike.position.batch.columns import columns_of

from .making import BERLIN, KASPAROV_TOPALOV, OPERA, game, random_games
from .naive import naive_metrics


def computed(one: Game, skip_checks: bool = True) -> ComputedGameMetrics:
    return compute_games(count_games(columns_of([one]), skip_checks=skip_checks))[0]


def same(one: PlayerComputedMetrics, other: PlayerComputedMetrics) -> None:
    for field in dataclasses.fields(PlayerComputedMetrics):
        a, b = getattr(one, field.name), getattr(other, field.name)
        if isinstance(a, str):
            assert a == b, field.name
        else:
            assert math.isclose(a, b, abs_tol=1e-9), (field.name, a, b)


@pytest.mark.parametrize("skip_checks", [True, False])
def test_equal_to_the_naive_way_on_200_random_games(skip_checks: bool) -> None:
    games = list(random_games(200, seed=1 + skip_checks, plies=80))
    found = compute_games(count_games(columns_of(games), skip_checks=skip_checks))
    for one, metrics in zip(games, found, strict=True):
        expected = naive_metrics(one, skip_checks)
        same(metrics.white_metrics, expected.white_metrics)
        same(metrics.black_metrics, expected.black_metrics)


@pytest.mark.parametrize("line", [OPERA, KASPAROV_TOPALOV, BERLIN])
def test_equal_to_the_naive_way_on_real_games(line: str) -> None:
    for skip_checks in (True, False):
        one = game(line)
        same(
            computed(one, skip_checks).white_metrics, naive_metrics(one, skip_checks).white_metrics
        )
        same(
            computed(one, skip_checks).black_metrics, naive_metrics(one, skip_checks).black_metrics
        )


CAPTURES = {
    # line: material captured by White, by Black
    "1. e4 d5 2. exd5 Qxd5": (1, 1),
    "1. e4 a6 2. e5 d5 3. exd6 cxd6": (1, 1),
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6": (3, 3),
    "1. f3 e5 2. g4 Qh4#": (0, 0),
    "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Qxe2+ 5. Qxe2": (10, 4),
}


@pytest.mark.parametrize("line", CAPTURES)
def test_captures_by_hand(line: str) -> None:
    metrics = computed(game(line))
    found = (metrics.white_metrics.total_captures, metrics.black_metrics.total_captures)
    assert found == CAPTURES[line]


DIVERSITY = {
    # line: unique targets and moves of White, then of Black
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6": ((2, 3), (2, 3)),
    "1. f3 e5 2. g4 Qh4#": ((2, 2), (2, 2)),
    "1. e4": ((1, 1), (0, 0)),
    "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5": ((3, 3), (2, 3)),
    "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. Nd5": ((3, 4), (2, 3)),
}


@pytest.mark.parametrize("line", DIVERSITY)
def test_diversity_by_hand(line: str) -> None:
    metrics = computed(game(line))
    for side, (unique, moves) in zip(
        (metrics.white_metrics, metrics.black_metrics), DIVERSITY[line], strict=True
    ):
        assert side.unique_move_destinations == unique
        assert side.move_diversity_ratio == (unique / moves if moves else 0)


def test_legal_moves_are_credited_to_the_side_to_move() -> None:
    # After 1. e4 Black has 20 moves; after 1... e5 White has 29; after 2. Nf3 Black has 29.
    metrics = computed(game("1. e4 e5 2. Nf3"))
    assert metrics.black_metrics.legal_moves_opening == 20 + 29
    assert metrics.white_metrics.legal_moves_opening == 29
    assert metrics.black_metrics.avg_legal_moves_opening == 24.5
    assert metrics.white_metrics.positions_analyzed == 0


def test_positions_in_check_are_skipped_or_not() -> None:
    line = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7"
    skipped, counted = computed(game(line), True), computed(game(line), False)
    assert (
        counted.black_metrics.legal_moves_opening - skipped.black_metrics.legal_moves_opening == 1
    )
    assert counted.white_metrics == skipped.white_metrics


def test_windows() -> None:
    # Knights go out and home: 60 plies, nothing ever captured, White to move after even plies.
    shuffle = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 15)
    metrics = computed(game(shuffle))
    # Core window: plies 12 to 50, whoever is to move.
    assert metrics.white_metrics.positions_analyzed == 39
    assert metrics.black_metrics.positions_analyzed == 39
    assert metrics.white_metrics.avg_isolated_pawns == 0
    assert metrics.white_metrics.avg_pawn_rank == 2
    assert metrics.black_metrics.avg_pawn_rank == 7
    raw = raw_games(count_games(columns_of([game(shuffle)]), skip_checks=True), [("", "")])[0]
    assert [p.ply for p in raw.pawn_structure_metrics] == [13, 18, 23, 28, 33, 38, 43, 48, 53, 58]
    assert [p.ply for p in raw.position_metrics] == list(range(1, 61))
    assert [p.ply for p in raw.position_metrics if p.center_control is not None] == list(
        range(12, 51)
    )


def test_captures_end_at_ply_50() -> None:
    shuffle = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 12)
    # Plies 49 to 52: 25. e4 d5 26. exd5 Qxd5.
    metrics = computed(game(f"{shuffle} e4 d5 exd5 Qxd5"))
    assert metrics.white_metrics.total_captures == 0
    assert metrics.black_metrics.total_captures == 0


LITERAL = {
    # attacked, moves, captured: attacks, moves, material, score
    (39.0, 40.0, 20.0): (1.0, 1.0, 1.0, 1.0),
    (39.0, 20.0, 0.0): (1.0, 0.5, 0.0, 0.75),
    (0.0, 400.0, 5.0): (0.0, 1.0, 0.25, 1.25 / 3),
    (78.0, 10.0, 40.0): (2.0, 0.25, 1.0, 3.25 / 3),
    (0.0, 0.0, 0.0): (0.0, 0.0, 0.0, 0.0),
}


@pytest.mark.parametrize("totals", LITERAL)
def test_literal_score_by_hand(totals: tuple[float, float, float]) -> None:
    *found, _ = literal_score(*totals)
    assert found == pytest.approx(LITERAL[totals])


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (0.49, Classification.VERY_POSITIONAL),
        (0.50, Classification.POSITIONAL),
        (0.5999, Classification.POSITIONAL),
        (0.60, Classification.BALANCED),
        (0.65, Classification.TACTICAL),
        (0.70, Classification.TACTICAL),
        (0.7001, Classification.VERY_TACTICAL),
    ],
)
def test_class_bounds(score: float, expected: Classification) -> None:
    assert classify(score) is expected


def test_records_survive_json() -> None:
    import json

    counted = count_games(columns_of([game(OPERA)]), skip_checks=True)
    delta = DeltaMetric(15, None, 1.25, "a7a6", "h7h6", "8/8/8/8/8/8/8/8 b - - 0 1")
    raw = raw_games(counted, [("C41", "Philidor")], {0: [delta]})[0]
    assert GameMetrics.from_dict(json.loads(json.dumps(raw.to_dict()))) == raw
    both = compute_games(counted, {0: [delta]})[0]
    assert ComputedGameMetrics.from_dict(json.loads(json.dumps(both.to_dict()))) == both
    assert (both.black_metrics.avg_delta, both.black_metrics.delta_samples) == (1.25, 1)
    assert (both.white_metrics.avg_delta, both.white_metrics.delta_samples) == (0, 0)


DOCUMENT = """total_attacked_material total_legal_moves total_captures avg_center_control
positions_analyzed legal_moves_opening legal_moves_middlegame legal_moves_endgame
avg_legal_moves_opening avg_legal_moves_middlegame avg_legal_moves_endgame avg_delta max_delta
min_delta delta_samples avg_pawn_rank avg_isolated_pawns avg_doubled_pawns unique_move_destinations
move_diversity_ratio attacks_metric moves_metric material_metric tactical_score classification"""


def test_the_fields_are_the_documents() -> None:
    names = [field.name for field in dataclasses.fields(PlayerComputedMetrics)]
    assert names == DOCUMENT.split()

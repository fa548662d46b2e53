"""The curves and words that the layers share."""

from __future__ import annotations

import math

import chess
import pytest

from playalike.position.harmonics import METRICS
from playalike.position.moves.features import FEATURES
from playalike.style.classic.layers.scales import (
    contribution,
    diminishing,
    lift_share,
    log_lift,
    soft_limit,
)
from playalike.style.classic.layers.words import (
    compared,
    feature_words,
    metric_words,
    route_words,
    seen_by,
)


def test_the_curve_of_lifts_goes_through_the_documents_point() -> None:
    assert 0.25 * lift_share(math.log(1.65)) == pytest.approx(0.15)
    assert lift_share(0) == 0
    assert lift_share(math.log(3)) == -lift_share(-math.log(3)) < 1


def test_a_lift_of_nothing_is_no_infinity() -> None:
    assert log_lift(0) == -log_lift(1e6) == -math.log(32)
    assert log_lift(2) == math.log(2)


def test_the_strongest_counts_in_full() -> None:
    assert diminishing([]) == 0
    assert diminishing([0.1, -0.4, 0.2]) == pytest.approx(-0.4 + 0.1 + 0.025)
    assert diminishing([0.2, -0.2]) == diminishing([-0.2, 0.2]) == pytest.approx(-0.1)


def test_the_limit_is_soft_but_kept() -> None:
    assert soft_limit(0.2, 0.3) == 0.2
    steps = [soft_limit(0.05 * step, 0.3) for step in range(-40, 41)]
    assert steps == sorted(steps)
    assert steps == [-value for value in reversed(steps)]
    assert soft_limit(0.25, 0.3) < soft_limit(0.35, 0.3) < 0.3
    assert soft_limit(50, 0.3) == pytest.approx(0.3)
    assert soft_limit(0.2001, 0.3) == pytest.approx(0.2001, abs=1e-6), "no kink"


def test_next_to_nothing_is_nothing() -> None:
    assert contribution("patterns", -0.004, "hardly") == contribution("patterns", 0.0, "")
    assert contribution("patterns", -0.006, "a little").reason == "a little"


@pytest.mark.parametrize(
    ("lift", "words"),
    [
        (1.65, "65 % more often than other masters"),
        (2.34, "2.3 times as often as other masters"),
        (12.4, "12 times as often as other masters"),
        (0.66, "34 % less often than other masters"),
    ],
)
def test_lifts_in_words(lift: float, words: str) -> None:
    assert compared(lift) == words


def test_every_feature_and_metric_has_words() -> None:
    words = [feature_words(feature) for feature in FEATURES]
    assert len(set(words)) == len(FEATURES)
    assert not [word for word in words if "_" in word]
    assert not [metric for metric in METRICS if "_" in metric_words(metric)]


def test_squares_are_turned_for_black_and_words_are_not() -> None:
    text = "puts a knight on e5 against the b6 bishop, rank 7"
    assert seen_by(chess.WHITE, text) == text
    assert seen_by(chess.BLACK, text) == "puts a knight on e4 against the b3 bishop, rank 7"


def test_routes_and_lines_in_words() -> None:
    assert route_words(chess.WHITE, ("Nd2f1", "Nf1e3", "Ne3d5")) == "Nd2–f1–e3–d5"
    assert route_words(chess.BLACK, ("Nd2f1", "Nf1e3")) == "Nd7–f8–e6"
    assert route_words(chess.WHITE, ("Pg2g3", "O-O", "Pg3g4")) == "g2–g3, O-O, g3–g4"

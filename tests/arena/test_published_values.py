"""The numbers of fastchess' and fishtest's own tests, for the same counts."""

from __future__ import annotations

import pytest

from playalike.arena.statistics import (
    Counts,
    Sprt,
    count_results,
    estimate_elo,
    estimate_nelo,
    likelihood_of_superiority,
    parse_bounds,
)
from playalike.arena.statistics.sprt import Model
from playalike.errors import PlayalikeError

GAMES: list[tuple[tuple[int, int, int], Model, tuple[float, float], float]] = [
    ((36433, 36027, 68692), "normalised", (0, 2), 0.92),
    ((10871, 10650, 20431), "normalised", (-1.75, 0.25), 2.30),
    ((4250, 0, 0), "normalised", (0, 10), 120.56),
    ((21404, 21184, 40708), "logistic", (0.5, 2.5), -1.57),
    ((57433, 57030, 106593), "logistic", (0, 2), -2.59),
    ((68965, 68526, 128429), "bayesian", (0, 2), -1.26),
    ((21629, 21484, 41111), "bayesian", (0.5, 2.5), -1.13),
]
"""Wins, losses, draws."""

PAIRS: list[tuple[tuple[int, int, int, int, int, int], Model, tuple[float, float], float]] = [
    ((365, 16618, 36029, 200, 16974, 390), "normalised", (0, 2), 2.25),
    ((127, 4883, 10311, 401, 5150, 104), "normalised", (-1.75, 0.25), 3.01),
    ((0, 0, 0, 0, 0, 5550), "normalised", (0, 5), 111.82),
    ((223, 9863, 20279, 1000, 10037, 246), "logistic", (0.5, 2.5), -3.07),
    ((871, 26175, 55003, 980, 26678, 821), "logistic", (0, 2), -4.98),
]
"""LL, LD, WL, DD, WD, WW."""

FISHTEST: list[tuple[tuple[int, int, int, int, int], Model, tuple[float, float], float]] = [
    ((10789, 19328, 33806, 19402, 10543), "logistic", (-3, 1), 2.13107),
    ((39, 2226, 31451, 2412, 40), "logistic", (0.2, 0.9), 2.16254),
    ((39, 2226, 31451, 2412, 40), "normalised", (0.764, 3.439), 2.16294),
]


@pytest.mark.parametrize(("counts", "model", "bounds", "expected"), GAMES)
def test_games_of_fastchess(
    counts: tuple[int, int, int], model: Model, bounds: tuple[float, float], expected: float
) -> None:
    wins, losses, draws = counts
    llr = Sprt(*bounds, model).llr((losses, draws, wins))
    assert llr == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize(("counts", "model", "bounds", "expected"), PAIRS)
def test_pairs_of_fastchess(
    counts: tuple[int, int, int, int, int, int],
    model: Model,
    bounds: tuple[float, float],
    expected: float,
) -> None:
    ll, ld, wl, dd, wd, ww = counts
    llr = Sprt(*bounds, model).llr((ll, ld, wl + dd, wd, ww))
    assert llr == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize(("counts", "model", "bounds", "expected"), FISHTEST)
def test_pairs_of_fishtest(
    counts: tuple[int, int, int, int, int],
    model: Model,
    bounds: tuple[float, float],
    expected: float,
) -> None:
    assert Sprt(*bounds, model).llr(counts) == pytest.approx(expected, rel=1e-4)


def test_elo_nelo_and_superiority() -> None:
    counts = Counts(wins=136, draws=111, losses=96)
    elo, nelo = estimate_elo(counts), estimate_nelo(counts)
    assert elo.value == pytest.approx(40.70, abs=0.005)
    assert elo.error == pytest.approx(30.43, abs=0.005)
    assert nelo.value == pytest.approx(49.77, abs=0.005)
    assert nelo.error == pytest.approx(36.77, abs=0.005)
    assert 100 * likelihood_of_superiority(counts) == pytest.approx(99.60, abs=0.005)


def test_bounds() -> None:
    sprt = parse_bounds("0,10")
    assert (sprt.lower, sprt.upper) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    for wrong in ("0", "10,0", "a,b", "0,10,20", "nan,1"):
        with pytest.raises(PlayalikeError, match="--sprt"):
            parse_bounds(wrong)


def test_counting_pairs_by_hand() -> None:
    # Pair 0: win and loss; pair 1: two draws; pair 2: win and draw; pair 3 has one game yet.
    results = [(0, 1.0), (0, 0.0), (1, 0.5), (1, 0.5), (2, 1.0), (2, 0.5), (3, 0.0)]
    counts = count_results(results)
    assert counts == Counts(2, 3, 2, (0, 0, 2, 1, 0))
    assert counts.score == pytest.approx(0.5)


def test_no_games_and_games_all_alike() -> None:
    assert estimate_elo(Counts()).value == 0.0
    assert likelihood_of_superiority(Counts()) == 0.5
    assert Sprt(0, 10).state(Counts()).llr == 0.0
    won = Counts(60, 0, 0, (0, 0, 0, 0, 30))
    # The rule of three: the true score is above 1 - 3/30 with 95 % confidence.
    assert estimate_elo(won).low == pytest.approx(381.7, abs=0.1)
    assert likelihood_of_superiority(won) == 1.0
    drawn = Counts(0, 60, 0, (0, 0, 30, 0, 0))
    assert likelihood_of_superiority(drawn) == 0.5
    assert estimate_nelo(drawn).value == 0.0


def test_swapping_the_players_turns_everything_round() -> None:
    one = Counts(50, 30, 20, (1, 5, 20, 14, 10))
    other = Counts(20, 30, 50, (10, 14, 20, 5, 1))
    assert estimate_elo(one).value == pytest.approx(-estimate_elo(other).value)
    assert estimate_nelo(one).low == pytest.approx(-estimate_nelo(other).high)
    superior = likelihood_of_superiority(one) + likelihood_of_superiority(other)
    assert superior == pytest.approx(1)
    for model in ("logistic", "normalised"):
        a, b = Sprt(0, 10, model).state(one), Sprt(-10, 0, model).state(other)
        assert a.llr == pytest.approx(-b.llr)

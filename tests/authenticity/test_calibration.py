from __future__ import annotations

import math

import numpy as np
import pytest

from playalike.authenticity.calibration import cross_fit, deal_halves, fit_calibration
from playalike.authenticity.scores import Calibration, Scores, ScoreTable, log_chances, make_table
from playalike.stats.arrays import Floats


def table_by_chance(
    positions: int, temperature: float, remainder: float, seed: int = 1, others: int = 8
) -> ScoreTable:
    """Play moves from a known distribution over five covered moves and some others."""
    rng = np.random.default_rng(seed)
    scores, played, legal = [], [], []
    for _ in range(positions):
        utility = rng.normal(0, 1, size=5)
        chance = np.exp(utility / temperature)
        chance *= (1 - remainder) / chance.sum()
        rest = np.full(others, remainder / others) if others else np.zeros(0)
        whole = np.concatenate((chance, rest))
        played.append(int(rng.choice(len(whole), p=whole / whole.sum())))
        scores.append(Scores(utility, tuple(int(n) for n in np.argsort(-utility))))
        legal.append(5 + others)
    return make_table("known", scores, played, legal, is_full=not others)


def everything(utility: Floats, legal: int, calibration: Calibration) -> list[float]:
    """Return the chance of every legal move of one position."""
    order = tuple(int(n) for n in np.argsort(-utility))
    tables = [make_table("x", [Scores(utility, order)], [move], [legal]) for move in range(legal)]
    return [float(np.exp(log_chances(table, calibration)[0])) for table in tables]


@pytest.mark.parametrize("legal", [3, 4, 30])
def test_chances_of_all_legal_moves_sum_to_one(legal: int) -> None:
    found = everything(np.array([1.0, 0.5, -2.0]), legal, Calibration(0.7, 0.04))
    assert sum(found) == pytest.approx(1.0)
    assert min(found) > 0


def test_the_remainder_is_shared_evenly() -> None:
    found = everything(np.array([1.0, 0.0]), 6, Calibration(1.0, 0.1))
    assert found[2:] == pytest.approx([0.025] * 4)
    assert found[0] / found[1] == pytest.approx(math.e)


def test_a_perfect_predictor_is_not_surprised_at_all() -> None:
    scores = [Scores(np.array([0.0, -900.0, -900.0]), (0, 1, 2))] * 4
    table = make_table("perfect", scores, [0] * 4, [3] * 4)
    assert -log_chances(table, Calibration(1.0, 0.0)) == pytest.approx(np.zeros(4))
    assert (table.place == 1).all()


def test_an_even_predictor_is_surprised_by_the_logarithm_of_the_number_of_moves() -> None:
    scores = [Scores(np.zeros(n), tuple(range(n))) for n in (2, 7, 30)]
    table = make_table("even", scores, [1, 6, 29], [2, 7, 30], is_full=True)
    for remainder in (0.0, 0.2):  # a full predictor gives its remainder evenly, too
        found = -log_chances(table, Calibration(1.0, remainder))
        assert found == pytest.approx(np.log([2, 7, 30]))
    assert table.place.tolist() == [2, 7, 30]


def test_moves_that_are_not_covered_rank_behind_by_their_number() -> None:
    scores = [Scores(np.array([0.0, 1.0]), (1, 0))] * 4
    table = make_table("x", scores, [0, 1, 2, 5], [6] * 4)
    assert table.place.tolist() == [2, 1, 3, 6]


def test_a_ranking_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="ranks"):
        make_table("x", [Scores(np.zeros(2), (0, 0))], [0], [4])
    with pytest.raises(ValueError, match="ranks"):
        make_table("x", [Scores(np.zeros(3), (0, 1, 2))], [0], [2])
    with pytest.raises(ValueError, match="ranks"):
        make_table("x", [Scores(np.zeros(3), (0, 1, 2))], [0], [4], is_full=True)
    with pytest.raises(ValueError, match="not finite"):
        make_table("x", [Scores(np.array([0.0, np.nan]), (0, 1))], [0], [2])


@pytest.mark.parametrize("temperature", [0.3, 1.0, 3.0])
def test_the_fit_finds_what_the_moves_were_made_with(temperature: float) -> None:
    table = table_by_chance(6_000, temperature, 0.05)
    found = fit_calibration(table)
    assert found.temperature == pytest.approx(temperature, rel=0.12)
    assert found.remainder == pytest.approx(0.05, abs=0.012)


def test_the_fit_of_a_predictor_that_covers_everything() -> None:
    found = fit_calibration(table_by_chance(6_000, 1.5, 0.0, others=0))
    assert found.temperature == pytest.approx(1.5, rel=0.1)
    assert found.remainder < 0.02


def test_without_games_the_usual_temperature_is_kept() -> None:
    table = table_by_chance(3, 1.0, 0.0).rows(np.zeros(3, dtype=np.bool_))
    assert fit_calibration(table, 25.0).temperature == 25.0
    assert 0 < fit_calibration(table).remainder < 0.1


def test_a_fitted_temperature_is_best_within_the_games_it_was_fitted_on() -> None:
    table = table_by_chance(2_000, 2.0, 0.03)
    found = fit_calibration(table)
    best = log_chances(table, found).sum()
    for factor in (0.8, 1.25):
        other = Calibration(found.temperature * factor, found.remainder)
        assert log_chances(table, other).sum() < best


def test_halves_are_even_and_depend_on_the_keys_only() -> None:
    keys = [f"game {n}" for n in range(31)]
    half = deal_halves(keys, seed=1)
    assert half.sum() == 15
    again = deal_halves(keys[::-1], seed=1)
    assert again[::-1].tolist() == half.tolist()
    assert deal_halves(keys, seed=2).tolist() != half.tolist()


def test_cross_fitting_never_uses_the_games_it_judges() -> None:
    # Whatever happens in one half must not change how that half is judged.
    table = table_by_chance(400, 1.0, 0.05)
    game = np.repeat(np.arange(40), 10)
    half = deal_halves([f"{n}" for n in range(40)], 1)
    chances, (on_first, on_second) = cross_fit(table, game, half)
    second = half[game]
    slot, place = table.slot.copy(), table.place.copy()
    slot[second], place[second] = -1, 13  # in the second half nothing covered was played
    changed = ScoreTable(table.name, table.utility, slot, table.legal, place)
    other, (first_again, second_again) = cross_fit(changed, game, half)
    assert first_again == on_first
    assert second_again != on_second
    expected = log_chances(changed.rows(second), on_first)
    assert other[second] == pytest.approx(expected)
    assert chances[second & (table.slot >= 0)] == pytest.approx(
        log_chances(table.rows(second & (table.slot >= 0)), on_first)
    )


def test_cross_fitting_on_some_rows_judges_all() -> None:
    table = table_by_chance(400, 1.0, 0.05)
    game = np.repeat(np.arange(40), 10)
    half = deal_halves([f"{n}" for n in range(40)], 1)
    some = np.arange(400) % 2 == 0
    chances, fitted = cross_fit(table, game, half, fitted=some)
    _, alone = cross_fit(table.rows(some), game[some], half)
    assert len(chances) == 400
    assert fitted == alone

"""Ratings of a pool: against hand-worked cases, a naive maximum, and simulated players."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from playalike.arena.statistics import Result, rate_pool
from playalike.errors import PlayalikeError


def games(white: str, black: str, wins: int, draws: int, losses: int) -> list[Result]:
    points = [1.0] * wins + [0.5] * draws + [0.0] * losses
    return [Result(white, black, p) for p in points]


def test_two_players_by_hand() -> None:
    # Without draws the model is plain Bradley–Terry: 3 wins to 1 are 400 log10 3 = 190.85.
    rated = rate_pool(games("a", "b", 6, 0, 2) + games("b", "a", 2, 0, 6))
    assert rated.of("a").elo - rated.of("b").elo == pytest.approx(190.85, abs=0.01)
    assert rated.white_advantage == pytest.approx(0, abs=0.01)
    assert rated.players[0].name == "a"
    # Of the difference d, the information is 16 * p (1 - p) = 3 (in natural logarithms), and half
    # of d belongs to each: the error of one rating is 1.96 * 400 / ln 10 / sqrt 3 / 2.
    expected = 1.96 * 400 / math.log(10) / math.sqrt(3) / 2
    assert rated.of("a").error == pytest.approx(expected, rel=0.001)


def test_draws_and_colours_by_hand() -> None:
    rated = rate_pool(games("a", "b", 4, 4, 2) + games("b", "a", 4, 4, 2))
    assert rated.of("a").elo == pytest.approx(0, abs=1e-6)
    # White wins twice as often as it loses: win / loss = 10^(advantage / 400).
    assert rated.white_advantage == pytest.approx(400 * math.log10(2), abs=0.01)
    # The likeliest draw parameter gives draws their share: d / (sqrt 2 + d + 1 / sqrt 2) = 0.4.
    d = 0.4 / 0.6 * (math.sqrt(2) + 1 / math.sqrt(2))
    assert rated.draw_rate == pytest.approx(d / (2 + d), abs=1e-4)


def test_known_ratings_stay() -> None:
    results = games("a", "b", 5, 2, 5) + games("b", "a", 5, 2, 5)
    rated = rate_pool(results, {"b": 1500.0})
    assert rated.of("b").elo == pytest.approx(1500)
    assert rated.of("b").error == 0
    assert rated.of("a").elo == pytest.approx(1500, abs=1e-6)
    with pytest.raises(PlayalikeError, match="nobody"):
        rate_pool(results, {"nobody": 1.0})


def test_who_wins_everything_gets_a_finite_guess_that_is_marked() -> None:
    results = games("a", "b", 3, 2, 3) + games("b", "a", 3, 2, 3)
    results += games("champion", "a", 4, 0, 0) + games("b", "champion", 0, 0, 4)
    rated = rate_pool(results)
    assert rated.players[0].name == "champion"
    assert not rated.of("champion").bounded
    assert rated.of("a").bounded
    assert 300 < rated.of("champion").elo < 3000


def test_a_pool_where_the_stronger_always_wins() -> None:
    results = []
    for strong, weak in (("a", "b"), ("b", "c"), ("a", "c")):
        results += games(strong, weak, 2, 0, 0) + games(weak, strong, 0, 0, 2)
    rated = rate_pool(results, {"b": 500.0})
    assert [player.name for player in rated.players] == ["a", "b", "c"]
    assert [player.bounded for player in rated.players] == [False, True, False]
    assert rated.of("a").elo - 500 == pytest.approx(500 - rated.of("c").elo)
    # Both colours did alike, and the imaginary games must not say otherwise.
    assert rated.white_advantage == pytest.approx(0, abs=1e-6)


def test_no_change_makes_the_results_likelier() -> None:
    results = (
        games("a", "b", 5, 3, 2) + games("b", "c", 4, 4, 4) + games("c", "a", 2, 5, 6)
        + games("b", "a", 3, 3, 3) + games("c", "b", 5, 1, 4)
    )  # fmt: skip
    rated = rate_pool(results)

    def likelihood(elo: dict[str, float], advantage: float, rate: float) -> float:
        nu, total = 2 * rate / (1 - rate), 0.0
        for result in results:
            a = 10 ** ((elo[result.white] + advantage) / 400)
            b = 10 ** (elo[result.black] / 400)
            shares = {1.0: a, 0.5: nu * math.sqrt(a * b), 0.0: b}
            total += math.log(shares[result.white_points] / sum(shares.values()))
        return total

    best = {player.name: player.elo for player in rated.players}
    top = likelihood(best, rated.white_advantage, rated.draw_rate)
    for name, step in itertools.product("abc", (-3, 3)):
        moved = {**best, name: best[name] + step}
        assert likelihood(moved, rated.white_advantage, rated.draw_rate) < top
    for step in (-3, 3):
        assert likelihood(best, rated.white_advantage + step, rated.draw_rate) < top
        assert likelihood(best, rated.white_advantage, rated.draw_rate + step / 200) < top


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = np.random.default_rng(8)
    truth = {"a": 100.0, "b": 0.0, "c": -100.0}
    inside = total = 0
    for _ in range(60):
        results = []
        for white, black in itertools.permutations(truth, 2):
            a = 10 ** ((truth[white] + 30) / 400)
            b = 10 ** (truth[black] / 400)
            shares = np.array([a, math.sqrt(a * b), b])
            won, drawn, lost = rng.multinomial(30, shares / shares.sum())
            results += games(white, black, int(won), int(drawn), int(lost))
        rated = rate_pool(results)
        for name, elo in truth.items():
            inside += abs(rated.of(name).elo - elo) <= rated.of(name).error
            total += 1
    assert 0.89 <= inside / total <= 0.99

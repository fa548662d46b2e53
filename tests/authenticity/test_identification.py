from __future__ import annotations

import numpy as np
import pytest

from playalike.authenticity.attribution import attribute
from playalike.authenticity.identification import book_chance, identify
from playalike.authenticity.likelihood import (
    VIEWS,
    Suspect,
    game_likelihoods,
    played_likelihoods,
)
from playalike.authenticity.positions import Prepared, PreparedGame
from playalike.personality.records import BookMove
from tests.authenticity.synthetic import Ranked, made_games, preferring

TASTES: dict[str, tuple[float, ...]] = {
    "ann": (2.0, 1.0, 0.0, -1.0, -2.0, -3.0),
    "bob": (1.5, 1.6, 0.6, -1.0, -2.0, -3.0),
    "eve": (1.5, 0.6, 1.6, 0.6, -2.0, -3.0),
}


def book_move(move: str, games: int) -> BookMove:
    return BookMove(move=move, games=games, wins=0, draws=games, losses=0, last_year=0, weight=1.0)


def planted(tastes: dict[str, tuple[float, ...]]) -> dict[str, tuple[PreparedGame, ...]]:
    return {
        name: made_games(40, seed, preferring(taste), player=name)
        for seed, (name, taste) in enumerate(tastes.items())
    }


def run(
    games: dict[str, tuple[PreparedGame, ...]],
    models: dict[str, tuple[float, ...]],
    books: dict[str, dict[str, tuple[BookMove, ...]]] | None = None,
    known: frozenset[str] = frozenset(),
) -> dict[str, dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]]:
    suspects = [Suspect(name, (books or {}).get(name, {}), 1.0) for name in models]
    predictors = {name: Ranked(name, weights) for name, weights in models.items()}
    scores = {
        name: {player: [one.work(game) for game in own] for player, own in games.items()}
        for name, one in predictors.items()
    }

    def is_known(position: Prepared) -> bool:
        return position.epd in known

    views, _ = game_likelihoods(suspects, games, scores, is_known, seed=1)
    return views


def test_planted_styles_are_found_the_surer_the_more_games() -> None:
    views = run(planted(TASTES), TASTES)
    found = identify("model", VIEWS[1], list(TASTES), views[VIEWS[1]], seed=1)
    accuracy = {one.k: one.accuracy.value for one in found}
    assert list(accuracy) == [1, 5, 10, 20]  # nobody has 50 games
    assert accuracy[1] > 0.4
    assert accuracy[20] > 0.97
    assert accuracy[1] < accuracy[5] < accuracy[20]
    for one in found:
        assert [sum(row) for row in one.confusion] == pytest.approx([1, 1, 1])
        assert one.accuracy.low <= one.accuracy.value <= one.accuracy.high
        diagonal = np.mean([one.confusion[n][n] for n in range(3)])
        assert one.accuracy.value == pytest.approx(diagonal)


def test_identical_styles_are_told_apart_by_nobody() -> None:
    same = dict.fromkeys(("ann", "bob", "eve"), TASTES["ann"])
    views = run(planted(same), same)
    for one in identify("model", VIEWS[0], list(same), views[VIEWS[0]], seed=1):
        assert one.accuracy.value == pytest.approx(1 / 3)


def test_noise_that_is_not_style_stays_at_chance() -> None:
    # Three models that differ, three players who all play alike: nobody can be right.
    same = dict.fromkeys(("ann", "bob", "eve"), TASTES["ann"])
    views = run(planted(same), TASTES)
    (first, *_) = identify("model", VIEWS[1], list(TASTES), views[VIEWS[1]], seed=1)
    assert first.accuracy.low <= 1 / 3 <= first.accuracy.high


def test_the_same_seed_draws_the_same_sets() -> None:
    views = run(planted(TASTES), TASTES)
    first, again, other = (
        identify("model", VIEWS[1], list(TASTES), views[VIEWS[1]], seed=seed) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_a_book_speaks_for_its_owner_with_openings_only() -> None:
    same = dict.fromkeys(("ann", "bob"), TASTES["ann"])
    games = planted(same)
    played: dict[str, tuple[BookMove, ...]] = {
        one.epd: (book_move(one.legal[one.played], 3),)
        for game in games["ann"]
        for one in game.positions[:3]
    }
    views = run(games, same, {"ann": played}, known=frozenset(played))
    with_openings = identify("model", VIEWS[0], list(same), views[VIEWS[0]], seed=1)[0]
    assert with_openings.confusion[0] == pytest.approx((1.0, 0.0))
    assert with_openings.confusion[1] == pytest.approx((0.5, 0.5))
    late = identify("model", VIEWS[1], list(same), views[VIEWS[1]], seed=1)[0]
    assert late.confusion[0] == pytest.approx((0.5, 0.5))


def test_positions_that_somebody_knows_by_heart_do_not_count_from_ply_20() -> None:
    games = planted(TASTES)
    everything = frozenset(
        one.epd for own in games.values() for game in own for one in game.positions
    )
    views = run(games, TASTES, known=everything)
    assert not any(table.any() for table in views[VIEWS[1]].values())
    assert all(table.all() for table in views[VIEWS[0]].values())


def test_chances_in_a_book_are_frequencies_drawn_towards_the_model() -> None:
    moves = (book_move("e2e4", 6), book_move("d2d4", 2))
    assert book_chance(moves, "e2e4", 0.5) == pytest.approx((6 + 2 * 0.5) / 10)
    assert book_chance(moves, "g1f3", 0.1) == pytest.approx(0.02)
    whole = sum(book_chance(moves, m, p) for m, p in (("e2e4", 0.5), ("d2d4", 0.3), ("x", 0.2)))
    assert whole == pytest.approx(1.0)


def test_played_games_are_attributed_like_real_ones_when_they_are_alike() -> None:
    games = planted(TASTES)
    suspects = [Suspect(name, {}, 1.0) for name in TASTES]
    predictors = {name: Ranked(name, weights) for name, weights in TASTES.items()}
    scores = {
        name: {player: [one.work(game) for game in own] for player, own in games.items()}
        for name, one in predictors.items()
    }
    views, calibrations = game_likelihoods(suspects, games, scores, lambda _: False, seed=1)
    real = {view: tables["eve"] for view, tables in views.items()}
    for taste, low, high in (("eve", 0.8, 1.3), ("ann", 0.0, 0.3)):
        played = made_games(40, 99, preferring(TASTES[taste]), player="eve")
        found = played_likelihoods(
            suspects,
            played,
            {name: [one.work(game) for game in played] for name, one in predictors.items()},
            lambda _: False,
            calibrations,
        )
        table = attribute("model", "eve", list(TASTES), found, real, seed=1)
        assert {one.k for one in table} == {1, 5, 10, 20, 40}
        ten = next(one for one in table if one.k == 10 and one.view == VIEWS[1])
        assert low <= ten.ratio <= high
        assert sum(share for _, share in ten.shares) == pytest.approx(1.0)

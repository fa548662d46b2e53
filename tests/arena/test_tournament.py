"""Tournaments: the schedule, the file, and the ratings of a pool."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from playalike.arena.records import GameRecord
from playalike.arena.tournament import Tournament, load_tournament
from playalike.config import ConfigError

LINEUP = """
name = "three"
games = 3
tc = "depth=1"
[[player]]
spec = "simple"
rating = 1000
[[player]]
spec = "random"
name = "lot"
[[player]]
spec = "random?seed=5"
tc = "depth=2"
"""


def load(folder: Path, text: str) -> Tournament:
    path = folder / "lineup.toml"
    path.write_text(text)
    return load_tournament(path)


def test_everybody_meets_everybody_with_both_colours(tmp_path: Path) -> None:
    fixtures = load(tmp_path, LINEUP).fixtures()
    assert [fixture.number for fixture in fixtures] == list(range(12))
    meetings = Counter((f.white.spec, f.black.spec) for f in fixtures)
    assert set(meetings.values()) == {2}
    assert len(meetings) == 6
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (one.white, one.black, one.opening) == (other.black, other.white, other.opening)
    # After half of the games everybody has met everybody.
    assert len({(f.white.spec, f.black.spec) for f in fixtures[:6]}) == 6


@pytest.mark.parametrize("players", [2, 3, 8, 15])
def test_everybody_has_played_about_as_often_at_any_time(tmp_path: Path, players: int) -> None:
    text = 'games = 2\ntc = "depth=1"\n'
    text += "".join(f'[[player]]\nspec = "random?seed={n}"\n' for n in range(players))
    pairings = load(tmp_path, text).pairings()
    assert sorted(pairings) == list(combinations(range(players), 2))
    games = Counter(dict.fromkeys(range(players), 0))
    for pair in pairings:
        games.update(pair)
        assert max(games.values()) - min(games.values()) <= 2


def test_more_games_leave_the_first_ones_as_they_were(tmp_path: Path) -> None:
    short = load(tmp_path, LINEUP).fixtures()
    long = load(tmp_path, LINEUP.replace("games = 3", "games = 8")).fixtures()
    assert long[: len(short)] == short


def test_a_gauntlet_is_one_against_the_rest(tmp_path: Path) -> None:
    event = load(tmp_path, 'format = "gauntlet"\n' + LINEUP)
    assert all("simple" in (f.white.spec, f.black.spec) for f in event.fixtures())


def test_ratings_use_the_names_and_the_known_rating(tmp_path: Path) -> None:
    event = load(tmp_path, LINEUP)
    games = []
    for fixture in event.fixtures():
        strong = "simple" in (fixture.white.spec, fixture.black.spec)
        result = "1/2-1/2"
        if strong and fixture.number >= 2:
            result = "1-0" if fixture.white.spec == "simple" else "0-1"
        games.append(
            GameRecord(
                fixture.number, fixture.white.spec, fixture.black.spec, "", "", fixture.opening,
                (), result, "",
            )
        )  # fmt: skip
    ratings = event.ratings(games)
    assert ratings.players[0].name == "simple"
    assert ratings.players[0].elo == pytest.approx(1000)
    assert {player.name for player in ratings.players} == {"simple", "lot", "random?seed=5"}
    assert ratings.of("lot").elo < 1000


def test_which_game_ends_first_changes_nothing(tmp_path: Path) -> None:
    """On several cores, or a cluster, that is chance; ratings are the same to the last digit."""
    event = load(tmp_path, LINEUP.replace("games = 3", "games = 20"))
    chance = random.Random(3)
    games = [
        GameRecord(
            fixture.number, fixture.white.spec, fixture.black.spec, "", "", fixture.opening, (),
            chance.choice(("1-0", "0-1", "1/2-1/2")), "",
        )
        for fixture in event.fixtures()
    ]  # fmt: skip
    ended = chance.sample(games, len(games))
    assert event.results(ended) == event.results(games)
    assert event.ratings(ended) == event.ratings(games)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINEUP.replace("games", "gmes"), "did you mean 'games'"),
        (LINEUP.replace('name = "lot"', 'name = "simple"'), "two players are called 'simple'"),
        ('[[player]]\nspec = "simple"\n', "two"),
        (LINEUP.replace("games = 3", "games = 0"), "at least 1"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        load(tmp_path, text)

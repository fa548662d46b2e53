"""Four levels in, the same four levels out; on SQLite and on PostgreSQL."""

from __future__ import annotations

import math

import pytest

from playalike.errors import PlayalikeError
from playalike.store import GameRow, PlayedGame, Store, StoreError


def row(number: int, **data: object) -> GameRow:
    return GameRow(number, "Tal, M", "Петросян", "1-0", "B90", {"score": number, **data}, {"n": 1})


def test_the_four_levels(store: Store) -> None:
    run = store.start_run("metrics", "Tal", {"depth": 12})
    store.add_games(run, [row(n) for n in range(3)])
    store.put_group(run, "Tal, M", {"games": 3, "mean": 1.5})
    store.put_summary(run, {"tactical_rankings": ["Tal, M"]})
    store.finish_run(run, 2.5)
    raw, games = list(store.rows("raw", run)), list(store.rows("games", run))
    assert [one["entity_id"] for one in raw] == [f"playstyle_eval_game_{n}" for n in range(3)]
    assert [one["entity_id"] for one in games] == [
        f"playstyle_eval_game_{n}_computed" for n in range(3)
    ]
    assert games[2]["data"] == {"score": 2}
    assert games[0]["black"] == "Петросян"
    groups, summary = list(store.rows("groups", run)), list(store.rows("summary", run))
    assert (groups[0]["entity_type"], groups[0]["entity_id"]) == ("CLUSTER", "Tal, M")
    assert (summary[0]["entity_type"], summary[0]["entity_id"]) == ("SERVER", "playstyle_evaluator")
    assert summary[0]["data"] == {"tactical_rankings": ["Tal, M"]}
    info = store.runs()[0]
    assert (info.id, info.kind, info.finished, info.seconds, info.games) == (
        run, "metrics", True, 2.5, 3,
    )  # fmt: skip


def test_writing_again_replaces(store: Store) -> None:
    run = store.start_run("metrics", "x", {})
    store.add_games(run, [row(0), row(1)])
    store.add_games(run, [row(1, again=True), row(2)])
    store.put_group(run, "g", {"a": 1})
    store.put_group(run, "g", {"a": 2})
    store.put_summary(run, {"a": 1})
    store.put_summary(run, {"a": 2})
    assert [one["data"].get("again") for one in store.rows("games", run)] == [None, True, None]  # type: ignore[attr-defined]
    assert [one["data"] for one in store.rows("groups", run)] == [{"a": 2}]
    assert [one["data"] for one in store.rows("summary", run)] == [{"a": 2}]


def test_games_are_written_all_or_none(store: Store) -> None:
    run = store.start_run("metrics", "x", {})
    store.add_games(run, [row(0)])
    with pytest.raises(StoreError):
        store.add_games(run, [row(1), row(1)])  # the second breaks the rule of one row a number
    assert [one["number"] for one in store.rows("games", run)] == [0]


def test_numbers_that_are_none_become_null(store: Store) -> None:
    run = store.start_run("metrics", "x", {"limit": math.inf})
    store.put_group(run, "g", {"nan": math.nan, "list": [1.0, math.nan], "deep": {"inf": math.inf}})
    assert [one["data"] for one in store.rows("groups", run)] == [
        {"nan": None, "list": [1.0, None], "deep": {"inf": None}}
    ]


def test_played_games_and_finding_an_unfinished_run(store: Store) -> None:
    run = store.start_run("evaluation", "engine", {"levels": [1350], "seed": 1})
    one = PlayedGame("engine", 1350, 0, True, "startpos", "e2e4 e7e5", "1-0", "checkmate")
    two = PlayedGame("engine", 1350, 1, False, "startpos", "", "0-1", "error: gone")
    store.add_played(run, two)
    store.add_played(run, one)
    assert store.played(run) == [one, two]
    with pytest.raises(StoreError):
        store.add_played(run, one)
    assert store.find_run("evaluation", "engine", {"seed": 1, "levels": [1350]}) == run
    assert store.find_run("evaluation", "engine", {"seed": 2, "levels": [1350]}) is None
    assert store.find_run("metrics", "engine", {"seed": 1, "levels": [1350]}) is None
    store.finish_run(run, 1.0)
    assert store.find_run("evaluation", "engine", {"seed": 1, "levels": [1350]}) is None


def test_opening_again_keeps_everything(url: str) -> None:
    first = Store(url)
    run = first.start_run("metrics", "x", {})
    first.add_games(run, [row(n) for n in range(1200)])
    first.close()
    second = Store(url)
    assert [one["number"] for one in second.rows("raw", run)] == list(range(1200))
    second.close()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("nonsense", "sqlite:///FILE"),
        ("mysql://here/db", "only SQLite and PostgreSQL"),
        ("sqlite:////no/such/folder/x.db", "there is no folder /no/such/folder"),
        ("postgresql://nobody@127.0.0.1:1/nothing", "/nothing: no server answers there"),
        ("postgresql://nobody@no.such.host.invalid/nothing", "no server answers there"),
    ],
)
def test_wrong_addresses_are_one_line(wrong: str, told: str) -> None:
    with pytest.raises(PlayalikeError) as caught:
        Store(wrong)
    assert told in str(caught.value)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreError) as caught:
        Store("postgresql://me:secret@127.0.0.1:1/db")
    assert "secret" not in str(caught.value)

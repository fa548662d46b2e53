"""Games and jobs of the web app, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from playalike.store import (
    GameStore,
    JobStore,
    SavedBoard,
    SavedGame,
    SavedJob,
    SavedMove,
    ServerStore,
    StaleGameError,
    Store,
    StoreError,
)

NOW = datetime(2026, 11, 16, 3, 0, tzinfo=UTC)


def game(number: int, owner: str = "me") -> SavedGame:
    when = NOW + timedelta(minutes=number)
    terms = {"initial_ms": 300_000, "pace": "human"}
    return SavedGame(f"game{number}", owner, when, when, "personality:tal", True, "startpos", terms)


def test_a_game_comes_back_as_it_was(store: Store) -> None:
    games = GameStore(store)
    games.add(game(1))
    assert games.find("game1", "me") == game(1)
    assert games.find("game1", "you") is None
    moves = [
        SavedMove(1, "e2e4", 1.5, 300_000),
        SavedMove(
            2,
            "c7c5",
            0.5,
            299_000,
            "A sentence – with ♞.",
            True,
            {"active": [], "events": []},
            -35,
            "A remark.",
        ),
    ]
    games.add_move("game1", moves[0])
    why = {"sentence": "A sentence", "numbers": [0.1, None]}
    games.add_move("game1", moves[1], explanation=why, offers_draw=True)
    assert games.moves("game1") == moves
    offered = games.find("game1", "me")
    assert offered is not None
    assert offered.opponent_offered_ply == 2
    assert games.explanation("game1", 1) is None
    assert games.explanation("game1", 2) == why
    games.take_back("game1", 1)
    taken_back = games.find("game1", "me")
    assert taken_back is not None
    assert taken_back.opponent_offered_ply is None


def test_no_move_is_there_twice_and_a_failed_one_changes_nothing(store: Store) -> None:
    games = GameStore(store)
    games.add(game(1))
    games.add_move("game1", SavedMove(1, "e2e4", 1.0))
    with pytest.raises((StoreError, IntegrityError)):
        games.add_move("game1", SavedMove(1, "d2d4", 1.0), "1-0", "checkmate")
    assert [move.uci for move in games.moves("game1")] == ["e2e4"]
    found = games.find("game1", "me")
    assert found is not None
    assert not found.over


def test_results_takebacks_and_lists(store: Store) -> None:
    games = GameStore(store)
    for number in (1, 2, 3):
        games.add(game(number))
    games.add(game(4, "you"))
    games.add_move("game2", SavedMove(1, "e2e4", 1.0), "1-0", "checkmate")
    games.finish("game3", "0-1", "resignation")
    assert games.count("me") == 3
    assert [one.id for one in games.games("me", over=False)] == ["game1"]
    assert {one.id for one in games.games("me", over=True)} == {"game2", "game3"}
    assert len(games.games("me", limit=2)) == 2
    games.take_back("game2", 0)
    assert games.moves("game2") == []
    back = games.find("game2", "me")
    assert back is not None
    assert (back.result, back.reason) == ("*", "")


def test_a_removed_game_takes_its_moves_along(store: Store) -> None:
    games = GameStore(store)
    games.add(game(1))
    games.add_move("game1", SavedMove(1, "e2e4", 1.0))
    assert not games.remove("game1", "you")
    assert games.remove("game1", "me")
    assert games.moves("game1") == []
    assert not games.remove("game1", "me")


def test_games_that_were_never_played_are_forgotten(store: Store) -> None:
    games = GameStore(store)
    for number in (1, 2, 3):
        games.add(game(number))
    games.add_move("game1", SavedMove(1, "e2e4", 1.0))
    assert games.forget_unplayed(NOW + timedelta(minutes=3)) == 1
    assert {one.id for one in games.games("me")} == {"game1", "game3"}


def test_a_board_for_each_owner(store: Store) -> None:
    games = GameStore(store)
    assert games.board("me") is None
    games.put_board("me", SavedBoard("fen", ("e2e4", "e7e5")))
    games.put_board("me", SavedBoard("fen", ("d2d4",)))
    assert games.board("me") == SavedBoard("fen", ("d2d4",))
    assert games.board("you") is None


def test_jobs_wait_until_they_are_done_or_failed(store: Store) -> None:
    jobs = JobStore(store)
    for number in (1, 2, 3):
        when = NOW + timedelta(minutes=number)
        jobs.add(SavedJob(f"job{number}", "me", "review", "A – B", when, "waiting", {"pgn": "…"}))
    jobs.finish("job1", {"games": [1, 2]})
    jobs.fail("job2", "no engine")
    assert [job.id for job in jobs.waiting()] == ["job3"]
    assert jobs.result("job1") == {"games": [1, 2]}
    assert jobs.result("job3") is None
    failed = jobs.find("job2", "me")
    assert failed is not None
    assert (failed.status, failed.error, failed.request) == ("failed", "no engine", {"pgn": "…"})
    assert failed.created == NOW + timedelta(minutes=2)
    assert jobs.find("job2", "you") is None
    assert [job.id for job in jobs.jobs("me", "review")] == ["job3", "job2", "job1"]
    assert jobs.jobs("me", "metrics") == []
    assert jobs.count("me") == 3
    assert not jobs.remove("job1", "you")
    assert jobs.remove("job1", "me")


def test_a_write_that_comes_too_late_changes_nothing(store: Store) -> None:
    games = GameStore(store)
    games.add(game(1))
    games.add_move("game1", SavedMove(1, "e2e4", 1.0), version=0)
    late: tuple[Callable[[], None], ...] = (
        lambda: games.add_move("game1", SavedMove(2, "d2d4", 1.0), version=0),
        lambda: games.finish("game1", "0-1", "resignation", version=0),
        lambda: games.take_back("game1", 0, version=0),
        lambda: games.offer_draw("game1", 1, version=0),
        lambda: games.change_terms("game1", {}, version=0),
    )
    for write in late:
        with pytest.raises(StaleGameError):
            write()
    found = games.find("game1", "me")
    assert found is not None
    assert (found.version, found.over, found.offered_ply) == (1, False, None)
    assert [move.uci for move in games.moves("game1")] == ["e2e4"]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_one_living_server_looks_after_a_game(store: Store) -> None:
    one, two = GameStore(store, "one"), GameStore(store, "two")
    lives = ServerStore(store, "one")
    assert lives.renew() == 1
    one.add(game(1))
    assert not two.adopt("game1")
    assert two.standing(["game1"])["game1"].server == "one"
    two.add_move("game1", SavedMove(1, "e2e4", 1.0), version=0)
    assert one.standing(["game1"])["game1"].server is None, "two has never said that it lives"
    assert ServerStore(store, "two").renew() == 2
    assert one.standing(["game1"])["game1"].server == "two"
    lives.leave()
    ServerStore(store, "two").leave()
    assert one.standing(["game1"])["game1"].turn_seconds is None, "time stands still"
    assert one.adopt("game1")
    one.finish("game1", "0-1", "resignation")
    assert not two.adopt("game1"), "nobody has to look after what is over"


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_job_is_done_by_one_server(store: Store) -> None:
    one, two = JobStore(store, "one"), JobStore(store, "two")
    lives = ServerStore(store, "one")
    lives.renew()
    one.add(SavedJob("job", "me", "review", "A – B", NOW, "waiting", {}))
    assert [job.id for job in two.free()] == ["job"]
    assert one.claim("job")
    assert two.free() == []
    assert not two.claim("job")
    lives.leave()
    assert two.claim("job")
    assert two.put_progress("job", {"done": 1}, {"first": True})
    found = one.look("job")
    assert found is not None
    assert (found.progress, one.result("job")) == ({"done": 1}, {"first": True})
    two.stop("job")
    assert not one.finish("job", {"games": []}), "it was called off"
    assert two.unfinished() == 0


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_servers_agree_on_a_key(store: Store) -> None:
    one, two = ServerStore(store, "one"), ServerStore(store, "two")
    assert one.key("session", b"first") == b"first"
    assert two.key("session", b"second") == b"first"

"""Games and jobs of the web app, on both databases."""

from __future__ import annotations

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
    Store,
    StoreError,
)

NOW = datetime(2026, 11, 16, 3, 0, tzinfo=UTC)


def game(number: int, owner: str = "me", **more: str) -> SavedGame:
    when = NOW + timedelta(minutes=number)
    terms = {"initial_ms": 300_000, "pace": "human"}
    return SavedGame(
        f"game{number}", owner, when, when, "personality:tal", True, "startpos", terms, **more
    )


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

"""What a worker's log says of a task that failed names the task, and shows nobody's games."""

from __future__ import annotations

from playalike.faces.web.work.archive import ArchiveReview
from playalike.faces.web.work.reviewing import Metrics, Review


def test_a_task_that_failed_does_not_put_the_games_into_the_log() -> None:
    pgn = "1. e4 e5 2. Ke2"
    tasks = (
        ArchiveReview(pgn, "Planter", 1000, True, "owner"),
        Review(pgn, "lichess", 1000, 3, True, False, (), (), "owner"),
        Metrics(pgn, "Planter"),
    )
    for task in tasks:
        assert "e4" not in repr(task)
        assert type(task).__name__ in repr(task)

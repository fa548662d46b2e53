"""What is said of a study under way."""

from __future__ import annotations

import pytest

from playalike.words.studying import stage_words


@pytest.mark.parametrize(
    ("done", "total", "what", "said"),
    [
        (1, 0, "games", "1 game"),
        (1_200, 0, "games", "1,200 games"),
        (1, 12, "games", "1 of 12 games"),
        (40, 2_000, "positions asked", "40 of 2,000 positions asked"),
    ],
)
def test_how_far_a_stage_is(done: int, total: int, what: str, said: str) -> None:
    news = {"stage": 2, "stages": 15, "title": "Positions", "done": done, "total": total}
    assert stage_words({**news, "what": what}) == f"Step 2 of 15, positions: {said}"

"""The recorder notices what changed, and nothing else."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.behaviour.recorder import differences, middlegames, record


def test_a_changed_last_digit_is_a_difference() -> None:
    before = {"tal": [{"move": "e2e4", "value": 0.1}]}
    after = {"tal": [{"move": "e2e4", "value": math.nextafter(0.1, 1)}]}
    assert list(differences(before, before, words=True)) == []
    (line,) = differences(before, after, words=False)
    assert line.startswith("/tal/0/value: 0.1 before")


def test_words_count_only_when_asked_for() -> None:
    before = {"reason": "develops", "seconds": 1.0, "file": "/tmp/tmpabc/tal.pgn:3"}
    after = {"reason": "brings out a piece", "seconds": 2.0, "file": "/tmp/tmpxyz/tal.pgn:3"}
    assert list(differences(before, after, words=False)) == []
    assert len(list(differences(before, after, words=True))) == 1


def test_what_only_one_record_has_is_a_difference() -> None:
    assert list(differences({"a": [1]}, {"a": [1, 2], "b": 3}, words=False)) == [
        "/a: 1 entries before, 2 after",
        "/b: only after",
    ]


@pytest.mark.shared
def test_the_positions_are_middlegames_and_always_the_same() -> None:
    positions = middlegames()
    assert len(positions) == 300
    assert all(20 <= len(moves) < 60 for moves in positions)
    assert positions == middlegames()


@pytest.mark.slow
@pytest.mark.shared
def test_two_records_of_one_program_are_the_same(tmp_path: Path) -> None:
    first, second = (record(("decisions",), 1, tmp_path / "cache.db") for _ in range(2))
    assert len(first["decisions"]) >= 18
    assert list(differences(first, second, words=True)) == []

"""Counting everybody's openings, for the explorer: each game once, whatever files it is in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.opening_counts import OpeningCounter, OpeningCounts
from playalike.progress import Progress
from playalike.study.baseline.sample import reason_against
from playalike.study.selection import read_reserved

__all__ = ["count_openings"]


def count_openings(
    sources: Sequence[Path], reserved_keys: Path | None, progress: Progress
) -> OpeningCounts:
    """Read PGN files and count the games that the baseline could be drawn from."""
    report, reserved = ReadReport(), read_reserved(reserved_keys)
    counter, seen = OpeningCounter(), set[str]()
    for game in progress.track(read_games(sources, report), None, "games"):
        key = game.holdout_key
        if key in seen or reason_against(game, key, reserved):
            continue
        seen.add(key)
        assert game.year is not None  # a reason against it
        counter.add(game.moves, game.result, game.year)
    report.require_games(*sources)
    return counter.table()

"""How fast a game was: the class of its time control."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

__all__ = ["TimeClass", "expected_seconds", "time_class"]

MOVES_EXPECTED = 40
"""Moves a game is expected to last, by lichess' rule for comparing time controls."""

PERIOD = re.compile(r"(?:(\d+)/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?\Z")
DAY = 86_400


class TimeClass(StrEnum):
    """Classes of time controls, fastest first."""

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    CORRESPONDENCE = "correspondence"
    UNKNOWN = "unknown"


LIMITS = ((180, TimeClass.BULLET), (480, TimeClass.BLITZ), (1500, TimeClass.RAPID))
"""Expected seconds for one player below which a game belongs to a class (lichess' limits)."""

EVENT_WORDS = (
    (re.compile(r"\b(?:ultra)?bullet\b", re.I), TimeClass.BULLET),
    (re.compile(r"\bblitz\b|\bblitz(?=\d)", re.I), TimeClass.BLITZ),
    (re.compile(r"\brapid\b|\bactive\b|\brapidplay\b|\b25 ?min", re.I), TimeClass.RAPID),
    (re.compile(r"\bcorr(?:espondence)?\b|\biccf\b|\be-?mail\b", re.I), TimeClass.CORRESPONDENCE),
    (re.compile(r"\bclassical\b", re.I), TimeClass.CLASSICAL),
)
"""What events call themselves; used when there is no time control."""


def expected_seconds(time_control: str) -> float | None:
    """Estimate one player's time for a game of 40 moves, from a PGN `TimeControl` value.

    Periods are joined by ``:`` (``40/7200:3600``), each ``moves/seconds`` or ``seconds``, with an
    increment after ``+``. `None` if the value says nothing.
    """
    total, moves_left = 0.0, MOVES_EXPECTED
    for period in time_control.strip().split(":"):
        match = PERIOD.match(period.strip().removeprefix("*"))
        if match is None:
            return None
        moves = min(int(match[1]), moves_left) if match[1] else moves_left
        if match[1] and int(match[1]) == 0:
            return None
        base, increment = float(match[2]), float(match[3] or 0)
        repeats = -(-moves_left // int(match[1])) if match[1] and ":" not in time_control else 1
        total += base * repeats + increment * (moves_left if repeats > 1 else moves)
        moves_left -= moves
        if moves_left <= 0:
            break
    return total


def time_class(headers: Mapping[str, str]) -> TimeClass:
    """Classify a game by its `TimeControl` tag, else by what `Event` (or `EventType`) calls itself.

    Over-the-board games of the past have neither: they are `UNKNOWN`, not classical.
    """
    control = headers.get("TimeControl", "").strip()
    event = " ".join(headers.get(tag, "") for tag in ("Event", "EventType", "TimeControl"))
    seconds = expected_seconds(control)
    if seconds is None:
        named = (kind for pattern, kind in EVENT_WORDS if pattern.search(event.replace("_", " ")))
        return next(named, TimeClass.UNKNOWN)
    if "/" in control and float(control.split("/")[1].split("+")[0].split(":")[0]) >= DAY:
        return TimeClass.CORRESPONDENCE
    return next((kind for limit, kind in LIMITS if seconds < limit), TimeClass.CLASSICAL)

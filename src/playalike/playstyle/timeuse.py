"""How a player spends the clock, where games have one (`[%clk]`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playalike.games.annotations import game_clocks

__all__ = ["TimeUse", "time_use"]

CONTROL = re.compile(r"(\d+)(?:\+(\d+))?\Z")
LOW = 0.1
"""Less than this share of the first time is time trouble."""


@dataclass(frozen=True, slots=True)
class TimeUse:
    """One side in one game."""

    seconds_per_move: float
    opening_share: float
    """Of all time used, the share used in the first 12 moves."""
    longest: float
    """The longest think, in seconds."""
    longest_share: float
    """The longest think as a share of all time used."""
    longest_ply: int
    trouble: float
    """Share of moves made with less than a tenth of the first time left."""


def time_use(
    comments: Sequence[str], headers: Mapping[str, str], white: bool, first_white: bool = True
) -> TimeUse | None:
    """Read one side's clock; None when the game has no clocks, or only a few."""
    clocks = game_clocks(comments)
    offset = 0 if white == first_white else 1
    own = [(ply, clock) for ply, clock in enumerate(clocks, start=1) if (ply - 1) % 2 == offset]
    known = [(ply, clock) for ply, clock in own if clock is not None]
    if len(known) < 5 or len(known) < 0.9 * len(own):
        return None
    match = CONTROL.match(headers.get("TimeControl", "").strip())
    increment = float(match[2] or 0) if match else 0.0
    start = float(match[1]) if match else known[0][1]
    used: list[tuple[int, float]] = []
    before = start
    for ply, clock in known:
        used.append((ply, max(0.0, before + increment - clock)))
        before = clock
    if used and match is None:
        used = used[1:]  # what the first move took cannot be known
    total = sum(seconds for _, seconds in used)
    longest_ply, longest = max(used, key=lambda use: use[1])
    return TimeUse(
        total / len(used),
        sum(seconds for ply, seconds in used if ply <= 24) / total if total else 0.0,
        longest,
        longest / total if total else 0.0,
        longest_ply,
        sum(clock < LOW * start for _, clock in known) / len(known),
    )

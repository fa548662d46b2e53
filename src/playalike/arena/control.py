"""Time controls: clocks with increment, a time per move, nodes, depth, or several at once."""

from __future__ import annotations

import math
from dataclasses import dataclass

from playalike.errors import PlayalikeError
from playalike.player import Limit

__all__ = ["Control", "parse_control"]

USAGE = "say 10+0.1 (seconds and increment), movetime=0.2, nodes=1000 or depth=5"


@dataclass(frozen=True, slots=True)
class Control:
    """How long one player may think. All times are seconds."""

    clock: float | None = None
    """For the whole game."""
    increment: float = 0.0
    """Given back after every move."""
    movetime: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __str__(self) -> str:
        parts = []
        if self.clock is not None:
            parts.append(f"{self.clock:g}+{self.increment:g}")
        if self.movetime is not None:
            parts.append(f"movetime={self.movetime:g}")
        if self.nodes is not None:
            parts.append(f"nodes={self.nodes}")
        if self.depth is not None:
            parts.append(f"depth={self.depth}")
        return ",".join(parts)

    def limit(self, white: tuple[float | None, float], black: tuple[float | None, float]) -> Limit:
        """Return the limit for one move; `white` and `black` are clock and increment."""
        return Limit(
            time=self.movetime,
            nodes=self.nodes,
            depth=self.depth,
            white_clock=white[0],
            black_clock=black[0],
            white_inc=white[1] or None,
            black_inc=black[1] or None,
        )

    def longest(self, clock_left: float | None) -> float:
        """Return how long a move may rightly take; 0 when only nodes or depth limit it."""
        times = [time for time in (self.movetime, clock_left) if time is not None]
        return min(times, default=0.0)


def parse_control(text: str) -> Control:
    """Read ``10+0.1``, ``movetime=0.2``, ``nodes=1000``, ``depth=5``; commas join several."""
    values: dict[str, float | int] = {}
    for part in text.split(","):
        key, equals, value = part.strip().partition("=")
        if not equals:
            key, value = "clock", key
        if key == "clock":
            base, _, increment = value.partition("+")
            values["clock"] = _seconds(base, text, positive=True)
            values["increment"] = _seconds(increment, text, positive=False) if increment else 0.0
        elif key == "movetime":
            values[key] = _seconds(value, text, positive=True)
        elif key in ("nodes", "depth"):
            if not value.isdecimal() or int(value) < 1:
                raise PlayalikeError(f"time control {text!r}: {key} must be a number above 0")
            values[key] = int(value)
        else:
            raise PlayalikeError(f"time control {text!r}: no {part!r}; {USAGE}")
    return Control(
        clock=values.get("clock"),
        increment=values.get("increment", 0.0),
        movetime=values.get("movetime"),
        nodes=_whole(values.get("nodes")),
        depth=_whole(values.get("depth")),
    )


def _whole(value: float | int | None) -> int | None:
    return None if value is None else int(value)


def _seconds(word: str, text: str, *, positive: bool) -> float:
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or value < 0 or (positive and value == 0):
        raise PlayalikeError(f"time control {text!r}: {word!r} is no number of seconds; {USAGE}")
    return value

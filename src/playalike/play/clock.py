"""The two clocks of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import chess

from playalike.errors import PlayalikeError

__all__ = ["Clock", "parse_clock"]

MOST_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks at the beginning of a turn; times of day come from outside.

    A side's clock does not run during its first move: nobody loses time by finding the chair.
    """

    white_ms: int
    black_ms: int
    increment_ms: int = 0
    turn: chess.Color = chess.WHITE
    """Whose turn it is."""
    white_moved: bool = False
    black_moved: bool = False
    turn_began: float | None = None
    """When; None while both clocks stand still."""

    @classmethod
    def taken_up(
        cls,
        initial_ms: int,
        increment_ms: int,
        first: chess.Color,
        readings: Iterable[int | None],
    ) -> Clock:
        """Return the clocks as the moves so far have left them, standing still.

        `readings` are what the mover's clock showed after each move.
        """
        clock = cls(initial_ms, initial_ms, increment_ms, first)
        for reading in readings:
            left = clock._left(clock.turn) if reading is None else reading
            clock = clock._passed(left, None)
        return clock

    def started(self, now: float) -> Clock:
        """Return the clocks when the side to move begins to think."""
        return replace(self, turn_began=now)

    def stopped(self) -> Clock:
        """Return the clocks of a game that is over."""
        return replace(self, turn_began=None)

    def fallen(self) -> Clock:
        """Return the clocks when the flag of the side to move has fallen."""
        standing = self.stopped()
        return replace(standing, white_ms=0) if self.turn else replace(standing, black_ms=0)

    @property
    def running(self) -> bool:
        """Whether time is being taken from the clock of the side to move."""
        return self.turn_began is not None and self._moved(self.turn)

    def left_ms(self, side: chess.Color, now: float) -> int:
        """Return what a side's clock shows."""
        left = self._left(side)
        if side == self.turn and self.running:
            assert self.turn_began is not None
            left -= round(1000 * (now - self.turn_began))
        return max(0, left)

    def after_move(self, now: float, spent: float | None = None) -> Clock:
        """Return the clocks after a move: what was spent is off, the increment added.

        `spent` is for a side whose thinking is not measured by the wall clock.
        """
        left = self._left(self.turn)
        if self.running:
            assert self.turn_began is not None
            seconds = now - self.turn_began if spent is None else spent
            left = max(1, left - round(1000 * seconds)) + self.increment_ms
        return self._passed(left, now)

    def _passed(self, left: int, now: float | None) -> Clock:
        """Return the clocks when the other side's turn begins."""
        if self.turn:
            return replace(self, white_ms=left, white_moved=True, turn=chess.BLACK, turn_began=now)
        return replace(self, black_ms=left, black_moved=True, turn=chess.WHITE, turn_began=now)

    def _left(self, side: chess.Color) -> int:
        return self.white_ms if side else self.black_ms

    def _moved(self, side: chess.Color) -> bool:
        return self.white_moved if side else self.black_moved


def parse_clock(text: str) -> tuple[int, int]:
    """Read ``5+3`` (minutes and seconds a move) and return both in milliseconds."""
    minutes, _, increment = text.partition("+")
    try:
        initial_ms = round(60_000 * float(minutes))
        increment_ms = round(1000 * float(increment or 0))
    except (ValueError, OverflowError):
        initial_ms = increment_ms = 0
    if not 0 < initial_ms <= 1000 * MOST_SECONDS or not 0 <= increment_ms <= 1000 * MOST_SECONDS:
        raise PlayalikeError(
            f"{text!r} is no clock: write minutes, or minutes+seconds a move, such as 5+3"
        )
    return initial_ms, increment_ms

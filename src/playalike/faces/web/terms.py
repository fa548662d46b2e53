"""On which terms a game is played: the clock, the pace, the help, the opponent's strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import chess

from playalike.config import from_mapping
from playalike.store import SavedMove

__all__ = ["Clock", "Terms"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed on."""

    initial_ms: int | None = None
    """None for a game without a clock."""
    increment_ms: int = 0
    pace: str = "human"
    """``human``: the opponent takes a person's time; ``fast``: as little as it needs."""
    help: str = "none"
    elo: int | None = None
    seed: int = 0
    mode: str | None = None
    """Of a personality: ``learned``, ``classic``, or None for the best there is."""
    dial: float | None = None
    """How much of the player in ``learned``: 0 to 3."""
    rematch_of: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return plain values for the store; what is not set is left out."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Terms:
        """Read what `to_dict` gave."""
        return from_mapping(cls, data, "terms")


class Clock:
    """The two clocks of a game; times of day come from outside.

    A side's clock does not run during its first move: nobody loses time by finding the chair.
    """

    def __init__(self, terms: Terms, first: chess.Color, moves: Sequence[SavedMove]) -> None:
        """Take the clocks up where the last moves left them."""
        assert terms.initial_ms is not None
        self._increment = terms.increment_ms
        self._left = {chess.WHITE: terms.initial_ms, chess.BLACK: terms.initial_ms}
        self._made = {chess.WHITE: 0, chess.BLACK: 0}
        self._since: float | None = None
        for number, move in enumerate(moves):
            side = first if number % 2 == 0 else not first
            self._made[side] += 1
            if move.clock_ms is not None:
                self._left[side] = move.clock_ms

    def start(self, now: float) -> None:
        """The side to move begins to think."""
        self._since = now

    def stop(self) -> None:
        """The game is over."""
        self._since = None

    def runs(self, side: chess.Color) -> bool:
        """Tell whether time is being taken from a side's clock when it is its turn."""
        return self._since is not None and self._made[side] > 0

    def left_ms(self, side: chess.Color, turn: chess.Color, now: float) -> int:
        """Return what a side's clock shows."""
        left = self._left[side]
        if side == turn and self.runs(side):
            assert self._since is not None
            left -= round(1000 * (now - self._since))
        return max(0, left)

    def punch(self, side: chess.Color, now: float, spent: float | None = None) -> int:
        """Note a move: take off what was spent, add the increment, return what is left.

        `spent` is for a side whose thinking is not measured by the wall clock.
        """
        if self._made[side] > 0 and self._since is not None:
            seconds = now - self._since if spent is None else spent
            self._left[side] = max(1, self._left[side] - round(1000 * seconds)) + self._increment
        self._made[side] += 1
        self._since = now
        return self._left[side]

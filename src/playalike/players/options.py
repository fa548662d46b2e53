"""What can be set about a player by whoever chooses one: declared here, shown by every chooser."""

from __future__ import annotations

import math
from dataclasses import dataclass

from playalike.players.factory import LEVEL, elo_range
from playalike.players.spec import Spec
from playalike.style.mode import MODES

__all__ = ["Option", "options_of", "set_words"]

USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Option:
    """Something to set: a number between two others, or one of a few words."""

    name: str
    """As it stands in a player's description: ``dial`` in ``personality:tal?dial=2``."""
    label: str
    meaning: str
    lowest: float = 0.0
    highest: float = 0.0
    step: float = 1.0
    usual: float = 0.0
    """Where the setting stands while nobody has touched it; above `highest` it is "full"."""
    choices: tuple[str, ...] = ()
    """The words to choose from; none for a number. The first leaves it as it is."""

    @property
    def places(self) -> int:
        """How many places a slider has; the last one may be full strength."""
        return self._highest_place + 1 + (self.usual > self.highest)

    @property
    def usual_place(self) -> int:
        """Where the slider stands while nobody has touched it."""
        return self.place_of(self.usual)

    @property
    def _highest_place(self) -> int:
        return math.ceil((self.highest - self.lowest) / self.step)

    def place_of(self, value: float) -> int:
        """Return the place next to a value."""
        if value >= self.highest:
            return self._highest_place + (value > self.highest)
        return max(0, round((value - self.lowest) / self.step))

    def value_at(self, place: int) -> str | None:
        """Return the value of a place, as it stands in a description; None for full strength."""
        if place == self.usual_place and self.usual > self.highest:
            return None
        return f"{min(self.highest, self.lowest + place * self.step):g}"


MODE = Option(
    "mode", "Way to choose", "How the move is found: with the player's tastes, by his habits "
    "alone, or by the rules of the classic mode.", choices=(USUAL, *MODES),
)  # fmt: skip
DIAL = Option(
    "dial", "Own habits", "How much of the player's own: 1 as played, 3 a caricature.",
    0.0, 3.0, 0.5, 1.0,
)  # fmt: skip


def _strength(name: str, label: str, bounds: tuple[int, int]) -> Option:
    """Return a rating to play at, with full strength one step above the highest."""
    step = 50
    lowest, highest = bounds
    meaning = f"The rating to play at, from {lowest} to {highest}; at the right end full strength."
    return Option(name, label, meaning, lowest, highest, step, highest + step)


def options_of(spec: Spec) -> tuple[Option, ...]:
    """Return what can be set about a player, the most wanted first."""
    bounds = elo_range(spec)
    name = "UCI_Elo" if spec.kind == "stockfish" else LEVEL
    strength = () if bounds is None else (_strength(name, "Level", bounds),)
    return (*strength, DIAL, MODE) if spec.kind == "personality" else strength


def set_words(spec: Spec) -> str:
    """Say what was set about a player: ``Level 1500 · Own habits 2``; empty for nothing."""
    parts = [
        f"{option.label} {spec.options[option.name]}"
        for option in options_of(spec)
        if option.name in spec.options
    ]
    return " · ".join(parts)

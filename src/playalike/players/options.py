"""What can be set about a player by whoever chooses one: declared here, shown by every chooser."""

from __future__ import annotations

from dataclasses import dataclass

from playalike.players.factory import elo_range
from playalike.players.spec import Spec

__all__ = ["Option", "options_of"]


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
    """Where the setting stands while nobody has touched it."""
    choices: tuple[str, ...] = ()
    """The words to choose from; none for a number. The first is what happens anyway."""


MODE = Option(
    "mode", "Way to choose", "How the move is found: learned from the games, or by the rules of "
    "the classic mode.", choices=("learned", "classic"),
)  # fmt: skip
DIAL = Option(
    "dial", "Own habits", "How much of the player's own: 1 as played, 3 a caricature.",
    0.0, 3.0, 0.5, 1.0,
)  # fmt: skip


def options_of(spec: Spec) -> tuple[Option, ...]:
    """Return what can be set about a player, the most wanted first."""
    if spec.kind == "personality":
        return (DIAL, MODE)
    if (bounds := elo_range(spec)) is not None:
        name = "UCI_Elo" if spec.kind == "stockfish" else "elo"
        lowest, highest = bounds
        return (
            Option(name, "Strength", "The rating to play at; the highest is full strength.",
                   lowest, highest, 50, highest),
        )  # fmt: skip
    return ()

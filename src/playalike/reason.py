"""Why a move is played, as data: a kind, an idea, and the squares and moves that prove it.

Sentences (`words.reasons`), arrows on a board and the review all read these records; nothing is
said that is not in one of them. Plain values only, so that they go to JSON and back.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

__all__ = ["GameReference", "Reason", "ReasonKind", "Start"]


class ReasonKind(StrEnum):
    """How a reason speaks for a move."""

    DOES = "does"
    """The move itself does it; to be seen on the board."""
    PREVENTS = "prevents"
    """What the opponent would have played, and cannot, or not well, any more."""
    THREATENS = "threatens"
    """What comes next if the opponent passes."""
    PREPARES = "prepares"
    """What the mover's next moves in the expected line reach."""
    AVOIDS = "avoids"
    """What is wrong with another move that suggests itself."""
    COMPARES = "compares"
    """What it gives up against another move."""
    HABIT = "habit"
    """How often the player, against others, chose so."""
    MEMORY = "memory"
    """A game of the player's own with this position or structure."""


class Start(StrEnum):
    """In which position the moves of a reason begin."""

    BEFORE = "before"
    """Before the move, which may be the first of them."""
    AFTER = "after"
    """After the move: the opponent's answer first."""
    PASSED = "passed"
    """After the move and a pass of the opponent: the mover's next move first."""
    SKIPPED = "skipped"
    """Without the move, as if the mover had passed: the opponent's move first."""


@dataclass(frozen=True, slots=True)
class GameReference:
    """A game of the player's own."""

    white: str
    black: str
    year: int
    """0 when unknown."""
    result: str = ""
    """``1-0``, ``0-1``, ``1/2-1/2``; empty when unknown."""
    number: int | None = None
    """Its number among the games that ship with the personality; None when it does not."""
    ply: int = 0
    """Half-moves played before the position that is meant."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a move."""

    kind: ReasonKind
    idea: str
    """Which one, such as ``outpost``; `words.reasons` has the words for each."""
    telling: float = 0.3
    """How much it explains beside other ideas of the same move, 0 to 1."""
    men: tuple[str, ...] = ()
    """Men as letter (capital for White's) and square, ``Nd5``; the acting one first."""
    squares: tuple[str, ...] = ()
    """Squares it is about, empty ones as a rule."""
    moves: tuple[str, ...] = ()
    """Moves that prove it, in UCI notation ..."""
    sans: tuple[str, ...] = ()
    """... and in standard notation."""
    start: Start = Start.BEFORE
    """Where `moves` begin."""
    numbers: tuple[float, ...] = ()
    """Counts and shares; what each means is said with the idea."""
    text: str = ""
    """A name that belongs to it: a structure, a plan, a trait."""
    game: GameReference | None = None
    weight: float = 0.0
    """Its share of the decision, 0 to 1; 0 where no decision was made by it."""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Reason:
        """Rebuild a reason from its plain values, also after a trip through JSON."""
        values = {field.name: data[field.name] for field in dataclasses.fields(cls)}
        for name in ("men", "squares", "moves", "sans", "numbers"):
            values[name] = tuple(values[name])
        if values["game"] is not None:
            values["game"] = GameReference(**values["game"])
        values["kind"], values["start"] = ReasonKind(values["kind"]), Start(values["start"])
        return cls(**values)

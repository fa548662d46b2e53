"""The answer of everything that plays: a move together with the reason for it.

UCI, REST, web, CLI and desktop all render this one object, and so does the arena's record. It is
plain values only, so that it goes to JSON and back without loss.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playalike.reason import Reason

__all__ = ["Candidate", "Contribution", "Decision", "Verdict"]


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one layer, or the engine, adds to a candidate's final score."""

    name: str
    """The layer's name, for example ``"plans"``."""
    value: float
    """The amount added; the contributions of a candidate sum to its final score."""
    reason: str
    """Why, in a few plain words."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one safety filter says about a candidate."""

    filter: str
    """The filter's name, for example ``"hanging piece"``."""
    passed: bool
    """False when the filter rejects the candidate."""
    reason: str
    """Why, in a few plain words."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was considered."""

    move: str
    """The move in UCI notation."""
    san: str
    """The move in standard algebraic notation."""
    rank: int
    """1 for the engine's first choice."""
    score_cp: int | None
    """Centipawns from the point of view of the side to move; None when it is a mate."""
    mate: int | None = None
    """Moves to mate: positive when the side to move mates, negative when it is mated."""
    loss_cp: int = 0
    """Centipawns lost against the engine's first choice; never negative."""
    pv: tuple[str, ...] = ()
    """The expected continuation in UCI notation, this move first."""
    verdicts: tuple[Verdict, ...] = ()
    contributions: tuple[Contribution, ...] = ()
    final_score: float = 0.0
    """What the choice was made by; comparable only within one decision."""
    style_score: float = 0.0
    """How much the move is to a personality's taste, 0 to 1; 0 where style was not asked."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The move chosen, who decided it, what else was considered, and one plain sentence."""

    move: str
    """The move in UCI notation."""
    san: str
    """The move in standard algebraic notation."""
    tier: str
    """Which stage decided: ``"book"``, ``"tablebase"``, ``"search"``, …"""
    sentence: str
    """The reason in plain words: a sentence or two."""
    player: str
    """Who chose."""
    candidates: tuple[Candidate, ...] = ()
    """Everything considered, best first; empty when nothing had to be compared."""
    depth: int = 0
    """Plies searched; 0 when there was no search."""
    nodes: int = 0
    """Positions visited."""
    seconds: float = 0.0
    """Time taken."""
    engine: str = ""
    """The engine whose candidates were judged; empty when none was asked, or the player is one."""
    reasons: tuple[Reason, ...] = ()
    """Why, as data, the weightiest first; `words.why.spoken` are those in the sentence."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain dictionaries and lists, ready for `json.dumps`: the one form of a decision.

        Whoever shows it may add fields (`style.explained_values` does, for all faces), and takes
        none away.
        """
        return dataclasses.asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Decision:
        """Rebuild a decision from what `to_dict` gave, also after a trip through JSON.

        Fields that were added are left aside; one that is missing is a `KeyError`.
        """
        candidates = tuple(
            Candidate(
                **_fields(Candidate, item)
                | {
                    "pv": tuple(item["pv"]),
                    "verdicts": tuple(Verdict(**_fields(Verdict, v)) for v in item["verdicts"]),
                    "contributions": tuple(
                        Contribution(**_fields(Contribution, c)) for c in item["contributions"]
                    ),
                }
            )
            for item in data["candidates"]
        )
        # A decision that an earlier version wrote down has no reasons.
        reasons = tuple(Reason.from_dict(item) for item in data.get("reasons", ()))
        known = {"reasons": reasons, **data}
        return cls(**_fields(cls, known) | {"candidates": candidates, "reasons": reasons})


def _fields(cls: type[Any], data: Mapping[str, Any]) -> dict[str, Any]:
    return {field.name: data[field.name] for field in dataclasses.fields(cls)}

"""How well two sets of tags agree: precision, recall and F1, per tag and over groups of tags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["GROUPS", "Agreement", "AgreementTable", "measure_agreement"]

GROUPS: Mapping[str, tuple[str, ...]] = {
    "geometric": (
        "mate", "mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5", "backRankMate",
        "smotheredMate", "doubleCheck", "promotion", "pawnEndgame", "knightEndgame",
        "bishopEndgame", "rookEndgame", "queenEndgame", "queenRookEndgame",
    ),
    "tactical": ("fork", "pin", "skewer", "discoveredAttack"),
    "other": (
        "hangingPiece", "trappedPiece", "deflection", "underPromotion", "castling", "enPassant",
    ),
}  # fmt: skip
"""The tags measured; a micro average is taken over each group."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often a tag was given when it should have been."""

    both: int
    """Given, and rightly (true positives)."""
    ours_only: int
    """Given, but not by the reference (false positives)."""
    theirs_only: int
    """Given by the reference alone (false negatives)."""

    @property
    def support(self) -> int:
        """How often the reference gives the tag."""
        return self.both + self.theirs_only

    @property
    def precision(self) -> float:
        """The share of ours that are right; 1 when we give none."""
        given = self.both + self.ours_only
        return self.both / given if given else 1.0

    @property
    def recall(self) -> float:
        """The share of the reference's that we give; 1 when it gives none."""
        return self.both / self.support if self.support else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 1 when neither side gives the tag."""
        weight = 2 * self.both + self.ours_only + self.theirs_only
        return 2 * self.both / weight if weight else 1.0

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(
            self.both + other.both,
            self.ours_only + other.ours_only,
            self.theirs_only + other.theirs_only,
        )

    def as_dict(self) -> dict[str, float]:
        """Return the figures by name, for JSON."""
        return {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "support": self.support,
            "false_positives": self.ours_only,
            "false_negatives": self.theirs_only,
        }


@dataclass(frozen=True, slots=True)
class AgreementTable:
    """The agreement on each tag over a number of cases."""

    cases: int
    tags: Mapping[str, Agreement]

    def group(self, name: str) -> Agreement:
        """Return the micro average over one of `GROUPS`: all its decisions counted together."""
        return sum((self.tags[tag] for tag in GROUPS[name]), Agreement(0, 0, 0))

    def as_dict(self) -> dict[str, object]:
        """Return the table as plain values, for JSON."""
        return {
            "puzzles": self.cases,
            "tags": {tag: agreement.as_dict() for tag, agreement in self.tags.items()},
            "micro": {name: self.group(name).as_dict() for name in GROUPS},
        }


def measure_agreement(
    pairs: Iterable[tuple[frozenset[str], frozenset[str]]],
) -> AgreementTable:
    """Count the agreement over (our tags, the reference's tags) of each case."""
    both: Counter[str] = Counter()
    ours_only: Counter[str] = Counter()
    theirs_only: Counter[str] = Counter()
    cases = 0
    for ours, theirs in pairs:
        cases += 1
        both.update(ours & theirs)
        ours_only.update(ours - theirs)
        theirs_only.update(theirs - ours)
    tags = [tag for group in GROUPS.values() for tag in group]
    return AgreementTable(
        cases, {tag: Agreement(both[tag], ours_only[tag], theirs_only[tag]) for tag in tags}
    )

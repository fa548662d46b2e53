"""What a mode makes of a position's candidates: all that tiers and faces need to know of it."""

from __future__ import annotations

import random
from typing import Protocol

from playalike.decision import Candidate
from playalike.style.classic.selection import Window
from playalike.style.context import Context

__all__ = ["Judgement"]


class Judgement(Protocol):
    """Candidates, judged by `classic` (`ClassicJudgement`) or by `learned` (`LearnedJudgement`)."""

    @property
    def context(self) -> Context:
        """The position with its candidates."""

    @property
    def window(self) -> Window | None:
        """What might be chosen at all; None in a mode that has no window."""

    def ranked(
        self, chance: random.Random | None = None
    ) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
        """Return all candidates, the one to play first, and notes for the sentence.

        Without `chance` nothing is left to it.
        """

"""Sequences: does the move go on with a manoeuvre the player is known for? 0 to 0.30.

A candidate may continue a *route*, the way of one piece, or a *line*, the side's last moves (see
`position.moves.routes`). When the player often went Nd2–f1–e3–d5 and the knight has come from d2 to
f1, then Ne3 goes on with it, though the end is not yet reached. A match of `done` of the `total`
moves of a sequence has the strength

    ln lift * (done - 1) * done / total * support / (support + 5)

so longer and more typical ones count more. The best route and half the best line (or the reverse)
make the sum, and `weight * (1 - exp(-sum / 1.2))` the value.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.personality.records import Sequence
from playalike.position.moves.routes import LONGEST, lines_ending_at
from playalike.position.phase import PHASES
from playalike.style.classic.layers.scales import contribution, diminishing, log_lift, weight_of
from playalike.style.context import Context, Option
from playalike.words.routes import route_words

__all__ = ["WEIGHT", "SequencesLayer"]

WEIGHT = 0.30
FEW = 5.0
"""A sequence seen so often counts half."""
STRONG = 1.2
"""A sum of this much earns 63 % of the weight."""
EARLIER_PHASE = 0.7
"""Sequences are filed under the phase in which they begin: one may go on into the next."""


@dataclass(frozen=True, slots=True)
class _Match:
    """A sequence, so many moves of which have been made when the candidate is."""

    sequence: Sequence
    done: int
    strength: float


class SequencesLayer:
    """Judges whether a move continues a route or a line."""

    name: ClassVar[str] = "sequences"

    def __init__(self, personality: Personality) -> None:
        """Index the sequences by kind and by their beginnings of two moves or more."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._sequences = len(personality.sequences)
        self._beginnings: defaultdict[tuple[str, tuple[str, ...]], list[_Match]]
        self._beginnings = defaultdict(list)
        for sequence in personality.sequences:
            for done in range(2, min(LONGEST, len(sequence.tokens)) + 1):
                match = _Match(sequence, done, _strength(sequence, done))
                if match.strength > 0:
                    self._beginnings[sequence.kind, sequence.tokens[:done]].append(match)

    @property
    def support(self) -> int:
        """How many sequences are known."""
        return self._sequences

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by what it continues."""
        best: dict[str, tuple[float, _Match]] = {}
        for strength, match in self._matches(context, option):
            kind = match.sequence.kind
            if kind not in best or strength > best[kind][0]:
                best[kind] = strength, match
        if not best:
            return Contribution(self.name, 0.0, "")
        total = diminishing(strength for strength, _ in best.values())
        _, match = max(best.values(), key=lambda match: match[0])
        return contribution(
            self.name, self._weight * (1 - math.exp(-total / STRONG)), _words(context, match)
        )

    def _matches(self, context: Context, option: Option) -> Iterator[tuple[float, _Match]]:
        """Yield the sequences that the candidate continues, with their strength here."""
        phase = PHASES.index(context.phase)
        tokens = (*context.own_tokens[1 - LONGEST :], option.token)
        ways = [("route", way) for _, way in context.routes.routes(option.token)]
        ways += [("line", line) for _, line in lines_ending_at(tokens, len(tokens) - 1)]
        for way in ways:
            for match in self._beginnings.get(way, ()):
                sequence = match.sequence
                if sequence.category not in (None, context.category):
                    continue
                later = 0 if sequence.phase is None else phase - PHASES.index(sequence.phase)
                if later in (0, 1):
                    yield match.strength * EARLIER_PHASE**later, match


def _strength(sequence: Sequence, done: int) -> float:
    complete = done / len(sequence.tokens)
    evidence = sequence.support / (sequence.support + FEW)
    return log_lift(sequence.lift) * (done - 1) * complete * evidence


def _words(context: Context, match: _Match) -> str:
    sequence = match.sequence
    way = route_words(sequence.tokens, context.board.turn)
    step = "completes" if match.done == len(sequence.tokens) else "goes on with"
    return f"{step} the {sequence.kind} {way}, played {sequence.support} times"

"""An engine's candidates with their values, and in little memory; for the side to move."""

from __future__ import annotations

from dataclasses import dataclass

from playalike.oracle.analysis import Analysis
from playalike.position.score import value_cp

__all__ = [
    "Candidate",
    "after_reply",
    "from_text",
    "to_text",
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move with what the engine says about it."""

    move: str
    value: int
    """Centipawns, mates included, see `position.score`."""
    mate: int | None
    """Moves to mate, negative for being mated."""


def after_reply(move: str, reply: Candidate) -> Candidate:
    """Judge a move by the opponent's best answer to it."""
    if reply.mate is None:
        return Candidate(move, -reply.value, None)
    mate = -reply.mate if reply.mate > 0 else 1 - reply.mate  # the move itself counts, too
    return Candidate(move, value_cp(None, mate), mate)


def to_text(analysis: Analysis) -> str:
    """Return an answer in little memory: ``e2e4 35;d2d4 #3`` without continuations."""
    return ";".join(
        f"{line.move} {line.cp}" if line.mate is None else f"{line.move} #{line.mate}"
        for line in analysis.lines
    )


def from_text(text: str) -> tuple[Candidate, ...]:
    """Read what `to_text` wrote, best first."""
    candidates = []
    for word in text.split(";"):
        move, score = word.split(" ")
        mate = int(score[1:]) if score.startswith("#") else None
        cp = int(score) if mate is None else None
        candidates.append(Candidate(move, value_cp(cp, mate), mate))
    return tuple(candidates)

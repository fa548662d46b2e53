"""Scores as numbers that can be compared and subtracted: centipawns with mates at the ends.

A mate in n is worth ``10000 - n``, being mated in n ``n - 10000``; an ordinary score never reaches
these. All are seen from the side to move.
"""

from __future__ import annotations

from dataclasses import dataclass

from playalike.oracle.analysis import Analysis

__all__ = [
    "EVAL_LIMIT",
    "MATE_VALUE",
    "Candidate",
    "after_reply",
    "from_text",
    "loss_cp",
    "to_text",
    "value_cp",
]

MATE_VALUE = 10_000
"""The value of having mated."""
SCORE_LIMIT = 9_000
"""Ordinary scores are cut off here, so that every mate is worth more."""
EVAL_LIMIT = 1_000
"""Beyond this a game is decided: means and eval bands are taken over values cut off here."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move with what the engine says about it."""

    move: str
    value: int
    """Centipawns, mates included (see the module)."""
    mate: int | None
    """Moves to mate, negative for being mated."""


def value_cp(cp: int | None, mate: int | None) -> int:
    """Return a score as one number."""
    if mate is not None:
        return MATE_VALUE - mate if mate > 0 else -MATE_VALUE - mate
    if cp is None:
        raise ValueError("a score is either centipawns or a mate")
    return max(-SCORE_LIMIT, min(SCORE_LIMIT, cp))


def after_reply(move: str, reply: Candidate) -> Candidate:
    """Judge a move by the opponent's best answer to it."""
    if reply.mate is None:
        return Candidate(move, -reply.value, None)
    mate = -reply.mate if reply.mate > 0 else 1 - reply.mate  # the move itself counts, too
    return Candidate(move, value_cp(None, mate), mate)


def loss_cp(best: int, value: int, limit: int | None = None) -> int:
    """Return what a move loses against the best; with a `limit`, of values cut off there."""
    if limit is not None:
        best, value = max(-limit, min(limit, best)), max(-limit, min(limit, value))
    return max(0, best - value)


def to_text(analysis: Analysis) -> str:
    """Return an answer in little memory: ``e2e4 35;d2d4 #3`` without continuations."""
    return ";".join(
        f"{line.move} {line.cp}" if line.mate is None else f"{line.move} #{line.mate}"
        for line in analysis.lines
    )


def from_text(text: str) -> tuple[Candidate, ...]:
    """Read what `to_text` wrote, best first."""
    found = []
    for word in text.split(";"):
        move, score = word.split(" ")
        mate = int(score[1:]) if score.startswith("#") else None
        cp = int(score) if mate is None else None
        found.append(Candidate(move, value_cp(cp, mate), mate))
    return tuple(found)

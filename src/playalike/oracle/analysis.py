"""What an engine says about a position: candidate moves, best first."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.errors import PlayalikeError

__all__ = ["Analysis", "Line", "Question", "position_key"]

PV_PLIES = 8
"""How much of a line is kept: enough to show, little enough to store a hundred thousand times."""


@dataclass(frozen=True, slots=True)
class Line:
    """One candidate move with its score from the side to move and the expected continuation."""

    move: str
    """The candidate in UCI notation."""
    cp: int | None
    """Centipawns for the side to move; None when the line ends in mate."""
    mate: int | None
    """Moves to mate, negative when the side to move is mated; None when there is no mate."""
    pv: tuple[str, ...]
    """The continuation in UCI notation, the candidate first."""
    constancy: float | None = None
    """See `oracle.constancy`; None where only the end of the search is known."""

    def to_text(self) -> str:
        """Return a compact form: ``35 e2e4 e7e5``, ``35@0.417 e2e4`` or ``#-3 g1h1``."""
        score = f"#{self.mate}" if self.mate is not None else str(self.cp)
        if self.constancy is not None:
            score += f"@{self.constancy:g}"
        return " ".join((score, *self.pv))

    @classmethod
    def from_text(cls, text: str) -> Line:
        """Read what `to_text` wrote."""
        head, *pv = text.split(" ")
        score, _, constancy = head.partition("@")
        known = float(constancy) if constancy else None
        if score.startswith("#"):
            return cls(pv[0], None, int(score[1:]), tuple(pv), known)
        return cls(pv[0], int(score), None, tuple(pv), known)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of an engine: the answer depends on nothing else."""

    position: str
    """See `position_key`."""
    nodes: int
    """How many nodes the engine may search."""
    multipv: int
    """How many candidates are wanted."""
    handmade: bool = False
    """Judged by the evaluation that people wrote, not by the engine's network, where it has both;
    an engine that has one evaluation answers as usual."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """An engine's answer to a question."""

    question: Question
    lines: tuple[Line, ...]
    """Candidates, best first; fewer than asked when there are fewer legal moves."""
    seconds: float
    """How long the engine thought."""

    @property
    def best(self) -> Line:
        """The engine's first choice."""
        return self.lines[0]


def position_key(board: chess.Board) -> str:
    """Return the position as the oracle sees it: placement, turn, castling, legal en passant.

    Move counters and history are left out, so that one position has one answer wherever it occurs.
    A finished game has no candidates and is refused.
    """
    if not any(board.legal_moves):
        raise PlayalikeError(f"the game is over in {board.fen()}: there is nothing to analyse")
    return board.epd(en_passant="legal")

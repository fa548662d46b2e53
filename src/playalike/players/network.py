"""A network of human moves as a `Player`: its likeliest move, without any search."""

from __future__ import annotations

import math
import time

import chess

from playalike.decision import Candidate, Decision
from playalike.engine.players.common import refuse_finished
from playalike.player import Limit
from playalike.prior.base import Prior
from playalike.words.text import percent

__all__ = ["NetworkPlayer"]

SHOWN = 5
"""Candidates in a decision."""


class NetworkPlayer:
    """Plays what most people would, as Maia does."""

    def __init__(self, prior: Prior) -> None:
        """Remember the network."""
        self._prior = prior

    @property
    def name(self) -> str:
        """Such as ``maia-1500``."""
        return self._prior.name

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Ask the network once; no limit matters to it."""
        started = time.monotonic()
        refuse_finished(board, self.name)
        (logs,) = self._prior.log_probabilities([board])
        candidates = tuple(
            Candidate(move.uci(), board.san(move), rank, None, pv=(move.uci(),), final_score=log)
            for rank, (move, log) in enumerate(list(logs.items())[:SHOWN], 1)
        )
        best = candidates[0]
        share = percent(math.exp(best.final_score))
        return Decision(
            move=best.move,
            san=best.san,
            tier="search",
            sentence=f"{best.san} is the likeliest move of a person ({share}).",
            player=self.name,
            candidates=candidates,
            seconds=time.monotonic() - started,
        )

    def close(self) -> None:
        """There is nothing to free."""

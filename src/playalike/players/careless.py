"""A player that makes some of its moves at random: weaker than any option of an engine goes."""

from __future__ import annotations

import random

import chess

from playalike.decision import Decision
from playalike.player import Limit, Player

__all__ = ["CARELESS", "CarelessPlayer"]

CARELESS = "careless"
"""The option of ``stockfish`` with the share of moves at random, 0 to 1."""


class CarelessPlayer:
    """Plays some of its moves without looking."""

    def __init__(self, player: Player, share: float, seed: int | None) -> None:
        """Have `player` make all other moves; which those are depends on the seed."""
        self._player, self._share = player, share
        self._chance = random.Random(seed)

    @property
    def name(self) -> str:
        """The player's name, and how careless it is."""
        return f"{self._player.name} ({100 * self._share:.0f} % of its moves at random)"

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Ask the player, or take any legal move."""
        if self._chance.random() >= self._share:
            return self._player.choose(board, limit)
        move = self._chance.choice(list(board.legal_moves))
        san = board.san(move)
        return Decision(move.uci(), san, "random", f"{san} is a move at random.", self.name)

    def close(self) -> None:
        """Close the player."""
        self._player.close()

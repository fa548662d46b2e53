"""`random`: any legal move. The floor of every rating list, and a patient test partner."""

from __future__ import annotations

import time

import chess

from playalike.decision import Decision
from playalike.engine.players.common import chance, refuse_finished
from playalike.player import Limit

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Plays any legal move with equal chances; with a seed, always the same in a position."""

    def __init__(self, seed: int | None = None) -> None:
        """Remember the seed."""
        self._seed = seed

    @property
    def name(self) -> str:
        """Always ``random``."""
        return "random"

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Draw a move by lot; no limit matters to it."""
        started = time.monotonic()
        refuse_finished(board, self.name)
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        move = chance(self._seed, board).choice(moves)
        san = board.san(move)
        return Decision(
            move=move.uci(),
            san=san,
            tier="random",
            sentence=f"{san} was drawn by lot from {len(moves)} legal moves.",
            player=self.name,
            seconds=time.monotonic() - started,
        )

    def close(self) -> None:
        """There is nothing to free."""

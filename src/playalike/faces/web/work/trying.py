"""A try at a mistake, judged by the engine where the review does not know the move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import chess

from playalike.review.trying import judge_try
from playalike.style.explained_values import pv_sans
from playalike.work.messages import Answer, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["Try"]


@dataclass(frozen=True, slots=True)
class Try:
    """A move instead of the one that was played."""

    fen: str
    uci: str
    played: str
    percents: Mapping[str, float]
    """See `review.trying.judge_try`."""

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return 60.0

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return whether it is as good as the best, and what is wrong with it if not."""
        board, move = chess.Board(self.fen), chess.Move.from_uci(self.uci)
        played = chess.Move.from_uci(self.played)
        trial = judge_try(board, move, played, self.percents, resources.oracle)
        board.push(move)
        return {
            "right": trial.right,
            "lost_points": trial.lost_points,
            "reply": list(trial.reply),
            "reply_sans": list(pv_sans(board, trial.reply)),
        }

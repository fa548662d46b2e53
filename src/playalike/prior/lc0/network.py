"""A network that says how likely every legal move is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.prior.lc0.file import read_network
from playalike.prior.lc0.inference import policy_logits
from playalike.prior.lc0.moves import move_index
from playalike.prior.lc0.planes import encode
from playalike.prior.lc0.weights import Tower

__all__ = ["Lc0Network"]

WINDOW_BYTES = 4 * 2**20
"""Working memory for one convolution: boards are taken together up to this."""


@dataclass(frozen=True, slots=True)
class Lc0Network:
    """Move probabilities by a network in lc0's format, for instance Maia."""

    name: str
    """The file's name without its endings, such as ``maia-1900``."""
    tower: Tower = field(repr=False)
    """The weights."""

    @classmethod
    def open(cls, path: Path | str) -> Lc0Network:
        """Read a ``.pb.gz`` file; anything wrong with it is a `PlayalikeError`."""
        path = Path(path)
        name = path.name.removesuffix(".gz").removesuffix(".pb")
        return cls(name=name, tower=read_network(path))

    @property
    def boards_at_once(self) -> int:
        """How many boards go through the network together."""
        return max(1, WINDOW_BYTES // (64 * 9 * 4 * self.tower.channels))

    def probabilities(self, board: chess.Board) -> dict[chess.Move, float]:
        """Return the probability of every legal move, the likeliest first.

        The board's move stack is the history that the network sees. A finished game gives an
        empty dict.
        """
        (logs,) = self.log_probabilities([board])
        return {move: math.exp(log) for move, log in logs.items()}

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return the log probabilities of the legal moves of many boards, the likeliest first."""
        logs: list[dict[chess.Move, float]] = []
        step = self.boards_at_once
        for start in range(0, len(boards), step):
            some = boards[start : start + step]
            logits = policy_logits(self.tower, encode(some))
            logs += [_normalised(board, row) for board, row in zip(some, logits, strict=True)]
        return logs


def _normalised(board: chess.Board, logits: NDArray[np.float32]) -> dict[chess.Move, float]:
    moves = list(board.legal_moves)
    if not moves:
        return {}
    values = logits[[move_index(board, move) for move in moves]].astype(np.float64)
    values -= values.max()
    values -= np.log(np.exp(values).sum())
    order = np.argsort(-values, kind="stable")
    return {moves[index]: float(values[index]) for index in order}

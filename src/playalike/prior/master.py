"""Our own prior: the likely moves of a master, from the trained network."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Protocol

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.prior.inputs import Inputs, inputs_of
from playalike.prior.network import forward, read_network
from playalike.prior.positions import SLOW, YEAR_ZERO, canonical, describe_boards

__all__ = ["MasterPrior", "Runner", "Setting"]

BOARDS_AT_ONCE = 64


class Runner(Protocol):
    """Something that multiplies: a logit for every move, given the inputs and a player."""

    def __call__(self, inputs: Inputs, player: int) -> NDArray[np.float32]:
        """Return one number for each of the moves."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Whose moves are asked for."""

    rating: int | None = 2600
    """Of the player to move; None when nobody says."""
    year: int | None = 2000
    """When the game is played."""
    fast: int = SLOW
    """How little time there is: `positions.SLOW`, `RAPID`, `BLITZ` or `BULLET`."""
    player: int = 0
    """The number of a player with a vector of their own in the network, 0 for any master."""


@dataclass(frozen=True, slots=True)
class MasterPrior:
    """A network of masters' moves; the same whether numpy or another runtime multiplies."""

    name: str
    run: Runner = field(repr=False)
    notes: Mapping[str, object] = field(default_factory=dict, repr=False)
    """How it was trained."""
    setting: Setting = Setting()

    @classmethod
    def open(cls, path: Path | str, setting: Setting | None = None) -> MasterPrior:
        """Open an exported network (``.npz``) for numpy."""
        path = Path(path)
        file = read_network(path)
        run: Runner = partial(forward, file.shape, file.weights)
        return cls(path.stem, run, file.notes, setting or Setting())

    def at(self, setting: Setting) -> MasterPrior:
        """Return the same network, asked for other moves."""
        return replace(self, setting=setting)

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return the log probabilities of all legal moves of each board, the likeliest first.

        The last two moves on the boards' stacks are part of the position. A finished game gives an
        empty dict.
        """
        logs: list[dict[chess.Move, float]] = []
        for at in range(0, len(boards), BOARDS_AT_ONCE):
            logs += self._some(boards[at : at + BOARDS_AT_ONCE])
        return logs

    def _some(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        for board in boards:
            if board.chess960 or board.uci_variant != "chess":
                raise PlayalikeError(f"the prior knows ordinary chess only, not {board.fen()}")
        positions, mirrored = canonical(describe_boards(boards))
        setting = self.setting
        positions["rating"] = min((setting.rating or 0) // 16, 255)
        positions["year"] = min(max((setting.year or YEAR_ZERO) - YEAR_ZERO, 0), 255)
        positions["fast"] = setting.fast
        inputs = inputs_of(positions)
        moves = inputs.moves
        if not len(moves):
            return [{} for _ in boards]
        logits = self.run(inputs, setting.player).astype(np.float64)
        turn = np.array([0 if board.turn else 56 for board in boards])
        turn ^= np.where(mirrored, 7, 0)
        start, target = moves.start ^ turn[moves.position], moves.target ^ turn[moves.position]
        ends = np.searchsorted(moves.position, np.arange(len(boards) + 1))
        logs: list[dict[chess.Move, float]] = []
        for begin, end in itertools.pairwise(ends):
            some = logits[begin:end]
            if len(some):
                some = some - some.max()
                some -= np.log(np.exp(some).sum())
            logs.append(
                {
                    chess.Move(
                        int(start[row]), int(target[row]), int(moves.promotion[row]) or None
                    ): float(some[row - begin])
                    for row in begin + np.argsort(-some, kind="stable")
                }
            )
        return logs

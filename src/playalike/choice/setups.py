"""A player's set-ups: where his men, and the enemy's pawns, stand oftener than in masters' games.

Half of what tells masters' games apart from move 12 on stands on the board by then
(lab/2026-11-18-where-style-lives.md). A book gives a player his own positions as long as the
opponent stays in it; beyond, candidates are judged by where their lines lead: towards his
structures and set-ups, or away from them. The pull fades out by `LAST_PLY`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.leaves import leaf_board
from playalike.config import ConfigError
from playalike.oracle.analysis import Line

__all__ = [
    "BUCKETS",
    "FIRST_PLY",
    "LAST_PLY",
    "NO_SETUPS",
    "PLACES",
    "Setups",
    "bucket_of",
    "men_on",
    "setup_terms",
]

Floats = NDArray[np.float64]

FIRST_PLY, LAST_PLY = 8, 30
"""From here on positions are counted; from there on nothing pulls any more."""
BUCKET, BUCKETS = 8, 4
"""So many plies share what was counted; lines that lead beyond the last bucket belong to it."""
PLACES = 7 * 64
"""Six kinds of own man on 64 squares, then the enemy's pawns, seen from the player's side."""
WEIGHT = 3.0
"""Of the pull at the first move; it falls with every ply. Twice and four times the logarithm were
tried, by the games that the index was made of (lab/2026-11-18-where-style-lives.md)."""
MOST_PULL = 2.0
"""The most, in nats, that it may say for or against a candidate at dial 1."""


@dataclass(frozen=True)
class Setups:
    """What is likelier in a player's games than in all masters', as logarithms of the ratio."""

    black: tuple[tuple[float, ...], ...]
    """With Black: `BUCKETS` rows of `PLACES`."""
    white: tuple[tuple[float, ...], ...]
    """With White."""

    def __post_init__(self) -> None:
        """Check the size."""
        for rows in (self.black, self.white):
            if len(rows) not in (0, BUCKETS) or any(len(row) != PLACES for row in rows):
                raise ConfigError(f"set-ups have {BUCKETS} rows of {PLACES} numbers, or none")

    @cached_property
    def table(self) -> Floats:
        """Colour x bucket x place."""
        return np.array([self.black, self.white], dtype=np.float64)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.black and self.white)


NO_SETUPS = Setups((), ())
"""Of the average master, and of personalities that were made before set-ups were counted."""


def bucket_of(ply: int) -> int:
    """Return the number of the bucket that a ply falls into."""
    return min(max(ply - FIRST_PLY, 0) // BUCKET, BUCKETS - 1)


def men_on(boards: Sequence[chess.Board], side: chess.Color) -> NDArray[np.uint8]:
    """Return a row of `PLACES` for each board: 1 where such a man stands."""
    masks = [
        [*(board.pieces_mask(kind, side) for kind in chess.PIECE_TYPES),
         board.pieces_mask(chess.PAWN, not side)]
        for board in boards
    ]  # fmt: skip
    if not side:
        masks = [[chess.flip_vertical(mask) for mask in row] for row in masks]
    bits = np.array(masks, dtype="<u8").reshape(len(boards), 7)
    return np.unpackbits(bits.view(np.uint8), axis=1, bitorder="little")


def setup_terms(
    setups: Setups, board: chess.Board, lines: Sequence[Line], ply: int, dial: float
) -> Floats:
    """Return what the pull adds to each candidate of a position at a ply."""
    strength = WEIGHT * dial * max(0.0, 1 - ply / LAST_PLY)
    if not setups or strength == 0:
        return np.zeros(len(lines))
    leaves = [leaf_board(board, line.pv) for line in lines]
    plies = [ply + leaf.ply() - board.ply() for leaf in leaves]
    rows = setups.table[int(board.turn)][[bucket_of(ply) for ply in plies]]
    scores = (rows * men_on(leaves, board.turn)).sum(axis=1)
    most = MOST_PULL * max(1.0, dial)
    return np.asarray(np.clip(strength * (scores - scores.mean()), -most, most))

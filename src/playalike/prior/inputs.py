"""From positions to all that the network reads: one function for training and for playing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.legal import Moves, legal_moves
from playalike.prior.move_features import move_features
from playalike.prior.planes import context_of, square_planes
from playalike.prior.positions import Positions, sides_of
from playalike.prior.terms import view

__all__ = ["Inputs", "inputs_of", "played_moves"]


@dataclass(frozen=True, slots=True)
class Inputs:
    """A batch of positions, described."""

    planes: NDArray[np.uint8]
    """Positions × 64 × `planes.PLANES`."""
    context: NDArray[np.float32]
    """Positions × `planes.CONTEXT`."""
    moves: Moves
    """All legal moves."""
    features: NDArray[np.int8]
    """Moves × `move_features.MOVE_FEATURES`."""


def inputs_of(positions: Positions) -> Inputs:
    """Describe positions (which should be `positions.canonical`) and their legal moves."""
    sides = sides_of(positions)
    seen = view(sides)
    moves = legal_moves(sides, positions["castling"], positions["passant"])
    return Inputs(
        planes=square_planes(positions, sides, seen),
        context=context_of(positions, sides, seen),
        moves=moves,
        features=move_features(positions, sides, seen, moves),
    )


def played_moves(positions: Positions, moves: Moves) -> NDArray[np.int64]:
    """Return the row of the move played in each position; -1 where it is not legal."""
    played = positions["move"].astype(np.int64)
    code = (moves.start * 64 + moves.target) * 8 + moves.promotion
    wanted = (played[:, 0] * 64 + played[:, 1]) * 8 + played[:, 2]
    rows = np.flatnonzero(code == wanted[moves.position])
    row_played = np.full(len(positions), -1, dtype=np.int64)
    row_played[moves.position[rows]] = rows
    return row_played

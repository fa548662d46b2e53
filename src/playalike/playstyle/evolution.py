"""How metrics move within a game: curves over the plies, for one side."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.graphs import GraphMeasures
from playalike.playstyle.measure import Counted
from playalike.position.batch.attacks import attacked_squares
from playalike.position.batch.bitboards import count, king_zone
from playalike.position.batch.columns import seen_from

__all__ = ["CURVES", "PLIES", "Curves", "game_curves"]

CURVES = ("legal_moves", "attacked_material", "king_pressure", "material", "fragility")
PLIES = 100
"""Curves end here: few games go on, and they are of another kind."""

Curves = NDArray[np.float64]
"""One row a curve, one column a ply (0 to `PLIES`); NaN where the side has no value."""


def game_curves(
    counted: Counted, game: int, white: bool, graphs: Mapping[int, GraphMeasures]
) -> Curves:
    """Return the curves of one side in one game.

    Legal moves and attacked material where the side is to move and is not in check; pressure after
    its own moves; the other side's material is subtracted from its own; `graphs` by row.
    """
    columns = counted.columns
    first = int(columns.starts[game])
    end = min(int(columns.starts[game + 1]), first + PLIES + 1)
    rows = np.arange(first, end)
    curves = np.full((len(CURVES), PLIES + 1), np.nan)
    own_turn = (columns.turn[rows] == white) & counted.analyzed[rows]
    here = np.flatnonzero(own_turn)
    curves[0, here] = counted.moves.legal_moves[rows[here]]
    curves[1, here] = counted.moves.attacked_material[rows[here]]
    after = np.flatnonzero((columns.turn[rows] != white) & (columns.ply[rows] > 0))
    positions = columns.take(rows[after])
    sides = seen_from(positions, np.full(len(after), white))
    attacked = attacked_squares(sides.own, ~sides.occupied, up=True)
    curves[2, after] = count(attacked & king_zone(sides.enemy[5]))
    balance = counted.material[1][rows] - counted.material[0][rows]
    curves[3, : len(rows)] = balance if white else -balance
    for offset, row in enumerate(rows.tolist()):
        if row in graphs:
            curves[4, offset] = graphs[row].fragility
    return curves

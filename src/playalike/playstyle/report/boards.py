"""Heat maps: where the pieces stand."""

from __future__ import annotations

import chess
import numpy as np
from markupsafe import Markup

from playalike.playstyle.heatmaps import HeatMaps
from playalike.reports.boards import Heat, heat_board

__all__ = ["standing_board"]

MARKED = 0.06
"""A square where the piece stands for so much of the time has the per cent written on it."""


def standing_board(maps: HeatMaps, piece: int, label: str) -> Markup:
    """Draw where one kind of piece stands: the warmer, the longer."""
    counts = maps[piece].astype(np.float64)
    total, most = counts.sum(), counts.max()
    heat = {}
    for square in chess.SQUARES:
        if counts[square] > 0:
            share = counts[square] / total
            heat[square] = Heat(
                0.92 * (counts[square] / most) ** 0.6,
                f"{chess.square_name(square)}: {100 * share:.1f} %",
                f"{100 * share:.0f}" if share >= MARKED else "",
            )
    return heat_board(heat, label)

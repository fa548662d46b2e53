"""Heat maps on a board."""

from __future__ import annotations

from html import escape

import chess
import numpy as np

from playalike.playstyle.heatmaps import HeatMaps

__all__ = ["heat_board"]


def heat_board(maps: HeatMaps, piece: int, label: str) -> str:
    """Draw where one kind of piece stands: the warmer, the longer."""
    counts = maps[piece].astype(np.float64)
    total, most = counts.sum(), counts.max()
    parts = []
    for square in chess.SQUARES:
        file, rank = chess.square_file(square), chess.square_rank(square)
        x, y = file * 45, (7 - rank) * 45
        dark = (file + rank) % 2 == 0
        parts.append(
            f'<rect x="{x}" y="{y}" width="45" height="45" class="{"hd" if dark else "hl"}"/>'
        )
        if most <= 0 or counts[square] <= 0:
            continue
        share = counts[square] / total
        parts.append(
            f'<rect x="{x}" y="{y}" width="45" height="45" class="warm" '
            f'fill-opacity="{0.92 * (counts[square] / most) ** 0.6:.2f}"><title>'
            f"{chess.square_name(square)}: {100 * share:.1f} %</title></rect>"
        )
        if share >= 0.06:
            parts.append(f'<text x="{x + 22.5}" y="{y + 27}" class="ht">{100 * share:.0f}</text>')
    parts += [
        f'<text x="{number * 45 + 42}" y="357" class="co e">{name}</text>'
        for number, name in enumerate("abcdefgh")
    ]
    parts += [
        f'<text x="3" y="{number * 45 + 12}" class="co">{name}</text>'
        for number, name in enumerate("87654321")
    ]
    return (
        f'<svg viewBox="0 0 360 360" class="board heat" role="img" '
        f'aria-label="{escape(label, quote=True)}">{"".join(parts)}</svg>'
    )

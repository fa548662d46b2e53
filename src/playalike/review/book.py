"""Which moves of a game are known opening theory.

Known is a position that has a name, or lies on the way between two names of one line. A stretch
without a name between two known positions is a gap in the table, not a novelty: its moves are
marked as on the way, and cost nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from playalike.games.openings import OpeningTable

__all__ = ["LONGEST_GAP", "known_plies"]

LONGEST_GAP = 6
"""Plies without a name between two known positions; a longer one is a game of its own."""


def known_plies(boards: Sequence[chess.Board], table: OpeningTable) -> tuple[set[int], set[int]]:
    """Return the plies (from 1) that lead to a known position, and those in a gap.

    `boards` are the game's positions in order, from before the first move. A game that begins
    elsewhere than at the start has theory only from the first named position on.
    """
    known = set()
    for ply, board in enumerate(boards):
        if ply > 2 * table.max_ply or chess.popcount(board.occupied) < 16:
            break
        epd = board.epd()
        if ply and (epd in table.names or epd in table.on_the_way):
            known.add(ply)
    gaps: set[int] = set()
    last = 0 if boards and boards[0].board_fen() == chess.STARTING_BOARD_FEN else None
    for ply in sorted(known):
        if last is not None and ply - last - 1 <= LONGEST_GAP:
            gaps.update(range(last + 1, ply))
        last = ply
    return known, gaps

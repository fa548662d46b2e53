"""Sacrifices that were accepted: a piece, or the exchange, given up for less and not won back.

A move is one when all of this holds, in pawns (3, 3, 5, 9) and from the mover's side:

- the opponent's next move takes something, and afterwards the mover has lost at least two points in
  pieces (pawns not counted) and at least one point in all, compared with before the move;
- after the mover's next two moves this is still so (or the game is over, and it was so at its end):
  exchanges, queens included, and little combinations that regain the piece are not sacrifices;
- the mover was not already two points or more behind;
- what was taken had just moved there, or could not have been taken at a profit before the move: a
  piece lost to a fork was not offered;
- the mover did not lose the game. Without an engine that is what tells an offer from a blunder; a
  brilliant loss is missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess
import numpy as np

from playalike.position.batch.bitboards import Counts, count
from playalike.position.batch.columns import Columns
from playalike.position.exchange import best_capture_gain
from playalike.position.sacrifices import PIECE_CP

__all__ = ["PIECE_LOSS", "TOTAL_LOSS", "AcceptedSacrifice", "find_accepted"]

PIECE_LOSS = PIECE_CP // 100
"""Least loss in pieces, pawns not counted: the exchange."""
TOTAL_LOSS = 1
"""Least loss in all: a piece for two pawns is a sacrifice, for three it is a trade."""
BEHIND = -1
"""Who is further behind than this has nothing to offer."""
SETTLED = (1, 2, 4)
"""Plies after the move at which the loss must show."""


@dataclass(frozen=True, slots=True)
class AcceptedSacrifice:
    """A sacrifice found."""

    game: int
    """Number of the game."""
    ply: int
    """Of the offer: the p-th half-move."""
    white: bool
    """Who sacrificed."""
    pieces: int
    """Points given up in pieces, after the opponent took."""
    total: int
    """Points given up in all."""
    san: str
    """The move."""


def find_accepted(
    columns: Columns, material: tuple[Counts, Counts], captured: Counts, results: Sequence[str]
) -> list[AcceptedSacrifice]:
    """Find the sacrifices of all games; `results` are the games' results.

    `material` is Black's and White's in every row, `captured` what the move that led there took,
    both in pawns.
    """
    pawns = (count(columns.pawns & columns.black), count(columns.pawns & columns.white))
    balance = material[1] - material[0]
    pieces = balance - (pawns[1] - pawns[0])
    sign = np.where(columns.turn, -1, 1)  # of the side that has just moved
    rows = np.flatnonzero((columns.ply[1:] > 0) & (captured[1:] > 0)) + 1
    # The reply takes in `rows`; the offer is one row before, what was before it another.
    rows = rows[columns.ply[rows] >= 2]
    offer = rows - 1
    own = sign[offer]
    before_total, before_pieces = own * balance[rows - 2], own * pieces[rows - 2]
    last = columns.starts[columns.game[rows] + 1] - 1
    good = before_total >= BEHIND
    for plies in SETTLED:
        then = np.minimum(offer + plies, last)
        good &= before_pieces - own * pieces[then] >= PIECE_LOSS
        good &= before_total - own * balance[then] >= TOTAL_LOSS
    sacrifices = []
    for row in rows[good].tolist():
        white = bool(sign[row - 1] > 0)
        game = int(columns.game[row])
        if results[game] == ("0-1" if white else "1-0") or not _offered(columns, row, white):
            continue
        side = 1 if white else -1
        sacrifices.append(
            AcceptedSacrifice(
                game,
                int(columns.ply[row - 1]),
                white,
                side * int(pieces[row - 2] - pieces[row]),
                side * int(balance[row - 2] - balance[row]),
                _san(columns, row - 1),
            )
        )
    return sacrifices


def _offered(columns: Columns, row: int, white: bool) -> bool:
    square = int(columns.to_square[row])
    if square == int(columns.to_square[row - 1]):
        return True
    board = columns.board(row - 2)
    if board.color_at(square) != white:
        return False  # taken in passing: a pawn, so no piece was offered there
    return best_capture_gain(board, square, not white) < PIECE_CP


def _san(columns: Columns, row: int) -> str:
    """Name the move that led to a row."""
    start, target = int(columns.from_square[row]), int(columns.to_square[row])
    board = columns.board(row - 1)
    promotes = board.piece_type_at(start) == chess.PAWN and target >> 3 in (0, 7)
    promotion = columns.board(row).piece_type_at(target) if promotes else None
    return board.san(chess.Move(start, target, promotion))

"""Where a move stands in a network's answer.

lc0 counts 1858 moves, always seen from the side to move: every queen's and knight's move from every
square, by origin and target; then the promotions to queen, rook and bishop (a promotion to a knight
is the plain move). Castling is the king taking its own rook.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess
import numpy as np
from numpy.typing import NDArray

__all__ = ["MOVE_COUNT", "PLANE_OF_MOVE", "SQUARE_OF_MOVE", "move_index"]

MOVE_COUNT = 1858

_DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Files and ranks, clockwise from straight ahead: seven planes each, one a distance."""
_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
"""Planes 56–63, clockwise."""
_PROMOTION_PLANES = 64
"""From here three planes for each of: capture to the left, straight, capture to the right."""
_PROMOTIONS_IN_LIST = (chess.QUEEN, chess.ROOK, chess.BISHOP)
_PROMOTIONS_IN_PLANES = (chess.ROOK, chess.BISHOP, chess.QUEEN)

_Key = tuple[chess.Square, chess.Square, chess.PieceType | None]


def _in_order() -> Iterator[_Key]:
    for start in chess.SQUARES:
        reach = chess.BB_KNIGHT_ATTACKS[start] | chess.BB_DIAG_ATTACKS[start][0]
        reach |= chess.BB_FILE_ATTACKS[start][0] | chess.BB_RANK_ATTACKS[start][0]
        for target in chess.scan_forward(reach):
            yield start, target, None
    for file in range(8):
        for target_file in range(max(file - 1, 0), min(file + 1, 7) + 1):
            for piece in _PROMOTIONS_IN_LIST:
                yield chess.square(file, 6), chess.square(target_file, 7), piece


def _plane(start: chess.Square, target: chess.Square, promotion: chess.PieceType | None) -> int:
    files = chess.square_file(target) - chess.square_file(start)
    ranks = chess.square_rank(target) - chess.square_rank(start)
    if promotion is not None:
        return _PROMOTION_PLANES + 3 * (files + 1) + _PROMOTIONS_IN_PLANES.index(promotion)
    if (files, ranks) in _JUMPS:
        return 56 + _JUMPS.index((files, ranks))
    distance = max(abs(files), abs(ranks))
    return 7 * _DIRECTIONS.index((files // distance, ranks // distance)) + distance - 1


_MOVES = tuple(_in_order())
_INDEX: dict[_Key, int] = {key: index for index, key in enumerate(_MOVES)}

PLANE_OF_MOVE: NDArray[np.intp] = np.array([_plane(*key) for key in _MOVES], dtype=np.intp)
"""For every move of the list its plane in a convolutional policy head."""
SQUARE_OF_MOVE: NDArray[np.intp] = np.array([key[0] for key in _MOVES], dtype=np.intp)
"""… and its square there: where the move starts."""


def move_index(board: chess.Board, move: chess.Move) -> int:
    """Return the place of a legal move in the list of 1858."""
    start, target = move.from_square, move.to_square
    if board.is_castling(move) and not board.chess960:
        corner = 7 if target > start else 0
        target = chess.square(corner, chess.square_rank(start))
    turned = 0 if board.turn else 56
    promotion = move.promotion if move.promotion != chess.KNIGHT else None
    return _INDEX[start ^ turned, target ^ turned, promotion]

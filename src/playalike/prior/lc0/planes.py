"""What a network sees: 112 planes of the board, from the side to move.

Eight positions, the present one first, with thirteen planes each (six kinds of own pieces, six of
the opponent's, and whether the position occurred before), then castling rights, the colour, the
count of the fifty-move rule, a plane of zeros and one of ones. This is lc0's classical input.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess
import numpy as np
from numpy.typing import NDArray

__all__ = ["PLANES", "encode"]

PLANES = 112
_POSITIONS, _PLANES_EACH = 8, 13
_CASTLING, _BLACK, _FIFTY, _ONES = 104, 108, 109, 111
_ENEMY = 6
"""Where a position's planes of the opponent's pieces begin."""

_Key = tuple[int, ...]


def encode(boards: Sequence[chess.Board]) -> NDArray[np.float32]:
    """Return the planes, boards × 64 squares × 112, with the history that the boards remember."""
    masks = np.array([_masks(board) for board in boards], dtype="<u8")
    ranks = masks.view(np.uint8).reshape(len(boards), PLANES, 8)
    black = [index for index, board in enumerate(boards) if not board.turn]
    ranks[black] = ranks[black, :, ::-1]
    bits = np.unpackbits(ranks, axis=2, bitorder="little")
    planes = np.ascontiguousarray(bits.transpose(0, 2, 1), dtype=np.float32)
    planes[:, :, _FIFTY] = np.array([[board.halfmove_clock] for board in boards])
    return planes


def _masks(board: chess.Board) -> list[int]:
    """Return every plane as a set of squares, not yet turned for Black, without the fifty moves."""
    me, masks = board.turn, _history(board)
    for side in (me, not me):
        masks.append(chess.BB_ALL * board.has_queenside_castling_rights(side))
        masks.append(chess.BB_ALL * board.has_kingside_castling_rights(side))
    masks += [chess.BB_ALL * (not me), 0, 0, chess.BB_ALL]
    return masks


def _history(board: chess.Board) -> list[int]:
    """Return the planes of the last eight positions.

    Where a game began from a set-up position and is shorter than eight, the set-up position is
    taken for the missing ones; before the usual start there is nothing. lc0 does the same.
    """
    me, past = board.turn, board.copy(stack=_POSITIONS - 1)
    seen, clocks = _go_back(past)
    present = len(seen)
    # An equal position may lie further back, but not beyond the last capture or pawn move.
    depth = max(index + clock for index, clock in enumerate(clocks))
    if depth >= _POSITIONS and len(board.move_stack) >= _POSITIONS:
        seen, _ = _go_back(board.copy(stack=depth))
    masks: list[int] = []
    for index in range(present):
        masks += _pieces(seen[index], me)
        earlier = seen[index + 4 : index + clocks[index] + 1 : 2]
        masks.append(chess.BB_ALL if seen[index] in earlier else 0)
    if present < _POSITIONS and past.board_fen() != chess.STARTING_BOARD_FEN:
        masks += _before(past, masks[-_PLANES_EACH:], me) * (_POSITIONS - present)
    return masks + [0] * (_POSITIONS * _PLANES_EACH - len(masks))


def _go_back(board: chess.Board) -> tuple[list[_Key], list[int]]:
    """Take all moves back; return the positions, the last one first, and their clocks."""
    seen, clocks = [_key(board)], [board.halfmove_clock]
    while board.move_stack:
        board.pop()
        seen.append(_key(board))
        clocks.append(board.halfmove_clock)
    return seen, clocks


def _before(start: chess.Board, planes: list[int], me: chess.Color) -> list[int]:
    """Undo a double step that the set-up position speaks of by its en passant square."""
    if start.ep_square is None:
        return planes
    mover = not start.turn
    step = 8 if mover else -8
    both = chess.BB_SQUARES[start.ep_square - step] | chess.BB_SQUARES[start.ep_square + step]
    planes = planes.copy()
    planes[0 if mover == me else _ENEMY] ^= both
    return planes


def _key(board: chess.Board) -> _Key:
    """Return what makes two positions the same one; the first eight numbers are the pieces."""
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.turn,
        board.castling_rights,
        -1 if en_passant is None else en_passant,
    )


def _pieces(key: _Key, me: chess.Color) -> list[int]:
    own, enemy = (key[6], key[7]) if me else (key[7], key[6])
    return [kind & own for kind in key[:6]] + [kind & enemy for kind in key[:6]]

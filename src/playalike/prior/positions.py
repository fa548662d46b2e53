"""Positions as the prior sees them: 72 bytes each, always from the side to move.

Black to move: the board is turned, so that the mover plays up the board. Nobody can castle any
more and the mover's king stands on the left half: the board is mirrored as well, since then left
and right mean nothing. So the network learns each thing once.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.bitboards import Bits, mirror_bits, turn_bits
from playalike.position.batch.legal import NOWHERE
from playalike.position.batch.sides import Sides

__all__ = [
    "BLITZ",
    "BULLET",
    "POSITION",
    "RAPID",
    "SLOW",
    "UNKNOWN_OUTCOME",
    "YEAR_ZERO",
    "Positions",
    "canonical",
    "describe_boards",
    "pack_board",
    "sides_of",
    "turned",
]

POSITION = np.dtype(
    [
        ("pieces", "<u8", (6,)),  # pawns, knights, bishops, rooks, queens, kings of both sides
        ("own", "<u8"),  # everything of the side to move
        ("castling", "u1"),  # 1, 2: own right to castle short, long; 4, 8: the opponent's
        ("passant", "u1"),  # en passant square, or NOWHERE
        ("last", "u1", (2,)),  # the opponent's last move, from and to, or NOWHERE
        ("before", "u1", (2,)),  # the own move before that
        ("move", "u1", (3,)),  # the move played: from, to, promotion (piece type or 0)
        ("clock", "u1"),  # plies since the last capture or pawn move
        ("ply", "u1"),  # plies played before, 255 for more
        ("fast", "u1"),  # SLOW, RAPID (also a simul, blindfold), BLITZ or BULLET
        ("outcome", "i1"),  # for the side to move: 1, 0, -1, or UNKNOWN_OUTCOME
        ("rating", "u1"),  # the mover's rating / 16, 0 when unknown
        ("year", "u1"),  # years since YEAR_ZERO, 0 when unknown
        ("player", "u1"),  # number of the mover in the list of players, 0 for anybody else
    ]
)
"""One position on disk and in memory."""

Positions = NDArray[np.void]
"""An array of `POSITION`."""

UNKNOWN_OUTCOME = 2
SLOW, RAPID, BLITZ, BULLET = range(4)
YEAR_ZERO = 1750

_MIRRORED = np.arange(65, dtype=np.uint8)
_MIRRORED[:64] ^= 7
_TURNED = np.arange(65, dtype=np.uint8)
_TURNED[:64] ^= 56


_FIELDS = struct.Struct("<7Q16B")
"""What `pack_board` writes; the outcome goes in as an unsigned byte."""

_NO_MOVE = (NOWHERE, NOWHERE)


def pack_board(
    board: chess.Board,
    move: chess.Move | None = None,
    outcome: int = UNKNOWN_OUTCOME,
    rating: int = 0,
    year: int = 0,
    player: int = 0,
    fast: int = 0,
) -> bytes:
    """Return the bytes of a `POSITION`, not yet turned for Black: see `turned`.

    The last two moves are those that the board's stack remembers.
    """
    rights = board.castling_rights
    castling = 0
    if rights:
        castling = rights >> 7 & 1 | (rights & 1) << 1 | rights >> 63 << 2 | (rights >> 56 & 1) << 3
    passant = NOWHERE
    if board.ep_square is not None and board.has_pseudo_legal_en_passant():
        passant = board.ep_square
    stack = board.move_stack
    last = _ends(stack[-1]) if stack else _NO_MOVE
    before = _ends(stack[-2]) if len(stack) > 1 else _NO_MOVE
    played = (0, 0, 0)
    if move is not None:
        played = (move.from_square, move.to_square, move.promotion or 0)
    return _FIELDS.pack(
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[board.turn], castling, passant, *last, *before, *played,
        min(board.halfmove_clock, 255), min(max(board.ply(), 0), 255), fast, outcome & 255, rating,
        year, player,
    )  # fmt: skip


def _ends(move: chess.Move) -> tuple[int, int]:
    # A null move has no squares.
    return (move.from_square, move.to_square) if move else _NO_MOVE


def turned(positions: Positions, black: NDArray[np.bool_]) -> Positions:
    """Return positions as `pack_board` wrote them, the ones with Black to move turned round."""
    result = positions.copy()
    rows = np.flatnonzero(black)
    result["pieces"][rows] = turn_bits(positions["pieces"][rows])
    result["own"][rows] = turn_bits(positions["own"][rows])
    castling = positions["castling"][rows]
    result["castling"][rows] = castling >> 2 | (castling & 3) << 2
    for field in ("passant", "last", "before"):
        result[field][rows] = _TURNED[positions[field][rows]]
    result["move"][rows, :2] = _TURNED[positions["move"][rows, :2]]
    return result


def describe_boards(boards: Sequence[chess.Board]) -> Positions:
    """Return the positions of boards, from the side to move; nothing is mirrored yet."""
    packed = b"".join(pack_board(board) for board in boards)
    black = np.array([not board.turn for board in boards], dtype=np.bool_)
    return turned(np.frombuffer(packed, dtype=POSITION), black)


def canonical(positions: Positions) -> tuple[Positions, NDArray[np.bool_]]:
    """Mirror the positions in which left and right mean nothing; say which those are.

    They are mirrored if the mover's king stands on the left half, so that it always ends up right.
    """
    kings: Bits = positions["pieces"][:, 5] & positions["own"]
    left = (positions["castling"] == 0) & ((kings & 0x0F0F0F0F0F0F0F0F) != 0)
    rows = np.flatnonzero(left)
    result = positions.copy()
    if len(rows):
        result["pieces"][rows] = mirror_bits(positions["pieces"][rows])
        result["own"][rows] = mirror_bits(positions["own"][rows])
        for field in ("passant", "last", "before"):
            result[field][rows] = _MIRRORED[positions[field][rows]]
        # Both at 0 mean "no move known" and stay so only by the caller's not asking.
        result["move"][rows, :2] = _MIRRORED[positions["move"][rows, :2]]
    return result, left


def sides_of(positions: Positions) -> Sides:
    """Take the pieces of each kind and side out of the records."""
    own_all: Bits = np.ascontiguousarray(positions["own"])
    kinds: Bits = np.ascontiguousarray(positions["pieces"].T)
    enemy = kinds & ~own_all
    return Sides(kinds & own_all, enemy, own_all, np.bitwise_or.reduce(enemy, axis=0))

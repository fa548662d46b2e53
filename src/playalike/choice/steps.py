"""A step: which piece goes from where to where, seen from the mover's own side."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from playalike.errors import PlayalikeError
from playalike.words.choice import STEP

__all__ = ["code_of", "step_code", "step_name", "steps_of"]

_PIECES = " PNBRQK"
_SQUARES = {name: square for square, name in enumerate(chess.SQUARE_NAMES)}


def step_code(piece: int, start: int, target: int) -> int:
    """Return the number of a step: the kind of piece, 1 to 6, and squares from the mover's side."""
    return (piece << 12) | (start << 6) | target


def step_name(code: int) -> str:
    """Return the feature's name, such as ``step:Bf1b5``."""
    start, target = chess.SQUARE_NAMES[code >> 6 & 63], chess.SQUARE_NAMES[code & 63]
    return f"{STEP}{_PIECES[code >> 12]}{start}{target}"


def code_of(name: str) -> int:
    """Return the number of the step that a feature's name says."""
    token = name.removeprefix(STEP)
    try:
        piece = _PIECES.index(token[:1], 1)
        start, target = chess.parse_square(token[1:3]), chess.parse_square(token[3:])
    except ValueError as error:
        raise PlayalikeError(f"the choice model has a damaged feature {name!r}") from error
    return step_code(piece, start, target)


def steps_of(position: str, moves: Sequence[str]) -> list[int]:
    """Return the number of each move's step; the position is an EPD, or its first two fields."""
    men, side = position.split()[:2]
    board = chess.BaseBoard(men)
    turned = 0 if side == "w" else 56
    codes = []
    for move in moves:
        start, target = _SQUARES[move[:2]], _SQUARES[move[2:4]]
        piece = board.piece_type_at(start) or 0
        codes.append(step_code(piece, start ^ turned, target ^ turned))
    return codes

"""The board in a terminal."""

from __future__ import annotations

import chess
from rich.text import Text

__all__ = ["draw_board"]

LIGHT, DARK, MARKED = "#c8ab82", "#8f6a48", "#8f9440"


def draw_board(board: chess.Board, flipped: bool, colour: bool, letters: bool = False) -> Text:
    """Draw the board with coordinates; without colour, the symbols show the side.

    `letters` is for terminals that cannot show chess symbols.
    """
    ranks = range(8) if flipped else range(7, -1, -1)
    files = range(7, -1, -1) if flipped else range(8)
    last = board.peek() if board.move_stack else None
    marked = {last.from_square, last.to_square} if last else set()
    text = Text()
    for rank in ranks:
        text.append(f" {rank + 1} ", "dim")
        for file in files:
            square = chess.square(file, rank)
            text.append(*_square(board.piece_at(square), square, square in marked, colour, letters))
        text.append("\n")
    names = "".join(f" {chess.FILE_NAMES[file]} " for file in files)
    text.append("   " + names, "dim")
    return text


def _square(
    piece: chess.Piece | None, square: chess.Square, marked: bool, colour: bool, letters: bool
) -> tuple[str, str]:
    if not colour:
        empty = "." if letters else "·"
        symbol = _symbol(piece, letters) if piece else empty
        return (f"[{symbol}]" if marked else f" {symbol} "), ""
    background = (
        MARKED if marked else LIGHT if chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES else DARK
    )
    # The filled symbols read best; the colour of the ink says whose they are.
    shape = chess.Piece(piece.piece_type, chess.BLACK) if piece and not letters else piece
    symbol = _symbol(shape, letters) if shape else " "
    ink = "#ffffff" if piece and piece.color else "#000000"
    return f" {symbol} ", f"{ink} on {background}"


def _symbol(piece: chess.Piece, letters: bool) -> str:
    return piece.symbol() if letters else piece.unicode_symbol()

"""Routes of pieces and squares, as they are on the real board.

Sequence tokens such as ``Nd2f1`` have squares counted from the player's own side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import chess

__all__ = ["first_move_name", "route_words", "seen_by"]

_SQUARE = re.compile(r"\b([a-h])([1-8])\b")


def seen_by(side: chess.Color, text: str) -> str:
    """Return a text about squares, relative to the mover, with the squares of the real board."""
    if side == chess.WHITE:
        return text
    return _SQUARE.sub(lambda square: f"{square[1]}{9 - int(square[2])}", text)


def route_words(tokens: Iterable[str], side: chess.Color = chess.WHITE) -> str:
    """Return ``Nd2–f1–e3`` for a route, ``Nd2–f1, e2–e4`` for moves of several pieces."""
    parts: list[str] = []
    arrived = ""
    for token in tokens:
        if token.startswith("O"):
            parts.append(token)
            arrived = ""
            continue
        start, end = seen_by(side, token[1:3]), seen_by(side, token[3:5])
        if arrived == token[0] + start:
            parts[-1] += f"–{end}"
        else:
            parts.append(f"{token[0].replace('P', '')}{start}–{end}")
        arrived = token[0] + end
    return ", ".join(parts)


def first_move_name(uci: str) -> str:
    """Return ``1. e4`` for ``e2e4``."""
    board = chess.Board()
    move = chess.Move.from_uci(uci)
    return f"1. {board.san(move)}" if move in board.legal_moves else uci

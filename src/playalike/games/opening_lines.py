"""Openings by name, and the moves that lead to them.

The table of names has positions, not moves. A line to one of them is found by going through
positions of the table alone, and only where its pieces can still come to their squares in time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import chess

from playalike.games.openings import OpeningTable, opening_table

__all__ = ["NamedOpening", "find_openings", "opening_line"]


@dataclass(frozen=True, slots=True)
class NamedOpening:
    """A named position to begin a game from."""

    eco: str
    name: str
    epd: str


def find_openings(text: str, limit: int = 20) -> list[NamedOpening]:
    """Return openings whose name has all words of a text, or whose code begins with it."""
    table, words = opening_table(), text.lower().split()
    named = [
        NamedOpening(eco, name, epd)
        for epd, (eco, name) in table.names.items()
        if epd in table.plies and all(word in f"{eco} {name}".lower() for word in words)
    ]
    first: dict[str, NamedOpening] = {}
    for opening in sorted(named, key=lambda name: (len(name.name), name.name, name.eco, name.epd)):
        kept = first.get(opening.name)
        if kept is None or table.plies[opening.epd] < table.plies[kept.epd]:
            first[opening.name] = opening
    return list(first.values())[:limit]


@lru_cache(maxsize=256)
def opening_line(epd: str) -> tuple[chess.Move, ...] | None:
    """Return moves from the first position to a named one; None when no line is known."""
    table = opening_table()
    plies = table.plies.get(epd)
    if plies is None:
        return None
    return _search(chess.Board(), chess.Board(f"{epd} 0 1"), plies, table, set())


def _search(
    board: chess.Board,
    target: chess.Board,
    left: int,
    table: OpeningTable,
    seen: set[tuple[str, int]],
) -> tuple[chess.Move, ...] | None:
    for move in _towards(board, target, left, table):
        board.push(move)
        epd = board.epd()
        moves: tuple[chess.Move, ...] | None = None
        if left == 1:
            moves = () if epd == target.epd() else None
        elif (epd in table.names or epd in table.on_the_way) and (epd, left) not in seen:
            seen.add((epd, left))
            moves = _search(board, target, left - 1, table, seen)
        board.pop()
        if moves is not None:
            return (move, *moves)
    return None


def _towards(
    board: chess.Board, target: chess.Board, left: int, table: OpeningTable
) -> Iterator[chess.Move]:
    """Return moves after which all men can still come to their squares.

    Those into the opening's own family come first, then straight ones, then those whose code is
    nearest to that of the opening: so the moves come in their usual order.
    """
    mover, possible = board.turn, list[tuple[bool, int, int, str, chess.Move]]()
    wanted, family = _label(target.epd(), table)
    for move in list(board.legal_moves):
        board.push(move)
        own, other = (_missing(board, target, side) for side in (mover, not mover))
        if own <= (left - 1) // 2 and other <= left // 2:
            code, other_family = _label(board.epd(), table)
            order = (other_family != family, own + other, abs(code - wanted))
            possible.append((*order, move.uci(), move))
        board.pop()
    return (move for *_, move in sorted(possible, key=lambda row: row[:4]))


def _label(epd: str, table: OpeningTable) -> tuple[int, str]:
    """Return a position's ECO code as a number, and its family; far away for one without."""
    label = table.names.get(epd) or table.on_the_way.get(epd)
    if label is None:
        return 1000, ""
    return 100 * "ABCDE".index(label[0][0]) + int(label[0][1:]), label[1].partition(":")[0]


def _missing(board: chess.Board, target: chess.Board, side: chess.Color) -> int:
    """Count moves that a side needs at least: men not on their squares; castling moves two."""
    men = sum(
        chess.popcount(target.pieces_mask(kind, side) & ~board.pieces_mask(kind, side))
        for kind in chess.PIECE_TYPES
    )
    king = target.pieces_mask(chess.KING, side) & ~board.pieces_mask(chess.KING, side)
    rook = target.pieces_mask(chess.ROOK, side) & ~board.pieces_mask(chess.ROOK, side)
    return men - 1 if king and rook else men

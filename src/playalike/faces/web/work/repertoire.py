"""A player's openings, as the book that the study made knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import chess

from playalike.errors import PlayalikeError
from playalike.games.openings import opening_table
from playalike.personality.records import BookMove

__all__ = ["repertoire"]

Values = dict[str, object]
Book = Mapping[str, Sequence[BookMove]]
Counts = tuple[int, int, int, int]
"""Games, wins, draws, losses."""
SHOWN = 12
FIRST_MOVES = frozenset(
    ("Queen's Pawn Game", "King's Pawn Game", "King's Knight Opening", "Indian Defense",
     "Zukertort Opening", "East Indian Defense")
)  # fmt: skip
"""Names of the first moves only: those are told by `first_moves`."""


def repertoire(book: Book) -> Values:
    """Return openings by colour, first moves, and answers to the two usual first moves."""
    after_e4, after_d4 = chess.Board(), chess.Board()
    after_e4.push_san("e4")
    after_d4.push_san("d4")
    return {
        "white": _openings(book, chess.WHITE),
        "black": _openings(book, chess.BLACK),
        "first_moves": _answers(book, chess.Board()),
        "against_e4": _answers(book, after_e4),
        "against_d4": _answers(book, after_d4),
    }


def _answers(book: Book, board: chess.Board) -> list[Values]:
    moves = sorted(book.get(board.epd(), ()), key=lambda move: -move.games)
    total = sum(move.games for move in moves) or 1
    return [
        {
            "uci": move.move,
            "san": board.san(chess.Move.from_uci(move.move)),
            **_results(_counts((move,))),
            "share": round(move.games / total, 4),
        }
        for move in moves
        if board.is_legal(chess.Move.from_uci(move.move))
    ][:8]


def _counts(moves: Iterable[BookMove]) -> Counts:
    listed = list(moves)
    games, wins, draws, losses = (
        sum(getattr(move, key) for move in listed) for key in ("games", "wins", "draws", "losses")
    )
    return games, wins, draws, losses


def _results(counts: Counts) -> Values:
    games, wins, draws, losses = counts
    decided = wins + draws + losses
    score = round((wins + draws / 2) / decided, 4) if decided else None
    return {"games": games, "wins": wins, "draws": draws, "losses": losses, "score": score}


def _openings(book: Book, side: chess.Color) -> list[Values]:
    """Return families of openings, each with the games of its most frequent named position.

    A game may come to a family by several orders of moves: there were at least so many.
    """
    try:
        table = opening_table()
    except PlayalikeError:
        return []  # without the table of names openings have none
    best: dict[str, tuple[Counts, str]] = {}
    for epd, moves in book.items():
        board = chess.Board(f"{epd} 0 1")
        if board.turn != side:
            continue
        places = [(board, _counts(moves))]
        for move in moves:
            child = board.copy(stack=False)
            child.push_uci(move.move)
            places.append((child, _counts((move,))))
        for place, counts in places:
            opening = table.find(place)
            if opening is None:
                continue
            family = _family(opening[1])
            if family in FIRST_MOVES:
                continue
            if family not in best or best[family][0][0] < counts[0]:
                best[family] = (counts, opening[0])
    rows = sorted(best.items(), key=lambda item: (-item[1][0][0], item[0]))
    return [{"eco": eco, "name": name, **_results(counts)} for name, (counts, eco) in rows[:SHOWN]]


def _family(name: str) -> str:
    """Return ``Ruy Lopez`` for ``Ruy Lopez: Marshall Attack, Main Line``."""
    return name.partition(":")[0].partition(",")[0].strip()

"""Counting what the player plays in the opening, position by position, and writing it as a book.

Positions are merged over move orders: the key is the EPD, with an
en passant square only where the capture is legal.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import chess
import chess.polyglot

__all__ = [
    "BookGame",
    "BookMove",
    "BookPosition",
    "count_games",
    "merged",
    "move_weight",
    "polyglot_bytes",
    "polyglot_move",
    "ranked",
]

ENTRY = struct.Struct(">QHHI")
"""A Polyglot entry: key, move, weight, learn."""
MAX_WEIGHT = 0xFFFF


@dataclass(frozen=True, slots=True)
class BookGame:
    """What the book needs to know of a game."""

    color: chess.Color
    result: float | None
    """The player's points."""
    year: int
    """0 when unknown."""
    moves: tuple[str, ...]
    """The opening in UCI notation."""
    white: str = ""
    black: str = ""


@dataclass(slots=True)
class BookMove:
    """How often a move was played in a position, and how that went."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    last_year: int = 0
    """0 when no year is known."""
    players: tuple[str, str] = ("", "")
    """White and Black of the latest game, the last one of its year."""

    def add(self, result: float | None, year: int, players: tuple[str, str] = ("", "")) -> None:
        """Count a game."""
        self.games += 1
        self.wins += result == 1.0
        self.draws += result == 0.5
        self.losses += result == 0.0
        if year >= self.last_year:
            self.last_year, self.players = year, players

    def merge(self, other: BookMove) -> None:
        """Add the counts of other games, later ones."""
        self.games += other.games
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        if other.last_year >= self.last_year:
            self.last_year, self.players = other.last_year, other.players


@dataclass(slots=True)
class BookPosition:
    """A position in which the player was to move."""

    moves: dict[str, BookMove] = field(default_factory=dict)
    keys: set[int] = field(default_factory=set)
    """Its Polyglot keys: more than one when a pinned pawn may seem to take en passant."""
    games: int = 0


def count_games(games: Iterable[BookGame], plies: int) -> dict[str, BookPosition]:
    """Count the player's moves in the first `plies` half-moves, each position once a game."""
    positions: dict[str, BookPosition] = {}
    for game in games:
        board = chess.Board()
        seen: set[str] = set()
        for uci in game.moves[:plies]:
            if board.turn == game.color:
                epd = board.epd()
                if epd not in seen:
                    seen.add(epd)
                    position = positions.setdefault(epd, BookPosition())
                    position.games += 1
                    if not position.keys or board.has_pseudo_legal_en_passant():
                        position.keys.add(chess.polyglot.zobrist_hash(board))
                    move = position.moves.setdefault(uci, BookMove())
                    move.add(game.result, game.year, (game.white, game.black))
            board.push(chess.Move.from_uci(uci))
    return positions


def move_weight(move: BookMove) -> float:
    """Return frequency x success: games x (points + 1) / (decided games + 2).

    The added game's worth of points (one won, one lost) keeps one lucky win from looking like a
    sure thing and one loss from ruling a move out: a move played twice and won twice weighs 1.5,
    one played ten times with five points weighs 5.
    """
    decided = move.wins + move.draws + move.losses
    points = move.wins + move.draws / 2
    return move.games * (points + 1) / (decided + 2)


def polyglot_move(uci: str, board: chess.Board) -> int:
    """Encode a move as Polyglot does: castling as the king taking its own rook."""
    move = chess.Move.from_uci(uci)
    target = move.to_square
    if board.is_castling(move) and board.piece_type_at(target) != chess.ROOK:
        rank = target & 56
        target = rank | (7 if board.is_kingside_castling(move) else 0)
    promotion = (move.promotion or chess.PAWN) - 1
    return target | move.from_square << 6 | promotion << 12


def polyglot_bytes(
    positions: Iterable[tuple[str, Iterable[int], list[tuple[str, float]]]],
) -> bytes:
    """Write (EPD, keys, weighted moves) as a Polyglot book, sorted by key, then by weight.

    Weights are scaled so that the best move of each position has the greatest one possible.
    """
    entries: list[tuple[int, int, int]] = []
    for epd, keys, moves in positions:
        board = chess.Board(f"{epd} 0 1")
        best = max(weight for _, weight in moves)
        for uci, weight in moves:
            scaled = max(1, round(MAX_WEIGHT * weight / best))
            entries += ((key, -scaled, polyglot_move(uci, board)) for key in keys)
    entries.sort()
    return b"".join(ENTRY.pack(key, move, -scaled, 0) for key, scaled, move in entries)


def merged(parts: Iterable[dict[str, BookPosition]]) -> dict[str, BookPosition]:
    """Add counts up, in the order given."""
    total: dict[str, BookPosition] = {}
    for part in parts:
        for epd, position in part.items():
            into = total.setdefault(epd, BookPosition())
            into.games += position.games
            into.keys |= position.keys
            for uci, move in position.moves.items():
                into.moves.setdefault(uci, BookMove()).merge(move)
    return total


def ranked(position: BookPosition) -> Iterator[tuple[str, BookMove, float]]:
    """Yield the moves of a position with their weights, the heaviest first."""
    weighed = ((uci, move, move_weight(move)) for uci, move in position.moves.items())
    return iter(sorted(weighed, key=lambda entry: (-entry[2], entry[0])))

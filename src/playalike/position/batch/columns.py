"""Games as columns: one row a position, python-chess' own bitboards beside each other.

The rules stay with python-chess: it plays every move. What is read off afterwards is arithmetic
on the bitboards, done for thousands of rows at once (see `bitboards`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.bitboards import Bits, turn_bits
from playalike.position.batch.sides import Sides

__all__ = ["Columns", "Played", "columns_of", "seen_from", "turned"]


class Played(Protocol):
    """A game that can be played through."""

    @property
    def moves(self) -> Sequence[chess.Move]:
        """The half-moves."""

    def start(self) -> chess.Board:
        """Return a new board with the position before the first of them."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Positions of one or several games; row by row in the order of play.

    A game of n half-moves has n + 1 rows: ply 0 is the start, ply p follows the p-th half-move.
    """

    pawns: Bits
    knights: Bits
    bishops: Bits
    rooks: Bits
    queens: Bits
    kings: Bits
    white: Bits
    black: Bits
    castling: Bits
    """Squares of rooks that may still castle."""
    turn: NDArray[np.bool_]
    """True where White is to move."""
    en_passant: NDArray[np.int64]
    """How many legal en-passant captures there are."""
    game: NDArray[np.int64]
    """Number of the game, from 0."""
    ply: NDArray[np.int64]
    from_square: NDArray[np.int64]
    """Of the move that led here; -1 at ply 0."""
    to_square: NDArray[np.int64]
    starts: NDArray[np.int64]
    """The first row of each game, and the number of rows at the end."""

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.turn)

    @property
    def kinds(self) -> tuple[Bits, ...]:
        """Pawns to kings, of both sides."""
        return self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings

    def board(self, row: int) -> chess.Board:
        """Return one row as a board, without history, counters and en-passant square."""
        board = chess.Board(None)
        board.pawns, board.knights = int(self.pawns[row]), int(self.knights[row])
        board.bishops, board.rooks = int(self.bishops[row]), int(self.rooks[row])
        board.queens, board.kings = int(self.queens[row]), int(self.kings[row])
        board.occupied_co[chess.WHITE] = int(self.white[row])
        board.occupied_co[chess.BLACK] = int(self.black[row])
        board.occupied = board.occupied_co[chess.WHITE] | board.occupied_co[chess.BLACK]
        board.castling_rights = int(self.castling[row])
        board.turn = bool(self.turn[row])
        return board

    def take(self, rows: NDArray[np.bool_] | NDArray[np.int64]) -> Columns:
        """Return some of the rows; `starts` then means nothing and is empty."""
        return Columns(
            self.pawns[rows],
            self.knights[rows],
            self.bishops[rows],
            self.rooks[rows],
            self.queens[rows],
            self.kings[rows],
            self.white[rows],
            self.black[rows],
            self.castling[rows],
            self.turn[rows],
            self.en_passant[rows],
            self.game[rows],
            self.ply[rows],
            self.from_square[rows],
            self.to_square[rows],
            np.zeros(0, np.int64),
        )


def columns_of(games: Iterable[Played]) -> Columns:
    """Play games through and keep every position."""
    pawns, knights, bishops, rooks, queens, kings = (array("Q") for _ in range(6))
    white, black, castling = array("Q"), array("Q"), array("Q")
    turn, en_passant, ply_of = array("b"), array("b"), array("h")
    game_of, starts = array("i"), array("q", [0])
    from_square, to_square = array("b"), array("b")
    pawn_attacks = chess.BB_PAWN_ATTACKS
    for number, game in enumerate(games):
        board = game.start()
        board.castling_rights = board.clean_castling_rights()
        push, colours = board.push, board.occupied_co
        for ply, move in enumerate((None, *game.moves)):
            if move is None:
                from_square.append(-1)
                to_square.append(-1)
            else:
                push(move)
                from_square.append(move.from_square)
                to_square.append(move.to_square)
            pawns.append(board.pawns)
            knights.append(board.knights)
            bishops.append(board.bishops)
            rooks.append(board.rooks)
            queens.append(board.queens)
            kings.append(board.kings)
            white.append(colours[True])
            black.append(colours[False])
            castling.append(board.castling_rights)
            side = board.turn
            turn.append(side)
            square = board.ep_square
            # Hardly ever can the pawn be taken: only then is it worth asking whether legally.
            if square is not None and pawn_attacks[not side][square] & board.pawns & colours[side]:
                en_passant.append(sum(1 for _ in board.generate_legal_ep()))
            else:
                en_passant.append(0)
            ply_of.append(ply)
        game_of.extend([number] * (len(game.moves) + 1))
        starts.append(len(turn))
    return Columns(
        pawns=np.frombuffer(pawns, np.uint64),
        knights=np.frombuffer(knights, np.uint64),
        bishops=np.frombuffer(bishops, np.uint64),
        rooks=np.frombuffer(rooks, np.uint64),
        queens=np.frombuffer(queens, np.uint64),
        kings=np.frombuffer(kings, np.uint64),
        white=np.frombuffer(white, np.uint64),
        black=np.frombuffer(black, np.uint64),
        castling=np.frombuffer(castling, np.uint64),
        turn=np.frombuffer(turn, np.int8).astype(bool),
        en_passant=np.frombuffer(en_passant, np.int8).astype(np.int64),
        game=np.frombuffer(game_of, np.int32).astype(np.int64),
        ply=np.frombuffer(ply_of, np.int16).astype(np.int64),
        from_square=np.frombuffer(from_square, np.int8).astype(np.int64),
        to_square=np.frombuffer(to_square, np.int8).astype(np.int64),
        starts=np.frombuffer(starts, np.int64),
    )


def seen_from(columns: Columns, white_below: NDArray[np.bool_]) -> Sides:
    """Turn the board, row by row, so that the side asked for plays up it and is `own`."""
    own = turned(np.where(white_below, columns.white, columns.black), white_below)
    enemy = turned(np.where(white_below, columns.black, columns.white), white_below)
    kinds = turned(np.stack(columns.kinds), white_below)
    men = kinds & own
    return Sides(men, kinds ^ men, own, enemy)


def turned(sets: Bits, white_below: NDArray[np.bool_]) -> Bits:
    """Exchange the sides of the board where White does not play up it."""
    return np.where(white_below, sets, turn_bits(sets))

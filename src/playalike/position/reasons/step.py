"""A move prepared once for all that looks for ideas in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import chess
from chess import BB_SQUARES, Bitboard, Square

from playalike.position.exchange import EXCHANGE_VALUES, best_capture_gain, see
from playalike.position.phase import ENDGAME_PIECES
from playalike.reason import Reason, ReasonKind, Start

__all__ = ["Step", "man", "men", "names"]


class Step:
    """A legal move, the board before it and after it."""

    def __init__(self, board: chess.Board, move: chess.Move) -> None:
        """Play the move on a copy."""
        self.board, self.move = board, move
        self.after = board.copy(stack=False)
        self.after.push(move)
        self.me, self.enemy = board.turn, not board.turn
        self.source, self.target = move.from_square, move.to_square
        self.piece = board.piece_type_at(move.from_square) or chess.PAWN
        self.became = move.promotion or self.piece
        self.castling = board.is_castling(move)
        self.captured: chess.PieceType = 0
        if not self.castling and board.is_capture(move):
            self.captured = board.piece_type_at(move.to_square) or chess.PAWN

    @property
    def own(self) -> Bitboard:
        """The mover's men after the move."""
        return self.after.occupied_co[self.me]

    @property
    def theirs(self) -> Bitboard:
        """The opponent's men after the move."""
        return self.after.occupied_co[self.enemy]

    @cached_property
    def new_attacks(self) -> Bitboard:
        """Squares that the moved piece attacks now and did not before."""
        if self.castling:
            return 0
        reach = self.after.attacks_mask(self.target)
        return reach & ~self.board.attacks_mask(self.source) & ~BB_SQUARES[self.source]

    @cached_property
    def safe(self) -> bool:
        """Whether the moved piece stays: nothing is gained by taking it, and no trade goes on.

        What has taken something and may be taken back is gone before it does anything more.
        """
        if best_capture_gain(self.after, self.target, self.enemy, legal=True):
            return False
        return not self.captured or not any(
            see(self.after, move, legal=True) >= 0
            for move in self.after.generate_legal_moves(to_mask=BB_SQUARES[self.target])
        )

    @cached_property
    def passed(self) -> chess.Board | None:
        """The board after a pass of the opponent; None when he is in check."""
        if self.after.is_check():
            return None
        board = self.after.copy(stack=False)
        board.push(chess.Move.null())
        return board

    @cached_property
    def skipped(self) -> chess.Board | None:
        """The board as if the mover had passed; None when he is in check."""
        if self.board.is_check():
            return None
        board = self.board.copy(stack=False)
        board.push(chess.Move.null())
        return board

    @property
    def endgame(self) -> bool:
        """Whether few pieces are left."""
        pieces = self.board.occupied & ~self.board.pawns & ~self.board.kings
        return pieces.bit_count() <= ENDGAME_PIECES

    @property
    def recapture(self) -> bool:
        """Whether the opponent's last move took something on the same square."""
        stack = self.board.move_stack
        if not self.captured or not stack or stack[-1].to_square != self.target:
            return False
        earlier = self.board.copy(stack=1)
        last = earlier.pop()
        return bool(last) and earlier.is_capture(last)

    def worth(self, square: Square) -> int:
        """Return the value of what stands on a square after the move."""
        return EXCHANGE_VALUES[self.after.piece_type_at(square) or 0]

    def does(
        self,
        idea: str,
        telling: float,
        *who: Square,
        squares: Iterable[Square] = (),
        moves: Sequence[chess.Move] = (),
        numbers: tuple[float, ...] = (),
    ) -> Reason:
        """Return a reason of the move itself; `who` are men as they stand after it."""
        replay, sans = self.after.copy(stack=False), list[str]()
        for move in moves:
            sans.append(replay.san_and_push(move))
        return Reason(
            ReasonKind.DOES,
            idea,
            telling,
            men(self.after, who),
            names(squares),
            tuple(move.uci() for move in moves),
            tuple(sans),
            Start.AFTER,
            numbers,
        )


def man(board: chess.Board, square: Square) -> str:
    """Return the man on a square as a reason names it: ``Nd5``, ``pe5`` for a black pawn."""
    piece = board.piece_at(square)
    if piece is None:
        raise ValueError(f"nothing stands on {chess.square_name(square)} in {board.fen()}")
    return piece.symbol() + chess.square_name(square)


def men(board: chess.Board, squares: Iterable[Square]) -> tuple[str, ...]:
    """Return several men as a reason names them."""
    return tuple(man(board, square) for square in squares)


def names(squares: Iterable[Square]) -> tuple[str, ...]:
    """Return the names of squares."""
    return tuple(chess.square_name(square) for square in squares)

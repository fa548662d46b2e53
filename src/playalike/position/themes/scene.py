"""A position, and a move in it, prepared once so that every detector can look at them cheaply."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_SQUARES,
    Bitboard,
    Color,
    Move,
    PieceType,
    Square,
)

from playalike.position.bits import RELATIVE_RANKS
from playalike.position.exchange import best_capture_gain
from playalike.position.pawns import PawnFeatures, PawnStructure, pawn_structure
from playalike.position.phase import ENDGAME_PIECES

__all__ = ["ENEMY_HALF", "WINGS", "Scene", "Step", "diagonal_reach", "straight_reach", "wing_of"]

WINGS: tuple[Bitboard, Bitboard] = (
    chess.BB_FILE_A | chess.BB_FILE_B | chess.BB_FILE_C,
    chess.BB_FILE_F | chess.BB_FILE_G | chess.BB_FILE_H,
)
"""The two flanks, where a king castles to and where wing pawns stand."""

ENEMY_HALF: tuple[Bitboard, Bitboard] = (
    sum(RELATIVE_RANKS[chess.BLACK][4:]),
    sum(RELATIVE_RANKS[chess.WHITE][4:]),
)
"""`[color]`: the four ranks of the opponent."""


def wing_of(square: Square) -> Bitboard:
    """Return the flank's files a square belongs to, or nothing for the d- and e-file."""
    file = square & 7
    return WINGS[0] if file < 3 else WINGS[1] if file > 4 else 0


def diagonal_reach(square: Square, occupied: Bitboard) -> Bitboard:
    """Return what a bishop attacks from here among these occupied squares."""
    return BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]


def straight_reach(square: Square, occupied: Bitboard) -> Bitboard:
    """Return what a rook attacks from here among these occupied squares."""
    return (
        BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
        | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
    )


class Scene:
    """A position with what several detectors need: pawn structure, kings, phase."""

    __slots__ = ("board", "endgame", "kings", "own", "pawns")

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.own: tuple[Bitboard, Bitboard] = (
            board.occupied_co[chess.BLACK],
            board.occupied_co[chess.WHITE],
        )
        self.pawns: PawnStructure = pawn_structure(board)
        kings = board.kings
        self.kings: tuple[Square, Square] = (
            (kings & self.own[chess.BLACK]).bit_length() - 1,
            (kings & self.own[chess.WHITE]).bit_length() - 1,
        )
        pieces = board.occupied & ~board.pawns & ~kings
        self.endgame: bool = pieces.bit_count() <= ENDGAME_PIECES

    def pawns_of(self, side: Color) -> PawnFeatures:
        """Return the pawn features of a side."""
        return self.pawns.of(side)

    def is_settled(self, square: Square, side: Color) -> bool:
        """Say whether the opponent gains nothing by taking what `side` has on `square`."""
        return best_capture_gain(self.board, square, not side) == 0


class Step:
    """A legal move in its context: the position before it, the moves that led there, and after."""

    __slots__ = (
        "_after",
        "_before",
        "board",
        "captured",
        "castling",
        "history",
        "move",
        "piece_type",
        "side",
        "source",
        "target",
    )

    def __init__(self, board: chess.Board, move: Move, history: Sequence[Move]) -> None:
        self.board = board
        self.move = move
        self.history = history
        self.side: Color = board.turn
        self.source: Square = move.from_square
        self.target: Square = move.to_square
        self.piece_type: PieceType = board.piece_type_at(move.from_square) or 0
        self.captured: PieceType | None = board.piece_type_at(move.to_square)
        self.castling: bool = False
        if self.piece_type == chess.KING:
            self.castling = board.is_castling(move)
            if self.castling:
                self.captured = None
        elif self.piece_type == chess.PAWN and (self.source ^ self.target) & 7:
            self.captured = self.captured or chess.PAWN  # en passant
        self._before: Scene | None = None
        self._after: Scene | None = None

    @property
    def before(self) -> Scene:
        """The position in which the move is played."""
        if self._before is None:
            self._before = Scene(self.board)
        return self._before

    @property
    def after(self) -> Scene:
        """The position that the move leads to."""
        if self._after is None:
            board = self.board.copy(stack=False)
            board.push(self.move)
            self._after = Scene(board)
        return self._after

    @property
    def is_push(self) -> bool:
        """Whether a pawn goes straight ahead and stays a pawn."""
        return (
            self.piece_type == chess.PAWN and self.captured is None and self.move.promotion is None
        )

    @property
    def gives_check(self) -> bool:
        """Whether the opponent is in check afterwards."""
        return self.after.board.is_check()

    def pawn_attacked_source(self) -> bool:
        """Say whether an enemy pawn attacked the piece, so that it had to go anyway."""
        return bool(self.before.pawns_of(not self.side).attacks & BB_SQUARES[self.source])

"""Moves for when it is one's turn: whatever the piece could do after some answer."""

from __future__ import annotations

import chess

__all__ = ["premoves_from"]


def premoves_from(board: chess.Board, square: chess.Square) -> list[chess.Move]:
    """Return the moves that the piece on a square could have when its side is to move next.

    The opponent's move may clear a line, put something on a square that a pawn would take on, or
    capture a man of ours that is then taken back: so only the way a piece goes counts. A pawn
    that arrives becomes a queen.
    """
    piece = board.piece_at(square)
    if piece is None:
        return []
    targets = _reach(piece, square) | _castling(board, piece.color, square)
    return [_move(piece, square, target) for target in chess.scan_forward(targets)]


def _reach(piece: chess.Piece, square: chess.Square) -> chess.Bitboard:
    """Return where a piece could go on an empty board, or take."""
    alone = chess.BaseBoard.empty()
    alone.set_piece_at(square, piece)
    targets = int(alone.attacks(square))
    if piece.piece_type == chess.PAWN:
        step = 8 if piece.color else -8
        targets |= chess.BB_SQUARES[square + step]
        if chess.square_rank(square) == (1 if piece.color else 6):
            targets |= chess.BB_SQUARES[square + 2 * step]
    return targets


def _castling(board: chess.Board, side: chess.Color, square: chess.Square) -> chess.Bitboard:
    """Return where a king could castle to, if nothing stood between it and the rook."""
    if square != board.king(side):
        return 0
    home = chess.BB_RANK_1 if side else chess.BB_RANK_8
    rooks = chess.scan_forward(board.clean_castling_rights() & home)
    return sum({home & (chess.BB_FILE_G if rook > square else chess.BB_FILE_C) for rook in rooks})


def _move(piece: chess.Piece, source: chess.Square, target: chess.Square) -> chess.Move:
    arrives = piece.piece_type == chess.PAWN and chess.square_rank(target) in (0, 7)
    return chess.Move(source, target, chess.QUEEN if arrives else None)

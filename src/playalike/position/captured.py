"""What has been captured, and who is ahead: compared with the position that a game began with."""

from __future__ import annotations

import chess

from playalike.position.exchange import EXCHANGE_VALUES

__all__ = ["captured_pieces", "lead_in_pawns"]

ORDER = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


def captured_pieces(start: chess.Board, now: chess.Board, by: chess.Color) -> list[chess.PieceType]:
    """Return what a side has captured, pawns first; a promoted pawn is not a captured one."""
    missing = {
        kind: len(start.pieces(kind, not by)) - len(now.pieces(kind, not by)) for kind in ORDER
    }
    missing[chess.PAWN] += sum(min(0, count) for count in missing.values())
    return [kind for kind in ORDER for _ in range(missing[kind])]


def lead_in_pawns(board: chess.Board, side: chess.Color) -> int:
    """Return how many pawns' worth of men a side is ahead; negative when it is behind."""
    return sum(
        round(EXCHANGE_VALUES[kind] / 100)
        * (len(board.pieces(kind, side)) - len(board.pieces(kind, not side)))
        for kind in ORDER
    )

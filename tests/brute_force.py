"""What is true on a board, found with python-chess alone: exchanges and mates by trying everything.

What the checkers of sentences share; nothing of `playalike` is used.
"""

from __future__ import annotations

import chess

VALUES = {
    chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900,
    chess.KING: 0,
}  # fmt: skip


class WrongSentenceError(AssertionError):
    """A sentence that is not true."""


def need(holds: object, why: str) -> None:
    if not holds:
        raise WrongSentenceError(why)


def exchange(board: chess.Board, square: chess.Square) -> int:
    """Return the most the side to move can win by captures on one square, every order tried."""
    best = 0
    for move in list(board.legal_moves):
        if move.to_square != square or not board.is_capture(move):
            continue
        if move.promotion not in (None, chess.QUEEN):
            continue
        best = max(best, capture_value(board, move))
    return best


def capture_value(board: chess.Board, move: chess.Move) -> int:
    victim = board.piece_type_at(move.to_square) or (chess.PAWN if board.is_capture(move) else None)
    gain = VALUES[victim] if victim else 0
    if move.promotion:
        gain += VALUES[move.promotion] - VALUES[chess.PAWN]
    board.push(move)
    gain -= exchange(board, move.to_square)
    board.pop()
    return gain


def capture_only(board: chess.Board, move: chess.Move) -> int:
    if not board.is_capture(move):
        return 0
    return VALUES[board.piece_type_at(move.to_square) or chess.PAWN]


def material(board: chess.Board, color: chess.Color) -> int:
    total = 0
    for piece in board.piece_map().values():
        total += VALUES[piece.piece_type] * (1 if piece.color == color else -1)
    return total


def mates_within(board: chess.Board, moves: int, first: chess.Move | None = None) -> bool:
    """Say whether the side to move mates in so many moves at most, by trying everything."""
    tries = [first] if first is not None else list(board.legal_moves)
    tries.sort(key=lambda move: not board.gives_check(move))
    for move in tries:
        if moves == 1 and not board.gives_check(move):
            continue
        board.push(move)
        forced = board.is_checkmate() or (
            moves > 1
            and any(board.legal_moves)
            and all(_answered(board, reply, moves - 1) for reply in list(board.legal_moves))
        )
        board.pop()
        if forced:
            return True
    return False


def _answered(board: chess.Board, reply: chess.Move, moves: int) -> bool:
    board.push(reply)
    mated = mates_within(board, moves)
    board.pop()
    return mated

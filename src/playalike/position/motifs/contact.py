"""Who attacks and who guards a square: the arithmetic that several motifs share.

These are geometric questions about one capture; `position.exchange` plays whole exchanges out.
"""

from __future__ import annotations

import chess
from chess import BB_SQUARES, Bitboard, Color, PieceType, Square

__all__ = ["WORTH", "is_guarded", "is_unsafe", "worth", "worth_taking"]

WORTH: tuple[int, ...] = (0, 1, 3, 3, 5, 9, 100)
"""Pawns a piece is worth, by `chess.PieceType`; a king outweighs everything."""


def worth(board: chess.Board, square: Square) -> int:
    """Return what stands there in pawns, 0 for nothing."""
    return WORTH[board.piece_type_at(square) or 0]


def is_guarded(board: chess.Board, square: Square, capturer: Square | None = None) -> bool:
    """Say whether the piece on `square` would be retaken if the piece on `capturer` took it.

    The capturer leaves its own square, so a guard standing behind it on the same line counts.
    Without a capturer, any guard will do, and each attacker is thought away in turn.
    """
    owner = bool(board.occupied_co[chess.WHITE] & BB_SQUARES[square])
    if capturer is not None:
        occupied = board.occupied & ~BB_SQUARES[capturer]
        return bool(board.attackers_mask(owner, square, occupied) & ~BB_SQUARES[capturer])
    if board.attackers_mask(owner, square):
        return True
    attackers = board.attackers_mask(not owner, square)
    return any(is_guarded(board, square, attacker) for attacker in chess.scan_forward(attackers))


def worth_taking(board: chess.Board, capturer: Square, target: Square) -> bool:
    """Say whether `capturer` taking `target` wins material at once: dearer, or not guarded."""
    return worth(board, target) > worth(board, capturer) or not is_guarded(board, target, capturer)


def cheaper_attackers(board: chess.Board, square: Square, by: Color, than: PieceType) -> Bitboard:
    """Return the pieces of `by` attacking `square` that are worth less than a `than`."""
    attackers = 0
    for attacker in chess.scan_forward(board.attackers_mask(by, square)):
        if worth(board, attacker) < WORTH[than]:
            attackers |= BB_SQUARES[attacker]
    return attackers


def is_unsafe(board: chess.Board, square: Square) -> bool:
    """Say whether the piece on `square` is lost where it stands.

    It is attacked, and either nobody guards it or a cheaper piece attacks it.
    """
    owner = bool(board.occupied_co[chess.WHITE] & BB_SQUARES[square])
    if not board.attackers_mask(not owner, square):
        return False
    kind = board.piece_type_at(square)
    assert kind is not None
    return bool(cheaper_attackers(board, square, not owner, kind)) or not is_guarded(board, square)

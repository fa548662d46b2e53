"""Trapped piece: attacked, and nowhere to go."""

from __future__ import annotations

import chess
from chess import BB_ALL, BB_SQUARES, Color, Square

from playalike.position.bits import pieces_of
from playalike.position.exchange import best_capture_gain, see
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line, Step

__all__ = ["is_trapped", "trapped_in", "trapped_pieces"]


def is_trapped(board: chess.Board, square: Square) -> bool:
    """Say whether the piece on `square`, of the side to move, is trapped.

    It is no pawn or king, its side is not in check, the opponent threatens to win material by
    taking it, and each of its moves, captures included, loses material too. An absolutely pinned
    piece is not called trapped: there the pin is the reason.
    """
    if not pieces_of(board, board.turn) & BB_SQUARES[square]:
        return False
    if board.checkers_mask() or best_capture_gain(board, square, not board.turn) <= 0:
        return False
    if board.is_pinned(board.turn, square):
        return False
    moves = board.generate_legal_moves(BB_SQUARES[square], BB_ALL)
    return all(see(board, move) < 0 for move in moves)


def _describe(board: chess.Board, square: Square) -> str:
    return f"{piece_on(board, square)} is attacked and has no safe square"


def trapped_pieces(board: chess.Board, color: Color) -> list[MotifFinding]:
    """Find the pieces of `color` that would be trapped if it were its move; see `is_trapped`.

    The finding's side is the opponent, who wins the piece. Nothing is said when `color` could not
    have the move because the opponent stands in check.
    """
    if board.turn != color:
        if board.checkers_mask():
            return []
        board = board.copy(stack=False)
        board.push(chess.Move.null())
    return [
        finding(Motif.TRAPPED_PIECE, not color, board, (square,), _describe(board, square))
        for square in chess.scan_forward(pieces_of(board, color))
        if is_trapped(board, square)
    ]


def _exploited(line: Line, capture: Step) -> MotifFinding | None:
    """Return the piece that `capture` takes, if it was trapped before the opponent's last move."""
    reply = line.steps[capture.ply - 1]
    if capture.captured in (None, chess.PAWN):
        return None
    square = reply.source if reply.target == capture.target else capture.target
    board = reply.before
    if not is_trapped(board, square):
        return None
    evidence = _describe(board, square)
    return finding(Motif.TRAPPED_PIECE, line.solver, board, (square,), evidence, reply.ply - 1)


def trapped_in(line: Line) -> list[MotifFinding]:
    """Find the pieces that the solver took after trapping them.

    The opponent had the move, and the piece was trapped; whether it then stayed or moved, the
    solver's next move took it.
    """
    findings = (_exploited(line, step) for step in line.own[1:])
    return [trapped for trapped in findings if trapped is not None]

"""Skewer: a valuable piece must step aside, and the one behind it is taken."""

from __future__ import annotations

import chess
from chess import BB_SQUARES, Square

from playalike.position.motifs.contact import WORTH, is_guarded, is_unsafe, worth
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line, Step

__all__ = ["skewers", "skewers_in"]

_SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


def _wins(slider_worth: int, victim_worth: int, guarded: bool) -> bool:
    return victim_worth > slider_worth or not guarded


def _describe(board: chess.Board, slider: Square, front: Square, rear: Square) -> str:
    return (
        f"{piece_on(board, slider)} attacks the {piece_on(board, front)}"
        f" and through it the {piece_on(board, rear)}"
    )


def skewers(board: chess.Board, square: Square) -> list[MotifFinding]:
    """Find what the piece on `square` skewers now.

    A skewer: a queen, rook or bishop, itself not lost where it stands, attacks an enemy piece that
    is dearer than the one standing next behind it on the same line. The front piece has to go (it
    is the king, dearer than the slider, or not guarded), and then the slider wins the rear piece
    (no pawn): it is dearer than the slider, or nobody guards it and the front piece cannot step
    aside to where it does.
    """
    slider = board.piece_at(square)
    if slider is None or slider.piece_type not in _SLIDERS or is_unsafe(board, square):
        return []
    enemies = board.occupied_co[not slider.color]
    here = WORTH[slider.piece_type]
    findings = []
    for front in chess.scan_forward(board.attacks_mask(square) & enemies & ~board.pawns):
        without = board.occupied & ~BB_SQUARES[front]
        if not _wins(here, worth(board, front), is_guarded(board, front, square)):
            continue
        beyond = _view(slider.piece_type, square, without) & ~board.attacks_mask(square)
        for rear in chess.scan_forward(beyond & enemies & ~board.pawns & ~board.kings):
            if worth(board, front) <= worth(board, rear):
                continue
            if _wins(here, worth(board, rear), _stays_guarded(board, square, front, rear)):
                evidence = _describe(board, square, front, rear)
                squares = (square, front, rear)
                findings.append(finding(Motif.SKEWER, slider.color, board, squares, evidence))
    return findings


def _stays_guarded(board: chess.Board, slider: Square, front: Square, rear: Square) -> bool:
    """Say whether `rear` is guarded once `front` has left the line, if need be by `front`."""
    piece = board.piece_at(front)
    assert piece is not None
    without = board.occupied & ~BB_SQUARES[front]
    lifted = without & ~BB_SQUARES[slider]
    if board.attackers_mask(piece.color, rear, lifted) & ~BB_SQUARES[front]:
        return True
    steps = board.attacks_mask(front) & ~board.occupied_co[piece.color]
    for step in chess.scan_forward(steps & ~chess.ray(slider, front)):
        if board.attackers_mask(not piece.color, step, without):
            continue
        if _view(piece.piece_type, step, lifted) & BB_SQUARES[rear]:
            return True
    return False


def _view(kind: chess.PieceType, square: Square, occupied: chess.Bitboard) -> chess.Bitboard:
    """Return what a piece of this kind, no pawn, attacks from `square` on a board so occupied."""
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == chess.KING:
        return chess.BB_KING_ATTACKS[square]
    seen = 0
    if kind in (chess.BISHOP, chess.QUEEN):
        table, mask = chess.BB_DIAG_ATTACKS[square], chess.BB_DIAG_MASKS[square]
        seen |= table[mask & occupied]
    if kind in (chess.ROOK, chess.QUEEN):
        seen |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        seen |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return seen


def _exploited(line: Line, capture: Step) -> MotifFinding | None:
    away = line.steps[capture.ply - 1]
    if capture.captured is None or capture.kind not in _SLIDERS:
        return None
    if not chess.between(capture.source, capture.target) & BB_SQUARES[away.source]:
        return None
    if away.target == capture.target or WORTH[away.kind] <= WORTH[capture.captured]:
        return None
    guarded = is_guarded(capture.before, capture.target, capture.source)
    if not _wins(WORTH[capture.kind], WORTH[capture.captured], guarded):
        return None
    if capture.after.is_checkmate():
        return None
    evidence = _describe(away.before, capture.source, away.source, capture.target)
    squares = (capture.source, away.source, capture.target)
    return finding(Motif.SKEWER, line.solver, away.before, squares, evidence, away.ply - 1)


def skewers_in(line: Line) -> list[MotifFinding]:
    """Find the skewers made good.

    Made good: the opponent's dearer piece steps off the line, and the solver's slider at once takes
    what stood behind it, winning material (a capture that mates is told as a mate).
    """
    findings = (_exploited(line, step) for step in line.own[1:])
    return [skewer for skewer in findings if skewer is not None]

"""Promotion, under-promotion, en passant and castling: moves that are a motif by their kind."""

from __future__ import annotations

import chess

from playalike.position.motifs.finding import Motif, MotifFinding, finding
from playalike.position.motifs.line import Line, Step

__all__ = ["special_moves_in"]


def _motifs(step: Step) -> list[tuple[Motif, str]]:
    where = chess.square_name(step.target)
    motifs = []
    if step.move.promotion:
        name = chess.piece_name(step.move.promotion)
        motifs.append((Motif.PROMOTION, f"pawn promotes to a {name} on {where}"))
        if step.move.promotion != chess.QUEEN:
            motifs.append((Motif.UNDER_PROMOTION, f"pawn becomes a {name} on {where}, not a queen"))
    if step.before.is_en_passant(step.move):
        motifs.append((Motif.EN_PASSANT, f"pawn takes en passant on {where}"))
    if step.before.is_castling(step.move):
        side = "kingside" if chess.square_file(step.target) > 4 else "queenside"
        motifs.append((Motif.CASTLING, f"castles {side}"))
    return motifs


def special_moves_in(line: Line) -> list[MotifFinding]:
    """Find the solver's special moves.

    Promotion: a pawn reaches the last rank. Under-promotion: and becomes anything but a queen.
    En passant and castling: as the rules define them.
    """
    return [
        finding(motif, line.solver, step.after, (step.target,), evidence, step.ply)
        for step in line.own
        for motif, evidence in _motifs(step)
    ]

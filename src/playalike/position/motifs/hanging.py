"""Hanging piece: left where it can be taken for nothing, or for too little."""

from __future__ import annotations

import chess
from chess import Color

from playalike.position import material
from playalike.position.motifs.contact import WORTH, is_guarded
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line

__all__ = ["hanging_in", "hanging_pieces"]


def hanging_pieces(board: chess.Board, color: Color) -> list[MotifFinding]:
    """Find the pieces of `color`, pawns aside, that hang, the dearest loss first.

    A hanging piece: the opponent, if it were to move, would win material by taking it, the whole
    exchange on that square counted (`material.hanging_pieces`). The finding's side is the opponent;
    its evidence says how much is lost.
    """
    findings = []
    for hanging in material.hanging_pieces(board, color):
        if hanging.piece_type == chess.PAWN:
            continue
        square = hanging.square
        why = "guarded too little" if is_guarded(board, square) else "not guarded"
        evidence = f"{piece_on(board, square)} is attacked and {why} (loses {hanging.loss_cp} cp)"
        findings.append(finding(Motif.HANGING_PIECE, not color, board, (square,), evidence))
    return findings


def hanging_in(line: Line) -> list[MotifFinding]:
    """Find the hanging piece that the solver's first move takes.

    Nobody guards it, no pawn or king it is; it did not just take something worth as much on that
    square (that is a recapture); and after the solver's next move the material is still won.
    """
    if not line.steps:
        return []
    capture = line.steps[0]
    if capture.captured is None or capture.captured == chess.PAWN:
        return []
    if is_guarded(line.start, capture.target, capture.source):
        return []
    last = line.prelude
    if (
        last is not None
        and last.captured is not None
        and last.target == capture.target
        and WORTH[last.captured] >= WORTH[capture.captured]
    ):
        return []
    if len(line.steps) >= 3:
        later = line.steps[2].after
        if material.material_lead_cp(later, line.solver) < material.material_lead_cp(
            capture.after, line.solver
        ):
            return []
    squares = (capture.target,)
    evidence = f"{piece_on(line.start, capture.target)} is attacked and not guarded"
    return [finding(Motif.HANGING_PIECE, line.solver, line.start, squares, evidence)]

"""Deflection: a guard is made to leave its post."""

from __future__ import annotations

import chess
from chess import BB_SQUARES

from playalike.position.motifs.contact import WORTH, worth
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line, Step

__all__ = ["deflections_in"]


def _guarded(board: chess.Board, guard: chess.Square, post: Step) -> bool:
    """Say whether `guard` keeps an eye on the square `post` goes to.

    A line that runs through the square where the solver's piece comes from counts, as when a rook
    holds a pawn's promotion square from behind the pawn.
    """
    if board.attacks_mask(guard) & BB_SQUARES[post.target]:
        return True
    occupied = board.occupied & ~BB_SQUARES[post.source]
    owner = board.color_at(guard)
    assert owner is not None
    return bool(board.attackers_mask(owner, post.target, occupied) & BB_SQUARES[guard])


def _exploited(line: Line, blow: Step) -> MotifFinding | None:
    reply, lure = line.steps[blow.ply - 1], line.steps[blow.ply - 2]
    if blow.captured is None and blow.move.promotion is None:
        return None
    if blow.target in (reply.target, lure.target):
        return None
    attacker = worth(blow.before, blow.source)
    if blow.captured is not None and not blow.move.promotion and WORTH[blow.captured] > attacker:
        return None
    if reply.target != lure.target and not reply.before.is_check():
        return None
    if lure.captured is not None and WORTH[lure.captured] >= worth(lure.after, lure.target):
        return None
    if not _guarded(reply.before, reply.source, blow) or _guarded(blow.before, reply.target, blow):
        return None
    name = chess.square_name
    evidence = (
        f"{piece_on(lure.after, lure.target)} draws the {piece_on(reply.before, reply.source)}"
        f" away from guarding {name(blow.target)}"
    )
    squares = (lure.target, reply.source)
    return finding(Motif.DEFLECTION, line.solver, reply.before, squares, evidence, lure.ply)


def deflections_in(line: Line) -> list[MotifFinding]:
    """Find the deflections made good.

    The solver's move offers something (it takes nothing worth as much as the moved piece); the
    opponent takes it, or answers its check, with a piece that guarded a third square and now no
    longer does; and the solver's next move promotes there or takes there something that, being no
    dearer than the taker, was worth taking only without the guard.
    """
    findings = (_exploited(line, step) for step in line.own[1:])
    return [deflection for deflection in findings if deflection is not None]

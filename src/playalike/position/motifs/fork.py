"""Fork: one piece attacks two at once."""

from __future__ import annotations

import chess
from chess import BB_SQUARES, Move

from playalike.position.motifs.contact import is_guarded, is_unsafe, worth
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line

__all__ = ["fork_by", "forks", "forks_in"]


def fork_by(board: chess.Board, square: chess.Square, ply: int = 0) -> MotifFinding | None:
    """Say whether the piece on `square` forks.

    A fork: a piece other than the king, not itself simply lost where it stands, attacks at least
    two enemy pieces (pawns aside) each of which it would like to take: the king, a dearer piece,
    or one that nobody guards and that does not attack the forking piece in turn.
    """
    piece = board.piece_at(square)
    if piece is None or piece.piece_type == chess.KING:
        return None
    attacked = board.attacks_mask(square) & board.occupied_co[not piece.color] & ~board.pawns
    if not attacked & (attacked - 1):
        return None
    hitting_back = board.attackers_mask(not piece.color, square)
    targets = [
        target
        for target in chess.scan_forward(attacked)
        if worth(board, target) > worth(board, square)
        or (not hitting_back & BB_SQUARES[target] and not is_guarded(board, target, square))
    ]
    if len(targets) < 2 or is_unsafe(board, square):
        return None
    names = " and ".join(piece_on(board, target) for target in targets)
    evidence = f"{piece_on(board, square)} attacks {names}"
    return finding(Motif.FORK, piece.color, board, (square, *targets), evidence, ply)


def forks(board: chess.Board, move: Move) -> MotifFinding | None:
    """Say whether playing `move` forks with the moved piece."""
    after = board.copy(stack=False)
    after.push(move)
    return fork_by(after, move.to_square)


def forks_in(line: Line) -> list[MotifFinding]:
    """Find the solver's forks; the last move does not count, for nothing follows from it."""
    findings = (fork_by(step.after, step.target, step.ply) for step in line.own[:-1])
    return [fork for fork in findings if fork is not None]

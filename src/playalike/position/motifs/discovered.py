"""Discovered attack, discovered check and double check: a move that opens another piece's line."""

from __future__ import annotations

import chess
from chess import BB_SQUARES, Bitboard, Move, Square

from playalike.position.motifs.contact import worth_taking
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line, Step

__all__ = ["discovered_attacks", "discovered_check", "discoveries_in"]


def discovered_check(board: chess.Board, move: Move, ply: int = 0) -> MotifFinding | None:
    """Say whether `move` gives a discovered or a double check.

    Discovered check: the only piece giving check is not the one that moved (castling aside, where
    the rook did). Double check: two pieces give check at once; it is named so, and not also as a
    discovered check.
    """
    after = board.copy(stack=False)
    after.push(move)
    checkers = after.checkers_mask()
    king = after.king(after.turn)
    if not checkers or king is None or board.is_castling(move):
        return None
    squares = tuple(chess.scan_forward(checkers))
    if len(squares) > 1:
        names = " and ".join(piece_on(after, square) for square in squares)
        evidence = f"{names} both give check to the {piece_on(after, king)}"
        return finding(Motif.DOUBLE_CHECK, board.turn, after, (*squares, king), evidence, ply)
    if squares[0] == move.to_square:
        return None
    evidence = f"the move from {chess.square_name(move.from_square)} opens a check by the "
    evidence += piece_on(after, squares[0])
    motif = Motif.DISCOVERED_CHECK
    return finding(motif, board.turn, after, (squares[0], move.to_square, king), evidence, ply)


def _opened(board: chess.Board, vacated: Square, after: chess.Board) -> Bitboard:
    """Return the sliders of the side that moved whose view through `vacated` has just opened."""
    own = after.occupied_co[board.turn] & board.occupied_co[board.turn]
    targets = 0
    for slider in chess.scan_forward(own & (board.bishops | board.rooks | board.queens)):
        if board.attacks_mask(slider) & BB_SQUARES[vacated]:
            targets |= BB_SQUARES[slider]
    return targets


def discovered_attacks(board: chess.Board, move: Move) -> list[MotifFinding]:
    """Find the pieces that `move` uncovers to an attack by a queen, rook or bishop behind.

    A discovered attack: the moved piece leaves the line between a friendly slider and an enemy
    piece (pawns and the king aside) that the slider would win: dearer than itself or unguarded.
    """
    after = board.copy(stack=False)
    after.push(move)
    enemies = after.occupied_co[after.turn] & ~after.pawns & ~after.kings
    findings = []
    for slider in chess.scan_forward(_opened(board, move.from_square, after)):
        news = after.attacks_mask(slider) & ~board.attacks_mask(slider) & enemies
        for target in chess.scan_forward(news):
            if not chess.between(slider, target) & BB_SQUARES[move.from_square]:
                continue
            if worth_taking(after, slider, target):
                findings.append(_attack(board.turn, after, slider, target, move, 0))
    return findings


def _attack(
    side: bool, board: chess.Board, slider: Square, target: Square, opener: Move, ply: int
) -> MotifFinding:
    evidence = (
        f"the move from {chess.square_name(opener.from_square)} opens the line of the "
        f"{piece_on(board, slider)} to the {piece_on(board, target)}"
    )
    return finding(Motif.DISCOVERED_ATTACK, side, board, (slider, target), evidence, ply)


def _exploited(line: Line, capture: Step) -> MotifFinding | None:
    """Return the discovered attack that `capture` cashes in, made by the solver's move before."""
    reply, opener = line.steps[capture.ply - 1], line.steps[capture.ply - 2]
    opened = chess.between(capture.source, capture.target) & BB_SQUARES[opener.source]
    if capture.captured is None or not opened:
        return None
    if reply.target == capture.target or opener.target in (capture.source, capture.target):
        return None
    if capture.before.piece_type_at(capture.target) is None:  # en passant slides along no line
        return None
    return _attack(
        line.solver, capture.before, capture.source, capture.target, opener.move, opener.ply
    )


def discoveries_in(line: Line) -> list[MotifFinding]:
    """Find the solver's discovered and double checks, and each discovered attack made good.

    Made good: the solver's very next move takes, through the vacated square, a piece that was not
    just put there by the opponent.
    """
    findings = [discovered_check(step.before, step.move, step.ply) for step in line.own]
    findings += [_exploited(line, step) for step in line.own[1:]]
    return [f for f in findings if f is not None]

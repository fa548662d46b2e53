"""Mates: the mate itself, and the two patterns everybody knows by name."""

from __future__ import annotations

import chess
from chess import BB_SQUARES, Square

from playalike.position.bits import RELATIVE_RANKS, forward
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line

__all__ = ["is_back_rank_mate", "is_smothered_mate", "mates_in"]


def _mated_king(board: chess.Board) -> Square | None:
    return board.king(board.turn) if board.is_checkmate() else None


def is_back_rank_mate(board: chess.Board) -> bool:
    """Say whether this is a back-rank mate.

    The king is mated on its own back rank by a piece on that rank, and nothing but its own pieces
    keeps it there: each square in front of it, straight and diagonally, holds one of them, and the
    mating side attacks none of these squares.
    """
    king = _mated_king(board)
    if king is None:
        return False
    rank = RELATIVE_RANKS[board.turn][0]
    if not BB_SQUARES[king] & rank or not board.checkers_mask() & rank:
        return False
    front = chess.BB_KING_ATTACKS[king] & forward(rank, board.turn)
    if front & ~board.occupied_co[board.turn]:
        return False
    mating = not board.turn
    return not any(board.attackers_mask(mating, square) for square in chess.scan_forward(front))


def is_smothered_mate(board: chess.Board) -> bool:
    """Say whether this is a smothered mate.

    A knight mates a king whose every neighbouring square holds a piece of its own.
    """
    king = _mated_king(board)
    if king is None or not board.checkers_mask() & board.knights:
        return False
    return not chess.BB_KING_ATTACKS[king] & ~board.occupied_co[board.turn]


def mates_in(line: Line) -> list[MotifFinding]:
    """Find the mate that the solver's line ends with.

    A mate: the last move of the line is the solver's and mates; `mate_in` counts the solver's
    moves. Back-rank and smothered mates are named as well.
    """
    board = line.end
    king = _mated_king(board)
    if king is None or not line.steps or board.turn == line.solver:
        return []
    moves = len(line.own)
    ply = line.steps[-1].ply
    squares = (*chess.scan_forward(board.checkers_mask()), king)
    by = " and ".join(piece_on(board, square) for square in squares[:-1])
    patterns = [(Motif.MATE, f"mate in {moves}: {by} mates the {piece_on(board, king)}")]
    if is_back_rank_mate(board):
        shut = f"{piece_on(board, king)} is mated by the {by} behind its own pieces"
        patterns.append((Motif.BACK_RANK_MATE, shut))
    if is_smothered_mate(board):
        shut = f"{by} mates the {piece_on(board, king)}, shut in by its own pieces"
        patterns.append((Motif.SMOTHERED_MATE, shut))
    return [
        finding(motif, line.solver, board, squares, evidence, ply, moves)
        for motif, evidence in patterns
    ]

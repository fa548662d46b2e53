"""Weaknesses of the moment: the king, the back rank, and pieces that lack help or time."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILES, Bitboard, Color, Square

from playalike.position.bits import (
    ADJACENT_FILES,
    KING_RING,
    RELATIVE_RANKS,
    pieces_of,
    relative_rank,
)
from playalike.position.exchange import EXCHANGE_VALUES, best_capture_gain
from playalike.position.phase import GamePhase, phase_of_position
from playalike.position.weaknesses.finding import Weakness, WeaknessKind, name_squares, weakness

__all__ = [
    "find_back_rank",
    "find_exposed_king",
    "find_overloaded_pieces",
    "find_undefended_pieces",
    "find_undeveloped_pieces",
]

_HOME_KNIGHTS = BB_FILES[1] | BB_FILES[6]
_HOME_BISHOPS = BB_FILES[2] | BB_FILES[5]
_LAG = 2
"""So many more pieces at home than the opponent has are called undeveloped."""


def find_exposed_king(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Exposed king: little or no shelter, and attackers already there.

    The opponent has a queen and another piece; at least two of its pieces attack squares around
    the king; and either no more than one pawn of the side stands on the two ranks before the king
    (on its file and beside) while two or more of these files have no pawn of the side at all, or
    the king has been driven to its third rank or farther.
    """
    king = board.king(side)
    enemies = pieces_of(board, not side)
    if king is None or not enemies & board.queens or enemies.bit_count() < 2:
        return
    own_pawns = board.pawns & board.occupied_co[side]
    file, rank = chess.square_file(king), relative_rank(king, side)
    files = ADJACENT_FILES[file] | BB_FILES[file]
    ahead = sum(RELATIVE_RANKS[side][r] for r in (rank + 1, rank + 2) if r < 8)
    shelter = (own_pawns & files & ahead).bit_count()
    bare = [name for name, bb in _files_in(files) if not own_pawns & bb]
    if not (rank >= 2 or (shelter <= 1 and len(bare) >= 2)):
        return
    ring = KING_RING[side][king]
    attackers = sum(
        chess.BB_SQUARES[square]
        for square in chess.scan_forward(enemies)
        if board.attacks_mask(square) & ring
    )
    if attackers.bit_count() >= 2:
        where = "far from home" if rank >= 2 else f"without pawns on the files {', '.join(bare)}"
        yield weakness(
            side,
            WeaknessKind.EXPOSED_KING,
            chess.BB_SQUARES[king],
            f"the king on {chess.square_name(king)} stands {where}, attacked around by the pieces "
            f"on {name_squares(attackers)}",
        )


def find_back_rank(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Weak back rank: the king has no way off it, and no rook or queen of its own is there.

    All squares before the king are taken by its own men (at least two by pawns) or attacked; an
    enemy rook or queen attacks the back rank already or has no pawn of its own on its file.
    """
    king = board.king(side)
    rank = RELATIVE_RANKS[side][0]
    own, enemy = board.occupied_co[side], board.occupied_co[not side]
    majors = board.rooks | board.queens
    if king is None or not chess.BB_SQUARES[king] & rank or majors & own & rank:
        return
    before = chess.BB_KING_ATTACKS[king] & RELATIVE_RANKS[side][1]
    pawns = before & own & board.pawns
    if pawns.bit_count() < 2:
        return
    flights = before & ~own
    if any(not board.is_attacked_by(not side, square) for square in chess.scan_forward(flights)):
        return
    enemy_pawns = board.pawns & enemy
    for square in chess.scan_forward(majors & enemy):
        sees_rank = board.attacks_mask(square) & rank
        if sees_rank or not enemy_pawns & BB_FILES[chess.square_file(square)]:
            yield weakness(
                side,
                WeaknessKind.BACK_RANK,
                chess.BB_SQUARES[king],
                f"the king on {chess.square_name(king)} has no way past {name_squares(pawns)}, and "
                "no rook or queen guards its rank",
            )
            return


def find_undefended_pieces(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Undefended piece: a knight, bishop, rook or queen that nothing of its side guards.

    Pieces on their own back rank are named only when they are attacked.
    """
    for square in chess.scan_forward(pieces_of(board, side)):
        if board.attackers_mask(side, square):
            continue
        attacked = board.is_attacked_by(not side, square)
        if attacked or relative_rank(square, side) > 0:
            yield weakness(
                side,
                WeaknessKind.UNDEFENDED_PIECE,
                chess.BB_SQUARES[square],
                f"nothing guards the {_piece_name(board, square)} on {chess.square_name(square)}"
                + (", and it is attacked" if attacked else ""),
            )


def find_overloaded_pieces(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Overloaded piece: the only guard of two attacked men, and unable to do both.

    Neither man hangs as things stand. But if the enemy takes one, the guard must take back, and
    what the enemy then wins by taking the other is more than it paid.
    """
    wards: dict[Square, list[Square]] = {}
    for square in chess.scan_forward(board.occupied_co[side] & ~board.kings):
        guards = board.attackers_mask(side, square)
        if guards.bit_count() == 1 and board.is_attacked_by(not side, square):
            wards.setdefault(guards.bit_length() - 1, []).append(square)
    for guard, squares in sorted(wards.items()):
        safe = [square for square in squares if not best_capture_gain(board, square, not side)]
        overload = 0
        for first in safe:
            for second in safe:
                if first != second and _wins_both(board, side, guard, first, second):
                    overload |= chess.BB_SQUARES[first] | chess.BB_SQUARES[second]
        if overload:
            yield weakness(
                side,
                WeaknessKind.OVERLOADED_PIECE,
                chess.BB_SQUARES[guard],
                f"the {_piece_name(board, guard)} on {chess.square_name(guard)} alone guards "
                f"{name_squares(overload)}, all attacked",
            )


def find_undeveloped_pieces(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Undeveloped pieces: two or more knights and bishops more at home than the opponent has.

    Not said of endgames.
    """
    at_home = _minors_at_home(board, side)
    lag = at_home.bit_count() - _minors_at_home(board, not side).bit_count()
    if lag >= _LAG and phase_of_position(board) is not GamePhase.ENDGAME:
        yield weakness(
            side,
            WeaknessKind.UNDEVELOPED,
            at_home,
            f"the pieces on {name_squares(at_home)} are still at home, {lag} more than the "
            "opponent's",
        )


def _files_in(files: Bitboard) -> Iterator[tuple[str, Bitboard]]:
    for name, bb in zip(chess.FILE_NAMES, BB_FILES, strict=True):
        if bb & files:
            yield name, bb


def _piece_name(board: chess.Board, square: Square) -> str:
    piece_type = board.piece_type_at(square)
    assert piece_type is not None
    return chess.piece_name(piece_type)


def _minors_at_home(board: chess.Board, side: Color) -> Bitboard:
    own = board.occupied_co[side] & RELATIVE_RANKS[side][0]
    return own & (board.knights & _HOME_KNIGHTS | board.bishops & _HOME_BISHOPS)


def _wins_both(
    board: chess.Board, side: Color, guard: Square, first: Square, second: Square
) -> bool:
    """Tell whether taking `first`, being retaken by `guard`, and taking `second` pays."""
    ward_type = board.piece_type_at(first)
    assert ward_type is not None
    for taker in chess.scan_forward(board.attackers_mask(not side, first) & ~board.kings):
        taker_type = board.piece_type_at(taker)
        assert taker_type is not None
        after = board.copy(stack=False)
        after.ep_square = None
        piece = after.remove_piece_at(guard)
        after.remove_piece_at(taker)
        after.set_piece_at(first, piece)
        gain_cp = EXCHANGE_VALUES[ward_type] - EXCHANGE_VALUES[taker_type]
        if gain_cp + best_capture_gain(after, second, not side) > 0:
            return True
    return False

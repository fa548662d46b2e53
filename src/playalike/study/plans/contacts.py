"""What a move adds to the fight for one square: pressure, control, defence, a prepared advance.

Each looks for squares that the moved man bears on now and did not before, and gives the best one or
two only: a move that touches everything is about nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_SQUARES, BLACK, WHITE, Bitboard, Square

from playalike.position.bits import PAWN_ATTACK_SPAN
from playalike.position.pawns import pawn_structure
from playalike.study.plans.game import GameView, OwnMove, bearing

__all__ = ["contacts", "weak_pawns"]

BEST = 2
"""Targets of one kind that a move may have."""
_KEY_SQUARES = (
    chess.BB_RANK_4 & (chess.BB_FILE_C | chess.BB_FILE_D | chess.BB_FILE_E | chess.BB_FILE_F)
) | (chess.BB_RANK_5 | chess.BB_RANK_6) & ~(chess.BB_FILE_A | chess.BB_FILE_H)
"""Squares worth fighting for: the centre, and the enemy half without the edge."""


def contacts(view: GameView, index: int) -> Iterator[tuple[str, Square]]:
    """Yield kinds of plan and the square that each is about."""
    own = view.moves[index]
    if own.castling:
        return
    # A man who is taken at once presses and controls nothing.
    stays = view.men_before(index + 1).get(own.target) == own.man
    for square in _pressed(view, index) if stays else ():
        yield "pressure", square
    for square in _controlled(view, index):
        yield "square_control", square
    defended = _defended(view, index)
    if defended is not None:
        yield "defence", defended
    if _prepared_advance(view, index):
        yield "pawn_advance", own.target


def weak_pawns(board: chess.Board) -> Bitboard:
    """Return the opponent's isolated, doubled and backward pawns."""
    pawns = pawn_structure(board).of(BLACK)
    return pawns.isolated | pawns.doubled | pawns.backward


def _newly(own: OwnMove, square: Square) -> Bitboard:
    """Return who bears on a square after the move if the moved man does and did not before."""
    now = bearing(own.after, square)
    if not now & BB_SQUARES[own.target]:
        return 0
    return 0 if bearing(own.before, square) & BB_SQUARES[own.source] else now


def _pressed(view: GameView, index: int) -> list[Square]:
    """Return the enemy men on whom the move raises the pressure.

    No pawn guards such a man. Two or more of the player's men attack him, at least as many as his
    guards (a weak pawn may have more), or one attacks him who is unguarded or worth more than the
    attacker.
    """
    own, board = view.moves[index], view.moves[index].after
    weak = weak_pawns(board)
    squares: list[tuple[bool, int, int, int]] = []
    guarded = pawn_structure(board).of(BLACK).attacks
    for square in chess.scan_forward(board.occupied_co[BLACK] & ~board.kings & ~guarded):
        attackers = _newly(own, square)
        if not attackers:
            continue
        count = attackers.bit_count()
        guards = board.attackers_mask(BLACK, square).bit_count()
        value = board.piece_type_at(square) or 0
        is_weak = bool(weak & BB_SQUARES[square])
        threat = guards == 0 or value > own.piece
        if threat or (count >= 2 and (count >= guards or is_weak)):
            squares.append((is_weak, count - guards, value, square))
    return _best(squares)


def _controlled(view: GameView, index: int) -> list[Square]:
    """Return the key squares that come under the player's control, for at least two moves.

    Nobody stands there, no enemy pawn guards it, and two or more of the player's men bear on
    it: more than the opponent's, which was not so before.
    """
    own, board = view.moves[index], view.moves[index].after
    pawns = pawn_structure(board).of(BLACK)
    squares: list[tuple[bool, int, int, int]] = []
    open_squares = _KEY_SQUARES & ~board.occupied & ~pawns.attacks
    for square in chess.scan_forward(open_squares & ~BB_SQUARES[own.target]):
        mine = _newly(own, square)
        count, theirs = mine.bit_count(), board.attackers_mask(BLACK, square).bit_count()
        if count < 2 or count <= theirs or theirs == 0:
            continue
        before = bearing(own.before, square).bit_count()
        if before > own.before.attackers_mask(BLACK, square).bit_count():
            continue
        if all(_controls(view.board_before(later), square) for later in (index + 1, index + 2)):
            hole = not pawns.pawns & PAWN_ATTACK_SPAN[WHITE][square]
            squares.append((hole, count - theirs, square >> 3, square))
    return _best(squares)


def _best(contacts: list[tuple[bool, int, int, int]]) -> list[Square]:
    return [square for *_, square in sorted(contacts, reverse=True)[:BEST]]


def _controls(board: chess.Board, square: Square) -> bool:
    if board.occupied_co[BLACK] & BB_SQUARES[square]:
        return False
    mine = bearing(board, square) | board.occupied_co[WHITE] & BB_SQUARES[square]
    return mine.bit_count() > board.attackers_mask(BLACK, square).bit_count()


def _defended(view: GameView, index: int) -> Square | None:
    """Return the own man, attacked at least as often as he was guarded, who gets one more guard.

    He is still there two own moves later.
    """
    own, board = view.moves[index], view.moves[index].after
    best: tuple[int, int] | None = None
    men = board.occupied_co[WHITE] & ~board.kings & ~BB_SQUARES[own.target]
    for square in chess.scan_forward(men):
        attackers = board.attackers_mask(BLACK, square).bit_count()
        if not attackers:
            continue
        guards = _newly(own, square).bit_count()
        if guards < 2 or guards < attackers:
            continue
        if bearing(own.before, square).bit_count() > attackers:
            continue
        man = own.men_after[square]
        if view.men_before(index + 2).get(square) == man:
            rank = (board.piece_type_at(square) or 0, square)
            best = rank if best is None else max(best, rank)
    return None if best is None else best[1]


def _prepared_advance(view: GameView, index: int) -> bool:
    """Say whether a pawn stepped to a contested square in the middle or beyond, and stayed alive.

    The opponent guards the square, the player's men at least as often: it had to be prepared.
    """
    own = view.moves[index]
    if own.piece != chess.PAWN or own.captured or own.target >> 3 < 3:
        return False
    theirs = own.before.attackers_mask(BLACK, own.target).bit_count()
    mine = bearing(own.after, own.target).bit_count()
    if not theirs or mine < theirs:
        return False
    return view.place_of(own.man, index + 2) is not None or (
        view.balance_before(index + 2) >= own.balance
    )

"""Ends of a plan along lines: batteries, pins, connected rooks, pieces that bear on a king."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_SQUARES, BLACK, WHITE, Bitboard

from playalike.position.themes.kings import siege
from playalike.position.themes.scene import Scene
from playalike.study.plans.game import GameView, OwnMove, men_on

__all__ = ["lines"]

_ENEMY_HALF = sum(chess.BB_RANKS[4:])


def lines(view: GameView, index: int) -> Iterator[tuple[str, Bitboard, frozenset[int]]]:
    """Yield kinds of plan, the squares that each is about, and who carries it."""
    own = view.moves[index]
    if own.castling:
        return
    if index + 1 == len(view.moves) and own.after.is_checkmate():
        attack = siege(Scene(own.after), WHITE)
        king = BB_SQUARES[own.after.king(BLACK) or 0]
        yield "king_attack", attack.hit | king, men_on(own, attack.attackers) | {own.man}
    yield from _battery(view, index)
    joined = _joins_siege(view, index)
    if joined:
        yield "king_pressure", *joined
    pinned = _pinned(view, index)
    if pinned:
        yield "pin", pinned, frozenset((own.man,))
    way = _connected_rooks(own)
    if way:
        yield "rooks_connected", way, frozenset((own.man,))


def _battery(view: GameView, index: int) -> Iterator[tuple[str, Bitboard, frozenset[int]]]:
    """Yield the line on which the queen and another piece stand behind one another, from now on.

    They look into the enemy half along it, at two squares or more, and both are still there at the
    next own move.
    """
    own = view.moves[index]
    board = own.after
    if own.piece not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
        return
    mine = board.occupied_co[WHITE]
    queens = board.queens & mine
    partners = queens if own.piece != chess.QUEEN else (board.bishops | board.rooks) & mine
    for square in chess.scan_forward(partners):
        ray = chess.ray(square, own.target)
        if not ray or chess.between(square, own.target) & board.occupied:
            continue
        diagonal = (square & 7) != (own.target & 7) and square >> 3 != own.target >> 3
        slider = (board.bishops if diagonal else board.rooks) & (
            BB_SQUARES[square] | BB_SQUARES[own.target]
        )
        if not slider or square >> 3 == own.target >> 3:
            continue
        if chess.ray(square, own.source) == ray:
            continue
        front = max(square, own.target)
        seen = board.attacks_mask(front) & ray & ~BB_SQUARES[min(square, own.target)]
        seen &= _ENEMY_HALF & ~((1 << front) - 1)
        following = view.men_before(index + 1)
        stays = following.get(own.target) == own.man
        if stays and following.get(square) == own.men_after[square] and seen.bit_count() >= 2:
            yield "battery", seen, frozenset((own.man, own.men_after[square]))
            return


def _joins_siege(view: GameView, index: int) -> tuple[Bitboard, frozenset[int]] | None:
    """Return what a piece that joins others in bearing on the enemy king attacks there, and who.

    Before the endgame; two own moves later there are still two pieces or more that do.
    """
    own = view.moves[index]
    if own.context.phase == 2 or own.piece in (chess.PAWN, chess.KING):
        return None
    siege_now = siege(Scene(own.after), WHITE)
    if not siege_now.attackers & BB_SQUARES[own.target] or siege_now.attackers.bit_count() < 2:
        return None
    if siege(Scene(own.before), WHITE).attackers & BB_SQUARES[own.source]:
        return None
    later = siege(Scene(view.board_before(index + 2)), WHITE)
    if later.attackers.bit_count() < 2:
        return None
    return siege_now.hit, men_on(own, siege_now.attackers)


def _pinned(view: GameView, index: int) -> Bitboard:
    """Return the enemy piece that the moved one pins to king or queen, still so a move later."""
    own = view.moves[index]
    if own.piece not in (chess.BISHOP, chess.ROOK):
        return 0
    if view.men_before(index + 1).get(own.target) != own.man:
        return 0
    now = _pins(own.after, own.target)
    return now & _pins(view.board_before(index + 1), own.target)


def _pins(board: chess.Board, slider: chess.Square) -> Bitboard:
    """Return the enemy knights, bishops and rooks between a slider and their king or queen."""
    enemies = board.occupied_co[BLACK]
    seen = board.attacks_mask(slider)
    prey = (board.kings | board.queens) & enemies & ~seen
    pinned = 0
    for square in chess.scan_forward(prey & _lines_of(board, slider)):
        between = chess.between(slider, square) & board.occupied
        if between & enemies & ~board.pawns & seen and between.bit_count() == 1:
            pinned |= between
    return pinned


def _lines_of(board: chess.Board, slider: chess.Square) -> Bitboard:
    if board.bishops & BB_SQUARES[slider]:
        return chess.BB_DIAG_ATTACKS[slider][0]
    return chess.BB_RANK_ATTACKS[slider][0] | chess.BB_FILE_ATTACKS[slider][0]


def _connected_rooks(own: OwnMove) -> Bitboard:
    """Return the squares between two rooks on the back rank that see each other from now on."""
    if own.source > chess.H1 or own.context.phase == 2:
        return 0
    rooks = own.after.rooks & own.after.occupied_co[WHITE] & chess.BB_RANK_1
    if rooks.bit_count() != 2:
        return 0
    way = chess.between(rooks.bit_length() - 1, (rooks & -rooks).bit_length() - 1)
    if way & own.after.occupied or not way & BB_SQUARES[own.source]:
        return 0
    return way

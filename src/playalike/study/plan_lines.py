"""Ends of a plan along lines: batteries, opened files, a pawn centre, pieces bearing on a king."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILES, BB_SQUARES, BLACK, WHITE, Bitboard

from playalike.position.pawns import pawn_structure
from playalike.position.themes.kings import siege
from playalike.position.themes.scene import Scene
from playalike.study.plan_game import GameView, OwnMove, bearing

__all__ = ["lines"]

_ENEMY_HALF = sum(chess.BB_RANKS[4:])
_DUOS = (
    chess.BB_D4 | chess.BB_E4,
    chess.BB_C4 | chess.BB_D4,
    chess.BB_E4 | chess.BB_F4,
    chess.BB_D5 | chess.BB_E5,
    chess.BB_D4 | chess.BB_E5,
    chess.BB_E4 | chess.BB_D5,
)


def lines(view: GameView, index: int) -> Iterator[tuple[str, Bitboard, frozenset[int]]]:
    """Yield kinds of plan, the squares that each is about, and who carries it."""
    own = view.moves[index]
    if own.castling:
        return
    if index + 1 == len(view.moves) and own.after.is_checkmate():
        attack = siege(Scene(own.after), WHITE)
        king = BB_SQUARES[own.after.king(BLACK) or 0]
        yield "king_attack", attack.hit | king, _men_on(own, attack.attackers) | {own.man}
    yield from _battery(view, index)
    if own.piece == chess.PAWN:
        yield from _opened_file(own)
        duo = _pawn_duo(view, index)
        if duo:
            yield "pawn_centre", duo, _men_on(own, duo)
    joined = _joins_siege(view, index)
    if joined:
        yield "king_pressure", *joined
    ahead = _helped_passer(own)
    if ahead:
        yield "passer_support", ahead, frozenset((own.man,))


def _men_on(own: OwnMove, squares: Bitboard) -> frozenset[int]:
    mine = squares & own.after.occupied_co[WHITE]
    return frozenset(own.men_after[square] for square in chess.scan_forward(mine))


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


def _opened_file(own: OwnMove) -> Iterator[tuple[str, Bitboard, frozenset[int]]]:
    """Yield the file that a pawn leaves by capturing while a rook or queen stands behind it."""
    file = BB_FILES[own.source & 7]
    board = own.after
    mine = board.occupied_co[WHITE]
    if not own.captured or file & board.pawns & mine:
        return
    heavy = (board.rooks | board.queens) & mine & file
    if heavy:
        carriers = _men_on(own, heavy) | {own.man}
        yield "line_opening", file & _ENEMY_HALF, carriers


def _pawn_duo(view: GameView, index: int) -> Bitboard:
    """Return the central pawns that stand side by side, or as a chain, from this move on."""
    own = view.moves[index]
    pawns = own.after.pawns & own.after.occupied_co[WHITE]
    later = view.board_before(index + 2)
    kept = later.pawns & later.occupied_co[WHITE]
    for squares in _DUOS:
        if squares & BB_SQUARES[own.target] and not squares & ~(pawns & kept):
            return squares
    return 0


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
    return siege_now.hit, _men_on(own, siege_now.attackers)


def _helped_passer(own: OwnMove) -> Bitboard:
    """Return the square before an own passed pawn that a piece now helps it to reach."""
    board = own.after
    if own.piece == chess.PAWN or own.captured:
        return 0
    passed = pawn_structure(board).of(WHITE).passed & sum(chess.BB_RANKS[3:])
    for square in sorted(chess.scan_forward(passed), reverse=True):
        ahead = square + 8
        if board.occupied_co[WHITE] & BB_SQUARES[ahead]:
            continue
        helps = bearing(board, ahead) & BB_SQUARES[own.target]
        if helps and not bearing(own.before, ahead) & BB_SQUARES[own.source]:
            guards = board.attackers_mask(BLACK, ahead)
            if guards or board.occupied_co[BLACK] & BB_SQUARES[ahead]:
                return BB_SQUARES[ahead]
    return 0

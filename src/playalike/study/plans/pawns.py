"""Ends of a plan that pawns make: opened files, a centre, a march on the wing, passed pawns."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILES, BB_SQUARES, BLACK, WHITE, Bitboard

from playalike.position.pawns import pawn_structure
from playalike.study.plans.game import GameView, OwnMove, bearing, men_on

__all__ = ["pawn_ends"]

_ENEMY_HALF = sum(chess.BB_RANKS[4:])
_WING_FILES = chess.BB_FILE_A | chess.BB_FILE_B | chess.BB_FILE_G | chess.BB_FILE_H
_DUOS = (
    chess.BB_D4 | chess.BB_E4,
    chess.BB_C4 | chess.BB_D4,
    chess.BB_E4 | chess.BB_F4,
    chess.BB_D5 | chess.BB_E5,
    chess.BB_D4 | chess.BB_E5,
    chess.BB_E4 | chess.BB_D5,
)


def pawn_ends(view: GameView, index: int) -> Iterator[tuple[str, Bitboard, frozenset[int]]]:
    """Yield kinds of plan, the squares that each is about, and who carries it."""
    own = view.moves[index]
    if own.castling:
        return
    if own.piece == chess.PAWN:
        yield from _opened_file(own)
        duo = _pawn_duo(view, index)
        if duo:
            yield "pawn_centre", duo, men_on(own, duo)
        if _marches(view, index):
            yield "wing_march", BB_SQUARES[own.target], frozenset((own.man,))
        return
    ahead = _helped_passer(own)
    if ahead:
        yield "passer_support", ahead, frozenset((own.man,))
    stopped = _stopped_passer(own)
    if stopped:
        yield "passer_stop", stopped, frozenset((own.man,))


def _marches(view: GameView, index: int) -> bool:
    """Say whether a wing pawn that is not passed reaches the fifth rank or goes on, and lives."""
    own = view.moves[index]
    bit = BB_SQUARES[own.target]
    if own.captured or not bit & _WING_FILES & _ENEMY_HALF:
        return False
    if bit & pawn_structure(own.after).of(WHITE).passed:
        return False
    return view.place_of(own.man, index + 2) is not None


def _opened_file(own: OwnMove) -> Iterator[tuple[str, Bitboard, frozenset[int]]]:
    """Yield the file that a pawn leaves by capturing while a rook or queen stands behind it."""
    file = BB_FILES[own.source & 7]
    board = own.after
    mine = board.occupied_co[WHITE]
    if not own.captured or file & board.pawns & mine:
        return
    heavy = (board.rooks | board.queens) & mine & file
    if heavy:
        carriers = men_on(own, heavy) | {own.man}
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


def _stopped_passer(own: OwnMove) -> Bitboard:
    """Return the square before an enemy passed pawn that a piece now guards against it."""
    board = own.after
    if own.captured:
        return 0
    passed = pawn_structure(board).of(BLACK).passed & sum(chess.BB_RANKS[:5])
    for square in chess.scan_forward(passed):
        ahead = square - 8
        if ahead < 0 or board.occupied_co[WHITE] & BB_SQUARES[ahead]:
            continue
        guards = bearing(board, ahead)
        if not guards & BB_SQUARES[own.target] or guards.bit_count() < 2:
            continue
        if not bearing(own.before, ahead) & BB_SQUARES[own.source]:
            return BB_SQUARES[ahead]
    return 0

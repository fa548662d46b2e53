"""What a move does for the player's pieces, and against the opponent's: activity, restriction."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILES, BB_SQUARES, BLACK, WHITE, Bitboard, Square

from playalike.position.bits import pawn_attacks
from playalike.position.exchange import best_capture_gain
from playalike.position.moves.features import BIT
from playalike.study.plans.game import GameView, OwnMove, bearing

__all__ = ["activities", "forcing_run"]

MORE_SQUARES = 3
"""A piece is activated when it reaches so many squares more than before."""
MORE_FOR_QUEEN = 6
"""A queen, who reaches many anyway, needs more."""
CRAMPED = 1
"""An enemy piece is restricted when it has so few safe squares left, or fewer."""
GAIN_CP = 50
"""A run of forcing moves paid when the engine's value rose by this much."""
MOST_FORCING = 8
"""Own moves of such a run that are kept."""
_FORCING = BIT["check"] | BIT["capture"] | BIT["creates_threat"]
_PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
_CENTRAL = (
    (chess.BB_RANK_3 | chess.BB_RANK_4 | chess.BB_RANK_5 | chess.BB_RANK_6)
    & (chess.BB_FILE_C | chess.BB_FILE_D | chess.BB_FILE_E | chess.BB_FILE_F)
)  # fmt: skip


def activities(view: GameView, index: int) -> Iterator[tuple[str, Bitboard]]:
    """Yield kinds of plan and the squares that each is about."""
    own = view.moves[index]
    if own.castling:
        return
    stays = view.men_before(index + 2).get(own.target) == own.man
    if stays and own.piece in _PIECES and not own.captured:
        needed = MORE_FOR_QUEEN if own.piece == chess.QUEEN else MORE_SQUARES
        if _mobility_gain(view, index) >= needed:
            yield "activation", BB_SQUARES[own.target]
        changes_file = (own.source ^ own.target) & 7
        if own.piece == chess.ROOK and changes_file and _half_open(own.after, own.target):
            yield "half_open_file", BB_FILES[own.target & 7] & own.after.occupied_co[BLACK]
    if stays and own.piece == chess.KING and own.context.phase == 2 and _king_comes(view, index):
        yield "king_activity", BB_SQUARES[own.target]
    if stays and _invades(view, index):
        yield "invasion", BB_SQUARES[own.target]
    denied = _restricted(view, index)
    if denied:
        yield "restriction", denied


def forcing_run(view: GameView, index: int) -> tuple[int, ...]:
    """Return the own moves in a row that forced matters up to this one, if that paid.

    Checks, captures and new threats by pieces and pawns, three at least, the run ending here; the
    engine's value is up by `GAIN_CP` after it, or, where that is not known, material was won.
    """
    if not _forces(view.moves[index]):
        return ()
    if index + 1 < len(view.moves) and _forces(view.moves[index + 1]):
        return ()
    first = index
    while first > 0 and index - first < MOST_FORCING - 1 and _forces(view.moves[first - 1]):
        first -= 1
    if index - first < 2:
        return ()
    start, end = view.eval_before(first), view.eval_before(index + 1)
    if start is not None and end is not None:
        paid = end - start >= GAIN_CP
    else:
        paid = view.balance_before(index + 2) > view.balance_before(first)
    return tuple(range(first, index + 1)) if paid else ()


def _forces(own: OwnMove) -> bool:
    return own.piece != chess.KING and bool(own.context.features & _FORCING)


def _mobility_gain(view: GameView, index: int) -> int:
    own = view.moves[index]
    mine = own.before.occupied_co[WHITE]
    before = (own.before.attacks_mask(own.source) & ~mine).bit_count()
    after = own.after.attacks_mask(own.target) & ~own.after.occupied_co[WHITE]
    return (after & ~_pawn_guarded(own.after)).bit_count() - before


def _pawn_guarded(board: chess.Board) -> Bitboard:
    return pawn_attacks(board.pawns & board.occupied_co[BLACK], BLACK)


def _half_open(board: chess.Board, square: Square) -> bool:
    pawns = board.pawns & BB_FILES[square & 7]
    return bool(pawns & board.occupied_co[BLACK]) and not pawns & board.occupied_co[WHITE]


def _invades(view: GameView, index: int) -> bool:
    """Say whether a piece enters the last three ranks where it cannot be taken with profit."""
    own = view.moves[index]
    if own.piece == chess.PAWN or own.target < chess.A6 or own.source >= chess.A6:
        return False
    return best_capture_gain(own.after, own.target, BLACK) == 0


def _king_comes(view: GameView, index: int) -> bool:
    """Say whether the king enters the middle, or comes up to an enemy pawn, in the endgame."""
    own = view.moves[index]
    if own.before.is_check():
        return False
    enters = BB_SQUARES[own.target] & _CENTRAL and not BB_SQUARES[own.source] & _CENTRAL
    pawns = own.after.pawns & own.after.occupied_co[BLACK]
    touches = chess.BB_KING_ATTACKS[own.target] & pawns
    return bool(enters or (touches and not chess.BB_KING_ATTACKS[own.source] & pawns))


def _restricted(view: GameView, index: int) -> Bitboard:
    """Return the squares denied to the enemy minor piece or rook that the move cramps most.

    The moved man takes a square from it; it keeps `CRAMPED` safe squares or fewer, and still has no
    more, and is still there, two own moves later.
    """
    own = view.moves[index]
    board, later = own.after, view.board_before(index + 2)
    now_reached = board.attacks_mask(own.target)
    best: tuple[int, int, Bitboard] | None = None
    enemies = board.occupied_co[BLACK]
    for square in chess.scan_forward((board.knights | board.bishops | board.rooks) & enemies):
        kind = board.piece_type_at(square)
        if kind == chess.ROOK and square >= chess.A8:
            continue
        reach = board.attacks_mask(square) & ~enemies
        denied = _unsafe(board, reach, square)
        taken = denied & now_reached
        if not taken or (reach & ~denied).bit_count() > CRAMPED or denied.bit_count() < 2:
            continue
        before = own.before.attacks_mask(square) & ~own.before.occupied_co[BLACK]
        if not taken & before & ~_unsafe(own.before, before, square):
            continue
        if later.piece_type_at(square) != kind or not later.occupied_co[BLACK] & BB_SQUARES[square]:
            continue
        still = later.attacks_mask(square) & ~later.occupied_co[BLACK]
        if (still & ~_unsafe(later, still, square)).bit_count() > CRAMPED:
            continue
        rank = (denied.bit_count(), square, denied)
        best = rank if best is None else max(best, rank)
    return 0 if best is None else best[2]


def _unsafe(board: chess.Board, squares: Bitboard, visitor: Square) -> Bitboard:
    """Return where a minor piece or rook would be lost: pawn-guarded, or guarded and alone."""
    unsafe = squares & pawn_attacks(board.pawns & board.occupied_co[WHITE], WHITE)
    for square in chess.scan_forward(squares & ~unsafe):
        if bearing(board, square) and not (
            board.attackers_mask(BLACK, square) & ~BB_SQUARES[visitor]
        ):
            unsafe |= BB_SQUARES[square]
    return unsafe

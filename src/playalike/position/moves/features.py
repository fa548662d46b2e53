"""What kind of move is it? Some fifty yes-or-no properties, as one bit mask a move.

They are the words in which a study says what a player likes and in which the style layers judge
candidates, so both read this one vocabulary. Each is a plain fact of the board before the move,
seen from the mover's side; the same move with colours exchanged has the same mask. Only
`recapture`, `same_piece_again` and `switchback` look at the board's move stack; without one they
are unset. Masks are stored in personalities: names and their order never change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import chess
from chess import (
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_FILES,
    BB_KING_ATTACKS,
    BB_PAWN_ATTACKS,
    BB_SQUARES,
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Bitboard,
    Color,
    PieceType,
    Square,
)

from playalike.position.bits import (
    EXTENDED_CENTRE,
    KING_RING,
    PASSED_SPAN,
    PAWN_ATTACK_SPAN,
)
from playalike.position.exchange import best_capture_gain, see
from playalike.position.material import material_lead_cp
from playalike.position.moves.contact import (
    attackers_of,
    attacks_of,
    count_threats,
    rescues,
    uncovered_attackers,
    was_capture,
)
from playalike.position.moves.vocabulary import BIT, DEFINITIONS, FEATURES
from playalike.position.sacrifices import is_losing_exchange

__all__ = ["BIT", "DEFINITIONS", "FEATURES", "feature_names", "move_features"]

_EDGE: Bitboard = chess.BB_FILE_A | chess.BB_FILE_H | chess.BB_RANK_1 | chess.BB_RANK_8
_DISTANCE = tuple(tuple(chess.square_distance(a, b) for b in chess.SQUARES) for a in chess.SQUARES)
_MOVER_BIT = (
    0,
    BIT["pawn_move"],
    BIT["knight_move"],
    BIT["bishop_move"],
    BIT["rook_move"],
    BIT["queen_move"],
    BIT["king_move"],
)
_B: Mapping[str, int] = MappingProxyType(BIT)
(_QUIET, _CAPTURE, _CHECK, _CASTLE_SHORT, _CASTLE_LONG, _PROMOTION, _EN_PASSANT) = (
    _B[name]
    for name in (
        "quiet", "capture", "check", "castle_short", "castle_long", "promotion", "en_passant",
    )
)  # fmt: skip
(_WINNING, _EVEN, _LOSING, _SACRIFICE, _OFFER, _SIMPLIFIES, _QUEEN_TRADE, _RECAPTURE) = (
    _B[name]
    for name in (
        "winning_capture", "equal_exchange", "losing_capture", "sacrifice", "exchange_offer",
        "simplifies", "queen_trade", "recapture",
    )
)  # fmt: skip
(_RETREAT, _FORWARD, _SIDEWAYS, _TO_CENTRE, _TO_EDGE, _TO_KINGSIDE, _TO_QUEENSIDE) = (
    _B[name]
    for name in (
        "retreat", "forward", "sideways", "to_centre", "to_edge", "to_kingside", "to_queenside",
    )
)  # fmt: skip
(_TOWARD_KING, _KING_RING_BIT, _EVADES, _DEFENDS, _THREAT, _FORK, _DISCOVERED) = (
    _B[name]
    for name in (
        "toward_enemy_king", "attacks_enemy_king_ring", "evades_attack", "defends_attacked",
        "creates_threat", "double_threat", "discovered_check",
    )
)  # fmt: skip
(_AGAIN, _LONG, _SWITCHBACK, _BLOCKADES, _ENEMY_HALF) = (
    _B[name]
    for name in ("same_piece_again", "long_move", "switchback", "blockades_passer", "invades")
)
(_ADVANCE, _SMALL, _DOUBLE, _PAWN_CAPTURE, _PAWN_BREAK) = (
    _B[name]
    for name in (
        "pawn_advance", "quiet_pawn_advance", "double_step", "pawn_capture", "pawn_break",
    )
)  # fmt: skip
(_PASSER, _FLANK, _STORM, _SHIELD, _OPENS) = (
    _B[name]
    for name in (
        "passed_pawn_push", "flank_pawn_push", "pawn_storm", "moves_king_shield", "opens_file",
    )
)  # fmt: skip
(_DEVELOPS, _FIANCHETTO, _OUTPOST, _BISHOP_FOR_KNIGHT, _KNIGHT_FOR_BISHOP) = (
    _B[name]
    for name in (
        "develops", "fianchetto", "outpost", "bishop_for_knight", "knight_for_bishop",
    )
)  # fmt: skip
(_DOUBLES, _OPEN_FILE, _HALF_OPEN_FILE, _SEVENTH, _LIFT) = (
    _B[name]
    for name in (
        "doubles_rooks", "rook_to_open_file", "rook_to_half_open_file", "rook_to_seventh",
        "rook_lift",
    )
)  # fmt: skip


def feature_names(mask: int) -> Iterator[str]:
    """Yield the names in a mask, in the order of `FEATURES`."""
    return (name for name in FEATURES if mask & BIT[name])


def move_features(board: chess.Board, move: chess.Move, see_cp: int | None = None) -> int:
    """Return the properties of a legal move as a bit mask over `FEATURES`.

    `see_cp` is `see(board, move)`, for callers that have it already.
    """
    source, target = move.from_square, move.to_square
    source_bb, target_bb = BB_SQUARES[source], BB_SQUARES[target]
    mover: Color = board.turn
    own, enemy = board.occupied_co[mover], board.occupied_co[not mover]
    piece = board.piece_type_at(source) or PAWN
    king = (board.kings & enemy).bit_length() - 1

    if piece == KING and (own & target_bb or abs(source - target) == 2):
        mask = _CASTLE_SHORT if target > source else _CASTLE_LONG
        return mask | (_CHECK if board.gives_check(move) else _QUIET)

    captured = board.piece_type_at(target) or 0 if enemy & target_bb else 0
    occupied = (board.occupied & ~source_bb) | target_bb
    mask = _MOVER_BIT[piece]
    if piece == PAWN and not captured and (source ^ target) & 7:
        captured = PAWN
        occupied &= ~BB_SQUARES[(source & 56) | (target & 7)]
        mask |= _EN_PASSANT
    became = move.promotion or piece
    before = attacks_of(piece, source, board.occupied, mover)
    after = attacks_of(became, target, occupied, mover)

    # How the exchange on the square comes out.
    exchange = see(board, move) if see_cp is None else see_cp
    if captured:
        mask |= _CAPTURE
        if exchange >= 100:
            mask |= _WINNING
        elif exchange <= -100:
            mask |= _LOSING
        else:
            mask |= _EVEN
            if captured != PAWN and material_lead_cp(board, mover) >= 100:
                mask |= _SIMPLIFIES
        if captured == piece == QUEEN:
            mask |= _QUEEN_TRADE
        if captured == KNIGHT and piece == BISHOP:
            mask |= _BISHOP_FOR_KNIGHT
        elif captured == BISHOP and piece == KNIGHT:
            mask |= _KNIGHT_FOR_BISHOP
    elif exchange == 0 and KNIGHT <= piece <= QUEEN:
        rivals = (
            ((board.knights | board.bishops, board.rooks, board.queens)[max(0, piece - BISHOP)])
            & enemy
        )
        if rivals and rivals & attackers_of(board, target, occupied):
            mask |= _OFFER
    if is_losing_exchange(exchange):
        mask |= _SACRIFICE
    if move.promotion:
        mask |= _PROMOTION

    # Checks: by the piece itself, or by what it uncovers.
    checks = 0
    if after & BB_SQUARES[king]:
        checks = _CHECK
    if uncovered_attackers(board, king, occupied, own & ~source_bb):
        checks |= _CHECK | _DISCOVERED
    mask |= checks
    if not (checks or captured or move.promotion):
        mask |= _QUIET

    # What was played before.
    stack = board.move_stack
    if stack:
        if captured and stack[-1].to_square == target and was_capture(board, stack[-1], captured):
            mask |= _RECAPTURE
        if len(stack) > 1 and stack[-2].to_square == source:
            mask |= _AGAIN
            if stack[-2].from_square == target:
                mask |= _SWITCHBACK

    # What it attacks and defends now, and did not before.
    new = after & ~before & ~source_bb
    if KING_RING[not mover][king] & after and not KING_RING[not mover][king] & before:
        mask |= _KING_RING_BIT
    hit = new & enemy & ~board.kings & ~target_bb
    if hit and exchange >= 0:
        threats = count_threats(board, hit, occupied, became, enemy & ~target_bb)
        if threats:
            mask |= _THREAT
            if threats + bool(checks) > 1:
                mask |= _FORK
    helped = new & own & ~board.kings
    if helped and rescues(board, helped, occupied, mover, source_bb, enemy & ~target_bb):
        mask |= _DEFENDS
    if piece != KING and exchange >= 0 and best_capture_gain(board, source, not mover) > 0:
        mask |= _EVADES

    # Where it goes.
    distance = _DISTANCE[source][target]
    rank_from, rank_to = source >> 3, target >> 3
    if not mover:
        rank_from, rank_to = 7 - rank_from, 7 - rank_to
    if EXTENDED_CENTRE & target_bb and not EXTENDED_CENTRE & source_bb:
        mask |= _TO_CENTRE
    elif _EDGE & target_bb and not _EDGE & source_bb:
        mask |= _TO_EDGE
    if target & 7 > 4:
        if source & 7 <= 4:
            mask |= _TO_KINGSIDE
    elif target & 7 < 3 and source & 7 >= 3:
        mask |= _TO_QUEENSIDE
    if rank_to > 3 >= rank_from:
        mask |= _ENEMY_HALF
    if piece == PAWN:
        return mask | _pawn_features(
            board, source, target, mover, captured, rank_from, rank_to, after, king
        )
    if _DISTANCE[target][king] < _DISTANCE[source][king]:
        mask |= _TOWARD_KING
    if distance >= 4:
        mask |= _LONG
    if rank_to > rank_from:
        mask |= _FORWARD
    else:
        mask |= _RETREAT if rank_to < rank_from else _SIDEWAYS
    ahead = target + 8 if mover else target - 8
    enemy_pawns = board.pawns & enemy & ~target_bb
    if (
        0 <= ahead < 64
        and enemy_pawns & BB_SQUARES[ahead]
        and not PASSED_SPAN[not mover][ahead] & board.pawns & own
    ):
        mask |= _BLOCKADES
    if piece <= BISHOP:
        if rank_from == 0 and rank_to > 0:
            mask |= _DEVELOPS
        if (
            3 <= rank_to <= 5
            and BB_PAWN_ATTACKS[not mover][target] & board.pawns & own
            and not PAWN_ATTACK_SPAN[mover][target] & enemy_pawns
        ):
            mask |= _OUTPOST
        if piece == BISHOP and rank_to == 1 and target & 7 in (1, 6) and rank_from == 0:
            mask |= _FIANCHETTO
    elif piece == ROOK:
        mask |= _rook_features(board, source, target, rank_from, rank_to, occupied, own, enemy)
    return mask


def _pawn_features(
    board: chess.Board,
    source: Square,
    target: Square,
    mover: Color,
    captured: PieceType,
    rank_from: int,
    rank_to: int,
    after: Bitboard,
    king: Square,
) -> int:
    own, enemy = board.occupied_co[mover], board.occupied_co[not mover]
    enemy_pawns = board.pawns & enemy
    file = target & 7
    own_king = (board.kings & own).bit_length() - 1
    mask = 0
    if captured:
        mask = _PAWN_CAPTURE
        if not BB_FILES[source & 7] & board.pawns & own & ~BB_SQUARES[source]:
            mask |= _OPENS
        if captured == PAWN:
            enemy_pawns &= ~BB_SQUARES[target]
    else:
        mask = _ADVANCE
        step = rank_to - rank_from
        if step == 2:
            mask |= _DOUBLE
        lever = after & enemy_pawns
        if lever:
            mask |= _PAWN_BREAK
        elif step == 1 and rank_to <= 3 and not after & enemy:
            mask |= _SMALL
        if file in (0, 1, 6, 7):
            mask |= _FLANK
        if rank_to >= 3 and abs(file - (king & 7)) <= 1 and abs(file - (own_king & 7)) > 1:
            mask |= _STORM
        if BB_KING_ATTACKS[own_king] & BB_SQUARES[source] and own_king >> 3 == (0 if mover else 7):
            mask |= _SHIELD
    if rank_to >= 3 and not PASSED_SPAN[mover][target] & enemy_pawns:
        mask |= _PASSER
    return mask


def _rook_features(
    board: chess.Board,
    source: Square,
    target: Square,
    rank_from: int,
    rank_to: int,
    occupied: Bitboard,
    own: Bitboard,
    enemy: Bitboard,
) -> int:
    mask = 0
    file = BB_FILES[target & 7]
    if (source ^ target) & 7 and not file & board.pawns & own:
        mask = _HALF_OPEN_FILE if file & board.pawns & enemy & ~BB_SQUARES[target] else _OPEN_FILE
    others = board.rooks & own & ~BB_SQUARES[source]
    if (
        others & BB_FILE_ATTACKS[target][BB_FILE_MASKS[target] & occupied]
        and not others & BB_FILE_ATTACKS[source][BB_FILE_MASKS[source] & board.occupied]
    ):
        mask |= _DOUBLES
    if rank_to == 6 and rank_from != 6:
        mask |= _SEVENTH
    elif rank_from < 2 <= rank_to <= 3 and not (source ^ target) & 7:
        mask |= _LIFT
    return mask

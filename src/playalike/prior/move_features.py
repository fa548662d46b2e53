"""The moves of a position, as the network's head sees them."""

from __future__ import annotations

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.bitboards import (
    KING,
    KNIGHT,
    PAWN_UP,
    Bits,
    Squares,
    bishop_attacks,
    bit,
    rook_attacks,
    square_of,
)
from playalike.position.batch.exchange import PAWN_DOWN, VALUES, Captures, captures_on, gains_of
from playalike.position.batch.legal import NOWHERE, Moves
from playalike.position.batch.sides import Sides
from playalike.prior.positions import Positions
from playalike.prior.terms import TERMS, View, view

__all__ = ["MOVE_FEATURES", "move_features"]

LANES = 4096
"""Moves looked at together: enough to hide the cost of an array operation, few enough for the
processor's cache."""
_KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")

MOVE_FEATURES = (
    *(f"moves a {kind}" for kind in _KINDS),
    *(f"captures a {kind}" for kind in _KINDS[:5]),
    "en passant",
    "promotes to a queen",
    "promotes to less",
    "castles short",
    "castles long",
    "exchange loses",
    "exchange is even",
    "exchange wins",
    "exchange value",
    "what the enemy would win on the start square",
    "the piece was loose",
    "the enemy threatens to take the piece",
    "gives check",
    "gives check from a safe square",
    "discovers a check",
    "captures what moved last",
    "goes where the last move came from",
    "moves the same piece again",
    "takes the last move back",
    "attacked by what moved last before",
    "attacked by what moved last after",
    *(f"start attacked by enemy {kind}" for kind in _KINDS),
    *(f"start defended by own {kind}" for kind in _KINDS),
    *(f"target attacked by enemy {kind}" for kind in _KINDS),
    *(f"target defended by own {kind}" for kind in _KINDS),
    "target attacked twice by enemy",
    "target defended twice",
    *(f"attacks a {kind} afterwards" for kind in _KINDS[:5]),
    *(f"attacks a loose {kind} afterwards" for kind in _KINDS[:5]),
    *(f"attacked a {kind} before" for kind in _KINDS[:5]),
    "squares reached afterwards",
    "squares reached before",
    "distance from the enemy king afterwards",
    "distance from the enemy king before",
    "distance from the own king afterwards",
    "ranks forward",
    "files sideways",
    "start rank",
    "target rank",
    "target's distance from the middle files",
    "the last move captured or moved a pawn",
    "what the enemy can win afterwards",
    "what the enemy could win before",
    "what the mover threatens to win afterwards",
    "what the mover could win before",
    *(f"afterwards: {term}" for term in TERMS),
    *(f"change of {term}" for term in TERMS),
)
"""Small whole numbers; `FEATURE_SCALE` brings them to about one."""

_SCALES = {
    "exchange value": 3.0, "what the enemy would win on the start square": 3.0,
    "what the enemy can win afterwards": 3.0, "what the enemy could win before": 3.0,
    "what the mover threatens to win afterwards": 3.0, "what the mover could win before": 3.0,
    "squares reached afterwards": 6.0, "squares reached before": 6.0, "start rank": 4.0,
    "target rank": 4.0, "ranks forward": 2.0, "files sideways": 2.0,
}  # fmt: skip


def _scale(name: str) -> float:
    if name in _SCALES:
        return _SCALES[name]
    if name.startswith("distance") or "distance" in name:
        return 3.0
    wide = ("mobility", "attacks on", "men defended")
    if name.startswith("afterwards") and any(word in name for word in wide):
        return 8.0
    if name.startswith("change") and any(word in name for word in wide):
        return 2.0
    return 1.0


FEATURE_SCALE: NDArray[np.float32] = np.array(
    [1 / _scale(name) for name in MOVE_FEATURES], dtype=np.float32
)
"""Factors for the numbers, before they are multiplied with weights."""

_DISTANCE = np.array(
    [[max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3))) for b in range(64)] for a in range(64)],
    dtype=np.int8,
)
_EDGE = np.array([min(file, 7 - file) for file in range(8)], dtype=np.int8)


def move_features(positions: Positions, sides: Sides, seen: View, moves: Moves) -> NDArray[np.int8]:
    """Return moves × `MOVE_FEATURES`, before `FEATURE_SCALE`."""
    features = np.empty((len(moves), len(MOVE_FEATURES)), dtype=np.int8)
    by_board = _ByBoard(positions, sides, seen)
    for begin in range(0, len(moves), LANES):
        rows = slice(begin, begin + LANES)
        features[rows] = _some(positions, sides, seen, by_board, moves, rows).T
    return features


class _ByBoard:
    """What is the same for all moves of a position."""

    def __init__(self, positions: Positions, sides: Sides, seen: View) -> None:
        self.last_mover_attacks = _last_mover_attacks(positions, sides)
        by_enemy, by_own = _best_captures(sides, seen)
        enemy, own = gains_of(by_enemy[1], by_own[1])
        self.enemy_gain = _most(enemy, by_enemy[0], len(positions))
        self.own_gain = _most(own, by_own[0], len(positions))


_Numbered = tuple[Squares, Captures]
"""Captures, and the number of the board of each."""


def _best_captures(sides: Sides, seen: View) -> tuple[_Numbered, _Numbered]:
    """Return the captures of loose pieces by the enemy, and by the mover."""
    occupied = sides.occupied
    boards, own = captures_on(sides.own, sides.enemy, occupied, seen.enemy_loose)
    return captures_on(sides.enemy, sides.own, occupied, seen.own_loose), (boards, own.turned())


def _most(gains: NDArray[np.int64], board: Squares, boards: int) -> NDArray[np.int64]:
    """Return the best of the gains on each board."""
    best = np.zeros(boards, dtype=np.int64)
    np.maximum.at(best, board, gains)
    return np.minimum(best, 9)


def _on(sides: Sides, attacked: Bits, target: Squares, occupant: NDArray[np.int64]) -> _Numbered:
    """Return the enemy's captures on one square a board, where that is `attacked` at all."""
    rows = np.flatnonzero((attacked & bit(target)) != 0)
    captures = Captures(
        sides.enemy.take(rows, axis=1),
        sides.own.take(rows, axis=1),
        sides.occupied[rows],
        target[rows],
        occupant[rows],
    )
    return rows, captures


def _some(
    positions: Positions, sides: Sides, seen: View, by_board: _ByBoard, moves: Moves, rows: slice
) -> NDArray[np.int8]:
    at, start, target = moves.position[rows], moves.start[rows], moves.target[rows]
    piece, promotion = moves.piece[rows], moves.promotion[rows]
    before = sides.at(at)
    origin, goal = bit(start), bit(target)
    captured = (before.enemy[:5] & goal) != 0
    passant = (piece == 0) & ((start ^ target) & 7 != 0) & ((before.enemy_all & goal) == 0)
    short = (piece == 5) & (target - start == 2)
    long = (piece == 5) & (start - target == 2)
    standing = np.where(promotion > 0, promotion - 1, piece)
    after = _after(before, origin, goal, standing, passant, short, long)
    then = view(after)

    value = VALUES[:5] @ captured + passant
    value += np.where(promotion > 0, VALUES[standing] - 1, 0)
    # The king cannot be captured, and a check is another matter.
    attacked = np.where(piece == 5, np.uint64(0), seen.enemy.once[at])
    reply_rows, replies = _on(after, then.enemy.once, target, VALUES[standing])
    threat_rows, threats = _on(before, attacked, start, VALUES[piece])
    by_enemy, by_own = _best_captures(after, then)
    gains = gains_of(replies, threats, by_enemy[1], by_own[1])
    exchange, threatened = value, np.zeros(len(at), dtype=np.int64)
    exchange[reply_rows] -= gains[0]
    threatened[threat_rows] = gains[1]

    check = (then.own.once & after.enemy[5]) != 0
    reach = _reach(target, standing, after.occupied)
    reach_before = _reach(start, piece, before.occupied)
    safe = (then.enemy.once & goal) == 0
    last, previous = positions["last"][at].astype(np.int64), positions["before"][at]
    mover_attack = by_board.last_mover_attacks[at]
    king = square_of(after.enemy[5]) & 63

    table = np.empty((len(MOVE_FEATURES), len(at)), dtype=np.int8)
    row = 0
    groups: tuple[NDArray[np.generic] | tuple[NDArray[np.generic], ...], ...] = (
        piece == _SIX,
        captured,
        (
            passant,
            promotion == 5,
            (promotion > 0) & (promotion < 5),
            short,
            long,
            exchange < 0,
            exchange == 0,
            exchange > 0,
            np.clip(exchange, -9, 9),
            np.minimum(threatened, 9),
            (seen.own_loose[at] & origin) != 0,
            threatened > 0,
            check,
            check & safe,
            check & ((reach & after.enemy[5]) == 0),
            (target == last[:, 1]) & (before.enemy_all & goal != 0),
            target == last[:, 0],
            start == previous[:, 1],
            (target == previous[:, 0]) & (start == previous[:, 1]),
            (mover_attack & origin) != 0,
            (mover_attack & goal) != 0,
        ),
        (seen.enemy.kinds.take(at, axis=1) & origin) != 0,
        (seen.own.kinds.take(at, axis=1) & origin) != 0,
        (then.enemy.kinds & goal) != 0,
        (then.own.kinds & goal) != 0,
        ((then.enemy.twice & goal) != 0, (then.own.twice & goal) != 0),
        (after.enemy[:5] & reach) != 0,
        (after.enemy[:5] & (reach & then.enemy_loose)) != 0,
        (before.enemy[:5] & reach_before) != 0,
        (
            np.bitwise_count(reach & ~after.own_all),
            np.bitwise_count(reach_before & ~before.own_all),
            _DISTANCE[target, king],
            _DISTANCE[start, king],
            _DISTANCE[target, square_of(after.own[5]) & 63],
            (target >> 3) - (start >> 3),
            np.abs((target & 7) - (start & 7)),
            start >> 3,
            target >> 3,
            _EDGE[target & 7],
            (positions["clock"][at] == 0) & (last[:, 0] != NOWHERE),
            _most(gains[2], by_enemy[0], len(at)),
            by_board.enemy_gain[at],
            _most(gains[3], by_own[0], len(at)),
            by_board.own_gain[at],
        ),
        then.terms,
        then.terms - seen.terms.take(at, axis=1),
    )
    for group in groups:
        if isinstance(group, tuple):
            for column in group:
                table[row] = column
                row += 1
        else:
            table[row : row + len(group)] = group
            row += len(group)
    return table


_SIX = np.arange(6)[:, None]


def _after(
    before: Sides,
    origin: Bits,
    goal: Bits,
    standing: NDArray[np.int64],
    passant: NDArray[np.bool_],
    short: NDArray[np.bool_],
    long: NDArray[np.bool_],
) -> Sides:
    """Make the moves; the mover still counts as own, and `standing` is what stands on the goal."""
    gone = goal | passant * (goal >> np.uint64(8))
    own = before.own & ~origin
    own |= (standing == _SIX) * goal
    own[3] ^= short * np.uint64(chess.BB_F1 | chess.BB_H1)
    own[3] ^= long * np.uint64(chess.BB_A1 | chess.BB_D1)
    all_own = np.bitwise_or.reduce(own, axis=0)
    return Sides(own, before.enemy & ~gone, all_own, before.enemy_all & ~gone)


def _reach(square: Squares, piece: NDArray[np.int64], occupied: Bits) -> Bits:
    """Return what a piece of the mover attacks from a square."""
    diagonal, straight = bishop_attacks(square, occupied), rook_attacks(square, occupied)
    steps = (PAWN_UP[square], KNIGHT[square], diagonal, straight, diagonal | straight, KING[square])
    attacks: Bits = np.stack(steps)[piece, np.arange(len(piece))]
    return attacks


def _last_mover_attacks(positions: Positions, sides: Sides) -> Bits:
    """Return what the piece that the enemy has just moved attacks."""
    square = positions["last"][:, 1].astype(np.int64)
    known = square != NOWHERE
    square &= 63
    single, occupied = bit(square), sides.occupied
    diagonal, straight = bishop_attacks(square, occupied), rook_attacks(square, occupied)
    pawns, knights, bishops, rooks, queens, kings = ((kind & single) != 0 for kind in sides.enemy)
    attacks = np.where(pawns, PAWN_DOWN[square], np.uint64(0))
    attacks |= np.where(knights, KNIGHT[square], np.uint64(0))
    attacks |= np.where(bishops | queens, diagonal, np.uint64(0))
    attacks |= np.where(rooks | queens, straight, np.uint64(0))
    attacks |= np.where(kings, KING[square], np.uint64(0))
    return np.where(known, attacks, np.uint64(0))

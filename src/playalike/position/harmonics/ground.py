"""The harmonics of the ground: king safety, pawns, outposts, space and weak squares.

Each function returns whole points for one side; the package's own text says how they are scaled.
"""

from __future__ import annotations

import chess
from chess import BB_FILES, BB_RANK_1, BB_SQUARES, BISHOP, KNIGHT, Bitboard

from playalike.position.bits import RELATIVE_RANKS, relative_rank
from playalike.position.harmonics.side import Side, pressure

__all__ = [
    "king_safety",
    "outposts",
    "passed_pawns",
    "pawn_structure",
    "space_advantage",
    "weak_squares",
]

_OUTPOST_RANKS = tuple(ranks[3] | ranks[4] | ranks[5] for ranks in RELATIVE_RANKS)
_MIDDLE_FILES = BB_FILES[2] | BB_FILES[3] | BB_FILES[4] | BB_FILES[5]
_KING_FILES = tuple(
    BB_FILES[middle - 1] | BB_FILES[middle] | BB_FILES[middle + 1]
    for middle in (min(max(square & 7, 1), 6) for square in chess.SQUARES)
)
"""By king square: three files that its cover stands on, the same for a king on g1 and on h1."""


def _cover(ahead: int) -> tuple[tuple[Bitboard, ...], ...]:
    return tuple(
        tuple(
            _KING_FILES[square] & ranks[rank] if rank < 8 else 0
            for square in chess.SQUARES
            for rank in (relative_rank(square, color) + ahead,)
        )
        for color, ranks in zip((False, True), RELATIVE_RANKS, strict=True)
    )


_NEAR_COVER, _FAR_COVER = _cover(1), _cover(2)
"""`[color][king square]`: the squares one and two ranks before the king on its three files."""
_PASSED_POINTS = tuple(
    tuple((0, 1, 2, 3, 6, 10, 15, 0)[rank if color else 7 - rank] for rank in range(8))
    for color in (False, True)
)


def _outposts(me: Side, you: Side) -> int:
    outposts = _OUTPOST_RANKS[me.color] & ~you.pawns.attack_span
    if not outposts:
        return 0
    held = outposts & me.pawns.attacks
    taken = outposts & me.minors
    within_reach = (
        held & (me.attacks.by_type[KNIGHT] | me.attacks.by_type[BISHOP]) & ~me.pawn_squares
    )
    return (
        2 * taken.bit_count()
        + 2 * (taken & held).bit_count()
        + (taken & me.knights).bit_count()
        + (taken & _MIDDLE_FILES).bit_count()
        + (within_reach & ~taken).bit_count()
    )


def outposts(me: Side, you: Side) -> int:
    """Say whether my knights and bishops have squares ahead from which no pawn can drive them.

    An outpost is a square of my ranks 4 to 6 that no pawn of yours attacks or ever can. 2 for a
    minor piece on one, 2 more if a pawn of mine guards it, 1 more for a knight, 1 more on files
    c-f; and 1 for each pawn-guarded outpost that a minor piece could go to. Mine count double and
    yours against me. 6 points are 0.5: a knight on an unguarded outpost at the side. +1: several
    strong ones; 0: none; -1: only yours.
    """
    return 2 * _outposts(me, you) - _outposts(you, me)


def king_safety(me: Side, you: Side) -> int:
    """Say how well my king is covered, and how hard your pieces press on the squares around it.

    Cover: 2 for each pawn of mine right before the king on its three files, 1 for each one rank
    on, -2 for each of the files without my pawn, -1 more if it has no pawn at all; less 1 and
    times your force (4 a queen, 2 a rook, 1 a minor piece), because cover matters against pieces
    only. Less 3 times the pressure: each square around the king attacked by pawns 2, knights 3,
    bishops 2, rooks 3, queens 3, and 3 more if nothing but the king guards it. 40 points are 0.5.
    +1: a full army against an unbroken cover; 0: as usual, or nothing left to fear; -1: bare and
    under fire.
    """
    king, color, pawns = me.king, me.color, me.pawn_squares
    files = _KING_FILES[king] & BB_RANK_1
    missing = files & me.pawns.missing
    cover = (
        2 * (pawns & _NEAR_COVER[color][king]).bit_count()
        + (pawns & _FAR_COVER[color][king]).bit_count()
        - 2 * missing.bit_count()
        - (missing & you.pawns.missing).bit_count()
    )
    return (cover - 1) * you.force - 3 * pressure(you, me)


def space_advantage(me: Side, you: Side) -> int:
    """Say who controls more of the board: the room behind the pawns, and the reach beyond it.

    My squares less yours: those on or behind a pawn on files b-g of its side's ranks 2 to 5 that
    no enemy pawn attacks, and those attacked in the other half of the board that no enemy pawn
    attacks. 8 squares are 0.5: one pawn phalanx a rank or two ahead. +1: you are squeezed; 0:
    even; -1: I am. Mine is minus yours.
    """
    return me.pawns.territory + me.reach - you.pawns.territory - you.reach


def pawn_structure(me: Side, you: Side) -> int:
    """Say whether my pawns are healthy: they hold each other and leave no invalids behind.

    1 for each pawn guarded by a pawn, 1 for each with a pawn right beside it; -3 for an isolated,
    -2 for a backward, -1 for each doubled pawn and -2 for each island beyond the first. By pawn
    and not by share, because one weakness is one target in any structure. 6 points are 0.5. +1:
    all connected; 0: as usual; -1: all weak.
    """
    pawns = me.pawns
    return (
        pawns.guarded.bit_count()
        + pawns.phalanx.bit_count()
        - 3 * pawns.isolated.bit_count()
        - 2 * pawns.backward.bit_count()
        - pawns.doubled.bit_count()
        - 2 * max(pawns.islands - 1, 0)
    )


def _passed(me: Side, you: Side) -> int:
    passed = me.pawns.passed
    if not passed:
        return 0
    color = me.color
    by_rank = _PASSED_POINTS[color]
    step = 8 if color else -8
    points = 0
    while passed:
        square = passed.bit_length() - 1
        passed ^= BB_SQUARES[square]
        worth = by_rank[square >> 3]
        stop = BB_SQUARES[square + step]
        if you.own & stop:
            points += worth
        elif you.attacks.union & stop and not me.attacks.union & stop:
            points += worth + (worth + 1) // 2
        else:
            points += 2 * worth
    return points + 2 * me.pawns.protected_passed.bit_count()


def passed_pawns(me: Side, you: Side) -> int:
    """Say whether I have pawns close to promoting.

    A passed pawn is worth 1, 2, 3, 6, 10, 15 on its second to seventh rank: twice if its way is
    free, one and a half times if the square before it is yours alone, once if you stand on it;
    and 2 more if a pawn guards it. Mine count double and yours against me. 12 points are 0.5: a
    free passed pawn of mine on the fourth rank. +1: about to promote, several maybe; 0: nobody
    has any; -1: the same for you.
    """
    return 2 * _passed(me, you) - _passed(you, me)


def _exploitable(me: Side, you: Side) -> int:
    holes = you.pawns.holes
    if not holes or not me.force:
        return 0
    mine = holes & me.guard
    return (
        you.pawns.hole_points
        + mine.bit_count()
        + (mine & ~you.guard).bit_count()
        + (mine & (you.ring | me.pawns.attacks)).bit_count()
    )


def weak_squares(me: Side, you: Side) -> int:
    """Say whether you have weaknesses that I can use: holes that no pawn can guard again.

    Holes of yours are squares of your ranks 3 and 4 that no pawn of yours attacks or ever can: 1
    each, 1 more on files c-f, 1 more if my pieces or pawns attack it, 1 more if moreover none of
    your pieces guards it, and 1 more if I attack it next to your king or with a pawn; nothing if
    I have no piece left to use them. Yours count double and mine against me. 20 points are 0.5.
    +1: your camp is full of them; 0: none; -1: mine is.
    """
    return 2 * _exploitable(me, you) - _exploitable(you, me)

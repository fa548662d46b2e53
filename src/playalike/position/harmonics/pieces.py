"""The harmonics that the pieces make: initiative, mobility, activity, exchanges, coordination.

Each function returns whole points for one side; the package's own text says how they are scaled.
"""

from __future__ import annotations

from chess import BB_SQUARES, BISHOP, KNIGHT, QUEEN, ROOK

from playalike.position.bits import CENTRE, EXTENDED_CENTRE, RELATIVE_RANKS
from playalike.position.harmonics.ground import space_advantage
from playalike.position.harmonics.side import HOME_HALF, Side, pressure

__all__ = ["coordination", "initiative", "mobility", "piece_activity", "piece_exchanges"]

_MOBILITY_WEIGHT = (0, 0, 3, 3, 2, 1, 0)
_USUAL_MOBILITY = (0, 0, 11, 10, 8, 7, 0)
"""Weight times the safe squares that a piece of each type has on average in master games."""
_ACTIVITY_WEIGHT = (0, 0, 2, 2, 2, 1, 0)
_USUAL_ACTIVITY = (0, 0, 4, 5, 3, 3, 0)


def _threats(me: Side, you: Side) -> int:
    _, by_pawns, by_knights, by_bishops, by_rooks, _, _ = me.attacks.by_type
    pieces = you.minors | you.rooks | you.queens
    loose = me.attacks.union & ~you.attacks.union
    union = me.attacks.union
    return (
        4 * (by_pawns & pieces).bit_count()
        + 3 * ((by_knights | by_bishops) & (you.rooks | you.queens)).bit_count()
        + 3 * (by_rooks & you.queens).bit_count()
        + 3 * (loose & pieces).bit_count()
        + (loose & you.pawn_squares).bit_count()
        + (by_pawns & you.pawn_squares).bit_count()
        + (4 if union & BB_SQUARES[you.king] else 0)
        + (union & you.ring).bit_count()
        - 2 * (me.minors & RELATIVE_RANKS[me.color][0]).bit_count()
    )


def initiative(me: Side, you: Side) -> int:
    """Say who is dictating play: whose threats the other side has to answer, and whose move it is.

    Points for me less the same for you: 4 for a piece attacked by a pawn, 3 for a rook or queen
    attacked by a lesser piece, 3 for an attacked piece that nothing guards, 1 for an attacked
    pawn that nothing guards or that a pawn attacks, 4 for a check, 1 for each attacked square
    around your king, -2 for each minor piece still on its back rank; and 1 for having the move,
    -1 if not. 6 points are 0.5: one real threat, and the move. +1: the other side can only
    answer; 0: nobody asks anything; -1: I can only answer. What one side has, the other lacks:
    mine is minus yours.
    """
    return _threats(me, you) - _threats(you, me) + (1 if me.to_move else -1)


def mobility(me: Side, you: Side) -> int:
    """Say how many squares my pieces can go to, against what pieces of their kinds usually have.

    For each knight, bishop, rook and queen: the squares it attacks that hold no piece of mine and
    that no pawn of yours attacks, times 3, 3, 2, 1, less the master-game mean of its kind (11,
    10, 8, 7). Per piece, so that exchanges alone change nothing. 24 points are 0.5: eight squares
    more than usual for the minor pieces. +1: all roam freely; 0: as usual (or no pieces); -1: all
    are shut in.
    """
    barred = me.own | you.pawns.attacks
    points = 0
    for _, kind, attacks in me.attacks.pieces:
        points += _MOBILITY_WEIGHT[kind] * (attacks & ~barred).bit_count() - _USUAL_MOBILITY[kind]
    return points


def piece_activity(me: Side, you: Side) -> int:
    """Say whether my pieces look at the other half and the centre, and the rooks at open files.

    For each piece: the squares it attacks in your half, and again those of d4, e4, d5, e5, times
    2 (queen 1), less the mean of its kind; 3 for a rook on a file without my pawns, 4 for one on
    its seventh rank, -3 for a knight or bishop on its back rank. Unlike mobility, it counts what
    is hit, guarded or not, and where. 20 points are 0.5. +1: every piece bears on you; 0: as
    usual; -1: all stand at home.
    """
    half = HOME_HALF[you.color]
    points = 0
    for _, kind, attacks in me.attacks.pieces:
        points += (
            _ACTIVITY_WEIGHT[kind] * ((attacks & half).bit_count() + (attacks & CENTRE).bit_count())
            - _USUAL_ACTIVITY[kind]
        )
    ranks = RELATIVE_RANKS[me.color]
    points += 4 * (me.rooks & ranks[6]).bit_count() - 3 * (me.minors & ranks[0]).bit_count()
    missing = me.pawns.missing
    rooks = me.rooks
    while rooks:
        square = rooks.bit_length() - 1
        rooks ^= BB_SQUARES[square]
        if missing & BB_SQUARES[square & 7]:
            points += 3
    return points


def _offers(me: Side, you: Side) -> int:
    by_type = me.attacks.by_type
    return (
        ((by_type[KNIGHT] | by_type[BISHOP]) & you.minors).bit_count()
        + (by_type[ROOK] & you.rooks).bit_count()
        + (by_type[QUEEN] & you.queens).bit_count()
    )


def piece_exchanges(me: Side, you: Side) -> int:
    """Say whether this is a good time for me to trade pieces, more so the more trades are on.

    4 for each pawn's worth of material that I am ahead (the leader simplifies), 1 for each square
    of space that I am behind (the cramped side needs room), and the pressure on my king less that
    on yours (trades blunt attacks); times 2 plus the number of captures of a like piece (minor by
    minor, rook by rook, queen by queen) that either side has. 30 points are 0.5: a clear pawn,
    and two trades. +1: trade everything; 0: all the same; -1: avoid it. Mine is minus yours.
    """
    reason = (
        4 * (me.material - you.material)
        - space_advantage(me, you)
        + pressure(you, me)
        - pressure(me, you)
    )
    return reason * (2 + _offers(me, you) + _offers(you, me))


def coordination(me: Side, you: Side) -> int:
    """Say whether my pieces work together: guarded, and aiming at the same places.

    1 for each guarded knight, bishop, rook and queen, -4 for each that nothing guards, 1 for each
    square of c3-f6 or around your king that I attack at least twice. It has no metric of its own
    and enters the harmony score only. 8 points are 0.5.
    """
    pieces = me.minors | me.rooks | me.queens
    guarded = pieces & me.attacks.union
    return (
        guarded.bit_count()
        - 4 * (pieces & ~guarded).bit_count()
        + (me.attacks.twice & (EXTENDED_CENTRE | you.ring)).bit_count()
    )

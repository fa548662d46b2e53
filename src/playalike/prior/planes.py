"""The squares of the board, as the network's body sees them."""

from __future__ import annotations

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.attacks import passed_pawns
from playalike.position.batch.bitboards import (
    KNIGHT,
    Bits,
    bishop_attacks,
    bit,
    ray_attacks,
    rook_attacks,
    square_of,
)
from playalike.position.batch.legal import NOWHERE
from playalike.position.batch.sides import Sides, sliders_by_direction
from playalike.prior.positions import BLITZ, BULLET, YEAR_ZERO, Positions
from playalike.prior.terms import View

__all__ = ["CONTEXT", "PLANES", "RATING_KNOTS", "context_of", "square_planes"]

RATING_KNOTS = (600, 900, 1200, 1500, 1800, 2100, 2400, 2700)
"""Ratings with a number of their own, 1 there and falling to 0 at the neighbours: what is learned
of one strength need not hold for another."""

_KINDS = ("pawns", "knights", "bishops", "rooks", "queens", "king")
PLANES = (
    *(f"own {kind}" for kind in _KINDS),
    *(f"enemy {kind}" for kind in _KINDS),
    *(f"attacked by own {kind}" for kind in _KINDS),
    *(f"attacked by enemy {kind}" for kind in _KINDS),
    "attacked twice by own",
    "attacked twice by enemy",
    "own loose",
    "enemy loose",
    "own pinned",
    "enemy pinned",
    "own passed pawns",
    "enemy passed pawns",
    "a knight here gives check",
    "a bishop here gives check",
    "a rook here gives check",
    "last move from",
    "last move to",
    "own move before from",
    "own move before to",
    "rooks that may castle",
    "en passant",
)
"""One number, 0 or 1, for each square."""

CONTEXT = (
    *(f"number of own {kind}" for kind in _KINDS[:5]),
    *(f"number of enemy {kind}" for kind in _KINDS[:5]),
    "own short castling",
    "own long castling",
    "enemy short castling",
    "enemy long castling",
    "in check",
    "plies without progress / 32",
    "ply / 64",
    "opening (ply below 16)",
    "rating known",
    "(rating - 2400) / 200",
    "year known",
    "(year - 1960) / 30",
    "fast game",
    "blitz",
    "bullet",
    *(f"rating near {knot}" for knot in RATING_KNOTS),
)
"""Numbers that describe the whole position. A network may know fewer, always the first ones."""

_ROOKS = (chess.BB_H1, chess.BB_A1, chess.BB_H8, chess.BB_A8)


def square_planes(positions: Positions, sides: Sides, seen: View) -> NDArray[np.uint8]:
    """Return positions × 64 × planes."""
    king = square_of(sides.enemy[5]) & 63
    occupied = sides.occupied
    sets: list[Bits] = [
        *sides.own,
        *sides.enemy,
        *seen.own.kinds,
        *seen.enemy.kinds,
        seen.own.twice,
        seen.enemy.twice,
        seen.own_loose,
        seen.enemy_loose,
        _pinned(sides.own[5], sides.own_all, sides.enemy, occupied),
        _pinned(sides.enemy[5], sides.enemy_all, sides.own, occupied),
        passed_pawns(sides.own[0], sides.enemy[0], up=True),
        passed_pawns(sides.enemy[0], sides.own[0], up=False),
        KNIGHT[king],
        bishop_attacks(king, occupied),
        rook_attacks(king, occupied),
        *(_squares(positions[field][:, end]) for field in ("last", "before") for end in (0, 1)),
        _castling(positions["castling"]),
        _squares(positions["passant"]),
    ]
    stacked = np.stack(sets, axis=1).astype("<u8", copy=False)
    bits = np.unpackbits(stacked.view(np.uint8).reshape(len(positions), -1, 8), axis=2,
                         bitorder="little")  # fmt: skip
    return np.ascontiguousarray(bits.transpose(0, 2, 1))


def context_of(positions: Positions, sides: Sides, seen: View) -> NDArray[np.float32]:
    """Return positions × `CONTEXT`."""
    castling = positions["castling"]
    rating, year = positions["rating"].astype(np.float32) * 16, positions["year"]
    columns = [
        *(np.bitwise_count(kind) / 4 for side in (sides.own, sides.enemy) for kind in side[:5]),
        *((castling >> right) & 1 for right in range(4)),
        (seen.enemy.once & sides.own[5]) != 0,
        positions["clock"] / 32,
        np.minimum(positions["ply"], 160) / 64,
        positions["ply"] < 16,
        rating > 0,
        np.where(rating > 0, (rating - 2400) / 200, 0),
        year > 0,
        np.where(year > 0, (year.astype(np.float32) + (YEAR_ZERO - 1960)) / 30, 0),
        positions["fast"] > 0,
        positions["fast"] == BLITZ,
        positions["fast"] == BULLET,
        *_near_knots(rating),
    ]
    return np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=1)


def _near_knots(rating: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return a row for each knot; of two neighbours, the nearer one has more."""
    step = RATING_KNOTS[1] - RATING_KNOTS[0]
    inside = np.clip(rating, RATING_KNOTS[0], RATING_KNOTS[-1])
    distance = np.abs(inside[None] - np.array(RATING_KNOTS, dtype=np.float32)[:, None])
    near: NDArray[np.float32] = np.maximum(1 - distance / step, 0)
    return np.where(rating > 0, near, 0).astype(np.float32)


def _squares(squares: NDArray[np.uint8]) -> Bits:
    single = bit(squares & 63)
    return np.where(squares == NOWHERE, np.uint64(0), single)


def _castling(rights: NDArray[np.uint8]) -> Bits:
    rooks = np.zeros(len(rights), dtype=np.uint64)
    for number, rook in enumerate(_ROOKS):
        rooks |= ((rights >> number) & 1).astype(np.uint64) * np.uint64(rook)
    return rooks


def _pinned(king: Bits, men: Bits, enemies: Bits, occupied: Bits) -> Bits:
    sliders = sliders_by_direction(enemies[2], enemies[3], enemies[4])
    blockers = ray_attacks(np.broadcast_to(king, sliders.shape), ~occupied) & men
    held = (ray_attacks(blockers, ~occupied) & sliders) != 0
    pinned: Bits = np.bitwise_or.reduce(np.where(held, blockers, np.uint64(0)), axis=0)
    return pinned

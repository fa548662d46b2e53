"""Where a player's pieces stand: one map a kind of piece, seen from the player's own side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.transport import wasserstein
from playalike.position.batch.columns import Columns, seen_from

__all__ = [
    "HEAT_WINDOW",
    "PIECES",
    "HeatDistance",
    "HeatMaps",
    "game_heat",
    "heat_distances",
    "same_openings",
]

PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")
HEAT_WINDOW = (12, 60)
"""Plies counted: before, everything stands at home; later games are too unlike each other."""

HeatMaps = NDArray[np.int64]
"""Six maps of 64 squares, positions counted; a1 first, as the player sees the board."""


@dataclass(frozen=True, slots=True)
class HeatDistance:
    """How far apart two players' maps of one piece are."""

    piece: str
    squares: float
    """Wasserstein distance in squares."""


def game_heat(columns: Columns, game: int, white: bool) -> HeatMaps:
    """Count where one side's pieces stand after its own moves in one game."""
    first, end = int(columns.starts[game]), int(columns.starts[game + 1])
    low, high = HEAT_WINDOW
    rows = np.arange(first + min(low, end - first), min(end, first + high + 1))
    rows = rows[columns.turn[rows] != white]
    positions = columns.take(rows)
    sides = seen_from(positions, np.full(len(rows), white))
    maps = np.zeros((6, 64), np.int64)
    for number, kind in enumerate(sides.own):
        octets = kind.astype("<u8").view(np.uint8)
        bits = np.unpackbits(octets, bitorder="little").reshape(-1, 64)
        maps[number] = bits.sum(axis=0)
    return maps


def heat_distances(one: HeatMaps, other: HeatMaps) -> tuple[HeatDistance, ...]:
    """Return the distance for each kind of piece."""
    return tuple(
        HeatDistance(piece, wasserstein(a.astype(np.float64), b.astype(np.float64)))
        for piece, a, b in zip(PIECES, one, other, strict=True)
    )


def same_openings(
    one: Mapping[str, HeatMaps], other: Mapping[str, HeatMaps]
) -> tuple[HeatMaps, HeatMaps, tuple[str, ...]]:
    """Weigh the openings that both played alike, so that only the placing differs.

    Maps are given by opening; each opening counts as much as the rarer of the two had it.
    """
    shared = tuple(sorted(set(one) & set(other)))
    totals = [np.zeros((6, 64)), np.zeros((6, 64))]
    for key in shared:
        sums = [float(maps[key].sum()) for maps in (one, other)]
        weight = min(sums)
        for total, maps, size in zip(totals, (one, other), sums, strict=True):
            if size:
                total += maps[key] * (weight / size)
    return totals[0].astype(np.int64), totals[1].astype(np.int64), shared

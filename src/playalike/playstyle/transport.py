"""The Wasserstein distance between two heat maps: how far a piece's time has to be carried.

Exact, by shortest augmenting paths: flow is sent along the cheapest path from a square that has too
much to one that has too little, over flow already sent where that saves something. What both maps
share stays where it is, which never costs anything when distances are a metric.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["DISTANCES", "wasserstein"]

Vector = NDArray[np.float64]

_FILES, _RANKS = np.arange(64) & 7, np.arange(64) >> 3
DISTANCES: Vector = np.hypot(
    _FILES[:, None] - _FILES[None, :], _RANKS[:, None] - _RANKS[None, :]
).astype(np.float64)
"""Between squares, in squares, as the crow flies."""

_SMALL = 1e-12


def wasserstein(one: Vector, other: Vector, costs: Vector = DISTANCES) -> float:
    """Return the least total distance that turns one map into the other, in squares.

    Both are scaled to sum to 1. An empty map is at no defined distance: NaN.
    """
    if one.sum() <= 0 or other.sum() <= 0:
        return float("nan")
    have, want = one / one.sum(), other / other.sum()
    shared = np.minimum(have, want)
    surplus, lack = have - shared, want - shared
    sources, sinks = np.flatnonzero(surplus > _SMALL), np.flatnonzero(lack > _SMALL)
    if not len(sources) or not len(sinks):
        return 0.0
    supply, demand = surplus[sources].copy(), lack[sinks].copy()
    demand *= supply.sum() / demand.sum()
    price = costs[np.ix_(sources, sinks)]
    flow = np.zeros_like(price)
    left, right = np.zeros(len(sources)), np.zeros(len(sinks))
    while supply.max() > _SMALL and demand.max() > _SMALL:
        _augment(supply, demand, price, flow, left, right)
    return float((flow * price).sum())


def _augment(
    supply: Vector, demand: Vector, price: Vector, flow: Vector, left: Vector, right: Vector
) -> None:
    """Send as much as possible along one cheapest path (Dijkstra on reduced prices)."""
    reduced = np.maximum(0.0, price + left[:, None] - right[None, :])
    far_left = np.where(supply > _SMALL, 0.0, np.inf)
    far_right = np.full(len(demand), np.inf)
    from_left = np.full(len(demand), -1)
    from_right = np.full(len(supply), -1)
    done_left, done_right = np.zeros(len(supply), bool), np.zeros(len(demand), bool)
    while True:
        open_left = np.where(done_left, np.inf, far_left)
        open_right = np.where(done_right, np.inf, far_right)
        source, sink = int(open_left.argmin()), int(open_right.argmin())
        if open_left[source] <= open_right[sink]:
            done_left[source] = True
            through = far_left[source] + reduced[source]
            better = (through < far_right - 1e-15) & ~done_right
            far_right[better], from_left[better] = through[better], source
            continue
        done_right[sink] = True
        if demand[sink] > _SMALL:
            break
        # Flow can be taken back at no reduced cost from whoever sends it here.
        back = (flow[:, sink] > _SMALL) & ~done_left & (far_right[sink] < far_left)
        far_left[back], from_right[back] = far_right[sink], sink
    reach = far_right[sink]
    left += np.minimum(far_left, reach)
    right += np.minimum(far_right, reach)
    path: list[tuple[int, int]] = []
    end = sink
    while True:
        source = int(from_left[end])
        path.append((source, end))
        if from_right[source] < 0:
            break
        end = int(from_right[source])
    amount = min(float(supply[source]), float(demand[sink]))
    for inner, _ in path[:-1]:
        amount = min(amount, float(flow[inner, int(from_right[inner])]))
    for start, end in path:
        flow[start, end] += amount
        if from_right[start] >= 0:
            flow[start, int(from_right[start])] -= amount
    supply[source] -= amount
    demand[sink] -= amount

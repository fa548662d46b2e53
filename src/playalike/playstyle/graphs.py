"""Interaction graphs: who attacks and who defends whom, and which pieces hold a position together.

The nodes are the pieces; an arrow goes from a piece to every piece, friend or enemy, that it bears
on. A piece's betweenness is the share of shortest paths between other pieces that lead through it
(directed, divided by (n - 1)(n - 2)). The fragility of a position is the sum of the betweenness of
the pieces under attack: M. Barthelemy, "Fragility of chess positions: measure, universality and
tipping points" (2024).

Betweenness is computed for many graphs at once: Brandes' algorithm with a matrix product for each
step away from the sources.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.columns import Columns

__all__ = [
    "GraphMeasures",
    "betweenness",
    "interaction_graph",
    "measure_graphs",
    "rows_to_boards",
]

MAX_PIECES = 32
BATCH = 256

Graph = NDArray[np.float32]
"""Adjacency: 1 where the row's piece bears on the column's."""


@dataclass(frozen=True, slots=True)
class GraphMeasures:
    """Of one position."""

    fragility: float
    """Betweenness of the attacked pieces, added up."""
    by_piece: tuple[float, float, float, float, float, float]
    """The same by kind of piece: pawns, knights, bishops, rooks, queens, kings."""
    attacked: tuple[int, int, int, int, int, int]
    """How many pieces are under attack, by kind."""
    attacks: int
    """Arrows to enemy pieces."""
    defences: int
    """Arrows to own pieces."""
    key_square: int
    """Where the attacked piece with the highest betweenness stands; -1 when there is none."""


def interaction_graph(board: chess.Board) -> tuple[list[chess.Square], Graph]:
    """Return the squares of the pieces, ascending, and the adjacency among them."""
    squares = list(chess.scan_forward(board.occupied))
    index = {square: number for number, square in enumerate(squares)}
    graph = np.zeros((MAX_PIECES, MAX_PIECES), np.float32)
    for number, square in enumerate(squares):
        for target in chess.scan_forward(board.attacks_mask(square) & board.occupied):
            graph[number, index[target]] = 1
    return squares, graph


def betweenness(graphs: NDArray[np.float32], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return every node's betweenness; rows beyond a graph's size must be empty."""
    count, size = len(graphs), graphs.shape[1]
    start = np.broadcast_to(np.eye(size, dtype=np.float32), (count, size, size))
    levels = [start]
    seen = start > 0
    while True:
        reached = levels[-1] @ graphs
        reached[seen] = 0
        if not reached.any():
            break
        seen = seen | (reached > 0)
        levels.append(reached)
    back = graphs.transpose(0, 2, 1)
    dependence = np.zeros_like(graphs)
    for level in range(len(levels) - 1, 1, -1):
        paths = levels[level]
        share = np.divide(1 + dependence, paths, out=np.zeros_like(paths), where=paths > 0)
        dependence = dependence + (share @ back) * levels[level - 1]
    total = dependence.sum(axis=1, dtype=np.float64)
    pairs = np.maximum(1, (sizes - 1) * (sizes - 2))
    scaled: NDArray[np.float64] = total / pairs[:, None]
    return scaled


def measure_graphs(boards: Iterable[chess.Board]) -> list[GraphMeasures]:
    """Measure positions, many at a time."""
    measures: list[GraphMeasures] = []
    waiting: list[tuple[chess.Board, list[chess.Square], Graph]] = []
    for board in boards:
        waiting.append((board, *interaction_graph(board)))
        if len(waiting) == BATCH:
            measures += _measure(waiting)
            waiting = []
    return measures + (_measure(waiting) if waiting else [])


def rows_to_boards(columns: Columns, rows: Iterable[int]) -> Iterable[chess.Board]:
    """Return the boards of some rows, one after the other."""
    return (columns.board(row) for row in rows)


def _measure(
    waiting: list[tuple[chess.Board, list[chess.Square], Graph]],
) -> list[GraphMeasures]:
    sizes = np.array([len(squares) for _, squares, _ in waiting])
    values = betweenness(np.stack([graph for _, _, graph in waiting]), sizes)
    return [
        _one(board, squares, graph, scores)
        for (board, squares, graph), scores in zip(waiting, values, strict=True)
    ]


def _one(
    board: chess.Board,
    squares: list[chess.Square],
    graph: Graph,
    scores: NDArray[np.float64],
) -> GraphMeasures:
    size = len(squares)
    white = np.array([bool(board.occupied_co[chess.WHITE] >> square & 1) for square in squares])
    arrows = graph[:size, :size] > 0
    hostile = white[:, None] != white[None, :]
    attacks = arrows & hostile
    attacked = attacks.any(axis=0)
    weights = np.where(attacked, scores[:size], 0.0)
    kinds = np.array([(board.piece_type_at(square) or 1) - 1 for square in squares])
    pawns, knights, bishops, rooks, queens, kings = np.bincount(kinds, weights, 6).tolist()
    counts = np.bincount(kinds[attacked], minlength=6).tolist()
    key = squares[int(weights.argmax())] if attacked.any() else -1
    return GraphMeasures(
        float(weights.sum()),
        (pawns, knights, bishops, rooks, queens, kings),
        (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]),
        int(attacks.sum()),
        int((arrows & ~hostile).sum()),
        key,
    )

"""Interaction graphs against a plain Brandes, one source after the other."""

from __future__ import annotations

from collections import deque

import chess
import numpy as np
import pytest

from playalike.playstyle.graphs import betweenness, interaction_graph, measure_graphs
from tests.boards import random_boards


def brandes(board: chess.Board) -> dict[int, float]:
    """Betweenness by the textbook, on sets of squares."""
    nodes = list(board.piece_map())
    arrows = {s: [t for t in board.attacks(s) if board.piece_at(t)] for s in nodes}
    total = dict.fromkeys(nodes, 0.0)
    for source in nodes:
        order: list[int] = []
        before: dict[int, list[int]] = {n: [] for n in nodes}
        paths = dict.fromkeys(nodes, 0)
        far = dict.fromkeys(nodes, -1)
        paths[source], far[source] = 1, 0
        queue = deque([source])
        while queue:
            node = queue.popleft()
            order.append(node)
            for other in arrows[node]:
                if far[other] < 0:
                    far[other] = far[node] + 1
                    queue.append(other)
                if far[other] == far[node] + 1:
                    paths[other] += paths[node]
                    before[other].append(node)
        share = dict.fromkeys(nodes, 0.0)
        for node in reversed(order):
            for earlier in before[node]:
                share[earlier] += paths[earlier] / paths[node] * (1 + share[node])
            if node != source:
                total[node] += share[node]
    pairs = max(1, (len(nodes) - 1) * (len(nodes) - 2))
    return {node: value / pairs for node, value in total.items()}


def test_betweenness_equals_the_textbook() -> None:
    for board in random_boards(25, seed=3):
        squares, graph = interaction_graph(board)
        found = betweenness(graph[None], np.array([len(squares)]))[0]
        expected = brandes(board)
        assert found[: len(squares)] == pytest.approx([expected[s] for s in squares], abs=1e-6)
        measures = measure_graphs([board])[0]
        attacked = [s for s in squares if board.attackers_mask(not board.color_at(s), s)]
        assert measures.fragility == pytest.approx(sum(expected[s] for s in attacked), abs=1e-6)
        assert sum(measures.by_piece) == pytest.approx(measures.fragility, abs=1e-6)


BY_HAND = {
    # position: attacks, defences, fragility
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1": (0, 0, 0.0),
    # Rook a1 attacks the pawn a7, which bears on nothing, and guards its own king.
    "4k3/p7/8/8/8/8/8/R6K w - - 0 1": (1, 1, 0.0),
    # Pawns e4 and d5 attack each other.
    "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1": (2, 0, 0.0),
    # The king guards d5, so d5 lies between it and e4: one pair of 3 x 2. And e4 bears on d5 only.
    "8/8/4k3/3p4/4P3/8/8/4K3 w - - 0 1": (2, 1, 1 / 6),
    # Both sides' rooks are attacked: a1 -> e8 leads through a8, a8 -> h1 through a1.
    "r3k3/8/8/8/8/8/8/R6K w - - 0 1": (2, 2, 2 / 6),
}


@pytest.mark.parametrize("fen", BY_HAND)
def test_graphs_by_hand(fen: str) -> None:
    measures = measure_graphs([chess.Board(fen)])[0]
    attacks, defences, fragility = BY_HAND[fen]
    assert (measures.attacks, measures.defences) == (attacks, defences)
    assert measures.fragility == pytest.approx(fragility)


def test_colours_are_treated_alike() -> None:
    for board in random_boards(10, seed=5):
        one, other = measure_graphs([board, board.mirror()])
        assert one.fragility == pytest.approx(other.fragility, abs=1e-6)
        assert (one.attacks, one.defences) == (other.attacks, other.defences)

"""The bench is deterministic, and its count is what we committed."""

from __future__ import annotations

import chess
import pytest

from playalike.engine.bench import BENCH_DEPTH, BENCH_POSITIONS, EXPECTED_NODES, run_bench


def test_positions_are_valid() -> None:
    for fen in BENCH_POSITIONS:
        assert chess.Board(fen).is_valid(), fen


def test_short_bench_repeats() -> None:
    first = run_bench(depth=3, positions=BENCH_POSITIONS[:3])
    second = run_bench(depth=3, positions=BENCH_POSITIONS[:3])
    assert first.nodes == second.nodes > 0
    assert first.expected_nodes is None
    assert [p.move for p in first.positions] == [p.move for p in second.positions]


@pytest.mark.slow
def test_signature() -> None:
    result = run_bench()
    assert result.depth == BENCH_DEPTH
    assert result.nodes == EXPECTED_NODES, "the search or the evaluation has changed"

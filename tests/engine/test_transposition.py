"""The transposition table keeps what matters and never grows."""

from __future__ import annotations

import random

import chess
import pytest

from playalike.engine.scores import MATE, from_table, mate_moves, to_table
from playalike.engine.transposition import (
    EXACT,
    LOWER,
    UPPER,
    TranspositionTable,
    decode_move,
    encode_move,
)


def test_round_trip_of_extreme_values() -> None:
    table = TranspositionTable(1)
    rng = random.Random(1)
    for _ in range(200):
        key = rng.getrandbits(64)
        entry = (
            rng.randrange(128),
            rng.choice((EXACT, LOWER, UPPER)),
            rng.choice((-99_999, 99_999, 0, rng.randrange(-5000, 5000))),
            rng.choice((-100_000, 100_000, rng.randrange(-5000, 5000))),
            rng.randrange(1, 1 << 15),
        )
        table.clear()
        table.store(key, *entry)
        assert table.probe(key) == entry


def test_move_codes() -> None:
    for uci in ("a1h8", "e7e8q", "a2a1n", "e1g1", "h8a1"):
        move = chess.Move.from_uci(uci)
        assert decode_move(encode_move(move)) == move
    assert decode_move(0) is None


def test_memory_is_fixed() -> None:
    table = TranspositionTable(1)
    assert table.size * 16 <= 1024 * 1024
    words = len(table._words)
    rng = random.Random(2)
    for _ in range(20_000):
        table.store(rng.getrandbits(64), 3, EXACT, 10, 0, 77)
    assert len(table._words) == words


def test_deep_entries_survive_shallow_ones_until_they_are_old() -> None:
    table = TranspositionTable(1)
    deep, shallow = 2, 2 | 1 << 40  # the same bucket
    table.store(deep, 9, EXACT, 50, 0, 11)
    table.store(shallow, 1, EXACT, -50, 0, 22)
    found = table.probe(deep)
    assert found is not None
    assert found[0] == 9
    assert table.probe(shallow) is not None
    table.new_search()
    other = 2 | 1 << 41
    table.store(other, 1, EXACT, 7, 0, 33)
    assert table.probe(deep) is None, "an aged entry gives way"
    assert table.probe(other) is not None


def test_a_bound_without_a_move_keeps_the_known_move() -> None:
    table = TranspositionTable(1)
    table.store(99, 4, LOWER, 30, 0, 55)
    table.store(99, 5, UPPER, 10, 0, 0)
    found = table.probe(99)
    assert found is not None
    assert found[4] == 55


def test_mates_are_counted_from_the_node() -> None:
    # Mate at ply 7, seen from a node at ply 3, is four plies away; at ply 5 it is at ply 9.
    stored = to_table(MATE - 7, 3)
    assert stored == MATE - 4
    assert from_table(stored, 5) == MATE - 9
    assert from_table(to_table(7 - MATE, 3), 5) == 9 - MATE
    assert to_table(123, 9) == from_table(123, 9) == 123


@pytest.mark.parametrize(
    ("score", "moves"),
    [(MATE - 1, 1), (MATE - 3, 2), (-MATE, 0), (2 - MATE, -1), (4 - MATE, -2), (500, None)],
)
def test_mate_moves(score: int, moves: int | None) -> None:
    assert mate_moves(score) == moves


def test_hashfull_grows() -> None:
    table = TranspositionTable(1)
    assert table.hashfull() == 0
    rng = random.Random(3)
    for _ in range(table.size):
        table.store(rng.getrandbits(64), 3, EXACT, 10, 0, 77)
    assert table.hashfull() > 500

"""The index of positions: nothing is lost, nothing strange is found, and tier 9 plays from it."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.personality.played_positions import (
    PLAYED_POSITIONS,
    PlayedPositions,
    position_number,
)
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.settings import Settings


def walk(seed: int, plies: int) -> list[tuple[chess.Board, chess.Move]]:
    rng, board = random.Random(seed), chess.Board()
    seen = []
    for _ in range(plies):
        if board.is_game_over():
            break
        move = rng.choice(list(board.legal_moves))
        seen.append((board.copy(stack=False), move))
        board.push(move)
    return seen


def test_what_was_counted_is_found_again_after_a_trip_through_bytes() -> None:
    seen = [pair for seed in range(8) for pair in walk(seed, 80)]
    index = PlayedPositions.count((position_number(board), move) for board, move in seen)
    again = PlayedPositions.from_bytes(index.to_bytes())
    for name in ("keys", "moves", "games"):
        assert np.array_equal(getattr(index, name), getattr(again, name))
    for board, move in seen:
        assert again.played(board)[move.uci()] >= 1
    assert again.played(chess.Board()).total() == 8
    strange = [board for board, _ in walk(99, 80)[6:]]
    assert not any(again.played(board) for board in strange)


def test_an_empty_index_and_files_that_are_none() -> None:
    empty = PlayedPositions.from_bytes(PlayedPositions.count([]).to_bytes())
    assert not empty.played(chess.Board())
    whole = PlayedPositions.count([(1, chess.Move.from_uci("e2e4"))] * 300).to_bytes()
    assert PlayedPositions.from_bytes(whole).games.tolist() == [255]
    for wrong in (b"", b"{}", whole[:-9], whole[:40] + b"x" * 40):
        with pytest.raises(PlayalikeError):
            PlayedPositions.from_bytes(wrong)


@pytest.mark.parametrize("name", sorted(path.name for path in BUILT_IN.iterdir() if path.is_dir()))
def test_a_shipped_index_is_small(name: str) -> None:
    size = (BUILT_IN / name / f"{name}_{PLAYED_POSITIONS}").stat().st_size
    assert 10_000 < size < 1_000_000


def test_tier_9_knows_a_middlegame_position_of_a_game(tmp_path: Path) -> None:
    """Fischer – Larsen, Palma de Mallorca 1970, move 18: far outside any book."""
    board = chess.Board("r4rk1/2qbbppp/2npp3/p5P1/1p1NP2P/1P2BP2/1PP1N1Q1/2KR3R w - - 0 18")
    settings = Settings(data=tmp_path)
    personality = find_personality("fischer", settings)
    try:
        assert board.epd() not in personality.book
        assert personality.positions is not None
        assert personality.positions.played(board) == {"g5g6": 1}
    finally:
        personality.close()
    player = open_player("personality:fischer", settings, 1)
    decision = player.choose(board, Limit(nodes=20_000))
    player.close()
    assert (decision.move, decision.tier) == ("g5g6", "exact position")

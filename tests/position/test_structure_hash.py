from __future__ import annotations

import os
import subprocess
import sys

import chess
import pytest

from playalike.position.structure.category import categorise
from playalike.position.structure.hashes import (
    KingSide,
    hash_pawns,
    side_of_king,
    structure_hashes,
)
from tests.boards import after, random_boards

FRENCH = "1. e4 e6 2. d4 d5 3. e5 c5 4. c3 Nc6 5. Nf3 Qb6"


def test_what_white_learned_black_finds() -> None:
    for board in random_boards(250, seed=21):
        mirrored = board.mirror()
        for pov in chess.COLORS:
            assert hash_pawns(board, pov) == hash_pawns(mirrored, not pov)
            assert structure_hashes(board, pov) == structure_hashes(mirrored, not pov)
        assert categorise(board, chess.BLACK) == categorise(board, chess.WHITE).from_other_side()


def test_tiers_see_what_they_should() -> None:
    line = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Be7 6. e3 "
    at_home, castled = after(line), after(line + "O-O")
    # Black's castling changes what White knows of the enemy king, and nothing for Black.
    assert side_of_king(at_home, chess.BLACK) is KingSide.CENTRE
    assert side_of_king(castled, chess.BLACK) is KingSide.KINGSIDE
    white_before = structure_hashes(at_home, chess.WHITE)
    white_after = structure_hashes(castled, chess.WHITE)
    assert white_before.exact != white_after.exact
    assert white_before.pawns == white_after.pawns
    assert structure_hashes(at_home, chess.BLACK) == structure_hashes(castled, chess.BLACK)
    # Another pawn, still a Carlsbad.
    moved = structure_hashes(after(line + "c6"), chess.WHITE)
    assert moved.pawns != white_before.pawns
    assert moved.category == white_before.category
    # Mine is not theirs, and no tier's key is another's.
    assert moved.category != structure_hashes(castled, chess.BLACK).category
    assert len({moved.exact, moved.pawns, moved.category}) == 3


def test_hashes_tell_positions_apart_and_fit_a_database() -> None:
    pawns: dict[tuple[int, int], int] = {}
    for board in random_boards(250, seed=22):
        white = board.pawns & board.occupied_co[chess.WHITE]
        black = board.pawns & board.occupied_co[chess.BLACK]
        pawns[white, black] = value = hash_pawns(board, chess.WHITE)
        assert 0 <= value < 2**63
    assert len(set(pawns.values())) == len(pawns)


STABLE = (6159332043775104209, 410995975329534062, 1738027728596412528)


def test_hashes_never_change() -> None:
    """Stored personalities depend on these numbers."""
    hashes = structure_hashes(after(FRENCH), chess.WHITE)
    assert (hashes.exact, hashes.pawns, hashes.category) == STABLE


def test_hashes_are_the_same_in_another_process() -> None:
    code = (
        "import chess; from playalike.position.structure.hashes import structure_hashes;"
        f"h = structure_hashes(chess.Board({after(FRENCH).fen()!r}), True);"
        "print((h.exact, h.pawns, h.category))"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert run.stdout.strip() == str(STABLE)


def test_a_board_without_a_king_is_named() -> None:
    with pytest.raises(ValueError, match="black has no king in 8/8"):
        structure_hashes(chess.Board("8/8/8/8/8/8/8/4K3 w - - 0 1"), chess.WHITE)

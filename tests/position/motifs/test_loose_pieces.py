"""Hanging and trapped pieces."""

from __future__ import annotations

import chess
import pytest

from playalike.position.motifs import (
    Motif,
    hanging_pieces,
    is_trapped,
    line_motifs,
    trapped_pieces,
)

from .lines import line, of, where


@pytest.mark.parametrize(
    ("placement", "squares", "why"),
    [
        ("4k3/8/8/3n4/8/8/8/3RK3", ["d5"], "not guarded"),
        ("4k3/8/4p3/3n4/4P3/8/8/4K3", ["d5"], "guarded too little"),
        ("4k3/8/4p3/3n4/8/8/8/3RK3", [], ""),  # guarded, and the rook is dearer
        ("4k3/8/8/3n4/8/8/8/4K3", [], ""),  # not attacked
        ("4k3/8/8/3p4/8/8/8/3RK3", [], ""),  # a pawn
    ],
)
def test_what_hangs(placement: str, squares: list[str], why: str) -> None:
    found = hanging_pieces(chess.Board(f"{placement} w - - 0 1"), chess.BLACK)
    assert [where(f) for f in found] == squares
    assert all(f.side == chess.WHITE and why in f.evidence for f in found)


def test_a_hanging_piece_in_a_line() -> None:
    fen = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"
    [found] = of(Motif.HANGING_PIECE, line(fen, "d1d5"))
    assert where(found) == "d5"
    assert of(Motif.HANGING_PIECE, line(fen, "d1d2")) == []
    guarded = "4k3/8/4p3/3n4/8/8/8/3QK3 w - - 0 1"
    assert of(Motif.HANGING_PIECE, line(guarded, "d1d5")) == []
    # The rook takes a knight and is lost for a bishop two moves later.
    fen = "4k3/8/8/3n4/6b1/8/8/3R3K w - - 0 1"
    assert of(Motif.HANGING_PIECE, line(fen, "d1d5 g4f3 h1g1")) != []
    assert of(Motif.HANGING_PIECE, line(fen, "d1d5 g4f3 h1g1 f3d5")) != []
    assert of(Motif.HANGING_PIECE, line(fen, "d1d5 g4f3 h1h2 f3d5 h2g1")) != []
    lost = "3rk3/8/8/3n4/8/8/8/3QK3 w - - 0 1"
    assert of(Motif.HANGING_PIECE, line(lost, "d1d5 d8d5 e1e2")) == []


def test_a_recapture_takes_nothing_that_hung() -> None:
    board = chess.Board("4k3/8/8/3B4/8/4n3/8/3RK3 b - - 0 1")
    board.push_uci("e3d5")
    recapture = [chess.Move.from_uci("d1d5")]
    assert of(Motif.HANGING_PIECE, line_motifs(board, recapture)) == []
    # Without the history it looks like a gift.
    assert of(Motif.HANGING_PIECE, line_motifs(chess.Board(board.fen()), recapture)) != []


@pytest.mark.parametrize(
    ("placement", "trapped"),
    [
        ("8/Bkp5/1p6/8/8/8/8/4K3", True),  # the pawn on b6 has shut the door
        ("8/Bkp5/8/8/8/8/8/4K3", False),  # c5 is free
        ("8/B1p2k2/1p6/8/8/8/8/4K3", False),  # nobody attacks it
        ("8/Bkp5/1r6/8/8/8/8/4K3", False),  # it sells itself for a rook
        ("8/Pkp5/8/8/8/8/8/4K3", False),  # a pawn
    ],
)
def test_what_is_trapped(placement: str, trapped: bool) -> None:
    board = chess.Board(f"{placement} w - - 0 1")
    assert is_trapped(board, chess.A7) is trapped
    expected = ["a7"] if trapped else []
    for turn in "wb":
        found = trapped_pieces(chess.Board(f"{placement} {turn} - - 0 1"), chess.WHITE)
        assert [where(f) for f in found] == expected
        assert all(f.side == chess.BLACK for f in found)


def test_a_piece_in_check_or_pinned_is_not_called_trapped() -> None:
    in_check = chess.Board("8/Bkp5/1p6/8/8/8/8/r3K3 w - - 0 1")
    assert not is_trapped(in_check, chess.A7)
    pinned = chess.Board("4k3/4r3/8/8/3p4/4N3/8/4K3 w - - 0 1")
    assert not is_trapped(pinned, chess.E3)


def test_a_trapped_piece_in_a_line() -> None:
    fen = "2k5/Bpp5/8/8/8/8/8/4K3 b - - 0 1"
    [found] = of(Motif.TRAPPED_PIECE, line(fen, "b7b6 e1e2 c8b7 e2e3 b7a7"))
    assert (found.ply, found.side, where(found)) == (2, chess.BLACK, "a7")
    [found] = of(Motif.TRAPPED_PIECE, line(fen, "b7b6 e1e2 c8b7 a7b8 b7b8"))  # it ran, in vain
    assert where(found) == "a7"
    assert of(Motif.TRAPPED_PIECE, line(fen, "b7b6 e1e2 c8b7 e2e3 c7c5")) == []

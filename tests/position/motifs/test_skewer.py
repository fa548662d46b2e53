from __future__ import annotations

import chess
import pytest

from playalike.position.motifs import Motif, skewers

from .lines import line, of, where


@pytest.mark.parametrize(
    ("placement", "square", "squares"),
    [
        ("3q4/8/8/3k4/8/8/8/3RK3", chess.D1, "d1 d5 d8"),
        ("7r/8/5q2/8/8/2B5/1P6/k1K5", chess.C3, "c3 f6 h8"),  # the queen is dearer than the rook
        ("3n4/8/8/8/3k4/8/8/3RK3", chess.D1, "d1 d4 d8"),  # too far for the king to guard it
    ],
)
def test_what_a_skewer_is(placement: str, square: chess.Square, squares: str) -> None:
    [found] = skewers(chess.Board(f"{placement} b - - 0 1"), square)
    assert (found.motif, found.side, where(found)) == (Motif.SKEWER, chess.WHITE, squares)


@pytest.mark.parametrize(
    ("placement", "square"),
    [
        ("3k4/8/8/3q4/8/8/8/3RK3", chess.D1),  # the king behind: a pin
        ("r2r4/8/8/3k4/8/8/8/3RK3", chess.D1),  # the rook behind is guarded, and no dearer
        ("8/8/8/4n3/4k3/8/8/K3R3", chess.E1),  # the king steps aside and still guards the knight
        ("3q4/8/8/3k4/8/8/2b5/3RK3", chess.D1),  # the rook is lost to the bishop
        ("3p4/8/8/3k4/8/8/8/3RK3", chess.D1),  # only a pawn behind
        ("3q4/8/3p4/3k4/8/8/8/3RK3", chess.D1),  # something in between
        ("3q4/8/8/3k4/8/8/8/3NK3", chess.D1),  # no slider
    ],
)
def test_what_is_no_skewer(placement: str, square: chess.Square) -> None:
    assert skewers(chess.Board(f"{placement} b - - 0 1"), square) == []


def test_skewers_in_lines() -> None:
    fen = "3q4/8/8/3k4/8/8/8/R3K3 w - - 0 1"
    [found] = of(Motif.SKEWER, line(fen, "a1d1 d5e6 d1d8"))
    assert (found.ply, where(found)) == (0, "d1 d5 d8")
    assert found.evidence == "rook on d1 attacks the king on d5 and through it the queen on d8"
    assert of(Motif.SKEWER, line(fen, "a1d1 d5e6 d1d2")) == []  # not taken
    # The cheaper piece in front: the knight goes, and the queen behind is lost, but by no skewer.
    fen = "3q3k/8/8/3n4/8/8/8/R3K3 w - - 0 1"
    assert of(Motif.SKEWER, line(fen, "a1d1 d5f6 d1d8")) == []

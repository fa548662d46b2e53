from __future__ import annotations

import chess

from playalike.position.motifs import Motif

from .lines import line, of, where

ROOK_HOLDS_THE_PAWN = "8/1P2R3/8/8/8/8/1r3k2/3K4 w - - 0 1"


def test_a_rook_is_drawn_off_the_file() -> None:
    [found] = of(Motif.DEFLECTION, line(ROOK_HOLDS_THE_PAWN, "e7e2 b2e2 b7b8q"))
    assert (found.ply, found.side, where(found)) == (0, chess.WHITE, "e2 b2")
    assert found.evidence == "rook on e2 draws the rook on b2 away from guarding b8"


def test_a_king_is_drawn_from_his_rook() -> None:
    # The king guards the rook on f8; the rook sacrificed on h7 draws him away from it.
    fen = "5rk1/7p/8/8/8/8/5R2/K6R w - - 0 1"
    [found] = of(Motif.DEFLECTION, line(fen, "h1h7 g8h7 f2f8"))
    assert where(found) == "h7 g8"
    # The rook on f8 is dearer than a knight that takes it: the guard did not matter.
    fen = "5rk1/3N3p/8/8/8/8/8/K6R w - - 0 1"
    assert of(Motif.DEFLECTION, line(fen, "h1h7 g8h7 d7f8")) == []


def test_no_deflection() -> None:
    # The king answers, which guarded nothing.
    assert of(Motif.DEFLECTION, line(ROOK_HOLDS_THE_PAWN, "e7e2 f2f3 b7b8q")) == []
    # The rook answers a quiet move of its own will.
    assert of(Motif.DEFLECTION, line(ROOK_HOLDS_THE_PAWN, "e7e8 b2c2 b7b8q")) == []
    # An even trade is no offer.
    even = "8/1P6/8/8/8/8/1r2rk2/3KR3 w - - 0 1"
    assert of(Motif.DEFLECTION, line(even, "e1e2 b2e2 b7b8q")) == []
    # The king goes on guarding f8 from g7.
    still = "5rk1/6p1/8/8/8/8/5R2/K5R1 w - - 0 1"
    assert of(Motif.DEFLECTION, line(still, "g1g7 g8g7 f2f8")) == []

from __future__ import annotations

import chess
import pytest

from playalike.position.motifs import Motif, pins
from playalike.position.motifs.pin import absolute_pins, pin_matters

from .lines import line, of, where


@pytest.mark.parametrize(
    ("placement", "motif", "squares"),
    [
        ("4k3/8/2n5/8/B7/8/8/4K3", Motif.ABSOLUTE_PIN, "a4 c6 e8"),
        ("4k3/4p3/8/8/8/8/8/K3R3", Motif.ABSOLUTE_PIN, "e1 e7 e8"),
        ("3qk3/8/5n2/6B1/8/8/8/4K3", Motif.RELATIVE_PIN, "g5 f6 d8"),
        ("r3k3/8/n7/8/8/8/8/Q3K3", Motif.RELATIVE_PIN, "a1 a6 a8"),  # the rook has no guard
    ],
)
def test_what_a_pin_is(placement: str, motif: Motif, squares: str) -> None:
    [found] = pins(chess.Board(f"{placement} b - - 0 1"), chess.BLACK)
    assert (found.motif, found.side, where(found)) == (motif, chess.WHITE, squares)


@pytest.mark.parametrize(
    "placement",
    [
        "4k3/3p4/2n5/8/B7/8/8/4K3",  # two pieces in between
        "3nk3/8/5n2/6B1/8/8/8/4K3",  # nothing dearer behind
        "3qk3/8/5b2/6B1/8/8/8/4K3",  # the piece in front takes the bishop
        "r2k4/1q6/n7/8/8/8/8/Q3K3",  # a guarded rook does not fear a queen
        "3qk3/8/5p2/6B1/8/8/8/4K3",  # a pawn in front
        "4k3/8/2N5/8/B7/8/8/4K3",  # the attacker's own piece in between
        "4k3/8/2n5/8/N7/8/8/4K3",  # a knight pins nothing
    ],
)
def test_what_is_no_pin(placement: str) -> None:
    assert pins(chess.Board(f"{placement} b - - 0 1"), chess.BLACK) == []


@pytest.mark.parametrize(
    ("placement", "why"),
    [
        ("4k3/3n4/8/8/B7/8/8/4K3", ""),  # guarded, not dearer, nothing to take
        ("4k3/3n4/4P3/8/B7/8/8/4K3", " and cannot run from the pawn on e6"),
        ("4k3/8/2q5/8/B7/8/8/4K3", " and is dearer than it"),
        ("4k3/8/2n5/8/B7/8/8/4K3", " and nobody guards it"),
        ("4k3/1p6/2n5/4R3/B7/8/8/3K4", " and may not take the rook on e5"),
        ("4k3/8/2p5/8/B7/8/8/4K3", ""),  # an unguarded pawn is no matter
    ],
)
def test_when_a_pin_matters(placement: str, why: str) -> None:
    board = chess.Board(f"{placement} w - - 0 1")
    [pin] = absolute_pins(board, chess.BLACK)
    assert pin_matters(board, pin) == why


def test_pins_in_lines() -> None:
    # The bishop pins the queen to the king and takes it.
    found = line("4k3/8/2q5/8/8/8/8/4KB2 w - - 0 1", "f1b5 e8d8 b5c6")
    assert [where(f) for f in of(Motif.ABSOLUTE_PIN, found)] == ["b5 c6 e8"]
    # The knight shields its queen, stays, and is taken by the pawn.
    found = line("3qk3/8/5n2/4P3/8/8/8/2B1K3 w - - 0 1", "c1g5 e8d7 e5f6")
    assert [where(f) for f in of(Motif.RELATIVE_PIN, found)] == ["g5 f6 d8"]
    found = line("3qk3/8/5n2/4P3/8/8/8/2B1K3 w - - 0 1", "c1g5 e8d7 e1e2")
    assert of(Motif.RELATIVE_PIN, found) == []

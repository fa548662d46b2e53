from __future__ import annotations

import chess
import pytest

from playalike.position.motifs import Motif, discovered_attacks, discovered_check

from .lines import line, of, where


@pytest.mark.parametrize(
    ("fen", "move", "motif", "squares"),
    [
        ("4k3/8/8/8/4B3/8/8/K3R3 w - - 0 1", "e4h7", Motif.DISCOVERED_CHECK, "e1 h7 e8"),
        ("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c5", Motif.DISCOVERED_CHECK, "e1 c5 e8"),
        ("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4f6", Motif.DOUBLE_CHECK, "e1 f6 e8"),
        ("7k/8/8/3pP3/8/8/1B6/K7 w - d6 0 1", "e5d6", Motif.DISCOVERED_CHECK, "b2 d6 h8"),
        ("4k3/8/8/8/8/8/8/K2R4 w - - 0 1", "d1d2", None, ""),  # no check
        ("4k3/8/8/8/8/8/8/K2R4 w - - 0 1", "d1e1", None, ""),  # a plain check
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", None, ""),  # the castled rook moved itself
    ],
)
def test_discovered_and_double_checks(
    fen: str, move: str, motif: Motif | None, squares: str
) -> None:
    found = discovered_check(chess.Board(fen), chess.Move.from_uci(move))
    assert (found and found.motif, where(found)) == (motif, squares)


def test_what_a_discovered_attack_is() -> None:
    board = chess.Board("3qk3/8/8/8/3B4/8/8/K2R4 w - - 0 1")
    [found] = discovered_attacks(board, chess.Move.from_uci("d4e5"))
    assert (found.motif, where(found)) == (Motif.DISCOVERED_ATTACK, "d1 d8")


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("3qk3/8/3p4/8/3B4/8/8/K2R4 w - - 0 1", "d4e5"),  # the pawn still shields the queen
        ("3rk3/8/8/8/3B4/8/8/K2R4 w - - 0 1", "d4e5"),  # a guarded rook is no prey of a rook
        ("3qk3/8/8/8/3R4/8/8/K2R4 w - - 0 1", "d4d5"),  # along the line nothing opens
        ("3qk3/8/8/8/4B3/8/8/K2R4 w - - 0 1", "e4f5"),  # the line was open before
    ],
)
def test_what_is_no_discovered_attack(fen: str, move: str) -> None:
    assert discovered_attacks(chess.Board(fen), chess.Move.from_uci(move)) == []


def test_discovered_attacks_in_lines() -> None:
    fen = "3q1k2/8/8/8/3B4/8/8/K2R4 w - - 0 1"
    [found] = of(Motif.DISCOVERED_ATTACK, line(fen, "d4c5 f8g8 d1d8"))
    assert (found.ply, where(found)) == (0, "d1 d8")
    assert of(Motif.DISCOVERED_ATTACK, line(fen, "d4c5 f8g8 c5b4")) == []
    # The same rook moves twice: it opens nothing for itself.
    fen = "3q1k2/8/8/8/8/8/8/K2R4 w - - 0 1"
    assert of(Motif.DISCOVERED_ATTACK, line(fen, "d1d4 f8g8 d4d8")) == []
    # What the opponent has just put there is not what was attacked.
    fen = "q4k2/8/8/8/3B4/8/8/2KR4 w - - 0 1"
    assert of(Motif.DISCOVERED_ATTACK, line(fen, "d4c3 a8d8 d1d8")) == []

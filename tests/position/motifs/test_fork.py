from __future__ import annotations

import chess
import pytest

from playalike.position.motifs import Motif, fork_by, forks

from .lines import line, of, where


@pytest.mark.parametrize(
    ("fen", "move", "squares"),
    [
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "c7 a8 e8"),
        ("4k3/8/3n1n2/8/4P3/8/8/4K3 w - - 0 1", "e4e5", "e5 d6 f6"),
        ("4k3/8/8/8/7Q/8/6K1/3r4 w - - 0 1", "h4a4", "a4 d1 e8"),  # an unguarded rook
    ],
)
def test_what_a_fork_is(fen: str, move: str, squares: str) -> None:
    found = forks(chess.Board(fen), chess.Move.from_uci(move))
    assert found is not None
    assert (found.motif, found.side, where(found)) == (Motif.FORK, chess.WHITE, squares)


@pytest.mark.parametrize(
    ("fen", "square"),
    [
        ("r3k3/2N1q3/8/8/8/8/8/4K3 b - - 0 1", "c7"),  # the queen takes the knight
        ("6k1/1p3p2/3N4/1p3p2/8/8/8/4K3 b - - 0 1", "d6"),  # four pawns
        ("6k1/3p4/2b1b3/8/3N4/2P5/8/4K3 b - - 0 1", "d4"),  # both bishops are guarded
        ("8/rR2k3/P7/8/8/8/8/4K3 b - - 0 1", "b7"),  # the attacked rook just takes
        ("7k/8/8/2n1n3/3K4/8/8/8 b - - 0 1", "d4"),  # a king
        ("8/8/8/8/8/8/8/K6k b - - 0 1", "e4"),  # nothing there
    ],
)
def test_what_is_no_fork(fen: str, square: str) -> None:
    assert fork_by(chess.Board(fen), chess.parse_square(square)) is None


def test_guards_behind_the_forking_piece_count() -> None:
    # The rook on d8 guards the knight on d4 through the queen that would take it.
    fen = "3r3k/8/8/3Q4/3n4/8/6n1/K7 b - - 0 1"
    assert fork_by(chess.Board(fen), chess.D5) is None  # and the queen is lost besides
    unguarded = chess.Board("7k/8/8/3Q4/3n4/8/6n1/K7 b - - 0 1")
    assert where(fork_by(unguarded, chess.D5)) == "d5 g2 d4"


def test_a_fork_in_a_line_needs_a_move_after_it() -> None:
    fen = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1"
    assert of(Motif.FORK, line(fen, "d5c7")) == []
    [found] = of(Motif.FORK, line(fen, "d5c7 e8d7 c7a8"))
    assert (found.ply, where(found)) == (0, "c7 a8 e8")
    assert found.evidence == "knight on c7 attacks rook on a8 and king on e8"
    assert found.pieces[0] == chess.Piece.from_symbol("N")
    assert str(found).startswith("fork: knight on c7")

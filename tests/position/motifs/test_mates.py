from __future__ import annotations

import chess
import pytest

from playalike.position.motifs import (
    Motif,
    is_back_rank_mate,
    is_smothered_mate,
    line_motifs,
)

from .lines import line, where


@pytest.mark.parametrize(
    ("fen", "move", "back_rank", "smothered"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", True, False),
        ("7k/R7/8/8/8/8/8/1R2K3 w - - 0 1", "b1b8", False, False),  # the other rook shuts it in
        ("6k1/5ppp/8/8/8/8/8/4Q1K1 w - - 0 1", "e1e8", False, False),  # the queen attacks f7 too
        ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", False, True),
        ("7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "a7h7", False, False),
        ("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "", True, False),
        ("6k1/8/8/8/8/7P/5PP1/r5K1 w - - 0 1", "", False, False),  # no mate: h2 is free
    ],
)
def test_mating_patterns(fen: str, move: str, back_rank: bool, smothered: bool) -> None:
    board = chess.Board(fen)
    if move:
        board.push_uci(move)
    assert (is_back_rank_mate(board), is_smothered_mate(board)) == (back_rank, smothered)


def test_a_mate_counts_the_solver_moves() -> None:
    found = line("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "c6c7 a8a7 b1a1")
    mate = next(f for f in found if f.motif is Motif.MATE)
    assert (mate.mate_in, mate.ply, where(mate)) == (2, 2, "a1 a7")
    assert mate.evidence == "mate in 2: rook on a1 mates the king on a7"


def test_the_opponents_mate_is_not_the_solvers() -> None:
    board = chess.Board()
    board.push_san("f3")
    board.push_san("e5")
    assert line_motifs(board, [chess.Move.from_uci(m) for m in ("g2g4", "d8h4")]) == []


def test_no_moves_no_motifs() -> None:
    assert line_motifs(chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), []) == []


def test_an_illegal_line_is_refused() -> None:
    with pytest.raises(ValueError, match="move 2 of the line, e2e5, is illegal"):
        line(chess.STARTING_FEN, "e2e4 e2e5")

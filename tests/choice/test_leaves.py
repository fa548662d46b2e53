"""Where lines lead: hand-counted positions, and the laws of symmetry."""

from __future__ import annotations

import chess
import numpy as np
import pytest

from playalike.choice.leaves import LEAF_FEATURES, LEAF_PLIES, Leaves, leaf_board, leaf_matrix

NAMES = [feature.name for feature in LEAF_FEATURES]
STORM = "r3k2r/1bqnbp2/p2ppn1p/1p4p1/3NPP2/P1NBB3/1PP3PP/R4RK1 w kq - 0 15"
SPARSE = "8/5k2/3p4/1P1P4/8/4B3/1K4r1/8 b - - 0 1"


def _values(fen: str, colour: chess.Color) -> dict[str, float]:
    (row,) = leaf_matrix(Leaves([chess.Board(fen)], [colour]))
    return dict(zip(NAMES, row.tolist(), strict=True))


def test_a_bare_endgame_counted_by_hand() -> None:
    white, black = _values(SPARSE, chess.WHITE), _values(SPARSE, chess.BLACK)
    assert white["pieces"] == black["pieces"] == 2
    assert white["queens"] == 0
    assert white["unlike_material"] == 1
    assert white["material_given"] == 5 + 1 - 3 - 2 == -black["material_given"]
    assert white["advanced_pawns"] == 5.0
    assert black["advanced_pawns"] == 3.0
    assert white["isolated_pawns"] == 2
    assert white["passed_pawns"] == 1, "the b-pawn; the d-pawns block each other"
    assert black["passed_pawns"] == 0
    assert white["open_files"] == 6
    assert white["loose_pieces"] == 0
    # Black's rook gives check along the second rank and attacks nothing else of White's. A check
    # counts for the side that gives it, as in `playstyle`.
    assert black["threats"] == 0
    assert (black["tension"], white["tension"]) == (1, 0)


def test_outposts_and_opposite_kings() -> None:
    outpost = "6k1/pp3ppp/3p4/3N4/2P5/8/P4PPP/6K1 w - - 0 1"
    assert _values(outpost, chess.WHITE)["outposts"] == 1
    chased = "6k1/pp2pppp/8/3N4/2P5/8/P4PPP/6K1 w - - 0 1"
    assert _values(chased, chess.WHITE)["outposts"] == 0, "e6 drives the knight away"
    assert _values("2k5/8/8/8/8/8/8/6K1 w - - 0 1", chess.WHITE)["opposite_kings"] == 1
    assert _values("6k1/8/8/8/8/8/8/6K1 w - - 0 1", chess.WHITE)["opposite_kings"] == 0


@pytest.mark.parametrize("fen", [STORM, SPARSE, chess.STARTING_FEN])
@pytest.mark.parametrize("colour", chess.COLORS)
def test_colours_and_wings_make_no_difference(fen: str, colour: chess.Color) -> None:
    board = chess.Board(fen)
    mirrored = board.transform(chess.flip_horizontal)
    leaves = Leaves([board, board.mirror(), mirrored], [colour, not colour, colour])
    same, turned, flipped = leaf_matrix(leaves)
    assert same.tolist() == turned.tolist() == flipped.tolist()


def test_what_one_side_has_the_other_faces() -> None:
    for fen in (STORM, SPARSE):
        white, black = _values(fen, chess.WHITE), _values(fen, chess.BLACK)
        assert white["space"] == black["their_space"]
        assert white["mobility"] == black["their_mobility"]
    white, black = _values(STORM, chess.WHITE), _values(STORM, chess.BLACK)
    assert white["tension"] == black["tension"] > 0


def test_a_line_is_followed_so_far_and_no_farther() -> None:
    line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"]
    board = chess.Board()
    leaf = leaf_board(board, line)
    for move in line[:LEAF_PLIES]:
        board.push_uci(move)
    assert leaf.fen() == board.fen()
    assert leaf_board(chess.Board(), line[:1]).peek() == chess.Move.from_uci("e2e4")


def test_one_leaf_and_many_give_the_same() -> None:
    boards = [chess.Board(fen) for fen in (STORM, SPARSE, chess.STARTING_FEN)]
    colours = [True, False, True]
    together = leaf_matrix(Leaves(boards, colours))
    alone = [leaf_matrix(Leaves([b], [c]))[0] for b, c in zip(boards, colours, strict=True)]
    assert np.array_equal(together, np.stack(alone))

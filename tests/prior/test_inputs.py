"""What the network reads, against python-chess and our own functions of one board."""

from __future__ import annotations

import chess
import numpy as np
import pytest
from numpy.typing import NDArray

from playalike.position.exchange import see
from playalike.prior.inputs import Inputs, inputs_of
from playalike.prior.move_features import MOVE_FEATURES
from playalike.prior.planes import CONTEXT, PLANES
from playalike.prior.positions import canonical, describe_boards
from playalike.prior.terms import TERMS
from tests.prior.positions import HARD, random_boards

PLANE = {name: number for number, name in enumerate(PLANES)}
FEATURE = {name: number for number, name in enumerate(MOVE_FEATURES)}
KINDS = ("pawns", "knights", "bishops", "rooks", "queens", "king")


def described(board: chess.Board) -> Inputs:
    return inputs_of(describe_boards([board]))


def features(board: chess.Board, uci: str) -> dict[str, int]:
    inputs = described(board)
    move = chess.Move.from_uci(uci)
    turn = 0 if board.turn else 56
    moves = inputs.moves
    (row,) = np.flatnonzero(
        (moves.start == move.from_square ^ turn)
        & (moves.target == move.to_square ^ turn)
        & (moves.promotion == (move.promotion or 0))
    )
    return dict(zip(MOVE_FEATURES, inputs.features[row].tolist(), strict=True))


def squares(inputs: Inputs, plane: str) -> set[int]:
    return set(np.flatnonzero(inputs.planes[0, :, PLANE[plane]]).tolist())


def test_attack_planes_are_those_of_python_chess() -> None:
    boards = [board for board in random_boards(2, seed=3) if board.turn]
    for board in boards[::7]:
        inputs = described(board)
        for side, color in (("own", chess.WHITE), ("enemy", chess.BLACK)):
            counts = [0] * 64
            for kind, name in enumerate(KINDS, start=1):
                attacked = set()
                for square in board.pieces(kind, color):
                    attacked |= set(board.attacks(square))
                    for target in board.attacks(square):
                        counts[target] += 1
                assert squares(inputs, f"attacked by {side} {name}") == attacked
                assert squares(inputs, f"{side} {name}") == set(board.pieces(kind, color))
            twice = {square for square in chess.SQUARES if counts[square] > 1}
            assert squares(inputs, f"attacked twice by {side}") == twice
            pinned = {
                square
                for square in chess.SquareSet(board.occupied_co[color])
                if board.is_pinned(color, square) and square != board.king(color)
            }
            assert squares(inputs, f"{side} pinned") == pinned


def test_exchanges_are_worth_what_our_function_of_one_board_says() -> None:
    boards = [board for board in random_boards(3, seed=11) if not board.is_check()][::5]
    compared = 0
    for board in boards:
        inputs = described(board)
        turn = 0 if board.turn else 56
        moves = inputs.moves
        values = inputs.features[:, FEATURE["exchange value"]]
        for row in range(len(moves)):
            start, target = int(moves.start[row]) ^ turn, int(moves.target[row]) ^ turn
            move = chess.Move(start, target, int(moves.promotion[row]) or None)
            if chess.square_rank(target) in (0, 7):
                continue  # there ours lets capturing pawns become queens
            wanted = see(board, move) // 100
            assert values[row] == np.clip(wanted, -9, 9), (board.fen(), move)
            compared += 1
    assert compared > 1000


def test_a_move_that_leaves_a_queen_hanging_says_so() -> None:
    board = chess.Board("4k3/8/8/3q4/4P3/8/8/4K2R w - - 0 1")
    takes, leaves = features(board, "e4d5"), features(board, "h1g1")
    assert takes["exchange value"] == 9
    assert takes["captures a queen"] == 1
    assert takes["what the enemy can win afterwards"] == 0
    assert leaves["what the mover could win before"] == 9
    # Black's queen takes the pawn with check and then the rook is free as well, but one capture
    # wins the pawn.
    assert leaves["what the enemy can win afterwards"] == 1


def test_checks_are_direct_or_discovered() -> None:
    board = chess.Board("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1")
    assert features(board, "e4c5")["discovers a check"] == 1
    assert features(board, "e4f6")["gives check"] == 1
    assert features(board, "e4f6")["discovers a check"] == 0
    assert features(board, "a1a2")["gives check"] == 0


def test_history_gives_recaptures_and_repeated_moves() -> None:
    board = chess.Board()
    for uci in ("e2e4", "d7d5", "g1f3", "d5e4"):
        board.push_uci(uci)
    assert features(board, "f3g1")["takes the last move back"] == 1
    assert features(board, "f3g5")["moves the same piece again"] == 1
    assert features(board, "f3g5")["attacked by what moved last before"] == 1
    board.push_uci("b1c3")
    board.push_uci("e4f3")
    assert features(board, "d1f3")["captures what moved last"] == 1
    assert features(board, "a2a3")["captures what moved last"] == 0


def test_castling_moves_the_rook_as_well() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    short, long = features(board, "e1g1"), features(board, "e1c1")
    assert (short["castles short"], short["castles long"]) == (1, 0)
    assert (long["castles short"], long["castles long"]) == (0, 1)
    # From f1 and a1 the rooks see f8 and a8, from h1 and a1 h8 and a8.
    name = "afterwards: own rooks' mobility"
    after = chess.Board("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1")
    seen = {square for rook in after.pieces(4, True) for square in after.attacks(rook)}
    assert short[name] == len(seen - set(after.pieces(4, True)) - {chess.G1})


@pytest.mark.parametrize("fen", HARD)
def test_terms_afterwards_are_those_of_the_position_reached(fen: str) -> None:
    board = chess.Board(fen)
    inputs = described(board)
    turn = 0 if board.turn else 56
    first = FEATURE[f"afterwards: {TERMS[0]}"]
    half = len(TERMS) // 2
    for row in range(0, len(inputs.moves), 3):
        moves = inputs.moves
        move = chess.Move(
            int(moves.start[row]) ^ turn,
            int(moves.target[row]) ^ turn,
            int(moves.promotion[row]) or None,
        )
        after = board.copy()
        after.push(move)
        # A pass, so that the mover's side is looked at from below again.
        after.turn = board.turn
        after.ep_square = None
        terms = _terms(after)
        found = inputs.features[row, first : first + len(TERMS)]
        assert found.tolist() == terms.tolist(), (fen, move, TERMS[half:])


def _terms(board: chess.Board) -> NDArray[np.int8]:
    from playalike.prior.positions import sides_of
    from playalike.prior.terms import view

    return view(sides_of(describe_boards([board.copy(stack=False)]))).terms[:, 0]


def test_colours_make_no_difference() -> None:
    boards = [board.copy(stack=False) for board in random_boards(2, seed=21)[::6]]
    one = inputs_of(describe_boards(boards))
    two = inputs_of(describe_boards([board.mirror() for board in boards]))
    assert (one.planes == two.planes).all()
    assert (one.features == two.features).all()
    clock_and_ply = [CONTEXT.index("ply / 64"), CONTEXT.index("opening (ply below 16)")]
    same = np.delete(one.context, clock_and_ply, axis=1)
    assert (same == np.delete(two.context, clock_and_ply, axis=1)).all()


def test_left_and_right_make_no_difference_without_castling() -> None:
    boards = []
    for board in random_boards(3, seed=4)[::5]:
        board = board.copy(stack=False)
        board.castling_rights = 0
        board.ep_square = None
        boards.append(board)
    flipped = [board.transform(chess.flip_horizontal) for board in boards]
    for board, other in zip(boards, flipped, strict=True):
        other.turn = board.turn
    one = inputs_of(canonical(describe_boards(boards))[0])
    two = inputs_of(canonical(describe_boards(flipped))[0])
    assert (one.planes == two.planes).all()
    assert (one.features == two.features).all()


def test_one_board_gives_what_it_gives_among_many() -> None:
    boards = random_boards(2, seed=8)
    positions = describe_boards(boards)
    together = inputs_of(positions)
    for number in (0, 57, 120, len(boards) - 1):
        alone = inputs_of(positions[number : number + 1])
        rows = together.moves.position == number
        assert (together.features[rows] == alone.features).all()
        assert (together.planes[number] == alone.planes[0]).all()
        assert (together.context[number] == alone.context[0]).all()

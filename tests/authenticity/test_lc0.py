"""Networks in lc0's format: reading, seeing, answering, refusing."""

from __future__ import annotations

import contextlib
import gzip
import math
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.errors import PlayalikeError
from playalike.prior.lc0 import Lc0Network, file
from playalike.prior.lc0.inference import policy_logits
from playalike.prior.lc0.moves import MOVE_COUNT, PLANE_OF_MOVE, SQUARE_OF_MOVE, move_index
from playalike.prior.lc0.planes import PLANES, encode
from tests.authenticity.lc0_files import (
    BFLOAT16,
    FLOAT16,
    FLOAT32,
    LINEAR16,
    Small,
    data,
    layer,
    number,
)
from tests.boards import after, random_boards

ENDS = "7k/P6P/8/8/8/8/p6p/7K w - - 0 1"
"""Promotions for both sides."""


# ---- what the network sees


def plane(board: chess.Board, index: int) -> set[str]:
    """The squares of one plane, by name, as the side to move sees them."""
    return {chess.square_name(int(s)) for s in np.flatnonzero(encode([board])[0, :, index])}


def test_own_pieces_come_first_from_either_side() -> None:
    white = after("1. e4")
    assert not white.turn
    assert "e5" in plane(white, 6)  # White's pawn on e4, seen by Black
    assert plane(white, 0) == {f"{file}2" for file in "abcdefgh"}
    assert plane(white, 5) == {"e1"}  # Black's king
    assert plane(after("1. e4 e5"), 0) == {f"{f}2" for f in "abcdfgh"} | {"e4"}
    assert len(plane(white, 108)) == 64
    assert plane(after("1. e4 e5"), 108) == set()


def test_history_is_older_by_thirteen_planes_and_keeps_the_present_side() -> None:
    board = after("1. e4 e5")
    assert "e4" in plane(board, 13)
    assert "e5" not in plane(board, 13 + 6)
    assert "e2" in plane(board, 26)
    # Before the first move of a game from the usual start there is nothing.
    assert plane(board, 39) == set()


def test_history_of_a_set_up_position_is_filled_with_it() -> None:
    board = chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 12 40")
    for back in range(8):
        assert plane(board, 13 * back) == {"e2"}
    assert encode([board])[0, 0, 109] == 12


def test_filled_history_takes_back_the_double_step() -> None:
    board = chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert plane(board, 6) == {"d5"}
    assert plane(board, 13 + 6) == {"d7"}
    assert plane(board.mirror(), 13 + 6) == {"d7"}


def test_repetitions_are_marked_for_every_position_of_the_history() -> None:
    board = after("1. Nf3 Nf6 2. Ng1 Ng8")
    assert len(plane(board, 12)) == 64
    assert plane(board, 13 + 12) == set()
    board = after("1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3")
    assert len(plane(board, 12)) == 64
    assert len(plane(board, 13 + 12)) == 64
    assert plane(board, 26 + 12) == set()


def test_repetitions_beyond_eight_plies_are_seen() -> None:
    wander = "1. Nf3 Nf6 2. Nc3 Nc6 3. Rg1 Rg8 4. Rh1 Rh8 5. Nb1 Nb8 6. Ng1 Ng8"
    board = after(wander)  # castling is lost, so this is not the first position again
    assert plane(board, 12) == set()
    again = after("1. Nf3 Nf6 2. Nc3 Nc6 3. Ne4 Ne5 4. Nc3 Nc6 5. Nb1 Nb8 6. Ng1 Ng8")
    assert len(plane(again, 12)) == 64


def test_repetitions_agree_with_python_chess() -> None:
    for start in random_boards(8, seed=3, max_plies=60):
        board = start.copy()
        for step in range(16):
            quiet = [m for m in board.legal_moves if not board.is_zeroing(m)]
            if not quiet:
                break
            board.push(quiet[step % 2 % len(quiet)])
            past, planes = board.copy(), encode([board])[0]
            for back in range(min(8, len(board.move_stack) + 1)):
                assert planes[:, 13 * back + 12].any() == past.is_repetition(2)
                if past.move_stack:
                    past.pop()


def test_castling_rights_are_own_first_queenside_first() -> None:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1")
    assert [bool(plane(board, 104 + i)) for i in range(4)] == [True, False, False, True]
    board.turn = chess.BLACK
    assert [bool(plane(board, 104 + i)) for i in range(4)] == [False, True, True, False]


def test_boards_are_left_alone_and_encoded_alike_together() -> None:
    boards = list(random_boards(20, seed=5))
    before = [(board.fen(), len(board.move_stack)) for board in boards]
    together = encode(boards)
    assert together.shape == (20, 64, PLANES)
    assert [(board.fen(), len(board.move_stack)) for board in boards] == before
    for board, planes in zip(boards, together, strict=True):
        assert np.array_equal(encode([board])[0], planes)


def test_colours_turned_look_the_same_but_for_the_colour_plane() -> None:
    for board in random_boards(30, seed=8):
        bare = board.copy(stack=False)
        ours, theirs = encode([bare, bare.mirror()])
        differing = {int(i) for i in np.flatnonzero((ours != theirs).any(axis=0))}
        assert differing == {108}


# ---- how moves are counted


def test_moves_and_planes_are_counted_without_collision() -> None:
    assert len(PLANE_OF_MOVE) == MOVE_COUNT
    assert len(set(zip(PLANE_OF_MOVE.tolist(), SQUARE_OF_MOVE.tolist(), strict=True))) == MOVE_COUNT
    assert PLANE_OF_MOVE.max() == 72


@pytest.mark.parametrize(
    ("fen", "uci", "index"),
    [
        # The list begins a1b1, a1c1, … and ends with the promotions h7h8q, h7h8r, h7h8b.
        ("7k/8/8/8/8/8/8/RK6 w - - 0 1", "a1a2", 7),
        ("k7/7P/8/8/8/8/8/K7 w - - 0 1", "h7h8b", 1857),
        ("6rk/7P/8/8/8/8/8/K7 w - - 0 1", "h7g8q", 1852),
        ("K7/8/8/8/8/8/p7/7k b - - 0 1", "a2a1q", 1792),
        ("K7/8/8/8/8/8/p7/7k b - - 0 1", "a2a1r", 1793),
        ("K7/8/8/8/8/8/p7/7k b - - 0 1", "a2a1b", 1794),
    ],
)
def test_places_in_the_list(fen: str, uci: str, index: int) -> None:
    board, move = chess.Board(fen), chess.Move.from_uci(uci)
    assert move in board.legal_moves
    assert move_index(board, move) == index


def test_castling_is_the_king_taking_its_rook() -> None:
    both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    rook_less = chess.Board("4k3/8/8/8/8/8/8/4K2q w - - 0 1")
    for turn in (chess.WHITE, chess.BLACK):
        board = chess.Board(both)
        board.turn = turn
        short = board.parse_san("O-O")
        long = board.parse_san("O-O-O")
        taking = chess.Board("4k3/8/8/8/8/8/8/4Q2r w - - 0 1")
        assert move_index(board, short) == move_index(taking, chess.Move.from_uci("e1h1"))
        assert move_index(board, long) == move_index(taking, chess.Move.from_uci("e1a1"))
        modern = chess.Board(both, chess960=True)
        modern.turn = turn
        assert move_index(modern, modern.parse_san("O-O")) == move_index(board, short)
    # A king's step of one square is no castling.
    step = chess.Move.from_uci("e1f1")
    assert move_index(rook_less, step) != move_index(rook_less, chess.Move.from_uci("e1h1"))


def test_legal_moves_never_share_a_place() -> None:
    boards = [*random_boards(40, seed=11), chess.Board(ENDS)]
    boards.append(chess.Board("3r1r2/2P1P3/8/8/8/8/2p1p3/k2R1R1K b - - 0 1"))
    for board in boards:
        moves = list(board.legal_moves)
        assert len({move_index(board, move) for move in moves}) == len(moves)
        turned = board.mirror()
        for move in moves:
            other = chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)
            assert move_index(board, move) == move_index(turned, other)


# ---- the way through, against a naive one


@pytest.mark.parametrize("squeeze", [True, False])
@pytest.mark.parametrize("classical", [True, False])
def test_policy_agrees_with_a_naive_network(tmp_path: Path, squeeze: bool, classical: bool) -> None:
    small = Small(squeeze=squeeze, classical_policy=classical, structure=4 if squeeze else 3)
    network = Lc0Network.open(small.write(tmp_path / "small.pb.gz"))
    boards = [chess.Board(), *random_boards(3, seed=2)]
    planes = encode(boards)
    logits = policy_logits(network.tower, planes)
    for seen, row in zip(planes, logits, strict=True):
        expected = small.naive(seen.T.reshape(PLANES, 8, 8).astype(np.float64))
        if not classical:
            expected = expected.reshape(80, 64)[PLANE_OF_MOVE, SQUARE_OF_MOVE]
        assert np.allclose(row, expected, rtol=1e-3, atol=1e-3)
        assert np.ptp(expected) > 1  # the comparison has something to compare


@pytest.mark.parametrize(
    ("encoding", "tolerance"),
    [(None, 2e-2), (LINEAR16, 2e-2), (FLOAT16, 1e-3), (BFLOAT16, 1e-3), (FLOAT32, 1e-3)],
)
def test_every_encoding_of_weights(tmp_path: Path, encoding: int | None, tolerance: float) -> None:
    small = Small(encoding=encoding)
    network = Lc0Network.open(small.write(tmp_path / "small.pb.gz"))
    planes = encode([chess.Board()])
    expected = small.naive(planes[0].T.reshape(PLANES, 8, 8).astype(np.float64))
    row = policy_logits(network.tower, planes)[0]
    assert np.allclose(row, expected.reshape(80, 64)[PLANE_OF_MOVE, SQUARE_OF_MOVE], atol=tolerance)


def test_probabilities_of_many_boards_are_those_of_each(tmp_path: Path) -> None:
    network = Lc0Network.open(Small().write(tmp_path / "small.pb.gz"))
    mate = after("1. f3 e5 2. g4 Qh4#")
    boards = [*random_boards(network.boards_at_once + 3, seed=4), mate, chess.Board()]
    logs = network.log_probabilities(boards)
    assert len(logs) == len(boards)
    assert network.log_probabilities([]) == []
    for board, found in zip(boards, logs, strict=True):
        assert set(found) == set(board.legal_moves)
        alone = network.probabilities(board)
        assert list(alone.values()) == sorted(alone.values(), reverse=True)
        for move, log in found.items():
            assert math.isclose(alone[move], math.exp(log), rel_tol=1e-4)
        if found:
            assert math.isclose(sum(alone.values()), 1.0, abs_tol=1e-9)
    assert logs[-2] == {}
    assert network.name == "small"
    assert repr(network) == "Lc0Network(name='small')"


# ---- files that are no networks


def refusal(path: Path) -> str:
    with pytest.raises(PlayalikeError) as caught:
        Lc0Network.open(path)
    message = str(caught.value)
    assert str(path) in message
    assert "\n" not in message
    return message


def test_missing_and_unpacked_files(tmp_path: Path) -> None:
    assert "no network file" in refusal(tmp_path / "absent.pb.gz")
    plain = tmp_path / "plain.pb"
    plain.write_bytes(Small().bytes())
    assert "not a whole gzip file" in refusal(plain)
    assert "cannot read" in refusal(tmp_path)


@pytest.mark.parametrize("content", [b"", b"\0", b"1. e4 e5", b"\x0d\xc0\x01\x00\x00"])
def test_other_gzip_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.pb.gz"
    path.write_bytes(gzip.compress(content))
    assert "not an lc0 network" in refusal(path)


def test_damaged_files(tmp_path: Path) -> None:
    whole = Small().bytes()
    path = tmp_path / "damaged.pb.gz"
    path.write_bytes(gzip.compress(whole)[:-2000])
    assert "not a whole gzip file" in refusal(path)
    rng = np.random.default_rng(7)
    for _ in range(60):
        damaged = bytearray(whole)
        cut = int(rng.integers(1, len(damaged)))
        if rng.random() < 0.5:
            del damaged[cut:]
        else:
            # Keys and lengths are few among the weights: aim at the beginning.
            damaged[int(rng.integers(0, 60))] ^= int(rng.integers(1, 256))
        path.write_bytes(gzip.compress(bytes(damaged), 1))
        # Whether or not the damage is seen, no other error than ours may come out.
        with contextlib.suppress(PlayalikeError):
            Lc0Network.open(path)


def test_weights_that_do_not_fit_or_are_no_numbers(tmp_path: Path) -> None:
    path = tmp_path / "odd.pb.gz"
    wrong_size = data(1, Small().conv("in", 4, 111, 3))
    assert "not an lc0 network" in refusal(Small(extra_weights=wrong_size).write(path))
    nan = np.full((4, 112, 3, 3), np.nan)
    broken = data(1, data(1, layer(nan)))
    assert "not numbers" in refusal(Small(extra_weights=broken).write(path))


def test_too_many_fields(tmp_path: Path) -> None:
    path = tmp_path / "many.pb.gz"
    assert "fields" in refusal(Small(extra=number(99, 1) * 20_000).write(path))


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Small().write(tmp_path / "large.pb.gz")
    monkeypatch.setattr(file, "MAX_BYTES", 5_000)
    assert "too large" in refusal(path)


@pytest.mark.parametrize(
    ("network", "words"),
    [
        (Small(structure=6), "attention body"),
        (Small(structure=7), "attention body"),
        (Small(extra_weights=data(27, b"")), "attention body"),
        (Small(structure=5), "ONNX"),
        (Small(structure=77), "kind 77"),
        (Small(policy_format=3), "attention policy"),
        (Small(policy_format=9), "policy format 9"),
        (Small(input_format=3), "input format 3"),
        (Small(activation=1), "Mish"),
    ],
)
def test_unsupported_kinds_are_named(tmp_path: Path, network: Small, words: str) -> None:
    message = refusal(network.write(tmp_path / "kind.pb.gz"))
    assert words in message
    assert "not supported" in message
    assert "maia" in message

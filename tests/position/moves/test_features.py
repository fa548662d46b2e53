"""The vocabulary of moves: each word on a position where it is right and on one where it is not."""

from __future__ import annotations

import time

import chess
import pytest

from playalike.position.exchange import see
from playalike.position.moves.features import (
    BIT,
    DEFINITIONS,
    FEATURES,
    feature_names,
    move_features,
)
from tests.boards import after, random_boards

START = chess.STARTING_FEN


def names(board: chess.Board, uci: str) -> set[str]:
    move = chess.Move.from_uci(uci)
    assert board.is_legal(move), f"{uci} in {board.fen()}"
    return set(feature_names(move_features(board, move)))


def test_the_vocabulary_is_stable() -> None:
    assert len(FEATURES) == 60
    assert len(set(FEATURES)) == 60
    assert list(DEFINITIONS) == list(FEATURES)
    assert FEATURES[:3] == ("quiet", "capture", "check")
    assert FEATURES[-1] == "long_move"
    assert all(BIT[name] == 1 << index for index, name in enumerate(FEATURES))


# (feature, position, a move that has it, a move that has it not)
CASES = [
    ("quiet", START, "g1f3", None),
    ("quiet", "4k3/8/8/8/8/8/4p3/4K2R w K - 0 1", "h1h2", "e1e2"),
    ("capture", "4k3/8/8/8/8/8/4p3/4K2R w K - 0 1", "e1e2", "h1h2"),
    ("check", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h8", "h1h7"),
    ("castle_short", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1c1"),
    ("castle_long", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1g1"),
    ("king_move", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1e2", "e1g1"),
    ("promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a1a2"),
    ("en_passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "e5e6"),
    ("pawn_capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "e5e6"),
    ("pawn_move", START, "e2e4", "g1f3"),
    ("knight_move", START, "g1f3", "e2e4"),
    ("bishop_move", "4k3/8/8/8/8/8/8/R1BQK3 w Q - 0 1", "c1d2", "d1d2"),
    ("queen_move", "4k3/8/8/8/8/8/8/R1BQK3 w Q - 0 1", "d1d2", "c1d2"),
    ("rook_move", "4k3/8/8/8/8/8/8/R1BQK3 w Q - 0 1", "a1a2", "c1d2"),
    ("pawn_advance", START, "e2e3", "g1f3"),
    ("double_step", START, "e2e4", "e2e3"),
    ("quiet_pawn_advance", START, "h2h3", "h2h4"),
    ("pawn_break", "4k3/8/8/3p4/8/8/2P1P3/4K3 w - - 0 1", "c2c4", "c2c3"),
    ("passed_pawn_push", "4k3/6p1/8/1P6/8/8/5P2/4K3 w - - 0 1", "b5b6", "f2f4"),
    ("passed_pawn_push", "4k3/p7/8/1P6/8/8/5P2/4K3 w - - 0 1", "f2f4", "b5b6"),
    ("flank_pawn_push", START, "g2g4", "c2c4"),
    ("pawn_storm", "6k1/8/8/8/8/8/6PP/2K5 w - - 0 1", "g2g4", "g2g3"),
    ("pawn_storm", "6k1/8/8/8/8/8/1P4P1/2K5 w - - 0 1", "g2g4", "b2b4"),
    ("moves_king_shield", "6k1/8/8/8/8/8/1P4PP/6K1 w - - 0 1", "h2h3", "b2b3"),
    ("opens_file", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4e5"),
    ("opens_file", "4k3/8/8/3p1p2/4P3/8/5P2/4K3 w - - 0 1", "e4f5", "f2f3"),
    ("winning_capture", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4e5"),
    ("equal_exchange", "4k3/2p5/3p4/4n3/8/5N2/8/4K3 w - - 0 1", "f3e5", "f3g5"),
    ("losing_capture", "4k3/2p5/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", "f3g5"),
    ("sacrifice", "4k3/2p5/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", "f3g5"),
    ("exchange_offer", "4k3/8/2n5/8/8/4PN2/8/4K3 w - - 0 1", "f3d4", "f3g5"),
    ("exchange_offer", "3rk3/8/8/8/8/8/8/R5K1 w - - 0 1", None, "a1d1"),
    ("simplifies", "4k3/2p5/3p4/4n3/8/5N2/PPPP4/4K3 w - - 0 1", "f3e5", "f3g5"),
    ("simplifies", "4k3/2p5/3p4/4n3/8/5N2/8/4K3 w - - 0 1", None, "f3e5"),
    ("queen_trade", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", "d1d7"),
    ("bishop_for_knight", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "b5c6", "b5a6"),
    ("knight_for_bishop", "4k3/8/2b5/8/1N6/8/8/4K3 w - - 0 1", "b4c6", "b4d5"),
    ("retreat", "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", "e5f3", "e5f7"),
    ("forward", "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", "e5f7", "e5f3"),
    ("sideways", "4k3/8/8/4R3/8/8/8/4K3 w - - 0 1", "e5a5", "e5e6"),
    ("to_centre", START, "g1f3", "g1h3"),
    ("to_edge", "4k3/8/8/8/8/6N1/8/4K3 w - - 0 1", "g3h5", "g3f5"),
    ("to_kingside", "4k3/8/8/4R3/8/8/8/4K3 w - - 0 1", "e5h5", "e5a5"),
    ("to_queenside", "4k3/8/8/4R3/8/8/8/4K3 w - - 0 1", "e5a5", "e5h5"),
    ("invades", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4f5", "d4f3"),
    ("toward_enemy_king", "6k1/8/8/8/3N4/8/8/K7 w - - 0 1", "d4f5", "d4b3"),
    ("attacks_enemy_king_ring", "6k1/8/8/8/8/8/8/K2Q4 w - - 0 1", "d1d4", "d1e1"),
    ("develops", START, "b1c3", "e2e4"),
    ("fianchetto", "4k3/8/8/8/8/6P1/8/4KB2 w - - 0 1", "f1g2", "f1h3"),
    ("outpost", "4k3/8/8/8/4P3/2N5/8/4K3 w - - 0 1", "c3d5", "c3b5"),
    ("outpost", "4k3/2p5/8/8/4P3/2N5/8/4K3 w - - 0 1", None, "c3d5"),
    ("blockades_passer", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", None, "c3e2"),
    ("blockades_passer", "4k3/8/8/3p4/8/5N2/8/4K3 w - - 0 1", "f3d4", "f3e5"),
    ("blockades_passer", "4k3/8/8/3p4/8/5N2/2P5/4K3 w - - 0 1", None, "f3d4"),
    ("rook_to_open_file", "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "a1d1", None),
    ("rook_to_half_open_file", "4k3/3p4/8/8/8/8/P7/R3K3 w - - 0 1", "a1d1", "a1c1"),
    ("rook_to_seventh", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d7", "d1d6"),
    ("doubles_rooks", "4k3/8/8/8/8/8/3R4/R3K3 w - - 0 1", "a1d1", "a1c1"),
    ("doubles_rooks", "4k3/8/8/3R4/8/3P4/8/R3K3 w - - 0 1", None, "a1d1"),
    ("rook_lift", "6k1/8/8/5P2/8/8/8/5RK1 w - - 0 1", "f1f3", "f1f2"),
    ("evades_attack", "4k3/8/8/8/1p6/2N5/8/4K3 w - - 0 1", "c3e4", "e1e2"),
    ("evades_attack", "4k3/8/8/4p3/8/2N5/8/4K3 w - - 0 1", None, "c3e4"),
    ("defends_attacked", "4k3/8/8/8/3N4/8/6b1/4K2R w K - 0 1", None, "h1h2"),
    ("defends_attacked", "4k3/8/3r4/8/3N4/8/8/4K2R w K - 0 1", "h1h4", "h1h3"),
    ("creates_threat", "4k3/8/8/3q4/8/8/8/1N2K3 w - - 0 1", "b1c3", "b1d2"),
    ("creates_threat", "4k3/2p5/3n4/8/8/8/8/R3K3 w - - 0 1", None, "a1d1"),
    ("double_threat", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", "b5d6"),
    ("discovered_check", "4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1", "e2c3", "e1d1"),
    ("long_move", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a5", "a1a4"),
]


@pytest.mark.parametrize(("feature", "fen", "has", "has_not"), CASES)
def test_by_hand(feature: str, fen: str, has: str | None, has_not: str | None) -> None:
    board = chess.Board(fen)
    if has is not None:
        assert feature in names(board, has)
    if has_not is not None:
        assert feature not in names(board, has_not)


def test_every_feature_has_a_case() -> None:
    shown = {feature for feature, _, has, _ in CASES if has is not None}
    assert set(FEATURES) - shown == {"recapture", "same_piece_again", "switchback"}


def test_recapture_needs_a_capture_on_that_square() -> None:
    exchange = after("1. e4 d5 2. exd5")
    assert "recapture" in names(exchange, "d8d5")
    pawn_came = after("1. e4 d5 2. e5 f5 3. Nf3 e6 4. Nc3 f4")
    assert "recapture" not in names(pawn_came, "g2g3")
    offered = after("1. e4 Nf6 2. d3 Nxe4")
    assert "recapture" in names(offered, "d3e4")
    knight_came = after("1. e4 Nf6 2. d3 Nd5 3. c4 Nf4")
    assert "capture" in names(knight_came, "c1f4")
    assert "recapture" not in names(knight_came, "c1f4")
    passant = after("1. e4 Nf6 2. e5 d5 3. exd6")
    assert "recapture" in names(passant, "c7d6")


def test_the_same_piece_and_back_again() -> None:
    board = after("1. Nf3 Nf6")
    assert names(board, "f3g5") >= {"same_piece_again"}
    assert "switchback" not in names(board, "f3g5")
    assert names(board, "f3g1") >= {"same_piece_again", "switchback"}
    assert "same_piece_again" not in names(board, "b1c3")


def test_words_that_exclude_each_other() -> None:
    movers = [name for name in FEATURES if name.endswith("_move") and name != "long_move"]
    for board in random_boards(60, seed=11):
        for move in board.legal_moves:
            found = set(feature_names(move_features(board, move)))
            castles = bool(found & {"castle_short", "castle_long"})
            assert castles or len(found & set(movers)) == 1
            assert ("capture" in found) == board.is_capture(move)
            assert ("check" in found) == board.gives_check(move)
            assert ("en_passant" in found) == board.is_en_passant(move)
            results = found & {"winning_capture", "equal_exchange", "losing_capture"}
            assert len(results) == ("capture" in found)
            assert ("quiet" in found) == (not found & {"capture", "check", "promotion"})
            assert ("sacrifice" in found) == (see(board, move) <= -200)


def test_colours_do_not_matter_and_boards_do_not_change() -> None:
    for board in random_boards(120, seed=5):
        board.clear_stack()
        before = board.fen()
        mirrored = board.mirror()
        for move in board.legal_moves:
            twin = chess.Move(
                chess.square_mirror(move.from_square),
                chess.square_mirror(move.to_square),
                move.promotion,
            )
            ours, theirs = move_features(board, move), move_features(mirrored, twin)
            assert ours == theirs, (before, move.uci())
        assert board.fen() == before


def test_a_known_exchange_value_may_be_handed_in() -> None:
    for board in random_boards(20, seed=8):
        for move in board.legal_moves:
            mask = move_features(board, move)
            assert mask == move_features(board, move, see(board, move))
            assert 0 < mask < 1 << 60


def test_fast_enough() -> None:
    boards = [(board, list(board.legal_moves)) for board in random_boards(60, seed=2)]
    started = time.process_time()
    for board, moves in boards:
        for move in moves:
            move_features(board, move)
    spent = time.process_time() - started
    # 60 µs are allowed; some 15 were measured.
    assert spent / sum(len(moves) for _, moves in boards) < 5 * 60e-6

"""Keys of moves: by hand, turned round, and from the table as from the board."""

from __future__ import annotations

import time

import chess
import pyarrow as pa

from playalike.position.bands import EVAL_BANDS, eval_band
from playalike.position.moves.patterns import (
    MoveFacts,
    move_facts,
    opportunity_of,
    pattern_keys,
    pattern_keys_of,
)
from playalike.position.moves.routes import MAX_GAP, RouteTracker, lines_ending_at
from playalike.position.moves.tokens import sequence_token, token_of
from playalike.study.baseline.counts import in_games
from playalike.study.extraction import StudiedGame, extract_moves
from playalike.words.patterns import MOTIFS, pattern_words
from tests.boards import after, random_boards


def _flip(move: chess.Move) -> chess.Move:
    return chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)


def test_tokens() -> None:
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6")
    assert sequence_token(board, board.parse_san("O-O")) == "O-O"
    assert sequence_token(board, board.parse_san("Bxc6")) == "Bb5c6"
    board.push_san("O-O")
    assert sequence_token(board, board.parse_san("Nxe4")) == "Nf3e5"
    assert sequence_token(board, board.parse_san("d6")) == "Pd2d3"
    long = chess.Board("r3k3/8/8/8/8/8/8/4K3 b q - 0 1")
    assert sequence_token(long, long.parse_san("O-O-O")) == "O-O-O"


def test_patterns_of_a_knight_retreat() -> None:
    board = chess.Board("4k3/8/8/8/8/8/3N4/4K3 w - - 0 1")
    assert pattern_keys(board, chess.Move.from_uci("d2f1")) == (
        "maneuver|Nd2f1|endgame",
        "maneuver|N(2,-1)|endgame",
        "setup|Nf1|open:both",
    )


def test_attack_motifs() -> None:
    # The Greek gift: a bishop is given up beside the king, with check.
    board = chess.Board("r1bq1rk1/pppnbppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R1BQK2R w KQ - 0 1")
    keys = pattern_keys(board, board.parse_san("Bxh7+"), 1)
    assert "attack|B sacrifice_at_king|middlegame" in keys
    assert "attack|B check|middlegame" in keys
    assert "setup|Bh7|french_chain:mine" in keys
    # The exchange sacrifice on c3.
    board = chess.Board("2r3k1/pp2ppbp/3p2p1/8/4P3/2N1B3/PPP2PPP/2KR3R b - - 0 1")
    keys = pattern_keys(board, board.parse_san("Rxc3"), 1)
    assert "attack|R exchange_sacrifice|middlegame" in keys
    storm = chess.Board("r4rk1/ppp2ppp/8/8/6P1/8/PPP2P1P/2KR3R w - - 0 1")
    keys = pattern_keys(storm, storm.parse_san("g5"), 1)
    assert "attack|P storm_g5|middlegame" in keys


def test_endgame_motifs() -> None:
    board = chess.Board("8/5k2/8/1P6/8/8/3K4/4R3 w - - 0 1")
    assert "endgame|K forward|endgame" in pattern_keys(board, board.parse_san("Kd3"))
    assert "endgame|P passer_6|endgame" in pattern_keys(board, board.parse_san("b6"))
    assert "endgame|R seventh|endgame" in pattern_keys(board, board.parse_san("Re7+"))
    assert not any(
        key.startswith("endgame") for key in pattern_keys(board, board.parse_san("Kd3"), 1)
    )


def _rook_motifs(fen: str, san: str) -> set[str]:
    board = chess.Board(fen)
    keys = pattern_keys(board, board.parse_san(san), 2)
    return {key.split("|")[1] for key in keys if "behind" in key}


def test_rooks_behind_passed_pawns() -> None:
    own = "8/5k2/8/1P6/8/8/3K4/4R3 w - - 0 1"
    assert _rook_motifs(own, "Rb1") == {"R behind_passer"}
    assert _rook_motifs(own, "Re5") == set()  # beside it
    assert _rook_motifs("1R6/5k2/8/1P6/8/8/3K4/8 w - - 0 1", "Rb7+") == set()  # in front of it
    # Another step behind the same pawn is nothing new, nor is a pawn that can be stopped by pawns.
    assert _rook_motifs("8/5k2/8/1P6/8/8/3K4/1R6 w - - 0 1", "Rb3") == set()
    assert _rook_motifs("8/p4k2/8/1P6/8/8/3K4/4R3 w - - 0 1", "Rb1") == set()
    # A piece between, or a pawn that has not left home.
    assert _rook_motifs("8/5k2/8/1P6/1N6/8/3K4/4R3 w - - 0 1", "Rb1") == set()
    assert _rook_motifs("8/5k2/8/8/8/8/1P1K4/4R3 w - - 0 1", "Rb1") == set()
    # The enemy's pawn: from above. Taking its last opponent, or the pawn itself.
    theirs = "4R3/5k2/8/8/1p6/8/3K4/8 w - - 0 1"
    assert _rook_motifs(theirs, "Rb8") == {"R behind_enemy_passer"}
    assert _rook_motifs("1R6/5k2/8/8/1p6/8/3K4/8 w - - 0 1", "Rxb4") == set()
    both = "8/1p3k2/8/4R3/8/1P6/3K4/8 w - - 0 1"
    assert _rook_motifs(both, "Rb5") == set()  # each pawn holds the other
    assert _rook_motifs("8/5k2/1P6/4R3/8/1p6/3K4/8 w - - 0 1", "Rb5") == {
        "R behind_passer",
        "R behind_enemy_passer",
    }
    assert not any(
        "behind" in key for key in pattern_keys(chess.Board(own), chess.Move.from_uci("e1b1"), 1)
    )


def test_opportunities() -> None:
    assert opportunity_of("setup|Ne5|carlsbad:mine") == "category|carlsbad:mine"
    assert opportunity_of("attack|N check|opening") == "phase|opening"


def test_colours_make_no_difference() -> None:
    for board in random_boards(60, seed=3):
        mirrored = board.mirror()
        for move in list(board.legal_moves)[:6]:
            # Without a move stack on either side, for the features that look back.
            alone = board.copy(stack=False)
            assert pattern_keys(alone, move) == pattern_keys(mirrored, _flip(move))
            assert sequence_token(board, move) == sequence_token(mirrored, _flip(move))


def test_every_key_can_be_said_in_words() -> None:
    for board in random_boards(60, seed=4):
        for move in board.legal_moves:
            for key in pattern_keys(board, move):
                phrase = pattern_words(key)
                assert "{" not in phrase
                assert phrase
    assert all(MOTIFS.values())


def test_table_and_board_agree() -> None:
    for seed, board in enumerate(random_boards(6, seed=9, max_plies=90)):
        moves = [move.uci() for move in board.move_stack]
        if not moves:
            continue
        for color in (chess.WHITE, chess.BLACK):
            side = StudiedGame(seed, color, None, " ".join(moves), "train")
            batch = extract_moves((0, [side], frozenset()))[1][0]
            rows = {
                ply: (facts, token)
                for game in in_games(pa.Table.from_batches([batch]))
                for ply, facts, token in zip(game.plies, game.facts, game.tokens(), strict=True)
            }
            replay = chess.Board()
            for ply, uci in enumerate(moves):
                move = chess.Move.from_uci(uci)
                if replay.turn == color:
                    facts, token = rows[ply]
                    assert facts == move_facts(replay, move, facts.phase)
                    assert pattern_keys_of(facts) == pattern_keys(replay, move, facts.phase)
                    assert token == sequence_token(replay, move)
                replay.push(move)


def test_eval_bands() -> None:
    assert [eval_band(cp) for cp in (-301, -300, -81, -80, 0, 80, 81, 300, 301)] == [
        "losing", "worse", "worse", "equal", "equal", "equal", "better", "better", "winning",
    ]  # fmt: skip
    assert len(EVAL_BANDS) == 5


def test_route_of_a_knight_with_other_moves_between() -> None:
    tracker = RouteTracker()
    seen = []
    for token in ("Nb1d2", "Pe2e4", "Nd2f1", "Qd1e2", "Nf1e3", "Ne3d5", "Nd5f6"):
        seen.append([tokens for _, tokens in tracker.routes(token)])
        tracker.push(token)
    assert seen[:4] == [[], [], [("Nb1d2", "Nd2f1")], []]
    assert ("Nd2f1", "Nf1e3", "Ne3d5") in seen[5]
    assert max(map(len, seen[6])) == 4


def test_routes_end_where_the_piece_rests_changes_or_castles() -> None:
    tracker = RouteTracker()
    tracker.push("Nb1d2")
    for _ in range(MAX_GAP):
        tracker.push("Kg1h1")
    assert list(tracker.routes("Nd2f1")) == [(0, ("Nb1d2", "Nd2f1"))]
    tracker.push("Kg1h1")
    assert not list(tracker.routes("Nd2f1"))
    tracker = RouteTracker()
    tracker.push("Pe7e8")
    assert not list(tracker.routes("Qe8e4"))
    tracker.push("Re2f1")  # taken there; then castling brings another rook to f1
    tracker.push("O-O")
    assert not list(tracker.routes("Rf1e1"))


def test_lines() -> None:
    assert list(lines_ending_at(["a", "b", "c"], 2)) == [(1, ("b", "c")), (0, ("a", "b", "c"))]
    assert not list(lines_ending_at(["a"], 0))


def test_token_of_rows() -> None:
    assert token_of(chess.KNIGHT, chess.D2, chess.F1, 0) == "Nd2f1"


def test_keys_are_fast_given_the_facts() -> None:
    facts: list[MoveFacts] = []
    for board in random_boards(40, seed=5):
        facts += [move_facts(board, move) for move in board.legal_moves]
    started = time.process_time()
    for one in facts:
        pattern_keys_of(one)
    assert (time.process_time() - started) / len(facts) < 500e-6

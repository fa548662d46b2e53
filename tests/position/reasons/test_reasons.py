"""Ideas of moves in positions where they are known."""

from __future__ import annotations

import json
from dataclasses import asdict

import chess
import pytest

from playalike.position.reasons import Passing, failure_of, idea_missed, reasons_for
from playalike.reason import Reason, ReasonKind

OPEN_GAME = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
CASES = [
    (OPEN_GAME, "Bc4", "does", "presses", ("Bc4", "pf7")),
    (OPEN_GAME, "d4", "does", "breaks", ("Pd4", "pe5")),
    ("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", "does", "pins", ("Bb5", "nc6", "ke8")),
    ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+", "does", "forks", ("Nc7", "ra8", "ke8")),
    ("4k3/5p2/8/8/4P3/1N6/8/R3K3 w - - 0 1", "Nd4", "does", "centralises", ("Nd4",)),
    ("4k3/pp3p1p/8/4P3/8/2N5/8/4K3 w - - 0 1", "Nd5", "does", "centralises", ("Nd5",)),
    ("4k3/pp3ppp/8/8/2PP4/4N3/8/4K3 w - - 0 1", "Nd5", "does", "outpost", ("Nd5",)),
    ("4k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1", "Rd1", "does", "open_file", ("Rd1",)),
    ("6k1/5ppp/8/8/8/8/4NPPP/4R1K1 w - - 0 1", "Nc3", "threatens", "mate", ()),
    ("6k1/5ppp/8/8/1q6/8/5PPP/R5K1 w - - 0 1", "h3", "does", "gives_air", ("Kg1",)),
    ("r1bqkb1r/ppp2ppp/1nnp4/8/2PP4/2N5/PP3PPP/R1BQKBNR w KQkq - 2 7", "a3", "prevents", "square",
     ("Pa3", "nc6")),
    ("4k3/8/8/8/8/2b5/8/R3K3 w - - 0 1", "Kf1", "does", "leaves_check", ("Kf1",)),
    ("4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", "e4", "does", "opens_line", ("Bf1",)),
    ("4r1k1/p1p2ppp/Qbp3r1/8/1P6/2P5/R2P1PbP/2BR2K1 b - - 3 23", "Bh3+", "does", "discovers_check",
     ("rg6", "Kg1")),
    ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nf6+", "does", "discovers_check", ("Re1", "ke8")),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "san", "kind", "idea", "men"), CASES)
def test_known_ideas(fen: str, san: str, kind: str, idea: str, men: tuple[str, ...]) -> None:
    board = chess.Board(fen)
    found = {(one.kind, one.idea): one for one in reasons_for(board, board.parse_san(san))}
    assert (kind, idea) in found, sorted(found)
    assert set(found[ReasonKind(kind), idea].men) == set(men)


def test_an_outpost_needs_a_square_that_no_pawn_attacks() -> None:
    board = chess.Board("4k3/ppp2ppp/8/8/2PP4/4N3/8/4K3 w - - 0 1")
    assert "outpost" not in {one.idea for one in reasons_for(board, board.parse_san("Nd5"))}


SILENT = [
    ("6k1/ppr2ppp/2r5/8/8/8/PP3PPP/R2B2K1 b - - 0 30", "Rc1", "opens_line"),  # it stays in the way
    ("8/4k3/4B3/2r1KR2/8/8/8/8 w - - 5 106", "Bd5", "worst_piece"),  # there is but one other
    ("4rQ2/1bpk1ppp/6q1/8/8/8/P4PPP/5RK1 w - - 0 25", "Rd1+", "worst_piece"),
    ("7k/1Q6/6p1/5B2/2q5/8/8/K7 w - - 0 40", "Qc8+", "defends"),  # the pawn takes all the same
    ("r1bq1rk1/ppp2ppp/2pb1n2/4p3/4P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 1 8", "Nh4", "guards"),
    ("1r4k1/4pp1p/3p2p1/3P4/8/1P2B1PP/p1R1BP2/6K1 b - - 0 34", "a1=Q+", "saves"),
    ("2k1r3/1ppqP3/p6p/n2N1Qp1/P7/4P3/6PP/5RK1 w - - 3 33", "Qf8", "offers"),  # exf8=Q
    ("8/pr2kp2/2p3p1/R3K1P1/P4P2/4P3/8/8 w - - 3 41", "e4", "centre"),
    # What has taken and is taken back at once does nothing more.
    ("r3k2r/1pp3pp/p1pbb1q1/5pB1/3PNPP1/8/PPP4P/R2QR1K1 w kq - 0 14", "Nxd6+", "attacks"),
    ("r3kb1r/4pppp/p1pp1n2/1qP4b/Q3P3/2P2N1P/PP3PP1/RNB2RK1 w kq - 1 11", "Qxb5", "defends"),
    ("r5k1/1p2qrpp/p1p2n2/2Pp4/3P2b1/2R2p2/PP1QB1PP/4NRK1 w - - 0 19", "Bxf3", "presses"),
    # The rook takes next, not the bishop, which is cheaper but could be taken.
    ("r1bn4/1p1Bkrpp/3Rp3/p1N2p2/P3p3/8/1PP2PPP/2KR4 w - - 6 19", "Nxe6", "gives_up"),
    # The d-file is closed; and the rook on e6 has the e-file already.
    ("rnb2rk1/p1p1qpp1/1p5p/3p4/3P4/4P3/PP2NPPP/2RQKB1R b K - 1 11", "Rd8", "opposes"),
    ("r4rk1/1p3qpp/p1ppR3/3P2B1/5Pp1/8/PPP1Q2P/R5K1 w - - 0 18", "Re1", "open_file"),
    # The g-pawn is pinned: the queen may take.
    ("r1b1qrk1/1p4pp/8/p1b1PpRn/3p1P2/P2P1N1Q/1P2N2P/R1B1K3 b Q - 3 19", "g6", "defends"),
    # A knight on the rim is no worry.
    ("r1b1kb1r/1pqnpppp/p2p1n2/8/4PP2/2NB1N2/PPP3PP/R1BQK2R b KQkq - 4 8", "b5", "square"),
    # What stands behind one's own pawn is no battery.
    ("6k1/8/8/8/2P5/8/5Q2/2R3K1 w - - 0 30", "Qc2", "doubles"),
]


@pytest.mark.parametrize(("fen", "san", "idea"), SILENT)
def test_what_no_player_would_say_is_not_said(fen: str, san: str, idea: str) -> None:
    board = chess.Board(fen)
    assert idea not in {one.idea for one in reasons_for(board, board.parse_san(san))}


def test_a_queen_bears_on_a_guarded_rook_for_little() -> None:
    board = chess.Board("2r3k1/r1qb1npp/3p1p2/1p1Pp3/p3P3/4P1NP/1PPQ2P1/R3NRK1 b - - 2 27")
    (told,) = [one for one in reasons_for(board, board.parse_san("Qc4")) if one.idea == "presses"]
    assert told.men[1] == "Rf1"
    assert told.telling < 0.33  # never beside another idea


def test_a_bishop_that_had_no_square_is_let_out_by_two() -> None:
    board = chess.Board("rnbqk2r/ppp2ppp/4pn2/3p4/1bPP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 1 5")
    told = reasons_for(board, board.parse_san("e3"))
    assert told[0].idea == "opens_line"
    assert told[0].men == ("Bf1",)


def test_what_a_mate_threat_takes_is_not_said_to_be_attacked() -> None:
    board = chess.Board("3q2k1/5ppp/3b4/8/8/8/5PPP/5RK1 b - - 0 1")
    found = reasons_for(board, board.parse_san("Qh4"))
    assert ("threatens", "mate") in {(one.kind, one.idea) for one in found}
    assert not [one for one in found if one.men[-1:] == ("Ph2",)]


def test_what_can_be_taken_back_threatens_no_mate() -> None:
    board = chess.Board("r1k2r2/ppp1n1pp/8/3pN3/1b1P1q2/2N1Q3/PPP3PP/2K1R2R w - - 6 19")
    found = reasons_for(board, board.parse_san("Qxf4"))
    assert found[0].idea == "exchanges"
    assert not [one for one in found if one.kind == "threatens"]


def test_threat_and_prevention_come_from_passing() -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    stopped = reasons_for(board, board.parse_san("g6"))
    assert ("prevents", "mate") in {(one.kind, one.idea) for one in stopped}
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    after = board.copy()
    after.push_san("Ng5")
    after.push(chess.Move.null())
    threat = Passing((after.parse_san("Nxf7"),), 200)
    told = reasons_for(board, board.parse_san("Ng5"), threat=threat)
    (reason,) = [one for one in told if one.kind == "threatens"]
    assert reason.men == ("Ng5", "pf7")
    quiet = Passing(threat.line, 40)
    assert not [
        one
        for one in reasons_for(board, board.parse_san("Ng5"), threat=quiet)
        if one.kind == "threatens"
    ]


def test_what_a_move_prepares_follows_from_the_line() -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    line = [chess.Move.from_uci(one) for one in ("f1c4", "g8f6", "e1g1")]
    (castling,) = [one for one in reasons_for(board, line[0], line) if one.idea == "to_castle"]
    assert castling.moves == ("f1c4", "g8f6", "e1g1")
    assert not [one for one in reasons_for(board, line[0]) if one.kind == "prepares"]


def test_a_line_through_the_king_is_nothing_that_one_walks_for() -> None:
    board = chess.Board("2r5/pp3Npk/1q5p/bb3QB1/8/8/P4PPP/6KR b - - 3 29")
    line = [chess.Move.from_uci(one) for one in ("b6g6", "f5f3", "g6b1")]
    assert not [one for one in reasons_for(board, line[0], line) if one.text == "skewers"]


def test_other_moves_are_compared() -> None:
    board = chess.Board("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    bad = failure_of(board, [board.parse_san("h4"), chess.Move.from_uci("g5g2")])
    assert bad is None or bad.idea == "loses_to"
    missed = idea_missed(board, board.parse_san("a3"), board.parse_san("Nxg5"), ReasonKind.COMPARES)
    assert missed is not None
    assert (missed.idea, missed.sans) == ("takes_loose", ("Nxg5",))


def test_what_another_move_costs_is_no_reason_for_it() -> None:
    board = chess.Board("2r3k1/3nbp2/p3pn1p/2p3p1/r1P5/P1N1B1PP/3NPPK1/1RR5 b - - 1 29")
    taken, left = board.parse_san("Rxa3"), board.parse_san("Rb4")
    assert idea_missed(board, taken, left, ReasonKind.COMPARES) is None
    avoided = idea_missed(board, taken, left, ReasonKind.AVOIDS, frozenset({"offers"}))
    assert avoided is not None  # whoever does not care for sacrifices prefers another move


def test_a_reason_goes_to_json_and_back() -> None:
    board = chess.Board(OPEN_GAME)
    for reason in reasons_for(board, board.parse_san("Bb5")):
        assert Reason.from_dict(json.loads(json.dumps(asdict(reason)))) == reason

"""Hand-made moves for the themes of a move, some with the moves that led to them."""

from __future__ import annotations

from typing import NamedTuple

import chess

from playalike.position.themes import Theme


class MoveExample(NamedTuple):
    theme: Theme
    move: str
    """In SAN."""
    answers: tuple[str, ...] = ()
    """Every finding of this theme; none for a counter-example."""
    line: str = ""
    """The moves before it."""
    fen: str = chess.STARTING_FEN
    """Where the line begins."""


T = Theme
KINGS_INDIAN = "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 1"
EXCHANGE_RUY = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
CLOSED_RUY = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
    "9. d3 Na5 10. Bc2 c5 11. Nbd2 Nc6 12. Nf1 Re8"
)
ITALIAN = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. O-O d6"
CARLSBAD = "r1bq1rk1/pp3ppp/2p2n2/3p4/3P4/2N1P3/PP3PPP/R2QKB1R w KQ - 0 1"
DRAGON = "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R w - - 0 1"
STORM = "2kr3r/ppp2ppp/2n1bq2/8/1P6/2N2N2/P1P2PPP/R2Q1RK1 w - - 0 1"
PAWN_ENDGAME = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"


def on(theme: Theme, fen: str, move: str, answer: str | None = None, line: str = "") -> MoveExample:
    return MoveExample(theme, move, () if answer is None else (answer,), line, fen)


def after(theme: Theme, line: str, move: str, answer: str | None = None) -> MoveExample:
    return on(theme, chess.STARTING_FEN, move, answer, line)


MOVE_EXAMPLES = (
    on(T.FILE_CONTROL, "6k1/p4ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1", "Rd1", "w Rd1 > d5 d6 d7 d8"),
    on(T.FILE_CONTROL, "3r2k1/p4ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1", "Rd1"),
    on(T.FILE_CONTROL, "6k1/p4ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1", "Rd2"),  # owned already
    on(T.OUTPOST_OCCUPATION, "6k1/5ppp/3p4/8/4P3/2N5/5PPP/6K1 w - - 0 1", "Nd5", "w Nd5 > d5"),
    on(T.OUTPOST_OCCUPATION, "6k1/2p2ppp/3p4/8/4P3/2N5/5PPP/6K1 w - - 0 1", "Nd5"),
    on(T.KING_ATTACK, "5rk1/5ppp/8/8/8/3B4/8/3Q2K1 w - - 0 1", "Qh5", "w Bd3 Qh5 > f7 h7"),
    on(T.KING_ATTACK, "5rk1/5ppp/8/8/8/3B4/8/3Q2K1 w - - 0 1", "Qd2"),
    on(T.KING_ATTACK, "5rk1/5ppp/8/7Q/8/3B4/8/6K1 w - - 0 1", "Bc2"),  # it went on before
    # The queen could be taken; two knights around a king in the middle of an endgame.
    on(T.KING_ATTACK, "5rk1/5pp1/5n2/8/8/3B4/8/3Q2K1 w - - 0 1", "Qh5"),
    on(T.KING_ATTACK, "8/8/4k3/8/1n1K4/8/3n4/8 b - - 0 1", "Nb3+"),
    on(T.PASSED_PAWN_CREATION, "6k1/8/3p4/4P3/8/8/8/6K1 w - - 0 1", "exd6", "w Pd6 > d6"),
    on(T.PASSED_PAWN_CREATION, "6k1/2p5/8/1N1P4/8/8/8/6K1 w - - 0 1", "Nxc7", "w Pd5 > d5"),
    on(T.PASSED_PAWN_CREATION, "6k1/8/8/8/4p3/3P4/8/6K1 b - - 0 1", "exd3", "b Pd3 > d3"),
    on(T.PASSED_PAWN_CREATION, "6k1/2p5/3p4/4P3/8/8/8/6K1 w - - 0 1", "exd6"),
    on(T.PASSED_PAWN_CREATION, "3rk3/8/3p4/4P3/8/8/8/6K1 w - - 0 1", "exd6"),  # and is lost
    on(T.PASSED_PAWN_CREATION, "6k1/8/8/4P3/8/8/8/6K1 w - - 0 1", "e6"),  # passed before
    # The b-pawn takes back and guards the way again.
    on(T.PASSED_PAWN_CREATION, "6k1/1p6/2p5/3PN3/8/8/8/6K1 w - - 0 1", "Nxc6"),
    on(T.PASSED_PAWN_ADVANCE, "6k1/8/8/8/3P4/8/8/6K1 w - - 0 1", "d5", "w Pd5 > d6"),
    on(T.PASSED_PAWN_ADVANCE, "6k1/3P4/8/8/8/8/8/6K1 w - - 0 1", "d8=Q+", "w Qd8 > d8"),
    on(T.PASSED_PAWN_ADVANCE, "6k1/8/8/8/8/3P4/8/6K1 w - - 0 1", "d4"),
    on(T.PASSED_PAWN_ADVANCE, "6k1/4p3/8/8/3P4/8/8/6K1 w - - 0 1", "d5"),
    on(T.CENTRALIZATION, "6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Nd4", "w Nd4 > d4"),
    on(T.CENTRALIZATION, "6k1/5ppp/8/8/3p4/5N2/5PPP/6K1 w - - 0 1", "Nxd4"),
    on(T.CENTRALIZATION, "6k1/5ppp/8/2p5/8/5N2/5PPP/6K1 w - - 0 1", "Nd4"),
    on(T.PAWN_STORM, STORM, "a4", "w Pa4 Pb4 > c8"),
    on(T.PAWN_STORM, STORM, "a3"),
    on(T.MINORITY_ATTACK, CARLSBAD, "b4", "w Pa2 Pb4 > b5 c6"),
    on(T.MINORITY_ATTACK, CARLSBAD, "b3"),
    on(T.MINORITY_ATTACK, CARLSBAD, "a4"),
    on(T.SPACE_GAIN, KINGS_INDIAN, "d5", "w Pd5 > c6 e6"),
    on(
        T.SPACE_GAIN,
        "r1bq1rk1/p3ppbp/3p1np1/1p6/8/2N1PN2/P4PPP/R1BQ1RK1 b - - 0 1",
        "b4",
        "b Pb4 > a3 c3",
    ),
    on(T.SPACE_GAIN, KINGS_INDIAN, "e5"),  # meets the pawn on d6: a break
    after(T.SPACE_GAIN, "", "e4"),  # not over the middle
    # Nothing but the queen guards d5, and two pieces attack it.
    on(T.SPACE_GAIN, "rnbq1rk1/ppp1ppbp/5np1/8/3P4/5N2/PP2BPPP/RNBQK2R w - - 0 1", "d5"),
    on(T.PIECE_TRADE, "3r2k1/3r1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rxd7", "w Rd7 > d7"),
    after(T.PIECE_TRADE, EXCHANGE_RUY, "Bxc6", "w Bc6 > c6"),
    on(T.PIECE_TRADE, "6k1/5p1p/5n2/6B1/8/8/5PPP/6K1 w - - 0 1", "Bxf6"),  # simply wins it
    after(T.PIECE_TRADE, EXCHANGE_RUY + " 4. Bxc6", "dxc6"),
    # An answer to a capture on the same square (what White took there, the moves do not say).
    after(T.PIECE_TRADE, "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4", "Nxd4"),
    after(T.PIECE_TRADE, "1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 Nxd4", "Qxd4"),
    # Two attackers against one defender: that wins a rook.
    on(T.PIECE_TRADE, "3r2k1/3r1ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1", "Rxd7"),
    on(
        T.SIMPLIFICATION,
        "3r2k1/3r1ppp/8/8/8/8/P4PPP/R2R2K1 w - - 0 1",
        "Rxd7",
        "w Rd7 > d7",
    ),
    on(
        T.SIMPLIFICATION,
        "r2q1rk1/5ppp/5n2/8/8/5N2/5PPP/R2Q1RK1 w - - 0 1",
        "Qxd8",
        "w Qd8 > d8",
    ),
    on(T.SIMPLIFICATION, "3r2k1/3r1ppp/8/8/8/8/5PP1/R2R2K1 w - - 0 1", "Rxd7"),  # behind
    after(T.SIMPLIFICATION, EXCHANGE_RUY, "Bxc6"),  # even, and a middlegame follows
    on(
        T.SACRIFICE,
        "rnbq1rk1/ppp1bppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/RNBQK2R w KQ - 0 1",
        "Bxh7+",
        "w Bh7 > h7",
    ),
    on(T.SACRIFICE, "2r3k1/5ppp/8/8/8/2N5/PPP2PPP/2K4R b - - 0 1", "Rxc3", "b Rc3 > c3"),
    on(T.SACRIFICE, "3r2k1/3r1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rxd7"),  # a trade
    on(T.SACRIFICE, "6k1/5ppp/1p6/2pp4/4N3/8/5PPP/6K1 w - - 0 1", "Nxc5", "w Nc5 > c5"),
    on(  # Tal against Larsen, 1965: the knight is attacked, could go back, and goes ahead
        T.SACRIFICE,
        "rqb2rk1/3nbppp/p2pp3/6P1/1p1BPP2/2NB1Q2/PPP4P/2KR3R w - - 0 16",
        "Nd5",
        "w Nd5 > d5",
    ),
    on(T.SACRIFICE, "N7/pk6/8/8/8/8/5PPP/6K1 w - - 0 1", "Nb6"),  # trapped: lost anyway
    on(T.SACRIFICE, "6k1/5ppp/1p6/2pp1p2/4N1R1/8/5PPP/6K1 w - - 0 1", "Nxc5"),  # one of two goes
    # A discovered check: there is no time to take the rook.
    on(T.SACRIFICE, "2b4k/1p4R1/5B1p/8/8/8/5PPP/6K1 w - - 0 1", "Rxb7+"),
    on(T.PIECE_TRADE, "b6k/1r4R1/5B1p/8/8/8/5PPP/6K1 w - - 0 1", "Rxb7+"),
    on(T.SACRIFICE, "4k3/8/4p3/8/8/2N5/8/4R1K1 w - - 0 1", "Nd5"),  # the pawn is pinned
    on(T.BISHOP_PAIR, "2b1k3/5ppp/8/2b5/4N3/8/5PPP/2B1KB2 w - - 0 1", "Nxc5", "w Bc1 Bf1 > c5"),
    on(T.BISHOP_PAIR, "2b1k3/5ppp/8/2b5/8/4B3/5PPP/4KB2 w - - 0 1", "Bxc5"),
    on(T.ROOK_ON_SEVENTH, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd7", "w Rd7 > f7 g8"),
    on(T.ROOK_ON_SEVENTH, "6k1/3R1ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "Rb7"),
    on(
        T.DOUBLED_ROOKS,
        "6k1/p4ppp/8/8/8/3R4/P4PPP/R5K1 w - - 0 1",
        "Rad1",
        "w Rd1 Rd3 > d4 d5 d6 d7 d8",
    ),
    on(T.DOUBLED_ROOKS, "6k1/p4ppp/8/8/8/3R4/P4PPP/R5K1 w - - 0 1", "Re1"),
    after(T.PAWN_BREAK, "1. d4 d5", "c4", "w Pc4 > d5"),
    on(
        T.PAWN_BREAK,
        "rnbq1rk1/pppn1pbp/3p2p1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 1",
        "f5",
        "b Pf5 > e4",
    ),
    after(T.PAWN_BREAK, "", "e4"),
    on(T.PAWN_BREAK, "4k3/8/8/2p5/8/8/1P6/4K3 w - - 0 1", "b4"),  # just loses a pawn
    on(T.BLOCKADE, "4n1k1/8/8/3P4/8/8/8/6K1 b - - 0 1", "Nd6", "b Nd6 > d5"),
    on(T.BLOCKADE, "4n1k1/8/8/3P4/8/8/8/6K1 b - - 0 1", "Nc7"),
    on(T.FIANCHETTO, "6k1/8/8/8/8/6P1/5P1P/5BK1 w - - 0 1", "Bg2", "w Bg2 > d5 e4"),
    on(T.FIANCHETTO, "6k1/8/8/8/8/6P1/5P1P/5BK1 w - - 0 1", "Bh3"),
    on(T.OPPOSITE_CASTLING_ATTACK, DRAGON, "h4", "w Ph4 > g8"),
    on(T.OPPOSITE_CASTLING_ATTACK, DRAGON, "h3"),
    on(
        T.KING_WALK,
        PAWN_ENDGAME,
        "Kd4",
        "w Kd4 > d4",
        line="1. Kf1 Kf8 2. Ke2 Ke8 3. Kd3 Kd8",
    ),
    on(
        T.KING_WALK,
        "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
        "Kc5",
        "b Kc5 > c5",
        line="1... Kf8 2. h3 Ke7 3. g3 Kd6 4. f3",
    ),
    on(T.KING_WALK, PAWN_ENDGAME, "Kd3", line="1. Kf1 Kf8 2. Ke2 Ke8"),  # still at home
    on(
        T.KING_WALK,
        "6k1/5ppp/8/8/8/3K4/5PPP/8 w - - 0 1",
        "Kd4",
        line="1. h3 h6 2. g3 g6",
    ),
    after(T.PROPHYLAXIS, ITALIAN, "h3", "w Ph3 > g4"),
    on(T.PROPHYLAXIS, "6k1/1p3ppp/p7/8/2B5/8/P4PPP/6K1 w - - 0 1", "a4", "w Pa4 > b5"),
    on(
        T.PROPHYLAXIS,
        "r1bq1rk1/pppp1ppp/1bn2n2/4p3/4P3/2NP1N2/PPPQ1PPP/R1B2RK1 w - - 0 1",
        "Kh1",
        "w Kh1 > b6",
    ),
    # The knight stands between the rooks too, but it came to attack f7 and d7.
    on(
        T.PROPHYLAXIS,
        "1rbqr1k1/3n1p2/3P3p/1ppn2p1/8/2B2NPP/1PQ2P2/R3RBK1 w - - 1 29",
        "Ne5",
    ),
    after(T.PROPHYLAXIS, "1. e4 e5 2. Nf3 d6 3. d4 Bg4", "h3"),  # the bishop is there already
    after(T.PROPHYLAXIS, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6", "h3"),  # it cannot come yet
    on(T.PROPHYLAXIS, "6k1/1p3ppp/p7/8/2B5/8/P4PPP/6K1 w - - 0 1", "a3"),
    after(T.PROPHYLAXIS, "1. d4 Nf6 2. c4 e6 3. Nf3", "b6"),  # c5 loses a pawn now: not the point
    after(T.PROPHYLAXIS, "", "c4"),  # b5 would lose a pawn now, but nobody wanted to play it
    after(T.MANEUVER, CLOSED_RUY, "Ng3", "w Ng3 > g3"),
    on(
        T.MANEUVER,
        "r1bq1rk1/ppp2ppp/3p1n2/4p3/4P3/3P4/PPP1BPPP/RNBQ1RK1 b - - 4 8",
        "Nc5",
        "b Nc5 > c5",
        line="8... Nd7 9. a3",
    ),
    # A rook lift, and a queen that goes round by e1.
    on(
        T.MANEUVER,
        "r1bq1rk1/ppp2ppp/3p1n2/4p3/4P3/3P4/PPP1B1PP/RNBQ1RK1 w - - 0 8",
        "Rg3",
        "w Rg3 > g3",
        line="8. Rf3 a6",
    ),
    on(
        T.MANEUVER,
        "r1bq1rk1/ppp2ppp/3p1n2/4p3/4P3/3P4/PPP1B1PP/RNBQ1RK1 w - - 0 8",
        "Qg3",
        "w Qg3 > g3",
        line="8. Qe1 a6",
    ),
    # On h3 the bishop takes the rook.
    on(
        T.MANEUVER,
        "r1bq1rk1/ppp2ppp/3p1n2/4p3/4P3/3P4/PPP1B1PP/RNBQ1RK1 w - - 0 8",
        "Rh3",
        line="8. Rf3 a6",
    ),
    # From d5 it goes on to c7 of its own will, but it came there by a capture.
    after(T.MANEUVER, "1. c4 Nf6 2. Nc3 c5 3. g3 d5 4. cxd5 Nxd5 5. Bg2", "Nc7"),
    # The first step was no choice: the c-pawn attacked the bishop.
    after(T.MANEUVER, "1. e4 e5 2. Nf3 Nf6 3. Bb5 c6 4. Ba4 d6", "Bb3"),
    after(T.MANEUVER, "1. e4 Nf6 2. e5 Nd5 3. c4", "Nb6"),  # driven by pawns
    after(T.MANEUVER, "1. Nf3 Nf6", "Ng1"),  # back where it came from
    after(T.MANEUVER, "1. e4 e5 2. Be2 Nf6 3. Bd3 Nc6", "Bc4"),  # e2 to c4 is one move
)

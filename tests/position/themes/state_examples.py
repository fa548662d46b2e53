"""Hand-made positions for the themes of a position.

An answer is written ``"w Rd1 > d5 d6"``: the side, its pieces, the target squares.
"""

from __future__ import annotations

from typing import NamedTuple

from playalike.position.themes import Theme


class StateExample(NamedTuple):
    theme: Theme
    fen: str
    answers: tuple[str, ...] = ()
    """Every finding of this theme, for both sides; none for a counter-example."""


T = Theme

STATE_EXAMPLES = (
    StateExample(T.FILE_CONTROL, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", ("w Rd1 > d5 d6 d7 d8",)),
    # Two black rooks outweigh one white rook on the file.
    StateExample(
        T.FILE_CONTROL,
        "3r2k1/3r1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        ("b Rd7 Rd8 > d1 d2 d3 d4",),
    ),
    # Contested; half-open only; blocked by the own knight; the rook can be taken.
    StateExample(T.FILE_CONTROL, "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"),
    StateExample(T.FILE_CONTROL, "6k1/3p1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"),
    StateExample(T.FILE_CONTROL, "6k1/5ppp/8/8/8/3N4/5PPP/3R2K1 w - - 0 1"),
    StateExample(T.FILE_CONTROL, "6k1/5ppp/8/8/b7/8/5PPP/3R2K1 w - - 0 1"),
    StateExample(
        T.OUTPOST_OCCUPATION, "6k1/5ppp/3p4/3N4/4P3/8/5PPP/6K1 w - - 0 1", ("w Nd5 > d5",)
    ),
    StateExample(T.OUTPOST_OCCUPATION, "6k1/5ppp/8/3p4/4b3/8/PP4PP/6K1 w - - 0 1", ("b Be4 > e4",)),
    # The c-pawn can still drive it away; no pawn guards it; it stands on the edge.
    StateExample(T.OUTPOST_OCCUPATION, "6k1/2p2ppp/3p4/3N4/4P3/8/5PPP/6K1 w - - 0 1"),
    StateExample(T.OUTPOST_OCCUPATION, "6k1/5ppp/3p4/3N4/8/8/4PPPP/6K1 w - - 0 1"),
    StateExample(T.OUTPOST_OCCUPATION, "6k1/5ppp/3p4/N7/1P6/8/5PPP/6K1 w - - 0 1"),
    StateExample(T.KING_ATTACK, "5rk1/5ppp/8/7Q/8/3B4/8/6K1 w - - 0 1", ("w Bd3 Qh5 > f7 h7",)),
    StateExample(
        T.KING_ATTACK,
        "2k4r/8/1b6/8/5n2/8/5PP1/5RK1 b - - 0 1",
        ("b Bb6 Nf4 Rh8 > f2 g2 h1 h2",),
    ),
    # One attacker; two, but a knight guards their common target.
    StateExample(T.KING_ATTACK, "5rk1/5ppp/8/8/8/3B4/8/3Q2K1 w - - 0 1"),
    StateExample(T.KING_ATTACK, "5rk1/5ppp/5n2/7Q/8/3B4/8/6K1 w - - 0 1"),
    StateExample(T.PASSED_PAWN_ADVANCE, "6k1/8/8/3P4/8/8/8/6K1 w - - 0 1", ("w Pd5 > d6",)),
    StateExample(T.PASSED_PAWN_ADVANCE, "6k1/8/8/8/8/2p5/8/6K1 w - - 0 1", ("b Pc3 > c2",)),
    StateExample(T.PASSED_PAWN_ADVANCE, "6k1/8/8/8/3P4/8/8/6K1 w - - 0 1"),
    StateExample(T.PASSED_PAWN_ADVANCE, "6k1/2p5/8/3P4/8/8/8/6K1 w - - 0 1"),
    StateExample(T.CENTRALIZATION, "6k1/5ppp/8/8/3N4/8/5PPP/6K1 w - - 0 1", ("w Nd4 > d4",)),
    StateExample(T.CENTRALIZATION, "8/8/8/3k4/8/8/5PPP/6K1 w - - 0 1", ("b Kd5 > d5",)),
    # Attacked by a pawn; by an unanswered bishop; a king in the middlegame.
    StateExample(T.CENTRALIZATION, "6k1/5ppp/8/4p3/3N4/8/5PPP/6K1 w - - 0 1"),
    StateExample(T.CENTRALIZATION, "6k1/5ppp/1b6/8/3N4/8/5PPP/6K1 w - - 0 1"),
    StateExample(T.CENTRALIZATION, "rnb2rk1/8/8/8/4K3/8/8/RNB2R2 w - - 0 1"),
    StateExample(
        T.PAWN_STORM,
        "r1bq1rk1/ppp4p/3p4/3Pp1p1/2P1Pp2/2N2P2/PP4PP/R1BQ1RK1 b - - 0 1",
        ("b Pf4 Pg5 > g1",),
    ),
    StateExample(
        T.PAWN_STORM,
        "2kr3r/ppp2ppp/2n1bq2/8/PP6/2N2N2/2P2PPP/R2Q1RK1 w - - 0 1",
        ("w Pa4 Pb4 > c8",),
    ),
    # One pawn alone; an endgame; a king in the middle.
    StateExample(T.PAWN_STORM, "2kr3r/ppp2ppp/2n1bq2/8/1P6/2N2N2/P1P2PPP/R2Q1RK1 w - - 0 1"),
    StateExample(T.PAWN_STORM, "6k1/5ppp/8/8/5PP1/8/8/R5K1 w - - 0 1"),
    StateExample(T.PAWN_STORM, "r3k2r/ppp2ppp/2n1bq2/8/PP6/2N2N2/2P2PPP/R2Q1RK1 w - - 0 1"),
    # Carlsbad; the half-open c-file of the Sicilian.
    StateExample(
        T.MINORITY_ATTACK,
        "r1bq1rk1/pp3ppp/2p2n2/3p4/1P1P4/2N1P3/P4PPP/R2QKB1R w - - 0 1",
        ("w Pa2 Pb4 > b5 c6",),
    ),
    StateExample(
        T.MINORITY_ATTACK,
        "r2q1rk1/4ppbp/p2p1np1/1p6/4P3/2N1B3/PPP1QPPP/R4RK1 w - - 0 1",
        ("b Pa6 Pb5 > b3 c2",),
    ),
    # Not begun; with a c-pawn of one's own; against a king; the way to b5 is barred.
    StateExample(T.MINORITY_ATTACK, "r1bq1rk1/pp3ppp/2p2n2/3p4/3P4/2N1P3/PP3PPP/R2QKB1R w - - 0 1"),
    StateExample(
        T.MINORITY_ATTACK, "r1bq1rk1/pp3ppp/2p2n2/3p4/1P1P4/2N1P3/P1P2PPP/R2QKB1R w - - 0 1"
    ),
    StateExample(
        T.MINORITY_ATTACK, "1nkr1b1r/pp3ppp/2p2n2/3p4/1P1P4/2N1P3/P4PPP/R2QKB1R w - - 0 1"
    ),
    StateExample(
        T.MINORITY_ATTACK, "r1bq1rk1/p4ppp/2p2n2/1p1p4/1P1P4/2N1P3/P4PPP/R2QKB1R w - - 0 1"
    ),
    StateExample(T.BISHOP_PAIR, "4k1n1/5ppp/8/8/8/8/5PPP/2B1KB2 w - - 0 1", ("w Bc1 Bf1 >",)),
    StateExample(T.BISHOP_PAIR, "2b1kb2/5ppp/8/8/8/8/5PPP/4K1N1 w - - 0 1", ("b Bc8 Bf8 >",)),
    # Both sides have it; two bishops of one colour.
    StateExample(T.BISHOP_PAIR, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    StateExample(T.BISHOP_PAIR, "4k1n1/5ppp/8/8/8/8/5PPP/B1B1K3 w - - 0 1"),
    StateExample(T.ROOK_ON_SEVENTH, "6k1/3R1ppp/8/8/8/8/5PPP/6K1 w - - 0 1", ("w Rd7 > f7 g8",)),
    StateExample(T.ROOK_ON_SEVENTH, "6k1/5ppp/8/8/8/6K1/PP1r4/8 w - - 0 1", ("b Rd2 > b2",)),
    # Nothing to do there; it can be taken.
    StateExample(T.ROOK_ON_SEVENTH, "8/3R4/6k1/8/8/8/5PPP/6K1 w - - 0 1"),
    StateExample(T.ROOK_ON_SEVENTH, "3q2k1/3R1ppp/8/8/8/8/5PPP/6K1 w - - 0 1"),
    StateExample(
        T.DOUBLED_ROOKS,
        "6k1/5ppp/8/8/8/3R4/5PPP/3R2K1 w - - 0 1",
        ("w Rd1 Rd3 > d4 d5 d6 d7 d8",),
    ),
    StateExample(T.DOUBLED_ROOKS, "6k1/1R1R2pp/8/8/8/8/6PP/6K1 w - - 0 1", ("w Rb7 Rd7 > g7 g8",)),
    StateExample(
        T.DOUBLED_ROOKS,
        "3r2k1/3q1ppp/3r4/8/8/8/5PPP/6K1 w - - 0 1",
        ("b Rd6 Rd8 > d1 d2 d3 d4 d5",),
    ),
    # A knight between them; behind their own pawn; side by side at home.
    StateExample(T.DOUBLED_ROOKS, "3r2k1/3n1ppp/3r4/8/8/8/5PPP/6K1 w - - 0 1"),
    StateExample(T.DOUBLED_ROOKS, "6k1/5ppp/8/3P4/8/3R4/5PPP/3R2K1 w - - 0 1"),
    StateExample(T.DOUBLED_ROOKS, "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1"),
    StateExample(T.BLOCKADE, "6k1/8/3n4/3P4/8/8/8/6K1 w - - 0 1", ("b Nd6 > d5",)),
    # An isolated pawn that is not passed, because of the pawn on e3.
    StateExample(T.BLOCKADE, "6k1/pp3ppp/8/3p4/3N4/4P3/PP3PPP/6K1 w - - 0 1", ("w Nd4 > d5",)),
    # A queen is no blockader; nor a rook before a pawn that is not passed; a pawn still far back.
    StateExample(T.BLOCKADE, "6k1/8/3q4/3P4/8/8/8/6K1 w - - 0 1"),
    StateExample(T.BLOCKADE, "6k1/pp3ppp/8/3p4/3R4/4P3/PP3PPP/6K1 w - - 0 1"),
    StateExample(T.BLOCKADE, "6k1/8/8/8/3n4/3P4/8/6K1 w - - 0 1"),
    StateExample(T.FIANCHETTO, "6k1/8/8/8/8/6P1/5PBP/6K1 w - - 0 1", ("w Bg2 > d5 e4",)),
    StateExample(T.FIANCHETTO, "6k1/pbpp4/1p6/8/8/8/8/6K1 w - - 0 1", ("b Bb7 > d5 e4",)),
    # No g-pawn; the diagonal closed at once by the f-pawn.
    StateExample(T.FIANCHETTO, "6k1/8/8/8/8/8/5PBP/6K1 w - - 0 1"),
    StateExample(T.FIANCHETTO, "6k1/8/8/8/8/5PP1/6BP/6K1 w - - 0 1"),
    # Yugoslav attack with the bishop already on h6; a queenside storm by Black.
    StateExample(
        T.OPPOSITE_CASTLING_ATTACK,
        "r1bq1rk1/pp2ppbp/2np1npB/8/3NP2P/2N2P2/PPPQ2P1/2KR1B1R b - - 0 1",
        ("w Bh6 Ph4 > g8",),
    ),
    StateExample(
        T.OPPOSITE_CASTLING_ATTACK,
        "r2q1rk1/5ppp/3p1n2/4p3/pp2P3/5N2/PPP2PPP/1NKR1Q1R w - - 0 1",
        ("b Pa4 Pb4 > c1",),
    ),
    # Both kings on one wing; no queen.
    StateExample(
        T.OPPOSITE_CASTLING_ATTACK,
        "r1bq1rk1/ppp4p/3p4/3Pp1p1/2P1Pp2/2N2P2/PP4PP/R1BQ1RK1 b - - 0 1",
    ),
    StateExample(
        T.OPPOSITE_CASTLING_ATTACK,
        "r1bq1rk1/pp2ppbp/2np1npB/8/3NP2P/2N2P2/PPP3P1/2KR1B1R b - - 0 1",
    ),
)

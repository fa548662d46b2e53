"""Positions worked out by hand, for every number that is read off a position.

Each is the start of a game of 13 half-moves: both sides step to and fro three times, and White
steps once more. So ply 12 is the start position (White to move, Black has just moved) and ply 13,
the last one, follows `step`. Nothing else is in the window of plies 12 to 50, and Black's numbers
are those of the first position, White's those of the second; what is counted for the side to move
is White's in the first and Black's in the second.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.games.game import Game

Rings = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Side:
    """One side's numbers."""

    legal: int
    """Legal moves when to move."""
    attacked: int
    """Points that its captures would take, one by one."""
    centre: int
    """Its pieces bearing on d4, d5, e4, e5, when to move."""
    pressure: int
    """Squares around the enemy king that it attacks, after its move."""
    risk: int
    """Squares around its king that are attacked, and pawns missing from three."""
    space: int
    """Squares it attacks beyond the middle."""
    control: Rings
    """Squares it attacks: of the 4 in the centre, then of the 12, 20 and 28 around them."""
    placed: Rings
    """Its pieces and pawns without the king, by the same rings."""
    tension: int
    """Pieces of both sides under attack."""
    loose: int
    advance: float
    """Mean rank of its pawns, from its own side."""
    isolated: int
    doubled: int


@dataclass(frozen=True, slots=True)
class Worked:
    """A position with what was worked out."""

    fen: str
    step: str
    """White's step, made seven times with six steps back between."""
    other: str
    """Black's step."""
    white: Side
    black: Side
    imbalance: float
    material: int
    """White's minus Black's, in pawns."""

    def game(self) -> Game:
        return to_and_fro(self.fen, self.step, self.other)


def to_and_fro(fen: str, step: str, other: str) -> Game:
    """White steps seven times, six times back between; Black six times, there and back."""
    steps = [step, other, step[2:] + step[:2], other[2:] + other[:2]]
    moves = tuple(chess.Move.from_uci(word) for word in (*(steps * 3), step))
    board = chess.Board(fen)
    for move in moves:
        assert board.is_legal(move)
        board.push(move)
        assert not board.is_check()
    head = {"White": "White, A", "Black": "Black, B", "Result": "*"}
    return Game(head, fen, moves, "*", "by hand", 1, fen)


WORKED = {
    # Kg1 (then h1), e4 against Kg8, d5. White attacks d5 f5 and g1 g2 h2; Black c4 e4 and f7 g7 h7
    # f8 h8. Each has five king moves, a step and a capture.
    "two pawns": Worked(
        "6k1/8/8/3p4/4P3/8/8/6K1 w - - 0 1",
        "g1h1",
        "g8h8",
        white=Side(7, 1, 1, 0, 3, 2, (1, 1, 1, 2), (1, 0, 0, 0), 2, 0, 4.0, 1, 0),
        black=Side(7, 1, 1, 0, 3, 2, (1, 1, 2, 3), (1, 0, 0, 0), 2, 0, 4.0, 1, 0),
        imbalance=0.0,
        material=0,
    ),
    # Kg1 Ra1 (then e1) f2 g2 h2 against Kg8 Rd8 f7 g7 h7. White: 12 moves of the rook, 2 of the
    # king, 6 of pawns; from e1 the rook attacks 13 squares, king and pawns add h1 f2 g2 h2 f3 g3
    # h3. Black: 12 + 2 + 6; the rook bears on d4 and d5.
    "rooks": Worked(
        "3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "a1e1",
        "d8c8",
        white=Side(20, 0, 0, 0, 0, 4, (2, 3, 5, 10), (0, 0, 2, 2), 0, 0, 2.0, 0, 0),
        black=Side(20, 0, 2, 0, 0, 4, (2, 4, 5, 10), (0, 0, 2, 2), 0, 0, 2.0, 0, 0),
        imbalance=0.0,
        material=0,
    ),
    # Kg1 Qd1 (then d3) Ng5 f2 g2 h2 against Kg8 Bb4 f7 g7 h7. White: 19 of the queen, 6 of the
    # knight (two take pawns), 2, 6; the centre: queen on d4 and d5, knight on e4. On d3 the queen
    # and the knight attack f7 and h7. Black: 9 of the bishop, 2, and 5 of pawns (g5 is taken).
    "an attack on h7": Worked(
        "6k1/5ppp/8/6N1/1b6/8/5PPP/3Q2K1 w - - 0 1",
        "d1d3",
        "b4a5",
        white=Side(33, 2, 3, 2, 0, 11, (3, 7, 11, 10), (0, 1, 3, 1), 2, 0, 2.0, 0, 0),
        black=Side(16, 0, 0, 0, 2, 4, (0, 5, 5, 7), (0, 0, 3, 1), 2, 0, 2.0, 0, 0),
        imbalance=1.0,
        material=9,
    ),
    # Kg1 (then h1) Bc4 Nd4 c3 c2 f2 against Kh8 Rd8 b5 g7. The bishop on c4 is attacked by b5 and
    # nobody guards it; the knight is guarded by c3. White: 10 of the bishop, 7 of the knight (both
    # take b5), f3 f4, 4 of the king. Black: 10 of the rook (one takes the knight), b4 and bxc4,
    # g6 g5, Kh7 (the bishop sees g8). White's pawns are all isolated, those of the c-file doubled.
    "a loose bishop": Worked(
        "3r3k/6p1/8/1p6/2BN4/2P5/2P2P2/6K1 w - - 0 1",
        "g1h1",
        "d8e8",
        white=Side(23, 2, 2, 1, 3, 7, (2, 6, 8, 5), (1, 2, 2, 0), 3, 1, 7 / 3, 3, 1),
        black=Side(15, 6, 2, 0, 3, 3, (2, 3, 2, 10), (0, 0, 2, 1), 3, 0, 3.0, 2, 0),
        imbalance=1.0,
        material=2,
    ),
    # Kg1 Rf1 (then e1) f2 g3 h2 against Kb8 Qh3 Ng4 a7 b7 c7. Queen and knight attack f1 f2 g2 h2
    # around the king. White: 5 of the rook, Kh1, f3 f4; g3 and h2 are blocked. Black: 9 of the
    # queen (h2, g3), 6 of the knight (f2, h2), 2 of the king, 6 of pawns.
    "an attack on h2": Worked(
        "1k6/ppp5/8/8/6n1/6Pq/5P1P/5RK1 w - - 0 1",
        "f1e1",
        "b8a8",
        white=Side(8, 0, 0, 0, 4, 4, (2, 3, 5, 10), (0, 0, 2, 2), 3, 0, 7 / 3, 0, 0),
        black=Side(23, 4, 1, 4, 0, 8, (1, 4, 7, 11), (0, 0, 3, 2), 4, 0, 2.0, 0, 0),
        imbalance=1.0,
        material=-7,
    ),
}

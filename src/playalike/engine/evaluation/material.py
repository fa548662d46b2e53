"""Material and piece-square tables, and the phase that blends middlegame and endgame.

**Tapered evaluation.** A king belongs in the corner while queens are about and in the centre when
they are gone. One number per square cannot say both, and switching tables at some move makes the
score jump. So every term has two values, and they are blended by the *phase*: 24 points with all
pieces on the board (knights and bishops 1 each, rooks 2, queens 4), 0 with pawns only.

**Packing.** The two values change together with every move. Kept in one integer, middlegame in the
upper bits and endgame in the lower, one addition updates both; they are taken apart only when a
position is evaluated. The sums of a network (`network.py`) stand above them in the same integer.
"""

from __future__ import annotations

import chess

from playalike.engine.evaluation.network import LOW_BITS, Lanes
from playalike.engine.rules_evaluation import EvaluationRules, PieceTables

__all__ = [
    "FEW_PIECES", "MAX_PHASE", "PHASE_WEIGHTS", "ZERO", "MaterialTables", "pack", "unpack",
    "winnable",
]  # fmt: skip

PHASE_WEIGHTS: tuple[int, ...] = (0, 0, 1, 1, 2, 4, 0)
"""By `chess.PieceType`."""
MAX_PHASE = 24

_SHIFT = 20
_HALF = 1 << (_SHIFT - 1)
_MASK = (1 << _SHIFT) - 1
_LOW = (1 << LOW_BITS) - 1
_MIDDLE = 1 << (LOW_BITS - 1 - _SHIFT)
ZERO = (1 << (LOW_BITS - 1)) + _HALF
"""Added to a packed score, it makes both parts positive, so that they can be taken apart."""


def pack(middlegame: int, endgame: int) -> int:
    """Put both values into one integer that adds and subtracts like a pair."""
    return (middlegame << _SHIFT) + endgame


def unpack(packed: int) -> tuple[int, int]:
    """Return (middlegame, endgame) of a sum of packed values to which `ZERO` was added."""
    low = packed & _LOW
    return (low >> _SHIFT) - _MIDDLE, (low & _MASK) - _HALF


FEW_PIECES = 2
"""The phase up to which `winnable` has to be asked."""


def winnable(board: chess.Board, score: int) -> int:
    """Return the score for the side to move, or 0 if a bare minor piece would have to win.

    A network sees that a bishop is more than a pawn, and not that nobody mates with it.
    """
    better = board.occupied_co[board.turn if score > 0 else not board.turn]
    if better & (board.pawns | board.rooks | board.queens):
        return score
    return 0 if (better & (board.knights | board.bishops)).bit_count() <= 1 else score


class MaterialTables:
    """The value of every piece on every square: piece value plus square, from White's side."""

    values: tuple[tuple[tuple[int, ...], ...], ...]
    """`[colour][piece type][square]`, packed; Black's are negative, so that a sum is White's
    score."""

    def __init__(
        self, rules: EvaluationRules, tables: PieceTables, lanes: Lanes | None = None
    ) -> None:
        self.start: int = lanes.start if lanes is not None else 0
        """The sum of an empty board."""
        worth_mg = (0, *rules.piece_values_mg, 0)
        worth_eg = (0, *rules.piece_values_eg, 0)
        zeros = (0,) * 64
        squares_mg = (zeros, *tables.middlegame.by_type())
        squares_eg = (zeros, *tables.endgame.by_type())
        scale = 1 if rules.use_tables else 0
        white: list[tuple[int, ...]] = []
        black: list[tuple[int, ...]] = []
        for piece_type in range(7):
            count = rules.material_count if 0 < piece_type < chess.KING else 0
            mg, eg = worth_mg[piece_type] + count, worth_eg[piece_type] + count
            # The tables begin with the eighth rank, python-chess' squares with the first.
            worth = [
                pack(
                    mg + scale * squares_mg[piece_type][square ^ 56],
                    eg + scale * squares_eg[piece_type][square ^ 56],
                )
                for square in chess.SQUARES
            ]
            white.append(tuple(worth))
            black.append(tuple(-worth[square ^ 56] for square in chess.SQUARES))
        # Nothing on a square is worth nothing, for moves to empty squares.
        white[0] = black[0] = zeros
        if lanes is not None:
            for color, men in ((chess.BLACK, black), (chess.WHITE, white)):
                for piece_type in chess.PIECE_TYPES:
                    men[piece_type] = tuple(
                        value + lanes.of_man(color, piece_type, square)
                        for square, value in enumerate(men[piece_type])
                    )
        self.values = (tuple(black), tuple(white))

    def from_scratch(self, board: chess.Board) -> tuple[int, int]:
        """Return packed score and phase by going over all pieces: what `push` keeps up to date."""
        score, phase = self.start, 0
        for color in chess.COLORS:
            for piece_type in chess.PIECE_TYPES:
                for square in chess.scan_forward(board.pieces_mask(piece_type, color)):
                    score += self.values[color][piece_type][square]
                    phase += PHASE_WEIGHTS[piece_type]
        return score, phase

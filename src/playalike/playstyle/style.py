"""The style dimensions of many games at once, one row a side and game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.measure import Counted
from playalike.playstyle.timeuse import TimeUse
from playalike.playstyle.windows import CORE
from playalike.position.batch.attacks import attacked_squares
from playalike.position.batch.bitboards import UP, Bits, Counts, count, king_zone, shift
from playalike.position.batch.columns import Columns, seen_from
from playalike.position.sacrifices.accepted import AcceptedSacrifice

__all__ = ["RINGS", "Matrix", "style_matrix"]

Matrix = NDArray[np.float64]
"""Row ``2 * game + colour`` (White is 1), a column for each of `dimensions.NAMES`; NaN for none."""

_TOP = np.uint64(0xFFFFFFFF00000000)
LATE = 40
"""The ply at which what is left is counted."""
ALL_PIECES = 14
"""At the start, pawns and kings not counted."""


def _rings() -> tuple[np.uint64, ...]:
    rings = [0, 0, 0, 0]
    for square in chess.SQUARES:
        file, rank = square & 7, square >> 3
        rings[max(abs(2 * file - 7), abs(2 * rank - 7)) // 2] |= chess.BB_SQUARES[square]
    return tuple(np.uint64(ring) for ring in rings)


RINGS = _rings()
"""The centre (4 squares), then the three rings around it (12, 20, 28)."""
_RING_SIZES = (4, 12, 20, 28)


def style_matrix(
    counted: Counted,
    sacrifices: Sequence[AcceptedSacrifice],
    fragility: Mapping[int, float] | None = None,
    deltas: Mapping[int, float] | None = None,
    clocks: Mapping[int, TimeUse] | None = None,
    from_ply: int = 0,
) -> Matrix:
    """Measure every dimension; what is given comes by row ``2 * game + colour``.

    With `from_ply`, as if the games had begun there: positions from that ply on, and what was done
    after it (castled, exchanged, sacrificed). Length, fragility, deltas and clocks are of the whole
    game all the same.
    """
    columns = counted.columns
    games = len(columns.starts) - 1
    values = {name: np.full(2 * games, np.nan) for name in NAMES}
    _Means(counted, games, from_ply).fill(values)
    _castling(columns, games, values, from_ply)
    _exchanges(counted, games, values, from_ply)
    values["sacrifices"][:] = 0
    for sacrifice in sacrifices:
        if sacrifice.ply > from_ply:
            values["sacrifices"][2 * sacrifice.game + sacrifice.white] += 1
    lengths = np.diff(columns.starts) - 1
    values["plies"] = np.repeat(lengths, 2).astype(np.float64)
    for name, known in (("fragility", fragility), ("delta", deltas)):
        for row, value in (known or {}).items():
            values[name][row] = value
    for row, use in (clocks or {}).items():
        values["opening_time"][row] = use.opening_share
        values["longest_think"][row] = use.longest_share
        values["time_trouble"][row] = use.trouble
    return np.stack([values[name] for name in NAMES], axis=1)


class _Means:
    """Means over positions: after own moves, in the core window, unless said otherwise."""

    def __init__(self, counted: Counted, games: int, from_ply: int) -> None:
        self.counted, self.sides, self.from_ply = counted, 2 * games, from_ply
        columns = counted.columns
        self.moved = np.flatnonzero(columns.ply > from_ply)
        inside = (columns.ply >= max(CORE.first, from_ply)) & (columns.ply <= CORE.last)
        self.rows = np.flatnonzero(inside)
        self.mover = 2 * columns.game + ~columns.turn
        self.turn = 2 * columns.game + columns.turn

    def fill(self, values: dict[str, Matrix]) -> None:
        counted, columns = self.counted, self.counted.columns
        late = columns.ply[counted.core] >= self.from_ply
        core = counted.core[late]
        legal = counted.moves.legal_moves
        values["attacked_material"] = self._mean(
            self.turn[core], counted.moves.attacked_material[core]
        )
        values["legal_moves"] = self._mean(self.turn[core], legal[core])
        values["opponent_moves"] = self._mean(self.mover[core], legal[core])
        values["center_control"] = self._mean(self.turn[core], counted.own_center[late])
        everything = self.mover[self.moved]
        values["captures"] = self._mean(everything, counted.captured[self.moved] > 0)
        values["checks"] = self._mean(everything, counted.moves.in_check[self.moved])
        self._attacks(columns.take(self.rows), values)
        self._moves(values)
        late = columns.ply[counted.pawn_rows] >= self.from_ply
        game = columns.game[counted.pawn_rows][late]
        for colour, pawns in enumerate(counted.pawn_counts):
            where = 2 * game + colour
            for name, numbers in (
                ("isolated_pawns", pawns.isolated),
                ("doubled_pawns", pawns.doubled),
            ):
                means = self._mean(where, numbers[late])
                values[name] = np.where(np.isnan(means), values[name], means)
        unlike = self._unlike(columns.take(self.rows))
        imbalance = self._mean(2 * columns.game[self.rows], unlike)
        values["imbalance"] = np.where(np.isnan(imbalance), np.roll(imbalance, 1), imbalance)

    def _attacks(self, positions: Columns, values: dict[str, Matrix]) -> None:
        sides = seen_from(positions, ~positions.turn)
        empty = ~sides.occupied
        mine = attacked_squares(sides.own, empty, up=True)
        yours = attacked_squares(sides.enemy, empty, up=False)
        where = self.mover[self.rows]
        pawns, own_king, enemy_king = sides.own[0], sides.own[5], sides.enemy[5]
        own_zone = king_zone(own_king)
        values["king_pressure"] = self._mean(where, count(mine & king_zone(enemy_king)))
        cover = shift(own_zone, UP) | own_zone
        missing = np.maximum(0, 3 - count(cover & pawns))
        values["king_risk"] = self._mean(where, count(yours & own_zone) + missing)
        values["space"] = self._mean(where, count(mine & _TOP))
        values["space_gradient"] = self._mean(where, _gradient(mine))
        self._placement(sides.own_all & ~own_king, where, values)
        touched = count(mine & sides.enemy_all) + count(yours & sides.own_all & ~own_king)
        values["tension"] = self._mean(where, touched)
        values["loose_pieces"] = self._mean(
            where, count(yours & sides.own_all & ~mine & ~own_king & ~pawns)
        )
        ranks = sum(
            (
                number * count(pawns & np.uint64(rank))
                for number, rank in enumerate(chess.BB_RANKS, start=1)
            ),
            np.zeros(len(pawns), np.int64),
        )
        some = count(pawns)
        mean_rank = np.divide(ranks, some, out=np.zeros(len(some)), where=some > 0)
        values["pawn_advance"] = self._mean(where[some > 0], mean_rank[some > 0])

    def _placement(self, pieces: Bits, where: Counts, values: dict[str, Matrix]) -> None:
        """The gradient of standing rather than of bearing on: relative to an even spread."""
        number = count(pieces)
        some = number > 0
        relative = 64 * _gradient(pieces[some]) / number[some]
        values["placement_gradient"] = self._mean(where[some], relative)

    def _moves(self, values: dict[str, Matrix]) -> None:
        columns = self.counted.columns
        where = self.mover[self.moved]
        target = np.uint64(1) << columns.to_square[self.moved].astype(np.uint64)
        # A pawn that promotes arrives as a piece: look where it came from.
        start = np.uint64(1) << columns.from_square[self.moved].astype(np.uint64)
        by_pawn = columns.pawns[self.moved - 1] & start != 0
        values["pawn_moves"] = self._mean(where, by_pawn)
        up = (columns.to_square[self.moved] >> 3) - (columns.from_square[self.moved] >> 3)
        up = np.where(columns.turn[self.moved], -up, up)
        piece = ~by_pawn & (columns.kings[self.moved] & target == 0)
        values["retreats"] = self._mean(where[piece], up[piece] < 0)
        visited = np.unique(where * 64 + columns.to_square[self.moved]) // 64
        distinct = np.bincount(visited, minlength=self.sides)
        moves = np.bincount(where, minlength=self.sides)
        values["move_diversity"] = _divide(distinct, moves)

    def _unlike(self, positions: Columns) -> NDArray[np.bool_]:
        unlike = np.zeros(len(positions), bool)
        for kind in (positions.knights, positions.bishops, positions.rooks, positions.queens):
            unlike |= count(kind & positions.white) != count(kind & positions.black)
        return unlike

    def _mean(self, where: Counts, values: NDArray[np.generic]) -> Matrix:
        total = np.bincount(where, values.astype(np.float64), self.sides)
        return _divide(total, np.bincount(where, minlength=self.sides))


def _divide(total: NDArray[np.generic], number: NDArray[np.generic]) -> Matrix:
    top, below = total.astype(np.float64), number.astype(np.float64)
    mean: Matrix = np.divide(top, below, out=np.full(len(top), np.nan), where=below > 0)
    return mean


def _gradient(squares: Bits) -> Matrix:
    """Slope of the share of squares in a set against the ring, centre minus rim for each step."""
    shares = [count(squares & ring) / size for ring, size in zip(RINGS, _RING_SIZES, strict=True)]
    # Least squares over rings 0 to 3: weights -1.5, -0.5, 0.5, 1.5 over 5.
    slope: Matrix = (1.5 * shares[0] + 0.5 * shares[1] - 0.5 * shares[2] - 1.5 * shares[3]) / 5
    return slope


def _castling(columns: Columns, games: int, values: dict[str, Matrix], from_ply: int) -> None:
    """Castling is the only way a king moves two files."""
    values["opposite_castling"][:] = 0
    side_of = np.zeros(2 * games, np.int64)  # 0 not castled, 1 short, 2 long
    late = np.zeros(2 * games, bool)
    files = np.abs((columns.to_square & 7) - (columns.from_square & 7))
    start = np.uint64(1) << np.maximum(columns.from_square, 0).astype(np.uint64)
    candidates = np.flatnonzero((files == 2) & (columns.ply > 0))
    for row in candidates.tolist():
        if not int(columns.kings[row - 1]) & int(start[row]):
            continue
        side = 2 * int(columns.game[row]) + int(not columns.turn[row])
        side_of[side] = 1 if columns.to_square[row] & 7 == 6 else 2
        if columns.ply[row] > from_ply:
            values["castling_ply"][side] = columns.ply[row]
            late[side] = True
    values["castling_long"] = np.where(late, side_of == 2, np.nan)
    pairs = side_of.reshape(-1, 2)
    opposite = (pairs.min(axis=1) > 0) & (pairs[:, 0] != pairs[:, 1])
    opposite &= late.reshape(-1, 2).any(axis=1)
    values["opposite_castling"] = np.repeat(opposite, 2).astype(np.float64)


def _exchanges(counted: Counted, games: int, values: dict[str, Matrix], from_ply: int) -> None:
    columns = counted.columns
    pieces = columns.knights | columns.bishops | columns.rooks | columns.queens
    left = count(pieces)
    queens = count(columns.queens)
    for game in range(games):
        first, end = int(columns.starts[game]) + from_ply, int(columns.starts[game + 1])
        if first >= end:
            continue
        sides = slice(2 * game, 2 * game + 2)
        here = left[first:end]
        exchanged = np.flatnonzero(here <= here[0] - 2)
        if len(exchanged):
            values["first_exchange_ply"][sides] = exchanged[0] + from_ply
        off = np.flatnonzero(queens[first:end] == 0)
        if len(off) and queens[first]:
            values["queen_exchange_ply"][sides] = off[0] + from_ply
        if from_ply <= LATE < from_ply + end - first:
            gone = 0 if not from_ply else ALL_PIECES - here[0]
            values["pieces_left"][sides] = here[LATE - from_ply] + gone
            if not from_ply or queens[first]:
                values["queens_on"][sides] = float(queens[first + LATE - from_ply] > 0)

"""From counted positions to a record of each game: the raw metrics and the computed ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.computed import ComputedGameMetrics, PlayerComputedMetrics, literal_score
from playalike.playstyle.measure import Counted, captures_in_window
from playalike.playstyle.records import (
    CaptureEvent,
    DeltaMetric,
    GameMetrics,
    PawnStructureMetrics,
    PositionMetrics,
)
from playalike.playstyle.windows import ENDGAME, MIDDLEGAME, OPENING
from playalike.position.batch.bitboards import Counts

__all__ = ["compute_games", "raw_games"]

Floats = NDArray[np.float64]
_COLOURS = ("black", "white")
NO_DELTA: Mapping[int, Sequence[DeltaMetric]] = {}


def compute_games(
    counted: Counted, deltas: Mapping[int, Sequence[DeltaMetric]] = NO_DELTA
) -> list[ComputedGameMetrics]:
    """Return one record a game; `deltas` are given by number of game."""
    sides = _Sides(counted)
    return [
        ComputedGameMetrics(
            sides.player(game, chess.WHITE, deltas.get(game, ())),
            sides.player(game, chess.BLACK, deltas.get(game, ())),
        )
        for game in range(sides.games)
    ]


class _Sides:
    """Sums by game and side: index ``2 * game + colour``."""

    def __init__(self, counted: Counted) -> None:
        columns = counted.columns
        self.games = len(columns.starts) - 1
        turn = 2 * columns.game + columns.turn
        mover = 2 * columns.game + ~columns.turn
        legal = counted.moves.legal_moves
        core = counted.core
        self.attacked = self._sum(turn[core], counted.moves.attacked_material[core])
        self.legal = self._sum(turn[core], legal[core])
        # Control of the centre does not depend on whose turn it is: every position counts for both.
        game = columns.game[core]
        black, white = counted.center
        self.center = self._sum(2 * game, black) + self._sum(2 * game + 1, white)
        self.analyzed = self._sum(2 * game) + self._sum(2 * game + 1)
        taken = captures_in_window(counted)
        self.captured = self._sum(mover[taken], counted.captured[taken])
        self.phases = []
        for window in (OPENING, MIDDLEGAME, ENDGAME):
            rows = np.flatnonzero(
                counted.analyzed & (columns.ply >= window.first) & (columns.ply <= window.last)
            )
            self.phases.append((self._sum(turn[rows], legal[rows]), self._sum(turn[rows])))
        self.pawns = [self._pawns(counted, colour) for colour in (chess.BLACK, chess.WHITE)]
        moved = np.flatnonzero(columns.ply > 0)
        self.moves = self._sum(mover[moved])
        visited = np.unique(mover[moved] * 64 + columns.to_square[moved])
        self.destinations = self._sum(visited // 64)

    def player(
        self, game: int, colour: chess.Color, deltas: Sequence[DeltaMetric]
    ) -> PlayerComputedMetrics:
        side = 2 * game + colour
        phases = [(int(total[side]), int(seen[side])) for total, seen in self.phases]
        rank, with_pawns, isolated, doubled, samples = (a[game] for a in self.pawns[colour])
        own = [
            value
            for delta in deltas
            if (value := delta.delta_white if colour else delta.delta_black) is not None
        ]
        attacked, captured = float(self.attacked[side]), int(self.captured[side])
        attacks, moves, material, score, kind = literal_score(
            attacked, float(self.legal[side]), captured
        )
        destinations = int(self.destinations[side])
        return PlayerComputedMetrics(
            total_attacked_material=attacked,
            total_legal_moves=int(self.legal[side]),
            total_captures=captured,
            avg_center_control=_mean(self.center[side], self.analyzed[side]),
            positions_analyzed=int(self.analyzed[side]),
            legal_moves_opening=phases[0][0],
            legal_moves_middlegame=phases[1][0],
            legal_moves_endgame=phases[2][0],
            avg_legal_moves_opening=_mean(*phases[0]),
            avg_legal_moves_middlegame=_mean(*phases[1]),
            avg_legal_moves_endgame=_mean(*phases[2]),
            avg_delta=_mean(sum(own), len(own)),
            max_delta=max(own, default=0.0),
            min_delta=min(own, default=0.0),
            delta_samples=len(own),
            avg_pawn_rank=_mean(rank, with_pawns),
            avg_isolated_pawns=_mean(isolated, samples),
            avg_doubled_pawns=_mean(doubled, samples),
            unique_move_destinations=destinations,
            move_diversity_ratio=_mean(destinations, self.moves[side]),
            attacks_metric=attacks,
            moves_metric=moves,
            material_metric=material,
            tactical_score=score,
            classification=kind.value,
        )

    def _sum(self, where: Counts, values: Counts | None = None) -> Floats:
        return np.bincount(where, values, 2 * self.games).astype(np.float64)

    def _pawns(self, counted: Counted, colour: chess.Color) -> tuple[Floats, ...]:
        """Sums by game: mean ranks, samples with pawns, isolated, doubled, samples."""
        game = counted.columns.game[counted.pawn_rows]
        pawns = counted.pawn_counts[colour]
        some = pawns.pawns > 0
        mean = np.divide(pawns.ranks, pawns.pawns, out=np.zeros(len(some)), where=some)
        return tuple(
            np.bincount(game, values, self.games).astype(np.float64)
            for values in (mean, some, pawns.isolated, pawns.doubled, np.ones(len(some)))
        )


def _mean(total: float, number: float) -> float:
    return float(total) / float(number) if number else 0.0


def raw_games(
    counted: Counted,
    openings: Sequence[tuple[str, str]],
    deltas: Mapping[int, Sequence[DeltaMetric]] = NO_DELTA,
) -> list[GameMetrics]:
    """Return every number of every game; `openings` are pairs of code and name."""
    columns = counted.columns
    taken = captures_in_window(counted)
    center = {int(row): index for index, row in enumerate(counted.core)}
    pawn_index = {int(row): index for index, row in enumerate(counted.pawn_rows)}
    metrics = []
    for game, (eco, name) in enumerate(openings):
        rows = range(int(columns.starts[game]), int(columns.starts[game + 1]))
        moved = [row for row in rows if columns.ply[row] > 0]
        squares: tuple[set[int], set[int]] = (set(), set())
        moves = [0, 0]
        for row in moved:
            mover = int(not columns.turn[row])
            squares[mover].add(int(columns.to_square[row]))
            moves[mover] += 1
        metrics.append(
            GameMetrics(
                position_metrics=tuple(
                    PositionMetrics(
                        int(columns.ply[row]),
                        _COLOURS[int(columns.turn[row])],
                        int(counted.moves.legal_moves[row]),
                        int(counted.moves.attacked_material[row]) if row in center else None,
                        *_center(counted, center.get(row), bool(columns.turn[row])),
                    )
                    for row in rows
                    if counted.analyzed[row]
                ),
                captures=tuple(
                    CaptureEvent(
                        int(columns.ply[row]),
                        _COLOURS[int(not columns.turn[row])],
                        int(counted.captured[row]),
                    )
                    for row in moved
                    if taken[row]
                ),
                delta_metrics=tuple(deltas.get(game, ())),
                pawn_structure_metrics=tuple(
                    _pawn_metrics(counted, row, pawn_index[row])
                    for row in rows
                    if row in pawn_index
                ),
                unique_destinations_white=_names(squares[1]),
                unique_destinations_black=_names(squares[0]),
                moves_white=moves[1],
                moves_black=moves[0],
                plies=len(moved),
                opening_eco=eco,
                opening_name=name,
            )
        )
    return metrics


def _center(
    counted: Counted, index: int | None, white: bool
) -> tuple[int, int] | tuple[None, None]:
    """Return the centre control of the side to move and of the other."""
    if index is None:
        return None, None
    return int(counted.center[white][index]), int(counted.center[not white][index])


def _names(squares: set[int]) -> tuple[str, ...]:
    return tuple(chess.SQUARE_NAMES[square] for square in sorted(squares))


def _pawn_metrics(counted: Counted, row: int, index: int) -> PawnStructureMetrics:
    black, white = counted.pawn_counts
    ranks = [
        float(side.ranks[index]) / float(side.pawns[index]) if side.pawns[index] else None
        for side in (white, black)
    ]
    return PawnStructureMetrics(
        int(counted.columns.ply[row]),
        ranks[0],
        ranks[1],
        int(white.isolated[index]),
        int(black.isolated[index]),
        int(white.doubled[index]),
        int(black.doubled[index]),
    )

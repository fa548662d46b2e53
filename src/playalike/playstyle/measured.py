"""One game measured: everything later steps need, in plain values that travel between processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.games.game import Game
from playalike.games.timecontrol import time_class
from playalike.playstyle.computed import ComputedGameMetrics
from playalike.playstyle.evolution import Curves, game_curves
from playalike.playstyle.graphs import GraphMeasures, measure_graphs, rows_to_boards
from playalike.playstyle.heatmaps import HeatMaps, game_heat
from playalike.playstyle.measure import Counted, count_games
from playalike.playstyle.openings import opening_of
from playalike.playstyle.records import DeltaMetric, GameMetrics
from playalike.playstyle.style import style_matrix
from playalike.playstyle.summing import compute_games, raw_games
from playalike.playstyle.timeuse import TimeUse, time_use
from playalike.playstyle.windows import CORE
from playalike.position.batch.columns import columns_of
from playalike.position.sacrifices.accepted import AcceptedSacrifice, find_accepted

__all__ = [
    "CriticalPosition",
    "MeasureOptions",
    "MeasuredGame",
    "MeasuredSide",
    "measure_games",
]

DECIDED = 10.0
"""Pawns. In the style dimension a delta counts for no more: one mate seen, 100 pawns, would
otherwise outweigh a career."""


@dataclass(frozen=True, slots=True)
class MeasureOptions:
    """What to measure."""

    skip_checks: bool = True
    """Leave positions in check out."""
    graphs: bool = False
    """Interaction graphs, which cost about as much as everything else."""
    graph_sampling: int = 4
    """A graph every so many plies."""
    graph_games: int = 1
    """Graphs in every so-many-th game only."""
    classical: bool = False
    """Leave rapid, blitz and bullet games out."""
    pictures: bool = True
    """Heat maps and curves."""
    raw: bool = False
    """Keep every position's numbers."""
    own_delta: bool = False
    """Delta only where the player asked for is to move: half the engine's time."""


@dataclass(frozen=True, slots=True)
class MeasuredSide:
    """One side of one game."""

    white: bool
    name: str
    elo: int | None
    style: NDArray[np.float32]
    """A value for each of `dimensions.NAMES`; NaN for none."""
    heat: HeatMaps | None
    curves: Curves | None
    clock: TimeUse | None


@dataclass(frozen=True, slots=True)
class CriticalPosition:
    """A position that hung in the balance."""

    ply: int
    fen: str
    move: str
    """What was played there, in UCI notation; empty at the end of the game."""
    value: float
    """Delta in pawns, or fragility."""
    kind: str
    """``delta`` or ``fragility``."""


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """A game with its numbers."""

    white: str
    black: str
    result: str
    year: int | None
    eco: str
    opening: str
    event: str
    speed: str
    """A `games.timecontrol.TimeClass`."""
    key: str
    holdout_key: str
    """The key by which reserved games are known."""
    file: str
    line: int
    plies: int
    computed: ComputedGameMetrics
    sides: tuple[MeasuredSide, ...]
    """The sides asked for: both, or the player's."""
    sacrifices: tuple[AcceptedSacrifice, ...]
    critical: CriticalPosition | None
    raw: GameMetrics | None = None

    def score(self, white: bool) -> float | None:
        """Points of one side; None when the result is unknown."""
        points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(self.result)
        return points if points is None or white else 1 - points


def measure_games(
    games: Sequence[Game],
    options: MeasureOptions,
    names: frozenset[str] | None = None,
    deltas: Mapping[int, Sequence[DeltaMetric]] | None = None,
) -> list[MeasuredGame]:
    """Measure games together; with `names`, only the sides of players called so are kept."""
    if not games:
        return []
    deltas = deltas or {}
    columns = columns_of(games)
    counted = count_games(columns, skip_checks=options.skip_checks)
    computed = compute_games(counted, deltas)
    sacrifices = find_accepted(
        counted.columns, counted.material, counted.captured, [game.result for game in games]
    )
    graphs = _graphs(counted, options)
    clocks = _clocks(counted, games)
    style = style_matrix(counted, sacrifices, _fragility(counted, graphs), _deltas(deltas), clocks)
    openings = [opening_of(game) for game in games]
    raw = raw_games(counted, openings, deltas) if options.raw else [None] * len(games)
    measured_games = []
    for number, game in enumerate(games):
        sides = tuple(
            MeasuredSide(
                white,
                name,
                game.elo(white),
                style[2 * number + white].astype(np.float32),
                game_heat(columns, number, white) if options.pictures else None,
                game_curves(counted, number, white, graphs) if options.pictures else None,
                clocks.get(2 * number + white),
            )
            for white, name in ((True, game.white), (False, game.black))
            if names is None or name in names
        )
        measured_games.append(
            MeasuredGame(
                game.white,
                game.black,
                game.result,
                game.year,
                *openings[number],
                game.headers.get("Event", ""),
                time_class(game.headers).value,
                game.key,
                game.holdout_key,
                game.file,
                game.line,
                len(game.moves),
                computed[number],
                sides,
                tuple(s for s in sacrifices if s.game == number),
                _critical(counted, game, number, graphs, deltas.get(number, ())),
                raw[number],
            )
        )
    return measured_games


def _clocks(counted: Counted, games: Sequence[Game]) -> dict[int, TimeUse]:
    """Time use by row ``2 * game + colour``, where games have clocks."""
    uses: dict[int, TimeUse] = {}
    for number, game in enumerate(games):
        if not game.comments:
            continue
        white_first = bool(counted.columns.turn[counted.columns.starts[number]])
        for white in (True, False):
            use = time_use(game.comments, game.headers, white, white_first)
            if use is not None:
                uses[2 * number + white] = use
    return uses


def _graphs(counted: Counted, options: MeasureOptions) -> dict[int, GraphMeasures]:
    if not options.graphs:
        return {}
    ply = counted.columns.ply
    chosen = (ply > 0) & (ply <= 100) & (ply % options.graph_sampling == 0)
    chosen &= counted.columns.game % options.graph_games == 0
    rows = np.flatnonzero(chosen).tolist()
    boards = rows_to_boards(counted.columns, rows)
    return dict(zip(rows, measure_graphs(boards), strict=True))


def _fragility(counted: Counted, graphs: Mapping[int, GraphMeasures]) -> dict[int, float]:
    sums: dict[int, list[float]] = {}
    for row, measures in graphs.items():
        if counted.columns.ply[row] in CORE:
            sums.setdefault(int(counted.columns.game[row]), []).append(measures.fragility)
    return {
        2 * game + side: sum(values) / len(values)
        for game, values in sums.items()
        for side in (0, 1)
    }


def _deltas(deltas: Mapping[int, Sequence[DeltaMetric]]) -> dict[int, float]:
    means: dict[int, float] = {}
    for game, metrics in deltas.items():
        for side in (0, 1):
            own = [
                min(d.delta, DECIDED) for d in metrics if (d.delta_white is not None) == bool(side)
            ]
            if own:
                means[2 * game + side] = sum(own) / len(own)
    return means


def _critical(
    counted: Counted,
    game: Game,
    number: int,
    graphs: Mapping[int, GraphMeasures],
    deltas: Sequence[DeltaMetric],
) -> CriticalPosition | None:
    """The position with the greatest delta, else with the greatest fragility."""
    if deltas:
        # A mate seen against none seen says more about the engine than about the position.
        decided = [d for d in deltas if d.delta < 50] or list(deltas)
        most = max(decided, key=lambda d: d.delta)
        return CriticalPosition(most.ply, most.fen, _move(game, most.ply), most.delta, "delta")
    columns = counted.columns
    rows = range(int(columns.starts[number]), int(columns.starts[number + 1]))
    own = [row for row in rows if row in graphs]
    if not own:
        return None
    row = max(own, key=lambda r: graphs[r].fragility)
    ply = int(columns.ply[row])
    board = columns.board(row)
    board.fullmove_number = 1 + ply // 2
    value = graphs[row].fragility
    return CriticalPosition(ply, board.fen(), _move(game, ply), value, "fragility")


def _move(game: Game, ply: int) -> str:
    return game.moves[ply].uci() if ply < len(game.moves) else ""

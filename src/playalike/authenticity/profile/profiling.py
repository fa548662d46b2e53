"""The profile: personalities play, and their games are compared with those of their players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.control import Control
from playalike.authenticity.profile.counts import Counts, count_things
from playalike.authenticity.profile.judge import View, judge_games
from playalike.authenticity.profile.likeness import (
    Levels,
    agree,
    ceiling,
    distances,
    right_signs,
)
from playalike.authenticity.profile.moves import choose_moves, move_differences, read_middlegames
from playalike.authenticity.profile.real import career, career_rows, measure_real, pgn_files
from playalike.authenticity.profile.result import Profile, WindowProfile
from playalike.authenticity.profile.structures import (
    Overlap,
    Setups,
    compare_setups,
    measure_setups,
    real_setups,
)
from playalike.authenticity.profile.table import WINDOWS, StyleTable, measure_sides
from playalike.errors import PlayalikeError
from playalike.oracle.executor import Executor
from playalike.players.average import AVERAGE
from playalike.players.series import play_games
from playalike.players.series_file import SeriesGame
from playalike.progress import Progress
from playalike.settings import Settings
from playalike.stats.arrays import Floats

__all__ = ["Imitation", "Request", "make_profile"]


LEAST_UNSEEN = 4
"""Validation games of each master, below which they are not compared with alone."""


@dataclass(frozen=True, slots=True)
class Imitation:
    """Who plays, and whom they should resemble."""

    name: str
    """Short, such as ``tal``."""
    player: str
    """The name in the real games, such as ``Tal, Mikhail``."""
    spec: str
    """What plays, see `players.factory.open_player`."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to do."""

    imitations: Sequence[Imitation]
    paths: Sequence[Path]
    """Real games; those of other players help to tell what openings do."""
    games: int
    """Played by each."""
    nodes: int
    folder: Path
    """Where games are kept."""
    opponent: str = AVERAGE
    middlegames: int = 500
    jobs: int | None = None
    seed: int = 1
    quick: bool = False
    """Games in half the time, see `style.quick_source`."""


def make_profile(
    request: Request,
    settings: Settings,
    executor: Executor,
    progress: Progress,
    playing: Executor | None = None,
) -> Profile:
    """Play what was not played yet, and compare; files are read by `executor`, on this machine."""
    names = [imitation.name for imitation in request.imitations]
    if len(set(names)) < 3:
        raise PlayalikeError(
            "a profile compares masters with each other: name three personalities or more"
        )
    if len(set(names)) < len(names):
        raise PlayalikeError(f"{', '.join(names)}: one of these is named twice")
    kept = settings.data / "authenticity" / "profile"
    real = measure_real(request.paths, kept, executor, progress)
    setups = real_setups(pgn_files(request.paths), kept, executor, progress)
    careers = [career(real, imitation.player) for imitation in request.imitations]
    specs = [imitation.spec for imitation in request.imitations]
    games = play_games(
        specs, request.opponent, request.games, request.nodes, request.folder, request.jobs,
        request.seed, quick=request.quick, settings=settings, progress=progress,
        executor=playing,
    )  # fmt: skip
    series, others = _measured([games[spec] for spec in specs])
    windows, views = [], []
    for number, window in enumerate(WINDOWS):
        agreement, view = _window(number, window, real, careers, series, request)
        windows.append(agreement)
        views.append(view)
    moves: Floats | None = None
    if request.middlegames:
        positions = read_middlegames(pgn_files(request.paths), request.middlegames, request.seed)
        chosen = choose_moves(
            specs, positions, request.nodes, request.folder, settings, progress, quick=request.quick
        )
        moves = move_differences(chosen)
    return Profile(
        names=tuple(names),
        specs=tuple(specs),
        opponent=request.opponent,
        games=request.games,
        nodes=request.nodes,
        seed=request.seed,
        quick=request.quick,
        career_games=tuple(len(career) for career in careers),
        points=tuple(float(np.mean([g.points for g in games[spec]])) for spec in specs),
        endings=_endings([game for spec in specs for game in games[spec]]),
        versions=tuple(sorted({game.version for spec in specs for game in games[spec]})),
        counts=_counts(names, careers, series, others),
        windows=tuple(windows),
        verdicts=judge_games(names, careers, series, views, request.seed),
        overlaps=_overlaps(setups, [games[spec] for spec in specs], request),
        middlegames=0 if moves is None else len(positions),
        moves=moves,
    )


def _measured(games: Sequence[Sequence[SeriesGame]]) -> tuple[list[StyleTable], StyleTable]:
    """Return the sides of each player, and those of the opponent in all games together."""
    own, others = [], []
    for series in games:
        table = measure_sides(game.as_game("player", "opponent") for game in series)
        own.append(table.rows(table.name == "player"))
        others.append(table.rows(table.name == "opponent"))
    return own, StyleTable.together(others)


def _overlaps(
    setups: Setups, games: Sequence[Sequence[SeriesGame]], request: Request
) -> tuple[Overlap, ...]:
    played = [measure_setups(game.as_game("player", "opponent") for game in some) for some in games]
    return compare_setups(
        [
            setups.rows(career_rows(setups.name, imitation.player))
            for imitation in request.imitations
        ],
        [setups.rows(setups.name == "player") for setups in played],
        request.seed,
    )


def _window(
    number: int,
    name: str,
    real: StyleTable,
    careers: Sequence[StyleTable],
    series: Sequence[StyleTable],
    request: Request,
) -> tuple[WindowProfile, View]:
    studied = real.rows(~real.validation)
    control = Control.fit(studied, studied.values(number))
    plain = [[table.values(number) for table in tables] for tables in (careers, series)]
    controlled = [
        [control.residuals(table, values) for table, values in zip(tables, all_values, strict=True)]
        for tables, all_values in zip((careers, series), plain, strict=True)
    ]
    names = [imitation.name for imitation in request.imitations]
    seed = request.seed
    raw = [Levels.of([values / control.deviation for values in part], seed) for part in plain]
    effects = [Levels.of(part, seed + 1) for part in controlled]
    top = [ceiling(part[0], request.games, seed) for part in (plain, controlled)]
    unseen = [left[table.validation] for left, table in zip(controlled[0], careers, strict=True)]
    few = min(map(len, unseen)) < LEAST_UNSEEN
    profile = WindowProfile(
        name=name,
        plain=agree(raw[0], raw[1], top[0]),
        controlled=agree(effects[0], effects[1], top[1]),
        real=effects[0],
        played=effects[1],
        distances=distances(effects[0], effects[1]),
        unseen=()
        if few
        else agree(Levels.of(unseen, seed), effects[1], ceiling(unseen, request.games, seed)),
        signs=right_signs(names, effects[0], effects[1]),
    )
    return profile, View(name, controlled[0], controlled[1], openings=number == 0)


def _endings(games: Sequence[SeriesGame]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for game in games:
        counts[game.ending] = counts.get(game.ending, 0) + 1
    return dict(sorted(counts.items(), key=lambda pair: -pair[1]))


def _counts(
    names: Sequence[str],
    careers: Sequence[StyleTable],
    series: Sequence[StyleTable],
    others: StyleTable,
) -> tuple[tuple[str, Counts, Counts | None], ...]:
    own = [
        (name, count_things(played), count_things(real))
        for name, played, real in zip(names, series, careers, strict=True)
    ]
    return (*own, ("the opponent", count_things(others), None))

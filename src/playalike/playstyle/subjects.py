"""Who is measured: a player named, the player whose games a file holds, or everybody in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.games.players import resolve_player
from playalike.games.report import ReadReport
from playalike.oracle.executor import Executor
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.measured import MeasuredGame, MeasureOptions
from playalike.playstyle.profile import Profile, ProfileBuilder
from playalike.playstyle.stream import count_players, measure_files

__all__ = ["Subject", "find_subject", "profile_subject"]

OWNED = 0.9
"""A file in which one name plays in this share of the games is that player's file."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose games are measured."""

    name: str
    names: frozenset[str] | None
    """Spellings in the games; None for everybody."""
    paths: tuple[Path, ...]
    games: int
    """How many games there will be, at most."""


def find_subject(paths: Sequence[Path], players: Sequence[str] = ()) -> Subject:
    """Find the player asked for, or the one whose file it is."""
    names, games = count_players(paths)
    if players:
        chosen = resolve_player(players, names)
        most = max(chosen, key=lambda name: (names[name], name))
        return Subject(most, frozenset(chosen), tuple(paths), sum(names[n] for n in chosen))
    if names and games > 1:
        # Two names that always meet own the file together: that is a match, and nobody's file.
        first, *others = names.most_common(2)
        if first[1] >= OWNED * games and not (others and others[0][1] >= OWNED * games):
            return Subject(first[0], frozenset([first[0]]), tuple(paths), first[1])
    return Subject(", ".join(path.name for path in paths), None, tuple(paths), games)


def profile_subject(
    subject: Subject,
    options: MeasureOptions,
    report: ReadReport,
    *,
    executor: Executor | None = None,
    deltas: DeltaOracle | None = None,
    watch: Callable[[Iterable[MeasuredGame]], Iterator[MeasuredGame]] | None = None,
) -> Profile:
    """Measure a subject's games; `watch` sees every game pass (progress, store)."""
    builder = ProfileBuilder(subject.name)
    games: Iterable[MeasuredGame] = measure_files(
        subject.paths, options, report, executor=executor, names=subject.names, deltas=deltas
    )
    for game in watch(games) if watch is not None else games:
        for side in game.sides:
            builder.add(game, side)
    profile = builder.finish()
    if not profile.games:
        report.require_games(*subject.paths)
        raise PlayalikeError(f"no game of {subject.name} could be measured")
    return profile

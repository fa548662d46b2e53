"""`playalike study-all`: a folder of players becomes a folder of personalities."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.options import (
    CacheOption,
    ClusterOption,
    FastOption,
    JobsOption,
    NodesOption,
    ValidationOption,
)

if TYPE_CHECKING:
    from contextlib import ExitStack

    from playalike.faces.cli.progress import BarProgress
    from playalike.oracle.executor import Executor
    from playalike.settings import Settings
    from playalike.work.studying_all import StudiedPlayer, StudyTerms

__all__ = ["study_all"]

LOOK_SECONDS = 2.0


def study_all(
    folder: Annotated[
        Path,
        typer.Argument(
            help="A folder of PGN files (.gz, .bz2, .zst too): each is a player, called as it is.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder for the personalities; by default that of your own ones.",
            show_default=False,
        ),
    ] = None,
    nodes: NodesOption = None,
    latest: Annotated[
        int | None,
        typer.Option(min=1, help="The latest so many games of each only.", show_default=False),
    ] = None,
    validation: ValidationOption = False,
    fast: FastOption = False,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    cache: CacheOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the players as JSON.")] = False,
) -> None:
    """Study many players at once, one a worker; goes on where it was interrupted."""
    from contextlib import ExitStack
    from dataclasses import asdict

    from playalike.errors import PlayalikeError
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_executor
    from playalike.personality.catalogue import own_personalities
    from playalike.settings import load_settings
    from playalike.work.studying_all import missing_players, players_in, study_everybody

    if not folder.is_dir():
        raise PlayalikeError(f"{folder} is no folder: give one with a PGN file for each player")
    settings = load_settings()
    players = players_in(folder)
    out = out or own_personalities(settings)
    progress = BarProgress()
    with ExitStack() as stack:
        executor = stack.enter_context(open_executor(jobs, cluster))
        terms = _terms(
            settings, executor, cache or settings.data / "analysis.db", cluster, stack, progress,
            nodes=nodes or 0, latest=latest, validation=validation, fast=fast,
        )  # fmt: skip
        missing = missing_players(players, out, terms)
        if len(missing) < len(players):
            progress.note(f"{len(players) - len(missing)} of {len(players)} were studied before")
        progress.label = "Studying"
        studied: list[StudiedPlayer] = []
        running = study_everybody(missing, out, terms, executor)
        for player in progress.track(running, len(missing), "players"):
            studied.append(player)
            progress.note(_sentence(player))
    if json:
        import json as json_module

        print(json_module.dumps([asdict(player) for player in studied], indent=2))
    else:
        print(f"{len(players)} players, {len(studied)} studied now: the personalities are in {out}")
    if failed := [player for player in studied if player.error]:
        raise PlayalikeError("\n".join(f"{player.slug}: {player.error}" for player in failed))


def _terms(
    settings: Settings,
    executor: Executor,
    cache: Path,
    cluster: str | None,
    stack: ExitStack,
    progress: BarProgress,
    *,
    nodes: int,
    latest: int | None,
    validation: bool,
    fast: bool,
) -> StudyTerms:
    """Find the engine, and on a cluster begin the service that keeps its answers."""
    import uuid
    from contextlib import closing

    from playalike.oracle.cache import AnalysisCache
    from playalike.oracle.oracle import Oracle
    from playalike.work.studying_all import StudyTerms

    with closing(AnalysisCache(cache)) as answers:  # a wrong file is told now, not by each worker
        oracle = Oracle.open(settings, answers, executor)
    place = str(cache)
    if cluster is not None:
        from playalike.oracle.shared_cache import cache_service

        place = f"playalike-{uuid.uuid4().hex}"
        service = stack.enter_context(cache_service(cache, place))
        stack.enter_context(_showing(service, progress))
    progress.note(f"Candidates from {oracle.name}.")
    return StudyTerms(
        oracle.engine, oracle.name, place, cluster is not None, nodes=nodes,
        include_validation=validation, include_fast=fast, latest=latest,
    )  # fmt: skip


@contextmanager
def _showing(service: object, progress: BarProgress) -> Iterator[None]:
    """Show beside the bar how many positions each node asks, as the service hears of them."""
    import threading

    from playalike.oracle.shared_cache import state_of

    over, rates = threading.Event(), [""]
    progress.speeds = lambda: rates[0]

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            rates[0] = state_of(service)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()


def _sentence(player: StudiedPlayer) -> str:
    if player.error:
        return f"{player.slug}: {player.error}"
    return (
        f"{player.slug}: {player.player}, {player.games} games, {player.asked} positions asked, "
        f"{player.cached} known"
    )

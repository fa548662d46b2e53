"""`playalike tournament`: a pool of players, and a rating for each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.options import ClusterOption

if TYPE_CHECKING:
    from playalike.arena.records import GameRecord
    from playalike.arena.tournament import Tournament

__all__ = ["play_tournament", "tournament"]


def tournament(
    lineup: Annotated[Path, typer.Argument(help="TOML: games, tc, and [[player]] with spec.")],
    games: Annotated[
        int | None, typer.Option(min=1, help="Games for each pair, instead of the file's.")
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(min=1, help="Games at a time; as many as fit on the cores.")
    ] = None,
    patience: Annotated[
        float, typer.Option(min=1, help="Seconds beyond its time until a player counts as hung.")
    ] = 60.0,
    out: Annotated[Path, typer.Option(help="Folder for journal, PGN and live.pgn.")] = Path(
        "games"
    ),
    new: Annotated[bool, typer.Option("--new", help="Begin again instead of going on.")] = False,
    store: Annotated[bool, typer.Option(help="Keep moves and terms in the database.")] = True,
    cluster: ClusterOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the ratings as JSON.")] = False,
) -> None:
    """Let a pool of players meet and rate them; the same command goes on where it stopped."""
    import dataclasses
    import json as json_module

    from playalike.arena.tournament import load_tournament

    event = load_tournament(lineup)
    if games is not None:
        event = dataclasses.replace(event, lineup=dataclasses.replace(event.lineup, games=games))
    played = play_tournament(
        event, concurrency=concurrency, patience=patience, out=out, new=new, store=store,
        cluster=cluster,
    )  # fmt: skip
    if json:
        print(json_module.dumps(_summary(event, played), indent=2))
    else:
        _print(event, played)


def play_tournament(
    event: Tournament,
    *,
    concurrency: int | None,
    patience: float,
    out: Path,
    new: bool,
    store: bool,
    cluster: str | None = None,
) -> list[GameRecord]:
    """Play what is missing of a tournament, keep it, and return all games."""
    from contextlib import ExitStack, closing

    from playalike.arena.journal import open_journal
    from playalike.arena.match import Recorder, play_recorded
    from playalike.arena.pgn import LiveSnapshot
    from playalike.arena.pool import cores_of, fitting_concurrency
    from playalike.arena.preparation import check_players
    from playalike.arena.recording import StoreRecorder
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_executor
    from playalike.players.versions import current_version
    from playalike.settings import load_settings
    from playalike.store import open_store

    settings = load_settings()
    specs = [entrant.spec for entrant in event.entrants]
    check_players(specs, event.rules, settings)
    journal = open_journal(out, "tournament", event.description(), new)
    fixtures = event.fixtures()
    played = {game.number for game in journal.games}
    missing = sum(fixture.number not in played for fixture in fixtures)
    progress = BarProgress()
    name = event.lineup.name
    with ExitStack() as stack:
        kept: StoreRecorder | None = None
        if store:
            database = open_store(settings)
            stack.callback(database.close)
            kept = StoreRecorder(database, "tournament", name, event.description(), journal)
        recorder = Recorder(
            journal,
            out / f"{journal.started}-tournament.pgn",
            LiveSnapshot(out / "live.pgn"),
            name,
            kept.add if kept is not None else lambda game: None,
        )
        if played:
            progress.note(f"{len(played)} games played before")
        if played and journal.version != current_version():
            progress.note(f"begun with {journal.version}, now {current_version()}")
        executor = None
        if cluster is not None:
            executor = stack.enter_context(
                open_executor(concurrency, cluster, progress, cores=cores_of(specs))
            )
        running = stack.enter_context(
            closing(
                play_recorded(
                    fixtures,
                    event.rules,
                    settings,
                    recorder,
                    concurrency=fitting_concurrency(specs, concurrency),
                    patience=patience,
                    executor=executor,
                )
            )
        )
        try:
            for game in progress.track(running, missing, "games"):
                if game.fault:
                    who = game.white if game.fault == "white" else game.black
                    progress.note(f"game {game.number + 1}: {who} lost by {game.reason}")
        except KeyboardInterrupt:
            progress.note("interrupted: the same command goes on where it stopped")
        complete = len(journal.games) >= len(fixtures)
        if complete:
            recorder.put_in_order()
        if kept is not None:
            data = {**_summary(event, journal.games), "version": current_version()}
            kept.finish(data, complete=complete)
    return journal.games


def _summary(event: Tournament, games: list[GameRecord]) -> dict[str, object]:
    import dataclasses

    if not games:
        return {"name": event.lineup.name, "games": 0, "ratings": []}
    ratings = event.ratings(games)
    entrants = dict(zip(event.names, event.entrants, strict=True))
    return {
        "name": event.lineup.name,
        "games": len(games),
        "tc": event.lineup.tc,
        "ratings": [
            {
                **dataclasses.asdict(player),
                "spec": entrants[player.name].spec,
                "nodes": entrants[player.name].control.nodes,
            }
            for player in ratings.players
        ],
        "anchored": any(player.rating is not None for player in event.lineup.player),
        "white_advantage": ratings.white_advantage,
        "draw_rate": ratings.draw_rate,
        "faults": [g.reason for g in sorted(games, key=lambda g: g.number) if g.fault],
    }


def _print(event: Tournament, games: list[GameRecord]) -> None:
    from rich.console import Console
    from rich.table import Table

    if not games:
        print("no games were played")
        return
    ratings = event.ratings(games)
    results = event.results(games)
    table = Table(title=f"{event.lineup.name}: {len(games)} games", title_justify="left")
    names = [player.name for player in ratings.players]
    for heading in ("player", "Elo", "±", "games", "points", *map(str, range(1, len(names) + 1))):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for place, player in enumerate(ratings.players, 1):
        row = []
        for other in names:
            scores = [r.white_points for r in results if (r.white, r.black) == (player.name, other)]
            scores += [
                1 - r.white_points for r in results if (r.white, r.black) == (other, player.name)
            ]
            row.append(f"{sum(scores):g}/{len(scores)}" if scores else "")
        error = f"{player.error:.0f}" + ("" if player.bounded else " *")
        table.add_row(
            f"{place} {player.name}",
            f"{player.elo:.0f}",
            error,
            str(player.games),
            f"{player.points:g}",
            *row,
        )
    console = Console(soft_wrap=True)
    console.print(table)
    print(
        f"White's advantage {ratings.white_advantage:+.0f} Elo; equals draw "
        f"{ratings.draw_rate:.0%} of their games."
    )
    if not all(player.bounded for player in ratings.players):
        print("* won or lost everything that connects it to the others: the rating is a guess")

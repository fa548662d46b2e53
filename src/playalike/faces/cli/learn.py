"""`playalike learn`: from finished studies to the models of the learned mode."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from playalike.choice.average import AveragePlayer
    from playalike.choice.learning import FittedPlayer

__all__ = ["learn"]


def learn(
    folders: Annotated[
        list[Path], typer.Argument(help="Folders of finished studies, with their work tables.")
    ],
    prior: Annotated[
        Path | None,
        typer.Option(
            help="The human prior (.npz, .onnx, lc0's .pb.gz); by default the one that games use."
        ),
    ] = None,
    population: Annotated[
        Path | None,
        typer.Option(
            help="The average player to start from. By default, for one folder, the shipped master "
            "(an amateur's rating), and the average of the other players for several."
        ),
    ] = None,
    save_population: Annotated[
        Path | None,
        typer.Option(help="Write the average master of the players given to this file."),
    ] = None,
    positions: Annotated[
        int, typer.Option(min=100, help="Fit to at most so many positions a player.")
    ] = 25_000,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Engines that glance at positions at once.")
    ] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Learn which candidate a player picks, and write the model that the learned mode plays by.

    The average of the other masters first, then what each player has beyond that. The model becomes
    a file of the personality; it is judged on games that it was not fitted to.
    """
    from playalike.choice.average import (
        SHIPPED_AVERAGE,
        fit_average,
        read_average,
        write_average,
    )
    from playalike.choice.features import LEARNED_FEATURES
    from playalike.choice.learning import check_nodes, learn_player, require_same_prior
    from playalike.choice.rated import read_rated
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_oracle
    from playalike.settings import load_settings
    from playalike.study.learn.examples import read_player
    from playalike.study.learn.folder import open_study, save_model
    from playalike.study.learn.opinions import find_named_prior, rated_prior
    from playalike.study.learn.sight import glancer_of, require_engine

    if save_population is not None and (len(folders) < 2 or population is not None):
        raise PlayalikeError(
            "--save-population needs the folders of several studies and no --population"
        )
    studies = [open_study(folder) for folder in folders]
    if len({study.folder.resolve() for study in studies}) < len(studies):
        raise PlayalikeError("the same folder is given twice")
    source = population or (SHIPPED_AVERAGE if len(studies) == 1 else None)
    average = read_average(source) if source else None
    settings = load_settings()
    level = studies[0].definition.level if len(studies) == 1 else None
    if level is not None and population is None and prior is None:
        rated = read_rated()
        average, named, covariance = rated.at(level), rated_prior(level), rated.differences()
    else:
        level, named, covariance = None, find_named_prior(settings.data, prior), None
    if average is not None:
        require_same_prior(average, named.prior.name)
    progress = BarProgress()
    players = []
    with open_oracle(settings, jobs, None) as oracle:
        # The average player of a rating knows no first sight.
        glancer = glancer_of(oracle, progress) if level is None else None
        for study in studies:
            require_engine(oracle, study)
            progress.label = f"Prior and first sight, {study.name}"
            player = read_player(study.workspace, named, progress, positions, glancer=glancer)
            if not player.fit.asked:
                raise PlayalikeError(
                    f"{study.folder} has no positions to learn from: study more games"
                )
            players.append(player)
    start = average
    average_of = partial(
        fit_average,
        features=LEARNED_FEATURES,
        prior=named.prior.name,
        outside=read_average(SHIPPED_AVERAGE).outside,
    )
    if average is None:
        check_nodes(players)
        progress.note(f"Fitting the average of {len(players)} masters.")
        average = average_of(players)
        if save_population is not None:
            write_average(save_population, average)
    progress.label = "Fitting"
    learned = []
    for player in progress.track(players, len(players), "players"):
        # What is personal is what the others do not have, so they are averaged without the player.
        others = [other for other in players if other is not player]
        from_others = start or average_of(others)
        learned.append(learn_player(player, from_others, covariance=covariance))
    for study, model in zip(studies, learned, strict=True):
        save_model(study, model.model)
    _print(learned, average, json)


def _print(learned: list[FittedPlayer], average: AveragePlayer, as_json: bool) -> None:
    if as_json:
        import json

        rows = [
            {
                "name": model.name,
                "fitted_positions": model.model.positions,
                "check_positions": model.own.positions,
                "engine_top1": model.own.engine_top1,
                "average": {
                    "top1": model.average.top1,
                    "top3": model.average.top3,
                    "nll": model.average.nll,
                },
                "own": {"top1": model.own.top1, "top3": model.own.top3, "nll": model.own.nll},
                "gain": {"mean": model.gain.mean, "low": model.gain.low, "high": model.gain.high},
            }
            for model in learned
        ]
        print(
            json.dumps(
                {
                    "prior": average.prior,
                    "population": {"players": average.players, "positions": average.positions},
                    "players": rows,
                },
                indent=2,
            )
        )
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE, title="On check games, which the models were not fitted to")
    table.add_column("player")
    for head in ("fitted", "check", "engine", "average", "own", "top 3", "NLL", "gain (95 %)"):
        table.add_column(head, justify="right", no_wrap=True)
    for fit in learned:
        if not fit.own.positions:  # too few games: how good it is, is not known
            table.add_row(fit.name, f"{fit.model.positions:,}", "none", *["–"] * 6)
            continue
        table.add_row(
            fit.name, f"{fit.model.positions:,}", f"{fit.own.positions:,}",
            f"{fit.own.engine_top1:.1%}", f"{fit.average.top1:.1%}", f"{fit.own.top1:.1%}",
            f"{fit.own.top3:.1%}", f"{fit.own.nll:.3f}",
            f"{fit.gain.mean:+.4f} ({fit.gain.low:+.4f} to {fit.gain.high:+.4f})",
        )  # fmt: skip
    console = Console()
    if not console.is_terminal:
        console = Console(width=120)
    console.print(table)
    print(
        f"Prior: {average.prior}. Average master: {', '.join(average.players)}, "
        f"{average.positions:,} positions. The gain is in nats a move against the average of the "
        "others."
    )

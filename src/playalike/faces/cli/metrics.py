"""`playalike metrics`: how someone plays, in numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.options import (
    ClusterOption,
    DepthOption,
    JobsOption,
    SamplingOption,
    SkipChecksOption,
)

if TYPE_CHECKING:
    from playalike.playstyle.config import EvaluationConfig

__all__ = ["metrics"]


def metrics(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="PGN files or folders (.gz, .bz2, .zst too). Or: show [runs|raw|games|groups|"
            "summary] for what was saved; population BASELINE… to count the population anew.",
            show_default=False,
        ),
    ],
    player: Annotated[
        list[str] | None,
        typer.Option(help="Who is measured; repeat it for other spellings, =NAME for one exactly."),
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Each file is a subject; show how far apart they are.")
    ] = False,
    same_opening: Annotated[
        bool,
        typer.Option("--same-opening", help="Compare heat maps only of openings both played."),
    ] = False,
    report: Annotated[Path | None, typer.Option(help="Write a page of HTML.")] = None,
    config: Annotated[
        Path | None, typer.Option(help="TOML or YAML with a table evaluation_config.")
    ] = None,
    delta: Annotated[
        bool | None,
        typer.Option(
            "--delta/--no-delta",
            help="Ask the engine how far apart the two best moves are; off unless the "
            "configuration file turns it on.",
        ),
    ] = None,
    depth: DepthOption = None,
    sampling: SamplingOption = None,
    skip_checks: SkipChecksOption = None,
    graphs: Annotated[
        bool, typer.Option("--graphs", help="Interaction graphs and fragility; --report has them.")
    ] = False,
    classical: Annotated[
        bool, typer.Option("--classical", help="Leave rapid, blitz and bullet games out.")
    ] = False,
    per_game: Annotated[
        bool, typer.Option("--per-game", help="With --json: each game's numbers, too.")
    ] = False,
    save: Annotated[
        bool, typer.Option("--save", help="Keep everything in the database (PLAYALIKE_DB).")
    ] = False,
    run: Annotated[
        int | None, typer.Option(help="For show: the run; the latest when not given.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option(help="For show: write the level to a .parquet or .csv file.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="For population: the file to write.")] = None,
    players: Annotated[
        Path | None, typer.Option(help="For population: a folder with one file a player.")
    ] = None,
    reserved: Annotated[
        Path | None, typer.Option(help="For population: JSON list of keys of games to leave out.")
    ] = None,
    every: Annotated[
        int, typer.Option(min=1, help="For population: look at each so-many-th game.")
    ] = 1,
    clocks: Annotated[
        list[Path] | None, typer.Option(help="For population: games with clocks, for time use.")
    ] = None,
    delta_games: Annotated[
        int,
        typer.Option(min=0, help="For population: delta of so many games of each file."),
    ] = 0,
    delta_player_games: Annotated[
        int,
        typer.Option(min=0, help="For population: delta of so many games of each player."),
    ] = 0,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Measure how someone plays; compare players; show what was saved."""
    if sources[0] == "show":
        from playalike.faces.cli.metrics_show import show

        return show(sources[1:], run, export, json)
    if sources[0] == "population":
        from playalike.faces.cli.metrics_population import PopulationRequest, population

        settings = _config(config, delta, depth, sampling, skip_checks)
        baseline = tuple(Path(source) for source in sources[1:])
        return population(
            PopulationRequest(
                baseline,
                players,
                out,
                reserved,
                every,
                tuple(clocks or ()),
                delta_games,
                delta_player_games,
                settings,
                jobs,
                cluster,
            )
        )
    from playalike.faces.cli.metrics_run import MetricsRequest, run_metrics

    settings = _config(config, delta, depth, sampling, skip_checks)
    run_metrics(
        MetricsRequest(
            sources=tuple(Path(source) for source in sources),
            players=tuple(player or ()),
            compare=compare,
            same_opening=same_opening,
            report=report,
            config=settings,
            graphs=graphs or report is not None,
            classical=classical,
            per_game=per_game,
            save=save,
            jobs=jobs,
            cluster=cluster,
            json=json,
        )
    )


def _config(
    path: Path | None,
    delta: bool | None,
    depth: int | None,
    sampling: int | None,
    skip_checks: bool | None,
) -> EvaluationConfig:
    from dataclasses import replace

    from playalike.playstyle.config import load_config

    config = load_config(path)
    if delta is not None or path is None:
        # On thousands of games the engine would take days: without a file one has to ask for it.
        with_delta = delta if delta is not None else (depth is not None or sampling is not None)
        config = replace(config, enable_delta_analysis=with_delta)
    if depth is not None:
        config = replace(config, stockfish_depth=depth)
    if sampling is not None:
        config = replace(config, delta_sampling_rate=sampling)
    if skip_checks is not None:
        config = replace(config, skip_check_positions=skip_checks)
    return config

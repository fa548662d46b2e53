"""`playalike evaluate`: a subject plays rated opponents; strength and style come out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playalike.faces.cli.options import ClusterOption, DepthOption, SamplingOption, SkipChecksOption

__all__ = ["evaluate"]


def evaluate(
    subject: Annotated[
        list[str],
        typer.Option(
            help="Who plays: personality:NAME, engine:RULESET, uci:PATH, simple, random; may be "
            "given more than once."
        ),
    ],
    levels: Annotated[
        str | None, typer.Option(help="Ratings of Stockfish, separated by commas.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Games against each level, both colours.")
    ] = None,
    movetime: Annotated[float | None, typer.Option(help="Seconds a move, for both sides.")] = None,
    config: Annotated[
        Path | None, typer.Option(help="TOML or YAML with a table evaluation_config.")
    ] = None,
    delta: Annotated[
        bool | None, typer.Option("--delta/--no-delta", help="Measure delta in the games, too.")
    ] = None,
    depth: DepthOption = None,
    sampling: SamplingOption = None,
    skip_checks: SkipChecksOption = None,
    stockfish: Annotated[
        Path | None, typer.Option(help="The opponent; found by itself when not given.")
    ] = None,
    interval: Annotated[
        int | None, typer.Option(min=1, help="With --round: play only every so many rounds.")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Write a page of HTML.")] = None,
    pgn: Annotated[Path | None, typer.Option(help="Write the games.")] = None,
    seed: Annotated[int, typer.Option(help="Order of the openings, and chance in players.")] = 1,
    round_: Annotated[
        int | None,
        typer.Option("--round", help="Number of a training round: only every so many are played."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Games at a time; all cores when not given.")
    ] = None,
    cluster: ClusterOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Play rated opponents and measure strength and style; goes on where it was interrupted."""
    from dataclasses import replace

    from playalike.errors import PlayalikeError
    from playalike.faces.cli.evaluate_run import run_evaluation
    from playalike.playstyle.config import load_config

    wishes: dict[str, object] = {
        "games_per_elo_level": games,
        "time_per_move": movetime,
        "enable_delta_analysis": delta,
        "stockfish_depth": depth,
        "delta_sampling_rate": sampling,
        "skip_check_positions": skip_checks,
        "stockfish_path": stockfish,
        "interval_rounds": interval,
    }
    if levels is not None:
        words = [word.strip() for word in levels.split(",") if word.strip()]
        if not words or not all(word.isdigit() for word in words):
            raise PlayalikeError(f"--levels {levels!r}: give ratings such as 1350,1600,1900")
        wishes["stockfish_elo_levels"] = tuple(int(word) for word in words)
    settings = load_config(config)
    given = {key: value for key, value in wishes.items() if value is not None}
    settings = replace(settings, **given)  # type: ignore[arg-type]
    if not settings.enabled:
        print("The configuration says enabled = false: nothing was played.")
        return
    if round_ is not None and round_ % settings.interval_rounds:
        print(f"Round {round_}: evaluations are every {settings.interval_rounds} rounds.")
        return
    run_evaluation(subject, settings, report, pgn, seed, jobs, cluster, json)

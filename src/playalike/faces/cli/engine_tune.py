"""`playalike engine tune`: fit the evaluation's weights to the results of real games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.output import check_output
from playalike.faces.cli.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playalike.engine.ruleset import Ruleset
    from playalike.engine.tuning.data import TuningData
    from playalike.engine.tuning.sampling import GameLine, SampleOptions
    from playalike.engine.tuning.tuner import TuningReport
    from playalike.games.report import ReadReport

__all__ = ["tune"]


def tune(
    pgn: Annotated[list[Path], typer.Argument(help="PGN files or folders with real games.")],
    ruleset: Annotated[
        str, typer.Option(help="The ruleset to start from, or a file.")
    ] = "blitzmate",
    positions: Annotated[int, typer.Option(min=1, help="Quiet positions to look for.")] = 80_000,
    per_game: Annotated[int, typer.Option(min=1, help="At most so many of one game.")] = 8,
    out: Annotated[
        Path, typer.Option(help="The tuned ruleset; the positions are kept beside it.")
    ] = Path("tuned.toml"),
    pull: Annotated[
        float,
        typer.Option(min=0, help="How strongly weights are held where they were; 0 is not at all."),
    ] = 1.0,
    seed: Annotated[int, typer.Option(help="For the choice of positions.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to share the work.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Tune the evaluation weights of a ruleset on game results (Texel's method).

    Prints the error on games that were tuned on and on games that were not, before and after, and
    writes a complete ruleset. A smaller error is no proof of strength: let the two rulesets play.
    """
    import json as json_module
    from dataclasses import replace

    from playalike.engine.ruleset import load_ruleset, write_ruleset
    from playalike.engine.tuning.sampling import SampleOptions
    from playalike.engine.tuning.tuner import tune as tune_weights
    from playalike.errors import PlayalikeError

    if out.suffix != ".toml":
        raise PlayalikeError(f"--out {out}: a ruleset's name ends in .toml")
    check_output("--out", out)
    rules = load_ruleset(ruleset)
    options = SampleOptions(positions=positions, per_game=per_game, seed=seed)
    data = _table(pgn, rules, options, out.with_suffix(".positions.npz"), jobs)
    with bar("measuring", 2 * len(data.fens), "positions") as drawn:
        tuned, report = tune_weights(data, rules, pull, drawn.advance)
    evidence = _evidence(report, pgn, options, pull)
    note = f"Tuned from {report.ruleset} on {report.train_positions} positions of real games."
    tuned = replace(
        tuned, description=note, evaluation=replace(tuned.evaluation, weights_note=evidence[1])
    )
    write_ruleset(tuned, out, evidence)
    if json:
        print(json_module.dumps({"out": str(out), **report.to_dict()}, indent=2))
        return
    _print(report, out)


def _table(
    pgn: list[Path], rules: Ruleset, options: SampleOptions, kept: Path, jobs: int
) -> TuningData:
    """Return the table kept from an earlier run, or make it."""
    from playalike.engine.tuning.data import load_data, save_data, signature, tabulate
    from playalike.engine.tuning.sampling import sample_positions
    from playalike.engine.tuning.tuner import LEAST_POSITIONS
    from playalike.errors import PlayalikeError
    from playalike.games.report import ReadReport

    key = signature(rules, options, pgn)
    data = None if key is None else load_data(kept, key)
    if data is not None:
        typer.echo(f"using the positions in {kept}", err=True)
        return data
    report = ReadReport()
    with bar("sampling", options.positions, "positions") as drawn:
        samples = sample_positions(_games(pgn, report), rules, options, jobs, drawn.advance)
    if report.skipped or report.failed_inputs:
        for problem in report.problems[:3]:
            typer.echo(str(problem), err=True)
    if len(samples) < 2 * LEAST_POSITIONS:
        names = ", ".join(str(path) for path in pgn)
        raise PlayalikeError(
            f"only {len(samples)} quiet positions of finished games, balanced between winners and "
            f"losers, in {names}; give more games"
        )
    with bar("taking apart", len(samples), "positions") as drawn:
        data = tabulate(samples, rules, jobs, drawn.advance)
    if key is not None:
        save_data(data, kept, key)
    return data


def _games(pgn: list[Path], report: ReadReport) -> Iterator[GameLine]:
    """Yield games of all files in turn, so that a part of the games is a part of every file."""
    from playalike.engine.tuning.sampling import GameLine
    from playalike.games.reader import read_games

    streams = [read_games([path], report) for path in pgn]
    seen: set[str] = set()
    while streams:
        for stream in list(streams):
            game = next(stream, None)
            if game is None:
                streams.remove(stream)
            elif game.key not in seen:
                seen.add(game.key)
                moves = tuple(move.uci() for move in game.moves)
                yield GameLine(game.start_fen, moves, game.result)


def _evidence(
    report: TuningReport, pgn: list[Path], options: SampleOptions, pull: float
) -> list[str]:
    """Return what the ruleset file says about where its weights come from."""
    return [
        f"Ruleset {report.ruleset} with weights tuned by `playalike engine tune` on "
        f"{', '.join(path.name for path in pgn)}",
        f"Mean squared error, {report.train_positions} tuned positions: {report.train_before:.6f} "
        f"before, {report.train_after:.6f} after; {report.held_out_positions} held out: "
        f"{report.held_out_before:.6f} before, {report.held_out_after:.6f} after; "
        f"K = {report.scale:.4f}, pull {pull:g}, seed {options.seed}, "
        f"{options.per_game} a game at most.",
        "Changed: "
        + ", ".join(f"{weight.name} {weight.before} to {weight.after}" for weight in report.changed)
        + ".",
    ]


def _print(report: TuningReport, out: Path) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(soft_wrap=True)
    console.print(f"K = {report.scale:.4f}")
    table = Table(title="mean squared error", title_justify="left")
    for heading in ("positions", "number", "before", "after", "change"):
        table.add_column(heading, justify="left" if heading == "positions" else "right")
    for name, number, before, after in (
        ("tuned on", report.train_positions, report.train_before, report.train_after),
        ("held out", report.held_out_positions, report.held_out_before, report.held_out_after),
    ):
        change = f"{100 * (after / before - 1):+.2f} %"
        table.add_row(name, str(number), f"{before:.6f}", f"{after:.6f}", change)
    console.print(table)
    table = Table(title=f"{len(report.changed)} weights changed", title_justify="left")
    for heading in ("weight", "before", "after"):
        table.add_column(heading, justify="left" if heading == "weight" else "right")
    for weight in report.changed:
        table.add_row(weight.name, str(weight.before), str(weight.after))
    console.print(table)
    console.print(f"Written to {out}. Let it play {report.ruleset} before you trust it.")

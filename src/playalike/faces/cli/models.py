"""`playalike models`: what made the models that ship, for those who make them again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["app"]

app = typer.Typer(help="Fit the models that ship again, as make models does.", no_args_is_help=True)

Studies = Annotated[list[Path], typer.Argument(help="Folders of finished studies.")]
Dry = Annotated[bool, typer.Option("--dry", help="Print the table and change nothing.")]


@app.command()
def study(
    data: Annotated[Path, typer.Argument(help="Has players/Karpov.pgn and so on.")],
    out: Annotated[Path, typer.Option(help="A folder for the studies.")],
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a position.")] = 20_000,
    jobs: Annotated[int | None, typer.Option(min=1, help="Worker processes.")] = None,
) -> None:
    """Study everybody who ships, without the games in holdout_keys.json.

    Of whom a part of the games was described or analysed, as many are again.
    """
    from playalike.faces.cli import study as command
    from playalike.personality.catalogue import BUILT_IN
    from playalike.personality.definition import read_definition
    from playalike.study.learn.folder import games_of

    people = [read_definition(path) for path in sorted(BUILT_IN.glob("*/*.yaml"))]
    files = [games_of(person, data) for person in people]
    reserved = data / "holdout_keys.json"
    for person, games in zip(people, files, strict=True):
        command.study(
            sources=[games],
            player=[person.player],
            out=out / person.name,
            name=person.name,
            list_stages=False,
            only="",
            nodes=nodes,
            jobs=jobs,
            reserved=reserved if reserved.exists() else None,
            described=person.provenance.described,
            analysed=person.provenance.analysed,
        )


@app.command()
def prior(
    studies: Studies,
    out: Annotated[Path, typer.Option(help="Where the tuned network goes (.npz).")],
    network: Annotated[
        Path | None, typer.Option(help="What to start from; the shipped prior by default.")
    ] = None,
) -> None:
    """Train the human prior on inside the choice model (needs PyTorch)."""
    from playalike.faces.cli.progress import BarProgress
    from playalike.prior.base import SHIPPED
    from playalike.study.learn.prior_decisions import tune_prior

    tune_prior(studies, out, print, BarProgress(), network or SHIPPED)


@app.command()
def personal(
    studies: Studies,
    network: Annotated[
        Path | None, typer.Option("--prior", help="The prior before it was tuned to these.")
    ] = None,
    shipped_average: Annotated[
        bool, typer.Option("--shipped-average", help="Compare with the average that ships.")
    ] = False,
    dry: Dry = False,
) -> None:
    """Fit the average master and the personal parts to all positions of studies."""
    from playalike.choice.average import SHIPPED_AVERAGE, read_average
    from playalike.faces.cli.progress import BarProgress
    from playalike.settings import load_settings
    from playalike.study.learn.opinions import find_named_prior
    from playalike.study.learn.personal import (
        fit_personal_parts,
        read_studies,
        save_personal_parts,
    )

    named = find_named_prior(load_settings().data, network)
    positions = read_studies(studies, named, BarProgress())
    average = read_average(SHIPPED_AVERAGE) if shipped_average else positions.average
    print("player        fitted    check  gain over the average, thousandths of a nat (95 %)")
    fitted = []
    for part in fit_personal_parts(positions.players, average):
        gain = [1000 * each for each in (part.gain.mean, part.gain.low, part.gain.high)]
        print(
            f"{part.name:14}{part.model.positions:6,}   {part.own.positions:6,}  "
            f"{gain[0]:+.1f} ({gain[1]:+.1f} to {gain[2]:+.1f})"
        )
        fitted.append(part)
    if not dry:
        save_personal_parts(fitted, average)


@app.command()
def common(
    data: Annotated[Path, typer.Argument(help="Has players/Karpov.pgn and so on.")],
    games: Annotated[int, typer.Option(min=1, help="Check games of each player.")] = 16,
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a position.")] = 74_000,
    jobs: Annotated[int | None, typer.Option(min=1, help="Worker processes.")] = None,
    dry: Dry = False,
) -> None:
    """Move what all masters share to the shipped prior and a longer search."""
    from playalike.authenticity.refitting import refit_common
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_oracle
    from playalike.settings import load_settings

    settings = load_settings()
    with open_oracle(settings, jobs, None) as oracle:
        refitted = refit_common(data, games, nodes, oracle, settings, BarProgress())
    print("player        positions   engine | top-1        top-3        NLL: before, after")
    for model in refitted.models:
        before, after = model.before, model.after
        print(
            f"{model.personality.name:14}{model.model.check_positions:8,}   "
            f"{model.model.engine_top1:6.1%} | {before.top1:.1%} {after.top1:.1%}  "
            f"{before.top3:.1%} {after.top3:.1%}  {before.nll:.3f} {after.nll:.3f}"
        )
    if not dry:
        refitted.save()


@app.command()
def manners(studies: Studies, dry: Dry = False) -> None:
    """Fit when the players who ship resign and draw, from the stage manners of studies."""
    from playalike.personality.manners import average_manners
    from playalike.study.manners.shipping import fit_everybody, save_everybody

    average, players = fit_everybody(studies)
    print(
        "player        resigned  at cp    at -3  at -6 | draws  move  from  up to cp  level at 20"
    )
    for name, own in {"average": average, **players}.items():
        resignation, draws = own.resignation, own.draws
        print(
            f"{name:14}{resignation.games:8}  {resignation.usual_cp:5}   "
            f"{resignation.chance(-300, -250, -200, False):6.1%} "
            f"{resignation.chance(-600, -550, -400, False):6.1%} | {draws.games:5} "
            f"{draws.usual_move:5} {draws.earliest_move:5}  {draws.content_cp:8}  "
            f"{draws.chance(0, 20, False):14.2%}"
        )
    if not dry:
        save_everybody(average, players)
        average_manners.cache_clear()


@app.command()
def time(
    games: Annotated[list[Path], typer.Argument(help="PGN files with clocks ([%clk]).")],
    most: Annotated[int, typer.Option(min=1, help="Games of each speed, of each file.")] = 120,
    table: Annotated[
        Path | None, typer.Option(help="Keep what was read in this file (.npz), or take it.")
    ] = None,
    dry: Dry = False,
) -> None:
    """Fit how long people think to games with clocks, and judge it on held-out ones."""
    import os

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from playalike.choice.think_time_fitting import compare, fit_think_time, save_think_time
    from playalike.choice.think_time_games import Thinking, read_thinking
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.progress import BarProgress
    from playalike.prior.base import shipped_prior

    if table is not None and table.exists():
        thinking = Thinking.load(table)
    else:
        prior = shipped_prior()
        if prior is None:
            raise PlayalikeError("no prior ships: thinking times are fitted to its opinions")
        thinking = read_thinking(games, prior, most, BarProgress())
        if table is not None:
            thinking.save(table)
    network = fit_think_time(thinking)
    print(f"Fitted to {network.positions:,} moves of {network.games:,} games; on held-out games:")
    print("                  games   moves      r  log r   people    model")
    for kind in compare(network, thinking):
        print(
            f"{kind.kind:16}{kind.games:7,} {kind.moves:7,}  {kind.correlation:5.2f}  "
            f"{kind.log_correlation:5.2f}  {kind.real_seconds:5.1f} s  {kind.model_seconds:5.1f} s"
        )
    if not dry:
        save_think_time(network)


@app.command()
def findings() -> None:
    """Compute what the web app shows about the built-in personalities."""
    from playalike.faces.web.built_in_findings import write_all_findings
    from playalike.settings import load_settings

    for path in write_all_findings(load_settings()):
        print(f"wrote {path}")


@app.command()
def openings(
    games: Annotated[list[Path], typer.Argument(help="PGN files of everybody's games.")],
    reserved: Annotated[
        Path | None, typer.Option(help="A JSON list of keys of games to leave out.")
    ] = None,
) -> None:
    """Count what everybody played in the openings, for the explorer."""
    from playalike.faces.cli.progress import BarProgress
    from playalike.personality.opening_counts import SHIPPED_OPENINGS
    from playalike.study.baseline.openings import count_openings

    counts = count_openings(games, reserved, BarProgress())
    counts.save(SHIPPED_OPENINGS)
    print(f"{SHIPPED_OPENINGS}: {len(counts.rows):,} moves of {counts.games:,} games")


@app.command()
def strength(
    tournament: Annotated[Path, typer.Argument(help="What playalike tournament --json printed.")],
) -> None:
    """Put the strength that a tournament found on the personalities' cards."""
    from playalike.faces.web.strength import MEASURED, keep_strength

    keep_strength(tournament)
    print(f"wrote {MEASURED}")


@app.command()
def response(
    data: Annotated[Path, typer.Argument(help="Has players/*.pgn.")],
    games: Annotated[int, typer.Option(min=10, help="Played in all.")] = 450,
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a move.")] = 3_000,
) -> None:
    """Measure what tastes do to games: the average master plays with tastes drawn at random."""
    from playalike.authenticity.temperament.experiment import play_tasted
    from playalike.authenticity.temperament.masters import SHIPPED_MASTERS, write_masters
    from playalike.authenticity.temperament.response import (
        SHIPPED_RESPONSE,
        measure_response,
        write_response,
    )
    from playalike.faces.cli.models_data import real_games
    from playalike.faces.cli.progress import BarProgress
    from playalike.players.resources import Resources
    from playalike.settings import load_settings

    settings = load_settings()
    _, masters = real_games(data, settings)
    write_masters(SHIPPED_MASTERS, masters)
    resources = Resources(settings, quick=True)
    try:
        path = settings.data / "authenticity" / "tasted.jsonl"
        played = play_tasted(path, games, nodes, resources, BarProgress())
    finally:
        resources.close()
    write_response(SHIPPED_RESPONSE, measure_response(played, masters.control))
    print(f"{SHIPPED_RESPONSE}: {2 * len(played)} sides of games")


@app.command()
def temperament(
    data: Annotated[Path, typer.Argument(help="Has players/*.pgn.")],
    rounds: Annotated[int, typer.Option(min=0, help="How often to play, compare and correct.")] = 0,
    games: Annotated[int, typer.Option(min=4, help="Of each in a round.")] = 40,
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a move, in a round.")] = 5_000,
    jobs: Annotated[int | None, typer.Option(min=1, help="Worker processes.")] = None,
    dry: Dry = False,
) -> None:
    """Fit the temperaments of all who ship to the style of their games."""
    from playalike.faces.cli.models_data import fit_temperaments

    fit_temperaments(data, rounds, games, nodes, jobs, dry)


@app.command()
def setups(
    data: Annotated[Path, typer.Argument(help="Has players/*.pgn.")],
    dry: Dry = False,
) -> None:
    """Count where men stand in the games of all who ship, so that they find their positions."""
    from playalike.faces.cli.models_data import fit_all_setups

    fit_all_setups(data, dry)


@app.command()
def prices(
    data: Annotated[Path, typer.Argument(help="Has players/*.pgn.")],
    games: Annotated[int, typer.Option(min=10, help="Of each, at most.")] = 100,
    dry: Dry = False,
) -> None:
    """Measure what those who ship gave for what they liked, in their real offers of material."""
    from playalike.faces.cli.models_data import fit_prices

    fit_prices(data, games, dry)

"""`playalike authenticity`: how alike a personality is, on games it has never seen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.options import CacheOption, ClusterOption, JobsOption

if TYPE_CHECKING:
    from playalike.authenticity.result import Authenticity
    from playalike.personality.load import Personality
    from playalike.settings import Settings

__all__ = ["authenticity"]

LONG = ("slices", "differences", "confusion", "calibration")
"""Sections that are shown on the page and in JSON only, unless asked for."""


def authenticity(
    personality: Annotated[
        str, typer.Argument(help="Whom to judge: a name, or a folder.", show_default=False)
    ],
    games: Annotated[
        list[Path],
        typer.Argument(
            help="PGN files or folders with games of the player; games of the other personalities' "
            "players, too, to tell them apart. Studied games among them are set aside.",
            show_default=False,
        ),
    ],
    against: Annotated[
        str,
        typer.Option(
            help="Other personalities, separated by commas; all that are here by default; "
            "'none' for none."
        ),
    ] = "",
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a position.")] = 20_000,
    multipv: Annotated[int, typer.Option(min=2, max=50, help="Engine candidates.")] = 10,
    limit: Annotated[
        int | None, typer.Option("--games", min=2, help="Judge at most so many games a player.")
    ] = None,
    seed: Annotated[int, typer.Option(help="For drawing games and intervals.")] = 1,
    maia: Annotated[
        Path | None,
        typer.Option(help="A network of human moves in lc0's format, such as maia-1900.pb.gz."),
    ] = None,
    prior: Annotated[
        Path | None,
        typer.Option(
            help="The network of human moves that the learned mode asks: .npz, .onnx or lc0's "
            ".pb.gz; that of the settings, or the shipped one, by default."
        ),
    ] = None,
    modes: Annotated[
        str, typer.Option(help="How personalities are judged, as far as they can be.")
    ] = "learned,model,classic",
    play: Annotated[
        int, typer.Option(min=0, max=1000, help="Let it play so many games and judge those, too.")
    ] = 0,
    profile: Annotated[
        int,
        typer.Option(
            min=0,
            max=10_000,
            help="Let it and the others play so many games each against the average master, and "
            "compare these with the careers: style, not moves.",
        ),
    ] = 0,
    middlegames: Annotated[
        int, typer.Option(min=0, help="With --profile: compare moves in so many middlegames.")
    ] = 500,
    folder: Annotated[
        Path | None,
        typer.Option(help="With --profile: where games are kept; in the data folder by default."),
    ] = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help="With --profile: half the time a game, without first sight.",
        ),
    ] = False,
    mode: Annotated[
        str | None,
        typer.Option(
            help="How it plays those games: spirit, learned or classic; the first there is."
        ),
    ] = None,
    dial: Annotated[
        float | None,
        typer.Option(help="With which dial it plays them: 0 average master, 1, 3 caricature."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(help="How the player is called in the games, if not as in the personality."),
    ] = None,
    unseen: Annotated[
        bool, typer.Option("--unseen", help="The study had none of these games: judge all.")
    ] = False,
    classical: Annotated[
        bool, typer.Option("--classical", help="Leave out rapid, blitz and simultaneous games.")
    ] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write a page with all tables and plots.")
    ] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write all tables as Markdown.")] = None,
    full: Annotated[bool, typer.Option("--full", help="Print every table.")] = False,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    cache: CacheOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Measure how well a personality predicts its player's moves in games it has never seen."""
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.output import check_output
    from playalike.settings import load_settings

    for path in games:
        if str(path) != "-" and not path.exists():
            raise PlayalikeError(f"there is no file or folder {path}")
    check_output("--report", report)
    check_output("--markdown", markdown)
    if (mode is not None or dial is not None) and not (play or profile):
        raise PlayalikeError("--mode and --dial are for the games that it plays: add --play 40")
    settings = load_settings()
    if profile:
        from playalike.faces.cli.authenticity_profile import run_profile

        run_profile(
            personality, against, games, settings, count=profile, nodes=nodes, mode=mode, dial=dial,
            middlegames=middlegames, folder=folder, quick=quick, seed=seed, jobs=jobs,
            cluster=cluster,             report=report, markdown=markdown, full=full, json=json,
        )  # fmt: skip
        return
    everyone = _load(personality, against, settings)
    try:
        result = _judge(
            everyone, games, settings, nodes=nodes, multipv=multipv, limit=limit, seed=seed,
            maia=maia, prior=prior, modes=_words(modes), mode=mode, dial=dial, play=play,
            names=tuple(player or ()), unseen=unseen, classical=classical, jobs=jobs, cache=cache,
            cluster=cluster,
        )  # fmt: skip
    finally:
        for master in everyone:
            master.close()
    _write(result, report, markdown)
    _print(result, json, full)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _load(name: str, against: str, settings: Settings) -> list[Personality]:
    """Load the personality and those it is compared with, all as the masters' prior tells them."""
    from playalike.errors import PlayalikeError
    from playalike.personality.catalogue import find_personality, list_personalities
    from playalike.style.mode import at_full_strength

    first = find_personality(name, settings)
    if against == "none":
        names = []
    elif against:
        names = list(_words(against))
        if first.name in names:
            raise PlayalikeError(f"--against {first.name} is the personality that is judged")
    else:
        names = [
            personality for personality in list_personalities(settings) if personality != first.name
        ]
    personalities = [first]
    try:
        for other in dict.fromkeys(names):
            personalities.append(find_personality(other, settings))
    except PlayalikeError:
        for personality in personalities:
            personality.close()
        raise
    return [at_full_strength(personality) for personality in personalities]


def _judge(
    everyone: list[Personality],
    paths: list[Path],
    settings: Settings,
    *,
    nodes: int,
    multipv: int,
    limit: int | None,
    seed: int,
    maia: Path | None,
    prior: Path | None,
    modes: tuple[str, ...],
    mode: str | None,
    dial: float | None,
    play: int,
    names: tuple[str, ...],
    unseen: bool,
    classical: bool,
    jobs: int | None,
    cache: Path | None,
    cluster: str | None,
) -> Authenticity:
    from playalike.authenticity.judging import Request, judge
    from playalike.authenticity.predictors import NetworkPredictor
    from playalike.authenticity.store import Store
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_oracle
    from playalike.games.reader import read_games
    from playalike.games.report import ReadReport
    from playalike.personality.baseline import load_baseline
    from playalike.prior.base import prior_path

    progress = BarProgress()
    progress.label = f"Judging {everyone[0].name}"
    network = None if maia is None else NetworkPredictor.open(maia)
    weights = prior_path(settings.data, prior or settings.prior)
    natural = None if weights is None else NetworkPredictor.as_prior(weights)
    read = ReadReport()
    games = list(progress.track(read_games(paths, read), None, "games read"))
    read.require_games(*paths)
    request = Request(
        personality=everyone[0],
        others=tuple(everyone[1:]),
        games=games,
        nodes=nodes,
        multipv=multipv,
        limit=limit,
        seed=seed,
        names=names,
        unseen=unseen,
        classical=classical,
        network=network,
        prior=natural,
        modes=modes,
        baseline=load_baseline(),
        play=play,
        played_folder=settings.data / "authenticity" / "played",
        play_mode=mode,
        dial=dial,
    )
    with open_oracle(settings, jobs, cache, cluster, progress) as oracle:
        progress.note(f"Candidates from {oracle.name}, {nodes:,} nodes, MultiPV {multipv}.")
        store = Store(settings.data / "authenticity" / "scores.db")
        try:
            return judge(request, oracle, store, progress)
        finally:
            store.close()


def _write(result: Authenticity, report: Path | None, markdown: Path | None) -> None:
    from playalike.files import write_whole

    if report is not None:
        from playalike.authenticity.report import page

        write_whole(report, page(result))
    if markdown is not None:
        from playalike.authenticity.tables import sheets
        from playalike.faces.cli.authenticity_output import write_markdown

        write_markdown(markdown, sheets(result))


def _print(result: Authenticity, json: bool, full: bool) -> None:
    from playalike.authenticity.tables import sheets
    from playalike.faces.cli.authenticity_output import print_json, print_sheets

    if json:
        print_json(result.to_dict())
        return
    shown = (sheet for sheet in sheets(result) if full or sheet.section not in LONG)
    print_sheets(shown, result.notes)

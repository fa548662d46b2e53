"""`playalike study`: from a pile of PGN to a personality."""

from __future__ import annotations

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
    from playalike.settings import Settings
    from playalike.study.runner import StageResult
    from playalike.study.stage import Stage
    from playalike.study.workspace import StudyParameters

__all__ = ["study"]

MANY_GAMES = 1000
"""More take long and change little."""


def study(
    sources: Annotated[
        list[Path] | None,
        typer.Argument(
            help="PGN files or folders (.gz, .bz2, .zst too); the word baseline before them counts "
            "what the average master does, for comparison.",
            show_default=False,
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(help="Who is studied; repeat it for other spellings, =NAME for one exactly."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the new personality; by default in the folder of your own ones, "
            "where every command, the web app and UCI find it by its name.",
            show_default=False,
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            help="Its short name; that of --out, or the player's family name, when not given."
        ),
    ] = None,
    list_stages: Annotated[bool, typer.Option("--list", help="Show the stages and end.")] = False,
    only: Annotated[str, typer.Option(help="Run only these stages, separated by commas.")] = "",
    nodes: NodesOption = None,
    latest: Annotated[
        int | None,
        typer.Option(min=1, help="Study the latest so many games only.", show_default=False),
    ] = None,
    described: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Look at the moves of so many games only; openings and known positions still "
            "come from all.",
            show_default=False,
        ),
    ] = None,
    analysed: Annotated[
        int | None,
        typer.Option(min=1, help="Ask the engine about so many games only.", show_default=False),
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    reserved: Annotated[
        Path | None, typer.Option(help="JSON list of keys of games that must not be studied.")
    ] = None,
    validation: ValidationOption = False,
    fast: FastOption = False,
    cache: CacheOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Study a player's games and make a personality of them; goes on where it was interrupted.

    The personality plays in the spirit of the player's games; playalike learn fits its choice model
    again, with another prior or together with other players.
    """
    from playalike.errors import PlayalikeError
    from playalike.personality.catalogue import own_personalities
    from playalike.settings import load_settings
    from playalike.study.runner import select_stages
    from playalike.study.stages import STAGES
    from playalike.study.workspace import USUAL_NODES, StudyParameters
    from playalike.work.study_job import short_name

    if list_stages:
        return _list_stages(json)
    if sources and str(sources[0]) == "baseline":
        return _baseline(sources[1:], out, reserved, nodes or USUAL_NODES, jobs, cache, cluster)
    if not sources or not player:
        raise PlayalikeError("give PGN files and --player NAME; see study --help")
    for source in sources:
        if not source.exists():
            raise PlayalikeError(f"there is no file or folder {source}")
    settings = load_settings()
    slug = short_name(name or (out.resolve().name if out else player[0].partition(",")[0]))
    out = out or own_personalities(settings) / slug
    parameters = StudyParameters(
        sources=tuple(sources),
        players=tuple(player),
        slug=slug,
        nodes=nodes or 0,
        reserved_keys=reserved,
        include_validation=validation,
        include_fast=fast,
        latest=latest,
        described=described,
        analysed=analysed,
    )
    chosen = select_stages(STAGES, filter(None, only.split(",")))
    names = [stage.name for stage in chosen]
    results = _run(parameters, out, settings, jobs, cache, names, cluster)
    finished = (out / f"{slug}.yaml").exists()
    _print_results(results, out, json)
    if not json and finished:
        _print_next(slug, out, settings)


def _run(
    parameters: StudyParameters,
    out: Path,
    settings: Settings,
    jobs: int | None,
    cache: Path | None,
    names: list[str],
    cluster: str | None,
) -> list[StageResult]:
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_oracle

    progress = BarProgress()
    with open_oracle(settings, jobs, cache, cluster, progress) as oracle:
        from playalike.study.runner import select_stages
        from playalike.study.stages import STAGES
        from playalike.work.making import with_nodes
        from playalike.work.study_job import run_study

        progress.label = "Data ingestion"
        if not parameters.nodes:
            parameters, games = with_nodes(parameters, out, oracle, progress)
            if games > MANY_GAMES and not parameters.analysed:
                progress.note(
                    f"{games:,} games take long: --latest {MANY_GAMES} studies the latest of "
                    "them, --analysed 300 asks the engine about fewer. Ctrl+C stops it, and the "
                    "same again goes on there."
                )
        progress.note(f"Candidates from {oracle.name}, {parameters.nodes:,} nodes a position.")

        def before(stage: Stage) -> None:
            progress.label = stage.title

        def after(result: StageResult) -> None:
            state = "unchanged" if result.skipped else f"{result.seconds:.1f} s"
            progress.note(f"{result.title}: {state}. {' '.join(result.report.sentences[:1])}")

        stages = select_stages(STAGES, names)
        results = run_study(
            parameters, out, oracle, progress, stages=stages, before=before, after=after
        )
        took = sum(result.seconds for result in results if not result.skipped)
        if oracle.stats.asked and took:
            share = min(1.0, oracle.stats.wall_seconds / took)
            progress.note(f"{took:.0f} s in all, {share:.0%} of it waiting for the engine.")
        return results


def _baseline(
    sources: list[Path],
    out: Path | None,
    reserved: Path | None,
    nodes: int,
    jobs: int | None,
    cache: Path | None,
    cluster: str | None,
) -> None:
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_oracle
    from playalike.settings import load_settings

    if not sources or out is None:
        raise PlayalikeError("give PGN files of many masters and --out baseline.json.gz")
    settings = load_settings()
    progress = BarProgress()
    with open_oracle(settings, jobs, cache, cluster, progress) as oracle:
        from playalike.study.baseline.build import BaselineParameters, build_baseline

        parameters = BaselineParameters(tuple(sources), reserved, nodes=nodes)
        progress.label = "Baseline"
        work = settings.data / "baseline"
        report = build_baseline(parameters, out, work, oracle.executor, oracle, progress)
    print("\n".join(report.sentences))


def _list_stages(json: bool) -> None:
    from playalike.study.stages import STAGES

    if json:
        import json as json_module

        rows = [
            {"name": s.name, "title": s.title, "inputs": s.inputs, "outputs": s.outputs}
            for s in STAGES
        ]
        print(json_module.dumps(rows, indent=2))
        return
    for number, stage in enumerate(STAGES, start=1):
        print(f"{number:2}  {stage.name:12}  {stage.title:24}  → {', '.join(stage.outputs)}")


def _print_results(results: list[StageResult], out: Path, json: bool) -> None:
    if json:
        import json as json_module

        rows = {
            r.stage: {
                "skipped": r.skipped,
                "seconds": round(r.seconds, 3),
                "items": r.report.items,
                "sentences": r.report.sentences,
                "numbers": dict(r.report.numbers),
            }
            for r in results
        }
        print(json_module.dumps(rows, indent=2))
        return
    for result in results:
        print(f"\n{result.title}")
        for sentence in result.report.sentences:
            print(f"  {sentence}")
    print(f"\nThe personality is in {out}")
    if (out / "report.html").exists():
        print(f"Read about the player in {out / 'report.html'}")


def _print_next(slug: str, out: Path, settings: Settings) -> None:
    """Say what to type next; a personality elsewhere is called by its folder."""
    import shlex

    from playalike.personality.catalogue import list_personalities

    folder = list_personalities(settings).get(slug)
    if folder is not None and folder.resolve() == out.resolve():
        print(f"Next: playalike play --as {slug}, or playalike serve and choose {slug} there.")
        print(f"Before a game: playalike prepare {slug}")
    else:
        print(f"Next: playalike play --as {shlex.quote(str(out))}")

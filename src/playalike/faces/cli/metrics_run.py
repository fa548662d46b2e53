"""Measuring, for `playalike metrics`: subjects in, a table, JSON, a page or database rows out."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.faces.cli.metrics_text import print_comparison, print_summary
from playalike.faces.cli.output import check_output
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.workers import open_executor
from playalike.games.report import ReadReport
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine, find_engine, require_engine
from playalike.oracle.executor import Executor
from playalike.playstyle.comparison import Comparison, compare
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.measured import MeasuredGame, MeasureOptions
from playalike.playstyle.nearest import Likeness, nearest_players
from playalike.playstyle.population import load_population
from playalike.playstyle.profile import Profile
from playalike.playstyle.saving import RunWriter, global_summary
from playalike.playstyle.subjects import Subject, find_subject, profile_subject
from playalike.playstyle.summary import Summary, summarise
from playalike.settings import Settings, load_settings
from playalike.store import open_store

__all__ = ["MetricsRequest", "run_metrics"]

FEW_GAMES = 150
"""Fewer are not worth starting processes for."""


@dataclass(frozen=True, slots=True)
class MetricsRequest:
    """What was asked on the command line."""

    sources: tuple[Path, ...]
    players: tuple[str, ...]
    compare: bool
    same_opening: bool
    report: Path | None
    config: EvaluationConfig
    graphs: bool
    classical: bool
    per_game: bool
    save: bool
    jobs: int | None
    cluster: str | None
    json: bool


@dataclass(slots=True)
class _Results:
    summaries: list[Summary] = field(default_factory=list)
    profiles: list[Profile] = field(default_factory=list)
    nearest: list[tuple[Likeness, ...]] = field(default_factory=list)
    games: list[list[dict[str, object]]] = field(default_factory=list)


def run_metrics(request: MetricsRequest) -> None:
    """Measure, print, save."""
    for source in request.sources:
        if str(source) != "-" and not source.exists():
            raise PlayalikeError(f"there is no file or folder {source}")
    check_output("--report", request.report)
    started = time.monotonic()
    settings = load_settings()
    with ExitStack() as stack:
        sources = _without_stdin(request.sources, stack)
        subjects = _subjects(request, sources)
        progress = BarProgress()
        serial = _few(request, sum(subject.games for subject in subjects))
        executor = stack.enter_context(
            open_executor(
                request.jobs, request.cluster, progress, serial=serial,
                kept=request.config.enable_delta_analysis,
            )
        )  # fmt: skip
        deltas = _deltas(request.config, settings, executor, stack)
        writer = None
        if request.save:
            store = open_store(settings)
            stack.callback(store.close)
            name = ", ".join(subject.name for subject in subjects)
            writer = RunWriter.start(store, "metrics", name, asdict(request.config))
        report = ReadReport()
        results = _measure(request, subjects, executor, deltas, writer, report, progress)
        population = load_population()
        comparisons = [
            compare(one, other, population, same_opening=request.same_opening)
            for one, other in (combinations(results.profiles, 2) if request.compare else ())
        ]
        if writer is not None:
            seconds = time.monotonic() - started
            groups = {s.name: s.to_dict() for s in results.summaries}
            writer.finish(groups, global_summary(results.summaries, comparisons, seconds), seconds)
    if request.report is not None:
        from playalike.playstyle.report import write_report

        write_report(
            request.report, results.profiles, results.summaries, results.nearest, comparisons
        )
    _print(request, results, comparisons, report, writer, deltas)


def _without_stdin(sources: tuple[Path, ...], stack: ExitStack) -> tuple[Path, ...]:
    """Names are counted before games are measured: standard input has to be kept for that."""
    if not any(str(source) == "-" for source in sources):
        return sources
    import shutil
    import sys
    import tempfile

    folder = stack.enter_context(tempfile.TemporaryDirectory())
    kept = Path(folder) / "stdin.pgn"
    with kept.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    return tuple(kept if str(source) == "-" else source for source in sources)


def _subjects(request: MetricsRequest, sources: tuple[Path, ...]) -> list[Subject]:
    if not request.compare:
        return [find_subject(sources, request.players)]
    if len(sources) > 1:
        return [find_subject([source], request.players) for source in sources]
    if len(request.players) > 1:
        return [find_subject(sources, [player]) for player in request.players]
    raise PlayalikeError("--compare needs two files, or one file and --player twice")


def _few(request: MetricsRequest, games: int) -> bool:
    few = games < FEW_GAMES and not request.config.enable_delta_analysis
    return request.jobs == 1 or (few and request.jobs is None)


def _deltas(
    config: EvaluationConfig, settings: Settings, executor: Executor, stack: ExitStack
) -> DeltaOracle | None:
    if not config.enable_delta_analysis:
        return None
    path = config.stockfish_path or find_engine(settings)
    if path is None:
        raise PlayalikeError("delta needs a UCI engine: install stockfish, or give --no-delta")
    cache = AnalysisCache(settings.data / "analysis.db")
    stack.callback(cache.close)
    name = describe_engine(path, 60)
    executor.check = partial(require_engine, path, name)
    return DeltaOracle(path, name, cache, executor, config)


def _measure(
    request: MetricsRequest,
    subjects: list[Subject],
    executor: Executor,
    deltas: DeltaOracle | None,
    writer: RunWriter | None,
    report: ReadReport,
    progress: BarProgress,
) -> _Results:
    options = MeasureOptions(
        skip_checks=request.config.skip_check_positions,
        graphs=request.graphs,
        classical=request.classical,
        raw=writer is not None,
    )
    results = _Results()
    population = load_population()
    for subject in subjects:
        progress.label = subject.name
        games: list[dict[str, object]] = []

        def watch(
            stream: Iterable[MeasuredGame],
            subject: Subject = subject,
            games: list[dict[str, object]] = games,
        ) -> Iterator[MeasuredGame]:
            for game in progress.track(stream, subject.games, "games"):
                if writer is not None:
                    writer.add(game)
                if request.per_game:
                    games.append(_game(game))
                yield game

        profile = profile_subject(
            subject, options, report, executor=executor, deltas=deltas, watch=watch
        )
        results.profiles.append(profile)
        results.summaries.append(summarise(profile, population))
        results.nearest.append(nearest_players(profile, population))
        results.games.append(games)
    return results


def _game(game: MeasuredGame) -> dict[str, object]:
    return {
        "white": game.white,
        "black": game.black,
        "result": game.result,
        "year": game.year,
        "eco": game.eco,
        "file": game.file,
        "line": game.line,
        **game.computed.to_dict(),
        "sacrifices": [{"ply": s.ply, "white": s.white, "san": s.san} for s in game.sacrifices],
    }


def _print(
    request: MetricsRequest,
    results: _Results,
    comparisons: list[Comparison],
    report: ReadReport,
    writer: RunWriter | None,
    deltas: DeltaOracle | None,
) -> None:
    if request.json:
        data: dict[str, object] = {
            "subjects": [
                {
                    **summary.to_dict(),
                    "nearest": [asdict(likeness) for likeness in likenesses[:5]],
                    **({"per_game": games} if request.per_game else {}),
                }
                for summary, likenesses, games in zip(
                    results.summaries, results.nearest, results.games, strict=True
                )
            ],
            "comparisons": [asdict(comparison) for comparison in comparisons],
            "read": report.as_json(),
        }
        if writer is not None:
            data["run"] = writer.run
        if deltas is not None:
            data["engine"] = {"name": deltas.name, **asdict(deltas.stats)}
        print(json.dumps(data, indent=2))
        return
    for summary, likenesses in zip(results.summaries, results.nearest, strict=True):
        print_summary(summary, likenesses)
    for comparison in comparisons:
        print_comparison(comparison)
    print(report.summary())
    if writer is not None:
        print(f"Saved as run {writer.run}: playalike metrics show groups --run {writer.run}")
    if request.report is not None:
        print(f"The page is {request.report}")

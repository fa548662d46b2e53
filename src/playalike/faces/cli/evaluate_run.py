"""Playing and measuring, for `playalike evaluate`."""

from __future__ import annotations

import json as json_module
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, replace
from functools import partial
from itertools import combinations
from pathlib import Path

from playalike.arena.evaluation.games import play_missing, write_games
from playalike.arena.evaluation.levels import find_levels
from playalike.arena.evaluation.measuring import measure_played, sum_up
from playalike.arena.evaluation.report import results_section
from playalike.arena.evaluation.results import TOP, SubjectResult, evaluation_summary, opening_words
from playalike.faces.cli.metrics_text import print_comparison, print_summary
from playalike.faces.cli.output import check_output
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.workers import open_executor
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine, find_engine, require_engine
from playalike.oracle.executor import Executor
from playalike.players.factory import open_player
from playalike.playstyle.comparison import compare
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.nearest import nearest_players
from playalike.playstyle.population import load_population
from playalike.playstyle.saving import RunWriter
from playalike.settings import Settings, load_settings
from playalike.store import open_store
from playalike.words.text import counted

__all__ = ["run_evaluation"]

KIND = "evaluation"


def run_evaluation(
    subjects: Sequence[str],
    config: EvaluationConfig,
    report: Path | None,
    pgn: Path | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    json: bool,
) -> None:
    """Play what is missing, measure, print, save."""
    check_output("--report", report)
    check_output("--pgn", pgn)
    started = time.monotonic()
    settings = load_settings()
    if config.stockfish_path is not None:
        settings = replace(settings, engine=config.stockfish_path)
    progress = BarProgress()
    levels = find_levels(config.stockfish_elo_levels, settings, progress)
    subjects = list(dict.fromkeys(subjects))
    for subject in subjects:  # a wrong description should fail now, not in every game
        open_player(subject, settings).close()
    with ExitStack() as stack:
        store = open_store(settings)
        stack.callback(store.close)
        executor = stack.enter_context(open_executor(jobs, cluster, progress, serial=jobs == 1))
        name = ", ".join(subjects)
        described = {**asdict(config), "seed": seed, "levels": [asdict(level) for level in levels]}
        run = store.find_run(KIND, name, described)
        if run is None:
            run = store.start_run(KIND, name, described)
        progress.label = "Playing"
        played = play_missing(
            store, run, subjects, levels, config, settings, seed, executor, progress
        )
        if pgn is not None:
            write_games(played, pgn)
        writer = RunWriter(store, run)
        oracle = _oracle(config, settings, executor, stack)
        measured = measure_played(played, config, oracle, writer, report is not None)
        results, profiles, summaries = sum_up(subjects, played, measured)
        population = load_population()
        comparisons = [compare(a, b, population) for a, b in combinations(profiles, 2)]
        seconds = time.monotonic() - started
        overall = evaluation_summary(results, summaries, comparisons, seconds)
        groups = {
            result.subject: {**result.to_dict(), **summary.to_dict()}
            for result, summary in zip(results, summaries, strict=True)
        }
        writer.finish(groups, overall, seconds)
    nearest = [nearest_players(profile, population) for profile in profiles]
    if report is not None:
        from playalike.playstyle.report import write_report

        write_report(report, profiles, summaries, nearest, comparisons, [results_section(results)])
    if json:
        print(json_module.dumps({"run": run, "subjects": groups, "summary": overall}, indent=2))
        return
    for result, summary, likenesses in zip(results, summaries, nearest, strict=True):
        _print_result(result)
        print_summary(summary, likenesses)
    for comparison in comparisons:
        print_comparison(comparison)
    print(f"Saved as run {run}: playalike metrics show summary --run {run}")


def _oracle(
    config: EvaluationConfig, settings: Settings, executor: Executor, stack: ExitStack
) -> DeltaOracle | None:
    if not config.enable_delta_analysis:
        return None
    path = find_engine(settings)
    assert path is not None
    cache = AnalysisCache(settings.data / "analysis.db")
    stack.callback(cache.close)
    engine = describe_engine(path, 60)
    executor.check = partial(require_engine, path, engine)
    return DeltaOracle(path, engine, cache, executor, config)


def _print_result(result: SubjectResult) -> None:
    print(f"\n{result.subject}")
    for level in result.levels:
        print(f"  against {level.level}: +{level.wins} ={level.draws} -{level.losses}")
    rating = result.rating
    shown = "no estimate" if rating.elo is None else f"{rating.elo:.0f}"
    low = "–" if rating.low is None else f"{rating.low:.0f}"
    high = "–" if rating.high is None else f"{rating.high:.0f}"
    print(f"  Elo {shown} (95 %: {low} to {high}) from {counted(rating.games, 'game')}")
    openings = [f"{opening_words(*key)} {n}" for key, n in result.frequent_openings[:TOP]]
    print(f"  openings: {'; '.join(openings)}")
    for error in dict.fromkeys(result.errors):
        print(f"  {error}")

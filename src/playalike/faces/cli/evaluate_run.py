"""Playing and measuring, for `playalike evaluate`."""

from __future__ import annotations

import json as json_module
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, replace
from itertools import combinations
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.faces.cli.metrics_output import check_output
from playalike.faces.cli.metrics_text import print_comparison, print_summary
from playalike.faces.cli.progress import BarProgress
from playalike.files import whole_file
from playalike.games.openings import name_opening
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine, find_engine, start_engine, stop_engine
from playalike.oracle.executor import Executor, LocalExecutor, SerialExecutor
from playalike.players.factory import open_player
from playalike.playstyle.comparison import compare
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.evaluation import (
    SubjectResult,
    evaluation_summary,
    fixtures,
    play_fixture,
    subject_result,
    to_game,
)
from playalike.playstyle.measured import MeasuredGame, MeasureOptions, measure_games
from playalike.playstyle.nearest import nearest_players
from playalike.playstyle.population import load_population
from playalike.playstyle.profile import Profile, ProfileBuilder
from playalike.playstyle.saving import RunWriter
from playalike.playstyle.summary import Summary, summarise
from playalike.settings import Settings, load_settings
from playalike.store import PlayedGame, Store, open_store

__all__ = ["run_evaluation"]

KIND = "evaluation"


def run_evaluation(
    subjects: Sequence[str],
    config: EvaluationConfig,
    report: Path | None,
    pgn: Path | None,
    seed: int,
    jobs: int | None,
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
    config = _possible_levels(config, settings, progress)
    subjects = list(dict.fromkeys(subjects))
    for subject in subjects:  # a wrong description should fail now, not in every game
        open_player(subject, settings).close()
    with ExitStack() as stack:
        store = open_store(settings)
        stack.callback(store.close)
        executor: Executor = SerialExecutor() if jobs == 1 else LocalExecutor(jobs)
        stack.callback(executor.close)
        name = ", ".join(subjects)
        described = {**asdict(config), "seed": seed}
        run = store.find_run(KIND, name, described)
        if run is None:
            run = store.start_run(KIND, name, described)
        played = _play(store, run, subjects, config, settings, seed, executor, progress)
        if pgn is not None:
            _write_pgn(played, pgn)
        writer = RunWriter(store, run)
        oracle = _oracle(config, settings, executor, stack)
        measured = _measure(played, config, oracle, writer, report is not None)
        results, profiles, summaries = _sum_up(subjects, played, measured)
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

        write_report(report, profiles, summaries, nearest, comparisons, results)
    if json:
        print(json_module.dumps({"run": run, "subjects": groups, "summary": overall}, indent=2))
        return
    for result, summary, likenesses in zip(results, summaries, nearest, strict=True):
        _print_result(result)
        print_summary(summary, likenesses)
    for comparison in comparisons:
        print_comparison(comparison)
    print(f"Saved as run {run}: playalike metrics show summary --run {run}")


def _possible_levels(
    config: EvaluationConfig, settings: Settings, progress: BarProgress
) -> EvaluationConfig:
    """Raise or lower levels that the engine does not offer to the nearest that it does."""
    path = find_engine(settings)
    if path is None:
        raise PlayalikeError("evaluate needs Stockfish as opponent: install it")
    engine = start_engine(path, 60)
    try:
        option = engine.options.get("UCI_Elo")
    finally:
        stop_engine(engine)
    if option is None or option.min is None or option.max is None:
        raise PlayalikeError(f"{path} cannot play at a rating (it has no option UCI_Elo)")
    low, high = option.min, option.max
    levels = tuple(
        dict.fromkeys(max(low, min(high, level)) for level in config.stockfish_elo_levels)
    )
    if levels != config.stockfish_elo_levels:
        progress.note(f"{path.name} plays at {low} to {high} Elo: levels are {levels}.")
    return replace(config, stockfish_elo_levels=levels)


def _play(
    store: Store,
    run: int,
    subjects: Sequence[str],
    config: EvaluationConfig,
    settings: Settings,
    seed: int,
    executor: Executor,
    progress: BarProgress,
) -> list[PlayedGame]:
    everything = list(fixtures(subjects, config, seed))
    before = store.played(run)
    done = {(game.subject, game.level, game.number) for game in before}
    missing = [f for f in everything if (f.subject, f.level, f.number) not in done]
    if before:
        progress.note(f"{len(before)} of {len(everything)} games were played before.")
    progress.label = "Playing"
    tasks = [(fixture, settings, config.time_per_move, seed) for fixture in missing]
    games = executor.map_unordered(play_fixture, tasks)
    for game in progress.track(games, len(missing), "games"):
        store.add_played(run, game)
    return store.played(run)


def _oracle(
    config: EvaluationConfig, settings: Settings, executor: Executor, stack: ExitStack
) -> DeltaOracle | None:
    if not config.enable_delta_analysis:
        return None
    path = find_engine(settings)
    assert path is not None
    cache = AnalysisCache(settings.data / "analysis.db")
    stack.callback(cache.close)
    return DeltaOracle(path, describe_engine(path, 60), cache, executor, config)


def _measure(
    played: Sequence[PlayedGame],
    config: EvaluationConfig,
    oracle: DeltaOracle | None,
    writer: RunWriter,
    graphs: bool,
) -> list[MeasuredGame]:
    options = MeasureOptions(skip_checks=config.skip_check_positions, graphs=graphs, raw=True)
    games = [to_game(game) for game in played]
    deltas = None if oracle is None else oracle.measure(games)
    measured = measure_games(games, options, None, deltas)
    for game in measured:
        writer.add(game)
    return measured


def _sum_up(
    subjects: Sequence[str], played: Sequence[PlayedGame], measured: Sequence[MeasuredGame]
) -> tuple[list[SubjectResult], list[Profile], list[Summary]]:
    population = load_population()
    results, profiles, summaries = [], [], []
    for subject in subjects:
        builder = ProfileBuilder(subject)
        names = []
        for one, game in zip(played, measured, strict=True):
            if one.subject != subject:
                continue
            side = next(s for s in game.sides if s.white == one.subject_white)
            builder.add(game, side)
            names.append(game.opening or game.eco or "unknown")
        profile = builder.finish()
        results.append(subject_result(subject, played, names))
        profiles.append(profile)
        summaries.append(summarise(profile, population))
    return results, profiles, summaries


def _write_pgn(played: Sequence[PlayedGame], path: Path) -> None:
    import chess.pgn

    with whole_file(path) as part, part.open("w", encoding="utf-8") as file:
        for one in played:
            game = to_game(one)
            written = chess.pgn.Game.from_board(game.replay())
            written.headers.update(game.headers)
            if opening := name_opening(game):
                written.headers["ECO"] = opening.eco
            written.end().comment = one.reason
            print(written, file=file, end="\n\n")


def _print_result(result: SubjectResult) -> None:
    print(f"\n{result.subject}")
    for one in result.levels:
        print(f"  against {one.level}: +{one.wins} ={one.draws} -{one.losses}")
    rating = result.rating
    shown = "no estimate" if rating.elo is None else f"{rating.elo:.0f}"
    low = "–" if rating.low is None else f"{rating.low:.0f}"
    high = "–" if rating.high is None else f"{rating.high:.0f}"
    print(f"  Elo {shown} (95 %: {low} to {high}) from {rating.games} games")
    for error in dict.fromkeys(result.errors):
        print(f"  {error}")

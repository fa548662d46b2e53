"""`playalike metrics population`: count the population that players are compared with."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.faces.cli.output import check_output
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.workers import open_executor
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine, find_engine
from playalike.oracle.executor import Executor
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.population_building import build_population, write_population
from playalike.playstyle.population_sides import Collector
from playalike.settings import Settings, load_settings

__all__ = ["PopulationRequest", "population"]


@dataclass(frozen=True, slots=True)
class PopulationRequest:
    """What was asked on the command line."""

    baseline: tuple[Path, ...]
    players: Path | None
    out: Path | None
    reserved: Path | None
    every: int
    clocks: tuple[Path, ...]
    delta_games: int
    delta_player_games: int
    config: EvaluationConfig
    jobs: int | None
    cluster: str | None


def population(request: PopulationRequest) -> None:
    """Measure and write the file; goes on where it was interrupted."""
    if not request.baseline or request.players is None or request.out is None:
        raise PlayalikeError(
            "give PGN files of many masters, --players FOLDER and --out population.json.gz"
        )
    for path in (*request.baseline, request.players, *request.clocks):
        if not path.exists():
            raise PlayalikeError(f"there is no file or folder {path}")
    check_output("--out", request.out)
    files = sorted(request.players.glob("*.pgn"))
    if len(files) < 3:
        raise PlayalikeError(f"--players {request.players}: at least three .pgn files are needed")
    settings = load_settings()
    progress = BarProgress()
    with ExitStack() as stack:
        executor = stack.enter_context(
            open_executor(request.jobs, request.cluster, progress, serial=request.jobs == 1)
        )
        oracle = _oracle(request, settings, executor, stack) if request.delta_games else None
        collector = Collector(
            executor, settings.data / "population", progress.note, _keys(request.reserved)
        )
        measured = build_population(
            request.baseline,
            files,
            collector,
            request.every,
            request.clocks,
            oracle,
            request.delta_games,
            request.delta_player_games,
        )
    write_population(measured, request.out)
    print(f"{measured.description}: {request.out}")


def _keys(path: Path | None) -> frozenset[str]:
    if path is None:
        return frozenset()
    try:
        return frozenset(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise PlayalikeError(f"--reserved {path}: no JSON list of keys ({error})") from error


def _oracle(
    request: PopulationRequest, settings: Settings, executor: Executor, stack: ExitStack
) -> DeltaOracle:
    path = request.config.stockfish_path or find_engine(settings)
    if path is None:
        raise PlayalikeError("--delta-games needs a UCI engine: install stockfish")
    cache = AnalysisCache(settings.data / "analysis.db")
    stack.callback(cache.close)
    return DeltaOracle(path, describe_engine(path, 60), cache, executor, request.config)

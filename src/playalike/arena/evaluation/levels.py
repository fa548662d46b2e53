"""The ratings at which the engine of this machine can play."""

from __future__ import annotations

from dataclasses import replace

from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine, start_engine, stop_engine
from playalike.playstyle.config import EvaluationConfig
from playalike.progress import Progress
from playalike.settings import Settings

__all__ = ["offered_levels"]


def offered_levels(
    config: EvaluationConfig, settings: Settings, progress: Progress
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

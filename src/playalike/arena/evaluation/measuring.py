"""Measuring the games that were played: how a subject plays, beside how strong it is."""

from __future__ import annotations

from collections.abc import Sequence

from playalike.arena.evaluation.games import to_game
from playalike.arena.evaluation.results import SubjectResult, subject_result
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle
from playalike.playstyle.measured import MeasuredGame, MeasureOptions, measure_games
from playalike.playstyle.openings import name_of
from playalike.playstyle.population import load_population
from playalike.playstyle.profile import Profile, ProfileBuilder
from playalike.playstyle.saving import RunWriter
from playalike.playstyle.summary import Summary, summarise
from playalike.store import PlayedGame

__all__ = ["measure_played", "sum_up"]


def measure_played(
    played: Sequence[PlayedGame],
    config: EvaluationConfig,
    oracle: DeltaOracle | None,
    writer: RunWriter,
    graphs: bool,
) -> list[MeasuredGame]:
    """Measure the games in their order, and keep what was measured."""
    options = MeasureOptions(skip_checks=config.skip_check_positions, graphs=graphs, raw=True)
    games = [to_game(game) for game in played]
    deltas = None if oracle is None else oracle.measure(games)
    measured = measure_games(games, options, None, deltas)
    for game in measured:
        writer.add(game)
    return measured


def sum_up(
    subjects: Sequence[str], played: Sequence[PlayedGame], measured: Sequence[MeasuredGame]
) -> tuple[list[SubjectResult], list[Profile], list[Summary]]:
    """Return result, profile and summary of each subject."""
    population = load_population()
    results, profiles, summaries = [], [], []
    for subject in subjects:
        builder = ProfileBuilder(subject)
        names = []
        for result, game in zip(played, measured, strict=True):
            if result.subject != subject:
                continue
            side = next(s for s in game.sides if s.white == result.subject_white)
            builder.add(game, side)
            names.append((game.eco, game.opening or name_of(game.eco)))
        profile = builder.finish()
        results.append(subject_result(subject, played, names))
        profiles.append(profile)
        summaries.append(summarise(profile, population))
    return results, profiles, summaries

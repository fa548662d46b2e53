"""How both sides played: numbers of their playstyle, and whose moves these might have been."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import chess
import numpy as np
from chess import Color
from numpy.typing import NDArray

from playalike.choice.candidates import describe_candidates
from playalike.choice.plain_model import PlainChoiceModel, probabilities
from playalike.playstyle.calibration import GAME_BOUNDS, game_scores
from playalike.playstyle.classes import classify
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.measured import MeasureOptions, measure_games
from playalike.playstyle.population import load_population
from playalike.review.move_class import MoveClass
from playalike.review.record import GameReview, JudgedMove, SideReview

__all__ = ["add_portraits", "most_like"]

LEAST_MOVES = 8
"""With fewer moves of one's own choice a game says nothing about its player."""


def add_portraits(review: GameReview, models: Mapping[str, PlainChoiceModel]) -> GameReview:
    """Return the review with each side's playstyle and its likeness to the personalities."""
    measured = measure_games([review.game], MeasureOptions(pictures=False))[0]
    sides: dict[bool, SideReview] = {}
    for one in measured.sides:
        numbers = {
            name: float(value)
            for name, value in zip(NAMES, one.style, strict=True)
            if not np.isnan(value)
        }
        computed = measured.computed.of(one.white)
        score, kind = computed.tactical_score, str(computed.classification)
        calibrated = _calibrated(one.style, measured.score(one.white))
        if calibrated is not None:
            score, kind = calibrated, str(classify(calibrated, GAME_BOUNDS))
        sides[one.white] = replace(
            review.side(one.white),
            playstyle={"tactical_score": score, **numbers},
            playstyle_class=kind,
            likeness=most_like(review.moves, one.white, models),
        )
    return replace(review, white=sides[True], black=sides[False])


def _calibrated(style: NDArray[np.float32], points: float | None) -> float | None:
    """Return how tactical the game was among games of masters; None where that is not known."""
    try:
        population = load_population()
    except FileNotFoundError:
        return None  # not built yet: the literal score is shown
    scored = game_scores(
        style[None, :].astype(np.float64),
        np.array([np.nan if points is None else points]),
        population,
        "tactical",
    )
    return None if np.isnan(scored[0]) else float(scored[0])


def most_like(
    moves: Sequence[JudgedMove], side: Color, models: Mapping[str, PlainChoiceModel]
) -> tuple[tuple[str, float], ...]:
    """Return how likely each personality is the one who chose these moves, if one of them did.

    Each style model gives a chance to the move played among the engine's candidates; all of them
    start out equal. Book and forced moves tell nothing and are left out. Empty for few moves.
    """
    logs = dict.fromkeys(models, 0.0)
    counted = 0
    for move in moves:
        if move.side != side or move.move_class in (MoveClass.BOOK, MoveClass.FORCED):
            continue
        scores = {choice.move: choice.evaluation.value(side) for choice in move.candidates}
        scores.setdefault(move.move, min(move.after.value(side), *scores.values()))
        ranked = sorted(scores, key=lambda one: -scores[one])
        if len(ranked) < 2:
            continue
        described = describe_candidates(
            chess.Board(move.fen), ranked, [scores[one] for one in ranked]
        )
        played = ranked.index(move.move)
        for name, model in models.items():
            logs[name] += math.log(max(1e-6, float(probabilities(model, described)[played])))
        counted += 1
    if counted < LEAST_MOVES or not logs:
        return ()
    top = max(logs.values())
    weights = {name: math.exp(value - top) for name, value in logs.items()}
    total = sum(weights.values())
    shares = ((name, weight / total) for name, weight in weights.items())
    return tuple(sorted(shares, key=lambda share: (-share[1], share[0])))

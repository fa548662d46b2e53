"""How both sides played: numbers of their playstyle. Whose style it was, one game cannot tell."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.calibration import GAME_BOUNDS, game_scores
from playalike.playstyle.classes import classify
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.measured import MeasureOptions, measure_games
from playalike.playstyle.population import load_population
from playalike.review.record import GameReview, SideReview

__all__ = ["add_portraits"]


def add_portraits(review: GameReview) -> GameReview:
    """Return the review with each side's playstyle."""
    measured = measure_games([review.game], MeasureOptions(pictures=False))[0]
    sides: dict[bool, SideReview] = {}
    for side in measured.sides:
        numbers = {
            name: float(value)
            for name, value in zip(NAMES, side.style, strict=True)
            if not np.isnan(value)
        }
        computed = measured.computed.of(side.white)
        score, kind = computed.tactical_score, str(computed.classification)
        calibrated = _calibrated(side.style, measured.score(side.white))
        if calibrated is not None:
            score, kind = calibrated, str(classify(calibrated, GAME_BOUNDS))
        sides[side.white] = replace(
            review.side(side.white),
            playstyle={"tactical_score": score, **numbers},
            playstyle_class=kind,
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

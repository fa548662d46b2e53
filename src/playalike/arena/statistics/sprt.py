"""The sequential test: play until one of two claims about the strength is all but refuted."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from playalike.arena.statistics.counts import Counts
from playalike.arena.statistics.elo import NELO_UNIT, score_of_elo
from playalike.arena.statistics.likelihood import bayesian_llr, logistic_llr, normalised_llr
from playalike.errors import PlayalikeError

__all__ = ["MODELS", "Model", "Sprt", "SprtState", "parse_bounds"]

Model = Literal["logistic", "normalised", "bayesian"]
MODELS: tuple[Model, ...] = get_args(Model)


@dataclass(frozen=True, slots=True)
class SprtState:
    """Where the test stands."""

    llr: float
    """The log-likelihood ratio: above 0 the results speak for `elo1`."""
    lower: float
    upper: float

    @property
    def verdict(self) -> str:
        """``H0``, ``H1``, or empty while the test goes on."""
        return "H1" if self.llr >= self.upper else "H0" if self.llr <= self.lower else ""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of `elo0` against `elo1`."""

    elo0: float
    elo1: float
    model: Model = "normalised"
    """What the bounds are measured in."""
    alpha: float = 0.05
    """How often `elo1` may be accepted although `elo0` is true."""
    beta: float = 0.05
    """How often `elo0` may be accepted although `elo1` is true."""

    @property
    def lower(self) -> float:
        """The ratio at which `elo0` is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which `elo1` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, outcomes: tuple[int, ...]) -> float:
        """Return the ratio for outcomes counted worst first: three (games) or five (pairs)."""
        if not any(outcomes):
            return 0.0
        counts = np.array(outcomes, dtype=np.float64)
        if self.model == "bayesian":
            if len(outcomes) == 5:  # the model knows games only
                raise PlayalikeError("the bayesian model counts games, not pairs")
            losses, draws, wins = outcomes
            return bayesian_llr(losses, draws, wins, self.elo0, self.elo1)
        if self.model == "logistic":
            scores = score_of_elo(self.elo0), score_of_elo(self.elo1)
            return float(logistic_llr(counts, *scores))
        games = 2 if len(outcomes) == 5 else 1
        t_values = [math.sqrt(games) * elo / NELO_UNIT for elo in (self.elo0, self.elo1)]
        return float(normalised_llr(counts, t_values[0], t_values[1]))

    def state(self, counts: Counts) -> SprtState:
        """Return the state after these results."""
        games = (counts.losses, counts.draws, counts.wins)
        outcomes = games if self.model == "bayesian" else counts.outcomes
        return SprtState(self.llr(outcomes), self.lower, self.upper)


def parse_bounds(
    text: str, model: Model = "normalised", alpha: float = 0.05, beta: float = 0.05
) -> Sprt:
    """Read ``0,10``: the two claims, the lower first."""
    words = text.split(",")
    try:
        elo0, elo1 = (float(word) for word in words)
    except ValueError as error:
        raise PlayalikeError(f"--sprt {text!r}: give two numbers, for example 0,10") from error
    if not (math.isfinite(elo0) and math.isfinite(elo1) and elo0 < elo1):
        raise PlayalikeError(f"--sprt {text!r}: the first number must be below the second")
    if not (0 < alpha < 1 and 0 < beta < 1 and alpha + beta < 1):
        raise PlayalikeError("--alpha and --beta must be above 0, and below 1 together")
    return Sprt(elo0, elo1, model, alpha, beta)

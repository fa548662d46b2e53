"""Ratings of a pool: maximum likelihood for everybody at once (Bradley–Terry with draws).

Davidson's model: with strengths a and b, White's advantage included in a, the chances of win, draw
and loss are as a : d·√(ab) : b. The ratings, the advantage of the first move and the draw rate are
found together; the intervals come from the curvature of the likelihood at its top.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError

__all__ = ["PoolRating", "PoolRatings", "Result", "rate_pool"]

SCALE = 400 / math.log(10)
"""Elo for a natural logarithm of the odds."""
Z95 = 1.959963984540054
PRIOR = 1.0
"""Imaginary games, half of them won and half lost, against the rest of the pool together, for
somebody who won, or lost, all that connects him to it: else the rating would be infinite."""
STEPS = 100


@dataclass(frozen=True, slots=True)
class Result:
    """One game."""

    white: str
    black: str
    white_points: float
    """1, ½ or 0."""


@dataclass(frozen=True, slots=True)
class PoolRating:
    """One player."""

    name: str
    elo: float
    error: float
    """Half the width of the 95 % interval; 0 for the player whose rating was given."""
    games: int
    points: float
    bounded: bool
    """False when the results alone set no limit to the rating and imaginary games do."""


@dataclass(frozen=True, slots=True)
class PoolRatings:
    """Everybody, the strongest first."""

    players: tuple[PoolRating, ...]
    white_advantage: float
    """In Elo."""
    draw_rate: float
    """Of two equal players."""

    def of(self, name: str) -> PoolRating:
        """Return one player's rating."""
        return next(player for player in self.players if player.name == name)


def rate_pool(results: Sequence[Result], anchors: Mapping[str, float] | None = None) -> PoolRatings:
    """Rate all players of the results.

    `anchors` are players whose ratings are known: they stay as they are, and set the scale. Without
    any the average is 0.
    """
    if not results:
        raise PlayalikeError("there are no games to rate")
    names = sorted({name for game in results for name in (game.white, game.black)})
    anchors = dict(anchors or {})
    for name in anchors:
        if name not in names:
            raise PlayalikeError(f"{name}: a rating was given, but there are no games")
    number = {name: i for i, name in enumerate(names)}
    loose = _loose(results, names)
    fit = _Fit(results, number, anchors, loose)
    ratings, errors, advantage, draw = fit.solve()
    points = dict.fromkeys(names, 0.0)
    played = dict.fromkeys(names, 0)
    for game in results:
        points[game.white] += game.white_points
        points[game.black] += 1 - game.white_points
        played[game.white] += 1
        played[game.black] += 1
    rated = [
        PoolRating(n, ratings[i], errors[i], played[n], points[n], n not in loose or n in anchors)
        for n, i in number.items()
    ]
    rated.sort(key=lambda player: -player.elo)
    return PoolRatings(tuple(rated), advantage, draw)


def _loose(results: Sequence[Result], names: Sequence[str]) -> set[str]:
    """Return who is not in the one group that can all be reached from each other by points won.

    Only in such a group are all ratings finite (Ford's condition).
    """
    reach = np.eye(len(names), dtype=bool)
    number = {name: i for i, name in enumerate(names)}
    for game in results:
        i, j = number[game.white], number[game.black]
        reach[i, j] |= game.white_points > 0
        reach[j, i] |= game.white_points < 1
    for k in range(len(names)):
        reach |= reach[:, [k]] & reach[[k], :]
    mutual = reach & reach.T
    largest = mutual[int(mutual.sum(axis=1).argmax())]
    if largest.sum() == 1:
        return set(names)
    return {name for name, i in number.items() if not largest[i]}


class _Fit:
    """Newton's method on ratings, White's advantage and the draw parameter."""

    def __init__(
        self,
        results: Sequence[Result],
        number: Mapping[str, int],
        anchors: Mapping[str, float],
        loose: set[str],
    ) -> None:
        self.size = len(number)
        weighted = [(number[g.white], number[g.black], g.white_points, 1.0) for g in results]
        bounded = [i for name, i in number.items() if name not in loose]
        for own in (number[name] for name in sorted(loose)):
            others = bounded or [i for i in range(self.size) if i != own]
            # With either colour, won and lost: nothing is said about White's advantage.
            share = PRIOR / 4 / len(others)
            for other in others:
                sides = ((own, other), (other, own))
                weighted += [(*side, points, share) for side in sides for points in (1.0, 0.0)]
        self.white, self.black = (np.array([game[k] for game in weighted]) for k in (0, 1))
        self.points, self.weights = (
            np.array([game[k] for game in weighted], dtype=np.float64) for k in (2, 3)
        )
        self.fixed = {number[name]: elo / SCALE for name, elo in anchors.items()}
        self.centre = sum(self.fixed.values()) / len(self.fixed) if self.fixed else 0.0
        colours = {(w, b) for w, b in zip(self.white, self.black, strict=True)}
        # Who had which colour cannot be told apart from who is stronger unless colours change.
        self.has_colours = any((b, w) in colours for w, b in colours)
        self.has_draws = bool(np.any(self.points == 0.5))

    def solve(self) -> tuple[list[float], list[float], float, float]:
        """Return ratings, errors, White's advantage in Elo, and the draw rate of equals."""
        values = np.full(self.size + 2, self.centre)
        values[self.size] = 0.0
        values[self.size + 1] = 0.0 if self.has_draws else -30.0
        for i, known in self.fixed.items():
            values[i] = known
        free = [i for i in range(self.size) if i not in self.fixed]
        free += [self.size] if self.has_colours else []
        free += [self.size + 1] if self.has_draws else []
        level = self._likelihood(values)
        for _ in range(STEPS):
            gradient, curvature = self._derivatives(values)
            step = np.zeros_like(values)
            step[free] = self._solve(curvature, free) @ gradient[free]
            length = 1.0
            while length > 1e-6:
                new = self._likelihood(values + length * step)
                if new >= level:
                    break
                length /= 2
            values, level = values + length * step, new
            if np.abs(length * step).max() < 1e-9:
                break
        if not self.fixed:
            values[: self.size] -= values[: self.size].mean()
        _, curvature = self._derivatives(values)
        variance = np.zeros(self.size + 2)
        variance[free] = np.diag(self._solve(curvature, free))
        errors = Z95 * SCALE * np.sqrt(np.maximum(variance[: self.size], 0.0))
        draw = math.exp(values[self.size + 1])
        return (
            [float(v) for v in SCALE * values[: self.size]],
            [float(e) for e in errors],
            SCALE * float(values[self.size]),
            draw / (2 + draw),
        )

    def _solve(self, curvature: NDArray[np.float64], free: list[int]) -> NDArray[np.float64]:
        part = -curvature[np.ix_(free, free)]
        # Without a known rating all may move together: the pseudo-inverse takes the one solution
        # where they do not.
        inverse = np.linalg.pinv(part, rcond=1e-10, hermitian=True)
        return np.asarray(inverse, dtype=np.float64)

    def _chances(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the logarithms of White's chances to win, draw and lose each game."""
        half = (values[self.white] - values[self.black] + values[self.size]) / 2
        raw = np.stack([half, np.full_like(half, values[self.size + 1]), -half])
        top = raw.max(axis=0)
        logs: NDArray[np.float64] = raw - top - np.log(np.exp(raw - top).sum(axis=0))
        return logs

    def _likelihood(self, values: NDArray[np.float64]) -> float:
        logs = self._chances(values)
        row = (2 - 2 * self.points).astype(int)
        return float(self.weights @ logs[row, np.arange(len(row))])

    def _derivatives(
        self, values: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        win, draw, loss = np.exp(self._chances(values))
        games = np.arange(len(self.points))
        # How the difference of White's and Black's strengths depends on each unknown.
        design = np.zeros((len(games), self.size + 2))
        design[games, self.white] += 1
        design[games, self.black] -= 1
        design[:, self.size] = 1
        is_draw = np.zeros(self.size + 2)
        is_draw[self.size + 1] = 1
        mean = (win - loss) / 2  # of the derivative of the exponents by the difference
        observed = self.points - 0.5
        weights = self.weights
        gradient = design.T @ (weights * (observed - mean))
        gradient += is_draw * np.sum(weights * ((self.points == 0.5) - draw))
        spread = weights * ((win + loss) / 4 - mean**2)
        cross = -weights * mean * draw
        curvature = -(design * spread[:, None]).T @ design
        mixed = design.T @ -cross
        curvature[:, -1] += mixed
        curvature[-1, :] += mixed
        curvature[-1, -1] -= np.sum(weights * draw * (1 - draw))
        return gradient, curvature

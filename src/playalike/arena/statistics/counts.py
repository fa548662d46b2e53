"""Wins, draws and losses, and the pairs of games that share an opening.

The two games of a pair are not independent: an opening that favours White gives one win to each
side. Counting pairs instead of games (five outcomes: 0, ½, 1, 1½ and 2 points) takes that out of
the uncertainty, and is why paired openings need fewer games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Counts", "count_results"]


@dataclass(frozen=True, slots=True)
class Counts:
    """Results from the first player's point of view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Complete pairs by the first player's points: 0, ½, 1, 1½, 2."""

    @property
    def games(self) -> int:
        """All games, also those whose pair is not complete yet."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points for each game; ½ when there is none."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def outcomes(self) -> tuple[int, ...]:
        """The pairs where there are any, else losses, draws, wins: worst outcome first."""
        return self.pairs if any(self.pairs) else (self.losses, self.draws, self.wins)


def count_results(results: Iterable[tuple[int, float]]) -> Counts:
    """Count (number of the pair, first player's points) of each game."""
    totals = {1.0: 0, 0.5: 0, 0.0: 0}
    pairs: dict[int, list[float]] = {}
    for pair, points in results:
        totals[points] += 1
        pairs.setdefault(pair, []).append(points)
    outcomes = [0, 0, 0, 0, 0]
    for points_of_pair in pairs.values():
        if len(points_of_pair) == 2:
            outcomes[round(2 * sum(points_of_pair))] += 1
    a, b, c, d, e = outcomes
    return Counts(totals[1.0], totals[0.5], totals[0.0], (a, b, c, d, e))

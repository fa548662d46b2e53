"""A player's games together: how accuracy moves over time, and which mistakes come back."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from chess import Color

from playalike.games.annotations import clock_seconds
from playalike.position.phase import GamePhase
from playalike.review.mistake_kinds import motif_of
from playalike.review.move_class import BAD, MoveClass
from playalike.review.record import GameReview, JudgedMove

__all__ = [
    "Archive",
    "ArchivedGame",
    "Mistake",
    "Period",
    "Recurring",
    "Trend",
    "collect",
]

SERIOUS = (MoveClass.MISTAKE, MoveClass.BLUNDER, MoveClass.MISSED_WIN)
CLOCK_BANDS = (
    ("under 10 seconds", 10.0), ("10 to 60 seconds", 60.0), ("1 to 5 minutes", 300.0),
    ("over 5 minutes", float("inf")),
)  # fmt: skip
"""Time left on the clock."""
TREND_GAMES = 4
"""With fewer games nothing is said about a trend."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One bad move of the player."""

    game_key: str
    title: str
    move: JudgedMove
    motif: str
    """Such as ``allowed fork``; ``quiet move`` where it was no tactical matter."""


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """What is kept of one game."""

    key: str
    title: str
    date: str
    """``2024.05.17``, ``2024`` or empty."""
    color: Color
    points: float | None
    accuracy: float
    average_loss_cp: float
    phase_accuracy: dict[GamePhase, float]
    counts: dict[MoveClass, int]
    opening: str
    clock: dict[str, tuple[int, int]]
    """By time left: moves, and how many of them were mistakes or worse; empty without clocks."""


@dataclass(frozen=True, slots=True)
class Period:
    """Some games of one time."""

    name: str
    """A year, a month such as ``2025.03``, or an opening."""
    games: int
    accuracy: float
    average_loss_cp: float
    mistakes_a_game: float
    """Mistakes, blunders and missed wins."""


@dataclass(frozen=True, slots=True)
class Trend:
    """The later half of the dated games against the earlier one."""

    difference: float
    """In accuracy."""
    standard_error: float


@dataclass(frozen=True, slots=True)
class Recurring:
    """A kind of mistake and how often it was made."""

    motif: str
    phase: GamePhase
    count: int
    cost: float
    """Win chance given away each time, on the average, scale 0 to 2."""
    examples: tuple[str, ...]
    halves: tuple[int, int] | None
    """How often in the earlier and in the later half of the dated games; None with too few."""


@dataclass(frozen=True, slots=True)
class Archive:
    """All games of a player, reviewed."""

    player: str
    games: tuple[ArchivedGame, ...]
    """By date, undated ones first."""
    mistakes: tuple[Mistake, ...]

    def accuracy(self) -> float | None:
        """Return the mean over games."""
        return _mean([game.accuracy for game in self.games])

    def phase_accuracy(self) -> dict[GamePhase, float]:
        """Return the mean over the games that had the phase."""
        accuracies = {}
        for phase in GamePhase:
            mean = _mean([g.phase_accuracy[phase] for g in self.games if phase in g.phase_accuracy])
            if mean is not None:
                accuracies[phase] = mean
        return accuracies

    def periods(self) -> tuple[Period, ...]:
        """Return the games by year, or by month when they are all of one year."""
        years = {game.date[:4] for game in self.games if game.date}
        length = 4 if len(years) > 1 else 7
        return self._grouped(lambda game: game.date[:length] or "undated")

    def months(self) -> tuple[Period, ...]:
        """Return the games by month."""
        return self._grouped(lambda game: game.date[:7] or "undated")

    def openings(self) -> tuple[Period, ...]:
        """Return the games by opening, its variations together, the most played first."""
        periods = self._grouped(lambda game: game.opening.partition(":")[0] or "no known opening")
        return tuple(sorted(periods, key=lambda period: (-period.games, period.name)))

    def clocks(self) -> tuple[tuple[str, int, int], ...]:
        """Return time left, moves, and how many were mistakes or worse; empty without clocks."""
        totals = {name: [0, 0] for name, _ in CLOCK_BANDS}
        for game in self.games:
            for name, (moves, serious) in game.clock.items():
                totals[name][0] += moves
                totals[name][1] += serious
        return tuple((name, moves, bad) for name, (moves, bad) in totals.items() if moves)

    def _grouped(self, key: Callable[[ArchivedGame], str]) -> tuple[Period, ...]:
        groups: dict[str, list[ArchivedGame]] = {}
        for game in self.games:
            groups.setdefault(key(game), []).append(game)
        return tuple(_period(name, games) for name, games in groups.items())

    def trend(self) -> Trend | None:
        """Return by how much the later half is more accurate; None with too few games."""
        return _trend([game.accuracy for game in self.games if game.date])

    def phase_trends(self) -> dict[GamePhase, Trend]:
        """Return the same of each phase, of the games that had it."""
        trends = {}
        for phase in GamePhase:
            dated = [g.phase_accuracy for g in self.games if g.date]
            trend = _trend([accuracy[phase] for accuracy in dated if phase in accuracy])
            if trend is not None:
                trends[phase] = trend
        return trends

    def recurring(self) -> tuple[Recurring, ...]:
        """Return the mistakes by motif and phase, the costliest in total first."""
        groups: dict[tuple[str, GamePhase], list[Mistake]] = {}
        for mistake in self.mistakes:
            groups.setdefault((mistake.motif, mistake.move.phase), []).append(mistake)
        dated = [game.key for game in self.games if game.date]
        middle = len(dated) // 2
        early, late = set(dated[:middle]), set(dated[middle:])
        motifs = []
        for (motif, phase), made in groups.items():
            cost = sum(mistake.move.loss_win_chance for mistake in made) / len(made)
            worst = sorted(made, key=lambda mistake: -mistake.move.loss_win_chance)[:3]
            examples = tuple(f"{m.title}: {m.move.number} {m.move.san}" for m in worst)
            counts = sum(m.game_key in early for m in made), sum(m.game_key in late for m in made)
            halves = counts if middle >= TREND_GAMES else None
            motifs.append(Recurring(motif, phase, len(made), cost, examples, halves))
        return tuple(
            sorted(
                motifs,
                key=lambda motif: (-motif.cost * motif.count, motif.motif, motif.phase),
            )
        )

    def counts(self) -> Counter[MoveClass]:
        """Return how often each class occurred."""
        total: Counter[MoveClass] = Counter()
        for game in self.games:
            total.update(game.counts)
        return total


def collect(reviews: Iterable[GameReview], player: str, names: Iterable[str]) -> Archive:
    """Keep what concerns the player (under any of `names`) of each review, as they stream by."""
    wanted = set(names)
    games: list[ArchivedGame] = []
    mistakes: list[Mistake] = []
    for review in reviews:
        for side in (review.white, review.black):
            if side.name not in wanted or side.accuracy is None or side.average_loss_cp is None:
                continue
            games.append(
                ArchivedGame(
                    key=review.game.key,
                    title=review.title,
                    date=_date(review),
                    color=side.side,
                    points=_points(review.game.result, side.side),
                    accuracy=side.accuracy,
                    average_loss_cp=side.average_loss_cp,
                    phase_accuracy=dict(side.phase_accuracy),
                    counts=dict(side.counts),
                    opening="" if review.opening is None else review.opening.name,
                    clock=_clock(review, side.side),
                )
            )
            mistakes += [
                Mistake(review.game.key, review.title, move, motif_of(move.facts))
                for move in review.moves
                if move.side == side.side and move.move_class in BAD
            ]
    return Archive(player, tuple(sorted(games, key=lambda game: game.date)), tuple(mistakes))


def _clock(review: GameReview, side: Color) -> dict[str, tuple[int, int]]:
    """Count the side's moves and mistakes by the time it had left after them."""
    counts: dict[str, tuple[int, int]] = {}
    for move, comment in zip(review.moves, review.game.comments, strict=False):
        left = clock_seconds(comment)
        if move.side != side or left is None:
            continue
        name = next(name for name, most in CLOCK_BANDS if left < most)
        moves, serious = counts.get(name, (0, 0))
        counts[name] = moves + 1, serious + (move.move_class in SERIOUS)
    return counts


def _date(review: GameReview) -> str:
    for tag in ("UTCDate", "Date", "EventDate"):
        parts = review.game.headers.get(tag, "").split(".")
        if parts[0].isdigit() and len(parts[0]) == 4:
            known = [parts[0]]
            for part in parts[1:3]:
                if not part.isdigit():
                    break
                known.append(part)
            return ".".join(known)
    return ""


def _points(result: str, color: Color) -> float | None:
    white = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(result)
    return white if white is None or color else 1 - white


def _period(name: str, games: Sequence[ArchivedGame]) -> Period:
    return Period(
        name,
        len(games),
        sum(game.accuracy for game in games) / len(games),
        sum(game.average_loss_cp for game in games) / len(games),
        sum(game.counts.get(kind, 0) for game in games for kind in SERIOUS) / len(games),
    )


def _trend(values: Sequence[float]) -> Trend | None:
    if len(values) < 2 * TREND_GAMES:
        return None
    half = len(values) // 2
    before, after = values[:half], values[half:]
    error = math.sqrt(_variance(before) / len(before) + _variance(after) / len(after))
    return Trend(sum(after) / len(after) - sum(before) / len(before), error)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)

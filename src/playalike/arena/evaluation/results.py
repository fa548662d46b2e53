"""What the games of an evaluation show: points by level, a rating, and how the subjects rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from playalike.arena.rating import Rating, estimate_rating
from playalike.errors import PlayalikeError
from playalike.playstyle.comparison import Comparison
from playalike.playstyle.saving import global_summary
from playalike.playstyle.summary import Summary
from playalike.store import PlayedGame

__all__ = [
    "LevelResult", "SubjectResult", "evaluation_summary", "opening_words", "subject_result",
]  # fmt: skip

TOP = 5
"""Openings that are listed."""


def opening_words(eco: str, name: str) -> str:
    """Return how an opening is called."""
    return f"{eco} {name}".strip() or "unknown"


@dataclass(frozen=True, slots=True)
class LevelResult:
    """Results against one opponent."""

    level: int
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class SubjectResult:
    """Results of one subject."""

    subject: str
    levels: tuple[LevelResult, ...]
    rating: Rating
    openings: dict[tuple[str, str], int]
    """Games by code and name of the opening; both are empty where it is unknown."""
    errors: tuple[str, ...]
    """Games that ended by a player's failure."""

    @property
    def games(self) -> int:
        """All games."""
        return sum(level.wins + level.draws + level.losses for level in self.levels)

    @property
    def frequent_openings(self) -> list[tuple[tuple[str, str], int]]:
        """The openings with their games, the most frequent first."""
        return sorted(self.openings.items(), key=lambda item: (-item[1], item[0]))

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        wins, draws, losses = (
            sum(getattr(level, name) for level in self.levels)
            for name in ("wins", "draws", "losses")
        )
        total = max(1, wins + draws + losses)
        return {
            "subject": self.subject,
            "games": wins + draws + losses,
            "win_rate": wins / total,
            "draw_rate": draws / total,
            "loss_rate": losses / total,
            "match_results": [asdict(level) for level in self.levels],
            "elo": asdict(self.rating),
            "opening_frequency": {opening_words(*key): n for key, n in self.frequent_openings},
            "top_openings": [
                {"eco": eco, "name": name, "games": games}
                for (eco, name), games in self.frequent_openings[:TOP]
            ],
            "errors": list(self.errors),
        }


def subject_result(
    subject: str, played: Iterable[PlayedGame], openings: Iterable[tuple[str, str]]
) -> SubjectResult:
    """Add up a subject's games; `openings` are their codes and names."""
    own = [game for game in played if game.subject == subject]
    points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
    scores = [
        (game.level, points[game.result] if game.subject_white else 1 - points[game.result])
        for game in own
    ]
    return SubjectResult(
        subject,
        tuple(
            LevelResult(
                level,
                *(sum(1 for o, s in scores if o == level and s == p) for p in (1.0, 0.5, 0.0)),
            )
            for level in sorted({level for level, _ in scores})
        ),
        estimate_rating(scores),
        dict(Counter(openings)),
        tuple(g.reason for g in own if g.reason.startswith(("error", "illegal"))),
    )


def evaluation_summary(
    results: Sequence[SubjectResult],
    summaries: Sequence[Summary],
    comparisons: Sequence[Comparison],
    seconds: float,
) -> dict[str, object]:
    """The global summary: rankings by strength and by style, spread and divergence."""
    rated = sorted(results, key=lambda r: -(_middle(r.rating)))
    ratings = [_middle(result.rating) for result in results]
    return {
        "elo_rankings": [{"subject": r.subject, **asdict(r.rating)} for r in rated],
        "elo_spread": max(ratings) - min(ratings) if ratings else 0.0,
        **global_summary(summaries, comparisons, seconds),
    }


def _middle(rating: Rating) -> float:
    """A rating to rank by: the bound that is known where there is no estimate."""
    for value in (rating.elo, rating.low, rating.high):
        if value is not None:
            return value
    raise PlayalikeError("a subject without games has no rating")

"""A review of one game, for whoever shows it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from playalike.errors import PlayalikeError
from playalike.games.openings import OpeningTable, opening_table
from playalike.games.parsing import Failure, parse_game, to_game
from playalike.games.splitting import split_games
from playalike.review.annotated import annotate
from playalike.review.asking import review_games
from playalike.review.deepening import deepening_of
from playalike.review.reviewing import ReviewOptions
from playalike.review.values import review_values
from playalike.work.messages import Answer, TaskControl
from playalike.work.progress import JobProgress
from playalike.work.resources import WorkerResources

__all__ = ["ReviewGame", "finite_values", "opening_names"]

LONGEST_REVIEW = 3600.0


@dataclass(frozen=True, slots=True)
class ReviewGame:
    """A review of the first game of a PGN."""

    pgn: str
    nodes: int = ReviewOptions().nodes
    deeper: bool = True

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_REVIEW

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the review as `playalike review --json` prints it, and the annotated PGN."""
        raw = next(split_games(iter(self.pgn.encode().splitlines())), None)
        outcome = None if raw is None else parse_game(raw, keep_comments=True)
        if isinstance(outcome, Failure):
            raise PlayalikeError(f"the game cannot be read: {outcome.sentence}")
        game = None if outcome is None else to_game(outcome, "")
        if game is None or not game.moves:
            raise PlayalikeError("the game has no moves: there is nothing to review")
        engine = resources.oracle.engine
        deepening = deepening_of(engine, self.nodes, deeper=self.deeper)
        options = ReviewOptions(nodes=self.nodes, deepening=deepening)
        progress = JobProgress(control, 1)
        (review,) = review_games([game], resources.oracle, options, opening_names(), progress)
        return finite_values({**review_values(review), "annotated_pgn": annotate(review)})


def opening_names() -> OpeningTable:
    """Return the table of names; where it was not built, openings stay without one."""
    try:
        return opening_table()
    except PlayalikeError:
        return OpeningTable({}, 0)


def finite_values(value: dict[str, object]) -> dict[str, object]:
    """Return the same for JSON, which knows no NaN: what is no number is null."""
    cleaned = _clean(value)
    assert isinstance(cleaned, dict)
    return cleaned


def _clean(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value

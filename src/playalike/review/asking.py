"""Asking the engine about games, and reviewing them as their answers come in.

Every answer is kept on disk as it arrives, so a run that is interrupted goes on where it stopped,
and a game reviewed before costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from playalike.games.game import Game
from playalike.games.openings import OpeningTable
from playalike.oracle.analysis import Question
from playalike.oracle.oracle import Oracle
from playalike.progress import Progress
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions, review_game
from playalike.review.views import questions_of

__all__ = ["review_games"]

GAMES_AT_ONCE = 16
"""Games whose positions are asked about together: enough to keep all cores busy."""


def review_games(
    games: Iterable[Game],
    oracle: Oracle,
    options: ReviewOptions,
    table: OpeningTable,
    progress: Progress,
) -> Iterator[GameReview]:
    """Yield a review for each game, in order."""
    source = iter(games)
    while batch := list(islice(source, GAMES_AT_ONCE)):
        questions: dict[Question, None] = {}
        for game in batch:
            questions.update(dict.fromkeys(questions_of(game, options.nodes, options.multipv)))
        stream = progress.track(oracle.analyse(questions), len(questions), "positions")
        answers = {analysis.question.position: analysis for analysis in stream}
        for game in batch:
            yield review_game(game, answers, oracle.name, options, table)

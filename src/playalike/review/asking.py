"""Asking the engine about games, and reviewing them as their answers come in.

First a quick pass over all positions, then deeper looks at the moves that matter. Every answer is
kept on disk as it arrives, so a run that is interrupted goes on where it stopped, and a game
reviewed before costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from playalike.games.game import Game
from playalike.games.openings import OpeningTable
from playalike.oracle.analysis import Analysis, Question
from playalike.oracle.oracle import Oracle
from playalike.progress import Progress
from playalike.review.deepening import History, affordable, merge, open_looks
from playalike.review.human import add_human_opinion
from playalike.review.passing import passing_questions
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions, review_game
from playalike.review.views import questions_of

__all__ = ["OnFirst", "review_games"]

GAMES_AT_ONCE = 16
"""Games whose positions are asked about together: enough to keep all cores busy."""

OnFirst = Callable[[GameReview], None]
"""Hears the verdicts of the quick pass, before the deeper looks."""


def review_games(
    games: Iterable[Game],
    oracle: Oracle,
    options: ReviewOptions,
    table: OpeningTable,
    progress: Progress,
    on_first: OnFirst | None = None,
) -> Iterator[GameReview]:
    """Yield a review for each game, in order."""
    source = iter(games)
    while batch := list(islice(source, GAMES_AT_ONCE)):
        yield from _Batch(batch, oracle, options, table, progress).review(on_first)


class _Batch:
    """Some games that are looked at together, and what is known of their positions."""

    def __init__(
        self,
        games: list[Game],
        oracle: Oracle,
        options: ReviewOptions,
        table: OpeningTable,
        progress: Progress,
    ) -> None:
        """Ask nothing yet."""
        self._games, self._oracle, self._options = games, oracle, options
        self._table, self._progress = table, progress
        self._answers: dict[str, Analysis] = {}

    def review(self, on_first: OnFirst | None) -> list[GameReview]:
        """Return the reviews, in the order of the games."""
        nodes, multipv = self._options.nodes, self._options.multipv
        deepening = self._options.deepening
        questions = [
            question for game in self._games for question in questions_of(game, nodes, multipv)
        ]
        self._ask(questions, "positions")
        reviews = [self._judge(game) for game in self._games]
        if on_first is not None:
            for review in reviews:
                on_first(review)
        histories = [History() for _ in reviews]
        budgets = [deepening.budget(len(game.moves)) for game in self._games]
        while True:
            questions = []
            for number, review in enumerate(reviews):
                looks = open_looks(review, histories[number], deepening, budgets[number])
                chosen = affordable(looks, self._answers, budgets[number])
                budgets[number] -= sum(question.nodes for question in chosen)
                questions += chosen
            if not questions:
                break
            self._ask(questions, "deeper looks")
            reviews = [self._judge(game) for game in self._games]
        questions = [question for review in reviews for question in passing_questions(review)]
        self._ask(questions, "threats")
        return [add_human_opinion(self._judge(game)) for game in self._games]

    def _ask(self, questions: list[Question], what: str) -> None:
        distinct = dict.fromkeys(questions)
        stream = self._oracle.analyse(distinct)
        for answer in self._progress.track(stream, len(distinct), what):
            position = answer.question.position
            self._answers[position] = merge(answer, self._answers.get(position))

    def _judge(self, game: Game) -> GameReview:
        return review_game(game, self._answers, self._oracle.name, self._options, self._table)

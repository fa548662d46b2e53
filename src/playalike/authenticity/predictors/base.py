"""The contract of a predictor, and running one over many games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.scores import Scores
from playalike.authenticity.store import Arrays, Store
from playalike.oracle.executor import Executor
from playalike.progress import Progress
from playalike.stats.arrays import Floats

__all__ = ["GameScores", "Predictor", "by_merit", "score_games"]

GameScores = tuple[Scores, ...]
"""One entry for each position of a game."""


class Predictor(Protocol):
    """Something that ranks the moves of a position and says how likely each is.

    It sees the whole game up to the position and never the move that was played there.
    """

    @property
    def name(self) -> str:
        """Such as ``karpov classic``: unique in one comparison."""

    @property
    def usual_temperature(self) -> float:
        """The temperature its utilities are made for; the one used is fitted around it."""

    @property
    def covers_all(self) -> bool:
        """Whether it has an opinion about every legal move, not only the engine's candidates."""

    @property
    def depends_on(self) -> dict[str, object] | None:
        """Everything its scores depend on besides the game; None when they are not worth keeping.

        Scores of the same game under equal dependencies are taken from the store.
        """

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """The function that scores a game; it can be sent to another process."""


def by_merit(utility: Floats) -> tuple[int, ...]:
    """Return the numbers of moves, the best first; equals in the engine's order."""
    return tuple(int(number) for number in np.argsort(-utility, kind="stable"))


def score_games(
    predictor: Predictor,
    games: Sequence[PreparedGame],
    engine: Sequence[object],
    store: Store,
    executor: Executor,
    progress: Progress,
) -> list[GameScores]:
    """Score games, in worker processes where it is worth it; what was scored before is kept.

    `engine` is name, nodes and MultiPV of the analysis that the positions hold.
    """
    depends = predictor.depends_on
    if depends is None:
        return [predictor.work(game) for game in games]
    scores_by_game: dict[int, GameScores] = {}
    keys: dict[int, str] = {}
    missing: list[tuple[int, Callable[[PreparedGame], GameScores], PreparedGame]] = []
    for number, game in enumerate(games):
        keys[number] = Store.key(
            what="scores", **depends, engine=list(engine), game=[game.game.key, game.game.color]
        )
        kept = store.get(keys[number])
        # Somebody may have asked about a part of the game only.
        if kept is None or len(kept["size"]) != len(game.positions):
            missing.append((number, predictor.work, game))
        else:
            scores_by_game[number] = _unpack(kept)
    results = executor.map_unordered(_work, missing)
    for number, scores in progress.track(results, len(missing), f"games by {predictor.name}"):
        store.put(keys[number], _pack(scores))
        scores_by_game[number] = scores
    return [scores_by_game[number] for number in range(len(games))]


def _work(
    task: tuple[int, Callable[[PreparedGame], GameScores], PreparedGame],
) -> tuple[int, GameScores]:
    number, work, game = task
    return number, work(game)


def _pack(scores: GameScores) -> Arrays:
    empty = np.zeros(0)
    return {
        "size": np.array([len(score.utility) for score in scores], dtype=np.int16),
        "utility": np.concatenate([empty, *(score.utility for score in scores)]),
        "order": np.concatenate([empty, *(np.array(score.order) for score in scores)]).astype(
            np.int16
        ),
    }


def _unpack(arrays: Arrays) -> GameScores:
    ends = np.cumsum(arrays["size"])[:-1]
    return (
        tuple(
            Scores(utility.astype(np.float64), tuple(int(number) for number in order))
            for utility, order in zip(
                np.split(arrays["utility"], ends), np.split(arrays["order"], ends), strict=True
            )
        )
        if len(arrays["size"])
        else ()
    )

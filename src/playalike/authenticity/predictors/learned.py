"""The `learned` mode as a predictor: the choice model with the prior, at any setting of the dial.

Utilities are the model's own: what safety would take off is left out, since the player was not held
back by our filters. Legal moves that are not among the engine's candidates have theirs, too. The
prior's opinions come from `PriorLogs`, which has asked the network once for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import chess
import numpy as np

from playalike.authenticity.positions import Prepared, PreparedGame
from playalike.authenticity.predictors.base import GameScores, by_merit
from playalike.authenticity.scores import Scores
from playalike.choice.candidates import join_candidates
from playalike.choice.features import feature_matrix
from playalike.choice.first_sight import Seen, constancy_of, surveyed
from playalike.choice.inputs import ChoiceInputs, build_inputs
from playalike.choice.model import ChoiceModel, outside_utilities, strength_of
from playalike.choice.setups import setup_terms
from playalike.choice.temperament import Temperament, taste_matrix, taste_terms
from playalike.oracle.analysis import Line
from playalike.stats.arrays import Floats

__all__ = ["LearnedPredictor", "PriorLogs"]

GameId = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Looked:
    """What a model looks at in a game."""

    inputs: ChoiceInputs
    surveys: tuple[Seen, ...]
    """Of each position, what the survey says of the moves beyond the candidates."""


@dataclass(frozen=True, slots=True)
class PriorLogs:
    """What was asked once for everybody: the prior's opinions by game and side, and glances."""

    scores: dict[GameId, GameScores] = field(default_factory=dict)
    """Of all legal moves of a game's positions."""
    glances: dict[str, tuple[tuple[Line, ...], ...]] = field(default_factory=dict)
    """By position, what was seen at first sight."""
    looked_at: dict[GameId, Looked] = field(default_factory=dict)
    """What models look at in a game, which is the same for all of them and slow to find."""

    def add(self, games: Sequence[PreparedGame], scores: Sequence[GameScores]) -> None:
        """Take in what a network said of games."""
        for game, game_scores in zip(games, scores, strict=True):
            self.scores[_id(game)] = game_scores
            self.looked_at.pop(_id(game), None)

    def inputs(self, game: PreparedGame) -> ChoiceInputs:
        """Return what models are told about a game's positions, all at once."""
        sizes = [len(position.lines) for position in game.positions]
        logs = [values[:size] for values, size in zip(self.of(game), sizes, strict=True)]
        return build_inputs(
            join_candidates([position.described for position in game.positions]),
            np.cumsum([0, *sizes]),
            [position.epd for position in game.positions],
            [line.move for position in game.positions for line in position.lines],
            np.concatenate(logs).astype(np.float32),
            [self.glances[position.epd] for position in game.positions],
            [constancy_of(position.lines) for position in game.positions],
        )

    def survey(self, position: Prepared) -> Seen:
        """Return what the survey says of a position's legal moves beyond the candidates."""
        return surveyed(self.glances[position.epd], position.legal[len(position.lines) :])

    def looked(self, game: PreparedGame) -> Looked:
        """Return what models look at in a game."""
        if _id(game) not in self.looked_at:
            self.looked_at[_id(game)] = Looked(
                self.inputs(game),
                tuple(self.survey(position) for position in game.positions),
            )
        return self.looked_at[_id(game)]

    def of(self, game: PreparedGame) -> tuple[Floats, ...]:
        """Return, for each position of a game, the log probabilities of its legal moves."""
        judged = self.scores.get(_id(game))
        if judged is None:
            raise ValueError(f"the prior was not asked about {game.game.label}")
        return tuple(answer.utility for answer in judged)


@dataclass(frozen=True, slots=True)
class LearnedPredictor:
    """Utilities by a choice model."""

    name: str
    model: ChoiceModel
    logs: PriorLogs = field(repr=False)
    dial: float = 1.0
    temperament: Temperament | None = None
    """With one, it is the mode `spirit`."""
    usual_temperature: float = 1.0
    covers_all: bool = True
    depends_on: dict[str, object] | None = None
    """The sums take microseconds: nothing but the prior's opinions is kept."""

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover all legal moves."""
        return partial(_score, self.model, self.dial, self.temperament, self.logs)


def _id(game: PreparedGame) -> GameId:
    return game.game.key, game.game.color


def _score(
    model: ChoiceModel,
    dial: float,
    temperament: Temperament | None,
    logs: PriorLogs,
    game: PreparedGame,
) -> GameScores:
    if not game.positions:
        return ()
    values, looked = logs.of(game), logs.looked(game)
    inputs = looked.inputs
    matrix = feature_matrix(inputs, model.features).astype(np.float64)
    own = strength_of(dial if temperament is None else min(dial, 1.0))
    weights = np.array(model.population) + own * np.array(model.personal)
    utility = (matrix - np.array(model.means)) / np.array(model.scales) @ weights
    scores = []
    parts = np.split(utility, inputs.start[1:-1].tolist())
    moves = zip(game.positions, parts, values, looked.surveys, strict=True)
    for position, part, log_prior, rest in moves:
        if temperament is not None:
            board = chess.Board(f"{position.epd} 0 1")
            tastes = taste_matrix(board, position.lines, position.described)
            pull = setup_terms(temperament.setups, board, position.lines, position.ply, dial)
            part = part + taste_terms(temperament, tastes, dial).sum(axis=1) + pull
        worst = int(position.described.loss_cp.max())
        beyond = outside_utilities(model.outside, part, worst, log_prior[len(part) :], rest)
        every = np.concatenate((part, beyond))
        scores.append(Scores(every, by_merit(every)))
    return tuple(scores)

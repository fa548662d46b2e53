"""The `learned` mode as a predictor: the choice model with the prior, at any setting of the dial.

Utilities are the model's own: what safety would take off is left out, since the player was not held
back by our filters. Legal moves that are not among the engine's candidates have theirs, too. The
prior's opinions come from `PriorLogs`, which has asked the network once for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import chess
import numpy as np

from playalike.authenticity.positions import Prepared, PreparedGame
from playalike.authenticity.predictors.base import GameScores, by_merit
from playalike.authenticity.scores import Scores
from playalike.choice.candidates import Candidates
from playalike.choice.first_sight import Seen, constancy_of, first_sight, surveyed
from playalike.choice.inputs import endgame_share_of, steps_of
from playalike.choice.model import (
    ChoiceInputs,
    ChoiceModel,
    choice_features,
    outside_utilities,
    strength_of,
)
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

    found: dict[GameId, GameScores] = field(default_factory=dict)
    """Of all legal moves of a game's positions."""
    glances: dict[str, tuple[tuple[Line, ...], ...]] = field(default_factory=dict)
    """By position, what was seen at first sight."""
    looked_at: dict[GameId, Looked] = field(default_factory=dict)
    """What models look at in a game, which is the same for all of them and slow to find."""

    def add(self, games: Sequence[PreparedGame], scores: Sequence[GameScores]) -> None:
        """Take in what a network said of games."""
        for game, said in zip(games, scores, strict=True):
            self.found[_id(game)] = said
            self.looked_at.pop(_id(game), None)

    def seen(self, game: PreparedGame) -> Seen:
        """Return how the candidates of a game look at first sight."""
        return np.concatenate(
            [
                first_sight(
                    self.glances[one.epd],
                    [line.move for line in one.lines],
                    constancy_of(one.lines),
                )
                for one in game.positions
            ]
        )

    def survey(self, position: Prepared) -> Seen:
        """Return what the survey says of a position's legal moves beyond the candidates."""
        return surveyed(self.glances[position.epd], position.legal[len(position.lines) :])

    def looked(self, game: PreparedGame) -> Looked:
        """Return what models look at in a game."""
        if _id(game) not in self.looked_at:
            self.looked_at[_id(game)] = Looked(
                inputs_of(game, self.of(game), self.seen(game)),
                tuple(self.survey(position) for position in game.positions),
            )
        return self.looked_at[_id(game)]

    def of(self, game: PreparedGame) -> tuple[Floats, ...]:
        """Return, for each position of a game, the log probabilities of its legal moves."""
        said = self.found.get(_id(game))
        if said is None:
            raise ValueError(f"the prior was not asked about {game.game.label}")
        return tuple(one.utility for one in said)


@dataclass(frozen=True, slots=True)
class LearnedPredictor:
    """Utilities by a choice model."""

    name: str
    model: ChoiceModel
    logs: PriorLogs = field(repr=False)
    dial: float = 1.0
    usual_temperature: float = 1.0
    covers_all: bool = True
    depends_on: dict[str, object] | None = None
    """The sums take microseconds: nothing but the prior's opinions is kept."""

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover all legal moves."""
        return partial(_score, self.model, self.dial, self.logs)


def _id(game: PreparedGame) -> GameId:
    return game.game.key, game.game.color


def inputs_of(game: PreparedGame, logs: Sequence[Floats], seen: Seen | None = None) -> ChoiceInputs:
    """Return the inputs of a whole game at once; `logs` are those of all legal moves."""
    described = [position.described for position in game.positions]
    sizes = [len(one) for one in described]
    shares = [endgame_share_of(one.epd) for one in game.positions]
    steps = [
        steps_of(
            chess.BaseBoard(one.epd.split()[0]),
            game.game.color,
            [chess.Move.from_uci(line.move) for line in one.lines],
        )
        for one in game.positions
    ]
    columns: Mapping[str, Sequence[np.ndarray]] = {
        name: [getattr(one, name) for one in described]
        for name in ("best_cp", "loss_cp", "rank", "changes", "features")
    }
    return ChoiceInputs(
        candidates=Candidates(**{name: np.concatenate(each) for name, each in columns.items()}),
        log_prior=np.concatenate(
            [said[:size] for said, size in zip(logs, sizes, strict=True)]
        ).astype(np.float32),
        endgame=np.repeat(np.array(shares, dtype=np.float32), sizes),
        start=np.cumsum([0, *sizes]),
        steps=np.concatenate(steps),
        seen=seen,
    )


def _score(model: ChoiceModel, dial: float, logs: PriorLogs, game: PreparedGame) -> GameScores:
    if not game.positions:
        return ()
    said, looked = logs.of(game), logs.looked(game)
    inputs = looked.inputs
    matrix = choice_features(inputs, model.features).astype(np.float64)
    weights = np.array(model.population) + strength_of(dial) * np.array(model.personal)
    utility = (matrix - np.array(model.means)) / np.array(model.scales) @ weights
    found = []
    parts = np.split(utility, inputs.start[1:-1].tolist())
    moves = zip(game.positions, parts, said, looked.surveys, strict=True)
    for position, part, log_prior, rest in moves:
        worst = int(position.described.loss_cp.max())
        beyond = outside_utilities(model.outside, part, worst, log_prior[len(part) :], rest)
        every = np.concatenate((part, beyond))
        found.append(Scores(every, by_merit(every)))
    return tuple(found)

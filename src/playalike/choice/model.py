"""The learned mode's model: which candidate would the player pick, and what of that is his own?

A `ChoiceModel` is a conditional logit like `PlainChoiceModel`, with three differences. It knows
how natural a move looks to a master (the human prior), and how good it looks to the engine at first
sight (`first_sight`). Its weights come in two parts:
those of the average master (`population`), and what has to be added to become this player
(`personal`), which a dial can scale. And a feature may be a product: ``loss*endgame`` lets a loss
matter more, or less, when few pieces are left.

A candidate's utility is the sum over its standardised features of ``value * (population + strength
* personal)``; the chance that it is picked is the softmax of the utilities. A sum can be taken
apart: `feature_terms` says what each feature gives a candidate, compared with the mean of all.

The engine lists ten candidates, and now and then a master plays something else. `outside_utilities`
says how likely the other legal moves are, so that a prediction covers them all; the mode itself
chooses among candidates.

Only a player's own part has *steps*: ``step:Bf1b5`` is 1 for a bishop's move from f1 to b5, counted
from the player's side. Masters in general have no taste for a step as such; a player may.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import (
    ENGINE_FEATURES,
    HARMONIC_FEATURES,
    MODEL_FEATURES,
    Candidates,
    candidate_features,
)
from playalike.choice.first_sight import SIGHT_FEATURES, Seen, search_as_sight
from playalike.config import ConfigError
from playalike.errors import PlayalikeError
from playalike.position.score import DECIDED_CP

__all__ = [
    "CONTEXT_FEATURES",
    "GROUPS",
    "OUTSIDE_CP",
    "PRIOR_FEATURES",
    "STEP",
    "ChoiceInputs",
    "ChoiceModel",
    "Outside",
    "choice_features",
    "feature_terms",
    "group_of",
    "outside_utilities",
    "softmax",
    "step_code",
    "step_name",
    "strength_of",
]

Floats = NDArray[np.float64]

PRIOR_FEATURES = ("prior", "prior_chance", "prior_first")
"""The logarithm of the prior's chance, the chance itself, and whether no candidate has a higher."""
CONTEXT_FEATURES = ("endgame", "ahead", "behind", "sharp")
"""The same for all candidates of a position, so of use in products only. All from 0 to 1: how far
pieces have left the board, how far the game is won or lost, and how much the second-best loses."""
STEP = "step:"
"""What the name of a step begins with."""
LEAST_LOG_CHANCE = -9.0
"""The prior's opinion of a move is cut off here: one in eight thousand."""
AHEAD_CP = 150.0
SHARP_CP = 60.0
OUTSIDE_CP = 300
"""A last candidate that loses more than this says no more about the moves behind it."""

_PIECES = " PNBRQK"

GROUPS = ("engine", "sight", "prior", "harmonics", "moves")
"""What a candidate's utility is told apart into; the personal part is a fifth."""


@dataclass(frozen=True, slots=True)
class ChoiceInputs:
    """Candidates of one or of many positions with what the model asks beyond `Candidates`."""

    candidates: Candidates
    log_prior: NDArray[np.float32]
    """The prior's log probability of each candidate among all legal moves."""
    endgame: NDArray[np.float32]
    """How far pieces have left the board, 0 (all there) to 1 (kings and pawns)."""
    start: NDArray[np.int64]
    """The first row of each position, and the number of rows at the end."""
    steps: NDArray[np.int64] | None = None
    """The `step_code` of each candidate; a model that has steps cannot do without."""
    seen: Seen | None = None
    """How the candidates look at first sight; unknown, the search itself is taken for it."""

    def per_position(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Repeat one value for each position over its rows."""
        return np.repeat(values, np.diff(self.start))


@dataclass(frozen=True, slots=True)
class Outside:
    """How likely the legal moves beyond the candidates are, each, to all candidates together.

    The logarithm of that is a sum; the weights are the same for everybody.
    """

    constant: float
    last_loss: float
    """For each pawn that the last candidate loses: the engine thinks nothing better of the rest."""
    prior: float
    """For the logarithm of the prior's chance."""
    survey_loss: float
    """For what the move loses in the survey, see `glances`."""
    survey_rank: float


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """The average master's weights and the player's own beyond them."""

    features: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    """Features are standardised with these before weighting."""
    population: tuple[float, ...]
    personal: tuple[float, ...]
    outside: Outside
    """Of moves beyond the candidates."""
    prior: str
    """The name of the prior it was fitted with."""
    nodes: int
    """What the engine was given for each position."""
    positions: int
    """Of the player's that the personal part was fitted to."""
    penalty: float
    """How firmly the personal part was held at 0: the inverse variance of a weight."""
    check_positions: int
    check_top1: float
    check_nll: float
    """Among candidates, on games that it was not fitted to."""
    population_nll: float
    """Of the average master's part alone on the same positions."""
    engine_top1: float
    """The engine's first choice on the same positions."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        size = len(self.features)
        lists = (self.means, self.scales, self.population, self.personal)
        if any(len(values) != size for values in lists):
            raise ConfigError("features, means, scales, population and personal differ in length")
        if not all(scale > 0 for scale in self.scales):
            raise ConfigError("a scale is not above 0")


def choice_features(inputs: ChoiceInputs, names: Sequence[str]) -> NDArray[np.float32]:
    """Return the named features, a column each, not yet standardised."""
    matrix = np.zeros((len(inputs.candidates), len(names)), dtype=np.float32)
    known: dict[str, NDArray[np.float32]] = {}

    def column(name: str) -> NDArray[np.float32]:
        if name not in known:
            known[name] = _column(inputs, name)
        return known[name]

    steps: dict[int, int] = {}
    for number, name in enumerate(names):
        if name.startswith(STEP):
            steps[_code_of(name)] = number
            continue
        factors = [column(part) for part in name.split("*")]
        matrix[:, number] = np.prod(factors, axis=0)
    if steps:
        if inputs.steps is None:
            raise ValueError("the model has steps: inputs need the steps of the candidates")
        # A candidate is one step: a column for each of hundreds would be slower.
        for row, code in enumerate(inputs.steps.tolist()):
            if code in steps:
                matrix[row, steps[code]] = 1
    return matrix


def step_code(piece: int, start: int, target: int) -> int:
    """Return the number of a step: the kind of piece, 1 to 6, and squares from the mover's side."""
    return (piece << 12) | (start << 6) | target


def step_name(code: int) -> str:
    """Return the feature's name, such as ``step:Bf1b5``."""
    start, target = chess.SQUARE_NAMES[code >> 6 & 63], chess.SQUARE_NAMES[code & 63]
    return f"{STEP}{_PIECES[code >> 12]}{start}{target}"


def _code_of(name: str) -> int:
    token = name.removeprefix(STEP)
    try:
        piece = _PIECES.index(token[:1], 1)
        start, target = chess.parse_square(token[1:3]), chess.parse_square(token[3:])
    except ValueError as error:
        raise PlayalikeError(f"the choice model has a damaged feature {name!r}") from error
    return step_code(piece, start, target)


def _column(inputs: ChoiceInputs, name: str) -> NDArray[np.float32]:
    candidates = inputs.candidates
    if name in MODEL_FEATURES:
        column: NDArray[np.float32] = candidate_features(candidates, (name,))[:, 0]
        return column
    first = inputs.start[:-1]
    log_prior = np.maximum(inputs.log_prior, np.float32(LEAST_LOG_CHANCE))
    if name == "prior":
        return log_prior
    if name == "prior_chance":
        return np.asarray(np.exp(log_prior))
    if name == "prior_first":
        highest = np.maximum.reduceat(log_prior, first) if len(first) else log_prior
        return (log_prior >= inputs.per_position(highest)).astype(np.float32)
    if name in SIGHT_FEATURES:
        seen = inputs.seen
        if seen is None:
            seen = search_as_sight(candidates.loss_cp, candidates.rank)
        return np.asarray(seen[:, SIGHT_FEATURES.index(name)])
    if name == "endgame":
        return inputs.endgame
    best = np.clip(candidates.best_cp, -DECIDED_CP, DECIDED_CP).astype(np.float32)
    if name == "ahead":
        return np.asarray(np.tanh(np.maximum(best, 0) / np.float32(AHEAD_CP)))
    if name == "behind":
        return np.asarray(np.tanh(np.maximum(-best, 0) / np.float32(AHEAD_CP)))
    if name == "sharp":
        worth = np.where(candidates.rank == 2, candidates.loss_cp, 0).astype(np.float32)
        second = np.maximum.reduceat(worth, first) if len(first) else worth
        return np.asarray(np.tanh(inputs.per_position(second) / np.float32(SHARP_CP)))
    raise PlayalikeError(
        f"the choice model has a feature {name!r}, which this version of Playalike does not know: "
        "learn the player again or update Playalike"
    )


def group_of(feature: str) -> str:
    """Return which of `GROUPS` a feature belongs to: a product, to that of its first factor."""
    name = feature.split("*")[0]
    if name in ENGINE_FEATURES:
        return "engine"
    if name in SIGHT_FEATURES:
        return "sight"
    if name in PRIOR_FEATURES:
        return "prior"
    return "harmonics" if name in HARMONIC_FEATURES else "moves"


def feature_terms(model: ChoiceModel, inputs: ChoiceInputs) -> tuple[Floats, Floats]:
    """Return what each feature (column) adds to each candidate (row) of one position.

    First as the average master's, then as the player's own part; in both, the mean of a column is
    0, so that a candidate is compared with the others.
    """
    matrix = choice_features(inputs, model.features).astype(np.float64)
    matrix = (matrix - matrix.mean(axis=0)) / np.array(model.scales)
    return matrix * np.array(model.population), matrix * np.array(model.personal)


def outside_utilities(
    outside: Outside, utility: Floats, worst_loss_cp: int, log_prior: Floats, survey: Seen
) -> Floats:
    """Return the utilities of legal moves that are not among a position's candidates.

    `utility` is the candidates'; `log_prior` and `survey` (see `surveyed`) are the other moves'.
    """
    total = utility.max() + np.log(np.exp(utility - utility.max()).sum())
    lost = min(worst_loss_cp, OUTSIDE_CP) / 100
    return np.asarray(
        total
        + outside.constant
        + outside.last_loss * lost
        + outside.prior * np.maximum(log_prior, LEAST_LOG_CHANCE)
        + survey @ np.array([outside.survey_loss, outside.survey_rank])
    )


def strength_of(dial: float) -> float:
    """Return how much of the personal part counts: half of what was fitted at 1, thrice at 3.

    On games that were not learned from, half gains about as much a move as the whole, and surely
    for more players (docs/authenticity.md).
    """
    return dial * (dial + 1) / 4


def softmax(utility: Floats) -> Floats:
    """Return the chances of one position's candidates."""
    raised = np.exp(utility - utility.max()) if len(utility) else utility
    return np.asarray(raised / raised.sum())

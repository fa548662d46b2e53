"""The registry of features: all that a model of a player's choices can look at.

A feature has a name, a group, and one function that gives its column for the candidates of one
position or of a million. Adding one is adding one entry here (and its words, `words.choice`);
models name the features they use, so that those fitted before stay what they are.

Two kinds of feature are made from their names. A product, ``loss*endgame``, lets a loss matter
more, or less, when few pieces are left; it belongs to the group of its first factor. A step,
``step:Bf1b5``, is 1 for a bishop's move from f1 to b5, counted from the player's side: masters in
general have no taste for a step as such, a player may.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.first_sight import SIGHT_FEATURES, search_as_sight
from playalike.choice.inputs import LEAST_LOG_CHANCE, ChoiceInputs
from playalike.choice.steps import code_of
from playalike.errors import PlayalikeError
from playalike.position.harmonics import METRICS
from playalike.position.moves.features import BIT
from playalike.position.moves.features import FEATURES as MOVE_PROPERTIES
from playalike.position.score import DECIDED_CP, win_chances_0_1
from playalike.words.choice import STEP

__all__ = [
    "CONTEXT",
    "CONTEXT_FEATURES",
    "ENGINE_FEATURES",
    "FEATURES",
    "GROUPS",
    "HARMONIC_FEATURES",
    "LEARNED_FEATURES",
    "PLAIN_FEATURES",
    "PRIOR_FEATURES",
    "PRODUCTS",
    "Feature",
    "feature_matrix",
    "feature_of",
    "group_of",
    "plain_matrix",
]

Column = NDArray[np.generic]
Floats32 = NDArray[np.float32]

GROUPS = ("engine", "sight", "prior", "harmonics", "moves")
"""What a candidate's utility is told apart into; the personal part is a sixth."""
CONTEXT = "context"
"""The group of features that are the same for all candidates of a position, so of use in products
only. All go from 0 to 1."""
PLAIN_GROUPS = ("engine", "harmonics", "moves")
"""What a model knows that asks neither the prior nor for first sight."""
FLAT_CP = 50
"""Losses are flattened: the second pawn counts less than the first."""
AHEAD_CP = 150.0
SHARP_CP = 60.0


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that a candidate has more or less of."""

    name: str
    group: str
    """One of `GROUPS`, or `CONTEXT`."""
    column: Callable[[ChoiceInputs], Column]
    """Its values, one a candidate, not standardised."""


def _values(candidates: Candidates) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the best score and each candidate's own, in centipawns, cut off where all is won."""
    value = np.clip(candidates.best_cp - candidates.loss_cp, -DECIDED_CP, DECIDED_CP)
    best = np.clip(candidates.best_cp, -DECIDED_CP, DECIDED_CP)
    return best.astype(np.float64), value.astype(np.float64)


def _loss(inputs: ChoiceInputs) -> Column:
    best, value = _values(inputs.candidates)
    return np.asarray(np.log1p((best - value) / FLAT_CP))


def _win_chance_loss(inputs: ChoiceInputs) -> Column:
    best, value = _values(inputs.candidates)
    return win_chances_0_1(best) - win_chances_0_1(value)


def _harmonic(number: int, inputs: ChoiceInputs) -> Column:
    return inputs.candidates.changes[:, number]


def _property(name: str, inputs: ChoiceInputs) -> Column:
    return (inputs.candidates.features >> (BIT[name].bit_length() - 1)) & 1


def _prior(inputs: ChoiceInputs) -> Floats32:
    return np.maximum(inputs.log_prior, np.float32(LEAST_LOG_CHANCE))


def _prior_first(inputs: ChoiceInputs) -> Column:
    log_prior = _prior(inputs)
    first = inputs.start[:-1]
    highest = np.maximum.reduceat(log_prior, first) if len(first) else log_prior
    return log_prior >= inputs.per_position(highest)


def _sight(number: int, inputs: ChoiceInputs) -> Column:
    seen = inputs.seen
    if seen is None:
        seen = search_as_sight(inputs.candidates.loss_cp, inputs.candidates.rank)
    return seen[:, number]


def _standing(sign: int, inputs: ChoiceInputs) -> Column:
    best = np.clip(inputs.candidates.best_cp, -DECIDED_CP, DECIDED_CP).astype(np.float32)
    return np.asarray(np.tanh(np.maximum(sign * best, 0) / np.float32(AHEAD_CP)))


def _sharp(inputs: ChoiceInputs) -> Column:
    candidates, first = inputs.candidates, inputs.start[:-1]
    worth = np.where(candidates.rank == 2, candidates.loss_cp, 0).astype(np.float32)
    second = np.maximum.reduceat(worth, first) if len(first) else worth
    return np.asarray(np.tanh(inputs.per_position(second) / np.float32(SHARP_CP)))


_REGISTERED = (
    Feature("loss", "engine", _loss),
    Feature("win_chance_loss", "engine", _win_chance_loss),
    Feature("first", "engine", lambda inputs: inputs.candidates.rank == 1),
    Feature("log_rank", "engine", lambda inputs: np.asarray(np.log(inputs.candidates.rank))),
    # How the move changes each harmonic: the player's ten, then the opponent's.
    *(
        Feature(f"{side}_{metric}", "harmonics", partial(_harmonic, number))
        for number, (side, metric) in enumerate((s, m) for s in ("own", "their") for m in METRICS)
    ),
    # What kind of move it is: 1 for a move that has the property.
    *(Feature(name, "moves", partial(_property, name)) for name in MOVE_PROPERTIES),
    # The logarithm of the prior's chance, the chance itself, and whether no candidate's is higher.
    Feature("prior", "prior", _prior),
    Feature("prior_chance", "prior", lambda inputs: np.asarray(np.exp(_prior(inputs)))),
    Feature("prior_first", "prior", _prior_first),
    *(Feature(name, "sight", partial(_sight, n)) for n, name in enumerate(SIGHT_FEATURES)),
    # How far pieces have left the board, how far the game is won or lost, and how much the
    # second-best move loses.
    Feature("endgame", CONTEXT, lambda inputs: inputs.endgame),
    Feature("ahead", CONTEXT, partial(_standing, 1)),
    Feature("behind", CONTEXT, partial(_standing, -1)),
    Feature("sharp", CONTEXT, _sharp),
)

FEATURES: dict[str, Feature] = {feature.name: feature for feature in _REGISTERED}
"""All features but products and steps."""

PRODUCTS: tuple[str, ...] = tuple(
    f"{name}*{other}"
    for name, others in (
        ("loss", ("endgame", "ahead", "behind", "sharp")),
        ("win_chance_loss", ("endgame",)),
        ("log_rank", ("endgame", "ahead", "behind", "sharp")),
        ("first", ("endgame", "ahead", "behind", "sharp")),
        ("prior", ("loss", "win_chance_loss", "log_rank", "first")),
        ("prior", ("endgame", "ahead", "behind", "sharp")),
        ("prior_chance", ("loss", "log_rank", "first", "endgame", "sharp")),
        ("prior_first", ("first",)),
    )
    for other in others
)
"""How much the engine's opinion counts in which kind of position, and how much a natural look does,
by what the engine says and in which kind of position."""


def _named(*groups: str) -> tuple[str, ...]:
    return tuple(feature.name for feature in _REGISTERED if feature.group in groups)


ENGINE_FEATURES = _named("engine")
HARMONIC_FEATURES = _named("harmonics")
PRIOR_FEATURES = _named("prior")
CONTEXT_FEATURES = _named(CONTEXT)
PLAIN_FEATURES = _named(*PLAIN_GROUPS)
"""All that a `PlainChoiceModel` can use."""
LEARNED_FEATURES: tuple[str, ...] = (*PLAIN_FEATURES, *PRIOR_FEATURES, *PRODUCTS)
"""What choice models are fitted with, in the order of their weights; those of first sight follow.
How they were chosen is told in lab/."""


@lru_cache(maxsize=4096)
def feature_of(name: str) -> Feature:
    """Return a feature by its name, a product or a step too; `PlayalikeError` for unknown names."""
    if name in FEATURES:
        return FEATURES[name]
    if name.startswith(STEP):
        return Feature(name, "moves", partial(_step, code_of(name)))
    first, *others = name.split("*")
    if others:
        factors = [feature_of(factor) for factor in (first, *others)]
        return Feature(name, factors[0].group, partial(_product, factors))
    raise PlayalikeError(
        f"the choice model has a feature {name!r}, which this version of Playalike does not know: "
        "learn the player again or update Playalike"
    )


def _step(code: int, inputs: ChoiceInputs) -> Column:
    if inputs.steps is None:
        raise ValueError("the model has steps: inputs need the steps of the candidates")
    return np.asarray(inputs.steps == code)


def _product(factors: Sequence[Feature], inputs: ChoiceInputs) -> Floats32:
    columns = [factor.column(inputs).astype(np.float32) for factor in factors]
    return np.asarray(np.prod(columns, axis=0))


def group_of(name: str) -> str:
    """Return which of `GROUPS` a feature belongs to: a product, to that of its first factor."""
    return feature_of(name).group


def feature_matrix(inputs: ChoiceInputs, names: Sequence[str]) -> Floats32:
    """Return the named features, a column each, not yet standardised."""
    matrix = np.empty((len(inputs.candidates), len(names)), dtype=np.float32)
    for number, name in enumerate(names):
        matrix[:, number] = feature_of(name).column(inputs)
    return matrix


def plain_matrix(candidates: Candidates, names: Sequence[str] = PLAIN_FEATURES) -> Floats32:
    """Return the named features where only the candidates are known; others are refused."""
    for name in names:
        if name not in FEATURES or FEATURES[name].group not in PLAIN_GROUPS:
            raise PlayalikeError(
                f"the style model has a feature {name!r}, which this version of Playalike does not "
                "know: study the player again or update Playalike"
            )
    return feature_matrix(ChoiceInputs.of_candidates(candidates), names)

"""In which mode a personality plays, and with what.

- `spirit`, "in his spirit": the choice model with the player's temperament, so that the games have
  the character of his. A *dial* scales it: 0 is the average master, 1 is as far from him as the
  player's real games are, 3 three times as far;
- `learned`, "as he would move": the choice model alone, fitted to predict single moves. The dial
  scales the personal part: 1 is the player as predicted, 3 a caricature;
- `classic`: layers with chessgate's weights against the engine's order.

`spirit` needs a temperament, and both it and `learned` a choice model and a prior. Where no mode
was asked for by name, the first of the three that can be had is taken, and the note says what is
missing.
"""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.choice.learning import on_average
from playalike.choice.temperament import Temperament
from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.prior.base import Prior, find_prior, shipped_prior
from playalike.prior.strengths import is_rated, prior_at, prior_called
from playalike.settings import Settings
from playalike.style.level import sight_of
from playalike.style.limited import LimitedStrength
from playalike.words.modes import mode_words

__all__ = [
    "CLASSIC",
    "LEARNED",
    "MODES",
    "MOST_DIAL",
    "SPIRIT",
    "Mode",
    "RememberedPrior",
    "at_full_strength",
    "check_dial",
    "check_mode",
    "choose_mode",
    "limited_strength",
    "prior_of",
    "usual_mode",
]

SPIRIT, LEARNED, CLASSIC = "spirit", "learned", "classic"
MODES = (SPIRIT, LEARNED, CLASSIC)
HISTORY = 8
"""No network looks further back than so many half-moves."""
MOST_DIAL = 3.0
"""The personal part taken three times is a caricature; more would be noise."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode with what it needs."""

    name: str
    prior: Prior | None = None
    """How natural a move looks to a master; not in `classic`."""
    dial: float = 1.0
    """How much of the player there is; not in `classic`."""
    temperament: Temperament | None = None
    """`spirit` only."""
    note: str = ""
    """What people should know about it, such as why it is not the other; often empty."""

    @property
    def learned(self) -> bool:
        """Whether the choice model decides."""
        return self.name != CLASSIC

    @property
    def words(self) -> str:
        """How people call it, and what it knows: ``in his spirit (prior: masters)``."""
        known = "" if self.prior is None else f" (prior: {self.prior.name})"
        return f"{mode_words(self.name, self.dial)}{known}"

    def __str__(self) -> str:
        """Return ``classic``, or ``learned (prior: masters, dial 2)``."""
        if self.prior is None:
            return self.name
        dial = "" if self.dial == 1 else f", dial {self.dial:g}"
        return f"{self.name} (prior: {self.prior.name}{dial})"


class RememberedPrior:
    """A prior that is not asked twice in a row about the same position.

    Whoever prepares for a decision while the engine thinks has its answer ready when it counts.
    """

    def __init__(self, prior: Prior) -> None:
        """Ask another prior."""
        self._prior = prior
        self._key: tuple[str, tuple[chess.Move, ...]] | None = None
        self._known: dict[chess.Move, float] = {}

    @property
    def name(self) -> str:
        """The other's name."""
        return self._prior.name

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return what the other says."""
        if len(boards) != 1:
            return self._prior.log_probabilities(boards)
        key = (boards[0].fen(), tuple(boards[0].move_stack[-HISTORY:]))
        if key != self._key:
            (self._known,) = self._prior.log_probabilities(boards)
            self._key = key
        return [self._known]


def limited_strength(level: int, folder: Path | None, seed: int | None) -> LimitedStrength:
    """Return what a personality needs to play at a level; `folder` may hold Maia's networks.

    Without a seed the oversights of one player differ from those of the next.
    """
    sight = sight_of(level)
    key = str(random.random() if seed is None else seed)
    return LimitedStrength(sight, RememberedPrior(prior_at(sight.rating, folder)), key)


def at_full_strength(personality: Personality) -> Personality:
    """Return a personality as it chooses when no level holds it back.

    What an amateur has beyond the players of his rating is then put on top of the average master.
    """
    model = personality.choice
    if model is None or not is_rated(model.prior):
        return personality
    return dataclasses.replace(personality, choice=on_average(model, read_average(SHIPPED_AVERAGE)))


def prior_of(settings: Settings) -> Callable[[], Prior | None]:
    """Return what opens the prior of this machine when it is needed."""
    return lambda: find_prior(settings.data, settings.prior)


def choose_mode(
    personality: Personality,
    find: Callable[[], Prior | None],
    wanted: str | None = None,
    dial: float | None = None,
    without: Iterable[str] = (),
) -> Mode:
    """Return the mode that is wanted by name, or the best there is when none is.

    A mode wanted by name that cannot be had is a `PlayalikeError`; so is a dial in `classic`.
    `without` are layers that are switched off: a thing of `classic`.
    """
    off = tuple(without)
    if dial is not None:
        check_dial(dial)
    if wanted is not None:
        check_mode(wanted)
    if wanted == CLASSIC:
        if dial is not None:
            raise PlayalikeError("the dial has no place in classic: it scales spirit and learned")
        return Mode(CLASSIC)
    if wanted == SPIRIT and personality.temperament is None:
        raise PlayalikeError(
            f"there is no spirit for {personality.name}: it has no temperament "
            "(playalike models temperament fits one); ask for learned"
        )
    missing, prior = _missing(personality, find, off)
    if prior is None:
        if wanted is not None or dial is not None:
            why = "the dial needs the mode learned" if wanted is None else f"there is no {wanted}"
            raise PlayalikeError(f"{why} for {personality.name}: {missing}")
        return Mode(CLASSIC, note=f"not learned: {missing}")
    assert personality.choice is not None
    fitted = personality.choice.prior
    # Whoever was compared with players of a rating is told by their prior, whatever else is asked.
    prior = prior_called(fitted) or prior
    note = "" if fitted == prior.name else f"fitted with the prior {fitted}, not {prior.name}"
    temperament = None if wanted == LEARNED else personality.temperament
    name = LEARNED if temperament is None else SPIRIT
    return Mode(name, RememberedPrior(prior), 1.0 if dial is None else dial, temperament, note)


def usual_mode(personality: Personality, without: Iterable[str] = ()) -> Mode:
    """Return the mode of a personality when nothing is said, with the shipped prior."""
    return choose_mode(personality, shipped_prior, without=without)


def _missing(
    personality: Personality, find: Callable[[], Prior | None], off: tuple[str, ...]
) -> tuple[str, Prior | None]:
    """Return the prior, or what stands in the way of `learned`."""
    if personality.choice is None:
        return f"{personality.name} has no choice model (playalike study makes one)", None
    if off:
        return f"layers are switched off ({', '.join(off)}), and only classic has them", None
    return "no prior was found (docs/prior.md says where one comes from)", find()


def check_mode(name: str) -> str:
    """Return the name of a mode; any other word is a `PlayalikeError`."""
    if name not in MODES:
        raise PlayalikeError(f"there is no mode {name!r}; {nearest(name, MODES)}")
    return name


def check_dial(dial: float) -> float:
    """Return the dial; one that is no number from 0 to 3 is a `PlayalikeError`."""
    if not (math.isfinite(dial) and 0 <= dial <= MOST_DIAL):
        raise PlayalikeError(
            f"the dial goes from 0 (average master) over 1 (the player) to {MOST_DIAL:g} "
            f"(caricature), not to {dial:g}"
        )
    return dial

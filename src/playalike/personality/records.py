"""What a personality knows: one record class for each kind of finding.

Every record refuses values outside its documented range, so that a damaged or foreign file is found
when it is loaded and not in the middle of a game. Squares are relative: seen from the player's own
side, so that what was learned with White is found with Black.
"""

from __future__ import annotations

from dataclasses import dataclass

from playalike.config import ConfigError
from playalike.position.phase import PHASES

__all__ = [
    "BookExample",
    "BookMove",
    "Chain",
    "DecisionFormula",
    "EnhancedCell",
    "Example",
    "MoveTypePreference",
    "Pattern",
    "Placement",
    "Sequence",
    "StyleRule",
]


def _within(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise ConfigError(f"{name} is {value!r}, which is not between {low:g} and {high:g}")


def _phase(value: str | None) -> None:
    if value is not None and value not in PHASES:
        raise ConfigError(f"phase is {value!r}, not one of {', '.join(PHASES)}")


@dataclass(frozen=True, slots=True)
class Example:
    """A game where the finding can be seen."""

    white: str
    black: str
    year: int
    """0 when unknown."""
    ply: int
    """Half-moves played before the move."""
    san: str
    """The move in standard notation."""
    fen: str
    """The position before the move."""


@dataclass(frozen=True, slots=True)
class BookExample:
    """A game in which the player made a book move."""

    white: str
    black: str
    year: int
    """0 when unknown."""

    def __post_init__(self) -> None:
        """Check the range."""
        _within("year", self.year, 0, 9999)


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move the player made in an opening position."""

    move: str
    """UCI notation."""
    games: int
    wins: int
    draws: int
    losses: int
    last_year: int
    """The last year the player chose it; 0 when unknown."""
    weight: float
    """Frequency weighted by success; the weights of a position sum to 1."""
    example: BookExample | None = None
    """The latest game with the move; None in a personality that an earlier version studied."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        _within("games", self.games, 1, 1e6)
        _within("weight", self.weight, 0, 1)
        _within("wins + draws + losses", self.wins + self.draws + self.losses, 0, self.games)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Something the player's moves do more, or less, often than the average master's."""

    key: str
    """What `position.moves.patterns.pattern_keys` gives for a move that shows the pattern."""
    kind: str
    """``maneuver``, ``setup``, ``attack`` or ``endgame``."""
    phase: str | None
    description: str
    support: int
    """How often the player showed it."""
    rate: float
    """Share of the opportunities in which the player showed it."""
    baseline_rate: float
    """The same for the average master."""
    lift: float
    """`rate / baseline_rate`, shrunk towards 1 when there is little evidence."""
    score: float
    """The player's mean result in games with the pattern, 0 to 1."""
    example: Example | None = None

    def __post_init__(self) -> None:
        """Check the ranges."""
        _phase(self.phase)
        _within("support", self.support, 1, 1e7)
        _within("rate", self.rate, 0, 1)
        _within("baseline_rate", self.baseline_rate, 0, 1)
        _within("lift", self.lift, 0, 1e4)
        _within("score", self.score, 0, 1)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Moves that the player often made one after another."""

    tokens: tuple[str, ...]
    """What `position.moves.tokens.sequence_token` gives for each move, such as ``Nd2f1``."""
    kind: str
    """``route`` (one piece, other pieces may move between) or ``line`` (consecutive own moves)."""
    phase: str | None
    category: str | None
    """The pawn-structure category it belongs to; None when it occurs in all."""
    support: int
    lift: float
    score: float
    example: Example | None = None

    def __post_init__(self) -> None:
        """Check the ranges."""
        _phase(self.phase)
        _within("the number of tokens", len(self.tokens), 2, 8)
        _within("support", self.support, 1, 1e7)
        _within("lift", self.lift, 0, 1e6)
        _within("score", self.score, 0, 1)


@dataclass(frozen=True, slots=True)
class StyleRule:
    """When the condition holds, the player prefers, or avoids, moves with the feature."""

    name: str
    feature: str
    """One of `position.moves.features.FEATURES`."""
    phase: str | None
    category: str | None
    eval_band: str | None
    """``losing``, ``worse``, ``equal``, ``better`` or ``winning``; None for all."""
    boost: float
    """Added to the style score of such a move; -0.3 to 0.3."""
    support: int
    rate: float
    baseline_rate: float
    p_value: float
    """Chance of such a difference if the player were average, corrected for many comparisons."""
    description: str

    def __post_init__(self) -> None:
        """Check the ranges."""
        _phase(self.phase)
        _within("boost", self.boost, -0.3, 0.3)
        _within("rate", self.rate, 0, 1)
        _within("baseline_rate", self.baseline_rate, 0, 1)
        _within("p_value", self.p_value, 0, 1)


@dataclass(frozen=True, slots=True)
class Placement:
    """How often the player put a piece on a square, against the average master."""

    piece: str
    """One of ``PNBRQK``."""
    square: str
    """Relative: e4 is four ranks from the player's side."""
    phase: str
    support: int
    lift: float

    def __post_init__(self) -> None:
        """Check the ranges."""
        _phase(self.phase)
        _within("support", self.support, 1, 1e7)
        _within("lift", self.lift, 0, 1e4)


@dataclass(frozen=True, slots=True)
class MoveTypePreference:
    """How much more often than average the player chose a type of move when it was available."""

    move_type: str
    """One of `position.moves.features.FEATURES`."""
    phase: str
    support: int
    multiplier: float
    """1 is average; chessgate's tables show 1.15 for Karpov's quiet opening moves."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        _phase(self.phase)
        _within("multiplier", self.multiplier, 0, 100)


@dataclass(frozen=True, slots=True)
class DecisionFormula:
    """Which changes of the harmonics predict the player's choice among near-equal moves."""

    harmonics_weights: dict[str, float]
    """Ten metrics; the absolute values sum to 1."""
    intervals: dict[str, tuple[float, float]]
    """95 % interval of each weight."""
    avg_eval_sacrifice: float
    """Mean centipawns given up when the player departs from the engine's first choice."""
    quiet_move_preference: float
    """Share of quiet moves among the choices where a quiet and a forcing move were near-equal."""
    positions: int

    def __post_init__(self) -> None:
        """Check the ranges."""
        for metric, weight in self.harmonics_weights.items():
            _within(f"the weight of {metric}", weight, -1, 1)
        _within("avg_eval_sacrifice", self.avg_eval_sacrifice, 0, 2000)
        _within("quiet_move_preference", self.quiet_move_preference, 0, 1)


@dataclass(frozen=True, slots=True)
class EnhancedCell:
    """How much the player gives up in one kind of position."""

    phase: str
    eval_band: str
    complexity: str
    """``clear`` or ``complex``, by the number of near-equal candidates."""
    positions: int
    acceptable_loss_cp: int
    rank_tolerance: int
    """The candidate rank that covers 90 % of the player's choices here."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        _phase(self.phase)
        _within("acceptable_loss_cp", self.acceptable_loss_cp, 0, 300)
        _within("rank_tolerance", self.rank_tolerance, 1, 10)


@dataclass(frozen=True, slots=True)
class Chain:
    """One strategic theme makes another more likely, in the player's games."""

    prerequisite: str
    enables: str
    occurrences: int
    lift: float
    """Against chance within the player's own games."""
    baseline_lift: float
    """The same among the average master's games."""
    delay_plies: float
    """Median half-moves between the two."""
    p_value: float
    """Corrected for many comparisons."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        _within("occurrences", self.occurrences, 1, 1e7)
        _within("lift", self.lift, 0, 1e4)
        _within("p_value", self.p_value, 0, 1)

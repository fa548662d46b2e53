"""Who can be played and compared, and what was measured about them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from playalike.faces.web.answers.base import Answer

__all__ = [
    "Agreement", "Card", "ComparedDimension", "ComparedFormula", "ComparedHeat", "ComparedOpening",
    "ComparedPlayer", "ComparedScore", "Comparison", "FormulaPart", "KnownPlayer", "LayerSupport",
    "NamedScore", "OpponentAnswer", "OpponentList", "PersonalityList", "PlayerList", "Playstyle",
    "Profile", "Provenance", "ScoreInterval", "SharedOpenings", "SimilarPlayer", "Strength",
    "StyleBar",
]  # fmt: skip


class OpponentAnswer(Answer):
    """Somebody to play against."""

    id: str
    """What a new game names as its opponent."""
    kind: str
    name: str
    display_name: str
    sentence: str
    accent: str
    elo: tuple[int, int] | None
    """Between which ratings its strength can be set; null where it cannot."""


class OpponentList(Answer):
    """Everybody, personalities first."""

    opponents: list[OpponentAnswer]


class ScoreInterval(Answer):
    """A calibrated score with its 95 % interval."""

    score: float
    low: float
    high: float


class NamedScore(ScoreInterval):
    """A calibrated score that says what it is."""

    label: str
    meaning: str


class StyleBar(Answer):
    """One measured dimension of how somebody plays."""

    name: str
    label: str
    meaning: str
    value: float
    share: float
    """Where the player stands among the famous, 0 to 1."""
    rank: int
    of: int


class Playstyle(Answer):
    """How the real player plays, measured in the games."""

    games: int
    tactical: NamedScore
    aggression: NamedScore
    name: str = Field(alias="class")
    """The class of playstyle."""
    bars: list[StyleBar]


class Agreement(Answer):
    """How often the personality finds the real player's move."""

    top1: float
    """Share of held-out positions in which its first choice was the player's move."""
    low: float | None = None
    """The 95 % interval of `top1`; null where only the study measured."""
    high: float | None = None
    top3: float
    engine_top1: float
    """The same for the engine alone: what agreement costs nothing."""
    positions: int
    note: str


class Strength(Answer):
    """A rating from games against rated opponents."""

    elo: int
    low: int
    high: int
    games: int
    against: str
    note: str


class MeasuredLevel(Answer):
    """What a level was worth in games against Stockfish, with a 95 % interval."""

    level: int
    elo: int
    low: int
    high: int
    games: int


class Card(Answer):
    """A personality as the gallery shows it."""

    name: str
    id: str
    display_name: str
    player: str
    built_in: bool
    life: str
    years: tuple[int, int]
    games: int
    positions: int
    sentence: str
    accent: str
    monogram: str
    agreement: Agreement | None
    """Null where too few positions were left to measure it."""
    made_here: bool
    """Whether this browser made it."""
    level: int | None
    """The rating at which it plays when none is asked for; null is full strength."""
    levels: tuple[int, int]
    """Between which ratings its strength can be set; without one it plays at full strength."""
    measured_levels: list[MeasuredLevel]
    playstyle: Playstyle | None
    """null when the real player is not on file."""
    strength: Strength | None


class PersonalityList(Answer):
    """The gallery."""

    personalities: list[Card]


class Provenance(Answer):
    """Where a personality comes from."""

    games: int
    first_year: int
    last_year: int
    positions: int
    engine: str
    nodes: int
    date: str
    left_out: dict[str, int]
    """How many games were left out, by the reason."""


class FormulaPart(Answer):
    """What a harmonic weighs in a player's decisions, with its 95 % interval."""

    metric: str
    label: str
    weight: float
    low: float
    high: float


class LayerSupport(Answer):
    """How much a layer of the classic mode has to go on."""

    name: str
    label: str
    support: int
    """Rules, patterns, plans, positions: whatever it rests on."""


class SimilarPlayer(Answer):
    """Another personality, by how far the real players' styles are apart."""

    name: str
    display_name: str
    distance: float


class Profile(Card):
    """One personality: the card, the portrait, where it comes from and what it weighs."""

    portrait: str
    greeting: str
    provenance: Provenance
    layers: list[LayerSupport]
    """What each layer of the classic mode rests on."""
    plans: int
    formula: list[FormulaPart]
    similar: list[SimilarPlayer]


class KnownPlayer(Answer):
    """Somebody who can be compared."""

    name: str
    display_name: str
    personality: bool
    games: int


class PlayerList(Answer):
    """Personalities first, then other famous players."""

    players: list[KnownPlayer]


class ComparedPlayer(Answer):
    """One of two."""

    name: str
    display_name: str
    accent: str


class ComparedDimension(Answer):
    """A dimension of playstyle, of both."""

    name: str
    label: str
    meaning: str
    one: float
    other: float
    one_share: float
    """Where the player stands among the famous, 0 to 1."""
    other_share: float
    deviations: float
    """How far apart, in standard deviations of the famous players."""
    weak: bool
    """Whether it says little about a player."""


class ComparedScore(Answer):
    """A calibrated score, of both."""

    name: Literal["tactical", "aggression"]
    label: str
    meaning: str
    one: ScoreInterval
    other: ScoreInterval


class ComparedHeat(Answer):
    """How many squares a piece would have to move to stand where the other's stands."""

    piece: str
    squares: float


class ComparedFormula(Answer):
    """A harmonic's weight, of both."""

    metric: str
    label: str
    one: float
    other: float


class ComparedOpening(Answer):
    """An opening that both played, with the games of each."""

    name: str
    one: int
    other: int


class SharedOpenings(Answer):
    """Openings of both."""

    shared: list[ComparedOpening]


class PlayedGame(Answer):
    """A game that a personality was studied from."""

    white: str
    black: str
    year: int
    """0 when unknown."""
    result: str
    player_white: bool
    """Whether the player had White."""
    moves: list[str]
    """UCI notation."""


class Comparison(Answer):
    """Two players side by side."""

    one: ComparedPlayer
    other: ComparedPlayer
    divergence: float | None
    """Over all dimensions that are not weak, in standard deviations."""
    dimensions: list[ComparedDimension]
    scores: list[ComparedScore]
    heat: list[ComparedHeat]
    """Empty unless both are personalities, as the two that follow."""
    formula: list[ComparedFormula]
    openings: SharedOpenings

"""What a study found out about a player."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from playalike.faces.web.answers.base import Answer, Arrow, Phase

__all__ = [
    "Departures", "ExampleGame", "FavouriteSquare", "FirstMove", "HeatBoard", "HeatSquare",
    "MoveTypeFinding", "OpeningRow", "PatternFinding", "PlanExample", "PlanFindings", "Repertoire",
    "RouteFinding", "RuleFinding", "StructureFinding", "StudyAnswer", "ThemeChain", "ThemeCount",
    "TwoSidedRules",
]  # fmt: skip


class _Results(Answer):
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None
    """Points a game; null where no result is known."""


class OpeningRow(_Results):
    """A family of openings."""

    eco: str
    name: str


class FirstMove(_Results):
    """A first move, or an answer to one."""

    uci: str
    san: str
    share: float


class Repertoire(Answer):
    """The player's openings."""

    white: list[OpeningRow]
    black: list[OpeningRow]
    first_moves: list[FirstMove]
    against_e4: list[FirstMove]
    against_d4: list[FirstMove]


class HeatSquare(Answer):
    """How often a piece came to a square, and how much more often than other masters' did."""

    square: str
    support: int
    lift: float


class HeatBoard(Answer):
    """Where a piece went."""

    piece: str
    name: str
    phase: Phase | Literal["all"]
    squares: list[HeatSquare]


class FavouriteSquare(Answer):
    """A square that the player likes for a piece."""

    piece: str
    square: str
    phase: Phase
    support: int
    lift: float
    text: str


class StructureFinding(Answer):
    """A pawn structure that the player had often."""

    category: str
    label: str
    games: int
    score: float
    plans: int


class ThemeCount(Answer):
    """How many plans had an aim."""

    theme: str
    label: str
    count: int
    share: float
    success: float


class PlanExample(Answer):
    """One of the best plans; moves are seen from White's side."""

    words: str
    game: str
    themes: list[str]
    moves: list[str]
    fen: str = ""
    """Where it began, as it is for White; empty in an older study."""
    arrows: list[Arrow]
    success: float
    gain_cp: int
    phase: Phase
    structure: str


class PlanFindings(Answer):
    """The player's plans."""

    total: int
    games: int
    themes: list[ThemeCount]
    examples: list[PlanExample]


class ThemeChain(Answer):
    """One aim that leads to another."""

    start: str = Field(alias="from")
    to: str
    from_label: str
    to_label: str
    occurrences: int
    lift: float
    baseline_lift: float
    delay_plies: float


class ExampleGame(Answer):
    """A moment of a game that shows a finding."""

    white: str
    black: str
    year: int
    ply: int
    san: str
    fen: str


class PatternFinding(Answer):
    """Something the player's moves do more often."""

    text: str
    support: int
    lift: float
    score: float
    example: ExampleGame | None


class RouteFinding(Answer):
    """A way that pieces take more often than other masters' do."""

    text: str
    kind: Literal["route", "line"]
    phase: Phase | None
    tokens: list[str]
    arrows: list[Arrow]
    support: int
    lift: float
    example: ExampleGame | None


class RuleFinding(Answer):
    """A habit, in one sentence."""

    text: str
    lift: float | None
    """How many times as often as other masters; null where they never do it."""
    support: int


class TwoSidedRules(Answer):
    """What the player does more, and less, than other masters."""

    more: list[RuleFinding]
    less: list[RuleFinding]


class MoveTypeFinding(Answer):
    """A kind of move that the player makes more, or less, often."""

    type: str
    label: str
    phase: Phase
    multiplier: float
    support: int


class Departures(Answer):
    """How often the player leaves the engine's first choice, and what it costs."""

    rate: float
    cost_cp: float
    baseline_rate: float
    """Of the average master, as the next one."""
    baseline_cost_cp: float
    positions: int


class StudyAnswer(Answer):
    """Everything worth showing about a player."""

    name: str
    openings: Repertoire
    heat: list[HeatBoard]
    squares: list[FavouriteSquare]
    structures: list[StructureFinding]
    plans: PlanFindings
    chains: list[ThemeChain]
    patterns: list[PatternFinding]
    routes: list[RouteFinding]
    rules: TwoSidedRules
    move_types: list[MoveTypeFinding]
    departures: Departures | None
    formula: dict[str, float]
    """The weights of the harmonics."""
    empty: dict[str, str]
    """Why a part has nothing to show, for those that are empty: `structures`, `plans`, `chains`,
    `patterns`, `routes`, `rules`, `database_rules`."""

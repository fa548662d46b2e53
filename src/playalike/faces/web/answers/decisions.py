"""Decisions with their reasons, as `Decision.to_dict` and `Explained.to_dict` give them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from playalike.faces.web.answers.base import Answer, Arrow, Phase
from playalike.reason import ReasonKind, Start
from playalike.words.choice import preference_words
from playalike.words.parts import part_words
from playalike.words.tiers import tier_words

__all__ = [
    "ActivePlan", "BookGame", "BookMove", "Candidate", "Colour", "Contribution", "EngineChoice",
    "Evidence", "Explanation", "MemorisedPlan", "PlanEvent", "PlanMemory", "PlanTheme", "Verdict",
    "Window",
]  # fmt: skip


class Colour(Answer):
    """A colour as `#rrggbb`, for both themes."""

    light: str
    """For a light ground."""
    dark: str
    """For a dark ground."""


class Contribution(Answer):
    """What one layer, or one part of the choice model, adds to a candidate's final score."""

    name: str
    value: float
    """The contributions of a candidate sum to its final score."""
    reason: str
    label: str
    """What the part is called."""
    colour: Colour = Field(default_factory=lambda part: _colour(part["name"]))


class Verdict(Answer):
    """What one safety filter says about a candidate."""

    filter: str
    passed: bool
    reason: str


class Candidate(Answer):
    """A move that was considered."""

    move: str
    """UCI notation."""
    san: str
    rank: int
    """1 for the engine's first choice."""
    score_cp: int | None
    """For the side to move; null when it is a mate, or nothing was evaluated."""
    mate: int | None
    loss_cp: int
    """Against the engine's first choice."""
    pv: list[str]
    """The expected continuation in UCI notation, this move first."""
    verdicts: list[Verdict]
    contributions: list[Contribution]
    final_score: float
    """What the choice was made by."""
    style_score: float
    """To the personality's taste, 0 to 1; in the learned mode how likely the player picks it."""
    pv_san: list[str]
    """The first plies of the continuation in standard notation."""
    win_percent: float | None
    """null where nothing was evaluated: book and random moves."""
    cost_win_percent: float | None
    """Against the best of the candidates."""
    standing: str
    """`played`, or why it could not be chosen; empty when it could."""


class EngineChoice(Answer):
    """What the engine preferred, and what not playing it costs."""

    move: str
    san: str
    score_cp: int | None
    mate: int | None
    win_percent: float
    cost_cp: int
    cost_win_percent: float
    same: bool
    """Whether it was played."""
    sentence: str = Field(
        default_factory=lambda values: preference_words(
            values["san"], values["same"], values["cost_win_percent"]
        )
    )
    """The same in words."""


class Window(Answer):
    """What might be chosen at all, in the classic mode."""

    acceptable_cp: int
    rank_tolerance: int
    minimum_style: float


class ActivePlan(Answer):
    """A plan under way, to be shown on the board."""

    name: str
    words: str
    game: str
    """Where the player carried it out."""
    move_number: int
    """How many moves of the plan were made."""
    age: int
    advanced: bool
    """Whether this move served it."""
    relevance: float
    arrows: list[Arrow]
    """Moves that are still ahead."""
    targets: list[str]


class Evidence(Answer):
    """A game of the player, or several, in which the same was done."""

    kind: Literal["book", "exact", "plan", "example"]
    text: str
    white: str
    black: str
    year: int
    """0 when unknown."""
    fen: str | None
    """The position in that game; null when the personality does not know it."""
    san: str
    """What was played there; for a plan all its moves, in long notation."""
    games: int
    moves: tuple[str, ...] = ()
    """A plan's moves from square to square, in the colours of that game."""


class BookGame(Answer):
    """A game that a book move comes from."""

    white: str
    black: str
    year: int


class BookMove(Answer):
    """A move of the player's in this very position."""

    move: str
    san: str
    games: int
    wins: int
    draws: int
    losses: int
    last_year: int
    """0 when unknown."""
    weight: float
    example: BookGame | None = None
    """The latest game with the move."""


class PlanTheme(Answer):
    """One aim of a plan."""

    theme: str
    squares: list[str]
    """Seen from the player's own side."""
    primary_piece: int
    description: str


class MemorisedPlan(Answer):
    """A plan as it goes with the game; moves and squares are seen from the player's own side."""

    name: str
    words: str
    game: str
    themes: list[PlanTheme]
    moves: list[str]
    achievement_move: str
    victims: list[str]
    relevance: float
    move_number: int
    age: int
    idle: int
    origin: str = ""
    origin_moves: tuple[str, ...] = ()


class PlanEvent(Answer):
    """What became of a plan with this move."""

    kind: Literal["started", "continued", "achieved", "expired", "dropped"]
    words: str
    game: str
    move_number: int
    position: str = ""
    moves: tuple[str, ...] = ()


class PlanMemory(Answer):
    """The plans after the move."""

    active: list[MemorisedPlan]
    events: list[PlanEvent]


class OwnGame(Answer):
    """A game of the player's own."""

    white: str
    black: str
    year: int
    """0 when unknown."""
    result: str = ""
    number: int | None = None
    """Under which number `/api/personalities/{name}/games/{number}` has its moves; null if none."""
    ply: int = 0
    """Half-moves before the position that is meant."""


class Reason(Answer):
    """Why the move was played: one of the reasons, with what proves it."""

    kind: ReasonKind
    idea: str
    telling: float
    men: list[str]
    """Letter (capital for White's) and square, the acting one first: `Nd5`."""
    squares: list[str]
    moves: list[str]
    """UCI notation, from the position that `start` names."""
    sans: list[str]
    start: Start
    numbers: list[float]
    text: str
    game: OwnGame | None
    weight: float
    """Share of the decision, 0 to 1."""
    spoken: bool = False
    """Whether the sentence says it."""
    words: str = ""


class Explanation(Answer):
    """A decision as it was made, with everything that was considered.

    The fields of a decision come first; those after `engine` say more about it.
    """

    move: str
    """UCI notation."""
    san: str
    tier: str
    """Which stage decided."""
    tier_label: str = Field(default_factory=lambda explanation: tier_words(explanation["tier"]))
    """The same in words."""
    sentence: str
    """The reasons in a sentence or two."""
    reasons: tuple[Reason, ...] = ()
    """The weightiest first; none in explanations that an earlier version kept."""
    player: str
    """Who chose."""
    candidates: list[Candidate]
    """The chosen one first."""
    depth: int
    nodes: int
    seconds: float
    engine: str
    """Whose candidates were judged; empty when none was asked, or the player is one."""
    personality: str
    """Its short name; empty for a player that is no personality."""
    fen: str
    """The position before the move."""
    ply: int
    """The move's number among the half-moves of the game."""
    phase: Phase
    tier_number: int
    """0 for a player that is no personality."""
    tiers: list[str]
    """All of them, in the order in which they are asked."""
    own_engine: bool
    """Whether our own engine gave the candidates, because no other was found."""
    mode: Literal["spirit", "learned", "classic", ""] = ""
    """Empty for a player that is no personality."""
    dial: float | None = None
    """How much of the player; none in classic."""
    mode_words: str = ""
    """The mode as people call it, such as `in his spirit, twice as far`."""
    prior: str | None = None
    """The network of human moves that took part."""
    mode_note: str = ""
    """Why it is this mode, where that needs a word."""
    busy_note: str = ""
    """That the server was busy, and the move got less thinking; empty when it got all."""
    engine_choice: EngineChoice | None
    window: Window | None
    plans: list[str]
    """What the move did to plans, in words."""
    active_plans: list[ActivePlan]
    evidence: list[Evidence]
    book: list[BookMove]
    """The player's own moves in this position, when the book decided."""
    silent_layers: list[str]
    """Layers for which the personality has too little to go on."""
    without: list[str]
    """Layers that were switched off."""
    memory: PlanMemory
    accent: str
    """The opponent's colour."""


def _colour(part: str) -> Colour:
    """Return the colour of a part, for explanations that were kept without one."""
    return Colour.model_validate(part_words(part).colour._asdict())

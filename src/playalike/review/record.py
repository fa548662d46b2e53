"""What a review is made of: candidates, judged moves, sides, and the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import chess
from chess import Color

from playalike.games.game import Game
from playalike.games.openings import Opening
from playalike.position.phase import GamePhase
from playalike.review.evaluation import Evaluation
from playalike.review.facts import Fact
from playalike.review.move_class import MoveClass
from playalike.words.text import shortened

__all__ = [
    "Choice",
    "GameReview",
    "HumanShare",
    "JudgedMove",
    "Lesson",
    "SideReview",
    "TurningPoint",
]


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that could be played, with what follows."""

    move: chess.Move
    evaluation: Evaluation
    line: tuple[chess.Move, ...]
    """The expected continuation, the move first."""


@dataclass(frozen=True, slots=True)
class HumanShare:
    """What players of a rating would do, by the network for every strength."""

    rating: int
    finds: float
    """Share, 0 to 1, who find the best move or one as good."""
    plays: float
    """Share who play the move of the game."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move of the game and everything said about it."""

    ply: int
    """Counted from 1 at the game's first move, whoever made it."""
    side: Color
    fen: str
    """The position before the move."""
    move: chess.Move
    san: str
    before: Evaluation
    """Of the position before the move: what the best move keeps."""
    after: Evaluation
    """Of the position after the move."""
    candidates: tuple[Choice, ...]
    """The engine's, best first."""
    reply: tuple[chess.Move, ...]
    """What the opponent should play next, and so on; empty when the game is over."""
    delta_cp: int
    """The best move's evaluation less that of the move played, as measured: may be below 0."""
    loss_cp: int
    """What the move costs, at least 0; evaluations are cut off at ten pawns."""
    loss_win_chance: float
    """The same on the win-chance scale from -1 to 1, so 0 to 2."""
    gap: float | None
    """Pawns between the best two moves, cut off at ten; None where there is but one move."""
    phase: GamePhase
    accuracy: float
    """0 to 100."""
    weight: float
    """How much was at stake; see `accuracy.volatility_weights`."""
    move_class: MoveClass
    nodes: int
    """What the engine spent on the position before it, or after it, whichever is less."""
    facts: tuple[Fact, ...] = ()
    """What the sentence says, in plain values."""
    sentence: str = ""
    """For a bad or special move; empty otherwise."""
    human: tuple[HumanShare, ...] = ()
    """Of the player's rating, or of several where it is not known; see `human`."""
    human_sentence: str = ""
    """The same in words."""

    @property
    def best(self) -> Choice:
        """The engine's first choice."""
        return self.candidates[0]

    @property
    def number(self) -> str:
        """The move's number as it is written: ``12.`` or ``12...``."""
        fullmove = chess.Board(self.fen).fullmove_number
        return f"{fullmove}{'.' if self.side else '...'}"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment at which the game hung on one move, or turned."""

    ply: int
    gap: float
    """Pawns between the best two moves (delta)."""
    swing: float
    """Win chance that the move played gave away, 0 to 2."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to take from a game, tied to a move."""

    kind: str
    """See `lessons.LessonKind`."""
    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class SideReview:
    """One player's game."""

    side: Color
    name: str
    accuracy: float | None
    """None for a side that made no move."""
    phase_accuracy: Mapping[GamePhase, float]
    """Of the phases in which the side made a move."""
    average_loss_cp: float | None
    """Average centipawn loss."""
    counts: Mapping[MoveClass, int]
    """How many moves of each class; classes without a move are left out."""
    playstyle: Mapping[str, float]
    """Numbers of `playalike.playstyle`; empty when they were not asked for."""
    playstyle_class: str
    lessons: tuple[Lesson, ...] = ()
    """What to take from the game; three at most."""


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game, reviewed."""

    game: Game
    engine: str
    nodes: int
    scheme: str
    opening: Opening | None
    start: Evaluation
    """Of the position before the first move."""
    moves: tuple[JudgedMove, ...]
    turning_points: tuple[TurningPoint, ...]
    """In the order of play."""
    white: SideReview
    black: SideReview

    def side(self, color: Color) -> SideReview:
        """Return one player's review."""
        return self.white if color else self.black

    @property
    def title(self) -> str:
        """The game in one line."""
        white, black = shortened(self.game.white or "?"), shortened(self.game.black or "?")
        year = f", {self.game.year}" if self.game.year else ""
        return f"{white} – {black} {self.game.result}{year}"

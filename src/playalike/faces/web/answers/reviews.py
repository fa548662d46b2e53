"""Reviews: what happened in a game."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from playalike.faces.web.answers.base import Answer, Color, Phase
from playalike.faces.web.answers.jobs import JobState
from playalike.review.facts import FactKind, Role
from playalike.review.move_class import BAD, SIGNS, MoveClass
from playalike.review.schemes import CENTIPAWNS, DEFAULT_SCHEME
from playalike.words.move_classes import MEANINGS_IN_CENTIPAWNS, MOVE_CLASSES

__all__ = [
    "Evaluation", "FactMan", "GameBar", "HumanShare", "LessonAnswer", "MoveClassWords",
    "NamedOpening", "ReviewAnswer",
    "ReviewCandidate", "ReviewFact", "ReviewJob", "ReviewResult", "ReviewedMove", "ReviewedSide",
    "ReviewedSides", "TurningPoint",
]  # fmt: skip


class Evaluation(Answer):
    """How a position stands, from White's side."""

    text: str
    cp: int | None
    mate: int | None
    win_percent: float


class ReviewCandidate(Answer):
    """A move that could have been played."""

    uci: str
    san: str
    evaluation: Evaluation
    line: list[str]
    """What follows in UCI notation, this move first."""


class FactMan(Answer):
    """A man that a fact is about."""

    piece: str
    square: str


class ReviewFact(Answer):
    """What a sentence says, as values."""

    kind: FactKind
    role: Role
    san: str
    men: list[FactMan]
    number: int | None
    line: list[str]
    squares: tuple[str, ...] = ()
    """Those that prove it, for the board to show."""


class MoveClassWords(Answer):
    """How a class of moves is shown."""

    id: MoveClass
    label: str
    phrase: str
    """In a sentence: "Qxb2 is …"."""
    meaning: str
    colour: str
    """Such as `#0b7480`."""
    sign: str
    """What is written behind the move, such as `?!`; empty for most."""
    bad: bool
    notable: bool
    """Whether the move is worth a dot on the graph."""

    @classmethod
    def all(cls, scheme: str = DEFAULT_SCHEME) -> tuple[MoveClassWords, ...]:
        """Return every class, the best first, as the scheme means it."""
        special = {MoveClass.BRILLIANT, MoveClass.GREAT} | BAD
        meanings = MEANINGS_IN_CENTIPAWNS if scheme == CENTIPAWNS else {}
        return tuple(
            cls(
                id=move_class,
                **MOVE_CLASSES[move_class]._asdict()
                | ({"meaning": meanings[move_class]} if move_class in meanings else {}),
                sign=SIGNS.get(move_class, ""),
                bad=move_class in BAD,
                notable=move_class in special,
            )
            for move_class in map(MoveClass, MOVE_CLASSES)
        )


class HumanShare(Answer):
    """What players of a rating would do, 0 to 1, by the network for every strength."""

    rating: int
    finds: float
    """Who find the best move or one as good."""
    plays: float
    """Who play the move of the game."""


class ReviewedMove(Answer):
    """One move of the game and what is said about it."""

    ply: int
    number: str
    """`17.` or `17...`."""
    side: Color
    fen: str
    """The position before the move."""
    uci: str
    san: str
    move_class: MoveClass = Field(alias="class")
    before: Evaluation
    after: Evaluation
    loss_cp: int
    loss_win_chance: float
    """On the scale from -1 to 1, so 0 to 2."""
    delta: float | None
    """Pawns between the best two moves; null where there is but one."""
    accuracy: float
    """0 to 100."""
    nodes: int = 0
    """What the engine spent on the position before it, or after it, whichever is less."""
    phase: Phase
    candidates: list[ReviewCandidate]
    facts: list[ReviewFact]
    sentence: str
    """For a bad or special move; empty otherwise."""
    human: tuple[HumanShare, ...] = ()
    """Of the player's rating, or of several where the game does not say it."""
    human_sentence: str = ""
    """The same in words."""


class LessonAnswer(Answer):
    """One thing to take from the game; spoken by the opponent where he is one of the masters."""

    kind: str
    ply: int
    """The move it is tied to."""
    text: str


class GameBar(Answer):
    """One dimension of a game: where it stands among single games, and where players stand."""

    name: str
    label: str
    meaning: str
    value: float | None
    share: float | None
    players: dict[str, float | None]
    """The personalities' players by name."""


class ReviewedSide(Answer):
    """One player's game."""

    name: str
    accuracy: float | None
    """null for a side that made no move."""
    phase_accuracy: dict[Phase, float]
    """Of the phases in which the side made a move."""
    average_loss_cp: float | None
    classes: dict[MoveClass, int]
    """Classes without a move are left out."""
    playstyle: dict[str, float | None]
    playstyle_class: str
    lessons: tuple[LessonAnswer, ...] = ()
    bars: tuple[GameBar, ...] = ()


class ReviewedSides(Answer):
    """Both players' games."""

    white: ReviewedSide
    black: ReviewedSide


class NamedOpening(Answer):
    """The opening, and with which half-move it was reached."""

    eco: str
    name: str
    ply: int


class TurningPoint(Answer):
    """A moment at which the game hung on one move, or turned."""

    ply: int
    delta: float
    """Pawns between the best two moves."""
    swing: float
    """Win chance that the move played gave away, 0 to 2."""


class ReviewAnswer(Answer):
    """A game, reviewed: what `playalike review --json` prints, with the PGN."""

    white: str
    black: str
    result: str
    date: str
    key: str
    start_fen: str
    engine: str
    nodes: int
    scheme: str
    opening: NamedOpening | None
    start: Evaluation
    sides: ReviewedSides
    classes: tuple[MoveClassWords, ...] = Field(
        default_factory=lambda values: MoveClassWords.all(values["scheme"])
    )
    """All classes of moves, the best first."""
    turning_points: list[TurningPoint]
    moves: list[ReviewedMove]
    pgn: str
    annotated_pgn: str


class ReviewResult(Answer):
    """What came of a review."""

    games: list[ReviewAnswer]
    puzzles_added: int
    puzzles_for: Literal["white", "black", "both", "nobody"] = "nobody"
    """Whose mistakes become puzzles: who learns from the game."""


class ReviewJob(JobState):
    """A review: how it stands, what the quick pass found while it runs, then the result."""

    kind: Literal["review"]
    result: ReviewResult | None

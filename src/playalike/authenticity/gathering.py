"""What is to be judged, and gathering it: games chosen, positions prepared, scores made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playalike.authenticity.games import GameChoice, JudgedGame, choose_games
from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors import NetworkPredictor, Predictor, score_games
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.preparation import EngineSetting, prepare_games, studied_positions
from playalike.authenticity.store import Store
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.players import UnknownPlayerError
from playalike.oracle.oracle import Oracle
from playalike.personality.baseline import Baseline
from playalike.personality.load import Personality
from playalike.study.stage import Progress

__all__ = ["Request", "Work", "gather"]


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be judged, and how."""

    personality: Personality
    others: tuple[Personality, ...]
    """Compared with, and suspects in identification."""
    games: Sequence[Game]
    """Of the player, and of the others' players as far as they are at hand."""
    nodes: int = 20_000
    multipv: int = 10
    limit: int | None = None
    """The most games to judge of each player."""
    seed: int = 1
    names: tuple[str, ...] = ()
    """How the player is called in the games, when the personality does not know."""
    unseen: bool = False
    """None of the games was studied, whatever their hash says."""
    classical: bool = False
    """Leave out fast games."""
    network: NetworkPredictor | None = None
    baseline: Baseline | None = None
    """The average master, as far as it has a model."""
    play: int = 0
    """Games for the personality to play."""
    played_folder: Path | None = None


@dataclass(slots=True)
class Work:
    """What is gathered on the way."""

    request: Request
    oracle: Oracle
    store: Store
    progress: Progress
    engine: EngineSetting
    choices: dict[str, GameChoice] = field(default_factory=dict)
    prepared: dict[str, tuple[PreparedGame, ...]] = field(default_factory=dict)
    heart: dict[str, frozenset[str]] = field(default_factory=dict)
    """By personality, the positions it may know by heart: book and studied games."""
    notes: list[str] = field(default_factory=list)

    def score(self, predictor: Predictor, games: Sequence[PreparedGame]) -> list[GameScores]:
        """Have a predictor score games, or find what it said before."""
        setting = (self.engine.name, self.engine.nodes, self.engine.multipv)
        return score_games(
            predictor, games, setting, self.store, self.oracle.executor, self.progress
        )

    def prepare(
        self,
        games: Sequence[JudgedGame],
        book: frozenset[str] = frozenset(),
        training: frozenset[str] = frozenset(),
    ) -> tuple[PreparedGame, ...]:
        """Prepare games with the engine's setting of this run."""
        return prepare_games(
            games,
            self.oracle,
            self.engine.nodes,
            self.engine.multipv,
            self.store,
            self.progress,
            book=book,
            training=training,
        )


def gather(work: Work) -> None:
    """Choose the games of every personality, and prepare them."""
    request = work.request
    for personality in (request.personality, *request.others):
        own = personality is request.personality
        try:
            choice = choose_games(
                personality,
                request.games,
                names=request.names if own else (),
                limit=request.limit,
                seed=request.seed,
                unseen=request.unseen,
                classical=request.classical,
            )
        except PlayalikeError as error:
            if own:
                raise
            if not isinstance(error, UnknownPlayerError):
                work.notes.append(str(error))
            work.heart[personality.name] = frozenset(personality.book)
            continue
        work.choices[personality.name] = choice
        work.progress.note(
            f"{personality.name}: {len(choice.judged)} games to judge, "
            f"{len(choice.studied)} studied ones set aside."
        )
    for personality in (request.personality, *request.others):
        if personality.name not in work.choices:
            continue
        choice = work.choices[personality.name]
        book = frozenset(personality.book)
        training = studied_positions(choice.studied, work.oracle.executor, work.progress)
        if not choice.studied:
            work.notes.append(
                f"No studied games of {personality.name} were given: of the positions it may know "
                "by heart only those in its book could be set aside."
            )
        work.heart[personality.name] = book | training
        work.prepared[personality.name] = work.prepare(choice.judged, book, training)

"""What is to be judged, and gathering it: games chosen, positions prepared, scores made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playalike.authenticity.games import GameChoice, JudgedGame, choose_games
from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors import (
    ClassicPredictor,
    LearnedPredictor,
    ModelPredictor,
    NetworkPredictor,
    Predictor,
    PriorLogs,
    score_games,
)
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.preparation import EngineSetting, prepare_games, studied_positions
from playalike.authenticity.store import Store
from playalike.choice.first_sight import GLANCES
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.players import UnknownPlayerError
from playalike.oracle.oracle import Oracle, answers_to
from playalike.personality.baseline import Baseline
from playalike.personality.load import Personality
from playalike.progress import Progress

__all__ = ["MODES", "Request", "Work", "gather"]

MODES = ("learned", "model", "classic")
"""How a personality can explain moves: its choice model, its study's model, its layers."""


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
    """Judged for comparison, such as Maia."""
    prior: NetworkPredictor | None = None
    """What the learned mode asks; without it there is none."""
    modes: tuple[str, ...] = MODES
    """How personalities are judged, as far as they can be."""
    baseline: Baseline | None = None
    """The average master, as far as it has a model."""
    play: int = 0
    """Games for the personality to play."""
    played_folder: Path | None = None
    play_mode: str | None = None
    """In which mode it plays them: ``learned`` or ``classic``; None for the best there is."""
    dial: float | None = None
    """With which dial it plays them."""

    @property
    def everyone(self) -> tuple[Personality, ...]:
        """The personality and those it is compared with."""
        return (self.personality, *self.others)

    def modes_of(self, personality: Personality) -> tuple[str, ...]:
        """Return the modes in which one of them is judged."""
        learned = self.prior is not None and personality.choice is not None
        return tuple(mode for mode in self.modes if mode != "learned" or learned)

    @property
    def judges(self) -> tuple[str, ...]:
        """The modes in which all can be told apart; the model only where not all have learned."""
        shared = [
            mode
            for mode in self.modes
            if all(mode in self.modes_of(personality) for personality in self.everyone)
        ]
        return tuple(mode for mode in shared if mode != "model" or "learned" not in shared)


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
    logs: PriorLogs = field(default_factory=PriorLogs)
    """What the prior said of the games."""

    def ask_prior(self, games: Sequence[PreparedGame]) -> None:
        """Have prior and engine glance at games, or find what was said; once for each game."""
        if self.request.prior is None or "learned" not in self.request.modes:
            return
        self.logs.add(games, self.score(self.request.prior, games))
        epds = dict.fromkeys(position.epd for game in games for position in game.positions)
        answers = [
            answers_to(self.oracle, epds, nodes, lines, self.progress, handmade)
            for nodes, lines, handmade in GLANCES
        ]
        for epd in epds:
            self.logs.glances[epd] = tuple(answer[epd].lines for answer in answers)

    def predictor(self, personality: Personality, mode: str) -> Predictor:
        """Return the predictor of a personality in one of the modes."""
        name = f"{personality.name} {mode}"
        if mode == "classic":
            return ClassicPredictor.of(personality)
        if mode == "learned":
            assert personality.choice is not None
            return LearnedPredictor(name, personality.choice, self.logs)
        return ModelPredictor(name, personality.model)

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
    for personality in request.everyone:
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
    for personality in request.everyone:
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
        work.ask_prior(work.prepared[personality.name])

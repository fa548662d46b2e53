"""Judging a personality: from files of games to everything the yardstick says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from playalike.authenticity.attribution import Attribution, attribute
from playalike.authenticity.calibration import cross_fit, deal_halves
from playalike.authenticity.comparison import (
    Board,
    Predicted,
    agreements,
    differences,
    personal_signal,
)
from playalike.authenticity.games import GameChoice, JudgedGame, choose_games
from playalike.authenticity.identification import Identification, identify
from playalike.authenticity.likelihood import (
    Suspect,
    game_likelihoods,
    played_likelihoods,
    table_of,
)
from playalike.authenticity.playing import play_games
from playalike.authenticity.positions import BANDS, Prepared, PreparedGame
from playalike.authenticity.predictors import (
    ClassicPredictor,
    EngineFirst,
    EngineTempered,
    ModelPredictor,
    NetworkPredictor,
    Predictor,
    score_games,
)
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.preparation import EngineSetting, prepare_games, studied_positions
from playalike.authenticity.result import Authenticity, Trap
from playalike.authenticity.scores import Bools
from playalike.authenticity.statistics import Resampler
from playalike.authenticity.store import Store
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.players import UnknownPlayerError
from playalike.oracle.oracle import Oracle
from playalike.personality.baseline import Baseline
from playalike.personality.load import Personality
from playalike.study.stage import Progress

__all__ = ["Request", "judge"]

AVERAGE = "average master"
MODES = ("model", "classic")


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
class _Work:
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


def judge(request: Request, oracle: Oracle, store: Store, progress: Progress) -> Authenticity:
    """Judge a personality; everything costly is kept, so that a broken-off run goes on."""
    if request.multipv < 2:
        raise PlayalikeError("--multipv must be at least 2: there is nothing to choose among one")
    engine = EngineSetting(oracle.name, request.nodes, request.multipv)
    work = _Work(request, oracle, store, progress, engine)
    _choose_and_prepare(work)
    own = request.personality
    games = work.prepared[own.name]
    board = Board.of(games, _is_judged)
    if not len(board):
        raise PlayalikeError(
            f"no position of {own.definition.player} is left to judge: all are in the book, in "
            f"studied games or before ply {BANDS[0]}; give more games"
        )
    _note_average(work)
    half = deal_halves([game.game.key for game in games], request.seed)
    predictors = _predictors(request)
    scores = {predictor.name: work.score(predictor, games) for predictor in predictors}
    predicted = {
        predictor.name: _predict(predictor, games, scores[predictor.name], board, half)
        for predictor in predictors
    }
    draw = Resampler(board.game, board.games, request.seed)
    identifications, attributions = _identify(work, scores)
    others = [other.name for other in request.others]
    signals = tuple(
        signal
        for mode in MODES
        for signal in personal_signal(
            board,
            mode,
            predicted[f"{own.name} {mode}"],
            [predicted[f"{name} {mode}"] for name in others],
            predicted.get(AVERAGE) if mode == "model" else None,
            draw,
        )
    )
    return Authenticity(
        name=own.name,
        display_name=own.definition.display_name,
        engine=engine,
        seed=request.seed,
        choices=tuple(work.choices.values()),
        traps=_traps(games, scores, own.name),
        predicted=tuple(predicted.values()),
        agreements=agreements(board, tuple(predicted.values()), draw),
        differences=differences(board, predicted, [f"{own.name} {mode}" for mode in MODES], draw),
        signals=signals,
        identifications=identifications,
        attributions=attributions,
        notes=tuple(work.notes),
    )


def _is_judged(position: Prepared) -> bool:
    return position.ply >= BANDS[0] and not position.known


def _choose_and_prepare(work: _Work) -> None:
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


def _note_average(work: _Work) -> None:
    """Say what is to be known about the average master."""
    baseline = work.request.baseline
    if baseline is None or baseline.model is None:
        work.notes.append(
            "The baseline has no model of the average master: that comparison is missing."
        )
        return
    judged = work.choices[work.request.personality.name].judged
    shared = sum(game.holdout_key in baseline.sampled for game in judged)
    if shared:
        work.notes.append(
            f"{shared} of the {len(judged)} judged games are among those the average master was "
            "counted from: it may have seen some of the moves."
        )


def _predictors(request: Request) -> list[Predictor]:
    found: list[Predictor] = [EngineFirst(), EngineTempered()]
    if request.network is not None:
        found.append(request.network)
    if request.baseline is not None and request.baseline.model is not None:
        found.append(ModelPredictor(AVERAGE, request.baseline.model))
    for personality in (request.personality, *request.others):
        found += [_suspect_predictor(personality, mode) for mode in MODES]
    return found


def _suspect_predictor(personality: Personality, mode: str) -> Predictor:
    if mode == "classic":
        return ClassicPredictor.of(personality)
    return ModelPredictor(f"{personality.name} model", personality.model)


def _predict(
    predictor: Predictor,
    games: Sequence[PreparedGame],
    scores: Sequence[GameScores],
    board: Board,
    half: Bools,
) -> Predicted:
    table, _ = table_of(predictor.name, games, scores, predictor.covers_all)
    kept = np.array([_is_judged(one) for game in games for one in game.positions], dtype=np.bool_)
    table = table.rows(kept)
    chances, fitted = cross_fit(table, board.game, half, predictor.usual_temperature)
    return Predicted(predictor.name, table.place, chances, fitted)


def _traps(
    games: Sequence[PreparedGame], scores: Mapping[str, Sequence[GameScores]], name: str
) -> tuple[Trap, ...]:
    positions = [one for game in games for one in game.positions]
    known = np.array([one.known for one in positions], dtype=np.bool_)
    ply = np.array([one.ply for one in positions], dtype=np.int64)
    engine, _ = table_of("engine", games, scores[EngineFirst().name])
    own, _ = table_of("own", games, scores[f"{name} model"])
    found = []
    for from_ply in BANDS:
        late = ply >= from_ply
        rows = late & known

        def share(places: Bools, rows: Bools = rows) -> float | None:
            return round(float(places[rows].mean()), 5) if rows.any() else None

        in_book = [p.in_book for p, kept in zip(positions, late, strict=True) if kept]
        found.append(
            Trap(
                from_ply,
                int(late.sum()),
                sum(in_book),
                int(rows.sum()) - sum(in_book),
                int((late & ~known).sum()),
                share(engine.place == 1),
                share(own.place == 1),
            )
        )
    return tuple(found)


def _identify(
    work: _Work, own_scores: Mapping[str, Sequence[GameScores]]
) -> tuple[tuple[Identification, ...], tuple[Attribution, ...]]:
    """Ask whose games these are, by model and by classic; and whose the played ones are."""
    request = work.request
    if not request.others:
        work.notes.append("Identification needs a second personality to tell apart: none is here.")
        return (), ()
    missing = [one.name for one in request.others if one.name not in work.prepared]
    if missing:
        work.notes.append(
            f"No games of {' or '.join(missing)} were given: they are suspects, but nobody knows "
            "how often their own games would be recognised."
        )
    everyone = (request.personality, *request.others)
    heart = frozenset[str]().union(*work.heart.values())

    def known(position: Prepared) -> bool:
        return position.epd in heart

    played = _played(work)
    identifications: list[Identification] = []
    attributions: list[Attribution] = []
    names = [one.name for one in everyone]
    for mode in MODES:
        predictors = {one.name: _suspect_predictor(one, mode) for one in everyone}
        suspects = [
            Suspect(
                one.name,
                one.book,
                predictors[one.name].usual_temperature,
                predictors[one.name].covers_all,
            )
            for one in everyone
        ]
        scores = {
            name: {
                player: own_scores[predictor.name]
                if player == request.personality.name
                else work.score(predictor, games)
                for player, games in work.prepared.items()
            }
            for name, predictor in predictors.items()
        }
        views, calibrations = game_likelihoods(suspects, work.prepared, scores, known, request.seed)
        for view, tables in views.items():
            identifications += identify(mode, view, names, tables, request.seed)
        if played:
            played_scores = {
                name: work.score(predictor, played) for name, predictor in predictors.items()
            }
            found = played_likelihoods(suspects, played, played_scores, known, calibrations)
            real = {view: tables[request.personality.name] for view, tables in views.items()}
            attributions += attribute(
                mode, request.personality.name, names, found, real, request.seed
            )
    return tuple(identifications), tuple(attributions)


def _played(work: _Work) -> tuple[PreparedGame, ...]:
    request = work.request
    if not request.play or request.played_folder is None:
        return ()
    games = play_games(
        request.personality,
        request.play,
        work.oracle,
        request.nodes,
        request.seed,
        request.played_folder,
        work.oracle.executor,
        work.progress,
    )
    return work.prepare([game.judged(request.personality.name) for game in games])

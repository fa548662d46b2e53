"""Judging a personality: from games to everything the yardstick says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from playalike.authenticity.calibration import cross_fit, deal_halves
from playalike.authenticity.comparison import (
    Board,
    Difference,
    Predicted,
    against_average,
    agreements,
    differences,
    personal_signal,
)
from playalike.authenticity.gathering import MODES, Request, Work, gather
from playalike.authenticity.likelihood import table_of
from playalike.authenticity.owners import find_owners
from playalike.authenticity.playing import playing_mode
from playalike.authenticity.positions import BANDS, Prepared, PreparedGame
from playalike.authenticity.predictors import (
    EngineFirst,
    EngineTempered,
    LearnedPredictor,
    ModelPredictor,
    Predictor,
)
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.preparation import EngineSetting
from playalike.authenticity.result import Authenticity, Trap
from playalike.authenticity.store import Store
from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.oracle.oracle import Oracle
from playalike.progress import Progress
from playalike.stats.arrays import Bools
from playalike.stats.resampling import Resampler

__all__ = ["Request", "judge"]

AVERAGE = "average master"
AVERAGE_LEARNED = "average master, learned"
"""The choice model of the judged personality without its personal part: dial 0."""
DIALS = (0.5, 1.0, 1.5, 2.0, 3.0)
"""How much of the personal part is right? It is tried with less and with more of it."""
SPIRIT_DIALS = (1.0, 3.0)
"""What it costs in prediction to play in his spirit."""


def judge(request: Request, oracle: Oracle, store: Store, progress: Progress) -> Authenticity:
    """Judge a personality; everything costly is kept, so that a broken-off run goes on."""
    if unknown := [mode for mode in request.modes if mode not in MODES]:
        raise PlayalikeError(f"there is no mode {unknown[0]!r}; {nearest(unknown[0], MODES)}")
    if not request.modes_of(request.personality):
        raise PlayalikeError(
            f"{request.personality.name} cannot be judged as learned only: it needs a choice model "
            "and a prior"
        )
    if request.multipv < 2:
        raise PlayalikeError("--multipv must be at least 2: there is nothing to choose among one")
    engine = EngineSetting(oracle.name, request.nodes, request.multipv)
    work = Work(request, oracle, store, progress, engine)
    gather(work)
    own = request.personality
    games = work.prepared[own.name]
    board = Board.of(games, _is_judged)
    if not len(board):
        raise PlayalikeError(
            f"no position of {own.definition.player} is left to judge: all are in the book, in "
            f"studied games or before ply {BANDS[0]}; give more games"
        )
    _note_average(work)
    _note_learned(work)
    half = deal_halves([game.game.key for game in games], request.seed)
    predictors = _predictors(work)
    scores = {predictor.name: work.score(predictor, games) for predictor in predictors}
    predicted = {
        predictor.name: _predict(predictor, games, scores[predictor.name], board, half)
        for predictor in predictors
    }
    draw = Resampler(board.game, board.games, request.seed)
    identifications, attributions = find_owners(work, scores)
    modes = request.modes_of(own)
    averages = {"learned": AVERAGE_LEARNED, "model": AVERAGE}
    signals = tuple(
        signal
        for mode in modes
        for signal in personal_signal(
            board,
            mode,
            predicted[f"{own.name} {mode}"],
            [
                predicted[f"{other.name} {mode}"]
                for other in request.others
                if mode in request.modes_of(other)
            ],
            predicted.get(averages.get(mode, "")),
            draw,
        )
    )
    return Authenticity(
        name=own.name,
        display_name=own.definition.display_name,
        engine=engine,
        seed=request.seed,
        choices=tuple(work.choices.values()),
        traps=_traps(games, scores, f"{own.name} {modes[0]}"),
        predicted=tuple(predicted.values()),
        agreements=agreements(board, tuple(predicted.values()), draw),
        differences=differences(board, predicted, [f"{own.name} {mode}" for mode in modes], draw),
        signals=signals,
        dials=_dials(work, board, half, predicted.get(AVERAGE_LEARNED), draw),
        identifications=identifications,
        attributions=attributions,
        played_mode=_played_mode(request) if attributions else "",
        notes=tuple(work.notes),
    )


def _played_mode(request: Request) -> str:
    return str(playing_mode(request.personality, request.prior, request.play_mode, request.dial))


def _is_judged(position: Prepared) -> bool:
    return position.ply >= BANDS[0] and not position.known


def _note_average(work: Work) -> None:
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


def _note_learned(work: Work) -> None:
    """Say why there is no learned mode, where there is none."""
    request = work.request
    if "learned" not in request.modes:
        return
    if request.prior is None:
        work.notes.append("No prior was found: the learned mode could not be judged.")
        return
    without = [personality.name for personality in request.everyone if personality.choice is None]
    if without:
        work.notes.append(
            f"No choice model, so no learned mode: {', '.join(without)}. Whose games these are is "
            "asked of the studies' models instead."
        )


def _predictors(work: Work) -> list[Predictor]:
    request = work.request
    predictors: list[Predictor] = [EngineFirst(), EngineTempered()]
    networks = [prior for prior in (request.network, request.prior) if prior is not None]
    predictors += {network.digest: network for network in networks}.values()
    if request.baseline is not None and request.baseline.model is not None:
        predictors.append(ModelPredictor(AVERAGE, request.baseline.model))
    own = request.personality
    if "learned" in request.modes_of(own):
        assert own.choice is not None
        predictors.append(LearnedPredictor(AVERAGE_LEARNED, own.choice, work.logs, dial=0.0))
        if own.temperament is not None:
            for dial in SPIRIT_DIALS:
                name = f"{own.name} in his spirit" + (f", dial {dial:g}" if dial != 1 else "")
                predictors.append(
                    LearnedPredictor(name, own.choice, work.logs, dial, own.temperament)
                )
    for personality in request.everyone:
        predictors += [work.predictor(personality, mode) for mode in request.modes_of(personality)]
    return predictors


def _predict(
    predictor: Predictor,
    games: Sequence[PreparedGame],
    scores: Sequence[GameScores],
    board: Board,
    half: Bools,
) -> Predicted:
    table, _ = table_of(predictor.name, games, scores, predictor.covers_all)
    kept = np.array(
        [_is_judged(position) for game in games for position in game.positions], dtype=np.bool_
    )
    table = table.rows(kept)
    chances, fitted = cross_fit(table, board.game, half, predictor.usual_temperature)
    return Predicted(predictor.name, table.place, chances, fitted)


def _dials(
    work: Work, board: Board, half: Bools, average: Predicted | None, draw: Resampler
) -> tuple[Difference, ...]:
    own = work.request.personality
    if average is None or own.choice is None:
        return ()
    games = work.prepared[own.name]
    settings = [
        LearnedPredictor(f"dial {dial:g}", own.choice, work.logs, dial=dial) for dial in DIALS
    ]
    predicted = [
        _predict(setting, games, work.score(setting, games), board, half) for setting in settings
    ]
    return against_average(board, predicted, average, draw)


def _traps(
    games: Sequence[PreparedGame], scores: Mapping[str, Sequence[GameScores]], predictor: str
) -> tuple[Trap, ...]:
    positions = [position for game in games for position in game.positions]
    known = np.array([position.known for position in positions], dtype=np.bool_)
    ply = np.array([position.ply for position in positions], dtype=np.int64)
    engine, _ = table_of("engine", games, scores[EngineFirst().name])
    own, _ = table_of("own", games, scores[predictor])
    traps = []
    for from_ply in BANDS:
        late = ply >= from_ply
        rows = late & known

        def share(places: Bools, rows: Bools = rows) -> float | None:
            return round(float(places[rows].mean()), 5) if rows.any() else None

        in_book = [p.in_book for p, kept in zip(positions, late, strict=True) if kept]
        traps.append(
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
    return tuple(traps)

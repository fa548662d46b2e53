"""How likely each personality makes whole games: what identification adds up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from playalike.authenticity.calibration import cross_fit, deal_halves, fit_calibration
from playalike.authenticity.identification import book_chance
from playalike.authenticity.positions import BANDS, Prepared, PreparedGame
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.scores import Calibration, ScoreTable, log_chances, make_table
from playalike.personality.records import BookMove
from playalike.stats.arrays import Bools, Floats, Ints

__all__ = ["VIEWS", "Suspect", "Views", "game_likelihoods", "played_likelihoods", "table_of"]

Book = Mapping[str, tuple[BookMove, ...]]
VIEWS = ("with openings", "from ply 20")
Views = dict[str, dict[str, Floats]]
"""By view, then by player: games x suspects, in nats."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A personality that may be the answer."""

    name: str
    book: Book
    usual_temperature: float
    covers_all: bool = False


def table_of(
    name: str, games: Sequence[PreparedGame], scores: Sequence[GameScores], is_full: bool = False
) -> tuple[ScoreTable, Ints]:
    """Return the table of all positions of some games, and the number of each one's game."""
    flat = [score for game in scores for score in game]
    positions = [position for game in games for position in game.positions]
    table = make_table(
        name,
        flat,
        [position.played for position in positions],
        [len(position.legal) for position in positions],
        is_full,
    )
    sizes = [len(game.positions) for game in games]
    return table, np.repeat(np.arange(len(games)), sizes).astype(np.int64)


def game_likelihoods(
    suspects: Sequence[Suspect],
    games: Mapping[str, Sequence[PreparedGame]],
    scores: Mapping[str, Mapping[str, Sequence[GameScores]]],
    known: Callable[[Prepared], bool],
    seed: int,
) -> tuple[Views, dict[str, Calibration]]:
    """Return the log-likelihood of every game under every suspect.

    `games` by player; `scores` by suspect and player; `known` tells positions that some suspect
    knows by heart. Calibrations are fitted on all players' games together, cross-wise: whose games
    they are must not help. Also returned: the calibrations of all games together, for games that
    are nobody's here.
    """
    every = [game for player in games for game in games[player]]
    positions = [position for game in every for position in game.positions]
    fresh = np.array(
        [position.ply >= BANDS[0] and not known(position) for position in positions], dtype=np.bool_
    )
    half = deal_halves([game.game.key for game in every], seed)
    likelihoods: dict[str, list[Floats]] = {view: [] for view in VIEWS}
    overall: dict[str, Calibration] = {}
    for suspect in suspects:
        flat = [score for player in games for score in scores[suspect.name][player]]
        table, game = table_of(suspect.name, every, flat, suspect.covers_all)
        chances, _ = cross_fit(table, game, half, suspect.usual_temperature, fresh)
        overall[suspect.name] = fit_calibration(table.rows(fresh), suspect.usual_temperature)
        for view, sums in _sums(suspect, positions, fresh, chances, game, len(every)).items():
            likelihoods[view].append(sums)
    views: Views = {}
    for view, columns in likelihoods.items():
        matrix = np.stack(columns, axis=1)
        views[view], first = {}, 0
        for player, own in games.items():
            views[view][player] = matrix[first : first + len(own)]
            first += len(own)
    return views, overall


def played_likelihoods(
    suspects: Sequence[Suspect],
    games: Sequence[PreparedGame],
    scores: Mapping[str, Sequence[GameScores]],
    known: Callable[[Prepared], bool],
    calibrations: Mapping[str, Calibration],
) -> dict[str, Floats]:
    """Return, by view, the log-likelihood of games that nothing was fitted on."""
    positions = [position for game in games for position in game.positions]
    fresh = np.array(
        [position.ply >= BANDS[0] and not known(position) for position in positions], dtype=np.bool_
    )
    likelihoods: dict[str, list[Floats]] = {view: [] for view in VIEWS}
    for suspect in suspects:
        table, game = table_of(suspect.name, games, scores[suspect.name], suspect.covers_all)
        chances = log_chances(table, calibrations[suspect.name])
        for view, sums in _sums(suspect, positions, fresh, chances, game, len(games)).items():
            likelihoods[view].append(sums)
    return {view: np.stack(columns, axis=1) for view, columns in likelihoods.items()}


def _sums(
    suspect: Suspect,
    positions: Sequence[Prepared],
    fresh: Bools,
    chances: Floats,
    game: Ints,
    games: int,
) -> dict[str, Floats]:
    """Add up each game's moves, as both views see them."""
    late = np.array([position.ply >= BANDS[1] for position in positions], dtype=np.bool_) & fresh
    with_book = chances.copy()
    for row, position in enumerate(positions):
        moves = suspect.book.get(position.epd)
        if moves:
            chance = float(np.exp(chances[row]))
            with_book[row] = np.log(book_chance(moves, position.legal[position.played], chance))
    return {
        VIEWS[0]: _by_game(with_book, game, games),
        VIEWS[1]: _by_game(np.where(late, chances, 0.0), game, games),
    }


def _by_game(values: Floats, game: Ints, games: int) -> Floats:
    return np.asarray(np.bincount(game, weights=values, minlength=games), dtype=np.float64)

"""Games, positions and predictors made by hand: what they must give is known."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import chess
import numpy as np

from playalike.authenticity.games import JudgedGame
from playalike.authenticity.positions import Prepared, PreparedGame
from playalike.authenticity.predictors.base import GameScores, by_merit
from playalike.authenticity.scores import Scores
from playalike.choice.candidates import Candidates
from playalike.oracle.analysis import Line

Taste = Callable[[Prepared, random.Random], int]
"""Chooses the number of the move that is played."""


def judged(moves: str, color: chess.Color = chess.WHITE, player: str = "ann") -> JudgedGame:
    """Return a game from moves in standard notation."""
    board = chess.Board()
    ucis = tuple(board.push_san(san).uci() for san in moves.split())
    return JudgedGame("-".join(ucis)[:60], player, color, None, ucis, "a game")


def made_games(
    count: int, seed: int, taste: Taste, positions: int = 20, player: str = "ann"
) -> tuple[PreparedGame, ...]:
    """Make games whose positions have six candidates and six other moves; `taste` plays.

    The boards behind them do not matter: moves are named ``a1a2`` and so on.
    """
    games = []
    for number in range(count):
        rng = random.Random(f"{player} {seed} {number}")
        found = []
        for ply in range(10, 10 + 2 * positions, 2):
            values = sorted((rng.randint(-60, 60) for _ in range(6)), reverse=True)
            lines = tuple(Line(f"a{n}", value, None, (f"a{n}",)) for n, value in enumerate(values))
            legal = (*(line.move for line in lines), *(f"b{n}" for n in range(6)))
            loss = np.array([values[0] - value for value in values], dtype=np.int64)
            described = Candidates(
                best_cp=np.full(6, values[0], dtype=np.int64),
                loss_cp=loss,
                rank=np.arange(1, 7, dtype=np.int64),
                changes=np.zeros((6, 20), dtype=np.float32),
                features=np.zeros(6, dtype=np.int64),
            )
            bare = Prepared(
                ply, f"{player} {seed} {number} {ply}", 0, legal, lines, "middlegame", 0, False,
                False, described,
            )  # fmt: skip
            move = taste(bare, rng)
            lost = int(loss[move]) if move < 6 else 500
            found.append(
                Prepared(
                    ply, bare.epd, move, legal, lines, bare.phase, lost, False, False, described
                )
            )
        key = f"{player}-{seed}-{number}"
        game = JudgedGame(key, player, chess.WHITE, None, (), key)
        games.append(PreparedGame(game, tuple(found)))
    return tuple(games)


def even(_: Prepared, rng: random.Random) -> int:
    """Play any legal move."""
    return rng.randrange(12)


def preferring(weights: tuple[float, ...]) -> Taste:
    """Play a candidate with these log weights by rank, never another move."""

    def taste(_: Prepared, rng: random.Random) -> int:
        return rng.choices(range(6), np.exp(weights).tolist())[0]

    return taste


@dataclass(frozen=True, slots=True)
class Ranked:
    """Predicts by log weights of the engine's ranks."""

    name: str
    weights: tuple[float, ...]
    usual_temperature: float = 1.0
    covers_all: bool = False
    depends_on: dict[str, object] | None = None

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        return partial(_ranked, self.weights)


def _ranked(weights: tuple[float, ...], game: PreparedGame) -> GameScores:
    utility = np.array(weights)
    return tuple(Scores(utility, by_merit(utility)) for _ in game.positions)

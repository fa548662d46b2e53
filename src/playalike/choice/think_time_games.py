"""Games with clocks, as the network of thinking times learns from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np

from playalike.choice.think_time import Moment, describe
from playalike.errors import PlayalikeError
from playalike.games.annotations import game_clocks
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.games.timecontrol import TimeClass, time_class
from playalike.prior.base import Prior
from playalike.progress import Progress
from playalike.stats.arrays import Floats, Ints

__all__ = [
    "CLASSES", "Thinking", "TimedGame", "increment_of", "read_thinking", "timed_game",
    "timed_moments",
]  # fmt: skip

CLASSES = (TimeClass.BULLET, TimeClass.BLITZ, TimeClass.RAPID)
LEAST_PLIES = 20
HISTORY = 3


@dataclass(frozen=True, slots=True)
class Thinking:
    """Moves with the time they took, one row each."""

    described: Floats
    seconds: Floats
    allowed: Floats
    game: Ints
    speed: Ints
    """Place in `CLASSES`."""
    held_out: Ints
    """1 for a game kept for judging."""

    def save(self, path: Path) -> None:
        """Keep it in a file (.npz)."""
        values = {name: getattr(self, name) for name in self.__slots__}
        np.savez_compressed(path, **values)

    @classmethod
    def load(cls, path: Path) -> Thinking:
        """Read what `save` wrote."""
        with np.load(path) as file:
            return cls(**{name: file[name] for name in cls.__slots__})


def read_thinking(
    paths: Iterable[Path], prior: Prior, most_games: int, progress: Progress
) -> Thinking:
    """Read files; of each, at most `most_games` games of each speed that have clocks."""
    rows: list[list[float]] = []
    marks: list[tuple[float, float, int, int, int]] = []
    games = 0
    for path in paths:
        taken: Counter[int] = Counter()
        games_of_file = read_games([path], ReadReport(), keep_comments=True)
        for game in progress.track(games_of_file, None, f"games of {path.name}"):
            speed = time_class(game.headers)
            if speed not in CLASSES or not any("%clk" in text for text in game.comments[:6]):
                continue
            place = CLASSES.index(speed)
            if taken[place] >= most_games:
                continue
            timed = timed_game(game)
            moments = [] if timed is None else list(timed_moments(timed, prior))
            taken[place] += bool(moments)
            games += bool(moments)
            held_out = int(split_of(game) == "validation")
            for moment, seconds in moments:
                rows.append(describe(moment))
                marks.append((seconds, moment.allowed_seconds, games, place, held_out))
    if not marks:
        raise PlayalikeError("no game of these files has clocks ([%clk]) and a time control")
    marked = np.array(marks, dtype=np.float64).T
    counts = marked[2:].astype(np.int64)
    return Thinking(np.array(rows), marked[0], marked[1], counts[0], counts[1], counts[2])


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A game, and what its clocks showed."""

    start: chess.Board
    moves: Sequence[chess.Move]
    clocks: Sequence[float | None]
    """Seconds left after each ply."""
    increment: float
    ratings: Mapping[chess.Color, int | None]
    """Of those whose rating is known."""


def timed_game(game: Game) -> TimedGame | None:
    """Return a game that was read with its comments; None where they have no clocks."""
    increment = increment_of(game.headers.get("TimeControl", ""))
    if increment is None:
        return None
    ratings = {color: game.elo(color) for color in chess.COLORS}
    return TimedGame(game.start(), game.moves, game_clocks(game.comments), increment, ratings)


def timed_moments(game: TimedGame, prior: Prior) -> Iterator[tuple[Moment, float]]:
    """Yield each move with the seconds it took, from the second of each side on."""
    clocks, increment = game.clocks, game.increment
    if len(game.moves) < LEAST_PLIES or None in clocks[:LEAST_PLIES]:
        return
    board, boards = game.start.copy(), []
    for move in game.moves:
        boards.append(board.copy(stack=HISTORY))
        board.push(move)
    natural = prior.log_probabilities(boards)
    for ply in range(2, len(game.moves)):
        before, other, after = clocks[ply - 2], clocks[ply - 1], clocks[ply]
        if before is None or other is None or after is None or before <= 1:
            continue
        seconds = before - after + increment
        if not -0.05 <= seconds <= before + 1:
            continue  # time was given, or a clock went wrong
        yield (
            Moment(
                board=boards[ply],
                move=game.moves[ply],
                left_seconds=before,
                increment_seconds=increment,
                other_seconds=other,
                rating=game.ratings.get(boards[ply].turn),
                natural=natural[ply],
                surprise=-natural[ply - 1][game.moves[ply - 1]],
            ),
            max(seconds, 0.0),
        )


def increment_of(time_control: str) -> float | None:
    """Return the seconds that a move adds to its clock; None for what is no such time control."""
    initial, _, increment = time_control.partition("+")
    try:
        return float(increment or 0) if float(initial) > 0 else None
    except ValueError:
        return None

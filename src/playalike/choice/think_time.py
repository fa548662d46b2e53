"""How long a person thinks about a move: a small network, fitted to games with clocks.

It reads the clock, the phase, how many moves look natural, how expected the last move was and the
one that is played, whether it recaptures, and the mover's rating. It gives the average time of
people in such a moment, as a multiple of what the clock allows for each of the moves to come;
`spread` says how far single moves lie from it. ``playalike models time`` fits it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import chess
import numpy as np

from playalike.config import from_mapping
from playalike.position.phase import GamePhase, phase_of_position
from playalike.stats.arrays import Floats

__all__ = ["FEATURES", "MOST_RATING", "SHIPPED", "Moment", "ThinkTime", "shipped_think_time"]

SHIPPED = Path(__file__).parent / "data" / "think_time.json"
LEAST_SECONDS = 0.3
"""Added to times before logarithms are taken: clocks show whole seconds, some moves take none."""
LEAST_RATING, MOST_RATING = 600, 2500
"""Between these there were people to learn from."""
PLIES = ((0, 6), (6, 10), (10, 16), (16, 24), (24, 34), (34, 50), (50, 70))
RARE = 6.0
"""A move less likely than e to the minus this is no more surprising than that."""
FEATURES = (
    "allowed", "left", "increment", "rating", "other_left",
    *(f"ply_{first}" for first, _ in PLIES),
    "middlegame", "endgame", "legal", "forced", "check", "recapture", "capture", "choice",
    "choice_squared", "clearest", "unusual", "surprise", "was_capture", "castling",
    "gives_check", "pawn", "king",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Moment:
    """A move about to be made, and what is known by then."""

    board: chess.Board
    """With the last move on its stack, where there was one."""
    move: chess.Move
    left_seconds: float
    """On the mover's clock."""
    increment_seconds: float
    other_seconds: float
    rating: int | None
    natural: Mapping[chess.Move, float] | None = None
    """Log probabilities of all legal moves, by a prior."""
    surprise: float | None = None
    """Minus the log probability of the last move, by a prior."""

    @property
    def allowed_seconds(self) -> float:
        """What the clock allows for each of the moves to come."""
        to_come = min(max(50 - self.board.ply() / 2, 15), 50)
        return max(self.left_seconds, 0.1) / to_come + self.increment_seconds


def describe(moment: Moment) -> list[float]:
    """Return the features in the order of `FEATURES`; NaN where something is not known."""
    board, move, ply = moment.board, moment.move, moment.board.ply()
    left, phase = max(moment.left_seconds, 0.1), phase_of_position(board)
    last = board.peek() if board.move_stack else None
    was_capture = last is not None and _took(board)
    rating = math.nan if moment.rating is None else _between(moment.rating)
    choice = clearest = unusual = math.nan
    if moment.natural:
        logs = np.array(list(moment.natural.values()))
        choice, clearest = float(-(np.exp(logs) * logs).sum()), float(np.exp(logs.max()))
        unusual = min(-moment.natural.get(move, -RARE), RARE)
    legal = board.legal_moves.count()
    piece = board.piece_type_at(move.from_square)
    values = (
        math.log(moment.allowed_seconds), math.log(left), math.log(moment.increment_seconds + 1),
        rating / 1000,
        min(max(math.log((max(moment.other_seconds, 0.0) + 1) / (left + 1)), -2.0), 2.0),
        *(first <= ply < end for first, end in PLIES),
        phase is GamePhase.MIDDLEGAME, phase is GamePhase.ENDGAME,
        math.log(max(legal, 1)), legal == 1, board.is_check(),
        last is not None and was_capture and move.to_square == last.to_square,
        board.is_capture(move), choice, choice**2, clearest, unusual,
        math.nan if moment.surprise is None else min(moment.surprise, RARE),
        was_capture, board.is_castling(move), board.gives_check(move),
        piece == chess.PAWN, piece == chess.KING,
    )  # fmt: skip
    return [float(value) for value in values]


def _between(rating: int) -> int:
    return min(max(rating, LEAST_RATING), MOST_RATING)


def _took(board: chess.Board) -> bool:
    """Tell whether the last move was a capture."""
    before = board.copy(stack=1)
    last = before.pop()
    return before.is_capture(last)


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """The network: one layer of rectified units, and an exponential at its end."""

    features: tuple[str, ...]
    centre: tuple[float, ...]
    scale: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    """A row for each feature."""
    hidden_constant: tuple[float, ...]
    out: tuple[float, ...]
    out_constant: float
    shift: float
    """Mean, and …"""
    spread: float
    """… standard deviation of the logarithm of single times over the average."""
    games: int
    positions: int

    def multiples(self, described: Floats) -> Floats:
        """Return the average time of each row over what the clock allows.

        What is not known is taken as average.
        """
        rows = (described - np.array(self.centre)) / np.array(self.scale)
        rows = np.nan_to_num(np.clip(rows, -5, 5))
        hidden = np.maximum(rows @ np.array(self.hidden) + np.array(self.hidden_constant), 0)
        total = hidden @ np.array(self.out) + self.out_constant
        return np.asarray(np.exp(np.clip(total, -6.0, 3.0)))

    def average_seconds(self, moment: Moment) -> float:
        """Return how long people think here on average."""
        multiple = float(self.multiples(np.array([describe(moment)]))[0])
        return max(multiple * moment.allowed_seconds - LEAST_SECONDS, 0.0)

    def seconds(
        self, moment: Moment, normal: float, factor: float = 1.0, spread: float | None = None
    ) -> float:
        """Return how long one person thinks; `normal` is a number from the normal distribution.

        `factor` and `spread` are the person's own, where they are known.
        """
        usual = factor * (self.average_seconds(moment) + LEAST_SECONDS)
        spread = self.spread if spread is None else spread
        return max(usual * math.exp(self.shift + spread * normal) - LEAST_SECONDS, 0.0)


@cache
def shipped_think_time() -> ThinkTime:
    """Return the network that comes with Playalike."""
    return from_mapping(ThinkTime, json.loads(SHIPPED.read_text("utf-8")), SHIPPED.name)

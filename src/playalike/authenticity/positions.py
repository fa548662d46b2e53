"""The positions a personality is judged on, described once for all predictors."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

import chess

from playalike.authenticity.games import JudgedGame
from playalike.choice.candidates import Candidates
from playalike.oracle.analysis import Line
from playalike.position.score import DECIDED_CP, loss_cp, value_cp

__all__ = [
    "BANDS",
    "CHOICE_CANDIDATES",
    "LOSS_BANDS",
    "NEAR_CP",
    "OwnPosition",
    "Prepared",
    "PreparedGame",
    "loss_band",
    "own_positions",
    "positions_of",
]

BANDS = (10, 20)
"""Positions are judged from these plies (half-moves already played) on."""
NEAR_CP = 30
"""Candidates this close to the best are as good: here the engine has no opinion."""
CHOICE_CANDIDATES = 3
"""With so many of them a position is a choice position, where style shows."""
LOSS_BANDS = (
    ("0", 0),
    ("1–10", 10),
    ("11–30", 30),
    ("31–100", 100),
    ("over 100", DECIDED_CP * 2),
)
"""Name and highest loss, in centipawns, of the bands of what the move played gave up."""


@dataclass(frozen=True, slots=True)
class OwnPosition:
    """A position in which the player was to move and had a choice."""

    ply: int
    epd: str
    played: str
    """UCI."""
    legal: int
    """How many legal moves there are; two or more."""
    in_book: bool
    """It stands in the personality's own book."""
    in_training: bool
    """It stood on the board in a game that was studied."""

    @property
    def known(self) -> bool:
        """The personality may know it by heart, so it tells nothing about its style."""
        return self.in_book or self.in_training


@dataclass(frozen=True, slots=True)
class Prepared:
    """A position with all that predictors need.

    Moves are numbered: the engine's candidates first, in its order, then the other legal moves in
    the order of their UCI names.
    """

    ply: int
    epd: str
    played: int
    """The number of the move played."""
    legal: tuple[str, ...]
    """All legal moves, UCI."""
    lines: tuple[Line, ...]
    """The engine's candidates."""
    phase: str
    loss_cp: int
    """What the move played gave up, of scores cut off at ±1000."""
    in_book: bool
    in_training: bool
    described: Candidates
    """The candidates as the style models see them."""

    @property
    def known(self) -> bool:
        """See `OwnPosition.known`."""
        return self.in_book or self.in_training

    @property
    def values(self) -> tuple[int, ...]:
        """The candidates' scores for the side to move, mates near ±10000."""
        return tuple(value_cp(line.cp, line.mate) for line in self.lines)

    @property
    def is_choice(self) -> bool:
        """Whether at least three candidates lie within 30 centipawns of the best."""
        values = self.values
        near = sum(loss_cp(values[0], value) <= NEAR_CP for value in values)
        return near >= CHOICE_CANDIDATES


@dataclass(frozen=True, slots=True)
class PreparedGame:
    """A game with its judged positions, in order."""

    game: JudgedGame
    positions: tuple[Prepared, ...]

    def boards(self) -> Iterator[tuple[Prepared, chess.Board]]:
        """Yield each position with its board, history included; the board moves on in between."""
        board = self.game.start()
        for position in self.positions:
            for uci in self.game.moves[len(board.move_stack) : position.ply]:
                board.push_uci(uci)
            yield position, board


def loss_band(loss: int) -> str:
    """Return the name of the band of a loss."""
    return next(name for name, most in LOSS_BANDS if loss <= most)


def own_positions(
    game: JudgedGame, book: Container[str] = (), training: Container[str] = ()
) -> tuple[OwnPosition, ...]:
    """Return the player's positions with more than one legal move, from the first move on."""
    positions = []
    board = game.start()
    for ply, uci in enumerate(game.moves):
        if board.turn == game.color:
            legal = board.legal_moves.count()
            if legal > 1:
                epd = board.epd(en_passant="legal")
                positions.append(OwnPosition(ply, epd, uci, legal, epd in book, epd in training))
        board.push_uci(uci)
    return tuple(positions)


def positions_of(games: Iterable[JudgedGame]) -> frozenset[str]:
    """Return every position that the player had to move in, as EPD: what a study saw."""
    positions: set[str] = set()
    for game in games:
        board = game.start()
        for uci in game.moves:
            if board.turn == game.color:
                positions.add(board.epd(en_passant="legal"))
            board.push_uci(uci)
    return frozenset(positions)

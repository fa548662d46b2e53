"""What is kept of a game: every move with its time and score, and why the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import chess

__all__ = ["POINTS", "GameRecord", "MoveRecord", "Opening"]

POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
"""White's points for each result."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game starts: a position, and the moves that both sides take as given from there."""

    start_fen: str = chess.STARTING_FEN
    moves: tuple[str, ...] = ()
    """In UCI notation."""
    name: str = ""

    def board(self) -> chess.Board:
        """Return the position to play from, with the moves that led to it."""
        board = chess.Board(self.start_fen)
        for move in self.moves:
            board.push_uci(move)
        return board


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One move that was played."""

    uci: str
    san: str
    seconds: float
    """How long it took, as the arena measured it."""
    clock: float | None = None
    """Seconds left for the mover after the move, increment included; None without clocks."""
    white_cp: int | None = None
    """The mover's own evaluation in centipawns from White's side; None for mates or no opinion."""
    white_mate: int | None = None
    """Moves to mate from White's side: positive when White mates."""
    depth: int = 0
    nodes: int = 0
    tier: str = ""
    """Which stage decided: book, search, tablebase …"""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game."""

    number: int
    """Within its match or tournament, from 0."""
    white: str
    """The description of the player, for example ``engine:default``."""
    black: str
    white_name: str
    """How the player calls itself."""
    black_name: str
    opening: Opening
    moves: tuple[MoveRecord, ...]
    result: str
    reason: str
    """``checkmate``, ``repetition``, ``adjudicated: …``, ``illegal move e2e5`` …"""
    fault: str = ""
    """``white`` or ``black`` when the game ended by that side's failure."""
    started: str = ""
    """Date and time, ISO 8601."""
    white_control: str = ""
    black_control: str = ""
    white_late: float = 0.0
    """The most seconds by which White exceeded its time for a move; never below 0."""
    black_late: float = 0.0
    white_ruleset: str = ""
    """By which ruleset of our engine White played; empty for everybody else."""
    black_ruleset: str = ""

    @property
    def white_points(self) -> float:
        """1, ½ or 0."""
        return POINTS[self.result]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameRecord:
        """Rebuild a game from what `to_dict` gave, also after a trip through JSON."""
        opening = data["opening"]
        return cls(
            **{
                **data,
                "opening": Opening(**{**opening, "moves": tuple(opening["moves"])}),
                "moves": tuple(MoveRecord(**move) for move in data["moves"]),
            }
        )

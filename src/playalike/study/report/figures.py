"""Positions from games as figures, and where the pieces went."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import chess
from markupsafe import Markup

from playalike.personality.records import Example, Placement
from playalike.reports.boards import BoardFigure, Heat, diagram, heat_board

__all__ = [
    "HeatBoard",
    "HeatSquare",
    "example",
    "game_words",
    "heat_boards",
    "heat_map",
    "token_arrows",
]

NOTED = 6
"""Squares of a heat map that have a figure on them: the most telling ones."""
FAINTEST = 0.04


def example(shown: Example, title: str, details: str) -> BoardFigure:
    """Show a game's position with the move played."""
    board = chess.Board(shown.fen)
    move = board.parse_san(shown.san)
    drawn = diagram(board, [move], board.turn, title)
    return BoardFigure(drawn, title, details, game_words(shown))


def game_words(shown: Example) -> str:
    """Name a game and the move."""
    number = shown.fen.rpartition(" ")[2]
    dots = "." if " w " in shown.fen else "..."
    year = f" {shown.year}" if shown.year else ""
    return f"{shown.white} – {shown.black}{year}, {number}{dots}{shown.san}"


def token_arrows(tokens: Sequence[str], color: chess.Color) -> list[chess.Move]:
    """Return the moves of sequence tokens, which are written from the player's side."""
    moves = []
    for token in tokens:
        name = {"O-O": "Ke1g1", "O-O-O": "Ke1c1"}.get(token, token)
        source, target = chess.parse_square(name[1:3]), chess.parse_square(name[3:5])
        if not color:
            source, target = chess.square_mirror(source), chess.square_mirror(target)
        moves.append(chess.Move(source, target))
    return moves


def heat_map(board: HeatBoard, label: str) -> Markup:
    """Draw where a piece came more often (warm) or less often (cool) than usual."""
    telling = sorted(
        board.squares, key=lambda s: (-abs(math.log(s.lift)) * math.sqrt(s.support), s.square)
    )
    noted = {placement.square for placement in telling[:NOTED]}
    heat = {}
    for square in board.squares:
        strength = max(-1.0, min(1.0, math.log2(max(square.lift, 0.05)) / 1.2))
        heat[chess.parse_square(square.square)] = Heat(
            abs(strength) * 0.9 if abs(strength) >= FAINTEST else 0.0,
            f"{square.square}: {square.lift:.2f} times the usual ({square.support} times)",
            f"{square.lift:.1f}×" if square.square in noted else "",
            strength > 0,
        )
    return heat_board(heat, label)


@dataclass(frozen=True, slots=True)
class HeatSquare:
    """A square and how much more often than usual the piece came there."""

    square: str
    """Relative."""
    support: int
    lift: float


@dataclass(frozen=True, slots=True)
class HeatBoard:
    """One piece, over all phases."""

    piece: str
    squares: tuple[HeatSquare, ...]


def heat_boards(placements: Iterable[Placement]) -> tuple[HeatBoard, ...]:
    """Join the phases: visits seen by visits to be expected."""
    seen: defaultdict[tuple[str, str], int] = defaultdict(int)
    due: defaultdict[tuple[str, str], float] = defaultdict(float)
    for placement in placements:
        if placement.lift > 0:
            seen[placement.piece, placement.square] += placement.support
            due[placement.piece, placement.square] += placement.support / placement.lift
    return tuple(
        HeatBoard(
            piece,
            tuple(
                HeatSquare(square, count, round(count / due[letter, square], 3))
                for (letter, square), count in sorted(seen.items())
                if letter == piece
            ),
        )
        for piece in "NBRQKP"
        if any(letter == piece for letter, _ in seen)
    )

"""A sentence of a review, the moment it is about, and the positions that it speaks of."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import chess

from tests.brute_force import need

SAN = r"(?P<san>[KQRBNOa-h][\w=+#-]*)"
MAN = r"the (pawn|knight|bishop|rook|queen|king) on ([a-h][1-8])"
EVALUATION = r"(?:[+-]\d+\.\d\d|#-?\d+|#)"
PROFIT = r"(?P<profit>for nothing|with profit)"
VERB = r"(?P<verb>Allows|Misses)"


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence and the moment it is about."""

    text: str
    fen: str
    move: str
    """UCI."""
    before: str
    """Evaluation of the position, as shown."""
    after: str
    best: str
    """UCI of the engine's first choice."""
    second: tuple[str, str] | None
    """UCI and evaluation of its second choice."""
    best_line: tuple[str, ...] = ()
    """UCI: the engine's line, its first choice first."""
    reply_line: tuple[str, ...] = ()
    """UCI: the opponent's best answer to the move and what follows."""


Verify = Callable[[Claim, "re.Match[str]"], None]


def start(claim: Claim) -> chess.Board:
    return chess.Board(claim.fen)


def played(claim: Claim) -> chess.Board:
    board = start(claim)
    board.push_uci(claim.move)
    return board


def stage(claim: Claim, verb: str) -> tuple[chess.Board, chess.Color]:
    """Return the position in which the move that is spoken of is played, and who profits."""
    board = (
        played(claim) if verb in ("Allows", "Leaves", "Puts", "Takes", "Loses") else start(claim)
    )
    return board, board.turn


def men(text: str) -> list[tuple[chess.PieceType, chess.Square]]:
    return [
        (chess.PIECE_NAMES.index(kind), chess.parse_square(square))
        for kind, square in re.findall(MAN, text)
    ]


def stands(board: chess.Board, man: tuple[int, int], color: chess.Color) -> None:
    kind, square = man
    need(
        board.piece_at(square) == chess.Piece(kind, color),
        f"no such piece on {chess.square_name(square)} in {board.fen()}",
    )

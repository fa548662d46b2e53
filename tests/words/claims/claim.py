"""A why sentence, the moment it is about, and the patterns that all forms of words share."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import chess

from tests.words.board_facts import Played

SAN = r"(?:\.\.\.)?(?:O-O(?:-O)?[+#]?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?)"
MAN = r"the (?:pawn|knight|bishop|rook|queen|king) on [a-h][1-8]"
PIECE = r"(?:pawn|knight|bishop|rook|queen|king)"
SQUARE = r"[a-h][1-8]"
SQUARES = rf"{SQUARE}(?: and {SQUARE})?"
WING = r"(?:on the queenside|in the centre|on the kingside)"


Judge = Callable[[chess.Board, chess.Move], int]
"""An engine's view of a move for the side to move, in centipawns; no move for the best one."""


@dataclass(frozen=True)
class Claim:
    """A sentence and the moment it is about."""

    text: str
    board: chess.Board
    """With its history."""
    move: str
    line: tuple[str, ...] = ()
    judge: Judge | None = None
    own: Callable[[str, Played], bool] | None = None
    """Says whether a sentence about the player's games is true; None leaves those aside."""
    forms: list[str] = field(default_factory=list)
    """What was found, for counting."""


Verify = Callable[[Claim, Played, "re.Match[str]"], None]
"""Raises when what a form of words claims is not so."""
Forms = dict[str, tuple[str, Verify]]
"""By name: the pattern, and who verifies it."""

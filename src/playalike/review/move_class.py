"""The classes of moves, as players know them, with the sign each is written with."""

from __future__ import annotations

from enum import StrEnum

import chess.pgn

__all__ = ["BAD", "NAGS", "SIGNS", "SPECIAL", "MoveClass"]


class MoveClass(StrEnum):
    """What a review calls a move."""

    BRILLIANT = "brilliant"
    GREAT = "great"
    BEST = "best"
    EXCELLENT = "excellent"
    GOOD = "good"
    BOOK = "book"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed win"
    FORCED = "forced"


BAD = frozenset({MoveClass.INACCURACY, MoveClass.MISTAKE, MoveClass.BLUNDER, MoveClass.MISSED_WIN})
"""Moves that cost something; each gets a sentence."""
SPECIAL = frozenset({MoveClass.BRILLIANT, MoveClass.GREAT, MoveClass.FORCED})
"""Moves that get a sentence without being bad."""

SIGNS: dict[MoveClass, str] = {
    MoveClass.BRILLIANT: "!!",
    MoveClass.GREAT: "!",
    MoveClass.INACCURACY: "?!",
    MoveClass.MISTAKE: "?",
    MoveClass.BLUNDER: "??",
    MoveClass.MISSED_WIN: "?",
}
"""What is written behind the move."""
NAGS: dict[MoveClass, int] = {
    MoveClass.BRILLIANT: chess.pgn.NAG_BRILLIANT_MOVE,
    MoveClass.GREAT: chess.pgn.NAG_GOOD_MOVE,
    MoveClass.INACCURACY: chess.pgn.NAG_DUBIOUS_MOVE,
    MoveClass.MISTAKE: chess.pgn.NAG_MISTAKE,
    MoveClass.BLUNDER: chess.pgn.NAG_BLUNDER,
    MoveClass.MISSED_WIN: chess.pgn.NAG_MISTAKE,
    MoveClass.FORCED: chess.pgn.NAG_FORCED_MOVE,
}
"""The same in PGN."""

"""How a game ended, as the person who played it is told."""

from __future__ import annotations

from typing import Literal

__all__ = ["ENDINGS", "Outcome", "ending_sentence"]

Outcome = Literal["won", "lost", "drawn"]

ENDINGS: dict[str, str] = {
    "checkmate": "by checkmate",
    "stalemate": "by stalemate",
    "resignation": "by resignation",
    "time": "on time",
    "agreement": "by agreement",
    "repetition": "by repetition",
    "fivefold repetition": "by repetition",
    "fifty moves": "by the fifty-move rule",
    "seventyfive moves": "by the seventy-five-move rule",
    "insufficient material": "because nobody can mate",
}
"""Reasons of `position.ending` and `play`, after "You won", "You lost" or "Drawn"."""
_BEGINNINGS: dict[Outcome, str] = {"won": "You won", "lost": "You lost", "drawn": "Drawn"}


def ending_sentence(outcome: Outcome, reason: str) -> str:
    """Say how the game ended, such as ``You won by checkmate.``"""
    if (outcome, reason) == ("drawn", "time"):
        return "Drawn: time ran out, but there is too little left to mate with."
    return f"{_BEGINNINGS[outcome]} {ENDINGS[reason]}."

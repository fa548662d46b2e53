"""How a game ended, as those are told who played it or watched."""

from __future__ import annotations

from typing import Literal

__all__ = ["ENDINGS", "Outcome", "ending_sentence", "result_sentence"]

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


def result_sentence(result: str, reason: str, white: str, black: str) -> str:
    """Say the same about two others, such as ``Tal won by checkmate.``; empty while they play."""
    if result == "1/2-1/2":
        return ending_sentence("drawn", reason)
    winner = {"1-0": white, "0-1": black}.get(result)
    return "" if winner is None else f"{winner} won {ENDINGS[reason]}."

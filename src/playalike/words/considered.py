"""The moves that were considered, and by what they are compared."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

__all__ = ["Scale", "considered_words", "scale_of"]


class Scale(Enum):
    """By what the moves of an explanation are compared."""

    GAMES = "games"
    """How often they were played in the games studied."""
    CHANCE = "chance"
    """How likely the player is to choose them."""
    POINTS = "points"
    """The points of the classic mode's layers."""
    EVALUATION = "evaluation"


def scale_of(why: Mapping[str, object]) -> Scale:
    """Return the scale of an explanation: it depends on what decided."""
    if why["tier"] == "book" and why.get("book"):
        return Scale.GAMES
    if why["tier"] != "style":
        return Scale.EVALUATION
    return Scale.POINTS if why.get("mode") == "classic" else Scale.CHANCE


def considered_words(why: Mapping[str, object]) -> str:
    """Say what the moves below an explanation are, and what their numbers mean."""
    match scale_of(why):
        case Scale.GAMES:
            return "Played here in the games studied:"
        case Scale.CHANCE:
            return f"The chance that {why['player']} plays it:"
        case Scale.POINTS:
            return "What spoke for each move, and its chance to win:"
        case Scale.EVALUATION:
            return "What was considered, and its chance to win:"

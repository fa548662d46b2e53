"""Making an opponent of somebody's games, in words."""

from __future__ import annotations

from collections.abc import Mapping

from playalike.words.text import counted, joined

__all__ = [
    "CHOOSE_FILES",
    "CHOOSE_PLAYER",
    "GAMES_STAY",
    "INTERRUPTED",
    "STOPPED",
    "kinds_words",
    "looking_words",
    "pace_words",
    "range_words",
    "ready_words",
    "remaining_words",
    "stage_words",
]

CHOOSE_FILES = "Add PGN files with the player's games, or drop them here."
CHOOSE_PLAYER = "Choose the player; select several rows if the name is spelled in several ways."
GAMES_STAY = "The games stay on this machine."
INTERRUPTED = "An opponent is half made: File, Make an opponent goes on from there."
STOPPED = "Stopped. What was computed is kept: start again to go on from there."


def looking_words(games: int) -> str:
    """Say how many games have been read."""
    return f"Looking who is there: {counted(games, 'game')} …"


def stage_words(news: Mapping[str, object]) -> str:
    """Say which stage is under way, and how far."""
    done, total, what = news["done"], news["total"], str(news["what"])
    head = f"Step {news['stage']} of {news['stages']}, {str(news['title']).lower()}"
    if not what:
        return f"{head} …"
    if what.startswith("times"):  # chunks of games
        return f"{head}: {done} of {total}" if total else f"{head} …"
    if total:
        return f"{head}: {done:,} of {total:,} {what}"
    return f"{head}: {done:,} {what.replace('games', 'game') if done == 1 else what}"


def remaining_words(seconds: float) -> str:
    """Say how long a step still takes, roughly."""
    if seconds < 60:
        return "less than a minute left in this step"
    return f"about {counted(round(seconds / 60), 'minute')} left in this step"


def ready_words(name: str) -> str:
    """Say that the opponent can be played."""
    return f"{name} is ready to play you."


def range_words(lowest: int | None, highest: int | None) -> str:
    """Return ``1959–1965``, of years or ratings; one number where both are the same."""
    if lowest is None or highest is None:
        return ""
    return str(lowest) if lowest == highest else f"{lowest}–{highest}"


def kinds_words(kinds: Mapping[str, int]) -> str:
    """Return ``12 blitz and 3 rapid``, the most frequent first."""
    ordered = sorted(kinds.items(), key=lambda item: (-item[1], item[0]))
    return joined(f"{count:,} {kind}" for kind, count in ordered)


def pace_words(opening: float, middlegame: float, endgame: float) -> str:
    """Say how long somebody thinks, against others; 1 is as long."""
    return (
        f"Thinks {opening:.1f} times as long as others of the rating in the opening, "
        f"{middlegame:.1f} times in the middlegame and {endgame:.1f} times in the endgame."
    )

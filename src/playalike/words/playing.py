"""How a game stands, and what its engines do, in words."""

from __future__ import annotations

__all__ = [
    "CHOOSE_PROGRAM",
    "CONSIDERS_DRAW",
    "ELSEWHERE",
    "INVITATION",
    "NOBODY_PLAYS",
    "PAUSED",
    "PLAY_ON",
    "RESIGN",
    "RESIGN_QUESTION",
    "REVIEW_LATER",
    "analysis_words",
    "busy_words",
    "offers_draw_words",
    "replaced_words",
    "resigns_words",
    "reviewing_words",
    "score_words",
    "thinking_words",
    "turn_words",
    "unable_words",
    "verdict_words",
]


REVIEW_LATER = "The game is still going on: review it when it is over."


KNOWN_CP = 15_000
"""Scores beyond this are results that a tablebase knows."""
CHOOSE_PROGRAM = "Choose the file of the UCI engine first."
RESIGN, PLAY_ON = "Resign", "Play on"
RESIGN_QUESTION = "Resign? The game ends, and you lose it."
CONSIDERS_DRAW = "A draw? Let me look at the position."
"""What an opponent says at once when a draw is offered."""
ELSEWHERE = "The game goes on while you look around; End goes back to it."
NOBODY_PLAYS = "No game is being played in this tab: Ctrl+N begins one."
PAUSED = "The game is paused; P lets it go on."
INVITATION = (
    "Make a move, paste a position or drop a PGN file here to analyse. "
    "Ctrl+N begins a game; ? shows all keys."
)


def reviewing_words(done: object = 0, total: object = 0) -> str:
    """Say how far a review is."""
    return f"Reviewing the game: {done} of {total} positions" if total else "Reviewing the game …"


def turn_words(name: str) -> str:
    """Say whose turn it is."""
    return "It is your move." if name == "You" else f"{name} is to move."


def thinking_words(name: str, depth: int = 0) -> str:
    """Say who thinks, and how far."""
    return f"{name} is thinking … depth {depth}" if depth else f"{name} is thinking …"


def busy_words(effort: float) -> str:
    """Say that a move was thought about less than usual; nothing when it was not."""
    if effort >= 1:
        return ""
    part = {0.5: "half", 0.25: "a quarter", 0.125: "an eighth"}.get(effort, "a part")
    return (
        f"Many are playing here at the moment: this move got {part} of the usual thinking, "
        "so it may differ from what a quiet server would have played."
    )


def unable_words(name: str, reason: str) -> str:
    """Say that an opponent could not move, and what to do."""
    return f"{name} could not move: {reason}. Choose Game, Ask again to try once more."


def replaced_words(reason: str) -> str:
    """Say that an engine died and another took its place."""
    return f"The engine stopped ({reason.rstrip('.')}); a new one has taken over."


def resigns_words(name: str) -> str:
    """Say that an opponent gave the game up."""
    return f"{name} resigns."


def offers_draw_words(name: str) -> str:
    """Say that an opponent offers a draw, and how to accept it."""
    return f"{name} offers a draw: offer one yourself to accept it, or move."


def analysis_words(engine: str, depth: int) -> str:
    """Say who analyses, and how deep."""
    return f"{engine}, depth {depth}"


def verdict_words(cp: int | None, mate: int | None) -> str:
    """Say how the side to move stands: ``+0.35``, ``#3``, or ``win`` where a tablebase knows it."""
    if mate is None and cp is not None and abs(cp) >= KNOWN_CP:
        return "win" if cp > 0 else "loss"
    return score_words(cp, mate)


def score_words(cp: int | None, mate: int | None) -> str:
    """Return ``+0.35`` or ``#3``."""
    return f"#{mate}" if mate is not None else f"{(cp or 0) / 100:+.2f}"

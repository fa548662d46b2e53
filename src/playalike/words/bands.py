"""Where something holds: phases, evaluation bands, and the contexts of the choice model."""

from __future__ import annotations

__all__ = ["BANDS", "CONTEXTS", "phase_words"]

BANDS: dict[str, str] = {
    "losing": "when losing",
    "worse": "when worse",
    "equal": "in level positions",
    "better": "when better",
    "winning": "when winning",
}
"""By how well the player stands."""
CONTEXTS: dict[str, str] = {
    "endgame": "with few pieces left",
    "ahead": "when better",
    "behind": "when worse",
    "sharp": "when one move stands out",
    "loss": "even at a cost",
    "win_chance_loss": "even at a cost",
    "log_rank": "even far down the engine's list",
    "first": "when the engine agrees",
}
"""What a feature of the choice model may be multiplied with."""


def phase_words(phase: str | None) -> str:
    """Return ``in the middlegame``; nothing for no phase."""
    return f"in the {phase}" if phase else ""

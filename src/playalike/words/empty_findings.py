"""Why a part of a player's page is empty: what would have been kept, and that nothing was."""

from __future__ import annotations

from playalike.words.text import counted

__all__ = ["EMPTY_FINDINGS", "empty_finding"]

EMPTY_FINDINGS = {
    "structures": "No plan was found, and structures are those in which plans began.",
    "plans": "No move could be shown to have paid off by a plan.",
    "chains": "A chain is kept only if its second theme follows the first more often than by "
    "chance: more often than at the same stage of other games, and than with the moves in another "
    "order. None did.",
    "patterns": "A pattern is kept only if it is clearly more frequent than with other masters. "
    "None was.",
    "routes": "A piece's route is kept only if it comes up again and again, and more often than "
    "with other masters. None did.",
    "rules": "A habit is kept only if it differs from that of other masters by more than chance. "
    "None did.",
    "database_rules": "A rule is kept only if, among moves that the engine finds nearly equal, the "
    "player chooses otherwise than other masters by more than chance. None was found.",
}
"""By the name of the part."""


def empty_finding(part: str, games: int) -> str:
    """Return why a part has nothing to show."""
    few = "; few games say little" if games < 300 else ""
    return f"{EMPTY_FINDINGS[part]} The study had {counted(games, 'game')}{few}."

"""How strong the studied player is, and whom he is compared with."""

from __future__ import annotations

from playalike.study.workspace import Workspace

__all__ = ["study_rating", "usual_level"]

MASTERS_FROM = 2300
"""From here on the average master is nearer than any player of a rating."""
LOWEST_LEVEL = 800
"""`style.level` and `prior.strengths` know none below."""


def study_rating(workspace: Workspace) -> int | None:
    """Return the player's median rating in the games; None where they do not say it."""
    ingestion = workspace.read_json("work/ingestion.json")
    rating = ingestion.get("rating") if isinstance(ingestion, dict) else None
    return rating if isinstance(rating, int) else None


def usual_level(rating: int | None) -> int | None:
    """Return the level of somebody with a rating; masters play at full strength."""
    if rating is None or rating >= MASTERS_FROM:
        return None
    return max(rating, LOWEST_LEVEL)

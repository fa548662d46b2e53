"""Under which motif a mistake is counted: the tactic behind it, or what the better move was for."""

from __future__ import annotations

from collections.abc import Sequence

from playalike.reason import Reason, ReasonKind
from playalike.review.facts import Fact, FactKind, Role

__all__ = ["QUIET", "motif_of", "motif_of_idea"]

QUIET = "quiet move"
"""Where nothing else is known."""
_BY_KIND = {ReasonKind.PREVENTS: "ignored threat", ReasonKind.THREATENS: "missed threat"}
_BY_IDEA = {
    "ignored threat": (
        "defends", "saves", "blocks_attack", "removes_attacker", "guards", "guards_again", "unpins",
        "leaves_line", "gives_air",
    ),
    "missed threat": ("attacks", "drives", "forks", "pins", "skewers", "uncovers"),
    "missed exchange": ("exchanges", "offers_exchange", "takes", "takes_dearer", "takes_back"),
    "late development": (
        "develops", "long_diagonal", "castles_short", "castles_long", "to_castle",
    ),
    "passive piece": (
        "outpost", "centralises", "open_file", "half_open_file", "doubles", "seventh", "heads",
        "behind_passer", "worst_piece", "king_active", "presses", "aims_at_king",
    ),
    "missed pawn move": (
        "breaks", "storms", "takes_space", "centre", "passer", "pushes_passer", "opens_file",
    ),
}  # fmt: skip
"""What the better move did, by the motif of not doing it."""


def motif_of(facts: Sequence[Fact]) -> str:
    """Name the motif under which a bad move is counted."""
    for fact in facts:
        if fact.kind in (FactKind.HANGING, FactKind.ONLY_DEFENDER):
            return "hung piece" if fact.kind == FactKind.HANGING else fact.kind.value
        if fact.kind == FactKind.IDEA and fact.role == Role.MISSED:
            return motif_of_idea(fact.reasons[0])
        if fact.kind not in (FactKind.BETTER, FactKind.WIN, FactKind.IDEA, FactKind.ANSWER):
            role = "allowed" if fact.role == Role.ALLOWED else "missed"
            return f"{role} {fact.kind.value}"
    return QUIET


def motif_of_idea(reason: Reason) -> str:
    """Name the motif of not having done something."""
    if reason.kind in _BY_KIND:
        return _BY_KIND[reason.kind]
    return next((motif for motif, ideas in _BY_IDEA.items() if reason.idea in ideas), QUIET)

"""How constantly an engine liked a move while it searched deeper and deeper.

A UCI engine lists its candidates anew at every depth. A move that led from the beginning is easier
to find, and easier to trust, than one that came up in the end, whatever their last scores say. A
move's constancy is the mean, over the depths, of one over its place in the list: 1 for a move that
was always first, 0.5 for one that was always second.
"""

from __future__ import annotations

__all__ = ["Constancy", "multipv_of"]

BEHIND = 1.5
"""A move that is not in a list counts as so many places behind its last."""
DIGITS = 3


class Constancy:
    """Listens to what an engine says."""

    def __init__(self) -> None:
        """Have heard nothing yet."""
        self._lists: dict[str, list[str]] = {}
        """By depth; what an engine says of a depth for a second time replaces the first."""
        self._now: list[str] = []

    def hear(self, text: str, place: int) -> None:
        """Take in a line with a variation, which says that a move has this place."""
        if place == 1:
            depth = text.partition(" depth ")[2].partition(" ")[0]
            self._now = self._lists[depth] = []
        self._now.append(text.partition(" pv ")[2].partition(" ")[0])

    def of(self, move: str) -> float | None:
        """Return the constancy of a move (UCI); None if nothing was heard."""
        if not self._lists:
            return None
        places = [
            listed.index(move) + 1 if move in listed else len(listed) + BEHIND
            for listed in self._lists.values()
        ]
        return round(sum(1 / place for place in places) / len(places), DIGITS)


def multipv_of(text: str) -> int:
    """Return the place of a line among an engine's candidates."""
    _, marker, rest = text.partition(" multipv ")
    return int(rest.split(" ", 1)[0]) if marker else 1

"""Looking for games among one's own: by opponent, result, opening, date and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from playalike.faces.web.answers.games import GameLine, GameList, ListedOpponent
from playalike.words.endings import Outcome

__all__ = ["GameSearch", "searched"]


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What is wanted; None and empty words want everything."""

    status: Literal["active", "over"] | None = None
    outcome: Outcome | None = None
    opponent: str | None = None
    """An id, such as ``personality:tal``."""
    words: str = ""
    """Each must occur in the opponent's name, the opening, its code or the ending."""
    since: date | None = None
    until: date | None = None
    """The last day that counts."""
    watched: bool | None = None
    """Games between two players, or those of one's own."""

    def wants(self, line: GameLine) -> bool:
        """Tell whether a game is one of those."""
        if self.status is not None and line.status != self.status:
            return False
        if self.outcome is not None and line.outcome != self.outcome:
            return False
        if self.opponent is not None and line.opponent.id != self.opponent:
            return False
        if self.watched is not None and (line.watched is not None) != self.watched:
            return False
        day = date.fromisoformat(line.updated[:10])
        if (self.since and day < self.since) or (self.until and day > self.until):
            return False
        text = _text(line)
        return all(word in text for word in self.words.lower().split())


def _text(line: GameLine) -> str:
    opening = "" if line.opening is None else f"{line.opening.eco} {line.opening.name}"
    player = "" if line.watched is None else line.watched.player.display_name
    return f"{player} {line.opponent.display_name} {opening} {line.ending}".lower()


def searched(
    lines: Iterable[GameLine], search: GameSearch, offset: int = 0, limit: int = 50
) -> GameList:
    """Return the part of the games that is wanted, and how many there are in all."""
    everything = list(lines)
    matches = [line for line in everything if search.wants(line)]
    return GameList(
        games=matches[offset : offset + limit],
        total=len(matches),
        all_games=len(everything),
        opponents=_opponents(everything),
    )


def _opponents(lines: Sequence[GameLine]) -> list[ListedOpponent]:
    names = {line.opponent.id: line.opponent.display_name for line in lines}
    counts = Counter(line.opponent.id for line in lines)
    return [
        ListedOpponent(id=id, display_name=names[id], games=count)
        for id, count in sorted(counts.items(), key=lambda item: (-item[1], names[item[0]]))
    ]

"""The same game twice: same moves, and nothing that says otherwise.

Two games with the same start and the same moves are one game unless their tags tell them apart:

- both years are known and more than a year apart (an event may span New Year, and dates are dirty);
- or a side has two names that cannot be spellings of one (``Tal, M`` and ``Geller, E``). Names that
  merely look alike (``Kortschnoj``/``Korchnoi``, a typing error) do not tell games apart;
- or the game is short (under 30 plies), where the same players do repeat a whole game, and both
  full dates, or both rounds, are known and differ.

A game of `CERTAIN_PLIES` or more is one game whatever the tags say: nobody repeats that by chance,
while collections do print games under wrong names (in 119,000 master games, every pair of 37 plies
or more with different names looked like that; different games with equal moves had 18 to 34).
"""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from playalike.games.game import Game
from playalike.games.names import agree, fold, readings

__all__ = ["Duplicates", "same_game"]

SHORT_PLIES = 30
CERTAIN_PLIES = 60
ALIKE = 0.7
"""Least similarity (difflib's ratio) of two family names that may be one, misspelled."""

FULL_DATE = re.compile(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}\Z")


class _Tags(NamedTuple):
    """What may tell two games with the same moves apart."""

    white: str
    black: str
    year: int | None
    date: str
    round: str


class Duplicates:
    """Remembers games, to find the ones that come again."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[str, list[_Tags]] = {}

    def add(self, game: Game) -> bool:
        """Remember a game; say whether it came before."""
        tags = _tags(game)
        before = self._seen.get(game.key)
        if before is None:
            self._seen[game.key] = [tags]
            return False
        if any(_same(tags, other, len(game.moves)) for other in before):
            return True
        before.append(tags)
        return False


def same_game(one: Game, other: Game) -> bool:
    """Whether two records are the same game."""
    return one.key == other.key and _same(_tags(one), _tags(other), len(one.moves))


def _tags(game: Game) -> _Tags:
    round_ = game.headers.get("Round", "").strip(" ?-")
    return _Tags(game.white, game.black, game.year, game.headers.get("Date", ""), round_)


def _same(one: _Tags, other: _Tags, plies: int) -> bool:
    if plies >= CERTAIN_PLIES:
        return True
    if one.year is not None and other.year is not None and abs(one.year - other.year) > 1:
        return False
    if not (_may_be_one(one.white, other.white) and _may_be_one(one.black, other.black)):
        return False
    if plies >= SHORT_PLIES:
        return True
    both_dated = FULL_DATE.match(one.date) and FULL_DATE.match(other.date)
    if both_dated and one.date != other.date:
        return False
    return not (one.round and other.round and one.round != other.round)


def _may_be_one(one: str, other: str) -> bool:
    if not one or not other or agree(one, other):
        return True
    families = [{r.family for r in readings(name) if r.primary} for name in (one, other)]
    if families[0] & families[1]:
        return False  # one family, given names that disagree: brothers, sisters, namesakes
    return any(
        difflib.SequenceMatcher(None, fold(a), fold(b), autojunk=False).ratio() >= ALIKE
        for a in families[0]
        for b in families[1]
    )

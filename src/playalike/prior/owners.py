"""Whose collection a file of games is: the player who sits at nearly every board of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.games.sources import BadInput, Source, read_lines

__all__ = ["names_in", "owners_of"]

SHARE = 0.9
"""An owner plays in at least this share of the games."""
MIN_GAMES = 50
_NAME = re.compile(rb'\[(?:White|Black) "([^"]*)"\]')


def names_in(file: Path) -> Counter[str]:
    """Count the names of White and Black in a file, compressed or not."""
    try:
        names = Counter(
            match.group(1)
            for line in read_lines(Source(str(file), file))
            if (match := _NAME.match(line))
        )
    except BadInput as error:
        raise PlayalikeError(f"{file}: {error}") from error
    return Counter({name.decode("utf-8", "replace"): count for name, count in names.items()})


def owners_of(files: Iterable[Path]) -> tuple[str, ...]:
    """Return the owners of those files that have one, without repetition, by name.

    A file of games between the same two players is nobody's.
    """
    owners = set()
    for file in files:
        names = names_in(file)
        games = names.total() / 2
        common = [name for name, count in names.items() if count >= SHARE * games]
        if games >= MIN_GAMES and len(common) == 1:
            owners.add(common[0])
    return tuple(sorted(owners))

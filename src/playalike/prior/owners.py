"""Whose collection a file of games is: the player who sits at nearly every board of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

__all__ = ["owners_of"]

SHARE = 0.9
"""An owner plays in at least this share of the games."""
MIN_GAMES = 50
_NAME = re.compile(rb'^\[(?:White|Black) "([^"]*)"\]', re.MULTILINE)


def owners_of(files: Iterable[Path]) -> tuple[str, ...]:
    """Return the owners of those files that have one, without repetition, by name."""
    found = set()
    for file in files:
        names = Counter(_NAME.findall(file.read_bytes()))
        games = names.total() / 2
        if not names or games < MIN_GAMES:
            continue
        name, count = names.most_common(1)[0]
        if count >= SHARE * games:
            found.add(name.decode("utf-8", "replace"))
    return tuple(sorted(found))

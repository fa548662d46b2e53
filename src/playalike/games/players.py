"""Choosing a player by name out of the names that occur in games."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping

from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.names import agree, fold, readings, sounds
from playalike.words.text import counted

__all__ = ["AmbiguousPlayerError", "UnknownPlayerError", "count_names", "resolve_player"]

EXACT = "="
"""A query that begins with this means one spelling, to the letter."""

MAX_LISTED = 12


class AmbiguousPlayerError(PlayalikeError):
    """A name fits players who cannot be one; the message lists them and how to choose."""


class UnknownPlayerError(PlayalikeError):
    """Nobody has that name; the message lists the nearest."""


def count_names(games: Iterable[Game]) -> Counter[str]:
    """Count how often each spelling occurs, White and Black together."""
    counts: Counter[str] = Counter()
    for game in games:
        counts.update(name for name in (game.white, game.black) if name)
    return counts


def resolve_player(queries: Iterable[str], name_counts: Mapping[str, int]) -> set[str]:
    """Return all spellings in `name_counts` that mean the player asked for.

    Each query is a name in any form (see `playalike.games.names`), or ``=`` and one spelling
    exactly as it stands in the games. Several queries add up. A spelling chosen exactly is settled:
    it makes no other query ambiguous. A query is ambiguous if the spellings that agree with it do
    not all agree with each other (``Karpov,A``: Anatoly or Alexander?), or if one of them agrees as
    well with somebody whom the query excludes (``Karpov, Anatoly``, when ``Karpov,A`` is there and
    may be Alexander).
    """
    names = list(queries)
    if not names:
        raise UnknownPlayerError("no player was named; give --player NAME")
    exact = {query[1:].strip() for query in names if query.startswith(EXACT)}
    for name in sorted(exact):
        if name not in name_counts:
            raise _unknown(name, name_counts, "is not in the games, spelled exactly like that")
    chosen = set(exact)
    for query in names:
        if not query.startswith(EXACT):
            chosen |= _resolve(query, name_counts, exact)
    return chosen


def _resolve(query: str, name_counts: Mapping[str, int], settled: set[str]) -> set[str]:
    candidates = [name for name in name_counts if agree(query, name)]
    if not candidates:
        raise _unknown(query, name_counts, "is not among the players of these games")
    families = {sounds(r.family) for name in (query, *candidates) for r in readings(name)}
    relatives = [
        name
        for name in name_counts
        if name not in settled and any(sounds(r.family) in families for r in readings(name))
    ]
    open_names = [name for name in candidates if name not in settled]
    quarrel: set[str] = set()
    for name in open_names:
        for other in open_names:
            if not agree(name, other):
                quarrel |= {name, other}
        for other in relatives:
            if other not in candidates and agree(name, other):
                quarrel |= {name, other}
    if quarrel:
        raise AmbiguousPlayerError(_ambiguity(query, {*candidates, *quarrel}, name_counts))
    return set(candidates)


def _ambiguity(query: str, names: set[str], name_counts: Mapping[str, int]) -> str:
    ordered = sorted(names, key=lambda name: (-name_counts[name], name))
    listed = _listed(ordered, name_counts)
    return (
        f"player {query!r} is ambiguous: {listed}. Choose spellings exactly, with a '=' in front; "
        f'--player may be given more than once: --player "={ordered[0]}"'
    )


def _unknown(query: str, name_counts: Mapping[str, int], what: str) -> UnknownPlayerError:
    families = {sounds(r.family) for r in readings(query)}
    namesakes = [
        name for name in name_counts if families & {sounds(r.family) for r in readings(name)}
    ]
    namesakes.sort(key=lambda name: (-name_counts[name], name))
    by_fold = {fold(name): name for name in sorted(name_counts)}
    alike = difflib.get_close_matches(fold(query), by_fold, n=5, cutoff=0.5)
    # Of one family first: "Bobby Fischer" looks like many names, but is meant for one.
    near = list(dict.fromkeys([*namesakes, *(by_fold[name] for name in alike)]))[:5]
    if near:
        return UnknownPlayerError(f"player {query!r} {what}; nearest: {_listed(near, name_counts)}")
    frequent = sorted(name_counts, key=lambda name: (-name_counts[name], name))[:5]
    if not frequent:
        return UnknownPlayerError(f"player {query!r} {what}: no game names its players")
    return UnknownPlayerError(
        f"player {query!r} {what}; most frequent there: {_listed(frequent, name_counts)}"
    )


def _listed(names: list[str], name_counts: Mapping[str, int]) -> str:
    shown = [f'"{name}" ({counted(name_counts[name], "game")})' for name in names[:MAX_LISTED]]
    if len(names) > MAX_LISTED:
        shown.append(f"and {len(names) - MAX_LISTED} more")
    return ", ".join(shown)

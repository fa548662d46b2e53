"""The Elo tracker: every rated run that the store has, and how a player's rating went on.

A match rates its first player against its second; when the second has a rating of its own
(`UCI_Elo`, `elo`), the result is a rating, else a difference. A tournament rates everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from playalike.store import Store

__all__ = ["RatedRun", "known_rating", "rated_runs", "ruleset_of"]

KINDS = ("match", "tournament")


@dataclass(frozen=True, slots=True)
class RatedRun:
    """One player's rating by one run."""

    run: int
    started: str
    kind: str
    player: str
    """The description, for example ``engine:default``."""
    ruleset: str
    """Of our engine; empty for everybody else."""
    version: str
    against: str
    """The opponent, or the name of the tournament."""
    tc: str
    elo: float | None
    """None when every game was won, or lost."""
    low: float | None
    high: float | None
    games: int
    absolute: bool
    """True for a rating, False for a difference to the opponent (or to the pool's average)."""
    finished: bool

    def shown(self, value: float | None) -> str:
        """Write one of its numbers: a rating as it is, a difference with its sign."""
        if value is None:
            return "–"
        return f"{value:.0f}" if self.absolute else f"{value:+.0f}"


def known_rating(spec: str) -> float | None:
    """Return the rating that a description promises: ``UCI_Elo``, ``level`` or ``elo``."""
    options = dict(parse_qsl(spec.partition("?")[2]))
    word = options.get("UCI_Elo", options.get("level", options.get("elo", "")))
    return float(word) if word.isdecimal() else None


def ruleset_of(spec: str) -> str:
    """Return the ruleset, with its changes, of a description of our engine; else nothing."""
    head, _, query = spec.partition("?")
    kind, _, rest = head.partition(":")
    if kind != "engine":
        return ""
    return f"{rest or 'default'}?{query}" if query else rest or "default"


def rated_runs(store: Store) -> list[RatedRun]:
    """Return everything that was rated, the oldest first."""
    runs: list[RatedRun] = []
    for info in sorted(store.runs(), key=lambda run: run.id):
        if info.kind not in KINDS:
            continue
        for row in store.rows("summary", info.id):
            data = row["data"]
            assert isinstance(data, Mapping)
            read = _of_match if info.kind == "match" else _of_tournament
            for rating in read(data):
                runs.append(
                    RatedRun(
                        run=info.id,
                        started=info.started,
                        kind=info.kind,
                        version=str(data.get("version", "")),
                        tc=str(data.get("tc", "")),
                        finished=info.finished,
                        player=rating.player,
                        ruleset=ruleset_of(rating.player),
                        against=rating.against or info.name,
                        elo=rating.elo,
                        low=rating.low,
                        high=rating.high,
                        games=rating.games,
                        absolute=rating.absolute,
                    )
                )
    return runs


@dataclass(frozen=True, slots=True)
class _Rating:
    player: str
    against: str
    elo: float | None
    low: float | None
    high: float | None
    games: int
    absolute: bool


def _of_match(data: Mapping[str, object]) -> Iterator[_Rating]:
    second = str(data["second"])
    base = known_rating(second)
    elo = data["elo"]
    assert isinstance(elo, Mapping)
    value, low, high = (
        None if elo[key] is None else float(elo[key]) + (base or 0.0)
        for key in ("value", "low", "high")
    )
    games = int(str(data["games"]))
    yield _Rating(str(data["first"]), second, value, low, high, games, base is not None)


def _of_tournament(data: Mapping[str, object]) -> Iterator[_Rating]:
    ratings = data["ratings"]
    assert isinstance(ratings, list)
    for row in ratings:
        elo, error = float(row["elo"]), float(row["error"])
        yield _Rating(
            str(row["spec"]), "", elo, elo - error, elo + error, int(row["games"]),
            bool(data.get("anchored")),
        )  # fmt: skip

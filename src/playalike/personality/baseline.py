"""The average master: counts over many players' games, to measure a player against.

`load_baseline` reads what `playalike study baseline` made; a set ships with the package. Counts
are kept by era, because a move that is common now may have been rare a century ago:
`Baseline.reference` gives rates for a mixture of eras like the player's own. What the tables count
is listed in `playalike.study.baseline.counts.TABLES` and, for those of an engine, in
`playalike.study.baseline.choices.CHOICE_TABLES`. `Baseline.model` is the average master as a model
of choices: the features of a player's own `PlainChoiceModel`, fitted to everybody's moves.

**The player studied** must not be part of the average for the comparison. The baseline remembers
which games it was made of (`sampled`); a study counts the player's own moves in those games and
takes them off again with `Baseline.without`. Nothing of anybody else is lost, and one file serves
every player.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from playalike.choice.plain_model import PlainChoiceModel
from playalike.conversion import to_record
from playalike.errors import PlayalikeError

__all__ = [
    "ERAS",
    "SHIPPED",
    "Baseline",
    "Era",
    "Reference",
    "Share",
    "era_of",
    "load_baseline",
    "pack_keys",
]

SCHEMA_VERSION = 1
SHIPPED = Path(__file__).parent / "data" / "baseline.json.gz"
ERA_PRIOR = 1000.0
"""Trials of all eras together that are added to each era, so that a thin one is not noise."""
CHOICE_PRIOR = 20_000.0
"""The same for what an engine judged. How masters choose among near-equal moves, and how often they
depart from the engine, differs between eras by no more than chance (chi-square 0.95 a degree of
freedom over 155 overlapping counts): so many trials make them nearly one."""


class Era(NamedTuple):
    """Some decades of chess."""

    name: str
    first: int
    last: int


ERAS = (
    Era("romantic", 0, 1899),
    Era("classical", 1900, 1945),
    Era("soviet", 1946, 1970),
    Era("professional", 1971, 1990),
    Era("computer", 1991, 9999),
)


def era_of(year: int) -> int | None:
    """Return the number of a year's era; None for 0, an unknown year."""
    if year <= 0:
        return None
    return next(number for number, era in enumerate(ERAS) if era.first <= year <= era.last)


class Share(NamedTuple):
    """So many of so many; not whole numbers when eras are mixed."""

    hits: float
    trials: float

    @property
    def rate(self) -> float:
        """Hits by trials, at least half a hit; 0 without trials."""
        return max(self.hits, 0.5) / self.trials if self.trials > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Baseline:
    """Counts by table, key and era."""

    games: tuple[int, ...]
    """How many games there are of each era."""
    sampled: frozenset[str]
    """Hold-out keys of those games."""
    tables: Mapping[str, Mapping[str, Sequence[int]]]
    floors: Mapping[str, int]
    """Tables of which rare keys were dropped: nothing missing has a higher count than this."""
    engine: Mapping[str, Mapping[str, Sequence[int]]]
    """Tables of a smaller sample that an engine judged; may be empty. Older files have one count a
    key, not one for each era."""
    provenance: Mapping[str, object] = field(default_factory=dict)
    model: PlainChoiceModel | None = None
    """Which candidate the average master picks, fitted to the sample that an engine judged; None
    where there is no such sample."""

    def without(self, own: Mapping[str, Mapping[str, Sequence[int]]]) -> Baseline:
        """Take counts off, table by table; what a table does not list stays as it is."""
        tables = dict(self.tables)
        for name, counts in own.items():
            left = dict(tables.get(name, {}))
            for key, numbers in counts.items():
                if key in left:
                    have = left[key]
                    less = (sum(numbers),) if len(have) == 1 else numbers
                    left[key] = tuple(max(0, h - n) for h, n in zip(have, less, strict=True))
            tables[name] = left
        return replace(self, tables=tables)

    def reference(self, weights: Sequence[float]) -> Reference:
        """Return the average master of a time, given how much each era counts."""
        total = sum(weights)
        if total <= 0:
            moves = self.tables.get("moves", {}).get("all", (0,) * len(ERAS))
            total = sum(moves)
            weights = [float(count) for count in moves]
        if total <= 0:
            return Reference(self, (1.0,) * len(ERAS))
        return Reference(self, tuple(weight / total for weight in weights))


@dataclass(frozen=True, slots=True)
class Reference:
    """Rates of the average master, with the eras mixed like the player's."""

    baseline: Baseline
    weights: tuple[float, ...]

    def share(self, table: str, key: str, trials: str) -> Share:
        """Return how often `key` of a table occurs, out of `trials` in the table ``moves``.

        Each era's rate is drawn a little towards the rate of all eras. A key of a shortened table
        that is missing counts with the table's floor: its true rate may be lower.
        """
        sizes = self.baseline.tables.get("moves", {}).get(trials)
        if sizes is None or not sum(sizes):
            return Share(0.0, 0.0)
        counts = self.baseline.tables.get(table, {}).get(key)
        if counts is None:
            return Share(float(self.baseline.floors.get(table, 0)), float(sum(sizes)))
        return self._mixed(counts, sizes, ERA_PRIOR)

    def engine_share(self, hits: str, trials: str, key: str, out_of: str | None = None) -> Share:
        """Return hits and trials of the engine's sample, with the eras mixed in the same way.

        Both tables have the same keys; `out_of` is the key of the trials when it is another one:
        then it is about how often something is played, in which eras do differ.
        """
        tables = self.baseline.engine
        sizes = tables.get(trials, {}).get(out_of or key)
        if sizes is None or not sum(sizes):
            return Share(0.0, 0.0)
        counts = tables.get(hits, {}).get(key)
        if counts is None:
            return Share(0.0, float(sum(sizes)))
        return self._mixed(counts, sizes, ERA_PRIOR if out_of else CHOICE_PRIOR)

    def _mixed(self, counts: Sequence[int], sizes: Sequence[int], prior: float) -> Share:
        """Weigh the eras' rates; counts that are not kept by era are what they are."""
        total = float(sum(sizes))
        if len(counts) == 1:
            return Share(float(counts[0]), total)
        overall = sum(counts) / total
        rate = evidence = 0.0
        for weight, count, size in zip(self.weights, counts, sizes, strict=True):
            rate += weight * (count + prior * overall) / (size + prior)
            evidence += weight * weight / (size + prior)
        effective = min(total, 1 / evidence) if evidence else total
        return Share(rate * effective, effective)


def load_baseline(path: Path | None = None) -> Baseline:
    """Read a baseline, the shipped one by default."""
    source = path or SHIPPED
    try:
        with gzip.open(source, "rb") as file:
            content: Any = json.loads(file.read())
    except (OSError, EOFError, ValueError) as error:
        raise PlayalikeError(
            f"cannot read the baseline {source}: {error}; make one with `playalike study baseline`"
        ) from error
    if not isinstance(content, dict) or content.get("kind") != "baseline":
        raise PlayalikeError(f"{source} is no baseline; make one with `playalike study baseline`")
    if content.get("schema") != SCHEMA_VERSION:
        raise PlayalikeError(
            f"{source} has schema {content.get('schema')!r}, not {SCHEMA_VERSION}: make it again "
            "with `playalike study baseline`"
        )
    return Baseline(
        games=tuple(content["games"]),
        sampled=_unpack_keys(content["sampled"]),
        tables={name: _table(table) for name, table in content["tables"].items()},
        floors=content["floors"],
        engine={name: _table(table) for name, table in content["engine"].items()},
        provenance=content["provenance"],
        model=_model(source, content.get("model")),
    )


def pack_keys(keys: Sequence[str]) -> str:
    """Write hold-out keys, 16 hex digits each, in little space."""
    return base64.b64encode(b"".join(bytes.fromhex(key) for key in sorted(keys))).decode()


def _unpack_keys(text: str) -> frozenset[str]:
    data = base64.b64decode(text)
    return frozenset(data[first : first + 8].hex() for first in range(0, len(data), 8))


def _model(source: Path, item: object) -> PlainChoiceModel | None:
    if item is None:
        return None
    try:
        return to_record(PlainChoiceModel, item)
    except PlayalikeError as error:
        raise PlayalikeError(
            f"{source} has a damaged model ({error}): make it again with `playalike study baseline`"
        ) from error


def _table(table: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Read ``{"keys": [...], "counts": [[era 0 ...], [era 1 ...] ...]}``."""
    return dict(zip(table["keys"], zip(*table["counts"], strict=True), strict=True))

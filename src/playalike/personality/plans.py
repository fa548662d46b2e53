"""The strategic plans of a player: tens of thousands on disk, a handful in memory.

One SQLite file. Plans are sorted by pawn structure, so all plans for one structure are neighbours:
an index gives the first and how many, and plans lie in compressed blocks (`plan_packing`). The best
plans of each category are there a second time, together. Opening the store reads next to nothing,
and a look-up unpacks a few blocks.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.personality.plan_packing import pack_plans, shared_words, unpack_plans
from playalike.personality.plan_records import (
    PLAN_THEMES,
    Collaboration,
    Plan,
    PlanStart,
    PlanTheme,
    trigger_holds,
)

__all__ = [
    "PLAN_THEMES",
    "TIERS",
    "Collaboration",
    "Plan",
    "PlanStart",
    "PlanStore",
    "PlanTheme",
    "export_plans",
    "trigger_holds",
    "write_plans",
]

SCHEMA_VERSION = 3
READABLE = (2, SCHEMA_VERSION)
"""Stores of schema 2 do not say in which positions their plans began; all else is the same."""
BLOCK = 64
"""Plans a block: large enough to compress well, small enough to unpack in a millisecond."""
TIERS = ("exact", "pawns", "category")
"""How closely the structure matches: pawns and enemy king, pawns only, kind of structure."""
MOST = 256
"""Plans that a tier offers, the most successful ones: a category, or the pawns of the first moves,
can have thousands."""


class PlanStore:
    """Read access to the plans of one player."""

    def __init__(self, path: Path) -> None:
        """Open the store and check that it is one."""
        self.path = path
        try:
            # Read only, so any thread may ask: UCI thinks in another one than it loads in.
            self._db = sqlite3.connect(
                f"file:{path}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            version = self._db.execute("pragma user_version").fetchone()[0]
            meta = dict(self._db.execute("select key, value from meta").fetchall())
            self._count = int(meta["plans"])
            packed_words = meta["words"] if version in READABLE else b""
        except (sqlite3.DatabaseError, KeyError) as error:
            raise PlayalikeError(f"{path} is not a store of plans: {error}") from error
        if version not in READABLE:
            raise PlayalikeError(
                f"{path} has schema {version}, not {SCHEMA_VERSION}: study the player again"
            )
        self._words: list[str] = json.loads(zlib.decompress(packed_words))
        self._block = lru_cache(maxsize=256)(self._unpack)
        self._best = lru_cache(maxsize=16)(self._unpack_best)

    def __len__(self) -> int:
        """Return how many plans there are."""
        return self._count

    def lookup(self, hash_exact: int, hash_pawns: int, category: str) -> list[tuple[str, Plan]]:
        """Return plans for a structure with the tier that matched, closest first, none twice.

        Of each tier the most successful ones, `MOST` at most for one place of the enemy king.
        """
        row = self._db.execute(
            "select first, plans, kings from structures where pawns = ?", (hash_pawns,)
        ).fetchone()
        first, plans, kings = row or (0, 0, None)
        same_pawns = range(first, first + plans)
        matches: list[tuple[str, Plan]] = []
        others: list[int] = []
        for count in json.loads(kings) if kings else [plans] if plans else []:
            if self.plan(first).start.hash_exact == hash_exact:
                matches += [("exact", self.plan(n)) for n in range(first, first + min(count, MOST))]
            else:
                others += range(first, first + min(count, MOST))
            first += count
        matches += [("pawns", self.plan(number)) for number in others]
        matches += [("category", plan) for n, plan in self._best(category) if n not in same_pawns]
        return matches

    def plan(self, number: int) -> Plan:
        """Return a plan by its number, 0 to `len(self) - 1`."""
        return self._block(number // BLOCK)[number % BLOCK]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _unpack(self, block: int) -> tuple[Plan, ...]:
        row = self._db.execute("select data from blocks where id = ?", (block,)).fetchone()
        if row is None:
            raise PlayalikeError(f"{self.path} has no block {block}: it is damaged")
        return unpack_plans(row[0], self._words)

    def _unpack_best(self, category: str) -> tuple[tuple[int, Plan], ...]:
        row = self._db.execute(
            "select plans, data from best where category = ?", (category,)
        ).fetchone()
        if row is None:
            return ()
        return tuple(zip(json.loads(row[0]), unpack_plans(row[1], self._words), strict=True))


def export_plans(store: PlanStore, path: Path) -> None:
    """Write all plans as JSON, one a line, under the names that the document chessgate gives them.

    Square names are those of the player's own side, as everywhere in plans.
    """
    with whole_file(path) as part, part.open("w", encoding="utf-8") as file:
        file.write('{"schema": 1, "kind": "strategic_plans", "plans": [\n')
        for number in range(len(store)):
            plan = asdict(store.plan(number))
            ending = ",\n" if number + 1 < len(store) else "\n"
            file.write(json.dumps(plan, ensure_ascii=False) + ending)
        file.write("]}\n")


def write_plans(path: Path, plans: Iterable[Plan]) -> None:
    """Write a store; the same plans in any order give the same file."""
    ordered = sorted(plans, key=_sort_key)
    words = shared_words(ordered)
    numbers = {word: number for number, word in enumerate(words)}
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute(f"pragma user_version = {SCHEMA_VERSION}")
        database.execute("begin")
        database.execute("create table meta (key text primary key, value)")
        database.execute("create table blocks (id integer primary key, data blob not null)")
        database.execute(
            "create table structures"
            " (pawns integer primary key, first integer, plans integer, kings text)"
        )
        database.execute("create table best (category text primary key, plans text, data blob)")
        database.execute("insert into meta values ('plans', ?)", (len(ordered),))
        text = json.dumps(words, separators=(",", ":"), ensure_ascii=False)
        database.execute("insert into meta values ('words', ?)", (zlib.compress(text.encode(), 9),))
        for number, first in enumerate(range(0, len(ordered), BLOCK)):
            block = pack_plans(ordered[first : first + BLOCK], numbers)
            database.execute("insert into blocks values (?, ?)", (number, block))
        database.executemany("insert into structures values (?, ?, ?, ?)", _structures(ordered))
        database.executemany("insert into best values (?, ?, ?)", _best(ordered, numbers))
        database.execute("commit")
        database.execute("vacuum")
    finally:
        database.close()


def _sort_key(plan: Plan) -> tuple[object, ...]:
    start = plan.start
    return (
        start.hash_pawns, start.hash_exact, -plan.success, start.ply, plan.game, plan.name,
        plan.moves, tuple(theme.squares for theme in plan.themes), plan.trigger, start.position,
    )  # fmt: skip


def _structures(plans: Sequence[Plan]) -> Iterable[tuple[int, int, int, str | None]]:
    """Yield where the plans of each pawn structure are, and how many for each place of the king."""
    first = 0
    for pawns, group in groupby(plans, key=lambda plan: plan.start.hash_pawns):
        kings = [len(list(same)) for _, same in groupby(group, key=lambda p: p.start.hash_exact)]
        yield pawns, first, sum(kings), json.dumps(kings) if len(kings) > 1 else None
        first += sum(kings)


def _best(plans: Sequence[Plan], words: Mapping[str, int]) -> Iterable[tuple[str, str, bytes]]:
    by_category: dict[str, list[int]] = {}
    for number, plan in enumerate(plans):
        by_category.setdefault(plan.start.category, []).append(number)
    for category, numbers in sorted(by_category.items()):
        numbers.sort(key=lambda number: (-plans[number].success, number))
        del numbers[MOST:]
        packed = pack_plans([plans[number] for number in numbers], words)
        yield category, json.dumps(numbers, separators=(",", ":")), packed

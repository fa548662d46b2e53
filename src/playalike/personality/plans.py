"""The strategic plans of a player: tens of thousands on disk, a handful in memory.

One SQLite file. Plans are sorted by structure, so all plans for one structure are neighbours: an
index gives the first and the last, and plans lie in compressed blocks. Opening
the store reads next to nothing, and a look-up touches a few blocks.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from playalike.errors import PlayalikeError

__all__ = [
    "TIERS",
    "Collaboration",
    "Plan",
    "PlanStart",
    "PlanStore",
    "PlanTheme",
    "write_plans",
]

SCHEMA_VERSION = 1
BLOCK = 64
"""Plans a block: large enough to compress well, small enough to unpack in half a millisecond."""
TIERS = ("exact", "pawns", "category")
"""How closely the structure matches: pawns and enemy king, pawns only, kind of structure."""
BEST_PER_CATEGORY = 256
"""The last tier offers the most successful plans only: a category can have thousands."""


@dataclass(frozen=True, slots=True)
class PlanTheme:
    """One strand of a plan."""

    theme: str
    primary_piece: int
    """The python-chess piece type that carries it."""
    squares: tuple[str, ...]
    """Relative target squares."""
    description: str


@dataclass(frozen=True, slots=True)
class Collaboration:
    """Pieces that work together on the same squares."""

    pieces: tuple[tuple[str, str], ...]
    """Piece and role, such as ``("rook", "attacker")``."""
    convergence_squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanStart:
    """The position where the plan began, as far as plans are compared by it."""

    ply: int
    phase: str
    hash_exact: int
    hash_pawns: int
    category: str
    weaknesses: tuple[str, ...]
    """Kinds of weakness in the opponent's camp."""
    piece_count: int
    enemy_king_wing: int
    """0 queenside, 1 centre, 2 kingside."""
    bishop_pair: bool
    fianchetto: bool
    eval_cp: int | None
    """The engine's view for the player; None when the position was not analysed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy over several moves, found by going back from its success."""

    name: str
    """The themes joined by ``+``."""
    themes: tuple[PlanTheme, ...]
    collaborations: tuple[Collaboration, ...]
    trigger: str
    """What called for the plan."""
    start: PlanStart
    moves: tuple[str, ...]
    """The player's moves that carried it out, as sequence tokens such as ``Nd2f1``."""
    achievement_move: str
    """The move that paid off, as a token; the last of `moves`."""
    eval_gain_cp: int
    outcome: float
    """The player's result in that game: 1, 0.5 or 0."""
    success: float
    """From 0 to 1: gain and outcome together."""
    game: str
    """Such as ``Karpov – Unzicker, 1974``."""


class PlanStore:
    """Read access to the plans of one player."""

    def __init__(self, path: Path) -> None:
        """Open the store and check that it is one."""
        self.path = path
        try:
            self._db = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
            version = self._db.execute("pragma user_version").fetchone()[0]
            self._count = self._db.execute("select value from meta where key = 'plans'").fetchone()[
                0
            ]
        except (sqlite3.DatabaseError, TypeError) as error:
            raise PlayalikeError(f"{path} is not a store of plans: {error}") from error
        if version != SCHEMA_VERSION:
            raise PlayalikeError(f"{path} has schema {version}, not {SCHEMA_VERSION}")
        self._block = lru_cache(maxsize=256)(self._unpack)

    def __len__(self) -> int:
        """Return how many plans there are."""
        return int(self._count)

    def lookup(self, hash_exact: int, hash_pawns: int, category: str) -> list[tuple[str, Plan]]:
        """Return plans for a structure with the tier that matched, closest first, none twice."""
        found: dict[int, str] = {}
        for tier, key in (("exact", hash_exact), ("pawns", hash_pawns)):
            for first, last in self._db.execute(
                "select first, last from ranges where tier = ? and key = ?", (tier, key)
            ):
                for number in range(first, last + 1):
                    found.setdefault(number, tier)
        row = self._db.execute("select plans from best where category = ?", (category,)).fetchone()
        for number in json.loads(row[0]) if row else []:
            found.setdefault(number, "category")
        return [(tier, self.plan(number)) for number, tier in found.items()]

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
        return tuple(map(_plan, json.loads(zlib.decompress(row[0]))))


def write_plans(path: Path, plans: Iterable[Plan]) -> None:
    """Write a store; the same plans in any order give the same file."""
    ordered = sorted(plans, key=_sort_key)
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute(f"pragma user_version = {SCHEMA_VERSION}")
        database.execute("begin")
        database.execute("create table meta (key text primary key, value)")
        database.execute("create table blocks (id integer primary key, data blob not null)")
        database.execute(
            "create table ranges (tier text, key integer, first integer, last integer,"
            " primary key (tier, key)) without rowid"
        )
        database.execute("create table best (category text primary key, plans text) without rowid")
        database.execute("insert into meta values ('plans', ?)", (len(ordered),))
        for number, block in enumerate(_blocks(ordered)):
            database.execute("insert into blocks values (?, ?)", (number, block))
        for tier, keys in (
            ("exact", [plan.start.hash_exact for plan in ordered]),
            ("pawns", [plan.start.hash_pawns for plan in ordered]),
        ):
            rows = [(tier, key, first, last) for key, first, last in _ranges(keys)]
            database.executemany("insert into ranges values (?, ?, ?, ?)", rows)
        database.executemany("insert into best values (?, ?)", _best(ordered))
        database.execute("commit")
        database.execute("vacuum")
    finally:
        database.close()


def _sort_key(plan: Plan) -> tuple[object, ...]:
    start = plan.start
    return (start.hash_pawns, start.hash_exact, start.ply, plan.game, plan.name, plan.moves)


def _blocks(plans: Sequence[Plan]) -> Iterable[bytes]:
    for first in range(0, len(plans), BLOCK):
        text = json.dumps(
            [asdict(plan) for plan in plans[first : first + BLOCK]], separators=(",", ":")
        )
        yield zlib.compress(text.encode(), 9)


def _ranges(keys: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    first = 0
    for number, key in enumerate(keys):
        if number + 1 == len(keys) or keys[number + 1] != key:
            yield key, first, number
            first = number + 1


def _best(plans: Sequence[Plan]) -> Iterable[tuple[str, str]]:
    by_category: dict[str, list[int]] = {}
    for number, plan in enumerate(plans):
        by_category.setdefault(plan.start.category, []).append(number)
    for category, numbers in sorted(by_category.items()):
        numbers.sort(key=lambda number: (-plans[number].success, number))
        yield category, json.dumps(numbers[:BEST_PER_CATEGORY], separators=(",", ":"))


def _plan(data: dict[str, Any]) -> Plan:
    themes = tuple(PlanTheme(**{**t, "squares": tuple(t["squares"])}) for t in data["themes"])
    collaborations = tuple(
        Collaboration(tuple((p, r) for p, r in c["pieces"]), tuple(c["convergence_squares"]))
        for c in data["collaborations"]
    )
    start = PlanStart(**{**data["start"], "weaknesses": tuple(data["start"]["weaknesses"])})
    return Plan(
        **{
            **data,
            "themes": themes,
            "collaborations": collaborations,
            "start": start,
            "moves": tuple(data["moves"]),
        }
    )

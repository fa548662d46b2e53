"""The career of a player as far as it was studied: results, years, openings, opponents."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

import pyarrow as pa

__all__ = ["CAREER_COLUMNS", "Career", "Named", "Record", "display_name", "read_career"]

CAREER_COLUMNS = [
    "color", "white", "black", "opponent", "year", "opening", "result", "plies", "start_fen",
    "moves", "speed",
]  # fmt: skip
"""Columns of ``work/games.parquet`` that are read here."""

ABBREVIATIONS = {
    "QGD": "Queen's Gambit Declined",
    "QGA": "Queen's Gambit Accepted",
    "KGA": "King's Gambit Accepted",
    "KGD": "King's Gambit Declined",
    "KP": "King's Pawn",
    "Gruenfeld": "Grünfeld",
}
GENERIC = re.compile(r"\s(defen[cs]e|opening|game)$")
FULL_NAME = re.compile(r"[^,]+, *[^\W\d]{3,}.*")
RARE_SPELLING = 0.01
_Key = Callable[[Mapping[str, object]], str]


@dataclass(frozen=True, slots=True)
class Record:
    """Results of some games, for the player."""

    games: int
    wins: int
    draws: int
    losses: int

    @property
    def score(self) -> float | None:
        """Share of the points, of games whose result is known."""
        known = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / known if known else None


@dataclass(frozen=True, slots=True)
class Named:
    """Results under a name: an opening, an opponent, a year."""

    name: str
    record: Record


@dataclass(frozen=True, slots=True)
class Career:
    """What the games say before any move is looked at."""

    player: str
    """The commonest full spelling in the games, ``Karpov, Anatoly`` rather than ``Karpov A``."""
    total: Record
    white: Record
    black: Record
    years: tuple[Named, ...]
    """In order; games without a year are not here."""
    first_moves: tuple[Named, ...]
    """With White, the most frequent first."""
    against_e4: tuple[Named, ...]
    """Openings with Black after 1. e4."""
    against_d4: tuple[Named, ...]
    openings_white: tuple[Named, ...]
    openings_black: tuple[Named, ...]
    opponents: tuple[Named, ...]
    speeds: tuple[tuple[str, int], ...]
    median_moves: int
    """Of a game."""

    @property
    def span(self) -> tuple[int, int]:
        """First and last year, 0 when unknown."""
        return (int(self.years[0].name), int(self.years[-1].name)) if self.years else (0, 0)


def display_name(player: str) -> str:
    """Return ``Anatoly Karpov`` for ``Karpov, Anatoly``."""
    family, comma, given = player.partition(",")
    return f"{given.strip()} {family.strip()}".strip() if comma else player.strip()


def read_career(games: pa.Table) -> Career:
    """Sum up the table of games."""
    rows = games.select(CAREER_COLUMNS).to_pylist()
    white = [row for row in rows if row["color"]]
    black = [row for row in rows if not row["color"]]
    spellings = Counter(row["white"] if row["color"] else row["black"] for row in rows)
    years = _grouped(rows, lambda row: str(row["year"]) if row["year"] else "")
    return Career(
        player=_best_spelling(spellings),
        total=_record(rows),
        white=_record(white),
        black=_record(black),
        years=tuple(sorted(years, key=lambda year: int(year.name))),
        first_moves=_ranked(_grouped(white, lambda row: _first(row, 0))),
        against_e4=_openings(row for row in black if _first(row, 0) == "e2e4"),
        against_d4=_openings(row for row in black if _first(row, 0) == "d2d4"),
        openings_white=_openings(white),
        openings_black=_openings(black),
        opponents=_ranked(_grouped(rows, lambda row: str(row["opponent"]))),
        speeds=tuple(Counter(str(row["speed"]) for row in rows).most_common()),
        median_moves=round(median((int(str(row["plies"])) + 1) // 2 for row in rows))
        if rows
        else 0,
    )


def _best_spelling(spellings: Counter[str]) -> str:
    full = [
        name
        for name, count in spellings.items()
        if FULL_NAME.fullmatch(name) and count >= RARE_SPELLING * spellings.total()
    ]
    return min(full or spellings, key=lambda name: (-spellings[name], name), default="")


def _record(rows: Sequence[Mapping[str, object]]) -> Record:
    results = Counter(row["result"] for row in rows)
    return Record(len(rows), results[1.0], results[0.5], results[0.0])


def _grouped(rows: Iterable[Mapping[str, object]], key: _Key) -> list[Named]:
    groups: defaultdict[str, list[Mapping[str, object]]] = defaultdict(list)
    for row in rows:
        name = key(row)
        if name:
            groups[name].append(row)
    return [Named(name, _record(group)) for name, group in sorted(groups.items())]


def _ranked(groups: Iterable[Named]) -> tuple[Named, ...]:
    return tuple(sorted(groups, key=lambda group: (-group.record.games, group.name)))


def _openings(rows: Iterable[Mapping[str, object]]) -> tuple[Named, ...]:
    """Group by opening; ``Sicilian`` and ``Sicilian defence`` are one, named as most of it is."""
    rows = list(rows)
    names: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        names[_short(_family(row))][_family(row)] += 1
    groups = _grouped(rows, lambda row: _short(_family(row)))
    return _ranked(Named(names[group.name].most_common(1)[0][0], group.record) for group in groups)


def _family(row: Mapping[str, object]) -> str:
    """Return the opening without its variation."""
    name = str(row["opening"]).partition(":")[0].partition(",")[0].strip()
    for short, long in ABBREVIATIONS.items():
        if name == short or name.startswith(f"{short} "):
            name = name.replace(short, long, 1)
    return name[:1].upper() + name[1:]


def _short(name: str) -> str:
    return GENERIC.sub("", name.casefold()).strip()


def _first(row: Mapping[str, object], ply: int) -> str:
    moves = str(row["moves"]).split(" ", ply + 1)
    if row.get("start_fen") or len(moves) <= ply:
        return ""
    return moves[ply]

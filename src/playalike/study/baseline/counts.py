"""Counting a table of moves: the same counts for a player and for the average master.

Input is the table of moves of the stage `analysis` (``work/moves.parquet``, or what
`playalike.study.extraction.extract_moves` makes), all moves of one side of a game together and in
order. Output are named tables of counts, listed in `TABLES`. Since both sides of every comparison
come from this one module, a difference between a player and the baseline is never one of method.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from playalike.position.moves.features import BIT
from playalike.position.moves.patterns import MoveFacts, pattern_keys_of
from playalike.position.moves.routes import LONGEST, RouteTracker, lines_ending_at
from playalike.position.moves.tokens import LETTERS, token_of
from playalike.position.phase import PHASES
from playalike.position.themes import Theme
from playalike.study.baseline.themes import ThemeMove, count_theme_pairs

__all__ = [
    "COLUMNS",
    "TABLES",
    "Counts",
    "GameMoves",
    "Occurrence",
    "count_moves",
    "in_games",
    "placement_key",
    "theme_masks",
]

Counts = dict[str, Counter[str]]

TABLES: dict[str, str] = {
    "moves": "own moves: 'all', 'phase|P', 'category|C', 'phase|P|C'; 'windows|N|P|' and "
    "'windows|N|P|C': places where a line of N moves can begin; 'games'",
    "patterns": "pattern keys",
    "features": "'feature|P' and 'feature|P|C'",
    "placements": "pieces arriving on squares, 'Nd5|P'",
    "lines": "consecutive own moves that begin in phase P: 'P||tokens'",
    "routes": "ways of one piece that begin in phase P: 'P||tokens'",
    "lines_in": "lines by structure at their beginning: 'P|C|tokens'",
    "routes_in": "routes by structure at their beginning: 'P|C|tokens'",
    "themes": "moves with a theme",
    "theme_games": "games with a theme in the side's moves",
    "theme_pairs": "'a>b': moves with theme a that a move with theme b follows within the window",
    "theme_chances": "'a>b': how often that would happen, in thousandths, were the side's moves "
    "in another order",
    "state_themes": "'theme|P': own positions in which the theme stands for the side",
}
"""Name and keys of every table; P is a phase, C a structure category."""

COLUMNS = [
    "game", "ply", "piece", "from_square", "to_square", "captured", "phase", "category",
    "features", "enemy_king_wing", "themes", "state_themes",
]  # fmt: skip
"""Columns of the table of moves that are read here."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A route or line in a game."""

    kind: str
    """``route`` or ``line``."""
    start: int
    """Index of the side's own move with which it begins."""
    end: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameMoves:
    """One side's moves of one game."""

    game: int
    plies: Sequence[int]
    facts: Sequence[MoveFacts]
    themes: Sequence[int]
    """Masks over `Theme`; empty unless asked for."""

    def tokens(self) -> list[str]:
        """Return the sequence token of every move."""
        return [token_of(f.piece, f.from_square, f.to_square, f.features) for f in self.facts]

    def sequences(self) -> Iterator[Occurrence]:
        """Yield all routes and lines, by the move that ends them."""
        tokens = self.tokens()
        tracker = RouteTracker()
        for end, token in enumerate(tokens):
            for start, route in tracker.routes(token):
                yield Occurrence("route", start, end, route)
            tracker.push(token)
            for start, line in lines_ending_at(tokens, end):
                yield Occurrence("line", start, end, line)


def in_games(moves: pa.Table, themes: bool = False) -> Iterator[GameMoves]:
    """Cut a table of moves into games."""
    games = _ints(moves, "game")
    plies = _ints(moves, "ply")
    columns = [moves.column(name).to_pylist() for name in MoveFacts._fields]
    facts = [MoveFacts(*row) for row in zip(*columns, strict=True)]
    masks = theme_masks(moves) if themes else []
    first = 0
    for index in range(1, len(games) + 1):
        if index == len(games) or games[index] != games[first]:
            rows = slice(first, index)
            yield GameMoves(games[first], plies[rows], facts[rows], masks[rows])
            first = index


def theme_masks(moves: pa.Table) -> list[int]:
    """Return the themes of every move as a mask over `Theme`."""
    masks: list[int] = []
    for themes in moves.column("themes").chunks:
        parents = np.asarray(pc.list_parent_indices(themes), dtype=np.int64)
        themes_found = np.asarray(pc.struct_field(pc.list_flatten(themes), "theme"), dtype=np.int64)
        part = np.zeros(len(themes), dtype=np.int64)
        np.bitwise_or.at(part, parents, np.left_shift(np.int64(1), themes_found))
        masks += part.tolist()
    return masks


def _ints(moves: pa.Table, name: str) -> list[int]:
    return [int(value) for value in np.asarray(moves.column(name), dtype=np.int64)]


def count_moves(moves: pa.Table, tables: Collection[str] = tuple(TABLES)) -> Counts:
    """Count a table of moves; only the named tables are made."""
    counts: Counts = {name: Counter() for name in TABLES if name in tables}
    wants_themes = bool({"themes", "theme_games", "theme_pairs", "theme_chances"} & set(counts))
    wants_sequences = bool({"lines", "routes", "lines_in", "routes_in"} & set(counts))
    for game in in_games(moves, wants_themes):
        if "moves" in counts:
            _count_opportunities(game, counts["moves"])
        if "patterns" in counts:
            for facts in game.facts:
                counts["patterns"].update(pattern_keys_of(facts))
        if "placements" in counts:
            counts["placements"].update(_placements(game))
        if wants_sequences:
            _count_sequences(game, counts)
        if wants_themes:
            _count_themes(game, counts)
    for name, masks, bits in (
        ("features", "features", BIT),
        ("state_themes", "state_themes", {str(t): 1 << n for n, t in enumerate(Theme)}),
    ):
        if name in counts:
            counts[name] = count_bits(moves, masks, bits, by_category=name == "features")
    return counts


def count_bits(
    moves: pa.Table, column: str, bits: dict[str, int], *, by_category: bool
) -> Counter[str]:
    """Count the bits of a mask column by phase, and by phase and category."""
    counts: Counter[str] = Counter()
    if not moves.num_rows:
        return counts
    masks = np.asarray(moves.column(column), dtype=np.int64)
    phases = np.asarray(moves.column("phase"), dtype=np.int64)
    names, categories = np.unique(
        np.asarray(moves.column("category").to_pylist(), dtype=object).astype(str),
        return_inverse=True,
    )
    groups = phases * len(names) + categories
    for bit, mask in bits.items():
        hits = np.bincount(groups[(masks & mask) != 0], minlength=3 * len(names))
        for phase, row in zip(PHASES, hits.reshape(3, len(names)), strict=True):
            if total := int(row.sum()):
                counts[f"{bit}|{phase}"] = total
            if by_category:
                for index in np.flatnonzero(row):
                    counts[f"{bit}|{phase}|{names[index]}"] = int(row[index])
    return counts


def _count_opportunities(game: GameMoves, counts: Counter[str]) -> None:
    counts["games"] += 1
    moves = len(game.facts)
    counts["all"] += moves
    for index, facts in enumerate(game.facts):
        phase, category = PHASES[facts.phase], facts.category
        counts[f"phase|{phase}"] += 1
        counts[f"category|{category}"] += 1
        counts[f"phase|{phase}|{category}"] += 1
        for length in range(2, min(LONGEST, moves - index) + 1):
            counts[f"windows|{length}|{phase}|"] += 1
            counts[f"windows|{length}|{phase}|{category}"] += 1


def _placements(game: GameMoves) -> Iterator[str]:
    for facts in game.facts:
        yield placement_key(facts)


def placement_key(facts: MoveFacts) -> str:
    """Return the key of a piece arriving on a square in a phase."""
    square = facts.to_square
    return (
        f"{LETTERS[facts.piece]}{'abcdefgh'[square & 7]}{(square >> 3) + 1}|{PHASES[facts.phase]}"
    )


def _count_sequences(game: GameMoves, counts: Counts) -> None:
    nothing: Counter[str] = Counter()
    anywhere = {kind: counts.get(f"{kind}s", nothing) for kind in ("line", "route")}
    inside = {kind: counts.get(f"{kind}s_in", nothing) for kind in ("line", "route")}
    for sequence in game.sequences():
        facts = game.facts[sequence.start]
        phase, words = PHASES[facts.phase], " ".join(sequence.tokens)
        anywhere[sequence.kind][f"{phase}||{words}"] += 1
        inside[sequence.kind][f"{phase}|{facts.category}|{words}"] += 1


def _count_themes(game: GameMoves, counts: Counts) -> None:
    pairs = count_theme_pairs(
        [ThemeMove(ply, mask) for ply, mask in zip(game.plies, game.themes, strict=True)]
    )
    names = tuple(Theme)
    for name, numbers in (("themes", pairs.moves), ("theme_games", pairs.games)):
        if name in counts:
            counts[name].update({str(names[theme]): n for theme, n in numbers.items()})
    if "theme_pairs" in counts:
        counts["theme_pairs"].update(
            {f"{names[a]}>{names[b]}": n for (a, b), n in pairs.followed.items()}
        )
    if "theme_chances" in counts:
        counts["theme_chances"].update(
            {f"{names[a]}>{names[b]}": round(1000 * n) for (a, b), n in pairs.chances.items()}
        )

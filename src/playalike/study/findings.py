"""What stands out among the findings: chosen for telling, for the portrait and for the report."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import pyarrow as pa

from playalike.personality import records
from playalike.personality.load import Personality
from playalike.personality.records import Chain, MoveTypePreference, Pattern, StyleRule
from playalike.position.bands import EVAL_BANDS, eval_band
from playalike.position.phase import PHASES

__all__ = [
    "Departure",
    "Structure",
    "clear_weights",
    "departures",
    "favourite_squares",
    "structures",
    "telling",
    "telling_chains",
    "telling_move_types",
    "telling_patterns",
    "telling_rules",
    "telling_sequences",
    "varied_rules",
]

T = TypeVar("T")
LOSS_LIMIT = 1000
"""Centipawns: beyond, a loss says no more about style."""
EARLY = 8
"""Half-moves that belong to the choice of an opening."""
KIN = (
    {"capture", "winning_capture", "quiet", "recapture", "equal_exchange", "pawn_capture"},
    {"pawn_move", "pawn_advance", "double_step", "flank_pawn_push", "quiet_pawn_advance"},
    {"forward", "invades", "toward_enemy_king", "attacks_enemy_king_ring"},
    {"check", "creates_threat", "double_threat"},
    {"develops", "fianchetto", "to_centre"},
    {"castle_short", "castle_long", "king_move"},
)
"""Features that say nearly the same: one of them is enough for a short text."""
STAY = 6
"""Own moves in a pawn structure that make a game one of this structure."""


def telling(ratio: float, support: int) -> float:
    """Weigh how far a ratio is from 1 against how often it was seen."""
    return abs(math.log(max(ratio, 1e-3))) * math.sqrt(support)


@dataclass(frozen=True, slots=True)
class Departure:
    """How the player and the engine agreed in some positions."""

    name: str
    positions: int
    top1: float
    """Share of positions where the engine's first choice was played."""
    top3: float
    mean_loss_cp: float


@dataclass(frozen=True, slots=True)
class Structure:
    """A pawn structure that the player had on the board."""

    category: str
    games: int
    score: float | None


def telling_rules(rules: Iterable[StyleRule], count: int, *, more: bool) -> list[StyleRule]:
    """Return the strongest rules of one direction, each feature once.

    Rules without a special condition come first: they say most about the player.
    """
    chosen = [rule for rule in rules if (rule.boost > 0) == more and rule.support > 0]
    chosen.sort(
        key=lambda rule: (
            rule.category is not None or rule.eval_band is not None,
            -telling(2 ** (10 * rule.boost / 3), max(rule.support, 1)),
            rule.name,
        )
    )
    return _distinct(chosen, lambda rule: rule.feature, count)


def varied_rules(rules: Iterable[StyleRule], count: int, *, more: bool) -> list[StyleRule]:
    """Return strong rules of one direction that speak of different things and phases."""
    strong = telling_rules(rules, 30, more=more)
    kept: list[StyleRule] = []
    for phases in (1, count):
        for rule in strong:
            same_phase = sum(rule.phase == other.phase for other in kept)
            akin = any(
                rule.feature in group and other.feature in group for other in kept for group in KIN
            )
            if len(kept) < count and rule not in kept and not akin and same_phase < phases:
                kept.append(rule)
    return kept


def telling_move_types(
    preferences: Iterable[MoveTypePreference], count: int, *, more: bool
) -> list[MoveTypePreference]:
    """Return the most telling preferences of one direction, each type once."""
    chosen = [preference for preference in preferences if (preference.multiplier > 1) == more]
    chosen.sort(
        key=lambda preference: (
            -telling(preference.multiplier, preference.support),
            preference.move_type,
            preference.phase,
        )
    )
    return _distinct(chosen, lambda preference: preference.move_type, count)


def telling_patterns(patterns: Iterable[Pattern], count: int) -> list[Pattern]:
    """Return what the player did more often than others, no two alike.

    What happens in the first moves is told by the openings, and comes last here.
    """
    chosen = [pattern for pattern in patterns if pattern.lift > 1 and pattern.example is not None]
    chosen.sort(
        key=lambda pattern: (
            _early(pattern.example),
            -telling(pattern.lift, pattern.support),
            pattern.key,
        )
    )
    kept: list[Pattern] = []
    kinds: Counter[str] = Counter()
    pieces: Counter[str] = Counter()
    moves: set[str] = set()
    for pattern in chosen:
        piece = pattern.key.split("|")[1][0]
        move = "" if pattern.example is None else pattern.example.san
        if kinds[pattern.kind] < -(-count // 2) and pieces[piece] < 2 and move not in moves:
            kept.append(pattern)
            kinds[pattern.kind] += 1
            pieces[piece] += 1
            moves.add(move)
        if len(kept) == count:
            break
    return kept


def telling_sequences(
    sequences: Iterable[records.Sequence], count: int, kind: str | None = None
) -> list[records.Sequence]:
    """Return frequent routes or lines, none that shares a move with another one shown."""
    chosen = [
        sequence for sequence in sequences if sequence.lift > 1 and kind in (None, sequence.kind)
    ]
    chosen.sort(
        key=lambda sequence: (
            sequence.kind == "line" and _early(sequence.example),
            -telling(sequence.lift, sequence.support),
            sequence.tokens,
        )
    )
    kept: list[records.Sequence] = []
    for sequence in chosen:
        if not any(set(sequence.tokens) & set(other.tokens) for other in kept):
            kept.append(sequence)
        if len(kept) == count:
            break
    return kept


def _early(example: records.Example | None) -> bool:
    return example is not None and example.ply < EARLY


def favourite_squares(
    placements: Iterable[records.Placement], count: int, *, least: int = 10
) -> list[records.Placement]:
    """Return where pieces (not pawns) went more often than others' do, each piece twice at most."""
    chosen = [
        placement
        for placement in placements
        if placement.lift > 1 and placement.support >= least and placement.piece in "NBRQK"
    ]
    chosen.sort(
        key=lambda placement: (
            -telling(placement.lift, placement.support),
            placement.piece,
            placement.square,
        )
    )
    kept: list[records.Placement] = []
    for placement in chosen:
        same = [other for other in kept if other.piece == placement.piece]
        if len(same) < 2 and placement.square not in {other.square for other in same}:
            kept.append(placement)
        if len(kept) == count:
            break
    return kept


def telling_chains(chains: Iterable[Chain], count: int, significance: float = 0.05) -> list[Chain]:
    """Return the strongest chains that chance hardly explains."""
    chosen = [chain for chain in chains if chain.p_value <= significance and chain.lift > 1]
    chosen.sort(
        key=lambda chain: (
            -telling(chain.lift, chain.occurrences),
            chain.prerequisite,
            chain.enables,
        )
    )
    return chosen[:count]


def clear_weights(personality: Personality) -> list[tuple[str, float]]:
    """Return the harmonics weights whose interval leaves no doubt about the sign, largest first."""
    formula = personality.formula
    clear = [
        (metric, weight)
        for metric, weight in formula.harmonics_weights.items()
        if metric in formula.intervals and math.prod(formula.intervals[metric]) > 0
    ]
    return sorted(clear, key=lambda pair: (-abs(pair[1]), pair[0]))


def departures(positions: pa.Table) -> list[Departure]:
    """Compare with the engine: everywhere, by phase, and by how well the player stood."""
    if positions.num_rows == 0:
        return []
    rank = positions.column("played_rank").to_numpy()
    loss = np.minimum(positions.column("played_loss_cp").to_numpy(), LOSS_LIMIT)
    phase = positions.column("phase").to_numpy()
    bands = [eval_band(int(cp)) for cp in positions.column("best_cp").to_numpy()]
    band = np.array([EVAL_BANDS.index(name) for name in bands])
    groups = [("all positions", np.ones(len(rank), dtype=np.bool_))]
    groups += [(name, phase == number) for number, name in enumerate(PHASES)]
    groups += [(name, band == number) for number, name in enumerate(EVAL_BANDS)]
    records = []
    for name, mask in groups:
        count = int(mask.sum())
        if count:
            ranks = rank[mask]
            records.append(
                Departure(
                    name,
                    count,
                    round(float((ranks == 1).mean()), 4),
                    round(float(((ranks >= 1) & (ranks <= 3)).mean()), 4),
                    round(float(loss[mask].mean()), 1),
                )
            )
    return records


def structures(moves: pa.Table, games: pa.Table) -> list[Structure]:
    """Return the pawn structures by the number of games that stayed in them for a while."""
    results = dict(
        zip(games.column("game").to_pylist(), games.column("result").to_pylist(), strict=True)
    )
    stays: Counter[tuple[str, int]] = Counter(
        (str(row["category"]), int(row["game"]))
        for row in moves.select(["category", "game"]).to_pylist()
    )
    points: defaultdict[str, list[float | None]] = defaultdict(list)
    for (category, game), count in stays.items():
        if count >= STAY:
            points[category].append(results.get(game))
    records = []
    for category, scores in points.items():
        known = [score for score in scores if score is not None]
        mean = round(sum(known) / len(known), 4) if known else None
        records.append(Structure(category, len(scores), mean))
    return sorted(records, key=lambda record: (-record.games, record.category))


def _distinct(items: Sequence[T], key: Callable[[T], str], count: int) -> list[T]:
    kept: dict[str, T] = {}
    for item in items:
        kept.setdefault(key(item), item)
    return list(kept.values())[:count]

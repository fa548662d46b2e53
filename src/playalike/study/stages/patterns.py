"""Pattern extraction: what the player's moves do more, or less, often than others'.

Patterns are the keys of `position.moves.patterns`: manoeuvres, set-ups in pawn structures, and
motifs of attack and endgame. A pattern's rate is measured against its opportunities, all own moves
in its phase or structure; the lift compares it with the average master of the player's time (see
`playalike.study.reference`), drawn towards 1 where evidence is thin.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import pyarrow as pa

from playalike.personality.baseline import Reference, Share
from playalike.personality.records import Pattern
from playalike.position.moves.patterns import KINDS, opportunity_of, pattern_keys_of
from playalike.progress import Progress
from playalike.stats.rates import benjamini_hochberg, shrunk_lift, two_proportion_p
from playalike.study.baseline.counts import COLUMNS, GameMoves, count_moves, in_games
from playalike.study.examples import GAME_COLUMNS as EXAMPLE_COLUMNS
from playalike.study.examples import Examples
from playalike.study.reference import reference_for
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.patterns import pattern_words
from playalike.words.ratios import compared
from playalike.words.text import counted, family_name

__all__ = ["ComparedPattern", "Patterns", "compare_patterns"]

MOST = 1500
"""Patterns kept."""
QUOTAS = {"maneuver": 550, "setup": 550, "attack": 250, "endgame": 150}
"""Places reserved for each kind; what one leaves free, the most telling of the others take."""
LEAST_SUPPORT = 5
LEAST_GAMES = 3
LEAST_EXPECTED = 8.0
"""A pattern that the player avoids must have been due so often."""
LEAST_EFFECT = 1.15
"""Lifts nearer to 1 than this, either way, are of no interest."""
FALSE_DISCOVERIES = 0.1
READ = [name for name in COLUMNS if name not in ("themes", "state_themes")]


class Patterns:
    """Finds patterns."""

    name = "patterns"
    title = "Pattern extraction"
    version = 1
    inputs = ("work/games.parquet", "work/moves.parquet")
    outputs = ("prime_patterns.json",)
    parameters = ("baseline", "players")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Count, compare, choose, and write."""
        games = workspace.read_table(
            "work/games.parquet", [*dict.fromkeys([*EXAMPLE_COLUMNS, "key"])]
        )
        moves = workspace.read_table("work/moves.parquet", READ)
        reference = reference_for(workspace, games, moves, {"patterns"})
        by_game = list(in_games(moves))
        tested = compare_patterns(moves, by_game, reference)
        chosen = _choose([pattern for pattern in tested if pattern.is_telling])
        records = _records(chosen, by_game, Examples(games), progress)
        workspace.write_json(
            "prime_patterns.json",
            {
                "schema": 1,
                "kind": "prime_patterns",
                "records": [asdict(record) for record in records],
            },
        )
        return _report(workspace, records, tested, moves.num_rows)


@dataclass(frozen=True, slots=True)
class ComparedPattern:
    """A pattern compared with the baseline."""

    key: str
    support: int
    games: int
    trials: int
    other: Share
    lift: float
    p_value: float
    """Corrected for many comparisons."""

    @property
    def expected(self) -> float:
        """How often the average master would have shown it."""
        return self.trials * self.other.rate

    @property
    def is_telling(self) -> bool:
        """Whether it says something about the player: enough cases, no chance, a real effect."""
        if self.p_value > FALSE_DISCOVERIES:
            return False
        if self.lift >= 1:
            seen = self.support >= LEAST_SUPPORT and self.games >= LEAST_GAMES
            return seen and self.lift >= LEAST_EFFECT
        return self.expected >= LEAST_EXPECTED and self.lift <= 1 / LEAST_EFFECT

    @property
    def weight(self) -> float:
        """How much it tells: effect times evidence."""
        return abs(math.log(self.lift)) * math.sqrt(max(self.support, self.expected))


def compare_patterns(
    moves: pa.Table, by_game: Sequence[GameMoves], reference: Reference
) -> list[ComparedPattern]:
    """Compare every pattern that the player showed, or should have, often enough."""
    trials = count_moves(moves, {"moves"})["moves"]
    support: Counter[str] = Counter()
    in_game: Counter[str] = Counter()
    for game in by_game:
        counts: Counter[str] = Counter()
        for facts in game.facts:
            counts.update(pattern_keys_of(facts))
        support.update(counts)
        in_game.update(counts.keys())
    keys, shares = [], []
    for key in sorted(support):
        share = reference.share("patterns", key, opportunity_of(key))
        seen = support[key] >= LEAST_SUPPORT and in_game[key] >= LEAST_GAMES
        if seen or trials[opportunity_of(key)] * share.rate >= LEAST_EXPECTED:
            keys.append(key)
            shares.append(share)
    p_values = benjamini_hochberg(
        [
            two_proportion_p(support[key], trials[opportunity_of(key)], *share)
            for key, share in zip(keys, shares, strict=True)
        ]
    )
    return [
        ComparedPattern(
            key=key,
            support=support[key],
            games=in_game[key],
            trials=trials[opportunity_of(key)],
            other=share,
            lift=shrunk_lift(support[key], trials[opportunity_of(key)], *share),
            p_value=p_value,
        )
        for key, share, p_value in zip(keys, shares, p_values, strict=True)
    ]


def _choose(telling: Sequence[ComparedPattern]) -> list[ComparedPattern]:
    """Keep the most telling ones, some of each kind; in the order of their weight."""
    ranked = sorted(telling, key=lambda pattern: (-pattern.weight, pattern.key))
    choice: list[ComparedPattern] = []
    for kind in KINDS:
        choice += [pattern for pattern in ranked if pattern.key.startswith(f"{kind}|")][
            : QUOTAS[kind]
        ]
    names = {pattern.key for pattern in choice}
    rest = [pattern for pattern in ranked if pattern.key not in names]
    choice += rest[: MOST - len(choice)]
    return sorted(choice, key=lambda pattern: (-pattern.weight, pattern.key))


def _records(
    chosen: Sequence[ComparedPattern],
    by_game: Sequence[GameMoves],
    examples: Examples,
    progress: Progress,
) -> list[Pattern]:
    places: Mapping[str, list[tuple[int, int]]] = {pattern.key: [] for pattern in chosen}
    for game in by_game:
        for ply, facts in zip(game.plies, game.facts, strict=True):
            for key in pattern_keys_of(facts):
                if key in places:
                    places[key].append((game.game, ply))
    records = []
    for pattern in progress.track(chosen, len(chosen), "patterns"):
        kind, _, where = pattern.key.split("|")
        occurrences = places[pattern.key]
        records.append(
            Pattern(
                key=pattern.key,
                kind=kind,
                phase=None if kind == "setup" else where,
                description=pattern_words(pattern.key),
                support=pattern.support,
                rate=round(pattern.support / pattern.trials, 6),
                baseline_rate=round(min(1.0, pattern.other.rate), 6),
                lift=round(pattern.lift, 4),
                score=examples.score(sorted({game for game, _ in occurrences})),
                example=examples.choose(occurrences),
            )
        )
    return records


def _report(
    workspace: Workspace,
    records: Sequence[Pattern],
    tested: Sequence[ComparedPattern],
    moves: int,
) -> StageReport:
    name = family_name(workspace.parameters.players)
    kinds = Counter(record.kind for record in records)
    named = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS)
    sentences = [
        f"{len(records)} of {counted(len(tested), 'pattern')} tell {name} from the average master "
        f"({named})."
        if records
        else f"None of {counted(len(tested), 'pattern')} tells {name} from the average master."
        if tested
        else "No pattern occurs often enough to be compared with the average master."
    ]
    for kind in KINDS:
        # A route says more to a reader than the shape of a move, such as N(2,-1).
        best = next(
            (r for r in records if r.kind == kind and r.lift > 1 and "(" not in r.key), None
        )
        if best is not None:
            sentences.append(
                f"{name} {best.description} {compared(best.lift)} ({best.support} times)."
            )
    rare = next((r for r in records if r.lift < 1 and "(" not in r.key), None)
    if rare is not None:
        sentences.append(f"{name} {rare.description} {compared(rare.lift)}.")
    numbers: dict[str, object] = {
        "patterns": len(records),
        "tested": len(tested),
        "kinds": {kind: kinds[kind] for kind in KINDS},
        "top": [
            {"key": r.key, "description": r.description, "support": r.support, "lift": r.lift}
            for r in records[:20]
        ],
    }
    return StageReport(tuple(sentences), numbers, moves)

"""Sequence analysis: routes of pieces and lines of moves that the player is known for.

A route is the way of one piece over its own consecutive moves, a line are two to four consecutive
own moves (see `playalike.position.moves.routes`). A sequence is kept when it is

- frequent: in several games;
- no chance: more frequent than its moves, as often as the player makes them, would meet anyway;
- typical: more frequent than in the games of the average master of the time;
- not merely a part of a longer one that is nearly as frequent.

Each is filed under the phase in which it begins, and under a pawn structure when it is much more
typical there than in general.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise

from playalike.personality.baseline import Reference
from playalike.personality.records import Sequence as SequenceRecord
from playalike.position.moves.routes import MAX_GAP
from playalike.position.phase import PHASES
from playalike.progress import Progress
from playalike.stats.rates import poisson_tail, shrunk_lift
from playalike.study.baseline.counts import COLUMNS, GameMoves, count_moves, in_games
from playalike.study.examples import GAME_COLUMNS as EXAMPLE_COLUMNS
from playalike.study.examples import Examples
from playalike.study.reference import reference_for
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.bands import phase_words
from playalike.words.routes import route_words
from playalike.words.structures import structure_words
from playalike.words.text import counted, family_name

__all__ = ["Scope", "Sequences", "find_sequences"]

MOST = 1500
"""Sequences kept."""
QUOTA = 250
"""Places reserved for each kind in each phase."""
LEAST_SUPPORT = 4
LEAST_GAMES = 3
LEAST_LIFT = 1.3
SPREAD = 1.0
"""Sequences differ between players more than single moves do: a wide prior for the lift."""
CHANCE = 0.001
"""A sequence must be this unlikely to come about by its moves meeting by chance."""
PART = 0.75
"""A part of a longer sequence that has this share of its support says nothing of its own."""
MORE_TYPICAL = 1.5
"""A structure is named when the lift there is this much higher than in general."""
READ = [name for name in COLUMNS if name not in ("themes", "state_themes")]


@dataclass(frozen=True, slots=True, order=True)
class Scope:
    """What is counted together."""

    kind: str
    phase: str
    category: str
    """Empty for all structures."""
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TellingSequence:
    """A sequence that tells something."""

    scope: Scope
    support: int
    lift: float
    places: tuple[tuple[int, int], ...]
    """Game and ply of the first move, for each time."""

    @property
    def weight(self) -> float:
        """How much it tells: effect times evidence."""
        return math.log(self.lift) * math.sqrt(self.support)


class Sequences:
    """Finds sequences."""

    name = "sequences"
    title = "Sequence analysis"
    version = 1
    inputs = ("work/games.parquet", "work/moves.parquet")
    outputs = ("prime_sequences.json",)
    parameters = ("baseline", "players")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Count, compare, choose, and write."""
        games = workspace.read_table(
            "work/games.parquet", [*dict.fromkeys([*EXAMPLE_COLUMNS, "key"])]
        )
        moves = workspace.read_table("work/moves.parquet", READ)
        tables = {"lines", "routes", "lines_in", "routes_in"}
        reference = reference_for(workspace, games, moves, tables)
        by_game = list(in_games(moves))
        trials = count_moves(moves, {"moves"})["moves"]
        sequences = find_sequences(by_game, trials, reference)
        chosen = _choose(sequences)
        examples = Examples(games)
        records = [
            SequenceRecord(
                tokens=sequence.scope.tokens,
                kind=sequence.scope.kind,
                phase=sequence.scope.phase,
                category=sequence.scope.category or None,
                support=sequence.support,
                lift=round(sequence.lift, 4),
                score=examples.score(sorted({game for game, _ in sequence.places})),
                example=examples.choose(sequence.places),
            )
            for sequence in progress.track(chosen, len(chosen), "sequences")
        ]
        workspace.write_json(
            "prime_sequences.json",
            {
                "schema": 1,
                "kind": "prime_sequences",
                "records": [asdict(record) for record in records],
            },
        )
        return _report(workspace, records, len(sequences), moves.num_rows)


def find_sequences(
    by_game: Sequence[GameMoves], trials: Counter[str], reference: Reference
) -> list[TellingSequence]:
    """Return all sequences that are frequent, no chance, typical and no mere parts."""
    support, in_games = _count(by_game)
    frequent = {
        scope
        for scope, count in support.items()
        if count >= LEAST_SUPPORT and in_games[scope] >= LEAST_GAMES
    }
    tokens = _token_counts(by_game)
    lifts: dict[Scope, float] = {}
    for scope in sorted(frequent):
        count = support[scope]
        if poisson_tail(count, _by_chance(scope, tokens, trials)) > CHANCE:
            continue
        lift = _lift(scope, count, trials, reference)
        if lift >= LEAST_LIFT:
            lifts[scope] = lift
    kept = _without_parts(lifts, support)
    kept = {
        scope
        for scope in kept
        if not scope.category or lifts[scope] >= MORE_TYPICAL * _general(scope, lifts)
    }
    places: dict[Scope, list[tuple[int, int]]] = {scope: [] for scope in kept}
    for game in by_game:
        for scope, start in _scopes(game):
            if scope in places:
                places[scope].append((game.game, game.plies[start]))
    return [
        TellingSequence(scope, support[scope], lifts[scope], tuple(places[scope]))
        for scope in sorted(kept)
    ]


def _scopes(game: GameMoves) -> Iterator[tuple[Scope, int]]:
    """Yield every sequence of a game twice: in general, and in its structure."""
    for sequence in game.sequences():
        if sequence.kind == "line" and _is_one_piece(sequence.tokens):
            continue
        facts = game.facts[sequence.start]
        phase = PHASES[facts.phase]
        yield Scope(sequence.kind, phase, "", sequence.tokens), sequence.start
        yield Scope(sequence.kind, phase, facts.category, sequence.tokens), sequence.start


def _is_one_piece(tokens: tuple[str, ...]) -> bool:
    """Say whether a line is a route as well: then it is counted as a route."""
    return all(
        len(first) == len(second) == 5 and first[0] == second[0] and first[3:] == second[1:3]
        for first, second in pairwise(tokens)
    )


def _count(by_game: Sequence[GameMoves]) -> tuple[Counter[Scope], Counter[Scope]]:
    """Return how often, and in how many games, each frequent sequence occurs.

    Most sequences occur once. So the first round counts them in general, and only what is
    frequent then is counted by structure: that takes a fraction of the memory.
    """
    general: Counter[Scope] = Counter()
    for game in by_game:
        general.update(scope for scope, _ in _scopes(game) if not scope.category)
    frequent = {
        (scope.kind, scope.phase, scope.tokens)
        for scope, count in general.items()
        if count >= LEAST_SUPPORT
    }
    del general
    support: Counter[Scope] = Counter()
    in_games: Counter[Scope] = Counter()
    for game in by_game:
        counts = Counter(
            scope
            for scope, _ in _scopes(game)
            if (scope.kind, scope.phase, scope.tokens) in frequent
        )
        support.update(counts)
        in_games.update(counts.keys())
    return support, in_games


def _token_counts(by_game: Sequence[GameMoves]) -> Counter[str]:
    """Count each move by phase, and by phase and structure: ``phase|category|token``."""
    counts: Counter[str] = Counter()
    for game in by_game:
        for facts, token in zip(game.facts, game.tokens(), strict=True):
            phase = PHASES[facts.phase]
            counts[f"{phase}||{token}"] += 1
            counts[f"{phase}|{facts.category}|{token}"] += 1
    return counts


def _by_chance(scope: Scope, tokens: Counter[str], trials: Counter[str]) -> float:
    """Return how often the moves would follow each other were their order left to chance.

    In a line the next move must come at once; on a route it has `MAX_GAP` + 1 own moves' time.
    """
    total = trials[_moves_key(scope)]
    if not total:
        return 0.0
    tries = 1 if scope.kind == "line" else MAX_GAP + 1
    counts = [tokens[f"{scope.phase}|{scope.category}|{token}"] for token in scope.tokens]
    if not all(counts):
        # A move that only occurs in a later phase: as rare as can be here.
        counts = [max(1, count) for count in counts]
    expected = float(counts[0])
    for count in counts[1:]:
        expected *= 1 - (1 - min(1.0, count / total)) ** tries
    return expected


def _moves_key(scope: Scope) -> str:
    return f"phase|{scope.phase}" + (f"|{scope.category}" if scope.category else "")


def _lift(scope: Scope, count: int, trials: Counter[str], reference: Reference) -> float:
    table = f"{scope.kind}s" + ("_in" if scope.category else "")
    if scope.kind == "line":
        opportunities = f"windows|{len(scope.tokens)}|{scope.phase}|{scope.category}"
    else:
        opportunities = _moves_key(scope)
    key = f"{scope.phase}|{scope.category}|{' '.join(scope.tokens)}"
    share = reference.share(table, key, opportunities)
    if scope.category and key not in reference.baseline.tables.get(table, {}):
        # Too rare to be listed by structure: then at most as frequent as in all structures.
        everywhere = reference.share(
            f"{scope.kind}s", f"{scope.phase}||{' '.join(scope.tokens)}", f"phase|{scope.phase}"
        )
        share = share._replace(hits=min(share.hits, everywhere.hits))
    return shrunk_lift(count, trials[opportunities], *share, spread=SPREAD)


def _without_parts(lifts: dict[Scope, float], support: Counter[Scope]) -> set[Scope]:
    """Leave out sequences that mostly occur as part of a longer one that is kept."""
    kept = set(lifts)
    for scope in sorted(lifts, key=lambda scope: -len(scope.tokens)):
        if scope not in kept:
            continue
        size = len(scope.tokens)
        for length in range(2, size):
            for first in range(size - length + 1):
                part = Scope(
                    scope.kind, scope.phase, scope.category, scope.tokens[first : first + length]
                )
                if part in kept and support[scope] >= PART * support[part]:
                    kept.discard(part)
    return kept


def _general(scope: Scope, lifts: dict[Scope, float]) -> float:
    return lifts.get(Scope(scope.kind, scope.phase, "", scope.tokens), 1.0)


def _choose(sequences: Sequence[TellingSequence]) -> list[TellingSequence]:
    """Keep the most telling ones, some of each kind and phase; in the order of their weight."""
    ranked = sorted(sequences, key=lambda sequence: (-sequence.weight, sequence.scope))
    groups: defaultdict[tuple[str, str], list[TellingSequence]] = defaultdict(list)
    for sequence in ranked:
        groups[sequence.scope.kind, sequence.scope.phase].append(sequence)
    choice = [sequence for group in groups.values() for sequence in group[:QUOTA]]
    scopes = {sequence.scope for sequence in choice}
    choice += [sequence for sequence in ranked if sequence.scope not in scopes][
        : MOST - len(choice)
    ]
    return sorted(choice, key=lambda sequence: (-sequence.weight, sequence.scope))


def _report(
    workspace: Workspace, records: Sequence[SequenceRecord], sequence_count: int, moves: int
) -> StageReport:
    name = family_name(workspace.parameters.players)
    kinds = Counter(record.kind for record in records)
    sentences = [
        f"{counted(sequence_count, 'sequence')} typical of {name}; {len(records)} kept "
        f"({counted(kinds['route'], 'route')}, {counted(kinds['line'], 'line')})."
        if records
        else f"No sequence of moves is frequent and typical of {name}."
    ]
    for phase in ("middlegame", "endgame"):
        best = next((r for r in records if r.kind == "route" and r.phase == phase), None)
        if best is not None:
            where = f" {structure_words(best.category)}" if best.category else ""
            sentences.append(
                f"A favourite route {phase_words(phase)}{where}: {route_words(best.tokens)} "
                f"({best.support} times)."
            )
    numbers: dict[str, object] = {
        "sequences": len(records),
        "found": sequence_count,
        "routes": kinds["route"],
        "lines": kinds["line"],
        "top": [
            {"tokens": r.tokens, "kind": r.kind, "phase": r.phase, "support": r.support,
             "lift": r.lift}
            for r in records[:20]
        ],
    }  # fmt: skip
    return StageReport(tuple(sentences), numbers, moves)

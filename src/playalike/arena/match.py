"""A match between two players: paired openings, a sequential test, resumable at any time."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from playalike.arena.fixtures import Entrant, Fixture, game_seed, paired_fixtures
from playalike.arena.game import GameRules
from playalike.arena.journal import Journal
from playalike.arena.openings import openings_digest
from playalike.arena.pgn import (
    LiveGame,
    LiveSnapshot,
    append_game,
    game_pgn,
)
from playalike.arena.pool import PATIENCE, play_elsewhere, play_fixtures
from playalike.arena.preparation import file_digests
from playalike.arena.records import GameRecord, Opening
from playalike.arena.statistics import (
    Counts,
    Sprt,
    SprtState,
    count_results,
    estimate_elo,
    estimate_nelo,
    likelihood_of_superiority,
)
from playalike.arena.worker import GameNews
from playalike.files import write_whole
from playalike.oracle.executor import Executor
from playalike.settings import Settings

Colour = Literal["both", "white", "black"]
_Depths = tuple[tuple[int, int], tuple[int, int]]

__all__ = [
    "Colour",
    "Match",
    "MatchResult",
    "Recorder",
    "match_result",
    "play_match",
    "play_recorded",
]


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that decides which games are played."""

    first: Entrant
    second: Entrant
    openings: tuple[Opening, ...]
    games: int
    rules: GameRules = field(default_factory=GameRules)
    seed: int = 1
    colour: Colour = "both"
    """The first player's: it changes with every game, or is the same in all."""
    sprt: Sprt | None = None

    def description(self) -> dict[str, object]:
        """Return what makes it this match; more games, or a test, make the same match longer."""
        files = file_digests((self.first.spec, self.second.spec))
        return {
            "first": self.first.spec,
            "second": self.second.spec,
            "controls": [str(self.first.control), str(self.second.control)],
            "rules": asdict(self.rules),
            "seed": self.seed,
            "openings": openings_digest(self.openings),
            "colour": self.colour,
            **({"files": files} if files else {}),
        }

    def fixtures(self) -> list[Fixture]:
        """Return all games; an even number of them unless the colour is always the same."""
        if self.colour == "both":
            games = self.games + self.games % 2
            return paired_fixtures(self.first, self.second, self.openings, games, seed=self.seed)
        sides = (self.first, self.second)
        white, black = sides if self.colour == "white" else sides[::-1]
        return [
            Fixture(n, white, black, self.openings[n % len(self.openings)], game_seed(self.seed, n))
            for n in range(self.games)
        ]

    def is_swapped(self, number: int) -> bool:
        """Tell whether the second player has White in a game."""
        return number % 2 == 1 if self.colour == "both" else self.colour == "black"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match in numbers, from the first player's point of view."""

    first: str
    second: str
    counts: Counts
    sprt: SprtState | None
    reasons: dict[str, int]
    """How the games ended."""
    faults: tuple[str, ...]
    """Games that a player lost by failing, in words."""
    latest: tuple[float, float]
    """The most seconds by which either player exceeded its time for a move."""
    depths: tuple[float, float]
    """Average search depth of either player."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values for JSON; what is infinite is None."""
        counts = self.counts
        elo, nelo = estimate_elo(counts), estimate_nelo(counts)
        return {
            "first": self.first,
            "second": self.second,
            "games": counts.games,
            "wins": counts.wins,
            "draws": counts.draws,
            "losses": counts.losses,
            "pairs": list(counts.pairs),
            "score": counts.score,
            "elo": {key: _finite(value) for key, value in asdict(elo).items()},
            "nelo": {key: _finite(value) for key, value in asdict(nelo).items()},
            "los": likelihood_of_superiority(counts),
            "sprt": None
            if self.sprt is None
            else {**asdict(self.sprt), "verdict": self.sprt.verdict},
            "reasons": self.reasons,
            "faults": list(self.faults),
            "latest_seconds": list(self.latest),
            "depths": list(self.depths),
        }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def match_result(
    match: Match, games: Sequence[GameRecord], memory: dict[int, _Depths] | None = None
) -> MatchResult:
    """Add up the games; `memory` spares counting the depths of a game again after the next."""
    memory = {} if memory is None else memory
    results = []
    latest, depths = [0.0, 0.0], [0, 0]
    moves, faults = [0, 0], []
    for game in games:
        swapped = match.is_swapped(game.number)
        points = 1 - game.white_points if swapped else game.white_points
        results.append((game.number // 2 if match.colour == "both" else game.number, points))
        late = (game.white_late, game.black_late)
        if game.number not in memory:
            memory[game.number] = _depths(game)
        for side in (0, 1):
            latest[side] = max(latest[side], late[side ^ swapped])
            total, count = memory[game.number][side ^ swapped]
            depths[side] += total
            moves[side] += count
        if game.fault:
            who = game.white if game.fault == "white" else game.black
            faults.append(f"game {game.number + 1}: {who} lost by {game.reason}")
    counts = count_results(results)
    reasons = Counter(game.reason.split(":")[0] for game in games)
    average = [round(d / m, 2) if m else 0.0 for d, m in zip(depths, moves, strict=True)]
    return MatchResult(
        match.first.spec,
        match.second.spec,
        counts,
        None if match.sprt is None else match.sprt.state(counts),
        dict(reasons.most_common()),
        tuple(faults),
        (latest[0], latest[1]),
        (average[0], average[1]),
    )


def _depths(game: GameRecord) -> _Depths:
    """Return the sum of depths and the number of moves, of White and of Black."""
    first = 0 if game.opening.board().turn else 1
    sides = [[move.depth for move in game.moves[first ^ side :: 2]] for side in (0, 1)]
    return (sum(sides[0]), len(sides[0])), (sum(sides[1]), len(sides[1]))


@dataclass(frozen=True, slots=True)
class Recorder:
    """Where the games of a match or tournament go."""

    journal: Journal
    pgn: Path
    live: LiveSnapshot
    event: str
    on_game: Callable[[GameRecord], None] = lambda game: None
    """Also told of every finished game: the store."""

    def put_in_order(self) -> None:
        """Write the PGN anew: games stand in it as they ended, which is chance where many play."""
        games = sorted(self.journal.games, key=lambda game: game.number)
        write_whole(self.pgn, "".join(game_pgn(game, self.event) + "\n" for game in games))


def play_recorded(
    fixtures: Sequence[Fixture],
    rules: GameRules,
    settings: Settings,
    recorder: Recorder,
    *,
    concurrency: int = 1,
    patience: float = PATIENCE,
    executor: Executor | None = None,
) -> Generator[GameRecord]:
    """Play the fixtures that the journal does not have, and yield each game once it is recorded.

    With an `executor` its workers play; what happens in a game is known when it is over.
    """
    before = recorder.journal.games
    if before:  # a kill may have come between journal and PGN: the journal is right
        write_whole(recorder.pgn, "\n".join(game_pgn(g, recorder.event) for g in before) + "\n")
    played = {game.number for game in before}
    missing = [fixture for fixture in fixtures if fixture.number not in played]
    playing: Generator[tuple[Fixture, GameNews | GameRecord]]
    if executor is None:
        playing = play_fixtures(missing, rules, settings, concurrency, patience)
    else:
        playing = play_elsewhere(missing, rules, settings, executor, patience)
    with closing(playing) as events:
        for fixture, news in events:
            if isinstance(news, GameRecord):
                recorder.journal.add(news)
                append_game(recorder.pgn, news, recorder.event)
                recorder.live.end(news.number, news.result, news.reason)
                recorder.on_game(news)
                yield news
            elif news.names is not None:
                headers = {
                    "Event": recorder.event,
                    "Round": str(fixture.number + 1),
                    "White": news.names[0],
                    "Black": news.names[1],
                }
                recorder.live.begin(fixture.number, LiveGame(headers, fixture.opening))
            elif news.move is not None:
                recorder.live.add(fixture.number, news.move)


def play_match(
    match: Match,
    settings: Settings,
    recorder: Recorder,
    *,
    concurrency: int = 1,
    patience: float = PATIENCE,
) -> Generator[MatchResult]:
    """Play what is missing; yield the state first, then after every game; stop when proven."""
    journal = recorder.journal
    wanted = {fixture.number for fixture in match.fixtures()}
    memory: dict[int, _Depths] = {}

    def state() -> MatchResult:
        games = [game for game in journal.games if game.number in wanted]
        return match_result(match, games, memory)

    result = state()
    yield result
    if result.sprt is not None and result.sprt.verdict:
        return
    with closing(
        play_recorded(
            match.fixtures(),
            match.rules,
            settings,
            recorder,
            concurrency=concurrency,
            patience=patience,
        )
    ) as games:
        for _ in games:
            result = state()
            yield result
            if result.sprt is not None and result.sprt.verdict:
                return

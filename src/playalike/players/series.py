"""Series of games: several players, each against the same opponent, many games, kept as they end.

Both sides share one engine in one process; workers play different games. Colours alternate. A game
that is decided, or dead drawn, by what both sides see in it ends there, as it does among masters,
and says so. Every game is in a file when it ends: an interrupted series goes on where it stopped,
and a longer one begins with what a shorter one played.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.oracle.executor import Executor, LocalExecutor, SerialExecutor
from playalike.personality.catalogue import BUILT_IN, list_personalities
from playalike.personality.definition import definition_path
from playalike.player import Limit, Player
from playalike.players.average import AVERAGE
from playalike.players.endings import Endings
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.players.series_file import SeriesFile, SeriesGame, series_key
from playalike.players.spec import parse_spec
from playalike.players.versions import current_version
from playalike.progress import Progress, SilentProgress
from playalike.settings import Settings, load_settings

__all__ = ["Terms", "play_games"]

BLOCK = 10
"""Games of one player in a row: a personality stays loaded, and unfinished series are even."""
HASH_MB = 4
"""Every question begins with an empty table, and a large one takes long to empty."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the games of a series depend on, besides their number."""

    spec: str
    opponent: str
    nodes: int
    seed: int
    quick: bool
    """See `style.quick_source`."""
    settings: Settings

    def key(self) -> str:
        """Return a key of all that the games depend on, but for the code."""
        return series_key(
            spec=self.spec,
            opponent=self.opponent,
            nodes=self.nodes,
            seed=self.seed,
            quick=self.quick,
            data=[_data(self.spec, self.settings), _data(self.opponent, self.settings)],
        )


def play_games(
    specs: Sequence[str],
    opponent: str,
    games: int,
    nodes: int,
    folder: Path,
    jobs: int | None = 1,
    seed: int = 1,
    *,
    quick: bool = False,
    settings: Settings | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> dict[str, list[SeriesGame]]:
    """Let each player of `specs` play so many games; return them by spec.

    With `quick` the engine is asked for less, see `style.quick_source`. Games that `folder`
    has already, on the same terms, are not played again. An `executor` plays instead of `jobs`
    processes.
    """
    settings = load_settings() if settings is None else settings
    terms = {spec: Terms(spec, opponent, nodes, seed, quick, settings) for spec in specs}
    keys = {spec: term.key() for spec, term in terms.items()}
    with SeriesFile(folder / "games.sqlite") as file:
        done = {spec: file.read(keys[spec], games) for spec in specs}
        missing = [
            (terms[spec], number)
            for first in range(0, games, BLOCK)
            for spec in specs
            for number in range(first, min(games, first + BLOCK))
            if number not in done[spec]
        ]
        if missing:
            _check(specs, opponent, settings)
        with _workers(jobs, len(missing), executor) as workers:
            played = workers.map_unordered(_play, missing)
            for spec, game in (progress or SilentProgress()).track(
                played, len(missing), "games played"
            ):
                file.add(keys[spec], game)
                done[spec][game.number] = game
    return {spec: [done[spec][number] for number in range(games)] for spec in specs}


def _check(specs: Sequence[str], opponent: str, settings: Settings) -> None:
    """Open everybody once, so that a wrong spec is an error before the first game."""
    resources = Resources(settings, hash_mb=HASH_MB, threads=1)
    try:
        for spec in (*specs, opponent):
            open_player(spec, settings, 1, resources=resources).close()
    finally:
        resources.close()


@contextmanager
def _workers(jobs: int | None, games: int, given: Executor | None) -> Iterator[Executor]:
    """Start workers for some games; none where one process does, or where some are given."""
    if given is not None:
        yield given
        return
    # Every core plays a game already: more threads inside numpy only get in the way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    executor: Executor = SerialExecutor() if jobs == 1 or games < 2 else LocalExecutor(jobs)
    try:
        yield executor
    finally:
        executor.close()
        for resources in _OPEN.values():
            resources.close()
        _OPEN.clear()


_OPEN: dict[str, Resources] = {}
"""One engine, one prior and some personalities a process."""


def _resources(settings: Settings, quick: bool) -> Resources:
    key = f"{settings} {quick}"
    return _OPEN.setdefault(key, Resources(settings, hash_mb=HASH_MB, threads=1, quick=quick))


def _play(task: tuple[Terms, int]) -> tuple[str, SeriesGame]:
    """Play one game in a worker."""
    terms, number = task
    resources = _resources(terms.settings, terms.quick)
    white = number % 2 == 0
    seeds = [_seed(terms.seed, number, side) for side in ("player", "opponent")]
    players: list[Player] = []
    board, endings = chess.Board(), Endings()
    try:
        for spec, seed in zip((terms.spec, terms.opponent), seeds, strict=True):
            players.append(open_player(spec, terms.settings, seed, resources=resources))
        while (ended := endings.ended(board)) is None:
            player = players[0] if board.turn == white else players[1]
            decision = player.choose(board, Limit(nodes=terms.nodes))
            endings.hear(board, decision)
            board.push_uci(decision.move)
    finally:
        for player in players:
            player.close()
    moves = tuple(move.uci() for move in board.move_stack)
    return terms.spec, SeriesGame(number, white, moves, *ended, current_version())


def _seed(seed: int, number: int, side: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed} {number} {side}".encode()).digest()[:4], "big")


def _data(text: str, settings: Settings) -> str:
    """Return a digest of what a personality was studied from; empty for other players."""
    spec = parse_spec(text)
    if spec.kind == AVERAGE:
        paths = sorted(BUILT_IN.glob("*/[!.]*.yaml"))
    elif spec.kind == "personality":
        folder = list_personalities(settings).get(spec.name, Path(spec.name))
        paths = [definition_path(folder, "a personality")]
    else:
        return ""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]

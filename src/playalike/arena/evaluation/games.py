"""The games of an evaluation: a subject against Stockfish at given ratings.

Openings are paired: each start position is played twice, once with either colour. Every finished
game is written to the store before anything else happens; a run that was killed goes on where it
stopped, because the same command finds its unfinished run again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import chess
import chess.pgn

from playalike.arena.game import play_game
from playalike.arena.openings import read_lines
from playalike.files import whole_file
from playalike.games.game import Game
from playalike.games.keys import moves_key
from playalike.games.openings import name_opening
from playalike.oracle.executor import Executor
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.playstyle.config import EvaluationConfig
from playalike.progress import Progress
from playalike.settings import Settings
from playalike.store import PlayedGame, Store

__all__ = [
    "Fixture",
    "fixtures",
    "play_fixture",
    "play_missing",
    "start_positions",
    "to_game",
    "write_games",
]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    subject: str
    """The subject's description, for example ``personality:tal``."""
    level: int
    """The opponent's `UCI_Elo`."""
    number: int
    """Among the games of this subject and level, from 0; even and odd are a pair."""
    subject_white: bool
    start_fen: str


@cache
def _openings() -> dict[str, tuple[chess.Move, ...]]:
    """Return short lines of theory, level for both sides, by the position they end in."""
    lines = {}
    for opening in read_lines("evaluation_openings.txt"):
        board = chess.Board()
        for move in opening.moves:
            board.push_uci(move)
        lines[board.fen()] = tuple(board.move_stack)
    return lines


def start_positions() -> tuple[str, ...]:
    """Return the start positions."""
    return tuple(_openings())


def fixtures(subjects: Sequence[str], config: EvaluationConfig, seed: int) -> Iterator[Fixture]:
    """Yield the games to be played, the same for the same seed."""
    starts = list(start_positions())
    random.Random(seed).shuffle(starts)
    for subject in subjects:
        for level in config.stockfish_elo_levels:
            for number in range(config.games_per_elo_level):
                # Every subject meets the same positions, so their results can be compared.
                start = starts[number // 2 % len(starts)]
                yield Fixture(subject, level, number, number % 2 == 0, start)


def play_fixture(task: tuple[Fixture, Settings, float, int]) -> PlayedGame:
    """Play one game, in a worker process."""
    fixture, settings, seconds, seed = task
    subject = open_player(fixture.subject, settings, seed + fixture.number)
    try:
        opponent = open_player(f"stockfish?UCI_Elo={fixture.level}", settings)
        try:
            white, black = (subject, opponent) if fixture.subject_white else (opponent, subject)
            game = play_game(white, black, Limit(time=seconds), fixture.start_fen)
        finally:
            opponent.close()
    finally:
        subject.close()
    return PlayedGame(
        fixture.subject,
        fixture.level,
        fixture.number,
        fixture.subject_white,
        game.start_fen,
        " ".join(game.moves),
        game.result,
        game.reason,
    )


def play_missing(
    store: Store,
    run: int,
    subjects: Sequence[str],
    config: EvaluationConfig,
    settings: Settings,
    seed: int,
    executor: Executor,
    progress: Progress,
) -> list[PlayedGame]:
    """Play what the run does not have yet, and return all its games."""
    everything = list(fixtures(subjects, config, seed))
    before = store.played(run)
    done = {(game.subject, game.level, game.number) for game in before}
    missing = [f for f in everything if (f.subject, f.level, f.number) not in done]
    if before:
        progress.note(f"{len(before)} of {len(everything)} games were played before.")
    tasks = [(fixture, settings, config.time_per_move, seed) for fixture in missing]
    games = executor.map_unordered(play_fixture, tasks)
    for game in progress.track(games, len(missing), "games"):
        store.add_played(run, game)
    return store.played(run)


def to_game(played: PlayedGame) -> Game:
    """Return a played game as a record that can be measured, from the first move of its opening."""
    moves = tuple(chess.Move.from_uci(word) for word in played.moves.split())
    names = (played.subject, f"Stockfish {played.level}")
    white, black = names if played.subject_white else names[::-1]
    line = _openings().get(played.start_fen)
    start = None if line is not None else played.start_fen
    everything = (*(line or ()), *moves)
    return Game(
        {"Event": "Evaluation", "White": white, "Black": black, "Result": played.result},
        start,
        everything,
        played.result,
        "<evaluation>",
        played.number + 1,
        moves_key([move.uci() for move in everything], start),
    )


def write_games(games: Sequence[PlayedGame], path: Path) -> None:
    """Write PGN."""
    with whole_file(path) as part, part.open("w", encoding="utf-8") as file:
        for played in games:
            game = to_game(played)
            written = chess.pgn.Game.from_board(game.replay())
            written.headers.update(game.headers)
            if opening := name_opening(game):
                written.headers["ECO"] = opening.eco
            written.end().comment = played.reason
            print(written, file=file, end="\n\n")

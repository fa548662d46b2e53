"""The games of an evaluation: a subject against Stockfish at given ratings.

Every game begins with the first move, so that the openings are the players' own; colours alternate.
Every finished game is written to the store before anything else happens; a run that was killed goes
on where it stopped, because the same command finds its unfinished run again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.pgn

from playalike.arena.evaluation.levels import Level, open_opponent
from playalike.arena.game import play_game
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
    "to_game",
    "write_games",
]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    subject: str
    """The subject's description, for example ``personality:tal``."""
    level: Level
    number: int
    """Among the games of this subject and level, from 0; with even ones the subject is White."""

    @property
    def subject_white(self) -> bool:
        """Colours alternate."""
        return self.number % 2 == 0


def fixtures(subjects: Sequence[str], levels: Sequence[Level], games: int) -> Iterator[Fixture]:
    """Yield the games to be played."""
    for subject in subjects:
        for level in levels:
            for number in range(games):
                yield Fixture(subject, level, number)


def play_fixture(task: tuple[Fixture, Settings, float, int]) -> PlayedGame:
    """Play one game, in a worker process."""
    fixture, settings, seconds, seed = task
    subject = open_player(fixture.subject, settings, seed + fixture.number)
    try:
        opponent = open_opponent(fixture.level, settings, seed + fixture.number)
        try:
            white, black = (subject, opponent) if fixture.subject_white else (opponent, subject)
            game = play_game(white, black, Limit(time=seconds))
        finally:
            opponent.close()
    finally:
        subject.close()
    return PlayedGame(
        fixture.subject,
        fixture.level.elo,
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
    levels: Sequence[Level],
    config: EvaluationConfig,
    settings: Settings,
    seed: int,
    executor: Executor,
    progress: Progress,
) -> list[PlayedGame]:
    """Play what the run does not have yet, and return all its games."""
    everything = list(fixtures(subjects, levels, config.games_per_elo_level))
    before = store.played(run)
    done = {(game.subject, game.level, game.number) for game in before}
    missing = [f for f in everything if (f.subject, f.level.elo, f.number) not in done]
    if before:
        progress.note(f"{len(before)} of {len(everything)} games were played before.")
    tasks = [(fixture, settings, config.time_per_move, seed) for fixture in missing]
    games = executor.map_unordered(play_fixture, tasks)
    for game in progress.track(games, len(missing), "games"):
        store.add_played(run, game)
    return store.played(run)


def to_game(played: PlayedGame) -> Game:
    """Return a played game as a record that can be measured."""
    moves = tuple(chess.Move.from_uci(word) for word in played.moves.split())
    names = (played.subject, f"Stockfish {played.level}")
    white, black = names if played.subject_white else names[::-1]
    start = None if played.start_fen == chess.STARTING_FEN else played.start_fen
    return Game(
        {"Event": "Evaluation", "White": white, "Black": black, "Result": played.result},
        start,
        moves,
        played.result,
        "<evaluation>",
        played.number + 1,
        moves_key([move.uci() for move in moves], start),
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

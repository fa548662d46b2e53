"""What masters and everybody played in a position, and what tablebases say about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.errors import PlayalikeError
from playalike.personality.game_index import GameIndex, open_index
from playalike.personality.opening_counts import CountedMove, shipped_openings
from playalike.personality.own_games import OwnGame, OwnGames
from playalike.words.tablebase import tablebase_words
from playalike.work.boards import Line
from playalike.work.messages import Answer, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["Explore", "ProbeTables"]

Values = dict[str, object]
SHOWN_GAMES = 8
FOLDER = "explorer"
"""In the data folder: where the indexes of games are kept."""


@dataclass(frozen=True, slots=True)
class Explore:
    """The moves that were played in a position, in the games of some personalities."""

    line: Line
    players: tuple[tuple[str, Path], ...]
    """The name of each personality, and the file with its games."""

    @property
    def seconds(self) -> float:
        """See `Task`: the first to ask for a player's games waits until they are indexed."""
        return 120.0 + 60.0 * len(self.players)

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the moves, the most frequent first, and the latest games."""
        board = self.line.board()
        played: list[_Played] = []
        for name, file in self.players:
            if control.cancel.is_set():
                raise PlayalikeError("called off")
            games = OwnGames(file)
            index = open_index(games, resources.settings.data / FOLDER)
            played += _played(name, games, index, board)
        played = list(_each_once(played))
        by_move: dict[chess.Move, list[_Played]] = {}
        for entry in played:
            by_move.setdefault(entry.move, []).append(entry)
        moves = sorted(by_move.items(), key=lambda item: (-len(item[1]), item[0].uci()))
        everybody = shipped_openings().at(board)
        latest = sorted(
            played, key=lambda entry: (-entry.game.year, entry.game.white, entry.game.black)
        )
        return {
            "fen": board.fen(),
            "games": len(played),
            "moves": [_move_values(board, move, games) for move, games in moves],
            "latest": [_game_values(board, entry) for entry in latest[:SHOWN_GAMES]],
            "everybody_games": sum(row.games for row in everybody),
            "everybody": [_counted_values(board, row) for row in everybody],
        }


@dataclass(frozen=True, slots=True)
class _Played:
    """A move that was played in a game."""

    personality: str
    number: int
    ply: int
    move: chess.Move
    game: OwnGame
    """Without its moves."""
    same: tuple[int, str]
    """Equal for the same game in the files of both players."""


def _played(name: str, games: OwnGames, index: GameIndex, board: chess.Board) -> Iterator[_Played]:
    for place in index.at(board):
        if board.is_legal(place.move):
            number = place.game
            game, same = games.heading(number), games.same_game(number)
            yield _Played(name, number, place.ply, place.move, game, same)


def _each_once(played: Iterable[_Played]) -> Iterator[_Played]:
    """A game of two studied players is in both files, and a position may come up twice."""
    seen = set()
    for entry in played:
        if entry.same not in seen:
            seen.add(entry.same)
            yield entry


def _move_values(board: chess.Board, move: chess.Move, played: list[_Played]) -> Values:
    results = Counter(entry.game.result for entry in played)
    years = [entry.game.year for entry in played if entry.game.year]
    return {
        "uci": move.uci(),
        "san": board.san(move),
        "games": len(played),
        "white_wins": results["1-0"],
        "draws": results["1/2-1/2"],
        "black_wins": results["0-1"],
        "first_year": min(years, default=None),
        "last_year": max(years, default=None),
    }


def _counted_values(board: chess.Board, row: CountedMove) -> Values:
    return {
        "uci": row.move.uci(),
        "san": board.san(row.move),
        "games": row.games,
        "white_wins": row.white_wins,
        "draws": row.draws,
        "black_wins": row.black_wins,
        "first_year": row.first_year,
        "last_year": row.last_year,
    }


def _game_values(board: chess.Board, entry: _Played) -> Values:
    return {
        "personality": entry.personality,
        "number": entry.number,
        "ply": entry.ply,
        "san": board.san(entry.move),
        "white": entry.game.white,
        "black": entry.game.black,
        "year": entry.game.year or None,
        "result": entry.game.result,
    }


@dataclass(frozen=True, slots=True)
class ProbeTables:
    """What the tablebases of this machine know about a position."""

    line: Line

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return 30.0

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the moves, the best first; none where no table reaches."""
        board = self.line.board()
        tables = resources.tablebase
        return {
            "fen": board.fen(),
            "pieces": 0 if tables is None else tables.max_pieces,
            "moves": []
            if tables is None
            else [
                {
                    "uci": root.move.uci(),
                    "san": board.san(root.move),
                    "wdl": root.wdl,
                    "words": tablebase_words(root.wdl, root.dtz, root.mates),
                }
                for root in tables.root_moves(board)
            ],
        }

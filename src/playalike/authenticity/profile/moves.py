"""In how many middlegames would two players choose different moves?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import chess
import numpy as np

from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.player import Limit, Player
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.players.series import HASH_MB, Terms
from playalike.players.series_file import SeriesFile
from playalike.players.spec import parse_spec
from playalike.players.versions import current_version
from playalike.position.phase import phase_of_position
from playalike.progress import Progress
from playalike.settings import Settings
from playalike.stats.arrays import Floats
from playalike.study.speed import FAST, speed_of

__all__ = ["choose_moves", "move_differences", "read_middlegames"]

FIRST_PLY, LAST_PLY = 20, 60
A_GAME = 3
"""Positions taken of one game, at most."""
LEAST_GAP = 6
"""Plies between them, at least."""


def read_middlegames(files: Sequence[Path], count: int, seed: int) -> list[str]:
    """Return positions of validation games, evenly from all files: the moves that led to each.

    Moves, not the bare position: networks of human moves look back.
    """
    rng = random.Random(f"middlegames {seed}")
    positions: list[str] = []
    for number, file in enumerate(files):
        wanted = round(count * (number + 1) / len(files)) - len(positions)
        for game in _validation_games(file):
            if wanted <= 0:
                break
            taken = _positions(game, rng)[:wanted]
            positions += taken
            wanted -= len(taken)
    if not positions:
        raise PlayalikeError("the games given have no middlegame to compare moves in")
    return positions


def _validation_games(file: Path) -> Iterator[Game]:
    for game in read_games([file], ReadReport()):
        if (
            game.start_fen is None
            and split_of(game) == "validation"
            and speed_of(game.headers) not in FAST
        ):
            yield game


def _positions(game: Game, rng: random.Random) -> list[str]:
    fitting = [
        ply
        for ply, (board, _) in enumerate(game.positions())
        if FIRST_PLY <= ply <= LAST_PLY
        and phase_of_position(board) == "middlegame"
        and board.legal_moves.count() > 1
    ]
    rng.shuffle(fitting)
    taken: list[int] = []
    for ply in fitting:
        if len(taken) < A_GAME and all(abs(ply - other) >= LEAST_GAP for other in taken):
            taken.append(ply)
    return [" ".join(move.uci() for move in game.moves[:ply]) for ply in sorted(taken)]


def choose_moves(
    specs: Sequence[str],
    positions: Sequence[str],
    nodes: int,
    folder: Path,
    settings: Settings,
    progress: Progress,
    *,
    quick: bool = False,
) -> list[list[str]]:
    """Ask every player in every position, without books and without chance; by spec.

    One engine answers for all: it is asked once a position, not once a player.
    """
    settled = [_without_chance(spec) for spec in specs]
    keys = [Terms(spec, current_version(), nodes, 0, quick, settings).key() for spec in settled]
    with SeriesFile(folder / "games.sqlite") as file:
        known = [file.read_moves(key) for key in keys]
        missing = [
            position for position in positions if any(position not in moves for moves in known)
        ]
        if missing:
            resources = Resources(
                settings,
                hash_mb=HASH_MB,
                threads=1,
                remember=True,
                quick=quick,
                personalities=len(specs) + 1,
            )
            players: list[Player] = []
            try:
                for spec in settled:
                    players.append(open_player(spec, settings, 1, resources=resources))
                for position in progress.track(missing, len(missing), "middlegames"):
                    board = chess.Board()
                    for move in position.split():
                        board.push_uci(move)
                    for player, key, moves in zip(players, keys, known, strict=True):
                        if position not in moves:
                            moves[position] = player.choose(board, Limit(nodes=nodes)).move
                            file.add_move(key, position, moves[position])
            finally:
                for player in players:
                    player.close()
                resources.close()
    return [[moves[position] for position in positions] for moves in known]


def _without_chance(text: str) -> str:
    spec = parse_spec(text)
    if spec.kind != "personality":
        return text
    return str(spec.having(book=False, variety=False))


def move_differences(moves: Sequence[Sequence[str]]) -> Floats:
    """Return in which share of the positions any two chose differently: players x players."""
    table = np.array(moves)
    return np.asarray((table[:, None] != table[None]).mean(axis=2))

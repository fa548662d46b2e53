"""Small games written for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import chess

from playalike.games.game import Game
from playalike.games.parsing import Parsed, parse_game, to_game
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.games.splitting import RawGame

SCHOLAR = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
FOOL = "1. f3 e5 2. g4 Qh4# 0-1"


def tags(**extra: str) -> str:
    given = {"Event": "Test", "White": "Smith, Ann", "Black": "Jones, Bo", **extra}
    return "".join(f'[{name} "{value}"]\n' for name, value in given.items())


def game_text(moves: str = SCHOLAR, **extra: str) -> str:
    return f"{tags(**extra)}\n{moves}\n\n"


def one(text: str, keep_comments: bool = False) -> Game:
    """Read the only game of a text."""
    parsed = parse_game(RawGame(1, text.encode(), last=True), keep_comments)
    assert isinstance(parsed, Parsed), parsed
    return to_game(parsed, "test")


def read(
    tmp_path: Path, data: str | bytes, *, name: str = "games.pgn", unique: bool = False
) -> tuple[list[Game], ReadReport]:
    """Write data to a file and read it."""
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_all([path], unique=unique)


def read_all(
    paths: Iterable[str | Path], *, jobs: int = 1, unique: bool = False
) -> tuple[list[Game], ReadReport]:
    report = ReadReport()
    games = list(read_games(paths, report, jobs=jobs, unique=unique))
    assert report.read == len(games)
    assert report.unlisted == 0
    return games, report


def random_game(seed: int, plies: int) -> list[chess.Move]:
    rng = random.Random(seed)
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board.move_stack


def movetext(moves: Iterable[chess.Move]) -> str:
    return chess.Board().variation_san(list(moves)) + " *"

"""Themes do not know colours or left and right: turning the board turns the findings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.position.themes import HISTORY_PLIES, move_themes, state_themes
from tests.boards import mirror_files, random_boards
from tests.position.themes.turned import canonical, flip_files, flip_ranks, turn_move


def random_walks(count: int, seed: int) -> Iterator[chess.Board]:
    """Every fifth position of random games: far cheaper than a game for each position."""
    rng = random.Random(seed)
    made = 0
    while True:
        board = chess.Board()
        for ply in range(140):
            moves = list(board.legal_moves)
            if not moves:
                break
            if ply % 5 == 4:
                yield board
                made += 1
                if made == count:
                    return
            captures = [m for m in moves if board.is_capture(m)]
            board.push(rng.choice(captures if captures and rng.random() < 0.25 else moves))


def real_boards(folder: Path, count: int) -> Iterator[chess.Board]:
    """Every third position of real games of several players."""
    streams = [
        path.open(encoding="utf-8", errors="replace") for path in sorted(folder.glob("*.pgn"))
    ]
    made = 0
    try:
        for stream in cycle(streams):
            game = chess.pgn.read_game(stream)
            if game is None:
                return
            board = game.board()
            for ply, move in enumerate(game.mainline_moves()):
                if ply % 3 == 0:
                    yield board
                    made += 1
                    if made == count:
                        return
                board.push(move)
    finally:
        for stream in streams:
            stream.close()


def check_board(board: chess.Board, rng: random.Random) -> int:
    """Compare a position and one of its moves with both mirror images; return the findings seen."""
    state = state_themes(board)
    colours = board.mirror()
    sides = mirror_files(board)
    assert canonical(state_themes(colours)) == canonical(state, flip_ranks, True), board.fen()
    assert canonical(state_themes(sides)) == canonical(state, flip_files), board.fen()

    move = rng.choice(list(board.legal_moves))
    history = board.move_stack[-HISTORY_PLIES:]
    found = move_themes(board, move)
    for image, turn, swap in ((colours, flip_ranks, True), (sides, flip_files, False)):
        if turn is flip_files and board.is_castling(move):
            continue
        turned = move_themes(
            image, turn_move(move, turn), [turn_move(past, turn) for past in history]
        )
        assert canonical(turned) == canonical(found, turn, swap), (board.fen(), move.uci())
    return len(state) + len(found)


def test_few_positions_of_random_games() -> None:
    rng = random.Random(1)
    assert sum(check_board(board, rng) for board in random_boards(200, seed=7)) > 200


@pytest.mark.slow
def test_ten_thousand_positions_of_random_games() -> None:
    rng = random.Random(2)
    assert sum(check_board(board, rng) for board in random_walks(10_000, seed=11)) > 10_000


@pytest.mark.slow
@pytest.mark.shared
def test_positions_of_real_games(shared_data: Path) -> None:
    rng = random.Random(3)
    boards = real_boards(shared_data / "players", 2_000)
    assert sum(check_board(board, rng) for board in boards) > 2_000

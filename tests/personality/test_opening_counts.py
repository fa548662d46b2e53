"""Everybody's openings: counted by hand, kept, and what ships."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.opening_counts import (
    OpeningCounter,
    OpeningCounts,
    shipped_openings,
)


def moves_of(*sans: str) -> tuple[chess.Move, ...]:
    board = chess.Board()
    return tuple(board.push_san(san) for san in sans)


def counted() -> OpeningCounts:
    counter = OpeningCounter()
    for year, result in ((1900, "1-0"), (1910, "1-0"), (1890, "1/2-1/2"), (1920, "0-1")):
        counter.add(moves_of("e4", "e5"), result, year)
    counter.add(moves_of("d4", "d5"), "*", 1950)
    return counter.table()


def test_results_and_years_are_those_of_the_games() -> None:
    table = counted()
    first, second = table.at(chess.Board())
    assert table.games == 5
    assert first.move == chess.Move.from_uci("e2e4")
    assert (first.games, first.white_wins, first.draws, first.black_wins) == (4, 2, 1, 1)
    assert (first.first_year, first.last_year) == (1890, 1920)
    assert (second.games, second.white_wins, second.draws, second.black_wins) == (1, 0, 0, 0)
    after = chess.Board()
    after.push_san("e4")
    assert table.at(after) == [], "four games are too few"


def test_a_repeated_position_counts_once_in_a_game() -> None:
    counter = OpeningCounter()
    for year in range(1900, 1905):
        counter.add(moves_of("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"), "1-0", year)
    assert [one.games for one in counter.table().at(chess.Board())] == [5]


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "counts.npz"
    table = counted()
    table.save(path)
    assert OpeningCounts.load(path).at(chess.Board()) == table.at(chess.Board())
    path.write_bytes(b"nothing")
    with pytest.raises(PlayalikeError, match="no table of openings"):
        OpeningCounts.load(path)


def test_what_ships_knows_any_order_of_moves() -> None:
    orders = (("d4", "Nf6", "c4", "e6"), ("c4", "e6", "d4", "Nf6"))
    one, other = (shipped_openings().at(board_after(*order)) for order in orders)
    assert one == other
    assert [move.move.uci() for move in one[:2]] == ["b1c3", "g1f3"]
    assert all(
        move.white_wins + move.draws + move.black_wins <= move.games
        and 1780 <= move.first_year <= move.last_year <= 2000
        for move in one
    )


def board_after(*sans: str) -> chess.Board:
    board = chess.Board()
    for san in sans:
        board.push_san(san)
    return board

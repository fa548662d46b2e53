"""Openings by name, and the moves that lead to them."""

from __future__ import annotations

import chess
import pytest

from playalike.games.opening_lines import find_openings, opening_line
from playalike.games.openings import opening_table


def test_all_words_count_and_the_plainest_name_comes_first() -> None:
    assert find_openings("marshall ruy")[0].name == "Ruy Lopez: Marshall Attack"
    assert {one.eco for one in find_openings("B90")} == {"B90"}
    assert find_openings("no such opening") == []
    assert len(find_openings("gambit", 7)) == 7


@pytest.mark.parametrize("text", ["King's Gambit", "Ruy Lopez: Marshall Attack", "Najdorf"])
def test_a_line_leads_to_its_position(text: str) -> None:
    opening = find_openings(text)[0]
    moves = opening_line(opening.epd)
    assert moves is not None
    board = chess.Board()
    for move in moves:
        assert board.is_legal(move)
        board.push(move)
    assert board.epd() == opening.epd
    assert len(moves) == opening_table().plies[opening.epd]


@pytest.mark.parametrize(
    ("text", "first"),
    [("Najdorf", "e4 c5 Nf3 d6 d4"), ("Queen's Gambit Declined", "d4 d5 c4 e6"),
     ("Italian Game", "e4 e5 Nf3 Nc6 Bc4"), ("Scotch Game", "e4 e5 Nf3 Nc6 d4")],
)  # fmt: skip
def test_moves_come_in_their_usual_order(text: str, first: str) -> None:
    moves = opening_line(find_openings(text)[0].epd)
    assert moves is not None
    board, sans = chess.Board(), list[str]()
    for move in moves:
        sans.append(board.san_and_push(move))
    assert " ".join(sans).startswith(first)


def test_a_position_without_a_name_has_no_line() -> None:
    assert opening_line("8/8/8/8/8/8/8/K1k5 w - -") is None

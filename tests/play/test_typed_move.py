"""Moves as people type them."""

from __future__ import annotations

import chess
import pytest

from playalike.play import MoveError, parse_typed_move
from tests.boards import after


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("Nf3", "g1f3"),
        ("nf3", "g1f3"),
        ("g1f3", "g1f3"),
        ("G1F3", "g1f3"),
        (" e4 ", "e2e4"),
        ("e4!", "e2e4"),
    ],
)
def test_moves_are_understood(text: str, uci: str) -> None:
    assert parse_typed_move(chess.Board(), text).uci() == uci


@pytest.mark.parametrize("text", ["O-O", "o-o", "0-0", "OO", "e1g1"])
def test_castling_is_understood(text: str) -> None:
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5")
    assert parse_typed_move(board, text).uci() == "e1g1"


def test_captures_and_promotions_without_their_signs() -> None:
    board = chess.Board("1n5k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert parse_typed_move(board, "a8=Q").uci() == "a7a8q"
    assert parse_typed_move(board, "a8q").uci() == "a7a8q"
    assert parse_typed_move(board, "axb8=N").uci() == "a7b8n"
    with pytest.raises(MoveError, match="a8=Q"):
        parse_typed_move(board, "a8")


@pytest.mark.parametrize(
    ("line", "text", "hint"),
    [
        ("1. d4 d5 2. Nf3 Nf6", "Nd2", "Nbd2 or Nfd2"),
        ("", "e5", "no move of yours goes to e5"),
        ("", "Qe4", "e4"),
        ("", "O-O", "not possible"),
        ("", "castle", "do not understand"),
        ("", "0000", "do not understand"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7", "Nf6", "in check"),
    ],
)
def test_wrong_moves_get_help(line: str, text: str, hint: str) -> None:
    with pytest.raises(MoveError, match=hint):
        parse_typed_move(after(line), text)

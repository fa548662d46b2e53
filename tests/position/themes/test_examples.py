"""Each theme on positions and moves worked out by hand."""

from __future__ import annotations

from collections import Counter

import chess
import pytest

from playalike.position.themes import Finding, Theme, move_themes, state_themes
from tests.boards import after
from tests.position.themes.move_examples import MOVE_EXAMPLES, MoveExample
from tests.position.themes.state_examples import STATE_EXAMPLES, StateExample


def shown(finding: Finding) -> str:
    pieces = sorted(
        chess.piece_symbol(piece.piece_type).upper() + chess.square_name(piece.square)
        for piece in finding.pieces
    )
    squares = sorted(chess.square_name(square) for square in finding.squares)
    return " ".join(["w" if finding.side else "b", *pieces, ">", *squares])


@pytest.mark.parametrize("example", STATE_EXAMPLES, ids=lambda e: f"{e.theme}-{e.fen.split()[0]}")
def test_position(example: StateExample) -> None:
    board = chess.Board(example.fen)
    assert board.is_valid()
    found = [shown(f) for f in state_themes(board) if f.theme == example.theme]
    assert found == list(example.answers)
    assert board == chess.Board(example.fen)


@pytest.mark.parametrize("example", MOVE_EXAMPLES, ids=lambda e: f"{e.theme}-{e.move}")
def test_move(example: MoveExample) -> None:
    start = chess.Board(example.fen)
    assert start.is_valid()
    board = after(example.line, start)
    before = board.copy()
    found = move_themes(board, board.parse_san(example.move))
    assert [shown(f) for f in found if f.theme == example.theme] == list(example.answers)
    assert all(f.side == board.turn for f in found)
    assert board == before
    assert board.move_stack == before.move_stack


def test_every_theme_has_examples_and_counter_examples() -> None:
    examples = (*STATE_EXAMPLES, *MOVE_EXAMPLES)
    positive = Counter(example.theme for example in examples if example.answers)
    negative = Counter(example.theme for example in examples if not example.answers)
    assert [theme for theme in Theme if positive[theme] < 2] == []
    assert [theme for theme in Theme if negative[theme] < 2] == []


def test_history_can_be_given_instead_of_a_move_stack() -> None:
    example = next(e for e in MOVE_EXAMPLES if e.theme == Theme.MANEUVER and e.answers)
    board = after(example.line, chess.Board(example.fen))
    bare = board.copy(stack=False)
    move = board.parse_san(example.move)
    assert move_themes(bare, move, board.move_stack) == move_themes(board, move)
    assert Theme.MANEUVER not in {f.theme for f in move_themes(bare, move)}

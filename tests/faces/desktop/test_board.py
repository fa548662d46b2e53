from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from playalike.faces.desktop.board.marks import Mark
from playalike.faces.desktop.board.promotion import PIECES
from playalike.faces.desktop.board.view import BoardView
from tests.faces.desktop.parts import LONG, RIGHT, click, drag, place


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    view.animated = False
    view.resize(480, 480)
    view.show()
    view.allow(chess.COLORS)
    return view


def moves_of(view: BoardView) -> list[str]:
    moves: list[str] = []
    view.move_made.connect(lambda move: moves.append(move.uci()))
    return moves


def test_a_piece_is_dragged_or_clicked(board: BoardView) -> None:
    moves = moves_of(board)
    drag(board, "e2", "e4")
    click(board, "g1")
    assert board._squares.highlights.targets == {chess.F3, chess.H3}
    click(board, "f3")
    assert moves == ["e2e4", "g1f3"]


def test_what_is_not_legal_is_not_made(board: BoardView) -> None:
    moves = moves_of(board)
    drag(board, "e2", "e5")
    click(board, "e7")  # Black is not to move
    click(board, "e5")
    board.allow([chess.BLACK])
    drag(board, "e2", "e4")
    assert moves == []
    item = board._pieces[chess.E2]
    assert item.pos() == board._squares.place(chess.E2)  # it went back


def test_the_board_turns_and_hands_find_the_squares(board: BoardView) -> None:
    moves = moves_of(board)
    board.set_flipped(True)
    assert place(board, "a1").x() > place(board, "h1").x()
    assert place(board, "a1").y() < place(board, "a8").y()
    drag(board, "e2", "e4")
    assert moves == ["e2e4"]


@pytest.mark.parametrize("place_of_piece", range(4))
def test_a_pawn_becomes_the_piece_that_is_chosen(board: BoardView, place_of_piece: int) -> None:
    moves = moves_of(board)
    board.show_position(chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1"))
    drag(board, "a7", "a8")
    assert moves == []
    click(board, f"a{8 - place_of_piece}")
    assert moves == [f"a7a8{chess.piece_symbol(PIECES[place_of_piece])}"]


def test_a_click_beside_the_choice_takes_the_pawn_back(board: BoardView) -> None:
    moves = moves_of(board)
    board.show_position(chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1"))
    drag(board, "a7", "a8")
    click(board, "e4")
    assert moves == []
    assert board._pieces[chess.A7].pos() == board._squares.place(chess.A7)


def test_premoves_are_shown_and_taken_back(board: BoardView) -> None:
    position = chess.Board()
    position.push_san("e4")
    board.show_position(position)
    board.allow([chess.WHITE], premover=chess.WHITE)
    drag(board, "d2", "d4")
    assert board.premove == chess.Move.from_uci("d2d4")
    assert board._squares.highlights.premove == (chess.D2, chess.D4)
    click(board, "a5", RIGHT)
    assert board.premove is None


def test_check_and_last_move_are_marked(board: BoardView) -> None:
    position = chess.Board()
    for san in ("f3", "e5", "g4", "Qh4"):
        position.push_san(san)
    board.show_position(position)
    assert board._squares.highlights.check == chess.E1
    assert board._squares.highlights.last_move == (chess.D8, chess.H4)


def test_the_right_button_draws_and_a_click_clears(board: BoardView) -> None:
    seen: list[list[Mark]] = []
    board.marks_drawn.connect(seen.append)
    drag(board, "e2", "e4", RIGHT)
    drag(board, "g1", "f3", RIGHT, Qt.KeyboardModifier.ShiftModifier)
    click(board, "d5", RIGHT)
    assert seen[-1] == [
        Mark(chess.E2, chess.E4, "green"),
        Mark(chess.G1, chess.F3, "red"),
        Mark(chess.D5, chess.D5, "green"),
    ]
    drag(board, "e2", "e4", RIGHT)  # the same once more takes it away
    assert len(seen[-1]) == 2
    click(board, "a5")
    assert seen[-1] == []


def test_the_wheel_steps_through_the_game(board: BoardView) -> None:
    steps: list[int] = []
    board.stepped.connect(steps.append)
    for turned in (-120, 120, -40, -40, -40, 240):
        turn_wheel(board, turned)
    assert steps == [1, -1, 1, -1, -1]


def turn_wheel(board: BoardView, turned: int) -> None:
    middle, still = QPointF(board.rect().center()), QPoint()
    event = QWheelEvent(
        middle, board.mapToGlobal(middle), still, QPoint(0, turned), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(board.viewport(), event)


def test_a_move_slides(board: BoardView, qtbot: QtBot) -> None:
    board.animated = True
    position = chess.Board()
    rook = board._pieces[chess.E2]
    position.push_san("e4")
    board.show_position(position, animate=True)
    assert rook.pos() != board._squares.place(chess.E4)
    qtbot.waitUntil(lambda: rook.pos() == board._squares.place(chess.E4), timeout=LONG)


def test_castling_and_en_passant_leave_the_right_pieces(board: BoardView) -> None:
    for fen, uci in (
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
    ):
        position = chess.Board(fen)
        board.show_position(position)
        position.push_uci(uci)
        board.show_position(position, animate=True)
        shown = {square: item.piece for square, item in board._pieces.items()}
        assert shown == position.piece_map()


def test_the_picture_has_both_colours(board: BoardView) -> None:
    picture = board.picture(400)
    corners = {picture.pixelColor(396, 4).name(), picture.pixelColor(396, 154).name()}
    assert len(corners) == 2

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint, QUrl
from PySide6.QtGui import QColor, QTextCursor
from pytestqt.qtbot import QtBot

from playalike.faces.desktop.panels.engine_lines import EngineLines
from playalike.faces.desktop.panels.evaluation_bar import EvaluationBar
from playalike.faces.desktop.panels.evaluation_graph import EvaluationGraph, Moment
from playalike.faces.desktop.panels.move_list import MoveList
from playalike.faces.desktop.panels.player_bar import PlayerBar, clock_text
from playalike.faces.desktop.theme import current_theme
from playalike.play.tree import GameTree
from tests.faces.desktop.parts import LEFT


def test_the_bar_fills_from_whites_side(qtbot: QtBot) -> None:
    bar = EvaluationBar()
    qtbot.addWidget(bar)
    bar.resize(26, 200)
    bar.show()
    bar.show_evaluation(90.0, "+3.0")
    qtbot.waitUntil(lambda: bar._shown == 90.0)
    picture = bar.grab().toImage()
    ratio = picture.devicePixelRatio()
    low, high = (picture.pixelColor(int(3 * ratio), int(y * ratio)) for y in (150, 10))
    assert low.lightness() > high.lightness()
    bar.flipped = True
    flipped = bar.grab().toImage()
    assert flipped.pixelColor(int(3 * ratio), int(50 * ratio)).lightness() > 200
    bar.show_evaluation(None)
    assert bar.white_percent is None


def test_a_click_on_the_graph_goes_to_the_move(qtbot: QtBot) -> None:
    graph = EvaluationGraph()
    qtbot.addWidget(graph)
    graph.resize(412, 92)
    graph.show()
    chosen: list[int] = []
    graph.ply_chosen.connect(chosen.append)
    graph.show_game([50.0, None, 55.0, 40.0, 80.0], 4)
    graph.show_moments([Moment(3, "??", "bad", "2... Qh4?? (blunder)")])
    qtbot.mouseClick(graph, LEFT, pos=QPoint(round(graph.x_of(2)), 20))
    qtbot.mouseClick(graph, LEFT, pos=QPoint(10, graph.height() - 4))  # the timeline
    assert chosen == [2, 3]
    assert not graph.grab().isNull()


def test_moves_variations_glyphs_and_comments_are_listed(qtbot: QtBot) -> None:
    moves = MoveList()
    qtbot.addWidget(moves)
    tree = GameTree.from_pgn("1. e4 e5 {classical} (1... c5 2. Nf3) 2. Nf3 $1 Nc6 *")
    tree.go([0, 1])
    moves.show_tree(tree)
    text = " ".join(moves.toPlainText().replace("\xa0", " ").split())
    assert text == "1. e4 e5 classical (1… c5 2. Nf3) 2. Nf3! Nc6"
    chosen: list[list[int]] = []
    moves.node_chosen.connect(chosen.append)
    moves.anchorClicked.emit(QUrl("#0.1.0"))
    assert chosen == [[0, 1, 0]]
    tree.go(chosen[0])
    assert tree.node.board().peek() == chess.Move.from_uci("g1f3")


def test_a_number_stands_before_blacks_move_only_where_it_is_needed(qtbot: QtBot) -> None:
    moves = MoveList()
    qtbot.addWidget(moves)
    moves.show_tree(GameTree.from_pgn("1. e4 (1. d4 d5) (1. c4 {why} e5) 1... e5 *"))
    text = " ".join(moves.toPlainText().replace("\xa0", " ").split())
    assert text == "1. e4 (1. d4 d5) (1. c4 why 1… e5) 1… e5"


def test_what_the_opponent_said_is_left_to_its_panel(qtbot: QtBot) -> None:
    moves = MoveList()
    qtbot.addWidget(moves)
    tree = GameTree.from_pgn("1. e4 {I attack.} e5 {I attack. A mistake.} 2. Nf3 {A plan.} *")
    tree.sentences = {"I attack.", "I"}
    moves.show_tree(tree)
    text = " ".join(moves.toPlainText().replace("\xa0", " ").split())
    assert text == "1. e4 e5 A mistake. 2. Nf3 A plan."


def test_castling_stays_in_one_row(qtbot: QtBot) -> None:
    moves = MoveList()
    qtbot.addWidget(moves)
    moves.show_tree(GameTree.from_pgn("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"))
    assert "-" not in moves.toPlainText()
    assert moves.toPlainText().count("O\u2011O") == 2


def test_the_move_that_is_looked_at_is_in_sight(qtbot: QtBot) -> None:
    """In a long game with comments, wherever one is, also after the list became smaller."""
    moves = MoveList()
    qtbot.addWidget(moves)
    moves.resize(380, 260)
    moves.show()
    words = "{a comment of some length, as a review writes it about a move that was bad}"
    shuffle = " ".join(f"{n}. Nf3 {words} Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 40, 2))
    tree = GameTree.from_pgn(f"{shuffle} 41. e4 e5 42. Qh5 *")
    for place in ([0] * 83, [0] * 40, [0], [0] * 83, []):
        tree.go(place)
        moves.show_tree(tree)
        assert in_sight(moves, tree), place
    tree.go([0] * 83)
    moves.show_tree(tree)
    moves.resize(380, 120)
    assert in_sight(moves, tree)


def in_sight(moves: MoveList, tree: GameTree) -> bool:
    """Tell whether the marked move is inside the part of the list that is shown."""
    if tree.node is tree.root:
        return moves.verticalScrollBar().value() == 0
    cursor = QTextCursor(moves.document())
    brass = QColor(current_theme().brass)
    while not cursor.atEnd():
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        if cursor.charFormat().background().color() == brass:
            return moves.viewport().rect().contains(moves.cursorRect(cursor).center())
    return False


def test_captured_pieces_and_the_lead(qtbot: QtBot) -> None:
    bar = PlayerBar()
    qtbot.addWidget(bar)
    board = chess.Board("rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    bar.captured.show_position(chess.Board(), board, chess.WHITE)
    assert (bar.captured.symbols, bar.captured.ahead) == ("pq", 10)
    bar.captured.show_position(chess.Board(), board, chess.BLACK)
    assert (bar.captured.symbols, bar.captured.ahead) == ("", -10)
    bar.resize(300, 40)
    assert not bar.grab().isNull()


@pytest.mark.parametrize(
    ("left_ms", "text"),
    [(300_000, "5:00"), (3_723_000, "1:02:03"), (9_300, "0:09.3"), (0, "0:00.0"), (61_000, "1:01")],
)
def test_clocks(left_ms: int, text: str) -> None:
    assert clock_text(left_ms) == text


def test_engine_lines_are_clicked(qtbot: QtBot) -> None:
    lines = EngineLines()
    qtbot.addWidget(lines)
    assert lines.switch.text() == "Engine off"
    lines.switch.click()
    assert lines.switch.text() == "Engine on"
    line = {
        "move": "e2e4", "white_cp": 35, "white_mate": None, "pv": ["e2e4", "e7e5"],
        "pv_san": ["e4", "e5"],
    }  # fmt: skip
    lines.show_lines({"lines": [line], "depth": 9, "nodes": 1234, "engine": "Stockfish"})
    assert "+0.35" in lines.text.toPlainText()
    assert "depth 9" in lines.state.text()
    chosen: list[list[str]] = []
    lines.line_chosen.connect(chosen.append)
    lines.text.anchorClicked.emit(QUrl("#0.2"))
    assert chosen == [["e2e4", "e7e5"]]
    lines.switch.click()
    assert not lines.text.toPlainText()

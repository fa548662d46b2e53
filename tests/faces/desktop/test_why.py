"""The panel beside the board: why a move, its ideas on the board, and whom one plays."""

from __future__ import annotations

import json
import re
from pathlib import Path

import chess
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from playalike.faces.desktop.board.ideas import plan_marks, spoken_marks
from playalike.faces.desktop.board.marks import COLOURS, Mark
from playalike.faces.desktop.panels.bars import bars_of
from playalike.faces.desktop.panels.opponent_card import OpponentCard
from playalike.faces.desktop.panels.why_panel import WhyPanel
from playalike.faces.desktop.tab import GameTab
from playalike.play.sides import PERSON, Sides
from playalike.play.terms import Terms
from playalike.words.considered import considered_words
from tests.faces.desktop.parts import LONG, Parts, drag

PAGE = Path(__file__).parents[3] / "frontend/src"
CASES = json.loads((PAGE / "why/reasons.cases.json").read_text())
"""What the page draws; its own tests read the same."""


def reason(kind: object, **values: object) -> dict[str, object]:
    empty = {"idea": "", "men": [], "squares": [], "moves": [], "spoken": True}
    return {"kind": kind, **empty, **values}


def explanation(**values: object) -> dict[str, object]:
    def part(value: float, label: str) -> dict[str, object]:
        colour = {"light": "#123456", "dark": "#654321"}
        return {"value": value, "label": label, "reason": "because", "colour": colour}

    def candidate(move: str, san: str, *parts: dict[str, object]) -> dict[str, object]:
        return {"move": move, "san": san, "contributions": list(parts), "win_percent": 52.0,
                "style_score": 0.25}  # fmt: skip

    plan = {"words": "attack f7", "game": "Tal – Larsen, 1965", "targets": ["f7"],
            "arrows": [{"from": "f3", "to": "g5"}]}  # fmt: skip
    return {
        "player": "Mikhail Tal", "ply": 6, "move": "g8f6", "san": "Nf6", "tier": "style",
        "sentence": "Nf6 attacks e4.", "tier_label": "By his style", "phase": "opening",
        "personality": "tal", "engine_choice": {"sentence": "The engine prefers it too."},
        "candidates": [
            candidate("g8f6", "Nf6", part(0.5, "habits"), part(0.2, "attack")),
            candidate("f8c5", "Bc5", part(0.3, "habits"), part(-0.1, "attack")),
        ],
        "active_plans": [plan, {**plan, "words": "castle", "targets": [], "arrows": []}],
        "reasons": [reason("does", idea="attacks", men=["nf6", "Pe4"])],
        **values,
    }  # fmt: skip


@pytest.fixture
def panel(qtbot: QtBot) -> WhyPanel:
    panel = WhyPanel()
    qtbot.addWidget(panel)
    panel.resize(420, 400)
    panel.show()
    return panel


def over(widget: QWidget, place: QPointF) -> None:
    """Move the mouse over a widget; QTest's own is a leave at once where there is no screen."""
    button, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    where = widget.mapToGlobal(place)
    event = QMouseEvent(QEvent.Type.MouseMove, place, where, button, button, keys)
    QApplication.sendEvent(widget, event)


def drawn_by(panel: WhyPanel) -> list[list[Mark]]:
    drawn: list[list[Mark]] = []
    panel.hints_wanted.connect(drawn.append)
    return drawn


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['kind']} {case['idea']}")
def test_a_reason_is_drawn_as_the_page_draws_it(case: dict[str, object]) -> None:
    marks = spoken_marks([reason(**case)])
    names = [(mark, *map(chess.square_name, mark[:2])) for mark in marks]
    drawn = [f"{mark.colour} {tail}{'' if tail == head else head}" for mark, tail, head in names]
    assert drawn == case["drawn"]
    assert spoken_marks([reason(**case, spoken=False)]) == []


def test_the_colours_of_ideas_are_those_of_the_page() -> None:
    brushes = dict(
        re.findall(r'(\w+): brush\("\w+", "(#[0-9a-f]{6})"', (PAGE / "board/shapes.ts").read_text())
    )
    assert brushes == COLOURS


def test_a_sentence_is_drawn_and_a_plan_or_a_move_instead_of_it(
    panel: WhyPanel, qtbot: QtBot
) -> None:
    drawn, why = drawn_by(panel), explanation()
    panel.show_explanation(why, on_board=True)
    spoken = [Mark(chess.F6, chess.E4, "hint")]
    assert drawn == [spoken]
    assert panel.sentence.text() == "Nf6 attacks e4."
    assert "The engine prefers it too." in panel.details.text()
    first, second = panel.findChildren(QToolButton)
    first.click()
    plans = why["active_plans"]
    assert isinstance(plans, list)
    assert drawn[-1] == plan_marks(plans[0])
    assert Mark(chess.F7, chess.F7, "plan") in drawn[-1]
    second.click()
    assert not first.isChecked()  # one plan at a time
    panel.show_explanation(why, on_board=True)
    assert second.isChecked()  # nothing new: what was pressed stays
    second.click()
    assert drawn[-1] == spoken
    over(panel.bars, QPointF(20, 30))
    assert drawn[-1] == [Mark(chess.F8, chess.C5, "other")]
    over(panel.bars, QPointF(20, 10))
    assert drawn[-1] == [Mark(chess.G8, chess.F6, "played")]
    panel.set_draws_ideas(False)
    assert drawn[-1] == []
    panel.show_explanation(explanation(ply=8), on_board=True)
    assert drawn[-1] == []


def test_nothing_is_drawn_for_a_move_that_the_board_does_not_show(panel: WhyPanel) -> None:
    drawn = drawn_by(panel)
    panel.show_explanation(explanation(), on_board=False)
    assert drawn == [[]]
    panel.show_words("Mikhail Tal", "Sit down.")
    assert (panel.heading.text(), panel.sentence.text()) == ("Mikhail Tal", "Sit down.")
    assert not panel.considered.isVisible()
    assert not panel.bars.bars


def test_bars_are_compared_by_what_decided(panel: WhyPanel) -> None:
    def shown(why: dict[str, object]) -> list[tuple[str, float, str]]:
        return [(bar.san, bar.length, bar.number) for bar in bars_of(why)]

    by_style = explanation(mode="spirit")
    assert shown(by_style) == [("Nf6", 0.25, "25 %"), ("Bc5", 0.25, "25 %")]
    assert bars_of(by_style)[0].parts[0].words == "habits: because\nattack: because"
    assert considered_words(by_style) == "The chance that Mikhail Tal plays it:"
    # What speaks against a move is no length.
    assert shown(explanation(mode="classic")) == [("Nf6", 0.7, "52 %"), ("Bc5", 0.3, "52 %")]
    by_engine = explanation(tier="mate")
    assert shown(by_engine) == [("Nf6", 52.0, "52 %"), ("Bc5", 52.0, "52 %")]
    book = [{"move": "g8f6", "san": "Nf6", "games": 30}, {"move": "f8c5", "san": "Bc5", "games": 1}]
    from_book = explanation(tier="book", book=book)
    assert shown(from_book) == [("Nf6", 30, "30 games"), ("Bc5", 1, "1 game")]
    panel.show_explanation(from_book, on_board=True)
    assert panel.considered.text() == "Played here in the games studied:"
    assert not panel.grab().isNull()


def test_the_card_says_who_it_is_and_what_was_set(parts: Parts, qtbot: QtBot) -> None:
    card = OpponentCard()
    qtbot.addWidget(card)
    player = "personality:karpov?level=1500&dial=2"
    card.show_opponent(parts.players.find(player), player)
    assert card.isVisible()
    assert card.name.text() == "Anatoly Karpov"
    assert card.monogram.letters == "AK"
    assert card.settings.text() == "Level 1500 · Own habits 2"
    assert card.sentence.text()
    card.show_opponent(None)
    assert not card.isVisible()


def test_a_game_shows_card_sentence_and_ideas(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(PERSON, "personality:karpov?level=1500"), Terms(pace="fast", seed=2))
    live, view = tab.live, tab.view
    assert live is not None
    assert view.card.isVisible()
    assert view.card.settings.text() == "Level 1500"
    assert view.bar(chess.BLACK).name.text() == "Anatoly Karpov (1500)"
    drag(view.board, "e2", "e4")
    qtbot.waitUntil(lambda: live.persons_turn, timeout=LONG)
    assert view.why.sentence.text() == live.game.moves[1].sentence
    spoken = list(view.board.hints)
    assert spoken
    tab.back()
    assert not view.board.hints  # Black's move is not on the board
    assert "goes on" in view.status.text()
    tab.forward()
    assert view.board.hints == spoken
    tab.best_move()  # the first time it is only shown, whatever is drawn
    qtbot.waitUntil(lambda: [mark.colour for mark in view.board.hints] == ["blue"], timeout=LONG)
    assert len(live.game.moves) == 2
    tab.open_tree(type(tab.tree).from_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 *"))
    assert not view.card.isVisible()
    tab.last()
    assert "Ruy Lopez" in view.why.sentence.text()

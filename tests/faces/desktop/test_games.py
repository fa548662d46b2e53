"""Whole games against every kind of opponent, in real worker processes."""

from __future__ import annotations

import random
import sys
from io import StringIO
from pathlib import Path

import chess
import chess.pgn
import psutil
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from playalike.faces.desktop import live_game
from playalike.faces.desktop.tab import GameTab
from playalike.oracle.engines import find_engine
from playalike.play.sides import PERSON, Sides
from playalike.play.terms import Terms
from playalike.settings import Settings
from playalike.words.playing import ELSEWHERE, NOBODY_PLAYS, PAUSED
from tests.faces.desktop.parts import LONG, Parts, drag

LONE_KING = chess.Board("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1")
"""White mates in two: after Qb7 Black has one move."""
FAST = Terms(pace="fast", seed=1)


def workers() -> list[psutil.Process]:
    """Our worker processes: Python that was spawned by this one."""
    children = psutil.Process().children()
    return [child for child in children if "spawn_main" in " ".join(child.cmdline())]


def opponents() -> list[str]:
    stockfish = find_engine(Settings(data=Path()))
    programs = ["stockfish", f"uci:{stockfish}"] if stockfish else []
    return ["personality:morphy", "engine:v7p3r", "engine?elo=1000", "simple", "random", *programs]


@pytest.mark.parametrize("opponent", opponents())
def test_a_whole_game(opponent: str, tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(PERSON, opponent), FAST, LONE_KING)
    board, live = tab.view.board, tab.live
    assert live is not None
    assert tab.view.why.sentence.text()  # a greeting
    drag(board, "b1", "b7")
    qtbot.waitUntil(lambda: live.persons_turn, timeout=LONG)
    assert [move.uci for move in live.game.moves] == ["b1b7", "h8g8"]
    assert live.game.moves[1].sentence
    assert tab.view.why.sentence.text() == live.game.moves[1].sentence
    drag(board, "b7", "g7")
    assert (live.game.result, live.game.reason) == ("1-0", "checkmate")
    assert tab.view.status.text() == "You won by checkmate."
    assert tab.tree.root.headers["Result"] == "1-0"
    assert not tab.view.buttons["resign"].isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("opponent", opponents())
def test_from_the_first_move_to_the_last(opponent: str, tab: GameTab, qtbot: QtBot) -> None:
    """Against a person who makes any move that comes to mind."""
    tab.begin(Sides(PERSON, opponent), Terms(pace="fast", seed=1, move_seconds=0.05))
    live, mind = tab.live, random.Random(2)
    assert live is not None

    def turn_or_end() -> bool:
        return live.persons_turn or live.game.over

    while not live.game.over:
        move = mind.choice(list(live.game.board.legal_moves))
        if move.promotion:
            tab.make_move(move)
        else:
            start, end = map(chess.square_name, (move.from_square, move.to_square))
            drag(tab.view.board, start, end)
        assert live.game.moves[-1].uci == move.uci() or live.game.moves[-2].uci == move.uci()
        qtbot.waitUntil(turn_or_end, timeout=LONG)
    if opponent != "random":
        assert (live.game.result, live.game.reason) == ("0-1", "checkmate")
        assert tab.view.status.text().endswith("won by checkmate.")
    assert tab.view.buttons["again"].isVisible()
    read = chess.pgn.read_game(StringIO(tab.tree.pgn()))
    assert read is not None
    assert read.headers["Result"] == live.game.result != "*"
    assert [move.uci() for move in read.mainline_moves()] == [one.uci for one in live.game.moves]


def test_a_game_is_watched_to_its_end(
    tab: GameTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_game, "WATCH_PAUSE_MS", 0)
    tab.begin(Sides("simple", "random"), Terms(pace="fast", seed=1))
    live = tab.live
    assert live is not None
    qtbot.waitUntil(lambda: live.game.over, timeout=2 * LONG)
    assert live.game.result in {"1-0", "1/2-1/2"}
    assert tab.tree.root.headers["Result"] == live.game.result
    assert tab.view.buttons["review"].isVisible()
    assert not tab.view.buttons["pause"].isVisible()


def test_black_below_the_opponent_begins_and_a_premove_waits(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides("engine", PERSON), Terms(300_000, 2_000, pace="fast", seed=1))
    live, board = tab.live, tab.view.board
    assert live is not None
    assert board.flipped
    drag(board, "e7", "e5")  # before White has moved
    assert board.premove == chess.Move.from_uci("e7e5")
    qtbot.waitUntil(lambda: len(live.game.moves) >= 2, timeout=LONG)
    assert live.game.moves[1].uci == "e7e5"
    assert board.premove is None
    qtbot.waitUntil(lambda: live.persons_turn, timeout=LONG)
    tab.take_back()
    assert len(live.game.moves) == 1
    assert [node.san() for node in tab.tree.root.mainline()] == list(live.game.sans)
    for answer, over in (("Play on", False), ("Resign", True)):
        tab.view.buttons["resign"].click()
        (box,) = tab.findChildren(QMessageBox)
        assert box.defaultButton().text() == "Play on"
        next(button for button in box.buttons() if button.text() == answer).click()
        assert live.game.over is over
        qtbot.waitUntil(lambda: not tab.findChildren(QMessageBox))
    assert tab.view.status.text() == "Playalike engine won by resignation."
    assert '[Termination "resignation"]' in tab.tree.pgn()


def test_two_people_with_a_clock(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(), Terms(60_000))
    live, board = tab.live, tab.view.board
    assert live is not None
    for start, end in (("e2", "e4"), ("e7", "e5"), ("g1", "f3")):
        drag(board, start, end)
    assert list(live.game.sans) == ["e4", "e5", "Nf3"]
    assert live.clock_runs(chess.BLACK)
    assert tab.view.bar(chess.WHITE).clock.text() != ""
    tab.take_back()
    assert list(live.game.sans) == ["e4", "e5"]
    tab.offer_draw()
    assert (live.game.result, live.game.reason) == ("1/2-1/2", "agreement")


def test_a_flag_falls(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(), Terms(300))
    live, board = tab.live, tab.view.board
    assert live is not None
    for start, end in (("e2", "e4"), ("e7", "e5")):
        drag(board, start, end)
    qtbot.waitUntil(lambda: live.game.over, timeout=LONG)
    assert (live.game.result, live.game.reason) == ("0-1", "time")


def test_two_players_are_watched_and_held(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides("random", "simple"), Terms(600_000, 0, pace="fast", seed=1))
    live = tab.live
    assert live is not None
    button = tab.view.buttons["pause"]
    assert button.isVisible()
    assert not tab.view.buttons["resign"].isVisible()
    qtbot.waitUntil(lambda: len(live.game.moves) >= 4, timeout=LONG)
    button.click()
    held = len(live.game.moves)
    assert not live.is_thinking
    assert not any(live.clock_runs(side) for side in chess.COLORS)
    assert (tab.view.status.text(), button.text()) == (PAUSED, "Go on")
    drag(tab.view.board, "a2", "a3")
    assert len(live.game.moves) == held
    button.click()
    assert live.clock_runs(live.game.board.turn)
    tab.first()
    qtbot.waitUntil(lambda: len(live.game.moves) > held, timeout=LONG)
    assert tab.tree.node is tab.tree.root  # who looks around is not torn away
    live.thinking.emit(7)
    assert tab.view.status.text() == ELSEWHERE


def test_a_variation_in_a_game_that_goes_on(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(PERSON, "random"), FAST)
    live, board = tab.live, tab.view.board
    assert live is not None
    drag(board, "e2", "e4")
    qtbot.waitUntil(lambda: live.persons_turn, timeout=LONG)
    tab.first()
    drag(board, "d2", "d4")  # somewhere else: only tried
    assert len(live.game.moves) == 2
    assert "( 1. d4 )" in tab.tree.pgn()
    tab.first()
    tab.last()
    assert tab.tree.at_played
    drag(board, "a2", "a3")
    qtbot.waitUntil(lambda: len(live.game.moves) == 4, timeout=LONG)


def test_what_cannot_be_done_now_is_said(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(PERSON, "engine"), Terms(pace="fast", seed=1, move_seconds=30.0))
    live = tab.live
    assert live is not None
    drag(tab.view.board, "e2", "e4")
    assert not live.persons_turn
    tab.view.entry.setText("d5")
    tab.view.entry.returnPressed.emit()
    assert "turn" in tab.view.trouble.text()
    tab.pause()
    assert live.is_thinking  # a key hit by mistake stops no clock
    assert "paused" in tab.view.trouble.text()
    assert tab.view.trouble.isVisible()
    assert len(live.game.moves) == 1


def test_a_tab_that_never_rests_is_kept(tab: GameTab, qtbot: QtBot) -> None:
    kept: list[None] = []
    tab.state_changed.connect(lambda: kept.append(None))
    changing = QTimer(interval=20)
    changing.timeout.connect(lambda: tab.glyph(1))
    changing.start()
    tab.make_move(chess.Move.from_uci("e2e4"))
    qtbot.waitUntil(lambda: len(kept) >= 2, timeout=LONG)
    changing.stop()


def test_without_a_game_its_keys_say_so(tab: GameTab) -> None:
    for method in (
        tab.take_back, tab.offer_draw, tab.resign, tab.pause, tab.ask_again, tab.play_again,
    ):  # fmt: skip
        tab.view.trouble.clear()
        method()
        assert tab.view.trouble.text() == NOBODY_PLAYS


def test_after_a_crash_the_last_move_is_looked_at(tab: GameTab, parts: Parts, qtbot: QtBot) -> None:
    """Moves are in the store at once, the tab a moment later."""
    tab.begin(Sides(), FAST)
    drag(tab.view.board, "e2", "e4")
    at_the_end = tab.state()
    tab.first()
    at_the_beginning = tab.state()
    tab.last()
    drag(tab.view.board, "e7", "e5")
    for state, plies in ((at_the_end, 2), (at_the_beginning, 0)):
        again = parts.new_tab(tab.id)
        qtbot.addWidget(again)
        again.restore(state)
        assert again.tree.node.ply() == plies
        again.close_tab()


def test_looking_back_waits_for_no_disk(
    tab: GameTab, parts: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab.begin(Sides(PERSON, "simple"), FAST)
    drag(tab.view.board, "e2", "e4")
    live = tab.live
    assert live is not None
    qtbot.waitUntil(lambda: live.persons_turn, timeout=LONG)
    again = parts.new_tab(tab.id)
    qtbot.addWidget(again)
    again.restore(tab.state())
    again._explanations.clear()
    monkeypatch.setattr(parts.saving, "wait", lambda: pytest.fail("the window waits"))
    again.first()
    again.last()
    assert again.view.why.sentence.text() == live.game.moves[1].sentence
    again.close_tab()


def test_in_a_variation_the_opponent_keeps_silent(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(PERSON, "personality:tal"), FAST)
    greeting = tab.view.why.sentence.text()
    drag(tab.view.board, "e2", "e4")
    live = tab.live
    assert live is not None
    qtbot.waitUntil(lambda: live.persons_turn, timeout=LONG)
    tab.first()
    assert tab.view.why.sentence.text() == greeting
    drag(tab.view.board, "d2", "d4")
    assert greeting not in tab.view.why.sentence.text()
    assert tab.view.why.heading.text() == tab.title


def test_a_draw_is_offered(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(PERSON, "random"), FAST)
    drag(tab.view.board, "e2", "e4")
    live = tab.live
    assert live is not None
    qtbot.waitUntil(lambda: live.persons_turn, timeout=LONG)
    tab.offer_draw()
    qtbot.waitUntil(lambda: "too early" in tab.view.status.text(), timeout=LONG)
    assert live.game.offered_ply == 2


def test_an_opponent_that_cannot_play_is_said_and_asked_again(tab: GameTab, qtbot: QtBot) -> None:
    tab.begin(Sides(PERSON, "uci:/no/such/engine"), FAST)
    live = tab.live
    assert live is not None
    drag(tab.view.board, "e2", "e4")
    qtbot.waitUntil(lambda: live.failed, timeout=LONG)
    assert "could not move" in tab.view.trouble.text()
    assert "Ask again" in tab.view.trouble.text()
    live.sides = Sides(PERSON, "random")
    tab.ask_again()
    qtbot.waitUntil(lambda: len(live.game.moves) == 2, timeout=LONG)


@pytest.mark.skipif(sys.platform == "win32", reason="ends processes as Unix does")
def test_a_worker_that_is_killed_is_replaced(tab: GameTab, qtbot: QtBot) -> None:
    terms = Terms(pace="fast", seed=1, move_seconds=3.0)
    tab.begin(Sides(PERSON, "engine"), terms, chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
    live = tab.live
    assert live is not None
    said: list[str] = []
    live.said.connect(said.append)
    before = workers()
    drag(tab.view.board, "e2", "e4")
    qtbot.waitUntil(lambda: live.is_thinking, timeout=LONG)
    for worker in before:  # whichever of them thinks
        worker.kill()
    qtbot.waitUntil(lambda: any("taken over" in words for words in said), timeout=LONG)
    live.thinking.emit(7)
    assert "taken over" in tab.view.status.text()  # until the move comes
    qtbot.waitUntil(lambda: len(live.game.moves) == 2, timeout=LONG)
    assert "taken over" not in tab.view.status.text()
    assert not set(before) & set(workers())


@pytest.mark.skipif(sys.platform == "win32", reason="ends processes as Unix does")
def test_an_engine_that_is_killed_is_replaced(tab: GameTab, qtbot: QtBot) -> None:
    said: list[str] = []
    tab.analysis.said.connect(said.append)
    tab.view.lines.switch.click()
    state = tab.view.lines.state
    qtbot.waitUntil(lambda: "depth" in state.text(), timeout=LONG)
    engines = [child for worker in workers() for child in worker.children()]
    if not engines:
        pytest.skip("no UCI engine is installed: ours thinks in the worker itself")
    for engine in engines:
        engine.kill()
    qtbot.waitUntil(lambda: any("taken over" in words for words in said), timeout=LONG)
    tab.view.lines.clear()
    qtbot.waitUntil(lambda: "depth" in state.text(), timeout=LONG)

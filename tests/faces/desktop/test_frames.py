"""The window is never held up by those who think."""

from __future__ import annotations

import random
import statistics
import time

import chess
import chess.pgn
import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from playalike.play.sides import Sides
from playalike.play.terms import Terms
from playalike.play.tree import GameTree
from tests.faces.desktop.parts import LONG, Parts

FRAME = 0.05
"""Seconds in which a frame has to come."""
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
"""Where nobody plays from memory."""


@pytest.mark.alone
def test_frames_come_while_four_tabs_think(parts: Parts, qtbot: QtBot) -> None:
    """What the window's thread computes between two frames, and when they come."""
    tabs = [parts.new_tab() for _ in range(4)]
    depths: list[list[int]] = [[] for _ in tabs]
    for number, tab in enumerate(tabs):
        qtbot.addWidget(tab)
        tab.resize(1200, 760)
        tab.show()
        terms = Terms(300_000, 2_000, pace="fast", seed=number)
        start = chess.Board(MIDDLEGAME)
        tab.begin(Sides("personality:tal", "personality:karpov"), terms, start)
        assert tab.live is not None
        tab.live.thinking.connect(depths[number].append)
    tabs[0].view.lines.switch.click()
    computed, gaps = [], []
    last, used = time.monotonic(), time.thread_time()

    def frame() -> None:
        nonlocal last, used
        now, spent = time.monotonic(), time.thread_time()
        gaps.append(now - last)
        computed.append(spent - used)
        last, used = now, spent

    ticking = QTimer(interval=10)
    ticking.timeout.connect(frame)
    ticking.start()

    def moved() -> bool:
        return all(tab.live is not None and len(tab.live.game.moves) >= 6 for tab in tabs)

    qtbot.waitUntil(moved, timeout=2 * LONG)
    ticking.stop()
    for tab in tabs:
        tab.close_tab()
    steady = sorted(computed[20:])
    late = sum(gap > FRAME for gap in gaps[20:]) / len(steady)
    print(
        f"{len(steady)} frames: computed at most {1000 * steady[-1]:.0f} ms, "
        f"gaps {1000 * statistics.median(gaps):.0f} ms, at most {1000 * max(gaps[20:]):.0f} ms, "
        f"{100 * late:.1f} % later than {1000 * FRAME:.0f} ms"
    )
    assert all(any(heard) for heard in depths)  # each of the four was at it
    assert steady[int(0.99 * len(steady))] < FRAME
    assert statistics.median(gaps) < FRAME


def test_a_long_game_with_variations_is_shown_quickly(parts: Parts, qtbot: QtBot) -> None:
    """The whole tree is written again with every move: that must not be felt in move 150."""
    board, root = chess.Board(), chess.pgn.Game()
    node: chess.pgn.GameNode = root
    chance = random.Random(1)
    while node.ply() < 300 and not board.is_game_over():
        moves = list(board.legal_moves)
        move = chance.choice(moves)
        if node.ply() % 5 == 0 and moves[0] != move:
            node.add_variation(moves[0]).comment = "another way"
        node = node.add_main_variation(move)
        board.push(move)
    tab = parts.new_tab()
    qtbot.addWidget(tab)
    tab.open_tree(GameTree(root))
    tab.last()
    began = time.thread_time()
    for _ in range(5):
        tab.refresh()
    seconds = (time.thread_time() - began) / 5
    print(f"{node.ply()} half-moves are shown in {1000 * seconds:.0f} ms")
    assert seconds < 5 * FRAME

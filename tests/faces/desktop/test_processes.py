"""No process outlives the window, however it ends; real mouse and keys under Xvfb."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import islice
from pathlib import Path

import chess.pgn
import psutil
import pytest
from pytestqt.qtbot import QtBot

from tests.faces.desktop.parts import Parts
from tests.faces.desktop.test_window import open_window
from tests.programs import unix

ROOT = Path(__file__).parents[3]
KEYS = {
    "f": "flip", "z": "toggle_engine", "space": "best_move", "Left": "back", "Right": "forward",
    "shift+Right": "next_variation", "shift+Left": "previous_variation", "Home": "first",
    "End": "last", "1": "Good move  !", "2": "Mistake  ?", "3": "Brilliant move  !!",
    "4": "Blunder  ??", "5": "Interesting move  !?", "6": "Dubious move  ?!",
    "ctrl+z": "take_back", "ctrl+r": "start_review", "i": "appearance.toggle_ideas",
    "ctrl+t": "tabs.new", "ctrl+Tab": "tabs.next", "ctrl+w": "tabs.close_current",
    "ctrl+c": "copy_pgn", "ctrl+v": "files.paste", "F11": "window.full_screen",
    "question": "window.show_keys",
}  # fmt: skip
"""Real keys, and what they must do."""
DIALOGS = {
    "ctrl+n": ("window.new_game", "New game"), "ctrl+o": ("files.open", "Open games"),
    "ctrl+s": ("files.save", "Save game"), "ctrl+shift+s": ("files.save_as", "Save game"),
    "ctrl+m": ("window.make_opponent", "Make an opponent"), "c": ("window.comment", "Comment"),
}  # fmt: skip
"""Keys that open a dialog, which Escape closes again: what they must do, and its title."""


@contextmanager
def window(folder: Path, white: str, black: str, **environ: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.faces.desktop.window_process", str(folder)]
    process = subprocess.Popen(
        [*command, white, black],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environ},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def hear(process: subprocess.Popen[str]) -> dict[str, object]:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, "the window ended"
    values = json.loads(line)
    assert isinstance(values, dict)
    return values


def heard_from(process: subprocess.Popen[str]) -> Iterator[dict[str, object]]:
    while True:
        yield hear(process)


@unix
@pytest.mark.parametrize("number", ["SIGKILL", "SIGINT"])
def test_nobody_outlives_the_window(number: str, tmp_path: Path) -> None:
    with window(tmp_path, "personality:tal", "random") as process:
        told = next(line for line in heard_from(process) if "family" in line)  # the engine thinks
        pids = told["family"]
        assert isinstance(pids, list)
        family = [psutil.Process(pid) for pid in pids]
        assert len(family) >= 2
        for one in (psutil.Process(process.pid), *family):
            assert not one.net_connections("inet"), one  # nothing goes to the network
        process.send_signal(getattr(signal, number))
        process.wait(60)
        gone, alive = psutil.wait_procs(family, timeout=60)
        assert not alive
        assert len(gone) == len(family)


@unix
@pytest.mark.slow
def test_a_game_survives_the_kill_of_its_window(tmp_path: Path, qtbot: QtBot, parts: Parts) -> None:
    with window(tmp_path, "random", "random") as process:
        lines = (line for line in heard_from(process) if "move" in line)
        moves = [str(line["move"]) for line in islice(lines, 12)]
        process.kill()
        process.wait(60)
    again = open_window(tmp_path, qtbot, parts)
    try:
        game = chess.pgn.read_game(StringIO(again.current.tree.pgn()))
        assert game is not None
        kept = [move.uci() for move in game.mainline_moves()]
        assert kept[:8] == moves[:8]  # the last ones may have been on their way to the disk
        analysis, _ = again.tabs.all()
        assert "1. e4 $1 ( 1. d4 { tried before the crash } )" in analysis.tree.pgn()
    finally:
        again.close()
        again.deleteLater()


@pytest.fixture
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("Xvfb and xdotool are not installed")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield f":{server.stdout.readline().strip()}"
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def test_a_real_mouse_and_real_keys(display: str, tmp_path: Path) -> None:
    def tool(*words: object) -> None:
        subprocess.run(
            ["xdotool", *map(str, words)],
            check=True,
            env={**os.environ, "DISPLAY": display},
            timeout=60,
        )

    with window(tmp_path, "person", "random", DISPLAY=display, QT_QPA_PLATFORM="xcb") as process:
        told = hear(process)
        squares = told["squares"]
        assert isinstance(squares, dict)
        start, middle, end = squares["e2"], squares["e3"], squares["e4"]
        tool("windowfocus", told["window"])
        tool("mousemove", *start, "mousedown", 1, "mousemove", *middle)
        tool("mousemove", *end, "mouseup", 1)
        assert hear(process) == {"move": "e2e4"}
        assert set(hear(process)) == {"move"}  # the answer
        tool("mousemove", *squares["a2"], "click", 1, "mousemove", *squares["a3"], "click", 1)
        assert hear(process) == {"move": "a2a3"}
        assert set(hear(process)) == {"move"}
        for key, action in KEYS.items():
            tool("key", key)
            assert hear(process) == {"action": action}, key
        for key, (action, title) in DIALOGS.items():
            tool("windowfocus", "--sync", told["window"], "key", key)
            tool("search", "--sync", "--onlyvisible", "--name", f"^{title}$", "windowfocus")
            tool("key", "Escape")
            assert hear(process) == {"action": action}, key
        tool("windowfocus", "--sync", told["window"])
        pids = told["family"]
        assert isinstance(pids, list)
        family = [psutil.Process(pid) for pid in pids]
        tool("key", "ctrl+q")
        assert process.wait(60) == 0
        assert not psutil.wait_procs(family, timeout=60)[1]

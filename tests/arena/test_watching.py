"""Watching a PGN that is being written."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from playalike.arena.pgn import LiveGame, LiveSnapshot
from playalike.arena.records import MoveRecord, Opening
from playalike.arena.watching import follow, read_watched
from playalike.errors import PlayalikeError
from tests.programs import unix


def test_the_snapshot_is_followed_move_by_move(tmp_path: Path) -> None:
    live = LiveSnapshot(tmp_path / "live.pgn")
    actions = [
        lambda: live.begin(0, LiveGame({"White": "A", "Black": "B"}, Opening(moves=("e2e4",)))),
        lambda: live.add(0, MoveRecord("e7e5", "e5", 0.5, 9.5, -20, None, 6)),
        lambda: live.begin(1, LiveGame({"White": "C", "Black": "D"}, Opening())),
        lambda: live.add(1, MoveRecord("d2d4", "d4", 0.5, None, None, 3)),
        lambda: live.end(1, "1-0", "checkmate"),
    ]

    def act(_: float) -> None:
        if actions:
            actions.pop(0)()

    seen = []
    for game in follow(tmp_path / "live.pgn", sleep=act):
        seen.append(game)
        if len(seen) == 5:
            break
    assert [game.white for game in seen] == ["A", "A", "C", "C", "A"]
    assert seen[0].moves == ("1. e4",)
    assert seen[1].moves[-1] == "1… e5"
    assert (seen[1].white_cp, seen[1].depth, seen[1].clocks) == (-20, 6, (None, 9.5))
    assert (seen[3].white_cp, seen[3].white_mate) == (None, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["live.pgn"]


def test_a_file_cut_off_anywhere_is_read_as_far_as_it_goes() -> None:
    text = '[White "A"]\n[Black "B"]\n\n1. e4 { [%eval 0.2] } e5 2. Nf3 Nc6 3. Bxc'
    game = read_watched(text)
    assert game is not None
    assert game.moves[-1] == "2… Nc6"
    assert game.white_cp == 20
    assert game.material == 0
    assert game.mobility[0] > 20
    assert read_watched("") is None


def test_the_game_under_way_is_shown_rather_than_the_last() -> None:
    text = '[White "A"]\n[Result "*"]\n\n1. e4 *\n\n[White "B"]\n[Result "1-0"]\n\n1. d4 1-0\n'
    game = read_watched(text)
    assert game is not None
    assert game.white == "A"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="no folder"):
        next(iter(follow(tmp_path / "no" / "live.pgn")))


def read_until(terminal: int, wanted: str, seen: str = "") -> str:
    """Read what a program writes to its terminal until it has written this."""
    end = time.monotonic() + 60
    while wanted not in seen:
        assert time.monotonic() < end, f"no {wanted!r} in {seen!r}"
        if select.select([terminal], [], [], 0.2)[0]:
            seen += os.read(terminal, 65536).decode("utf-8", "replace")
    return seen


def read_rest(terminal: int) -> str:
    """Read what is left after the program has ended."""
    rest = b""
    while True:
        try:
            rest += os.read(terminal, 65536)
        except OSError:  # nobody is at the other end: all was read
            return rest.decode("utf-8", "replace")


@unix
def test_in_a_terminal_it_waits_shows_and_leaves_cleanly(tmp_path: Path) -> None:
    import pty

    file = tmp_path / "live.pgn"
    terminal, end = pty.openpty()
    program = "from playalike.faces.cli.main import main; main()"
    environ = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    watch = subprocess.Popen(
        [sys.executable, "-c", program, "watch", file.name, "--interval", "0.05"],
        cwd=tmp_path, env=environ, stdin=end, stdout=end, stderr=end,
    )  # fmt: skip
    os.close(end)
    try:
        read_until(terminal, "waiting for live.pgn")
        live = LiveSnapshot(file)
        live.begin(0, LiveGame({"White": "Tal", "Black": "Botvinnik"}, Opening()))
        read_until(terminal, "Tal – Botvinnik")
        live.add(0, MoveRecord("e2e4", "e4", 0.5, 9.5, 31, None, 6))
        seen = read_until(terminal, "1. e4")
        assert "+0.31 (depth 6)" in seen
        assert "legal moves" in seen
        watch.send_signal(signal.SIGINT)
        assert watch.wait(60) == 0
        assert "Traceback" not in read_rest(terminal)
    finally:
        watch.kill()
        watch.wait()
        os.close(terminal)


def test_a_folder_is_no_game(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from playalike.faces.cli.main import main; main()", "watch", "."],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 2
    assert run.stderr == "playalike: . is a folder: name a PGN in it, for example ./live.pgn\n"


@unix
def test_a_pipe_gets_every_position(tmp_path: Path) -> None:
    file = tmp_path / "live.pgn"
    live = LiveSnapshot(file)
    live.begin(0, LiveGame({"White": "Tal", "Black": "Botvinnik"}, Opening()))
    program = "from playalike.faces.cli.main import main; main()"
    watch = subprocess.Popen(
        [sys.executable, "-u", "-c", program, "watch", file.name, "--interval", "0.05"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        assert watch.stdout is not None
        read_until(watch.stdout.fileno(), "White to move")
        live.add(0, MoveRecord("e2e4", "e4", 0.5, 9.5, 31, None, 6))
        read_until(watch.stdout.fileno(), "Black to move")
        watch.send_signal(signal.SIGINT)
        _, said = watch.communicate(timeout=60)
        assert (watch.returncode, said) == (0, b"")
    finally:
        watch.kill()
        watch.wait()

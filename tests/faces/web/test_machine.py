"""What is found on a machine, books, tables and names, is used by every face."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from tests.engine.test_book import write_book

from .serving import Server

ENDGAME = "8/8/8/8/4k3/8/3QK3/8 w - - 0 1"
DRAW = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
"""No engine sees a mate here, which would come before the tables."""
PROGRAM = [sys.executable, "-c", "from playalike.faces.cli.main import main; main()"]


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A home with a book that knows 1.a3 only, and a name for the engine."""
    data, config = tmp_path / "data" / "playalike", tmp_path / "config" / "playalike"
    (data / "books").mkdir(parents=True)
    write_book(data / "books" / "odd.bin", [(chess.Board(), "a2a3", 1)])
    config.mkdir(parents=True)
    (config / "config.toml").write_text('[ui]\nengine_name = "Odd One"\n', encoding="utf-8")
    return tmp_path


@pytest.fixture
def served(machine: Path) -> Iterator[Server]:
    started = Server(machine)
    yield started
    started.end()


def run(home: Path, *words: str, text: str = "", **environment: str) -> str:
    """Run a command as a user of this machine does; return what it prints."""
    done = subprocess.run(
        [*PROGRAM, *words],
        input=text,
        env={
            **os.environ,
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


def test_the_terminal_and_uci_play_from_the_book(machine: Path) -> None:
    assert "odd.bin (1 move)" in run(machine, "doctor")
    said = run(machine, "play", "--opponent", "engine", "--color", "black", text="quit\n")
    assert "1. a3" in said
    said = run(machine, "uci", text="uci\nposition startpos\ngo wtime 9000 btime 9000\n")
    assert re.search(r"^id name Odd One ", said, re.MULTILINE)
    assert "bestmove a2a3" in said
    other = machine / "other.bin"
    write_book(other, [(chess.Board(), "h2h3", 1)])
    said = run(
        machine, "uci", text="position startpos\ngo wtime 9000\n", PLAYALIKE_BOOKS=str(other)
    )
    assert "bestmove h2h3" in said


def test_the_browser_and_the_api_play_from_the_book(served: Server) -> None:
    browser = served.browser()
    browser.get("/api/session")
    body = {"fen": chess.STARTING_FEN, "time_limit": 0.2}
    assert browser.post("/api/move", body)["move"] == "a2a3"
    assert browser.post("/search")["best_move"] == "a2a3"
    game = browser.play("engine", color="black")
    assert browser.answered(game["id"], 1)["moves"][0]["uci"] == "a2a3"


@pytest.mark.shared
def test_everybody_uses_the_tables(machine: Path, shared_data: Path) -> None:
    folder = machine / "data" / "playalike" / "syzygy"
    folder.mkdir()
    for path in (shared_data / "syzygy").glob("K[QRBNP]vK.rtb*"):
        shutil.copy(path, folder)
    assert "10 files" in run(machine, "doctor")
    for option in ("", "setoption name Personality value tal\n"):
        said = run(machine, "uci", text=f"{option}position fen {ENDGAME}\ngo nodes 2000\n")
        assert "by the tablebase" in said
    assert "tablebase" in run(machine, "explain", ENDGAME, "--as", "karpov", "--nodes", "2000")
    served = Server(machine)
    try:
        browser = served.browser()
        browser.get("/api/session")
        answer = browser.post("/api/move", {"fen": ENDGAME, "time_limit": 0.2})
        assert answer["score"] > 19_000
        game = browser.play("personality:karpov", color="black", start_fen=DRAW)
        browser.answered(game["id"], 1)
        why = browser.get(f"/api/games/{game['id']}/moves/1/why")
        assert why["tier"] == "tablebase"
    finally:
        served.end()

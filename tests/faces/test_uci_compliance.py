"""The checks of fastchess' `--compliance`, one by one, on our program as a GUI starts it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import chess.polyglot
import pytest

from playalike.oracle.engines import find_engine
from playalike.settings import load_settings

MIDDLEGAME = "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"
KING_PAWN = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
ONE_MOVE = "7k/4Q3/8/8/8/8/8/K7 b - - 0 1"
KINDS = {
    "engine": (),
    "book": ("setoption name OwnBook value true",),
    "v7p3r": ("setoption name Ruleset value V7p3r",),
    "weak": ("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1300"),
    "karpov": ("setoption name Personality value karpov",),
}


class Gui:
    """What a GUI does: write a line, read lines."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "playalike.faces.uci"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self, end: str) -> list[str]:
        """Return all lines up to the one that begins with a word."""
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.split()[:1] == [end]:
                return lines
        raise AssertionError(f"the program ended before {end}: {lines}")

    def ready(self) -> None:
        self.write("isready")
        assert self.read("readyok")[-1] == "readyok"

    def close(self) -> None:
        self.write("quit")
        assert self.process.wait(20) == 0
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.fixture(params=KINDS)
def gui(request: pytest.FixtureRequest, shipped_book: Path | None) -> Iterator[Gui]:
    if request.param == "karpov" and find_engine(load_settings()) is None:
        pytest.skip("no Stockfish")
    gui = Gui()
    gui.write("uci")
    lines = gui.read("uciok")
    assert any(line.startswith("id name ") for line in lines)
    assert any(line.startswith("id author ") for line in lines)
    if request.param == "book" and shipped_book is not None:
        gui.write(f"setoption name BookFile value {shipped_book}")
    for line in KINDS[request.param]:
        gui.write(line)
    gui.ready()
    yield gui
    gui.close()


@pytest.fixture(scope="module")
def shipped_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Polyglot book that knows the first move: e4."""
    move = chess.E2 << 6 | chess.E4
    key = chess.polyglot.zobrist_hash(chess.Board())
    path = tmp_path_factory.mktemp("book") / "e4.bin"
    path.write_bytes(key.to_bytes(8, "big") + move.to_bytes(2, "big") + b"\x00\x01" + bytes(4))
    return path


def answer(gui: Gui, board: chess.Board, go: str) -> None:
    """Send `go`; the answer is legal, and the last line about it has depth, score and line."""
    gui.write(go)
    *lines, best = gui.read("bestmove")
    move = board.parse_uci(best.split()[1])
    told = [line for line in lines if line.startswith("info ") and " score " in line]
    told = [line for line in told if " multipv 1 " in line or " multipv " not in line]
    assert told, lines
    words = told[-1].split()
    for name in ("depth", "score", "pv"):
        assert name in words, told[-1]
    kind, value = words[words.index("score") + 1 : words.index("score") + 3]
    assert kind in ("cp", "mate")
    int(value)
    for name in ("depth", "nodes", "time"):
        assert int(words[words.index(name) + 1]) >= 0
    assert words[words.index("pv") + 1] == move.uci()
    # python-chess reads it without complaint, too.
    info = chess.engine._parse_uci_info(told[-1].removeprefix("info "), board)
    assert info["pv"][0] == move


def test_every_check_of_fastchess(gui: Gui) -> None:
    gui.write("ucinewgame")
    gui.write("position startpos")
    gui.ready()
    for fen in (MIDDLEGAME, KING_PAWN):
        gui.write(f"position fen {fen}")
        gui.ready()
        board = chess.Board(fen)
        for go in (
            "go wtime 100 btime 100",
            "go wtime 100" if board.turn else "go btime 100",
            "go wtime 100 winc 100 btime 100 binc 100",
            "go btime 100 binc 100 wtime 100 winc 100",
        ):
            answer(gui, board, go)
    gui.write("ucinewgame")
    gui.write("position startpos")
    answer(gui, chess.Board(), "go wtime 100 btime 100")
    gui.write("position startpos moves e2e4 e7e5")
    board = chess.Board()
    board.push_uci("e2e4")
    board.push_uci("e7e5")
    answer(gui, board, "go wtime 100 btime 100")


def test_a_score_comes_also_with_no_time_and_with_one_move(gui: Gui) -> None:
    for fen in (MIDDLEGAME, ONE_MOVE):
        gui.write(f"position fen {fen}")
        for go in ("go wtime 1 btime 1", "go movetime 1", "go nodes 1", "go depth 1"):
            answer(gui, chess.Board(fen), go)


def test_threads_can_be_set(gui: Gui) -> None:
    for count in (1, 2):
        gui.write(f"setoption name Threads value {count}")
    gui.ready()
    gui.write("position startpos moves a2a3")
    board = chess.Board()
    board.push_uci("a2a3")
    answer(gui, board, "go movetime 50")

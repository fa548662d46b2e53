"""Players that fail on purpose, and engines that do."""

from __future__ import annotations

import sys
from pathlib import Path

import chess

from playalike.decision import Candidate, Decision
from playalike.engine.players import SimplePlayer
from playalike.errors import PlayalikeError
from playalike.player import Limit
from tests.programs import make_executable

ENGINE = """#!{python} -S
import os, sys, time
way = {way!r}
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name Broken\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "quit":
        break
    elif word == "go":
        if way == "crash":
            os._exit(3)
        if way == "hang":
            time.sleep(1000)
        print("bestmove e2e5", flush=True)
"""


def broken_engine(folder: Path, way: str) -> Path:
    """Write a UCI engine that crashes, hangs, or answers an illegal move."""
    path = folder / f"{way}.py"
    path.write_text(ENGINE.format(python=sys.executable, way=way))
    make_executable(path)
    return path


class Broken(SimplePlayer):
    """Fails in one way or another."""

    def __init__(self, way: str, clock: list[float] | None = None) -> None:
        self.way = way
        self.clock = [0.0] if clock is None else clock

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        if self.way == "error":
            raise PlayalikeError("died")
        if self.way == "bug":
            raise ZeroDivisionError("oops")
        if self.way == "late":
            self.clock[0] += 9.0
        if self.way == "spoil":
            decision = super().choose(board, limit)
            board.clear()
            return decision
        decision = super().choose(board, limit)
        return Decision("e2e5", "e5", "x", ".", "x") if self.way == "illegal" else decision


class Sure:
    """Plays the first legal move in the order of its notation, with a score of its own."""

    def __init__(self, score_cp: int, clock: list[float] | None = None, seconds: float = 0) -> None:
        self.score_cp = score_cp
        self.limits: list[Limit] = []
        self.clock, self.seconds = clock or [0.0], seconds

    @property
    def name(self) -> str:
        return "sure"

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        self.limits.append(limit)
        self.clock[0] += self.seconds
        move = min(board.legal_moves, key=chess.Move.uci)
        san = board.san(move)
        candidate = Candidate(move.uci(), san, 1, self.score_cp)
        return Decision(move.uci(), san, "search", ".", "sure", (candidate,), depth=3, nodes=5)

    def close(self) -> None:
        pass

"""What engines say about a position: lines of this machine's engine, moves of ours."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

from playalike.engine.control import SearchLimits
from playalike.engine.info import Info
from playalike.engine.scores import MATE
from playalike.oracle.analysis import Line as EngineLine
from playalike.play.draw_offer import LOOK
from playalike.player import Limit
from playalike.players.effort import affordable
from playalike.position.score import value_cp, win_percent_0_100
from playalike.style.candidates import OwnSource, Steering
from playalike.style.explained_values import pv_sans
from playalike.work.boards import Line, line_of, patience
from playalike.work.messages import Answer, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["BestLines", "OwnMove", "draw_question", "worth_cp"]

NEWS_SECONDS = 0.2
OWN_NODES = 20_000
"""Our own engine, written in Python, looks at no more positions than this."""


@dataclass(frozen=True, slots=True)
class BestLines:
    """The best lines of a position."""

    line: Line
    multipv: int
    limit: Limit

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return patience(self.limit)

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the lines; news are the same with less depth."""
        board, source = self.line.board(), resources.source
        growing = _Growing(board, source.name, isinstance(source, OwnSource), control)
        source.steering = Steering(
            control.cancel, growing.hear_line, growing.hear_info, control.retried
        )
        limit = affordable(self.limit, source, OWN_NODES)
        try:
            candidates = source.candidates(
                board, limit, min(self.multipv, board.legal_moves.count())
            )
        finally:
            source.steering = None
        return growing.values(candidates.lines, candidates.depth, candidates.nodes)


def draw_question(board: chess.Board) -> BestLines:
    """Return what is asked when a draw was offered: `worth_cp` reads the answer."""
    return BestLines(line_of(board), 1, LOOK)


def worth_cp(analysis: Mapping[str, object]) -> int:
    """Return what a position is worth to the side to move, from what `BestLines` answered."""
    lines = analysis["lines"]
    assert isinstance(lines, list)
    return value_cp(lines[0]["score_cp"], lines[0]["mate"])


class _Growing:
    """Lines while they grow."""

    def __init__(self, board: chess.Board, engine: str, own: bool, control: TaskControl) -> None:
        self._board, self._engine, self._own = board, engine, own
        self._control = control
        self._lines: dict[int, EngineLine] = {}
        self._told = 0.0

    def hear_line(self, text: str) -> None:
        """Take in what a UCI engine writes."""
        head, _, tail = text.partition(" pv ")
        words = head.split()
        if "score" not in words or not tail or "lowerbound" in words or "upperbound" in words:
            return
        kind, value = words[words.index("score") + 1 : words.index("score") + 3]
        rank = int(words[words.index("multipv") + 1]) if "multipv" in words else 1
        pv = tuple(tail.split())
        cp = int(value) if kind == "cp" else None
        depth = int(words[words.index("depth") + 1]) if "depth" in words else 0
        nodes = int(words[words.index("nodes") + 1]) if "nodes" in words else 0
        self._hear(
            rank, EngineLine(pv[0], cp, int(value) if cp is None else None, pv), depth, nodes
        )

    def hear_info(self, info: Info) -> None:
        """Take in what our own engine says."""
        if info.pv and info.bound == "exact":
            pv = tuple(move.uci() for move in info.pv)
            line = EngineLine(pv[0], info.score_cp, info.mate, pv)
            self._hear(info.multipv, line, info.depth, info.nodes)

    def _hear(self, rank: int, line: EngineLine, depth: int, nodes: int) -> None:
        now = time.monotonic()
        # The lines of a depth come best first: when the next first one comes, they are complete.
        if rank == 1 and self._lines and now - self._told >= NEWS_SECONDS:
            self._told = now
            lines = [self._lines[number] for number in sorted(self._lines)]
            self._control.tell(self.values(lines, max(0, depth - 1), nodes))
        self._lines[rank] = line

    def values(self, lines: Sequence[EngineLine], depth: int, nodes: int) -> Answer:
        """Return plain values."""
        return {
            "fen": self._board.fen(),
            "turn": chess.COLOR_NAMES[self._board.turn],
            "engine": self._engine,
            "own_engine": self._own,
            "depth": depth,
            "nodes": nodes,
            "lines": [_line_values(self._board, line) for line in lines],
            "over": None,
        }


def _line_values(board: chess.Board, line: EngineLine) -> Mapping[str, object]:
    sign = 1 if board.turn else -1
    percent = win_percent_0_100(value_cp(line.cp, line.mate))
    return {
        "move": line.move,
        "san": board.san(chess.Move.from_uci(line.move)),
        "score_cp": line.cp,
        "mate": line.mate,
        "white_cp": None if line.cp is None else sign * line.cp,
        "white_mate": None if line.mate is None else sign * line.mate,
        "white_win_percent": round(percent if board.turn else 100 - percent, 2),
        "pv": list(line.pv),
        "pv_san": pv_sans(board, line.pv),
    }


@dataclass(frozen=True, slots=True)
class OwnMove:
    """A move of our own engine, for the endpoints that chess-ai and BlitzMate describe."""

    line: Line
    time_limit: float
    depth: int | None = None

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return patience(Limit(time=self.time_limit))

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return move, score for the side to move, depth, nodes and line."""
        board = self.line.board()
        limits = SearchLimits(
            depth=self.depth, soft_seconds=self.time_limit, hard_seconds=self.time_limit
        )
        # Who asks for a depth wants a search.
        answer = resources.engine.think(
            board, limits, use_book=self.depth is None, stop=control.cancel
        )
        decision = answer.decision
        candidates = {candidate.move: candidate for candidate in decision.candidates}
        first = candidates.get(decision.move)
        if first is None or (first.score_cp is None and first.mate is None):
            opinion = resources.engine.look_at(board, answer.move)
            cp, mate, depth = opinion.score_cp, opinion.mate, opinion.depth
            pv = [move.uci() for move in opinion.pv]
        else:
            cp, mate, depth = first.score_cp, first.mate, decision.depth
            pv = list(first.pv)
        return {
            "move": decision.move,
            "score": _score(cp, mate),
            "depth": depth,
            "nodes": decision.nodes,
            "pv": pv,
        }


def _score(cp: int | None, mate: int | None) -> int:
    """Return centipawns; a mate in n plies is n below the value of mate."""
    if mate is None:
        return cp or 0
    return MATE - (2 * mate - 1) if mate > 0 else -(MATE + 2 * mate)

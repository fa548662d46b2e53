"""Choosing and explaining moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.choice.first_sight import Glance
from playalike.decision import Decision
from playalike.engine.info import Info
from playalike.errors import PlayalikeError
from playalike.faces.web.work.boards import Effort, Line
from playalike.faces.web.work.messages import Answer, TaskControl
from playalike.faces.web.work.resources import Resources
from playalike.oracle.analysis import Line as EngineLine
from playalike.personality.load import Personality
from playalike.player import Limit
from playalike.style.candidates import CandidateSource, Found, OwnSource, Steering, UciSource
from playalike.style.chooser import Chooser
from playalike.style.explained import Explained, explain_decision
from playalike.style.explained_values import explained_values
from playalike.style.human_time import human_seconds
from playalike.style.memory import PlanMemory
from playalike.style.recall import recall_plans

__all__ = ["Choose", "Explain", "Others", "PersonalityOptions", "WarmUp"]

OWN_NODES = 10_000
"""Our own engine, written in Python, looks at no more positions than this for candidates."""


@dataclass(frozen=True, slots=True)
class PersonalityOptions:
    """Which personality is to think, and how."""

    folder: Path
    """From our own catalogue, never from a request."""
    seed: int | None = None
    without: tuple[str, ...] = ()
    book: bool = True
    variety: bool = True
    mode: str | None = None
    """``learned`` or ``classic``; None for the best there is."""
    dial: float | None = None

    def chooser(self, resources: Resources) -> Chooser:
        """Return how it chooses."""
        return resources.chooser(
            self.folder,
            seed=self.seed,
            without=self.without,
            book=self.book,
            variety=self.variety,
            mode=self.mode,
            dial=self.dial,
        )


@dataclass(frozen=True, slots=True)
class Choose:
    """An opponent's move in a game."""

    line: Line
    effort: Effort
    personality: PersonalityOptions | None = None
    """The personality; None for another player."""
    player: str = ""
    """The other player, as the arena describes players."""
    memory: Mapping[str, object] | None = None
    """The personality's plans after its last move; None when they are to be recalled."""

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return self.effort.patience

    def run(self, resources: Resources, control: TaskControl) -> Answer:
        """Return the explanation, the memory after the move, and how long a person would think."""
        board, limit = self.line.board(), self.effort.limit()
        if self.personality is None:
            decision = resources.player(self.player).choose(board, limit)
            return {
                "why": explained_values(Explained(board, decision)),
                "memory": None,
                "human": _plain_human(decision),
                "seconds": decision.seconds,
            }
        source = resources.source
        limit = _affordable(limit, source)
        chooser = self.personality.chooser(resources)
        before = _memory(self.memory, chooser.personality, board)
        source.steering = _steering(control)
        try:
            explained = explain_decision(chooser, board, limit, before)
        finally:
            source.steering = None
        return {
            "why": explained_values(explained),
            "memory": explained.memory.to_dict(),
            "human": human_seconds(explained.decision, board, limit),
            "seconds": explained.decision.seconds,
        }


@dataclass(frozen=True, slots=True)
class Explain:
    """What a personality would play in any position, and why; nothing is left to chance."""

    line: Line
    nodes: int
    personality: PersonalityOptions

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return Effort(nodes=self.nodes).patience

    def run(self, resources: Resources, control: TaskControl) -> Answer:
        """Return the explanation."""
        board, source = self.line.board(), resources.source
        chooser = self.personality.chooser(resources)
        before = recall_plans(chooser.personality, board)
        source.steering = _steering(control)
        try:
            limit = _affordable(Limit(nodes=self.nodes), source)
            explained = explain_decision(chooser, board, limit, before)
        finally:
            source.steering = None
        return explained_values(explained)


@dataclass(frozen=True, slots=True)
class Others:
    """What several personalities would play in the same position."""

    line: Line
    nodes: int
    folders: tuple[Path, ...]

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return Effort(nodes=self.nodes).patience

    def run(self, resources: Resources, control: TaskControl) -> Answer:
        """Return the engine's move and everybody's, found among the same candidates."""
        board = self.line.board()
        source = _Remembering(resources.source)
        limit = _affordable(Limit(nodes=self.nodes), resources.source)
        first = source.candidates(board, limit, 10).lines[0]
        others = []
        for folder in self.folders:
            if control.cancel.is_set():
                raise PlayalikeError("called off")
            chooser = resources.chooser(folder, variety=False, source=source)
            before = recall_plans(chooser.personality, board)
            decision, _ = chooser.decide(board, limit, before)
            others.append(_opinion(chooser.personality.name, decision))
        for one in others:
            same = [other["name"] for other in others if other["move"] == one["move"]]
            one["same_as"] = [name for name in same if name != one["name"]]
        san = board.san(chess.Move.from_uci(first.move))
        return {
            "fen": board.fen(),
            "engine": source.name,
            "engine_move": {
                "move": first.move, "san": san, "score_cp": first.cp, "mate": first.mate,
            },
            "others": others,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Nothing but to be ready: the first to play should not wait for an engine to start."""

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return 120.0

    def run(self, resources: Resources, control: TaskControl) -> Answer:
        """Start the engine."""
        return {"engine": resources.source.name}


class _Remembering:
    """A source that is asked for candidates once, however many ask."""

    def __init__(self, source: CandidateSource) -> None:
        self._source = source
        self._known: dict[tuple[str, int | None, int], Found] = {}
        self._seen: dict[tuple[str, Glance], tuple[EngineLine, ...]] = {}

    @property
    def name(self) -> str:
        return self._source.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> Found:
        key = (board.fen(), limit.nodes, multipv)
        if key not in self._known:
            self._known[key] = self._source.candidates(board, limit, multipv)
        return self._known[key]

    def glance(self, board: chess.Board, glance: Glance) -> tuple[EngineLine, ...]:
        key = (board.fen(), glance)
        if key not in self._seen:
            self._seen[key] = self._source.glance(board, glance)
        return self._seen[key]

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> EngineLine:
        return self._source.best(board, depth, seconds)

    def new_game(self) -> None:
        self._source.new_game()

    def close(self) -> None:
        """Nothing: the source belongs to the resources."""


def _opinion(name: str, decision: Decision) -> dict[str, object]:
    chosen = next((one for one in decision.candidates if one.move == decision.move), None)
    return {
        "name": name,
        "display_name": decision.player,
        "move": decision.move,
        "san": decision.san,
        "sentence": decision.sentence,
        "tier": decision.tier,
        "loss_cp": 0 if chosen is None else chosen.loss_cp,
        "score_cp": None if chosen is None else chosen.score_cp,
    }


def _memory(
    kept: Mapping[str, object] | None, personality: Personality, board: chess.Board
) -> PlanMemory:
    if kept is not None:
        return PlanMemory.from_dict(kept)
    return recall_plans(personality, board)


def _affordable(limit: Limit, source: UciSource | OwnSource) -> Limit:
    """Return a limit that our own engine reaches in seconds, too."""
    if isinstance(source, UciSource) or limit.nodes is None:
        return limit
    return Limit(
        time=limit.time,
        nodes=min(limit.nodes, OWN_NODES),
        depth=limit.depth,
        white_clock=limit.white_clock,
        black_clock=limit.black_clock,
        white_inc=limit.white_inc,
        black_inc=limit.black_inc,
    )


def _steering(control: TaskControl) -> Steering:
    def on_line(text: str) -> None:
        words = text.split(" ")
        found: dict[str, object] = {}
        for word in ("depth", "nodes"):
            if word in words:
                found[word] = int(words[words.index(word) + 1])
        control.tell(found)

    def on_info(info: Info) -> None:
        control.tell({"depth": info.depth, "nodes": info.nodes})

    return Steering(control.cancel, on_line, on_info)


def _plain_human(decision: Decision) -> float:
    """Return how long players that need no time pretend to need: a person wants to follow."""
    return 0.7 if len(decision.candidates) > 1 or decision.tier == "random" else 0.4

"""Choosing and explaining moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import chess

from playalike.choice.first_sight import Glance
from playalike.decision import Decision
from playalike.engine.info import Info
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line as EngineLine
from playalike.play.remarks import Thought
from playalike.play.thinking import seeming_seconds
from playalike.player import Limit
from playalike.players.effort import affordable
from playalike.players.personality import PersonalityPlayer, open_personality
from playalike.players.spec import Spec
from playalike.style.candidates import CandidateSource, OwnSource, SourceAnswer, Steering, UciSource
from playalike.style.explained import Explained, explain_decision
from playalike.style.explained_values import explained_values
from playalike.style.memory import PlanMemory
from playalike.style.recall import recall_plans
from playalike.work.boards import Line, patience
from playalike.work.messages import Answer, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["Choose", "Explain", "Others", "WarmUp"]


@dataclass(frozen=True, slots=True)
class Choose:
    """An opponent's move in a game."""

    line: Line
    limit: Limit
    opponent: Spec
    """From our own catalogue, never from a request."""
    memory: Mapping[str, object] | None = None
    """The personality's plans after its last move; None when they are to be recalled."""

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return patience(self.limit)

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return why, what it thinks of the move, and how long a person would have thought."""
        board, limit = self.line.board(), self.limit
        player = resources.player(self.opponent)
        if not isinstance(player, PersonalityPlayer):
            decision = player.choose(board, limit)
            return {
                "why": explained_values(Explained(board, decision)),
                "memory": None,
                "seeming": seeming_seconds(player, decision, board, limit),
                "seconds": decision.seconds,
                "thought": asdict(Thought.of(decision)),
            }
        limit = affordable(limit, player.source)
        before = None if self.memory is None else PlanMemory.from_dict(self.memory)
        explained = _explain(player, board, limit, before, control)
        return {
            "why": explained_values(explained),
            "memory": explained.memory.to_dict(),
            "seeming": seeming_seconds(player, explained.decision, board, limit),
            "seconds": explained.decision.seconds,
            "thought": asdict(Thought.of(explained.decision)),
        }


@dataclass(frozen=True, slots=True)
class Explain:
    """What a personality would play in any position, and why; nothing is left to chance."""

    line: Line
    nodes: int
    personality: Spec

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return patience(Limit(nodes=self.nodes))

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the explanation."""
        player = resources.player(self.personality)
        assert isinstance(player, PersonalityPlayer)
        limit = affordable(Limit(nodes=self.nodes), player.source)
        explained = _explain(player, self.line.board(), limit, None, control)
        return explained_values(explained)


def _explain(
    player: PersonalityPlayer,
    board: chess.Board,
    limit: Limit,
    memory: PlanMemory | None,
    control: TaskControl,
) -> Explained:
    """Let a personality decide, while whoever waits hears how far it is and may call it off."""
    source, personality = player.source, player.personality
    assert isinstance(source, UciSource | OwnSource)
    before = recall_plans(personality, board) if memory is None else memory
    source.steering = _steering(control)
    try:
        return explain_decision(player.chooser, board, limit, before)
    finally:
        source.steering = None


@dataclass(frozen=True, slots=True)
class Others:
    """What several personalities would play in the same position."""

    line: Line
    nodes: int
    personalities: tuple[str, ...]

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return patience(Limit(nodes=self.nodes))

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the engine's move and everybody's, found among the same candidates."""
        board = self.line.board()
        source = _Remembering(resources.source)
        limit = affordable(Limit(nodes=self.nodes), resources.source)
        first = source.candidates(board, limit, 10).lines[0]
        others = []
        for name in self.personalities:
            if control.cancel.is_set():
                raise PlayalikeError("called off")
            player = open_personality(
                name, resources.settings, variety=False, resources=resources, source=source
            )
            before = recall_plans(player.personality, board)
            decision, _ = player.chooser.decide(board, limit, before)
            others.append(_opinion(player.personality.name, decision))
        for opinion in others:
            same = [other["name"] for other in others if other["move"] == opinion["move"]]
            opinion["same_as"] = [name for name in same if name != opinion["name"]]
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

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Start the engine."""
        return {"engine": resources.source.name}


class _Remembering:
    """A source that is asked for candidates once, however many ask."""

    def __init__(self, source: CandidateSource) -> None:
        self._source = source
        self._known: dict[tuple[str, int | None, int], SourceAnswer] = {}
        self._seen: dict[tuple[str, Glance], tuple[EngineLine, ...]] = {}

    @property
    def name(self) -> str:
        return self._source.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
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
    candidates = {candidate.move: candidate for candidate in decision.candidates}
    chosen = candidates.get(decision.move)
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


def _steering(control: TaskControl) -> Steering:
    def on_line(text: str) -> None:
        words = text.split(" ")
        values: dict[str, object] = {}
        for word in ("depth", "nodes"):
            if word in words:
                values[word] = int(words[words.index(word) + 1])
        control.tell(values)

    def on_info(info: Info) -> None:
        control.tell({"depth": info.depth, "nodes": info.nodes})

    return Steering(control.cancel, on_line, on_info, control.retried)

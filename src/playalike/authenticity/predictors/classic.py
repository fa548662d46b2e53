"""The `classic` mode as a predictor: layers, safety and tiers, without any chance.

Utilities are final scores; a candidate that may not be chosen (unsafe, outside the window, not
typical) loses `BARRED`. Where one of the emergency tiers decides, its move comes first. The engine
is not asked again, so what the verification would turn down is not known here; the book and the
exact positions of tier 9 have no say, because judged positions are outside both.

The memory of plans follows the moves that were really played.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import chess
import numpy as np

from playalike.authenticity.positions import Prepared, PreparedGame
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.scores import Scores
from playalike.authenticity.store import code_digest, personality_digest
from playalike.choice.first_sight import Glance
from playalike.oracle.analysis import Line
from playalike.personality.load import CHOICE_MODEL, Personality, load_personality
from playalike.player import Limit
from playalike.style.candidates import SourceAnswer
from playalike.style.chooser import Chooser
from playalike.style.classic.judgement import ClassicJudgement
from playalike.style.context import make_context
from playalike.style.memory import PlanMemory
from playalike.style.mode import CLASSIC, Mode
from playalike.style.pace import Pace, Stopwatch
from playalike.style.tiers import TIERS, Situation

__all__ = ["BARRED", "ClassicPredictor", "chooser_of", "remember"]

BARRED = 0.1
"""What a candidate loses in utility when it may not be chosen; final scores go from 0 to 1. Of 0 to
0.8, this value explains 1,211 moves of studied games best: players do not keep to our windows."""
DECIDED = 0.1
"""By how much the move of an emergency tier is ahead of the others; found in the same way."""
EMERGENCIES = ("mate", "forced win", "overwhelming material", "big lead", "winning endgame")
"""Tiers that decide from the board and the engine's lines alone."""
DEPENDS_ON = (
    "playalike.style",
    "playalike.personality",
    "playalike.choice",
    "playalike.position",
)


@dataclass(frozen=True, slots=True)
class ClassicPredictor:
    """A personality in its `classic` mode."""

    name: str
    folder: str
    digest: str
    usual_temperature: float = 0.1
    covers_all: bool = False

    @classmethod
    def of(cls, personality: Personality) -> ClassicPredictor:
        """Make a predictor; worker processes load the personality themselves."""
        definition = personality.definition
        checksums = (
            (name, entry.sha256)
            for name, entry in definition.files.items()
            if name != CHOICE_MODEL  # which is another mode's
        )
        says = (definition.thresholds, sorted(definition.weights.items()))
        return cls(
            f"{personality.name} classic",
            str(personality.folder),
            personality_digest(checksums, says),
        )

    @property
    def depends_on(self) -> dict[str, object] | None:
        """The personality and the code of the style."""
        return {
            "classic": self.digest,
            "code": code_digest(*DEPENDS_ON),
            "barred": [BARRED, DECIDED],
        }

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover all candidates."""
        return partial(_score, self.folder)


class _NoSource:
    """Stands where a source of candidates is; nothing here may ask it."""

    name = "none"

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        raise AssertionError("an emergency tier asked the engine again")

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        raise AssertionError("an emergency tier asked the engine again")

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        raise AssertionError("an emergency tier asked the engine again")

    def new_game(self) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to close."""


@lru_cache(maxsize=8)
def chooser_of(folder: str) -> Chooser:
    """Return the chooser of a personality, without book and chance; loaded once in a process."""
    personality = load_personality(Path(folder))
    return Chooser(personality, use_book=False, variety=False, mode=Mode(CLASSIC))


def _score(folder: str, game: PreparedGame) -> GameScores:
    chooser = chooser_of(folder)
    memory = PlanMemory()
    scores = []
    for position, board in game.boards():
        evaluated = chooser.judge_classic(board, position.lines, memory)
        scores.append(_scores(chooser, board, position, evaluated))
        memory = remember(chooser.personality, board, position, evaluated, memory)
    return tuple(scores)


def _scores(
    chooser: Chooser, board: chess.Board, position: Prepared, evaluated: ClassicJudgement
) -> Scores:
    order = evaluated.order()
    utility = np.array(evaluated.final_scores())
    for number in range(len(utility)):
        if not evaluated.may_be_chosen(number):
            utility[number] -= BARRED
    decided = _emergency(chooser, board, position.lines)
    if decided is not None:
        order = (decided, *(number for number in order if number != decided))
        utility[decided] = utility.max() + DECIDED
    return Scores(utility, order)


def _emergency(chooser: Chooser, board: chess.Board, lines: tuple[Line, ...]) -> int | None:
    """Return the number of the candidate that an emergency tier plays."""

    def refuse(_: tuple[Line, ...]) -> ClassicJudgement:
        raise AssertionError("an emergency tier asked for style")

    situation = Situation(
        personality=chooser.personality,
        board=board,
        source=_NoSource(),
        pace=Pace(Limit(nodes=1), board.turn, Stopwatch()),
        chance=random.Random(0),
        judge=refuse,
        examples={},
        use_book=False,
        variety=False,
        answer=SourceAnswer(lines, 0, 0),
    )
    for name, tier in TIERS:
        if name in EMERGENCIES:
            ruling = tier(situation)
            if ruling is not None:
                return [line.move for line in lines].index(ruling.move.uci())
    return None


def remember(
    personality: Personality,
    board: chess.Board,
    position: Prepared,
    evaluated: ClassicJudgement,
    memory: PlanMemory,
) -> PlanMemory:
    """Carry the memory on with the move that was really played."""
    context = evaluated.context
    if position.played < len(context.options):
        return memory.after(context, context.options[position.played])
    move = position.legal[position.played]
    context = make_context(personality, board, (Line(move, 0, None, (move,)),), memory)
    return memory.after(context, context.options[0])

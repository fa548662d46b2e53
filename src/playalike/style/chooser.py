"""The decision of a personality: ten tiers in strict order; style, safety, selection by mode."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence

import chess

from playalike.choice.first_sight import GLANCES
from playalike.choice.temperament import USUAL_PRICE
from playalike.decision import Contribution, Decision
from playalike.engine.players.common import chance
from playalike.engine.tablebase import Tablebase
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line
from playalike.personality.load import Personality
from playalike.player import Limit
from playalike.position.phase import phase_of_position
from playalike.reason import Reason
from playalike.style.candidates import CandidateSource
from playalike.style.classic.judgement import ClassicJudgement, judge_classic, layer_parts
from playalike.style.classic.layers import make_layers
from playalike.style.classic.selection import WindowTable
from playalike.style.context import Context, make_context
from playalike.style.habits import Habits
from playalike.style.judgement import Judgement
from playalike.style.learned import LearnedJudgement, judge_learned, personal_parts
from playalike.style.limited import LimitedStrength, decide_limited
from playalike.style.memory import PlanMemory
from playalike.style.mode import Mode, usual_mode
from playalike.style.pace import Pace, Stopwatch
from playalike.style.safety import Limits, Repetitions, Safety, judge
from playalike.style.tiers import TIERS, Ruling, Situation
from playalike.style.tiers.exact import example_moves
from playalike.style.why import Why, passings, reasons_of
from playalike.words.text import family_name
from playalike.words.why import spoken, why_sentence

__all__ = ["Chooser"]

TIME_TO_LOOK = 0.15
"""Seconds that must be left on the clock for a look at threats."""


class Chooser:
    """How one personality chooses. Holds no game: the memory goes in and comes out."""

    def __init__(
        self,
        personality: Personality,
        *,
        source: CandidateSource | None = None,
        without: Iterable[str] = (),
        seed: int | None = None,
        tablebase: Tablebase | None = None,
        use_book: bool = True,
        variety: bool = True,
        mode: Mode | None = None,
        level: LimitedStrength | None = None,
    ) -> None:
        """Make the layers, but for those switched off by name in `without`.

        `source` is needed by `decide` only. The same seed, game and limit by nodes give the same
        moves; without a seed the choice among the book's moves, and among close ones, varies.
        `variety=False` leaves chance out. `mode` is what `style.mode.usual_mode` gives when
        nothing else is said: `learned`, where the personality has a choice model. With a `level`
        moves are chosen as a player of that rating would, see `style.limited`.
        """
        self.without = frozenset(without)
        mode = usual_mode(personality, self.without) if mode is None else mode
        if mode.learned and (personality.choice is None or mode.prior is None):
            raise ValueError("the learned mode needs a choice model and a prior")
        self.mode = mode
        self.level = level
        self.personality = personality
        self.layers = make_layers(personality, self.without)
        self.source = source
        self._seed = seed
        self._tablebase = tablebase
        self.use_book = use_book
        self._variety = variety
        self._windows = WindowTable(personality)
        self._examples = example_moves(personality)
        self._habits = Habits(personality)
        self._watch = Stopwatch()

    @property
    def name(self) -> str:
        """The player's name, with the level at which he plays."""
        name = self.personality.definition.display_name
        return name if self.level is None else f"{name} ({self.level.sight.level})"

    @property
    def silent_layers(self) -> tuple[str, ...]:
        """The layers that have nothing to rest on: too few games, or too ordinary ones.

        In the learned mode no layer speaks, so that none is missed.
        """
        if self.mode.learned:
            return ()
        return tuple(layer.name for layer in self.layers if not layer.support)

    def judge(
        self,
        board: chess.Board,
        lines: Sequence[Line],
        memory: PlanMemory | None = None,
        glances: Sequence[Sequence[Line]] = (),
    ) -> Judgement:
        """Judge candidates, best first, in the mode of this chooser; no engine is asked.

        `glances`, of use in `learned`, are what was seen at first sight.
        """
        return (
            self.judge_learned(board, lines, memory, glances)
            if self.mode.learned
            else self.judge_classic(board, lines, memory)
        )

    def _glance(self, board: chess.Board) -> tuple[tuple[Line, ...], ...]:
        """Ask the engine how things look at first sight, where there is one to ask."""
        if self.source is None or not self.mode.learned:
            return ()
        seen = tuple(self.source.glance(board, glance) for glance in GLANCES)
        return seen if all(seen) else ()

    def judge_learned(
        self,
        board: chess.Board,
        lines: Sequence[Line],
        memory: PlanMemory | None = None,
        glances: Sequence[Sequence[Line]] = (),
    ) -> LearnedJudgement:
        """Judge candidates as `learned` does; `glances` are what was seen at first sight."""
        model, prior = self.personality.choice, self.mode.prior
        if model is None or prior is None:
            raise ValueError("the learned mode needs a choice model and a prior")
        context, safety = self._look(board, lines, memory)
        return judge_learned(
            context, safety, model, prior, self.mode.dial, glances, self.mode.temperament
        )

    def judge_classic(
        self, board: chess.Board, lines: Sequence[Line], memory: PlanMemory | None = None
    ) -> ClassicJudgement:
        """Judge candidates as `classic` does: no engine is asked, nothing is left to chance."""
        context, safety = self._look(board, lines, memory)
        return judge_classic(context, safety, self.layers, self._windows)

    def _look(
        self, board: chess.Board, lines: Sequence[Line], memory: PlanMemory | None
    ) -> tuple[Context, list[Safety]]:
        """Describe the candidates, and put them through the filters."""
        if not lines:
            raise PlayalikeError(f"there are no candidates to judge in {board.fen()}")
        context = make_context(self.personality, board, lines, memory or PlanMemory())
        limits = Limits.of(self.personality.definition.thresholds, context.phase)
        repetitions = Repetitions(board)
        safety = [
            judge(
                board,
                option.move,
                rank=option.rank,
                loss_cp=option.loss_cp,
                best_cp=context.best_cp,
                limits=limits,
                repetitions=repetitions,
                offers=self.mode.learned,
                dear_offers=self.mode.temperament is not None,
            )
            for option in context.options
        ]
        return context, safety

    def decide(
        self, board: chess.Board, limit: Limit, memory: PlanMemory | None = None
    ) -> tuple[Decision, PlanMemory]:
        """Find a move through all ten tiers; return it with the memory after it.

        When the clock leaves no time to think about plans, the memory stays as it was.
        """
        if self.source is None:
            raise ValueError("a chooser without a source of candidates can only evaluate")
        _refuse(board, self.personality.definition.display_name)
        memory = before = memory or PlanMemory()
        limit = limit if self.level is None else self.level.sight.limit(limit)
        pace = Pace(limit, board.turn, self._watch)
        rng = chance(self._seed, board) if self._variety else random.Random(0)
        contexts: list[Context] = []

        def judge_lines(lines: tuple[Line, ...]) -> Judgement:
            started = time.monotonic()
            result = self.judge(board, lines, memory, self._glance(board))
            self._watch.note_judging(time.monotonic() - started, len(lines))
            contexts.append(result.context)
            return result

        situation = Situation(
            personality=self.personality,
            board=board,
            source=self.source,
            pace=pace,
            chance=rng,
            judge=judge_lines,
            examples=self._examples,
            tablebase=self._tablebase,
            use_book=self.use_book,
            variety=self._variety,
            price=self._price(board),
            natural=self.mode.prior if self.mode.temperament is not None else None,
        )

        def taste(lines: tuple[Line, ...]) -> Sequence[Sequence[Contribution]]:
            started = time.monotonic()
            contexts.append(make_context(self.personality, board, lines, before))
            parts = self._taste(contexts[-1])
            self._watch.note_judging(time.monotonic() - started, len(lines))
            return parts

        if self.level is not None:
            ruling = decide_limited(situation, self.level, taste)
        else:
            ruling = next(verdict for _, tier in TIERS if (verdict := tier(situation)) is not None)
        context = contexts[0] if contexts else None
        if contexts or pace.judgeable():
            lines = situation.answer.lines if situation.answer else ()
            memory = self._remember(board, ruling.move, memory, context, lines)
        answer = situation.answer
        sentence, reasons = self._explain(situation, ruling, context)
        pace.note_end()
        decision = Decision(
            move=ruling.move.uci(),
            san=board.san(ruling.move),
            tier=ruling.tier,
            sentence=sentence,
            player=self.name,
            candidates=ruling.candidates,
            depth=answer.depth if answer else 0,
            nodes=answer.nodes if answer else 0,
            seconds=pace.elapsed,
            engine=self.source.name if answer else "",
            reasons=reasons,
        )
        return decision, memory

    def _taste(self, context: Context) -> Sequence[Sequence[Contribution]]:
        """Return what is the player's own in each candidate, in nats."""
        model, prior = self.personality.choice, self.mode.prior
        if model is None or prior is None:
            return layer_parts(context, self.layers)
        return personal_parts(context, model, prior, self.mode.dial, self.mode.temperament)

    def _price(self, board: chess.Board) -> float | None:
        """Return what may be given in a position; None in `classic`."""
        if not self.mode.learned:
            return None
        own = self.personality.temperament
        return (USUAL_PRICE if own is None else own.price).at(str(phase_of_position(board)))

    def _explain(
        self, situation: Situation, ruling: Ruling, context: Context | None
    ) -> tuple[str, tuple[Reason, ...]]:
        """Return why the move is played: the sentence, and the reasons behind it."""
        board, move = situation.board, ruling.move
        if ruling.sentence or not ruling.candidates:
            return ruling.sentence, ()
        left, lines = situation.pace.left, situation.answer.lines if situation.answer else ()
        passed = Why()
        if left is None or left > TIME_TO_LOOK:
            passed = passings(situation.source, board, move, lines)
        personal = list(ruling.reasons)
        if context is not None:
            option = next(option for option in context.options if option.move == move)
            safe = [
                candidate
                for candidate in ruling.candidates
                if all(v.passed for v in candidate.verdicts)
            ]
            if len(safe) > 1:  # Where there was no choice, no habit explains it.
                personal += self._habits.of(context, option)
        personal = [self._habits.with_game(reason, board) for reason in personal]
        reasons = reasons_of(board, ruling.candidates, passed, personal, ruling.tier)
        sentence = why_sentence(
            family_name((self.personality.definition.player,)),
            board.san(move),
            board.turn,
            spoken(reasons, compared=not any("ikelier" in fact for fact in ruling.facts)),
            facts=ruling.facts,
            seed=board.epd(),
        )
        return sentence, reasons

    def _remember(
        self,
        board: chess.Board,
        played: chess.Move,
        memory: PlanMemory,
        context: Context | None,
        lines: Sequence[Line],
    ) -> PlanMemory:
        """Carry the memory on, also past moves that were not chosen by style."""
        move = played.uci()
        if context is None:
            # Nothing was judged: the move alone, at best with its score, is to be remembered.
            known = (line for line in lines if line.move == move)
            line = next(known, Line(move, 0, None, (move,)))
            context = make_context(self.personality, board, (line,), memory)
        option = next(option for option in context.options if option.line.move == move)
        return memory.after(context, option)


def _refuse(board: chess.Board, name: str) -> None:
    """Refuse boards in which no move can be chosen."""
    if board.chess960:
        raise PlayalikeError(f"{name} plays ordinary chess only, not Chess960")
    if not any(board.legal_moves):
        how = "checkmate" if board.is_check() else "stalemate"
        raise PlayalikeError(f"{name} has nothing to choose: the game is over ({how})")

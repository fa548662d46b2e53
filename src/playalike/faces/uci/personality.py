"""A personality at the UCI board: opened from the options, thinking within what `go` allows."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import chess

from playalike.decision import Candidate, Decision
from playalike.engine.clock import DEFAULT_OVERHEAD, plan
from playalike.engine.players import Answer
from playalike.engine.tablebase import NO_TABLES
from playalike.errors import PlayalikeError
from playalike.faces.uci.options import AUTO, FULL_DIAL, NO_PERSONALITY, Options
from playalike.faces.uci.parse import GoRequest
from playalike.faces.uci.render import candidate_line, comment, info_line
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import find_personality
from playalike.personality.load import Personality, load_personality
from playalike.personality.manners import average_manners
from playalike.play.draw_offer import offers_draw
from playalike.play.remarks import Thought
from playalike.play.resignation import gives_up
from playalike.player import Limit
from playalike.players.personality import PersonalityPlayer
from playalike.players.resources import Resources
from playalike.settings import Settings
from playalike.style.candidates import OwnSource, Steering
from playalike.style.classic.layers import make_layers
from playalike.style.limited import LimitedStrength
from playalike.style.mode import CLASSIC, Mode, at_full_strength, choose_mode, limited_strength
from playalike.style.plan_news import plan_news

__all__ = ["PersonalityConfig", "UciPersonality", "check_chosen", "load_chosen"]

ENDLESS_SECONDS = 86_400.0
"""A personality needs an end: where UCI has none, it is far away and `stop` comes before."""
WARM_MOVES = 3
SCORE_DEPTH, SCORE_SECONDS = 8, 0.02
"""How the engine is asked about a move that was played from memory."""
NEVER = -1000
"""A ply long before any game."""
WARM_SECONDS = 0.3
"""With less time than this there is none to prepare for the end of it."""


@dataclass(frozen=True, slots=True)
class PersonalityConfig:
    """The options that a personality is opened with."""

    engine: str
    hash_mb: int
    threads: int
    syzygy: str
    seed: int
    human_time: bool
    mode: str = AUTO
    dial: int = FULL_DIAL
    """Percent."""
    level: int | None = None
    """Elo; None is full strength."""

    @classmethod
    def of(cls, options: Options) -> PersonalityConfig:
        """Take them from all options."""
        return cls(
            options.engine_file,
            options.hash_mb,
            options.threads,
            options.syzygy_path,
            options.seed,
            options.human_time,
            options.mode,
            options.dial,
            options.elo if options.limit_strength else None,
        )


def check_chosen(options: Options, settings: Settings) -> None:
    """Raise `PlayalikeError` when the personality that the options name cannot play."""
    personality = load_chosen(options, settings)
    if personality is not None:
        try:
            make_layers(personality)
        finally:
            personality.close()


def load_chosen(options: Options, settings: Settings) -> Personality | None:
    """Load the personality that the options name: the folder, if there is one, else the name."""
    if options.personality_file:
        path = Path(options.personality_file).expanduser()
        return load_personality(path.parent if path.suffix == ".yaml" else path)
    if options.personality == NO_PERSONALITY:
        return None
    return find_personality(options.personality, settings)


class UciPersonality:
    """A personality with the engine that it asks; owns both until `close`."""

    def __init__(
        self,
        personality: Personality,
        config: PersonalityConfig,
        settings: Settings,
        say: Callable[[str], None],
    ) -> None:
        """Start the engine, or ours when there is none; `say` is told what people should know."""
        self.config = config
        resources = _resources(config, settings, say)
        self._source = resources.source
        self._cancel = threading.Event()
        if config.level is None:
            personality = at_full_strength(personality)
        mode = _open_mode(personality, config, resources, say)
        self._player = PersonalityPlayer(
            personality,
            self._source,
            seed=config.seed or None,
            tablebase=resources.tablebase,
            human_time=config.human_time,
            mode=mode,
            level=_level(config, settings),
            sleep=lambda seconds: self._wait(seconds),
        )
        self._value: tuple[int, int | None] = (NEVER, None)
        """At which ply it last thought a move was worth what."""
        self._offered_ply = NEVER
        self._warm_up(chess.Board())
        games = personality.definition.provenance.games
        say(f"{self._player.name} plays, from {games:,} games; candidates: {self._source.name}")
        say(f"mode: {mode.words}" + (f"; {mode.note}" if mode.note else ""))
        if silent := self._player.chooser.silent_layers:
            say(f"too few games for these layers, they stay silent: {', '.join(silent)}")

    def new_game(self) -> None:
        """Forget the last game."""
        self._player.new_game()
        self._value, self._offered_ply = (NEVER, None), NEVER

    def close(self) -> None:
        """End the engine and close the files."""
        self._player.close()

    def think(
        self,
        board: chess.Board,
        request: GoRequest,
        options: Options,
        cancel: threading.Event,
        write: Callable[[str], None],
    ) -> tuple[Answer, tuple[str, ...]]:
        """Choose a move; when `cancel` is set, from what is known by then.

        Returns the answer, and the lines to be written before it.
        """
        self._cancel = cancel
        limit = _limit(request, options)
        seconds = plan(limit, board.turn).hard_seconds
        # A UCI engine thinks in another process: what can be looked up is, meanwhile.
        warm = isinstance(self._source, OwnSource) or not _is_long(seconds)

        def hear(rank: int, line: str) -> None:
            nonlocal warm
            if not warm:
                warm = True
                self._warm_up(board)
            if rank <= options.multipv:
                write(line)

        self._source.steering = Steering(
            cancel,
            on_line=lambda text: hear(_rank(text), text),
            on_info=lambda info: hear(info.multipv, info_line(info, options.show_wdl)),
        )
        self._player.chooser.use_book = not (options.analyse_mode or request.infinite)
        before = self._player.memory
        decision = self._player.choose(board, limit)
        news = plan_news(self._player.memory, before, board, decision)
        decision = self._with_score(board, decision)
        lines = [
            candidate_line(candidate, number, decision, options.show_wdl)
            for number, candidate in enumerate(decision.candidates[: options.multipv], 1)
        ]
        lines.append(comment(decision.sentence))
        if not (options.play_out or options.analyse_mode or request.infinite):
            lines += [comment(text) for text in self._intentions(board, decision, limit)]
        lines += [comment(f"plan: {sentence}") for sentence in news.sentences]
        move = chess.Move.from_uci(decision.move)
        return Answer(move, _reply(decision), decision), tuple(lines)

    def _intentions(self, board: chess.Board, decision: Decision, limit: Limit) -> Iterator[str]:
        """Say when the player would have resigned, or offered a draw: UCI has no word for it."""
        thought, before, ply = Thought.of(decision), self._value, len(board.move_stack)
        self._value = (ply, thought.value_cp)
        if thought.best_cp is None:
            return
        manners = self._player.personality.definition.manners or average_manners()
        other = limit.black_clock if board.turn else limit.white_clock
        before_cp = before[1] if before[0] == ply - 2 else None
        seed = self.config.seed or None
        if gives_up(manners.resignation, board, thought.best_cp, before_cp, other, seed):
            yield f"{self._player.name} would resign here"
        elif offers_draw(manners.draws, board, thought.best_cp, seed, ply - self._offered_ply):
            self._offered_ply = ply
            yield f"{self._player.name} would offer a draw"

    def _with_score(self, board: chess.Board, decision: Decision) -> Decision:
        """Return the decision with a score for its move: a book has none, a GUI wants one."""
        chosen, *others = decision.candidates or (Candidate(decision.move, decision.san, 1, None),)
        if chosen.move != decision.move or chosen.score_cp is not None or chosen.mate is not None:
            return decision
        after = board.copy(stack=False)
        after.push_uci(decision.move)
        score, mate = 0, 1 if after.is_checkmate() else None
        line: tuple[str, ...] = (decision.move,)
        if not after.is_game_over():
            reply = self._source.best(after, SCORE_DEPTH, SCORE_SECONDS)
            score, line = -(reply.cp or 0), (*line, *reply.pv)
            mate = None if reply.mate is None else _mate_before(reply.mate)
        chosen = dataclasses.replace(
            chosen, score_cp=score if mate is None else None, mate=mate, pv=line
        )
        return dataclasses.replace(decision, candidates=(chosen, *others))

    def _warm_up(self, board: chess.Board) -> None:
        """Judge a few moves for nothing, so that judging takes half as long when it counts."""
        moves = [move.uci() for move in islice(board.legal_moves, WARM_MOVES)]
        lines = [Line(move, 0, None, (move,)) for move in moves]
        self._player.chooser.judge(board, lines, self._player.memory)

    def _wait(self, seconds: float) -> None:
        """Wait as a person would think, unless someone wants the move."""
        self._cancel.wait(seconds)


def _resources(
    config: PersonalityConfig, settings: Settings, say: Callable[[str], None]
) -> Resources:
    """Return what it plays with; whatever is wrong with the engine or the tables is only said."""
    engine = Path(config.engine).expanduser() if config.engine else settings.engine
    tables = Path(config.syzygy or NO_TABLES)
    settings = dataclasses.replace(settings, engine=engine, syzygy=tables)
    return Resources(settings, hash_mb=config.hash_mb, threads=config.threads, on_trouble=say)


def _open_mode(
    personality: Personality,
    config: PersonalityConfig,
    resources: Resources,
    say: Callable[[str], None],
) -> Mode:
    """Choose the mode; where the one that is wanted cannot be had, say why and take classic."""
    name = None if config.mode == AUTO else config.mode
    dial = None if config.dial == FULL_DIAL else config.dial / 100
    try:
        return choose_mode(personality, resources.find_prior, name, dial)
    except PlayalikeError as error:
        say(f"{error}; going on in classic")
        return Mode(CLASSIC)


def _level(config: PersonalityConfig, settings: Settings) -> LimitedStrength | None:
    """Return the level; None is full strength."""
    if config.level is None:
        return None
    return limited_strength(config.level, settings.data / "prior", config.seed or None)


def _limit(request: GoRequest, options: Options) -> Limit:
    """Return what a personality may use; it keeps back the usual overhead itself."""
    limit = request.limit
    if request.infinite or request.ponder:
        return Limit(time=ENDLESS_SECONDS, depth=limit.depth, nodes=limit.nodes)
    more = max(0.0, options.move_overhead / 1000 - DEFAULT_OVERHEAD)

    def less(seconds: float | None) -> float | None:
        return None if seconds is None else max(seconds - more, seconds / 2)

    return dataclasses.replace(
        limit,
        time=less(limit.time),
        white_clock=less(limit.white_clock),
        black_clock=less(limit.black_clock),
    )


def _mate_before(mate: int) -> int:
    """Return the mover's moves to mate, given the opponent's after the move."""
    return 1 - mate if mate <= 0 else -mate


def _is_long(seconds: float | None) -> bool:
    return seconds is None or seconds >= WARM_SECONDS


def _reply(decision: Decision) -> chess.Move | None:
    """Return the answer that is expected to the move."""
    chosen: Candidate | None = next(
        (candidate for candidate in decision.candidates if candidate.move == decision.move), None
    )
    if chosen is None or len(chosen.pv) < 2:
        return None
    return chess.Move.from_uci(chosen.pv[1])


def _rank(text: str) -> int:
    """Return which of an engine's lines this is."""
    rank = text.partition(" multipv ")[2]
    return int(rank.split(" ", 1)[0]) if rank else 1

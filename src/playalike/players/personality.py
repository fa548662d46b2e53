"""A personality as a `Player`: it follows the game, remembers its plans, and may take its time."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable, Mapping

import chess

from playalike.decision import Decision
from playalike.engine.players.common import refuse_finished
from playalike.engine.tablebase import Tablebase
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.personality.year_book import at_year
from playalike.player import Limit
from playalike.players.resources import Resources
from playalike.settings import Settings, load_settings
from playalike.style.candidates import CandidateSource
from playalike.style.chooser import Chooser
from playalike.style.human_time import human_seconds
from playalike.style.limited import LimitedStrength
from playalike.style.memory import PlanMemory
from playalike.style.mode import Mode, at_full_strength, choose_mode, limited_strength

__all__ = ["PersonalityPlayer", "open_personality"]


class PersonalityPlayer:
    """Plays like the studied player.

    `close` closes the personality, the source and the tables that it was given, unless they are
    shared with others.
    """

    def __init__(
        self,
        personality: Personality,
        source: CandidateSource,
        *,
        seed: int | None = None,
        without: Iterable[str] = (),
        tablebase: Tablebase | None = None,
        human_time: bool = False,
        use_book: bool = True,
        variety: bool = True,
        mode: Mode | None = None,
        level: LimitedStrength | None = None,
        sleep: Callable[[float], None] = time.sleep,
        shared: bool = False,
    ) -> None:
        """`human_time` waits as a person would before moving, never longer than the clock allows.

        `sleep` is for tests. For the rest see `Chooser`.
        """
        self.personality = personality
        self.source = source
        self.chooser = Chooser(
            personality,
            source=source,
            without=without,
            seed=seed,
            tablebase=tablebase,
            use_book=use_book,
            variety=variety,
            mode=mode,
            level=level,
        )
        self._tablebase = tablebase
        self._human_time = human_time
        self._sleep = sleep
        self._shared = shared
        self._root = ""
        self._moves: list[chess.Move] = []
        self._memories: dict[int, PlanMemory] = {}
        """By the number of plies played when it was formed."""
        self._after: chess.Board | None = None

    @property
    def name(self) -> str:
        """The player's name, with the level at which he plays."""
        return self.chooser.name

    @property
    def memory(self) -> PlanMemory:
        """The plans under way after the last move."""
        return self._latest(len(self._moves))

    def new_game(self) -> None:
        """Forget the last game."""
        self._root, self._moves, self._memories, self._after = "", [], {}, None
        self.source.new_game()

    def resume(self, board: chess.Board, memories: Mapping[int, PlanMemory]) -> None:
        """Go on with a game; `memories` are by the number of plies played when each was formed."""
        self._root, self._moves = board.root().fen(), list(board.move_stack)
        self._memories, self._after = dict(memories), None

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Choose a move; plans go on when the board continues the game of the last call."""
        refuse_finished(board, self.name)
        self._follow(board)
        memory = self._latest(len(board.move_stack) + 1)
        decision, memory = self.chooser.decide(board, limit, memory)
        self._moves = [*board.move_stack, chess.Move.from_uci(decision.move)]
        self._after = board.copy(stack=False)
        self._after.push(self._moves[-1])
        self._memories[len(self._moves)] = memory
        if self._human_time:
            wait = self.human_seconds(decision, board, limit) - decision.seconds
            if wait > 0:
                self._sleep(wait)
                decision = dataclasses.replace(decision, seconds=decision.seconds + wait)
        return decision

    def human_seconds(self, decision: Decision, board: chess.Board, limit: Limit) -> float:
        """Return how long a person would have thought about a move."""
        manners = self.personality.definition.manners
        pace = None if manners is None else manners.pace
        if (level := self.chooser.level) is not None:
            return human_seconds(decision, board, limit, level.prior, level.sight.rating, pace)
        return human_seconds(decision, board, limit, self.chooser.mode.prior, pace=pace)

    def close(self) -> None:
        """End the engine and close the files, unless others use them, too."""
        if self._shared:
            return
        self.source.close()
        self.personality.close()
        if self._tablebase is not None:
            self._tablebase.close()

    def _follow(self, board: chess.Board) -> None:
        """Keep the memories of moves that are still part of the game, also after a takeback."""
        root, moves = board.root().fen(), list(board.move_stack)
        if root != self._root:
            kept = {-1: self.memory} if self._is_next(board) else {}
            if not kept:
                self.source.new_game()
            self._root, self._moves, self._memories = root, moves, kept
            return
        common = 0
        for old, new in zip(self._moves, moves, strict=False):
            if old != new:
                break
            common += 1
        if self._moves and not common:
            self.source.new_game()
        self._memories = {ply: kept for ply, kept in self._memories.items() if ply <= common}

    def _latest(self, ply: int) -> PlanMemory:
        """Return the last memory of the side that makes the move number `ply` of the game.

        One player may be asked for both sides, as in an analysis; their plans are kept apart.
        """
        own = [formed for formed in self._memories if (ply - formed) % 2 == 0]
        return self._memories[max(own)] if own else PlanMemory()

    def _is_next(self, board: chess.Board) -> bool:
        """Tell whether a bare position is one reply after our last move.

        Some programs send every position without the moves that led to it.
        """
        if self._after is None or board.move_stack:
            return False
        target, after = board.epd(), self._after.copy(stack=False)
        for reply in list(after.legal_moves):
            after.push(reply)
            if after.epd() == target:
                return True
            after.pop()
        return False


def open_personality(
    name: str,
    settings: Settings | None = None,
    *,
    seed: int | None = None,
    without: Iterable[str] = (),
    human_time: bool = False,
    use_book: bool = True,
    variety: bool = True,
    mode: str | None = None,
    dial: float | None = None,
    year: int | None = None,
    level: int | None = None,
    full: bool = False,
    resources: Resources | None = None,
    source: CandidateSource | None = None,
) -> PersonalityPlayer:
    """Open a personality by name or folder, with this machine's engine, tablebases and prior.

    `mode` and `dial`: see `style.mode.choose_mode`. With `year`, the openings are those of that
    time (`personality.year_book`). `level` is the rating to play at; without one it
    is that of the player's games where they have one below a master's, unless `full` strength is
    wanted.
    `resources` are shared with other players; `source` is asked for candidates instead of their
    engine.
    """
    settings = load_settings() if settings is None else settings
    used = Resources(settings) if resources is None else resources
    off = tuple(without)
    try:
        personality = used.personality(name)
        if year is not None:
            personality = at_year(personality, year)
        if level is None and not full:
            level = personality.definition.level
        if level is None:
            personality = at_full_strength(personality)
        chosen = choose_mode(personality, used.find_prior, mode, dial, off)
        limited = None
        if level is not None:
            limited = limited_strength(level, settings.data / "prior", seed)
        return PersonalityPlayer(
            personality,
            source or used.candidates,
            seed=seed,
            without=off,
            tablebase=used.tablebase,
            human_time=human_time,
            use_book=use_book,
            variety=variety,
            mode=chosen,
            level=limited,
            shared=resources is not None,
        )
    except PlayalikeError:
        if resources is None:
            used.close()
        raise

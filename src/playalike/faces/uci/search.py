"""A search under way: a task of the thread that thinks, and the signals that steer it.

The thread that reads stdin must always be free to hear `stop`, so thinking happens in another one.
Our engine thinks, or a personality does, and when that fails, our engine in its place.
`stop` is an event that the search looks at every few hundred nodes. While pondering no clock runs;
`ponderhit` starts one, as a timer that stops the search.
"""

from __future__ import annotations

import dataclasses
import sys
import threading
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

import chess

from playalike.engine.clock import is_endless, plan
from playalike.engine.players import Answer, EnginePlayer, SimplePlayer
from playalike.errors import PlayalikeError
from playalike.faces.uci.options import Options
from playalike.faces.uci.parse import GoRequest
from playalike.faces.uci.render import (
    bestmove_line,
    candidate_line,
    comment,
    info_line,
    shown_move,
)
from playalike.faces.uci.worker_thread import WorkerThread

if TYPE_CHECKING:
    from playalike.faces.uci.personality import UciPersonality

__all__ = ["RunningSearch"]


class RunningSearch:
    """One `go`, from its line to its `bestmove`."""

    def __init__(
        self,
        thread: WorkerThread,
        player: EnginePlayer,
        board: chess.Board,
        request: GoRequest,
        options: Options,
        write: Callable[[str], None],
        start: float,
        personality: UciPersonality | None = None,
    ) -> None:
        """Begin to think at once. `start` is when the line was read, in `time.monotonic()`."""
        self._personality = personality
        self._player = player
        self._board = board
        self._request = request
        self._options = options
        self._write_line = write
        self._shown = ""
        """The move that the last line with a score was about."""
        self._start = start
        self._stop = threading.Event()
        self._may_answer = threading.Event()
        self._timer: threading.Timer | None = None
        self._budget = plan(request.limit, board.turn, player.overhead)
        if not (request.infinite or request.ponder):
            self._may_answer.set()
        self._task = thread.begin(self._run)

    @property
    def running(self) -> bool:
        """True until `bestmove` has been written."""
        return self._task.running

    @property
    def waits_for_gui(self) -> bool:
        """True while only `stop` or `ponderhit` can bring the answer."""
        return self.running and not self._may_answer.is_set()

    @property
    def ends_by_itself(self) -> bool:
        """True when time, depth or nodes will surely end it (a mate may not be there)."""
        limit = dataclasses.replace(self._request.limit, mate=None)
        return not (self._request.infinite or self._request.ponder or is_endless(limit))

    def stop(self) -> None:
        """Ask for the answer now."""
        self._stop.set()
        self._may_answer.set()

    def ponderhit(self) -> None:
        """The opponent played the expected move: from now on our own clock runs."""
        if not self.waits_for_gui or not self._request.ponder:
            return
        if self._budget.soft_seconds is not None:
            # Much has been thought already, so the soft moment is enough.
            self._timer = threading.Timer(self._budget.soft_seconds, self._stop.set)
            self._timer.daemon = True
            self._timer.start()
        if not self._request.infinite:
            self._may_answer.set()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the answer."""
        self._task.join(timeout)
        if self._timer is not None and not self.running:
            self._timer.cancel()

    def _write(self, line: str) -> None:
        self._shown = shown_move(line) or self._shown
        self._write_line(line)

    def _run(self) -> None:
        answer, lines = self._answer()
        self._may_answer.wait()
        for line in lines:
            self._write(line)
        if self._shown != answer.move.uci():
            self._write(self._opinion(answer))
        self._write(bestmove_line(answer.move, self._ponder_move(answer)))

    def _answer(self) -> tuple[Answer, tuple[str, ...]]:
        """Return the answer with what is to be said before it."""
        if self._personality is not None:
            try:
                return self._personality.think(
                    self._board, self._request, self._options, self._stop, self._write
                )
            except PlayalikeError as error:
                self._write(comment(f"{error}; our engine moves instead"))
            except Exception as error:
                # A game must not be lost to a bug: say so, loudly, and go on without it.
                traceback.print_exc(file=sys.stderr)
                self._write(comment(f"the personality failed ({error}); our engine moves instead"))
        answer = self._think()
        looked_up = answer.decision.tier != "search"
        return answer, (comment(answer.decision.sentence),) if looked_up else ()

    def _opinion(self, answer: Answer) -> str:
        """Return a line about a move that no line was about: from a book, or in no time at all."""
        decision = answer.decision
        for candidate in decision.candidates:
            scored = candidate.score_cp is not None or candidate.mate is not None
            if candidate.move == decision.move and scored:
                return candidate_line(candidate, 1, decision, self._options.show_wdl)
        return info_line(self._player.look_at(self._board, answer.move), self._options.show_wdl)

    def _think(self) -> Answer:
        budget = self._budget
        limits = self._request.search_limits(
            budget.soft_seconds, budget.hard_seconds, self._options.multipv
        )
        try:
            return self._player.think(
                self._board,
                limits,
                use_book=not self._options.analyse_mode and self._request.is_game,
                on_info=lambda info: self._write(info_line(info, self._options.show_wdl)),
                stop=self._stop,
                start=self._start,
            )
        except Exception as error:
            # A game must not be lost to a bug: say so, loudly, and move anyway.
            traceback.print_exc(file=sys.stderr)
            self._write(comment(f"the search failed ({error}); playing a simple move"))
            decision = SimplePlayer().decide(self._board, self._request.moves)
            return Answer(chess.Move.from_uci(decision.move), None, decision)

    def _ponder_move(self, answer: Answer) -> chess.Move | None:
        if answer.ponder is None:
            return None
        after = self._board.copy(stack=False)
        after.push(answer.move)
        return answer.ponder if after.is_legal(answer.ponder) else None

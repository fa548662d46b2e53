"""The UCI loop: one line in, perhaps some lines out, whatever the line was.

Nothing that a GUI writes ends the loop but `quit` and the end of input: bad input is answered by an
`info string`, and the next line is read.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from playalike import __version__
from playalike.engine.players import EnginePlayer
from playalike.engine.strength import load_strength_table
from playalike.errors import PlayalikeError
from playalike.faces.uci.options import (
    CLEAR_HASH,
    NO_PERSONALITY,
    Options,
    default_options,
    engine_config,
    option_table,
    set_option,
)
from playalike.faces.uci.parse import Position, parse_go, parse_setoption
from playalike.faces.uci.render import bestmove_line, comment, option_line
from playalike.faces.uci.search import RunningSearch
from playalike.faces.uci.worker_thread import WorkerThread
from playalike.settings import Settings, load_settings

if TYPE_CHECKING:
    from playalike.faces.uci.personality import UciPersonality

__all__ = ["UciLoop", "main"]


class UciLoop:
    """A UCI engine that reads lines and writes lines; `main` connects it to stdin and stdout."""

    def __init__(self, write: Callable[[str], None], settings: Settings) -> None:
        """Remember where to write; the engine itself is made on the first need."""
        self._write_line = write
        self._settings = settings
        self._lock = threading.Lock()
        self._broken = False
        self._debug = False
        self._defaults = self._options = default_options(settings)
        self._player: EnginePlayer | None = None
        self._personality: UciPersonality | None = None
        self._thread = WorkerThread("search")
        self._position = Position()
        self._search: RunningSearch | None = None
        self._commands: dict[str, Callable[[list[str], float], None]] = {
            "uci": self._uci,
            "debug": self._set_debug,
            "isready": self._isready,
            "setoption": self._setoption,
            "register": lambda words, start: None,
            "ucinewgame": self._newgame,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Obey the lines until `quit` or the end.

        At the end of input a search with limits is allowed to finish, so that
        ``printf 'go depth 5\\n' | playalike uci`` works; an endless one is stopped.
        """
        for line in lines:
            if self._broken or not self.obey(line):
                break
        else:
            if self._search is not None and self._search.ends_by_itself:
                self._search.join()
        self.close()

    def obey(self, line: str) -> bool:
        """Do what one line says; False means to quit."""
        start = time.monotonic()
        words = line.split()
        # UCI: unknown words at the beginning are skipped, the rest may still be a command.
        for index, word in enumerate(words):
            if word == "quit":
                return False
            if word in self._commands:
                self._guarded(word, words[index + 1 :], start)
                return True
        if words:
            self.write(comment(f"unknown command: {line.strip()[:80]}"))
        return True

    def close(self) -> None:
        """End a search under way and free the engine."""
        self._end_search()
        self._thread.close()
        self._close_personality()
        if self._player is not None:
            self._player.close()
            self._player = None

    def write(self, line: str) -> None:
        """Write one line, from whichever thread; a closed pipe ends the loop quietly."""
        with self._lock:
            if self._broken:
                return
            try:
                self._write_line(line)
            except (BrokenPipeError, ValueError):  # ValueError: the stream was closed
                self._broken = True
        if self._broken and self._search is not None:
            self._search.stop()

    def _guarded(self, word: str, rest: list[str], start: float) -> None:
        try:
            self._commands[word](rest, start)
        except PlayalikeError as error:
            self.write(comment(str(error)))
        except Exception as error:
            # A bug must not end the game: it is shown whole on stderr, and the loop lives on.
            traceback.print_exc(file=sys.stderr)
            self.write(comment(f"internal error in {word}: {error}"))

    def _uci(self, words: list[str], start: float) -> None:
        names = self._settings.ui
        self.write(f"id name {names.engine_name} {__version__}")
        self.write(f"id author {names.engine_author}")
        for option in option_table(self._personalities()):
            self.write(option_line(option, self._defaults))
        self.write("uciok")

    def _set_debug(self, words: list[str], start: float) -> None:
        if words not in (["on"], ["off"]):
            raise PlayalikeError("debug: say on or off")
        self._debug = words == ["on"]

    def _isready(self, words: list[str], start: float) -> None:
        if self._search is None or not self._search.running:
            try:
                self._engine()
                self._open_personality()
            finally:
                self.write("readyok")
        else:
            self.write("readyok")

    def _setoption(self, words: list[str], start: float) -> None:
        name, value = parse_setoption(words)
        self._end_search()
        engine = self._engine()
        options = set_option(self._options, name, value, self._personalities())
        if _chosen(options) != _chosen(self._options):
            self._try_personality(options)
        engine.configure(engine_config(options, self._settings))
        self._options = options
        if name.lower() == CLEAR_HASH.lower():
            engine.new_game()
        if name.lower() == "threads" and options.threads > 1:
            self.write(comment("Threads are for the engine that a personality asks: ours has one"))
        table = load_strength_table()
        ours = _chosen(options) == (NO_PERSONALITY, "")
        if ours and options.limit_strength and not table.lowest <= options.elo <= table.highest:
            self.write(comment(f"our engine plays from {table.lowest} to {table.highest} Elo"))
        if self._debug:
            self.write(comment(f"{options}"))

    def _newgame(self, words: list[str], start: float) -> None:
        self._end_search()
        self._engine().new_game()
        if (personality := self._open_personality()) is not None:
            personality.new_game()
        gc.collect()

    def _set_position(self, words: list[str], start: float) -> None:
        self._end_search()
        self._position.set(words)

    def _go(self, words: list[str], start: float) -> None:
        self._end_search()
        board = self._position.board
        request = parse_go(words, board)
        if request.ignored:
            self.write(comment(f"go: ignored {' '.join(request.ignored)[:80]}"))
        if not any(board.legal_moves):
            what, score = ("checkmate", "mate 0") if board.is_check() else ("stalemate", "cp 0")
            self.write(f"info depth 0 score {score}")
            self.write(comment(f"there is no legal move: {what}"))
            self.write(bestmove_line(None))
            return
        try:
            personality = self._open_personality()
        except PlayalikeError as error:
            # It was sound when it was chosen; a file has changed since. A move is owed anyway.
            self.write(comment(f"{error}; our engine moves instead"))
            personality = None
        if personality is not None and request.moves:
            self.write(comment("searchmoves: our engine answers, not the personality"))
            personality = None
        self._search = RunningSearch(
            self._thread,
            self._engine(),
            board.copy(),
            request,
            self._options,
            self.write,
            start,
            personality,
        )

    def _stop(self, words: list[str], start: float) -> None:
        if self._search is not None:
            self._search.stop()

    def _ponderhit(self, words: list[str], start: float) -> None:
        if self._search is not None:
            self._search.ponderhit()

    def _engine(self) -> EnginePlayer:
        if self._player is None:
            try:
                self._player = EnginePlayer(engine_config(self._options, self._settings))
            except PlayalikeError as error:
                # Wrong settings must not cost the game: say so once, and play without them.
                self.write(comment(f"{error}; going on without it"))
                self._options = replace(self._options, syzygy_path="", own_book=False)
                self._player = EnginePlayer(engine_config(self._options, self._settings))
        return self._player

    def _personalities(self) -> tuple[str, ...]:
        from playalike.personality.catalogue import list_personalities

        return tuple(list_personalities(self._settings))

    def _try_personality(self, options: Options) -> None:
        """See that a personality is sound; its engine is opened when it is needed."""
        if _chosen(options) != (NO_PERSONALITY, ""):
            from playalike.faces.uci.personality import check_chosen

            check_chosen(options, self._settings)
        self._close_personality()

    def _open_personality(self) -> UciPersonality | None:
        """Return the personality that plays, opened with the options of now; None without one."""
        if _chosen(self._options) == (NO_PERSONALITY, ""):
            return None
        from playalike.faces.uci.personality import PersonalityConfig, UciPersonality, load_chosen

        config = PersonalityConfig.of(self._options)
        if self._personality is not None and self._personality.config != config:
            self._close_personality()
        if self._personality is None:
            personality = load_chosen(self._options, self._settings)
            if personality is not None:
                self._personality = UciPersonality(
                    personality, config, self._settings, lambda text: self.write(comment(text))
                )
        return self._personality

    def _close_personality(self) -> None:
        if self._personality is not None:
            self._personality.close()
            self._personality = None

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search.join()
            self._search = None


def _chosen(options: Options) -> tuple[str, str]:
    """Return what decides which personality plays."""
    return options.personality, options.personality_file


def main() -> int:
    """Speak UCI on stdin and stdout until `quit`, the end of input, or Ctrl-C."""
    # Cyclic garbage is rare here and a collection may take long enough to miss a clock: it is
    # done between games only.
    gc.collect()
    gc.freeze()
    gc.disable()
    # A waiting reader gets its turn after this long; `stop` and the clock depend on it.
    sys.setswitchinterval(0.002)
    with contextlib.suppress(AttributeError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    stdout = sys.stdout

    def write(line: str) -> None:
        stdout.write(line + "\n")
        stdout.flush()

    loop = UciLoop(write, load_settings())
    try:
        loop.run(iter(sys.stdin.readline, ""))
    except KeyboardInterrupt:
        loop.close()
    try:
        stdout.flush()
    except BrokenPipeError:
        # Python would complain when it flushes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
    return 0

"""Finding a UCI engine on this machine, and asking it for its name."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import chess.engine

from playalike.errors import PlayalikeError
from playalike.settings import Settings

__all__ = ["UciEngineError", "describe_engine", "find_engine", "start_engine", "stop_engine"]

USUAL_PLACES = ("/usr/games/stockfish", "/usr/local/bin/stockfish", "/opt/homebrew/bin/stockfish")
"""Where Stockfish is installed when it is not on PATH (Debian puts games outside root's)."""


class UciEngineError(PlayalikeError):
    """A UCI engine that cannot be started, does not answer, or died; the message names it."""


def find_engine(settings: Settings) -> Path | None:
    """Return the configured engine, else Stockfish from PATH or the usual places, else None.

    A configured engine that is not there is an error rather than a silent change of engine.
    """
    if settings.engine is not None:
        found = shutil.which(settings.engine)
        if found is None:
            raise UciEngineError(
                f"the configured engine {settings.engine} is not an executable file: "
                "correct `engine` in config.toml, or PLAYALIKE_ENGINE"
            )
        return Path(found)
    if found := shutil.which("stockfish"):
        return Path(found)
    for place in USUAL_PLACES:
        if os.access(place, os.X_OK):
            return Path(place)
    return None


def start_engine(path: Path, timeout: float = 10.0) -> chess.engine.SimpleEngine:
    """Start a UCI engine and wait until it has introduced itself."""
    try:
        return chess.engine.SimpleEngine.popen_uci(str(path), timeout=timeout)
    except TimeoutError as error:  # before OSError, of which it is a kind
        raise UciEngineError(f"{path} did not answer `uci` within {timeout:g} s") from error
    except OSError as error:
        raise UciEngineError(f"cannot start the engine {path}: {error.strerror}") from error
    except chess.engine.EngineError as error:
        raise UciEngineError(f"{path} does not speak UCI: {error}") from error


def describe_engine(path: Path, timeout: float = 10.0) -> str:
    """Return the name an engine gives itself, for example ``Stockfish 15.1``."""
    engine = start_engine(path, timeout)
    try:
        return engine.id.get("name") or path.name
    finally:
        stop_engine(engine)


def stop_engine(engine: chess.engine.SimpleEngine) -> None:
    """Ask the engine to quit, and end the process if it does not."""
    try:
        engine.quit()
    except (chess.engine.EngineError, TimeoutError):
        engine.close()

"""Finding a UCI engine on this machine, and asking it for its name."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import chess.engine

from playalike.errors import PlayalikeError
from playalike.processes import guard, tied_to_us
from playalike.settings import Settings

__all__ = [
    "INSTALL",
    "UciEngineError",
    "describe_engine",
    "find_engine",
    "require_engine",
    "start_engine",
    "stop_engine",
    "usual_places",
]

INSTALL = {
    "darwin": "brew install stockfish",
    "win32": "winget install Stockfish.Stockfish",
}.get(sys.platform, "sudo apt-get install stockfish")
"""The command that installs Stockfish on this system."""

FOLDERS = {
    "darwin": ("/opt/homebrew/bin", "/usr/local/bin", "/opt/local/bin"),
    "linux": (
        "/usr/games",
        "/usr/local/bin",
        "/usr/local/games",
        "/snap/bin",
        "/home/linuxbrew/.linuxbrew/bin",
    ),
}
"""Folders that may have Stockfish without being on PATH: Debian puts games outside root's, and a
program started from macOS' Finder does not see what Homebrew or MacPorts put on a shell's."""

WINDOWS_PLACES = (
    ("LOCALAPPDATA", "Microsoft/WinGet/Links/stockfish.exe"),
    ("LOCALAPPDATA", "Microsoft/WinGet/Packages/Stockfish.Stockfish*/**/stockfish*.exe"),
    ("ProgramFiles", "WinGet/Links/stockfish.exe"),
    ("ChocolateyInstall", "bin/stockfish.exe"),
    ("ProgramData", "chocolatey/bin/stockfish.exe"),
    ("SCOOP", "shims/stockfish.exe"),
    ("USERPROFILE", "scoop/shims/stockfish.exe"),
    ("ProgramData", "scoop/shims/stockfish.exe"),
    ("ProgramFiles", "Stockfish*/**/stockfish*.exe"),
    ("LOCALAPPDATA", "Programs/Stockfish*/**/stockfish*.exe"),
)
"""On Windows: below the folder that a variable names. The project's own download is named after
the processor (``stockfish-windows-x86-64-avx2.exe``), so patterns where people unpack it."""


class UciEngineError(PlayalikeError):
    """A UCI engine that cannot be started, does not answer, or died; the message names it."""


def find_engine(settings: Settings) -> Path | None:
    """Return the configured engine, else Stockfish from PATH or the usual places, else None.

    A configured engine that is not there is an error rather than a silent change of engine.
    """
    if settings.engine is not None:
        configured = shutil.which(str(settings.engine))
        if configured is None:
            raise UciEngineError(
                f"the configured engine {settings.engine} is not an executable file: "
                "correct `engine` in config.toml, or PLAYALIKE_ENGINE"
            )
        return Path(configured)
    if path := shutil.which("stockfish"):
        return Path(path)
    programs = (place for place in usual_places(sys.platform) if os.access(place, os.X_OK))
    return next(programs, None)


def usual_places(system: str, environ: Mapping[str, str] = os.environ) -> Iterator[Path]:
    """Yield where Stockfish may be on a system, as `sys.platform` names it, when not on PATH."""
    if system == "win32":
        for variable, pattern in WINDOWS_PLACES:
            if folder := environ.get(variable):
                yield from sorted(Path(folder).glob(pattern))
    else:
        for folder in FOLDERS.get(system, FOLDERS["linux"]):
            yield Path(folder) / "stockfish"


def start_engine(path: Path, timeout: float = 10.0) -> chess.engine.SimpleEngine:
    """Start a UCI engine and wait until it has introduced itself."""
    try:
        engine = chess.engine.SimpleEngine.popen_uci(
            str(path), timeout=timeout, **tied_to_us(own_group=False)
        )
    except TimeoutError as error:  # before OSError, of which it is a kind
        raise UciEngineError(f"{path} did not answer `uci` within {timeout:g} s") from error
    except OSError as error:
        raise UciEngineError(f"cannot start the engine {path}: {error.strerror}") from error
    except chess.engine.EngineError as error:
        raise UciEngineError(f"{path} does not speak UCI: {error}") from error
    guard(engine.transport.get_pid())
    return engine


def describe_engine(path: Path, timeout: float = 10.0) -> str:
    """Return the name an engine gives itself, for example ``Stockfish 15.1``."""
    engine = start_engine(path, timeout)
    try:
        return engine.id.get("name") or path.name
    finally:
        stop_engine(engine)


def require_engine(path: Path, name: str) -> None:
    """Refuse a machine whose engine is another one than asked for: its answers would differ."""
    if (here := describe_engine(path, timeout=60)) != name:
        raise UciEngineError(f"{path} is {here} here and {name} where the work was begun")


def stop_engine(engine: chess.engine.SimpleEngine) -> None:
    """Ask the engine to quit, and end the process if it does not."""
    try:
        engine.quit()
    except (chess.engine.EngineError, TimeoutError):
        engine.close()

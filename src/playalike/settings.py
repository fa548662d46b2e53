"""Where things are on this machine: the engine, books, tablebases, personalities, the database.

Settings come from `config.toml` in the configuration folder, and environment variables override
them, so that a test or a server can be pointed elsewhere without a file. Both folders are where
the system keeps such things: `~/.config` and `~/.local/share` on Linux, `~/Library/Application
Support` on macOS, `%LOCALAPPDATA%` on Windows; XDG's variables, where set, are followed everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

from playalike.config import ConfigError, from_mapping, load_toml

__all__ = ["ENVIRONMENT", "MOST_THREADS", "Analyzer", "Names", "Settings", "load_settings"]

MOST_THREADS = 512
ENVIRONMENT = {
    "engine": "PLAYALIKE_ENGINE",
    "books": "PLAYALIKE_BOOKS",
    "syzygy": "PLAYALIKE_SYZYGY",
    "personalities": "PLAYALIKE_PERSONALITIES",
    "prior": "PLAYALIKE_PRIOR",
    "database": "PLAYALIKE_DB",
}
"""The environment variable that overrides each setting."""


@dataclass(frozen=True, slots=True)
class Analyzer:
    """Up to how many centipawns behind the engine's best a move is called what.

    These are the thresholds of the document blitzmate, for the scheme of that name.
    """

    brilliant: int = -50
    excellent: int = 50
    good: int = 150
    inaccuracy: int = 300
    mistake: int = 600
    """Beyond it, a blunder."""

    def check(self, where: str) -> None:
        """Refuse bounds that are not in order."""
        bounds = (self.brilliant, self.excellent, self.good, self.inaccuracy, self.mistake)
        if list(bounds) != sorted(set(bounds)):
            raise ConfigError(
                f"{where}: analyzer: brilliant, excellent, good, inaccuracy and mistake must rise, "
                f"not {', '.join(map(str, bounds))}"
            )


@dataclass(frozen=True, slots=True)
class Names:
    """What our engine calls itself in other programs."""

    engine_name: str = "Playalike"
    engine_author: str = "the Playalike developers"

    def check(self, where: str) -> None:
        """Refuse what UCI cannot say in a line."""
        for name in (self.engine_name, self.engine_author):
            if not name.strip() or not name.isprintable():
                raise ConfigError(f"{where}: ui: {name!r} is no name: it must be one line of text")


@dataclass(frozen=True, slots=True)
class Settings:
    """Paths and addresses; a value of None means "look in the usual places, or do without"."""

    data: Path
    """The folder for everything Playalike keeps for this user."""
    engine: Path | None = None
    """A UCI engine to use instead of the Stockfish that would be found."""
    books: Path | None = None
    """A folder of Polyglot books (`*.bin`)."""
    syzygy: Path | None = None
    """A folder of Syzygy tablebases (`*.rtbw`, `*.rtbz`)."""
    personalities: Path | None = None
    """A folder of the user's own personalities, beside the built-in ones."""
    prior: Path | None = None
    """A network of human moves for the learned mode: ours (`.npz`, `.onnx`) or lc0's (`.pb.gz`)."""
    database: str | None = None
    """An SQLAlchemy URL; None means an SQLite file in `data`."""
    threads: int = 1
    """Threads of the engine that personalities ask for candidates."""
    analyzer: Analyzer = Analyzer()
    ui: Names = Names()


def load_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the configuration file, if there is one, and the environment."""
    environ = os.environ if environ is None else environ
    usual = PlatformDirs("playalike", appauthor=False)
    config = _folder(environ.get("XDG_CONFIG_HOME"), ".config", usual.user_config_path)
    config /= "config.toml"
    data = _folder(environ.get("XDG_DATA_HOME"), ".local/share", usual.user_data_path)
    table: dict[str, object] = {"data": str(data)}
    if config.exists():
        table |= load_toml(config)
    table |= {name: environ[key] for name, key in ENVIRONMENT.items() if environ.get(key)}
    settings = from_mapping(Settings, table, str(config))
    if not 1 <= settings.threads <= MOST_THREADS:
        raise ConfigError(f"{config}: threads must be 1 to {MOST_THREADS}, not {settings.threads}")
    settings.analyzer.check(str(config))
    settings.ui.check(str(config))
    return settings


def _folder(xdg: str | None, before: str, usual: Path) -> Path:
    """Return the folder that a variable names, else the system's own for us.

    Our first version kept to Linux' places on every system: who has a folder there keeps it.
    """
    if xdg:
        return Path(xdg) / "playalike"
    first = Path.home() / before / "playalike"
    return first if first.is_dir() and not usual.exists() else usual

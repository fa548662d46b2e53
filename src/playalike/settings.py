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

from playalike.config import from_mapping, load_toml

__all__ = ["ENVIRONMENT", "Settings", "load_settings"]

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
    return from_mapping(Settings, table, str(config))


def _folder(xdg: str | None, before: str, usual: Path) -> Path:
    """Return the folder that a variable names, else the system's own for us.

    Our first version kept to Linux' places on every system: who has a folder there keeps it.
    """
    if xdg:
        return Path(xdg) / "playalike"
    first = Path.home() / before / "playalike"
    return first if first.is_dir() and not usual.exists() else usual

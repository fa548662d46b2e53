"""Which engine is this: the package's version, and the commit when it runs from its source."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from playalike import __version__

__all__ = ["current_version", "source_folder"]


def source_folder() -> Path | None:
    """Return the checkout that this package runs from, or None when it was installed."""
    folder = Path(__file__).resolve().parents[3]
    return folder if (folder / "pyproject.toml").is_file() and (folder / ".git").exists() else None


@cache
def current_version() -> str:
    """Return ``0.1.0`` or, from a checkout, ``0.1.0 (1ac04ec)``; a plus for uncommitted changes."""
    folder = source_folder()
    if folder is None:
        return __version__
    try:
        commit = _git(folder, "rev-parse", "--short", "HEAD")
        changed = "+" if _git(folder, "status", "--porcelain", "--", "src") else ""
    except (OSError, subprocess.SubprocessError):
        return __version__  # no git on this machine: the version has to do
    return f"{__version__} ({commit}{changed})"


def _git(folder: Path, *words: str) -> str:
    run = subprocess.run(
        ["git", "-C", str(folder), *words], capture_output=True, text=True, timeout=30, check=True
    )
    return run.stdout.strip()

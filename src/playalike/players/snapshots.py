"""Frozen engines: today's source under a name, so that next month's can play against it.

A snapshot is a folder that `pip install` takes, with a program in it that speaks UCI; nothing has
to be installed to play against it: ``snapshot:NAME`` is a player.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import playalike
from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.players.versions import current_version, source_folder
from playalike.settings import Settings

__all__ = ["Snapshot", "list_snapshots", "snapshot_program", "take_snapshot"]

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}")
PROGRAM = """#!{python}
# Speaks UCI: the engine of this folder, not the one that is installed.
import sys
from pathlib import Path
sys.path.insert(0, str(Path(__file__).resolve().parent / "src"))
from playalike.faces.uci.loop import main
sys.exit(main())
"""
PROJECT = """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"
[project]
name = "playalike"
version = "{version}"
requires-python = ">=3.11"
dependencies = ["chess>=1.11.2,<2", "numpy>=2.0", "PyYAML>=6.0", "typer>=0.15"]
[tool.hatch.build.targets.wheel]
packages = ["src/playalike"]
"""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One frozen engine."""

    name: str
    version: str
    taken: str
    folder: Path
    tag: str = ""
    """The tag in the source's git repository, if one was made."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values for JSON."""
        return {**asdict(self), "folder": str(self.folder)}


def _home(settings: Settings) -> Path:
    return settings.data / "snapshots"


def take_snapshot(name: str, settings: Settings, *, tag: bool = False) -> Snapshot:
    """Copy the package that runs now; a name is taken once. `tag` also marks the commit in git."""
    if not NAME.fullmatch(name):
        raise PlayalikeError(f"{name!r} is no name for a snapshot: use letters, digits, . _ -")
    folder = _home(settings) / name
    if folder.exists():
        raise PlayalikeError(f"there is a snapshot {name} already, in {folder}")
    label = _tag(name) if tag else ""
    part = folder.with_name(f".{name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    package = Path(playalike.__file__).parent
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(package, part / "src" / "playalike", ignore=ignored)
    source = source_folder()
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        if source is not None and (source / file).is_file():
            shutil.copy2(source / file, part / file)
    if not (part / "pyproject.toml").exists():
        text = PROJECT.format(version=playalike.__version__)
        (part / "pyproject.toml").write_text(text, encoding="utf-8")
    program = part / "playalike-uci"
    program.write_text(PROGRAM.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o755)
    taken = datetime.now(UTC).isoformat(timespec="seconds")
    snapshot = Snapshot(name, current_version(), taken, folder, label)
    (part / "snapshot.json").write_text(json.dumps(snapshot.to_dict(), indent=2), encoding="utf-8")
    os.replace(part, folder)
    return snapshot


def _tag(name: str) -> str:
    """Tag the commit that runs; what is not committed yet would be missing from the tag."""
    source, label = source_folder(), f"snapshot-{name}"
    if source is None:
        raise PlayalikeError("--tag: this Playalike does not run from a git checkout")
    changed = _git(source, "status", "--porcelain", "--", "src", "pyproject.toml")
    if changed:
        files = ", ".join(line[3:] for line in changed.splitlines()[:3])
        raise PlayalikeError(f"--tag {label}: commit first, the tag would lack changes: {files}")
    _git(source, "tag", label)
    return label


def _git(folder: Path, *words: str) -> str:
    try:
        run = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PlayalikeError(f"--tag: git {words[0]} does not run: {error}") from error
    if run.returncode:
        raise PlayalikeError(f"git {' '.join(words)}: {run.stderr.strip()}")
    return run.stdout.rstrip()


def list_snapshots(settings: Settings) -> list[Snapshot]:
    """Return all snapshots, the oldest first."""
    snapshots = []
    for file in _home(settings).glob("*/snapshot.json"):
        data = json.loads(file.read_text(encoding="utf-8"))
        snapshots.append(Snapshot(**{**data, "folder": file.parent}))
    return sorted(snapshots, key=lambda snapshot: snapshot.taken)


def snapshot_program(name: str, settings: Settings) -> Path:
    """Return the UCI program of a snapshot."""
    program = _home(settings) / name / "playalike-uci"
    if not program.is_file():
        known = [snapshot.name for snapshot in list_snapshots(settings)]
        raise PlayalikeError(f"no snapshot {name!r}; {nearest(name, known)}")
    return program

"""To whom an opponent belongs that was made in a browser: a file beside its definition."""

from __future__ import annotations

import json
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.files import write_whole

__all__ = ["claim_folder", "give_folder", "maker_changed", "read_maker"]

MAKER = "maker.json"


def claim_folder(folder: Path, owner: str) -> bool:
    """Make the folder of a new opponent for its owner; False where somebody has that name."""
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        return False
    give_folder(folder, owner)
    return True


def give_folder(folder: Path, owner: str) -> None:
    """Write down to whom a folder belongs from now on."""
    write_whole(folder / MAKER, json.dumps({"owner": owner}))


def maker_changed(folder: Path) -> int:
    """Return when the owner was written down, in nanoseconds; 0 where there is none."""
    try:
        return (folder / MAKER).stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def read_maker(folder: Path) -> str | None:
    """Return the owner; None for a personality that belongs to the machine."""
    try:
        owner = json.loads((folder / MAKER).read_text(encoding="utf-8"))["owner"]
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PlayalikeError(f"cannot read {folder / MAKER}: {error}") from error
    return str(owner)

"""Whether a file that was asked for can be written: said before hours of work, not after."""

from __future__ import annotations

import os
from pathlib import Path

from playalike.errors import PlayalikeError

__all__ = ["check_output"]


def check_output(option: str, path: Path | None) -> None:
    """Raise when `path`, given with `option`, cannot become a file."""
    if path is None:
        return
    folder = path.parent
    if path.is_dir():
        raise PlayalikeError(f"{option} {path}: this is a folder; give the name of a file")
    if not folder.is_dir():
        raise PlayalikeError(f"{option} {path}: there is no folder {folder}")
    # A file is replaced by a new one (`playalike.files`), a device is written to.
    device = path.exists() and not path.is_file()
    if not os.access(path if device else folder, os.W_OK):
        raise PlayalikeError(f"{option} {path}: may not be written; give another place")

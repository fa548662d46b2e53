"""Writing a file whole or not at all: a reader, a full disk or a kill never leaves half of one."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playalike.errors import PlayalikeError

__all__ = ["whole_file", "write_whole"]

MARK = ".part."
"""Between the random beginning of a temporary name and the name of the file it will be."""

ABANDONED_SECONDS = 3600.0
"""A temporary file that nobody wrote to for so long belongs to a program that was killed."""

PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds before trying again: on Windows a file cannot be replaced while somebody reads it."""


def write_whole(path: Path, content: str | bytes, *, durable: bool = True) -> None:
    """Replace a file's content at once; text is written as UTF-8 with plain line feeds."""
    data = content.encode() if isinstance(content, str) else content
    try:
        with whole_file(path, durable=durable) as part:
            part.write_bytes(data)
    except OSError as error:
        raise _cannot_write(path, error) from error


@contextmanager
def whole_file(path: Path, *, durable: bool = True) -> Iterator[Path]:
    """Give a path in the same folder to write to; it becomes `path` when the block ends well.

    The temporary name ends like the real one, so that libraries which go by a name's ending do the
    same for both. Close what was opened within the block. After an exception the old file, if
    there was one, stands as it was.

    The new content is on the disk before it takes the name, so a power cut leaves the old file or
    the new one. `durable=False` spares that for files that nobody misses afterwards, such as the
    games under way.
    """
    path = _behind_links(path)
    if path.exists() and not path.is_file():
        yield path  # /dev/stdout and its like take what they are given
        return
    _remove_abandoned(path)
    part = path.with_name(f".{secrets.token_hex(4)}{MARK}{path.name}")
    try:
        yield part
        if durable:
            _flush_to_disk(part)
        _replace(part, path)
    except OSError as error:
        if error.filename is not None and os.fspath(error.filename) == os.fspath(part):
            raise _cannot_write(path, error) from error
        raise
    finally:
        with suppress(PermissionError):  # Windows, and the block left it open: removed later
            part.unlink(missing_ok=True)


def _behind_links(path: Path) -> Path:
    """A link stays a link: what it points to is replaced."""
    return path.resolve() if path.is_symlink() else path


def _cannot_write(path: Path, error: OSError) -> PlayalikeError:
    return PlayalikeError(f"cannot write {path}: {error.strerror or error}")


def _flush_to_disk(part: Path) -> None:
    handle = os.open(part, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _replace(part: Path, path: Path) -> None:
    for pause in PAUSES:
        try:
            os.replace(part, path)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    os.replace(part, path)


def _remove_abandoned(path: Path) -> None:
    """Remove what killed programs left of this file: a study's tables are large."""
    ending, now = f"{MARK}{path.name}", time.time()
    with suppress(OSError):  # no such folder: whoever opens the temporary file says so
        for entry in os.scandir(path.parent):
            if entry.name.startswith(".") and entry.name.endswith(ending):
                with suppress(OSError):  # somebody else was quicker
                    if now - entry.stat().st_mtime > ABANDONED_SECONDS:
                        os.unlink(entry.path)

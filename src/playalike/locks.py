"""A folder that only one process may work in at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from playalike.errors import PlayalikeError

__all__ = ["work_alone"]


@contextmanager
def work_alone(folder: Path, refusal: str) -> Iterator[None]:
    """Hold the folder's lock, which ends with the process whatever happens to it.

    Raises `PlayalikeError` with the refusal where another process holds it.
    """
    try:
        held = FileLock(folder / "lock", timeout=0).acquire()
    except Timeout as error:
        raise PlayalikeError(refusal) from error
    with held:
        yield

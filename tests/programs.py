"""Processes that tests start, look at and end, as each system allows."""

from __future__ import annotations

import contextlib
import signal
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from playalike import processes

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Ends a process without asking it; on Windows, SIGTERM does."""

PATIENCE = 60.0
"""Seconds to wait for what should happen at once; the machine may be busy."""
WAYS = ["kernel", "guardian"] if processes.BY_KERNEL else ["guardian"]
"""How programs are ended with us: on Linux, the other systems' way can be tried as well."""

unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
linux = pytest.mark.skipif(sys.platform != "linux", reason="counts on Linux' kernel")


def make_executable(path: Path) -> None:
    """Let a script be started by its path, as an engine is."""
    if sys.platform == "win32":
        pytest.skip("on Windows a script is no program")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def descendants(pid: int) -> set[int]:
    """Return all processes below this one."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return {child.pid for child in psutil.Process(pid).children(recursive=True)}
    return set()


def alive(pid: int) -> bool:
    """Tell whether a process is there and does not only wait for whoever started it."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def name_of(pid: int) -> str:
    """Return the name of a program, as far as it is known."""
    try:
        return psutil.Process(pid).name()
    except psutil.Error:
        return ""


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)

"""What this process and its workers cost, read from ``/proc``; unknown where there is none.

CPU seconds instead of seconds by the clock: on a machine with other work to do, the clock says more
about that than about us. A UCI engine is a process of its own below a worker, so its thinking is
not part of a worker's CPU time; its memory is counted, since it has to fit as well.
"""

from __future__ import annotations

import multiprocessing
import os
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = ["cpu_seconds", "forget_peak", "peak_megabytes"]

_PROC = Path("/proc")
_FORGET_PEAK = "5"
"""Written to ``clear_refs``, sets the peak back to what is in use now; see ``man 5 proc``."""


def cpu_seconds() -> float | None:
    """Return the CPU time of this process and its living workers, without their engines."""
    workers = [child.pid for child in multiprocessing.active_children()]
    ticks = [_ticks(pid) for pid in (os.getpid(), *workers) if pid is not None]
    known = [value for value in ticks if value is not None]
    return sum(known) / os.sysconf("SC_CLK_TCK") if known else None


def peak_megabytes() -> float | None:
    """Return the peaks of this process, its workers and their engines, added up.

    They need not have come at the same time: together the processes never used more than this.
    """
    peaks = [_peak_kilobytes(pid) for pid in _family()]
    known = [value for value in peaks if value is not None]
    return sum(known) / 1024 if known else None


def forget_peak() -> None:
    """Measure the peak from now on."""
    for pid in _family():
        try:
            (_PROC / str(pid) / "clear_refs").write_text(_FORGET_PEAK)
        except OSError:  # ended meanwhile, or a system without it: then the peak is since the start
            continue


def _family() -> Iterator[int]:
    """Yield this process and all below it."""
    children: dict[int, list[int]] = {}
    for folder in _PROC.glob("[0-9]*"):
        fields = _stat(int(folder.name))
        if fields:
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    waiting = [os.getpid()]
    while waiting:
        pid = waiting.pop()
        yield pid
        waiting += children.get(pid, [])


def _stat(pid: int) -> list[str]:
    """Return the fields of ``/proc/PID/stat`` from the state on; a name may hold spaces."""
    try:
        return (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _ticks(pid: int) -> int | None:
    fields = _stat(pid)
    return int(fields[11]) + int(fields[12]) if fields else None


def _peak_kilobytes(pid: int) -> int | None:
    try:
        status = (_PROC / str(pid) / "status").read_text()
    except OSError:
        return None
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return int(found[1]) if found else None

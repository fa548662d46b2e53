"""What this process and its workers cost.

CPU seconds instead of seconds by the clock: on a machine with other work to do, the clock says more
about that than about us. A UCI engine is a process of its own below a worker, so its thinking is
not part of a worker's CPU time; its memory is counted, since it has to fit as well.
"""

from __future__ import annotations

import contextlib
import multiprocessing

import psutil

from playalike import processes

__all__ = ["cpu_seconds", "forget_peak", "peak_megabytes"]


def cpu_seconds() -> float:
    """Return the CPU time of this process and its living workers, without their engines."""
    total = 0.0
    for pid in (None, *(child.pid for child in multiprocessing.active_children())):
        with contextlib.suppress(psutil.Error):  # ended meanwhile
            used = psutil.Process(pid).cpu_times()
            total += used.user + used.system
    return total


def peak_megabytes() -> float:
    """Return the peaks of this process, its workers and their engines, added up.

    They need not have come at the same time: together the processes never used more than this.
    """
    total = 0
    for process in _family():
        with contextlib.suppress(psutil.Error, OSError):  # ended meanwhile
            total += processes.peak_memory(process)
    return total / (1 << 20)


def forget_peak() -> None:
    """Measure the peak from now on, where the system lets us."""
    for process in _family():
        processes.forget_peak(process)


def _family() -> list[psutil.Process]:
    """Return this process and all below it."""
    this = psutil.Process()
    return [this, *this.children(recursive=True)]

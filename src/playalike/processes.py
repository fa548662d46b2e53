"""Processes that end when they should, on every system: workers, and the engines they start.

Whoever starts a process may be killed outright, and can then end nobody. So a *worker* (our own
Python) has a thread that waits for its parent's end. An *engine* is somebody else's program: on
Linux the kernel ends it with us, elsewhere a guardian does, a small process of ours at the other
end of a pipe that the system closes when we die, however we die.

All that differs between Linux, macOS and Windows in this stands here.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import wait
from pathlib import Path
from typing import NoReturn, TypedDict

import psutil

__all__ = [
    "available_cores",
    "become_worker",
    "end_by_kernel",
    "end_family",
    "end_with_parent",
    "forget_peak",
    "guard",
    "kill_tree",
    "lower_priority",
    "peak_memory",
    "tied_to_us",
]

BY_KERNEL = sys.platform == "linux"
"""Whether the kernel ends what we start when we die; a guardian does where it cannot."""
_PR_SET_PDEATHSIG = 1
_GUARDIAN = "import sys; sys.path[:] = {path!r}; from playalike.processes import _watch; _watch()"
_FORGET_PEAK = "5"
"""Written to ``clear_refs``, sets the peak back to what is in use now; see ``man 5 proc``."""


class StartOptions(TypedDict, total=False):
    """What `subprocess` is told when an engine is started."""

    preexec_fn: Callable[[], None]
    process_group: int
    creationflags: int


def tied_to_us(*, own_group: bool) -> StartOptions:
    """Return how to start a program that must not outlive us; `guard` its number afterwards.

    With a group of its own, Ctrl-C in a terminal is for us and not for the program. On Linux the
    program ends with the thread that started it.
    """
    options = StartOptions()
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NO_WINDOW  # nor does Ctrl-C reach it
    elif own_group:
        options["process_group"] = 0
    if BY_KERNEL:
        options["preexec_fn"] = _kernel_tie(os.getpid())
    return options


def guard(pid: int) -> None:
    """See to it that a program started with `tied_to_us` ends when this process is gone."""
    if not BY_KERNEL:
        _guardian.watch(pid)


def become_worker(*, own_group: bool) -> None:
    """Prepare a worker process, before all else: Ctrl-C is for its parent, with which it ends.

    With a group of its own, `kill_tree` finds its engines even if the worker died before them.
    """
    if own_group and sys.platform != "win32":
        with contextlib.suppress(OSError):  # it leads one already
            os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()


def end_with_parent() -> None:
    """End this worker, and all below it, when its parent is gone, however it went."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def end_by_kernel() -> None:
    """On Linux, have the kernel end this worker too, even while no thread of it can run.

    To the kernel, the parent is the thread that started us: one that lives as long as we should.
    """
    parent = multiprocessing.parent_process()
    if BY_KERNEL and parent is not None and parent.pid is not None:
        _kernel_tie(parent.pid)()


def end_family() -> NoReturn:
    """End this process and all below it, at once."""
    for child in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            child.kill()
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def kill_tree(pid: int, *, led_group: bool = False) -> None:
    """End a process and all below it, at once.

    `led_group` says that it had a group of its own, in which its engines may live on although the
    process itself is gone.
    """
    try:
        root = psutil.Process(pid)
        family = [*root.children(recursive=True), root]
    except psutil.NoSuchProcess:
        family = []
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if led_group or os.getpgid(pid) == pid:
                os.killpg(pid, signal.SIGKILL)
    for process in family:
        with contextlib.suppress(psutil.Error):
            process.kill()


def lower_priority(niceness: int) -> None:
    """Let others go first: by so many steps on Unix, by one class on Windows."""
    if sys.platform == "win32":
        psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        with contextlib.suppress(OSError):
            os.nice(niceness)


def available_cores() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    else:
        return os.cpu_count() or 1


def peak_memory(process: psutil.Process) -> int:
    """Return the most bytes that a process had in use: on macOS, what it uses now."""
    if sys.platform == "linux":
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        match = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
        return 1024 * int(match[1]) if match else 0
    else:
        used = process.memory_info()
        return int(getattr(used, "peak_wset", used.rss))


def forget_peak(process: psutil.Process) -> None:
    """Measure the peak from now on; where that cannot be, it is since the process' start."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # ended meanwhile, or not ours
            Path(f"/proc/{process.pid}/clear_refs").write_text(_FORGET_PEAK, encoding="utf-8")


def _kernel_tie(parent: int) -> Callable[[], None]:
    """Return what a child of `parent` does to be killed with it; ready for use after a fork."""
    libc = ctypes.CDLL(None)

    def tie() -> None:
        if sys.platform == "linux":
            libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # it died before we were tied to it

    return tie


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is None:
        return  # not a worker: nobody to wait for
    wait([parent.sentinel])
    end_family()


class _Guardian:
    """Our end of the pipe to the guardian, which is started when it is first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None

    def watch(self, pid: int) -> None:
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._process = self._start()
            assert self._process.stdin is not None
            self._process.stdin.write(f"{pid}\n")
            self._process.stdin.flush()

    def _start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", _GUARDIAN.format(path=sys.path)]
        atexit.register(self.close)
        # Its own group, because Ctrl-C is not for it; not tied to us, whom it has to outlive.
        options = tied_to_us(own_group=True)
        options.pop("preexec_fn", None)
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, **options
        )

    def close(self) -> None:
        """Have the guardian end whatever it still watches over, and wait until it is gone."""
        with self._lock:
            if self._process is not None and self._process.stdin is not None:
                with contextlib.suppress(OSError):
                    self._process.stdin.close()
                self._process.wait()
            self._process = None


_guardian = _Guardian()


def _watch() -> None:
    """Be the guardian: read process numbers until the pipe closes, then end them all.

    psutil remembers when each was started, so that a number used again is never mistaken.
    """
    watched: list[psutil.Process] = []
    for line in sys.stdin:
        watched = [process for process in watched if process.is_running()]
        with contextlib.suppress(psutil.NoSuchProcess):
            watched.append(psutil.Process(int(line)))
    for process in watched:
        if process.is_running():
            kill_tree(process.pid)

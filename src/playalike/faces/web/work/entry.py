"""Where a worker process begins: light, so that it is tied to the server before all else.

Everything heavy is imported afterwards. On a busy machine that takes seconds, in which a server
that is killed must not leave a half-started worker behind.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from multiprocessing.connection import Connection

from playalike.settings import Settings

__all__ = ["enter"]

_PR_SET_PDEATHSIG = 1


def enter(connection: Connection, settings: Settings, niceness: int, parent: int) -> None:
    """Become a worker of the process `parent`."""
    with contextlib.suppress(OSError):
        os.setsid()  # Ctrl-C is for the server, which ends us
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _die_with(parent)
    with contextlib.suppress(OSError):
        os.nice(niceness)  # whoever answers requests goes first
    from playalike.faces.web.work.worker import work

    work(connection, settings)


def _die_with(parent: int) -> None:
    """On Linux, have the kernel end us when the server dies, however it dies."""
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it died before we were tied to it

"""Where a worker process begins: light, so that it is tied to the server before all else.

Everything heavy is imported afterwards. On a busy machine that takes seconds, in which a server
that is killed must not leave a half-started worker behind.
"""

from __future__ import annotations

from multiprocessing.connection import Connection

from playalike.processes import become_worker, end_by_kernel, lower_priority
from playalike.settings import Settings

__all__ = ["enter"]


def enter(connection: Connection, settings: Settings, niceness: int) -> None:
    """Become a worker of the server that started us from its main thread."""
    become_worker(own_group=True)
    end_by_kernel()
    lower_priority(niceness)  # whoever answers requests goes first
    from playalike.logs import log_as_told
    from playalike.work.worker import work

    log_as_told()
    work(connection, settings)

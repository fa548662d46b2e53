"""Where a worker process begins: light, so that it is tied to the server before all else.

Everything heavy is imported afterwards. On a busy machine that takes seconds, in which a server
that is killed must not leave a half-started worker behind.
"""

from __future__ import annotations

from multiprocessing.connection import Connection

from playalike.processes import become_worker, end_by_kernel, lower_priority
from playalike.settings import Settings

__all__ = ["enter"]


def enter(
    connection: Connection, settings: Settings, niceness: int, cluster: str | None = None
) -> None:
    """Become a worker of the server that started us from its main thread.

    With the address of a `cluster` we only pass on what one of its workers does.
    """
    become_worker(own_group=True)
    end_by_kernel()
    lower_priority(niceness)  # whoever answers requests goes first
    from playalike.logs import log_as_told

    log_as_told()
    if cluster is None:
        from playalike.work.worker import work

        work(connection, settings)
    else:
        from playalike.work.remote import pass_on

        pass_on(connection, settings, cluster)

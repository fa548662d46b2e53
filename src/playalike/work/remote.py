"""A worker on another machine: an actor of a Ray cluster, and a small process here beside it.

To the pool that process is a worker like any other. It passes on what goes between the two, and
ends when the actor is lost, or the cluster: then the pool starts another one and gives it the task.
So whatever happens to Ray happens to none but that process, and not to the server.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from playalike.errors import PlayalikeError
from playalike.oracle.ray_connection import connected, installed
from playalike.settings import Settings
from playalike.work.messages import Failed, NumberedTask

__all__ = ["pass_on"]

log = logging.getLogger(__name__)

CALLS = 4
"""Of the actor at a time: one listens, the others bring tasks and call them off."""


class PlayalikeThinker:
    """Runs in the actor's process, which is called so; does what a worker process here would do."""

    def __init__(self, settings: Settings) -> None:
        """Begin to wait for tasks."""
        from playalike.work.worker import work

        self._connection, other = multiprocessing.Pipe()
        # Engines end with the thread that starts them: this one stays.
        threading.Thread(target=work, args=(other, settings), daemon=True).start()

    def installed(self) -> str:
        """Tell what is installed on this node."""
        return installed()

    def take(self, message: object) -> None:
        """Pass on a task, or that one is called off."""
        self._connection.send(message)

    def hear(self) -> list[object]:
        """Wait for the next messages."""
        messages = [self._connection.recv()]
        while self._connection.poll():
            messages.append(self._connection.recv())
        return messages


def pass_on(connection: Connection, settings: Settings, address: str) -> None:
    """Be the process here, until the worker is lost."""
    try:
        with connected(address):
            _pass_on(connection, settings)
    except PlayalikeError as error:
        _refuse(connection, str(error))


def _pass_on(connection: Connection, settings: Settings) -> None:
    import ray

    options = ray.remote(num_cpus=1, max_concurrency=CALLS, max_restarts=0)
    actor: Any = options(PlayalikeThinker).remote(replace(settings, database=None))
    try:
        there = ray.get(actor.installed.remote())
    except ray.exceptions.RayError as error:
        raise PlayalikeError(f"a worker on the cluster cannot begin: {error}") from error
    if there != installed():
        raise PlayalikeError(f"a node of the cluster has {there}, and this server {installed()}")
    try:
        threading.Thread(target=_bring_tasks, args=(connection, actor), daemon=True).start()
        while True:
            for message in ray.get(actor.hear.remote()):
                connection.send(message)
    except ray.exceptions.RayError as error:
        log.warning("a worker of the cluster is lost: %s", str(error).splitlines()[0])


def _bring_tasks(connection: Connection, actor: Any) -> None:
    try:
        while True:
            actor.take.remote(connection.recv())
    except (EOFError, OSError):  # the server is gone, and with this process goes the actor
        os._exit(1)


def _refuse(connection: Connection, reason: str) -> None:
    """Say why to whoever asks next, and end: another process tries again."""
    message: object = None
    while not isinstance(message, NumberedTask):
        message = connection.recv()
    connection.send(Failed(message.number, reason, "cluster"))

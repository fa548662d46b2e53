"""A real Ray cluster of several nodes on this machine, and what can happen to it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from ray.cluster_utils import Cluster

from playalike.oracle.ray_connection import RAY_SETTINGS, STORE_BYTES

# Ray reads a token once, from the home folder, which tests change: here it asks for none.
NO_TOKEN = {"RAY_AUTH_MODE": "disabled"}
os.environ.update(RAY_SETTINGS | NO_TOKEN)


class Nodes:
    """Three nodes with one core each; the driver is on the first, which stays."""

    def __init__(self) -> None:
        self.cluster = Cluster()
        for _ in range(3):
            self.add()

    @property
    def address(self) -> str:
        return str(self.cluster.address)

    def add(self) -> None:
        self.cluster.add_node(
            num_cpus=1, object_store_memory=STORE_BYTES, include_dashboard=False, wait=True
        )

    def kill_one(self) -> None:
        """Kill a node's raylet, and nothing else: the rest has to notice."""
        node = sorted(self.cluster.worker_nodes, key=lambda node: node.node_id)[0]
        raylet = node.all_processes["raylet"][0].process.pid
        os.kill(raylet, signal.SIGKILL)
        self.cluster.worker_nodes.discard(node)
        self.killed.append(node)

    killed: list = []  # type: ignore[type-arg]  # noqa: RUF012

    def workers(self) -> list[int]:
        """Return the processes of all actors."""
        found = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error):
                if process.name().startswith("ray::_Worker"):
                    found.append(process.pid)
        return found


@contextmanager
def three_nodes() -> Iterator[Nodes]:
    nodes = Nodes()
    folder = nodes.cluster.head_node.get_session_dir_path()
    try:
        yield nodes
    finally:
        for node in nodes.killed:
            node.kill_all_processes(check_alive=False, allow_graceful=False)
        nodes.killed.clear()
        nodes.cluster.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


def engines(program: Path) -> list[int]:
    """Return the processes of an engine that was started by this path."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.cmdline()[:1] == [str(program)]:
                found.append(process.pid)
    return found

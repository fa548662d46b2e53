"""Reaching a Ray cluster, or beginning a small one on this machine; errors say what to do.

Ray is imported here and in `ray_executor` only, when a command works on a cluster.
"""

from __future__ import annotations

import logging
import os
import platform
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from playalike import __version__
from playalike.errors import PlayalikeError
from playalike.processes import available_cores

__all__ = ["LOCAL", "RAY_SETTINGS", "check_address", "connected", "installed"]

LOCAL = "local"
"""Instead of an address: a cluster of this machine alone, which ends with the command."""
RAY_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_kill_child_processes_on_worker_exit_with_raylet_subreaper": "true",
    "RAY_worker_niceness": "0",
    "RAY_gcs_server_port_wait_time_s": "120",
}
"""Ray's own settings: no telemetry, no word about graphics cards, whatever a worker started ends
with it, workers have the priority of the command, as local processes do (15 steps less else: on a
busy machine, next to nothing), and a busy machine may take long to begin."""
STORE_BYTES = 128 << 20
"""Memory for large values on their way; ours are small."""
CONNECT_SECONDS = 5.0
_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00"
"""How every client of gRPC begins: the preface of HTTP/2 and no wishes."""
_SETTINGS_FRAME = 4


@contextmanager
def connected(address: str, cores: int | None = None) -> Iterator[None]:
    """Be connected with the cluster at ``HOST:PORT``, or have one of our own for `LOCAL`.

    `cores` is how many a local one has.
    """
    _require_ray()
    for name, value in RAY_SETTINGS.items():
        os.environ.setdefault(name, value)
    if address != LOCAL:
        check_address(address)
    import ray

    if ray.is_initialized():
        raise PlayalikeError("this process is connected with a Ray cluster already")
    _keep_output_clean()
    try:
        if address == LOCAL:
            ray.init(
                address=LOCAL,
                num_cpus=cores or available_cores(),
                object_store_memory=STORE_BYTES,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        else:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (Exception, SystemExit) as error:
        ray.shutdown()
        place = "on this machine" if address == LOCAL else f"at {address}"
        raise PlayalikeError(
            f"the Ray cluster {place} cannot be used: {error}\nThis machine has to be one of its "
            f"nodes (ray start --address={address}), with Ray {ray.__version__} and Python "
            f"{sys.version_info.major}.{sys.version_info.minor} on all of them"
        ) from error
    try:
        yield
    finally:
        ray.shutdown()


def installed() -> str:
    """Return what has to be the same on all nodes."""
    return f"Playalike {__version__} with Python {'.'.join(platform.python_version_tuple()[:2])}"


def _require_ray() -> None:
    if find_spec("ray") is None:
        raise PlayalikeError('--cluster needs Ray: pip install "playalike[cluster]"')


def check_address(address: str) -> None:
    """Refuse a wrong address in seconds: Ray itself tries for two minutes and ends the process."""
    _require_ray()
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise PlayalikeError(
            f"--cluster {address!r} is no address: give HOST:PORT of the head, as `ray start "
            f"--head` prints it, or {LOCAL}"
        )
    try:
        with socket.create_connection((host, int(port)), CONNECT_SECONDS) as connection:
            connection.settimeout(CONNECT_SECONDS)
            connection.sendall(_PREFACE)
            answer = connection.recv(9)
    except OSError as error:
        raise PlayalikeError(
            f"--cluster {address}: nobody answers there ({error}); is the head running? "
            "Begin with: ray start --head"
        ) from error
    if len(answer) < 9 or answer[3] != _SETTINGS_FRAME:
        raise PlayalikeError(
            f"--cluster {address}: what answers there is no Ray head; `ray start --head` prints "
            "its address"
        )


def _keep_output_clean() -> None:
    """Send what Ray has to say about lost workers to the log: standard output is for results."""
    from ray._private import worker

    def note(data: dict[str, list[str]], *_: object, **__: object) -> None:
        logging.getLogger("playalike.ray").info("%s", "\n".join(data.get("lines", [])))

    if hasattr(worker, "print_to_stdstream"):
        worker.print_to_stdstream = note

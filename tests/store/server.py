"""A PostgreSQL server of our own: made in a temporary folder, stopped afterwards."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ATTEMPTS = 3


def find_binaries() -> Path | None:
    """Return the folder of `initdb` and `pg_ctl`; Debian does not put it on PATH."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        places.append(Path(found).resolve().parent)
    return next((p for p in places if (p / "initdb").exists() and (p / "pg_ctl").exists()), None)


def install() -> Path | None:
    """Return the binaries, installed first when they are missing and we may."""
    found = find_binaries()
    if found is None:
        subprocess.run([ROOT / "tools" / "system-packages", "postgresql"], check=False)
        found = find_binaries()
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_server(binaries: Path, largest: int | None = None) -> Iterator[str]:
    """Start a server and yield its address; PostgreSQL refuses root, so root becomes `postgres`.

    It has a folder of its own: pytest shuts its folders to other users whenever a session begins.
    With `largest` no file of the server can grow beyond so many bytes: to it, the disk is full.
    """
    with tempfile.TemporaryDirectory(prefix="playalike-postgres-") as name:
        folder = Path(name)
        user = "postgres" if os.getuid() == 0 else getpass.getuser()
        if os.getuid() == 0:
            shutil.chown(folder, user)
        yield from _serve(binaries, folder, user, largest)


def _serve(binaries: Path, folder: Path, user: str, largest: int | None) -> Iterator[str]:
    data = folder / "data"

    def run(*command: str | Path, check: bool = True, limit: int | None = None) -> None:
        limited = () if limit is None else ("prlimit", f"--fsize={limit}")
        subprocess.run(
            (*limited, *command),
            check=check,
            user=user if os.getuid() == 0 else None,
            cwd=folder,
            capture_output=True,
            timeout=300,
        )

    run(
        binaries / "initdb", "-D", data, "-U", "playalike", "-A", "trust", "-E", "UTF8", "-N",
        "--wal-segsize=1",
    )  # fmt: skip
    for attempt in range(ATTEMPTS):
        port = free_port()
        options = (
            f"-c port={port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -F"
        )
        # The server keeps the file: a pipe would stay open for as long as it runs.
        start = ("pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start")
        try:
            run(binaries / start[0], *start[1:], limit=largest)
            break
        except subprocess.CalledProcessError:
            # On a busy machine somebody else may have taken the port in the meantime.
            if attempt == ATTEMPTS - 1:
                raise
    try:
        yield f"postgresql://playalike@127.0.0.1:{port}/postgres"
    finally:
        run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop", check=False)

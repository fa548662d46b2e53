"""One process at a time, also after the one before was killed, whatever locks a system has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import filelock
import pytest

from playalike import locks
from playalike.errors import PlayalikeError
from playalike.locks import work_alone

HOLDER = """
import sys, time, filelock
from pathlib import Path
from playalike import locks
locks.FileLock = getattr(filelock, sys.argv[2])
with locks.work_alone(Path(sys.argv[1]), "taken"):
    print("held", flush=True)
    time.sleep(1000)
"""


@pytest.fixture(params=["FileLock", "SoftFileLock"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The system's own locks, and what is used where a system or a network drive has none."""
    monkeypatch.setattr(locks, "FileLock", getattr(filelock, request.param))
    return str(request.param)


def test_only_one_works_in_a_folder(tmp_path: Path, kind: str) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path), kind], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == "held\n"
        refusal = "somebody is there"
        with pytest.raises(PlayalikeError, match=refusal), work_alone(tmp_path, refusal):
            raise AssertionError("two at once")
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()
    with work_alone(tmp_path, "somebody is there"):  # a killed process holds nothing
        pass


def test_the_lock_is_given_back(tmp_path: Path, kind: str) -> None:
    for _ in range(2):
        with work_alone(tmp_path, "taken"):
            pass
    with pytest.raises(ZeroDivisionError), work_alone(tmp_path, "taken"):
        raise ZeroDivisionError
    with work_alone(tmp_path, "taken"):
        pass

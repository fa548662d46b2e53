"""Stockfish is found where each system's usual ways of installing it put it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playalike.oracle import engines
from playalike.oracle.engines import UciEngineError, find_engine, usual_places
from playalike.settings import Settings
from tests.programs import WAYS, alive, make_executable, until


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def nothing_on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    return Settings(tmp_path / "data")


@pytest.mark.parametrize(
    ("system", "path"),
    [
        ("linux", "/usr/games/stockfish"),
        ("linux", "/usr/local/bin/stockfish"),
        ("linux", "/snap/bin/stockfish"),
        ("freebsd14", "/usr/local/bin/stockfish"),
        ("darwin", "/opt/homebrew/bin/stockfish"),
        ("darwin", "/usr/local/bin/stockfish"),
        ("darwin", "/opt/local/bin/stockfish"),
    ],
)
def test_unix(
    system: str, path: str, nothing_on_path: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "access", lambda place, mode: Path(place) == Path(path))
    assert find_engine(nothing_on_path) == Path(path)
    monkeypatch.setattr(os, "access", lambda place, mode: False)
    assert find_engine(nothing_on_path) is None


WINDOWS = {
    "LOCALAPPDATA": "Users/Eva/AppData/Local",
    "ProgramFiles": "Program Files",
    "ProgramData": "ProgramData",
    "ChocolateyInstall": "choco",
    "USERPROFILE": "Users/Eva",
    "SCOOP": "tools/scoop",
}


@pytest.mark.parametrize(
    "path",
    [
        "Users/Eva/AppData/Local/Microsoft/WinGet/Links/stockfish.exe",
        "Users/Eva/AppData/Local/Microsoft/WinGet/Packages/"
        "Stockfish.Stockfish_Microsoft.Winget.Source_8wekyb3d8bbwe/stockfish/"
        "stockfish-windows-x86-64-avx2.exe",
        "Program Files/WinGet/Links/stockfish.exe",
        "choco/bin/stockfish.exe",
        "ProgramData/chocolatey/bin/stockfish.exe",
        "tools/scoop/shims/stockfish.exe",
        "Users/Eva/scoop/shims/stockfish.exe",
        "ProgramData/scoop/shims/stockfish.exe",
        "Program Files/Stockfish/stockfish.exe",
        "Program Files/Stockfish 17/stockfish-windows-x86-64-bmi2.exe",
        "Users/Eva/AppData/Local/Programs/Stockfish/stockfish.exe",
    ],
)
def test_windows(path: str, tmp_path: Path) -> None:
    environ = {variable: str(tmp_path / folder) for variable, folder in WINDOWS.items()}
    assert list(usual_places("win32", environ)) == []
    found = program(tmp_path / path)
    assert set(usual_places("win32", environ)) == {found}
    assert list(usual_places("win32", {})) == []


def test_windows_is_looked_through_when_path_has_nothing(
    tmp_path: Path, nothing_on_path: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in WINDOWS:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("ProgramFiles", str(tmp_path / "Program Files"))
    found = program(tmp_path / "Program Files" / "Stockfish" / "stockfish.exe")
    monkeypatch.setattr(sys, "platform", "win32")
    # `which` looks at the system as well; on PATH there is nothing.
    monkeypatch.setattr(engines.shutil, "which", lambda name: None)
    assert find_engine(nothing_on_path) == found


def test_path_comes_before_the_usual_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "stockfish.exe" if sys.platform == "win32" else "stockfish"
    mine = program(tmp_path / "bin" / name)
    monkeypatch.setenv("PATH", str(mine.parent))
    assert find_engine(Settings(tmp_path)) == mine


def test_a_configured_engine_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UciEngineError, match="is not an executable file"):
        find_engine(Settings(tmp_path, engine=tmp_path / "lc0"))


DEAF = """#!{python} -S
import sys, time
for line in sys.stdin:
    if line == "uci\\n":
        print("id name Deaf\\nuciok", flush=True)
    elif line == "isready\\n":
        print("readyok", flush=True)
        time.sleep(1000)
"""
"""An engine that does not notice when nobody is at the other end any more."""

OWNER = """
import sys, time
from pathlib import Path
from playalike import processes
processes.BY_KERNEL = sys.argv[2] == "kernel"
from playalike.oracle.client import UciClient
from playalike.oracle.engines import start_engine
path = Path(sys.argv[1])
client, engine = UciClient(path), start_engine(path)
engine.ping()
print(client.pid, engine.transport.get_pid(), flush=True)
time.sleep(1000)
"""


@pytest.mark.parametrize("way", WAYS)
def test_engines_end_with_a_killed_owner(way: str, tmp_path: Path) -> None:
    """By the kernel on Linux; by the guardian as on macOS and Windows."""
    path = tmp_path / "deaf"
    path.write_text(DEAF.format(python=sys.executable), encoding="utf-8")
    make_executable(path)
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(path), way], stdout=subprocess.PIPE, text=True
    )
    assert owner.stdout is not None
    try:
        engines = [int(word) for word in owner.stdout.readline().split()]
        assert len(engines) == 2
        assert all(map(alive, engines))
    finally:
        owner.kill()
        owner.wait()
        owner.stdout.close()
    until(lambda: not any(map(alive, engines)))

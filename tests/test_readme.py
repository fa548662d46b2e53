"""The README's commands are run as a new user would type them."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.programs import KILL, unix

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    lines = [line.partition("  # ")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def test_the_two_commands_are_there() -> None:
    assert {"make play", "make test"} <= set(commands())


def test_the_five_lines_print_a_move_and_why(tmp_path: Path) -> None:
    (lines,) = re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    assert len([line for line in lines.splitlines() if line]) == 5
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", lines],
        env={**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert re.match(r"(\S+): .*\b\1.*\.\n$", run.stdout), run.stdout
    assert run.stderr == ""


def play(home: Path) -> None:
    """Start the web app as a user would, look at the page, and end it with Ctrl-C."""
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    process = subprocess.Popen(
        ["make", "play", "PORT=0"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        address = next(
            found[0] for line in process.stdout if (found := re.search(r"http://127\S+", line))
        )
        with urllib.request.urlopen(f"{address}/api/health", timeout=60) as answer:
            assert answer.status == 200
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert b"<!doctype html>" in answer.read().lower()
        os.killpg(process.pid, signal.SIGINT)  # what Ctrl-C does in a terminal
        process.wait(60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, KILL)
        process.wait(10)
        assert process.stdout is not None
        process.stdout.close()


@pytest.mark.slow
@unix
@pytest.mark.parametrize("command", commands())
def test_readme_command(command: str, tmp_path: Path) -> None:
    if command == "make play":
        play(tmp_path)
        return
    if command == "make test":  # we are inside it: make sure that it would do every check
        command = "make --dry-run test"
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    run = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.strip(), "a README command should show something"
    if command.startswith("make --dry-run"):
        checks = ("ruff check", "ruff format --check", "mypy", "lint-imports", "pytest")
        checks += ("--platform win32", "--platform darwin", "tools/check_workflows.mjs")
        assert all(check in run.stdout for check in checks)

"""The README's commands are run as a new user would type them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    lines = [line.partition("  # ")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def test_the_two_commands_are_there() -> None:
    assert {"make play", "make test"} <= set(commands())


@pytest.mark.slow
@pytest.mark.parametrize("command", commands())
def test_readme_command(command: str, tmp_path: Path) -> None:
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
        assert all(check in run.stdout for check in checks)

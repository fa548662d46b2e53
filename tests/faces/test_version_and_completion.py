"""`playalike --version`, and the shell that completes its commands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike import __version__
from playalike.faces.cli.main import app

PROGRAM = "import sys; sys.argv[0] = 'playalike'; from playalike.faces.cli.main import main; main()"


def test_the_version() -> None:
    told = CliRunner().invoke(app, ["--version"])
    assert told.exit_code == 0
    assert told.stdout == f"playalike {__version__}\n"
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def complete(shell: str, **environ: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "_PLAYALIKE_COMPLETE": f"complete_{shell}", **environ},
        capture_output=True,
        text=True,
    )
    return run.stdout.split()


def test_commands_and_options_are_completed() -> None:
    assert complete("bash", COMP_WORDS="playalike pers", COMP_CWORD="1") == ["personalities"]
    assert complete("bash", COMP_WORDS="playalike serve --po", COMP_CWORD="2") == ["--port"]
    assert "tune" in complete("bash", COMP_WORDS="playalike engine ", COMP_CWORD="2")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "pwsh"])
def test_every_shell_has_a_script(shell: str) -> None:
    environ = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, "--show-completion", shell],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "_PLAYALIKE_COMPLETE" in run.stdout


@pytest.mark.skipif(shutil.which("bash") is None or os.name == "nt", reason="runs bash")
def test_bash_understands_its_script(tmp_path: Path) -> None:
    program = tmp_path / "playalike"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{PROGRAM}" "$@"\n')
    program.chmod(0o755)
    script = f"""
        export PATH={tmp_path}:$PATH _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION=1
        eval "$(playalike --show-completion bash)"
        COMP_WORDS=(playalike doc) COMP_CWORD=1
        _playalike_completion playalike
        echo "${{COMPREPLY[@]}}"
    """
    run = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "doctor"

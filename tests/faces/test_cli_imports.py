"""`playalike --help` answers at once because it imports next to nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import playalike

HEAVY = {
    "chess", "rich", "numpy", "pyarrow", "zstandard", "sqlite3", "asyncio", "multiprocessing",
    "yaml", "fastapi", "uvicorn", "sqlalchemy", "matplotlib", "torch", "ray", "PySide6",
}  # fmt: skip

PROBE = """
import sys
from playalike.faces.cli.main import main
sys.argv = ["playalike", *sys.argv[1:]]
try:
    main()
except SystemExit as exit:
    code = exit.code
print("MODULES", *sorted(sys.modules))
"""


@pytest.mark.parametrize(
    "arguments", [[], ["bench"], ["engine"], ["play"], ["explain"], ["study"], ["doctor"]]
)
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments, "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Usage: playalike" in run.stdout
    modules = run.stdout.partition("MODULES ")[2].split()
    assert not HEAVY & set(modules)
    ours = [m for m in modules if m.startswith("playalike.")]
    assert all(m.startswith(("playalike.faces", "playalike.errors")) for m in ours), ours


def test_the_front_door_opens_only_what_is_asked_for() -> None:
    code = (
        "import sys, playalike; before = [m for m in sys.modules if m.startswith('playalike.')]\n"
        "from playalike import *\n"
        "print(len(before), open_player('random').name, Player, Decision, Limit, PlayalikeError)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("0 random ")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        playalike.nothing  # noqa: B018

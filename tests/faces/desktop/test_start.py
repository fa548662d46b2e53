from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MOST_SECONDS = 2.0


@pytest.mark.alone
def test_the_board_is_there_in_two_seconds(tmp_path: Path) -> None:
    """From the start of Python to the painted board; what is computed, whoever else is busy."""
    (tmp_path / "desktop.ini").write_text("[General]\ngreeted=true\n")
    times = []
    for _ in range(2):  # the first may still write the compiled modules
        output = subprocess.run(
            [sys.executable, "-m", "tests.faces.desktop.window_start", str(tmp_path)],
            capture_output=True, text=True, check=True, cwd=ROOT, timeout=120,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        ).stdout  # fmt: skip
        times.append(json.loads(output.splitlines()[0]))
    print(times)
    assert times[-1]["computed"] < MOST_SECONDS

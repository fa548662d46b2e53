"""Lateness under load, as `lab/benchmarks/timing.py` measures it, with fewer moves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "lab" / "benchmarks" / "timing.py"


@pytest.mark.alone
@pytest.mark.slow
def test_moves_come_in_time_while_every_core_is_busy() -> None:
    """The issue's limits are 30 ms late in the median and 150 ms at worst; here five times that."""
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--moves", "60", "--json"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    result = json.loads(done.stdout)
    assert result["illegal"] == 0
    assert result["all"]["moves"] == 60
    assert result["all"]["median_late"] < 5 * 30
    assert result["all"]["worst_late"] < 5 * 150

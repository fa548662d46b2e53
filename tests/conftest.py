"""Tests on ../shared/data run where the folder is there; elsewhere they are counted as left out."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

# A shell that runs the tests in the background ignores Ctrl-C for everybody below it; tests that
# send it mean what a terminal does.
signal.signal(signal.SIGINT, signal.default_int_handler)

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real games and suites; only for tests marked `shared`."""
    return SHARED_DATA


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if SHARED_DATA.is_dir():
        return
    left_out = [item for item in items if item.get_closest_marker("shared")]
    items[:] = [item for item in items if item not in left_out]
    config.stash[LEFT_OUT] = len(left_out)
    config.hook.pytest_deselected(items=left_out)


LEFT_OUT = pytest.StashKey[int]()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if count := config.stash.get(LEFT_OUT, 0):
        terminalreporter.write_line(
            f"{count} tests marked 'shared' were left out: there is no {SHARED_DATA}"
        )

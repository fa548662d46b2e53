"""The web app in a real browser: the tests of `frontend/e2e`, against a server of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from .serving import Server

ROOT = Path(__file__).parents[3]
FRONTEND = ROOT / "frontend"
PAGE = ROOT / "src/playalike/faces/web/static/index.html"
CHROMIUM = os.environ.get("PLAYALIKE_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
MINUTES = 25
"""A busy machine needs ten times as long as a quiet one."""

pytestmark = [pytest.mark.slow, pytest.mark.alone]  # what a page does in time depends on the load


def missing() -> str:
    """What is not there and how to get it; empty when the tests can run."""
    if shutil.which("node") is None or not (FRONTEND / "node_modules").is_dir():
        return "the page's packages are not installed: cd frontend && npm install --no-save"
    if not PAGE.is_file():
        return "the page is not built: cd frontend && npm run build"
    if not Path(CHROMIUM).exists():
        return "there is no Chromium: tools/system-packages chromium"
    return ""


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    yield started
    started.end()


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_app_in_a_real_browser(fresh_server: Server) -> None:
    done = subprocess.run(
        ["node", "e2e/run.mjs"],
        cwd=FRONTEND,
        env={
            **os.environ,
            "PLAYALIKE_URL": fresh_server.address,
            "PLAYALIKE_CHROMIUM": CHROMIUM,
        },
        capture_output=True,
        text=True,
        timeout=60 * MINUTES,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_app_is_small() -> None:
    done = subprocess.run(
        ["node", "tools/size.mjs"], cwd=FRONTEND, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.faces.desktop.screen import LIBRARIES, missing_packages, require_screen

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have a screen")
MAKEFILE = Path(__file__).parents[3] / "Makefile"


def test_what_is_missing_is_named() -> None:
    assert missing_packages({"libnothing.so.9": "libnothing9"}) == ["libnothing9"]
    assert missing_packages({}) == []


def test_make_installs_all_of_it() -> None:
    line = next(one for one in MAKEFILE.read_text().splitlines() if one.startswith("WINDOW"))
    assert set(LIBRARIES.values()) <= set(line.split())


@linux
def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environ = {key: value for key, value in os.environ.items() if key not in screens}
    command = [Path(sys.executable).with_name("playalike"), "desktop"]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False,
        env={**environ, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert ended.returncode == 2
    assert "there is no screen" in ended.stderr
    with pytest.raises(PlayalikeError, match="there is no screen"):
        require_screen({}, "linux")
    require_screen({}, "darwin")
    require_screen({"WAYLAND_DISPLAY": "wayland-0"})
    require_screen({"QT_QPA_PLATFORM": "offscreen"})

"""What a window needs from a Linux system: Qt ends the program where something of it is missing."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping

from playalike.errors import PlayalikeError

__all__ = ["LIBRARIES", "missing_packages", "require_screen"]

LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What Qt loads to draw under X, with Debian's package for each; `make desktop` installs them."""


def missing_packages(libraries: Mapping[str, str] = LIBRARIES) -> list[str]:
    """Return the packages of the libraries that this system has not."""
    missing = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def require_screen(environ: Mapping[str, str], platform: str = sys.platform) -> None:
    """Refuse, in words, to open a window that Qt could not open."""
    if platform != "linux" or "QT_QPA_PLATFORM" in environ or environ.get("WAYLAND_DISPLAY"):
        return
    if not environ.get("DISPLAY"):
        raise PlayalikeError(
            "there is no screen (DISPLAY and WAYLAND_DISPLAY are empty): the desktop program needs "
            "one; `playalike serve` needs only a browser, on another machine if you like"
        )
    if missing := missing_packages():
        raise PlayalikeError(
            f"the window needs libraries that are missing: apt install {' '.join(missing)}"
        )

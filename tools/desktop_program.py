"""Where the program without Python begins; see `desktop.spec`."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker begins here, too, and goes no further
    from playalike.faces.desktop.app import run

    sys.exit(run(sys.argv[1:]))

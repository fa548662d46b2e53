"""`python -m playalike.faces.desktop` opens the window."""

from __future__ import annotations

import sys

from playalike.faces.desktop.app import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))

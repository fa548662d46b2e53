"""`python -m playalike.faces.uci` is the same as `playalike uci`."""

from __future__ import annotations

import sys

from playalike.faces.uci.loop import main

if __name__ == "__main__":
    sys.exit(main())

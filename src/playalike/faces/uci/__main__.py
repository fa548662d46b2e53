"""`python -m playalike.faces.uci` is the same as `playalike uci`."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in `playalike uci`, before numpy is loaded

from playalike.faces.uci.loop import main

if __name__ == "__main__":
    sys.exit(main())

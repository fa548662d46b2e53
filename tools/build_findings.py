"""Compute what the web app shows about the built-in personalities: `make findings`.

`tests/faces/web/test_findings.py` fails when a personality has changed since.
"""

from __future__ import annotations

import threading

from playalike.faces.web.findings import write_findings
from playalike.faces.web.work.messages import TaskControl
from playalike.faces.web.work.resources import Resources
from playalike.faces.web.work.study import StudyFindings
from playalike.personality.catalogue import BUILT_IN
from playalike.settings import load_settings


def main() -> None:
    """Write one file a personality."""
    resources = Resources(load_settings())
    control = TaskControl(lambda news: None, threading.Event())
    for path in sorted(BUILT_IN.glob("*/*.yaml")):
        findings = StudyFindings(path.parent).run(resources, control)
        print(f"wrote {write_findings(path.parent, path.stem, findings)}")


if __name__ == "__main__":
    main()

"""Computing beforehand what the web app shows about the built-in personalities.

`tests/faces/web/test_findings.py` fails when a personality has changed since.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

from playalike.faces.web.findings import write_findings
from playalike.faces.web.work.study import StudyFindings
from playalike.personality.catalogue import BUILT_IN
from playalike.settings import Settings
from playalike.work.messages import TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["write_all_findings"]


def write_all_findings(settings: Settings) -> Iterator[Path]:
    """Write one file a personality, and yield its path."""
    resources = WorkerResources(settings)
    control = TaskControl(lambda news: None, threading.Event())
    for path in sorted(BUILT_IN.glob("*/*.yaml")):
        findings = StudyFindings(path.parent).run(resources, control)
        yield write_findings(path.parent, path.stem, findings)

"""What is shown about the built-in personalities was computed beforehand, from them."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from playalike.faces.web.findings import read_findings, write_findings
from playalike.faces.web.work.study import StudyFindings
from playalike.personality.catalogue import BUILT_IN
from playalike.settings import Settings
from playalike.work.messages import TaskControl
from playalike.work.resources import Resources

NAMES = sorted(path.stem for path in BUILT_IN.glob("*/*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_they_are_up_to_date(name: str) -> None:
    assert read_findings(BUILT_IN / name, name) is not None, "run `make findings`"


def test_they_are_what_would_be_computed(tmp_path: Path) -> None:
    folder = BUILT_IN / "morphy"
    control = TaskControl(lambda news: None, threading.Event())
    computed = StudyFindings(folder).run(Resources(Settings(data=tmp_path)), control)
    assert json.loads(json.dumps(computed)) == read_findings(folder, "morphy")


def test_findings_of_another_study_are_not_shown(tmp_path: Path) -> None:
    folder = tmp_path / "someone"
    folder.mkdir()
    (folder / "someone.yaml").write_text("schema: 1\n")
    write_findings(folder, "someone", {"plans": 3}, tmp_path)
    assert read_findings(folder, "someone", tmp_path) == {"plans": 3}
    (folder / "someone.yaml").write_text("schema: 1\nname: someone\n")
    assert read_findings(folder, "someone", tmp_path) is None

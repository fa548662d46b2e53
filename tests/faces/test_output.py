"""Whether a file can be written is said before the work, by all commands in the same words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.faces.cli.output import check_output
from playalike.faces.cli.progress import BarProgress


def test_what_can_be_written_passes(tmp_path: Path) -> None:
    check_output("--report", None)
    check_output("--report", tmp_path / "page.html")
    check_output("--report", Path(os.devnull))


def test_what_cannot_is_named_with_its_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PlayalikeError, match=r"^--report .*: this is a folder"):
        check_output("--report", tmp_path)
    with pytest.raises(PlayalikeError, match=r"^--html .*: there is no folder .*nowhere"):
        check_output("--html", tmp_path / "nowhere" / "x.html")
    # The file itself may be writable: it is replaced, and for that its folder has to be.
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path)
    (tmp_path / "old.html").write_text("old")
    with pytest.raises(PlayalikeError, match=r"^--html .*: may not be written"):
        check_output("--html", tmp_path / "old.html")


def test_brackets_in_a_name_are_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    BarProgress().note("Ann [/b] studied; [red]Bob[/red] met.")
    assert "Ann [/b] studied; [red]Bob[/red] met." in capsys.readouterr().err

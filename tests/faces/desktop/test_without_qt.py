from __future__ import annotations

import sys

import pytest

from playalike.errors import PlayalikeError
from playalike.faces.cli.desktop import desktop


def test_without_qt_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("playalike.faces.desktop")]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith("PySide6")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PySide6", None)
    with pytest.raises(PlayalikeError, match=r"playalike\[desktop\]"):
        desktop([])

"""The personalities that ship: what they say about themselves is said in today's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from playalike.personality.catalogue import BUILT_IN
from tools.shipped_descriptions import described_files

FOLDERS = sorted(path.parent for path in BUILT_IN.glob("*/*.yaml"))


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_descriptions_are_what_words_says_today(folder: Path) -> None:
    for name, content in described_files(folder).items():
        shipped = (folder / f"{folder.name}_{name}").read_text("utf-8")
        assert shipped == content, f"{folder.name}_{name}: run make docs"

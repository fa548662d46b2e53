"""The drawings of pieces: each set names its author and a licence that fits the GPL."""

from __future__ import annotations

import re
from pathlib import Path

import playalike.faces

FOLDER = Path(playalike.faces.__file__).parent / "pieces"
SETTINGS = Path(__file__).parents[2] / "frontend/src/settings/settings.ts"
LICENCES = re.compile(r"GPL-[23]\.0-or-later|MIT|CC0|Apache-2\.0")


def test_every_set_of_pieces_has_an_author_and_a_licence_that_fits() -> None:
    rows = re.findall(r"^\| (`.+) \| (.+) \| (.+) \|$", (FOLDER / "README.md").read_text(), re.M)
    named = {name: row for row in rows for name in re.findall(r"`(\w+)\.svg`", row[0])}
    drawn = {file.stem for file in FOLDER.glob("*.svg")}
    assert drawn == set(named)
    for name, (_, author, licence) in named.items():
        assert author, name
        assert LICENCES.match(licence), f"{name}: {licence}"
        assert "NC" not in licence
    offered = re.search(r"pieceSets = \[(.+?)\]", SETTINGS.read_text(), re.S)
    assert offered is not None
    # The usual pieces come with chessground.
    assert set(re.findall(r'value: "(\w+)"', offered[1])) == drawn | {"cburnett"}

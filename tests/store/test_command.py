"""`playalike metrics --save` and `show` with the database that PLAYALIKE_DB names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike.faces.cli.main import app
from tests.playstyle.making import BERLIN, OPERA


def test_saving_and_showing(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PLAYALIKE_DB", url)
    file = tmp_path / "games.pgn"
    file.write_text(
        f'[White "Morphy, Paul"]\n[Black "Duke"]\n[Result "1-0"]\n\n{OPERA} 1-0\n\n'
        f'[White "Morphy, Paul"]\n[Black "Elo"]\n[Result "1/2-1/2"]\n\n{BERLIN} 1/2-1/2\n'
    )

    def run(*words: str) -> object:
        result = CliRunner().invoke(app, ["metrics", *words, "--json"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    saved = run(str(file), "--save")
    assert isinstance(saved, dict)
    runs = run("show", "runs")
    assert isinstance(runs, list)
    assert [(r["id"], r["finished"], r["games"]) for r in runs] == [(saved["run"], True, 2)]
    for level, rows in (("raw", 2), ("games", 2), ("groups", 1), ("summary", 1)):
        found = run("show", level)
        assert isinstance(found, list)
        assert len(found) == rows

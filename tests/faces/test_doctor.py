from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest
from typer.testing import CliRunner

import playalike
from playalike.engine.installing import MARKS
from playalike.faces.cli.main import app
from tests.engine.test_book import write_book

ITEMS = {
    "python", "playalike", "engine", "tablebases", "books", "openings", "personalities", "prior",
    "database",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_table_and_json_show_every_item() -> None:
    table = CliRunner().invoke(app, ["doctor"])
    assert table.exit_code == 0, table.output
    assert all(item in table.output for item in ITEMS)
    found = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).output)
    assert set(found) == ITEMS
    assert found["playalike"]["version"] == playalike.__version__
    assert found["tablebases"]["state"] == "none"


def test_books_and_tablebases_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KRPvKR.rtbw", "KQvK.rtbw"):
        (tmp_path / name).write_bytes(MARKS[".rtbw"] + bytes(76))
    write_book(tmp_path / "fun.bin", [(chess.Board(), "e2e4", 1)])
    monkeypatch.setenv("PLAYALIKE_SYZYGY", str(tmp_path))
    monkeypatch.setenv("PLAYALIKE_BOOKS", str(tmp_path))
    found = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).output)
    assert (found["tablebases"]["tables"], found["tablebases"]["men"]) == (2, 5)
    assert (found["books"]["books"], found["books"]["own"]) == (["fun.bin"], False)
    (tmp_path / "KQvK.rtbw").write_bytes(b"")
    (tmp_path / "fun.bin").write_bytes(b"")
    found = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).output)
    assert (found["tablebases"]["state"], found["books"]["state"]) == ("broken", "broken")
    assert "KQvK.rtbw" in found["tablebases"]["detail"]


def test_personalities_built_in_and_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("shipped/tal", "own/me"):
        folder = tmp_path / name
        folder.mkdir(parents=True)
        (folder / f"{folder.name}.yaml").touch()
    monkeypatch.setattr("playalike.personality.catalogue.BUILT_IN", tmp_path / "shipped")
    shipped = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).output)["personalities"]
    assert (shipped["state"], shipped["personalities"]) == ("ok", ["tal"])
    monkeypatch.setenv("PLAYALIKE_PERSONALITIES", str(tmp_path / "own"))
    both = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).output)["personalities"]
    assert (both["personalities"], both["built_in"]) == (["tal", "me"], ["tal"])
    monkeypatch.setenv("PLAYALIKE_PERSONALITIES", str(tmp_path / "nowhere"))
    wrong = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).output)["personalities"]
    assert wrong["state"] == "broken"


def test_a_configured_thing_that_is_missing_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYALIKE_ENGINE", "/no/such/engine")
    monkeypatch.setenv("PLAYALIKE_SYZYGY", "/no/such/folder")
    run = CliRunner().invoke(app, ["doctor", "--json"])
    assert run.exit_code == 1
    found = json.loads(run.output)
    assert found["engine"]["state"] == "broken"
    assert "/no/such/engine" in found["engine"]["detail"]
    assert found["tablebases"]["state"] == "broken"


def test_a_program_that_is_no_engine_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYALIKE_ENGINE", "/bin/true")
    run = CliRunner().invoke(app, ["doctor"])
    assert run.exit_code == 1
    assert "/bin/true" in run.output

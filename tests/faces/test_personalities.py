"""`playalike personalities`: who there is, and who somebody is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.personality.catalogue import BUILT_IN
from playalike.style.classic.layers import LAYER_NAMES
from playalike.style.classic.layers.causality import CausalityLayer


def run(*arguments: str) -> tuple[str, str]:
    result = CliRunner().invoke(app, ["personalities", *arguments])
    if result.exception is not None:
        raise result.exception
    return result.stdout, result.stderr


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder, with a broken personality in it."""
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "broken.yaml").write_text("schema: 99")
    monkeypatch.setenv("PLAYALIKE_PERSONALITIES", str(tmp_path))
    return tmp_path


def test_all_are_listed_and_a_broken_one_is_named(own: Path) -> None:
    text, errors = run()
    rows = {line.split()[0]: line for line in text.splitlines()[2:] if line.strip()}
    assert {"fischer", "karpov", "tal"} <= set(rows)
    assert "Mikhail Tal" in rows["tal"]
    assert "1952–1988" in rows["tal"]
    assert errors.count("\n") == 1
    assert "broken.yaml has schema 99" in errors


def test_the_users_own_are_marked(own: Path) -> None:
    shutil.copytree(BUILT_IN / "tal", own / "tal")
    text, _ = run()
    (row,) = [line for line in text.splitlines() if line.startswith("tal ")]
    assert row.rstrip().endswith("your own")
    listed = {entry["name"]: entry for entry in json.loads(run("--json")[0])}
    assert listed["tal"]["built_in"] is False
    assert listed["karpov"]["built_in"] is True


def test_one_is_shown_whole() -> None:
    text, _ = run("karpov")
    assert text.startswith("Anatoly Karpov (karpov)")
    assert "Caro-Kann" in text
    for layer in LAYER_NAMES:
        assert layer.replace("_", " ") in " ".join(text.split())
    (facts,) = json.loads(run("karpov", "--json")[0])
    assert set(facts["layers"]) == set(LAYER_NAMES)
    assert facts["plans"] == facts["layers"]["plans"]


def test_layers_without_support_are_said_to_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Silent" not in run("tal")[0]
    monkeypatch.setattr(CausalityLayer, "support", 0)
    assert "Silent, for want of games: causality" in run("tal")[0]


def test_an_unknown_one_is_an_error() -> None:
    with pytest.raises(PlayalikeError, match="did you mean 'tal'"):
        run("tall")


def test_plans_are_exported_as_the_document_names_them(tmp_path: Path) -> None:
    run = CliRunner().invoke(app, ["personalities", "morphy", "--plans", str(tmp_path)])
    assert run.exit_code == 0, run.output
    plans = json.loads((tmp_path / "morphy_strategic_plans.json").read_text(encoding="utf-8"))[
        "plans"
    ]
    assert len(plans) > 3000
    assert {"name", "themes", "collaborations", "achievement_move"} <= set(plans[0])
    assert {"theme", "primary_piece", "squares", "description"} == set(plans[0]["themes"][0])
    assert all(plan["name"] for plan in plans)
    run = CliRunner().invoke(app, ["personalities", "--plans", str(tmp_path)])
    assert "say whose" in str(run.exception)

"""`playalike models`: the steps of `make models`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.errors import PlayalikeError
from playalike.faces.cli import study
from playalike.faces.cli.main import app
from playalike.faces.cli.models import app as models
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.study.learn.folder import games_of

NAMES = sorted(path.stem for path in BUILT_IN.glob("*/*.yaml"))


def test_everybody_who_ships_is_studied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, object]] = []
    monkeypatch.setattr(study, "study", lambda **words: asked.append(words))
    players = tmp_path / "players"
    players.mkdir()
    for name in NAMES[:-1]:
        (players / f"{name.capitalize()}.pgn").touch()
    words = ["models", "study", str(tmp_path), "--out", str(tmp_path / "out")]
    refused = CliRunner().invoke(app, words)
    assert isinstance(refused.exception, PlayalikeError)
    assert f"{NAMES[-1].capitalize()}.pgn" in str(refused.exception)
    assert asked == []  # nothing is begun that cannot be ended

    (players / f"{NAMES[-1].capitalize()}.pgn").touch()
    (tmp_path / "holdout_keys.json").write_text("[]")
    assert CliRunner().invoke(app, words).exit_code == 0
    assert [one["name"] for one in asked] == NAMES
    for one in asked:
        assert one["out"] == tmp_path / "out" / str(one["name"])
        assert one["reserved"] == tmp_path / "holdout_keys.json"
        assert one["sources"] == [players / f"{str(one['name']).capitalize()}.pgn"]


def test_one_of_a_family_of_players_has_a_file_of_her_own(tmp_path: Path) -> None:
    judit = replace(read_definition(BUILT_IN / "tal" / "tal.yaml"), player="Polgar, Judit")
    players = tmp_path / "players"
    players.mkdir()
    (players / "Polgar.pgn").touch()
    assert games_of(judit, tmp_path) == players / "Polgar.pgn"
    (players / "PolgarJ.pgn").touch()
    assert games_of(judit, tmp_path) == players / "PolgarJ.pgn"


def test_make_models_runs_commands_that_are_there() -> None:
    makefile = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8")
    recipe = makefile.partition("\nmodels:")[2].partition("\n\n")[0]
    used = re.findall(r"playalike models (\w+)", recipe)
    known = {
        command.name or getattr(command.callback, "__name__", "")
        for command in models.registered_commands
    }
    assert set(used) == known - {"strength"}
    later = re.search(r"LATER \?= (.+)", makefile)
    assert later is not None
    average = read_average(SHIPPED_AVERAGE).players
    assert sorted([*later[1].split(), *average]) == NAMES

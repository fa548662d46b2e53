"""Fitting the shipped models to what they are used with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike.authenticity import refitting
from playalike.authenticity.refitting import RefittedModel, Refitting
from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.choice.common_fitting import Foresight
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import load_personality
from playalike.study.learn import folder
from tests.personality.sample import write_personality
from tests.style.learning import choice_model


def test_a_folder_without_the_games_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["models", "common", str(tmp_path), "--dry"])
    assert isinstance(result.exception, PlayalikeError)
    first = min(path.name for path in BUILT_IN.iterdir() if path.is_dir()).capitalize()
    with pytest.raises(PlayalikeError, match=rf"there is no .*{first}\.pgn"):
        raise result.exception


def test_models_and_average_are_written_where_they_ship_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_personality(tmp_path / "ada")
    monkeypatch.setattr(folder, "BUILT_IN", tmp_path)
    monkeypatch.setattr(refitting, "SHIPPED_AVERAGE", tmp_path / "average.json")
    ada = load_personality(tmp_path / "ada")
    average = replace(read_average(SHIPPED_AVERAGE), players=("ada",))
    nothing = Foresight(0.0, 0.0, 0.0, 0.0)
    Refitting((RefittedModel(ada, choice_model(), nothing, nothing),), average).save()
    ada.close()
    again = load_personality(tmp_path / "ada")
    again.close()
    assert again.choice == choice_model()
    assert read_average(tmp_path / "average.json").players == ("ada",)

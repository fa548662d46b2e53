"""`playalike models personal`: the shipped personal parts, fitted again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from playalike.choice.average import (
    AveragePlayer,
    fit_average,
    read_average,
    write_average,
)
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.model import Outside
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.personality.load import load_personality
from playalike.progress import SilentProgress
from playalike.study.learn import folder, opinions, personal
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import open_study
from tests.study.learn.players import make_study, named, stormer


@pytest.fixture
def studies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Ada follows the engine, Eve storms and ships; nothing outside of the folder is touched."""
    folders = [
        make_study(tmp_path / "ada", "ada", seed=1),
        make_study(tmp_path / "shipped" / "eve", "eve", stormer, seed=3),
    ]
    monkeypatch.setattr(opinions, "find_named_prior", lambda data, prior: named())
    shipped = tmp_path / "population.json"
    write_average(shipped, population(folders))
    monkeypatch.setattr(personal, "SHIPPED_AVERAGE", shipped)
    monkeypatch.setattr("playalike.choice.average.SHIPPED_AVERAGE", shipped)
    monkeypatch.setattr(personal, "BUILT_IN", tmp_path / "shipped")
    monkeypatch.setattr(folder, "BUILT_IN", tmp_path / "shipped")
    return folders


def refit(*words: object) -> list[str]:
    """Run the command and return what it prints."""
    result = CliRunner().invoke(app, ["models", "personal", *map(str, words)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0
    return result.stdout.splitlines()


def population(folders: list[Path]) -> AveragePlayer:
    """Return an average master with weights that nobody has."""
    players = [read_player(open_study(one).workspace, named(), SilentProgress()) for one in folders]
    found = fit_average(players, LEARNED_FEATURES, "ranks", Outside(-0.6, -0.8, 1.0, -0.3, -0.2))
    return replace(found, weights=(0.0,) * len(found.weights), players=("nobody",))


def test_who_ships_gets_a_personal_part(studies: list[Path]) -> None:
    before = read_average(personal.SHIPPED_AVERAGE)
    out = refit(*studies)
    assert [line.split()[0] for line in out] == ["player", "ada", "eve"]
    after = read_average(personal.SHIPPED_AVERAGE)
    assert after.players == ("ada", "eve")
    assert after.sighted == before.sighted
    assert np.abs(after.weights).max() > 0.1
    eve = load_personality(studies[1]).choice
    assert eve is not None
    assert eve.population[: len(after.features)] == after.sighted
    assert eve.personal[LEARNED_FEATURES.index("pawn_storm")] > 0.001
    late = slice(len(LEARNED_FEATURES), len(LEARNED_FEATURES) + len(SIGHT_FEATURES))
    assert set(eve.personal[late]) == {0.0}
    assert load_personality(studies[0]).choice is None


def test_who_comes_later_is_compared_with_the_shipped_average(studies: list[Path]) -> None:
    before = personal.SHIPPED_AVERAGE.read_bytes()
    shipped = read_average(personal.SHIPPED_AVERAGE)
    refit(studies[1], "--shipped-average")
    assert personal.SHIPPED_AVERAGE.read_bytes() == before
    eve = load_personality(studies[1]).choice
    assert eve is not None
    assert eve.population[: len(shipped.features)] == shipped.sighted
    # That average is indifferent to everything, so all that Eve does is her own.
    assert eve.personal[LEARNED_FEATURES.index("loss")] < -0.05


def test_a_new_feature_gets_its_weights(studies: list[Path]) -> None:
    """An average from before there were storms, and with a feature that is no more."""
    average = read_average(personal.SHIPPED_AVERAGE)
    at = LEARNED_FEATURES.index("pawn_storm")
    older = {
        part: (*getattr(average, part)[:at], value, *getattr(average, part)[at + 1 :])
        for part, value in (
            ("features", "charm"),
            ("means", 7.0),
            ("scales", 7.0),
            ("weights", 7.0),
            ("sighted", 7.0),
        )
    }
    write_average(personal.SHIPPED_AVERAGE, replace(average, **older))
    refit(*studies)
    after = read_average(personal.SHIPPED_AVERAGE)
    assert after.features == average.features
    assert after.means == average.means
    assert after.scales == average.scales
    assert after.sighted[at] == after.weights[at] > 0.05  # Eve storms
    assert after.sighted[:at] == average.sighted[:at]
    eve = load_personality(studies[1]).choice
    assert eve is not None
    assert eve.population[at] == after.weights[at]


def test_a_dry_run_changes_nothing(studies: list[Path]) -> None:
    before = personal.SHIPPED_AVERAGE.read_bytes()
    refit(*studies, "--dry")
    assert personal.SHIPPED_AVERAGE.read_bytes() == before
    assert load_personality(studies[1]).choice is None


def test_a_folder_that_is_no_study_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="nothing"):
        refit(tmp_path / "nothing")

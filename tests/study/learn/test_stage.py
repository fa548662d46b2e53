"""The stage `learning` fits the choice model; a study run again keeps what `learn` made of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from playalike.choice.average import AveragePlayer, fit_average, read_average, write_average
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.learning import average_model, learn_player
from playalike.choice.model import ChoiceModel, Outside
from playalike.choice.rated import (
    SHIPPED_RATED,
    RatedExamples,
    fit_rated,
    read_rated,
    write_rated,
)
from playalike.conversion import to_record
from playalike.errors import PlayalikeError
from playalike.personality.load import CHOICE_MODEL, load_personality
from playalike.prior.strengths import prior_called
from playalike.progress import SilentProgress
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import open_study, save_model
from playalike.study.learn.opinions import rated_prior, shipped_prior
from playalike.study.runner import run_stages
from playalike.study.stages.learning import Learning
from playalike.study.workspace import Workspace
from tests.personality.sample import define
from tests.study.learn.players import make_study, named, stormer


@pytest.fixture
def study(tmp_path: Path) -> Path:
    return make_study(tmp_path / "eve", "eve", stormer)


@pytest.fixture
def average(study: Path) -> AveragePlayer:
    bob = make_study(study.parent / "bob", "bob", seed=3)
    player = read_player(open_study(bob).workspace, named(), SilentProgress())
    outside = Outside(-0.6, -0.8, 1.0, -0.3, -0.2)
    found = fit_average([player], LEARNED_FEATURES, "ranks", outside)
    write_average(study.parent / "average.json", found)
    return found


def model_in(workspace: Workspace) -> ChoiceModel:
    content = json.loads(workspace.path(CHOICE_MODEL).read_text())
    assert (content["schema"], content["kind"]) == (1, "choice_model")
    return to_record(ChoiceModel, content["records"][0])


def test_the_stage_fits_the_choice_model_and_a_second_run_keeps_it(
    study: Path, average: AveragePlayer
) -> None:
    workspace = open_study(study).workspace
    stage = Learning(named, study.parent / "average.json")
    (first,) = run_stages([stage], workspace, SilentProgress())
    expected = learn_player(read_player(workspace, named(), SilentProgress()), average)
    assert model_in(workspace) == expected.model
    assert model_in(workspace).personal[LEARNED_FEATURES.index("pawn_storm")] > 0
    assert any("as the learned mode plays" in said for said in first.report.sentences)
    (again,) = run_stages([stage], workspace, SilentProgress())
    assert again.skipped

    # `playalike learn` may replace the model; the study takes it for its own.
    define(study, "eve")
    other = replace(expected.model, penalty=77.0)
    save_model(open_study(study), other)
    (third,) = run_stages([stage], workspace, SilentProgress())
    assert third.skipped
    assert model_in(workspace) == other
    personality = load_personality(study)
    assert personality.choice == other
    personality.close()

    # What somebody else did to the file is not.
    workspace.path(CHOICE_MODEL).write_text("{}")
    (fourth,) = run_stages([stage], workspace, SilentProgress())
    assert not fourth.skipped
    assert model_in(workspace) == expected.model


def test_without_a_prior_it_is_the_average_masters(study: Path, average: AveragePlayer) -> None:
    workspace = open_study(study).workspace
    stage = Learning(lambda: None, study.parent / "average.json")
    (result,) = run_stages([stage], workspace, SilentProgress())
    assert model_in(workspace) == average_model(average)
    assert not any(model_in(workspace).personal)
    assert any("no human prior" in said for said in result.report.sentences)


def test_an_average_with_another_prior_is_refused(study: Path, average: AveragePlayer) -> None:
    stage = Learning(named, study.parent / "average.json")
    write_average(stage.average, replace(average, prior="maia-1900"))
    with pytest.raises(PlayalikeError, match="'maia-1900', not 'ranks'"):
        run_stages([stage], open_study(study).workspace, SilentProgress())


def test_an_amateur_is_compared_with_the_average_of_the_rating(tmp_path: Path) -> None:
    eve = make_study(tmp_path / "eve", "eve", stormer, rating=1432)
    people = []
    for number, rating in enumerate((1000, 1800)):
        bob = make_study(tmp_path / f"bob{number}", "bob", seed=number, rating=rating)
        told = read_player(open_study(bob).workspace, rated_prior(rating), SilentProgress())
        people.append(RatedExamples(rating, told.fit))
    rated = fit_rated(people, Outside(-0.6, -0.8, 1.0, -0.3, -0.2), nodes=500)
    write_rated(tmp_path / "ratings.json", rated)

    def never() -> None:
        raise AssertionError("the masters' prior was asked for")

    workspace = open_study(eve).workspace
    stage = Learning(never, rated=tmp_path / "ratings.json")
    (result,) = run_stages([stage], workspace, SilentProgress())
    model = model_in(workspace)
    assert model.prior == "players of 1432"
    assert model.population[0] == pytest.approx(rated.weights_at(1432)[0], rel=1e-4)
    assert model.personal[LEARNED_FEATURES.index("pawn_storm")] > 0.05
    assert model.check_nll < model.population_nll
    assert any("for the average player of 1432" in said for said in result.report.sentences)


def test_the_average_of_every_rating_ships() -> None:
    rated = read_rated(SHIPPED_RATED)
    assert rated.people >= 10
    for rating in (800, 1400, 2200):
        average = rated.at(rating)
        assert prior_called(average.prior) is not None
        # Whoever it is: what loses much is played less, what looks natural more.
        weight = dict(zip(average.features, average.weights, strict=False))
        assert weight["prior"] > 0.3


def test_the_shipped_prior_and_average_belong_together() -> None:
    prior = shipped_prior()
    assert prior is not None
    assert read_average(Learning().average).prior == prior.prior.name

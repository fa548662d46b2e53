"""The prior, trained on inside the choice model."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from playalike.choice.average import AveragePlayer, fit_average
from playalike.choice.examples import Player
from playalike.choice.features import LEARNED_FEATURES, feature_matrix
from playalike.choice.model import Outside
from playalike.errors import PlayalikeError
from playalike.progress import SilentProgress
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import StudyFolder, open_study
from tests.study.learn.players import make_study, named, stormer

pytestmark = [
    pytest.mark.torch,
    pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not here"),
]


@pytest.fixture(scope="module")
def eve(tmp_path_factory: pytest.TempPathFactory) -> tuple[StudyFolder, Player, AveragePlayer]:
    """Somebody who storms, and her own average."""
    study = open_study(make_study(tmp_path_factory.mktemp("eve"), "eve", stormer, seed=3))
    player = read_player(study.workspace, named(), SilentProgress())
    average = fit_average([player], LEARNED_FEATURES, "ranks", Outside(0, 0, 1, 0, 0))
    return study, player, average


def test_slopes_are_what_a_little_more_of_the_prior_gives(
    eve: tuple[StudyFolder, Player, AveragePlayer],
) -> None:
    from playalike.choice.prior_tuning import slopes_of

    _, player, _ = eve
    names = ("loss", "prior", "prior*first", "prior*endgame", "prior_chance", "prior_chance*sharp")
    weights = np.array([-1.0, 0.7, 0.2, -0.1, 0.5, 0.3])
    inputs = player.check.inputs
    slopes = slopes_of(inputs, names, weights)
    step = 1e-3
    more = replace(inputs, log_prior=inputs.log_prior + np.float32(step))
    gained = (feature_matrix(more, names) - feature_matrix(inputs, names)) @ weights
    chance = np.exp(inputs.log_prior.astype(np.float64))
    expected = slopes[:, 0] * step + slopes[:, 1] * chance * (np.exp(step) - 1)
    assert gained == pytest.approx(expected, abs=2e-6)


def test_candidates_are_found_among_legal_moves() -> None:
    from playalike.choice.prior_tuning import candidate_places

    of_move, codes = np.array([0, 0, 0, 1, 1]), np.array([7, 3, 5, 5, 2])
    places = candidate_places(of_move, codes, np.array([0, 1, 1]), np.array([5, 2, 5]))
    assert places.tolist() == [2, 4, 3]
    with pytest.raises(ValueError, match="not legal"):
        candidate_places(of_move, codes, np.array([1]), np.array([7]))


def test_the_network_learns_what_the_model_lacks(
    eve: tuple[StudyFolder, Player, AveragePlayer],
) -> None:
    import torch

    from playalike.choice.prior_tuning import gains, joined, network_of, surprise, tune
    from playalike.prior.base import SHIPPED
    from playalike.study.learn.prior_decisions import decided

    study, player, average = eve
    # Without a weight for storms only the network can know of them.
    blind = tuple(
        0.0 if name == "pawn_storm" else weight
        for name, weight in zip(average.unsighted.features, average.weights, strict=True)
    )
    fit = joined([decided(study.workspace, player, False, replace(average, weights=blind))])
    network, notes = network_of(SHIPPED)
    before, _ = network_of(SHIPPED)
    some = np.arange(64)
    with torch.no_grad():
        first = surprise(network, fit, some)
    assert first.among.shape == (64,)
    assert (first.alone > 0).all()
    told = list(tune(network, fit, epochs=4))
    assert np.mean(told[-3:]) > told[0]
    untuned, nothing = gains(before, before, fit)
    tuned, _ = gains(network, before, fit)
    assert nothing == 0
    assert tuned > untuned + 10
    assert int(str(notes["samples"])) > 0


def test_a_folder_that_is_not_there_is_named_before_anything_is_learned(tmp_path: Path) -> None:
    from playalike.study.learn.prior_decisions import tune_prior

    with pytest.raises(PlayalikeError, match=r"there is no folder .*nowhere"):
        tune_prior([tmp_path], tmp_path / "nowhere" / "tuned.npz", print, SilentProgress())

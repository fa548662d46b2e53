"""What is common to all masters is found again in made-up choices."""

from __future__ import annotations

from dataclasses import astuple, replace

import numpy as np
import pytest

from playalike.choice.common_fitting import (
    Sample,
    fit_common,
    fit_outside,
    foresight_of,
    restandardised,
    sight_standard,
)
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.model import Outside
from tests.style.learning import choice_model

FEATURES = ("loss", "survey_rank", "retreat")
TRUE = np.array([-1.0, -0.7, 0.4])
BEYOND = np.array([-1.2, -0.3, 0.8, -0.6, -0.2])


def made(seed: int, positions: int = 3_000) -> Sample:
    """Return choices by known weights, with a personal part and moves beyond the candidates."""
    draw = np.random.default_rng(seed)
    raw = draw.normal(size=(positions * 5, len(FEATURES)))
    personal = draw.normal(scale=0.5, size=positions * 5)
    start = np.arange(0, positions * 5 + 1, 5)
    utility = (raw @ TRUE + personal).reshape(positions, 5)
    played, outside = [], []
    for row in utility:
        moves = np.column_stack((np.ones(8), draw.uniform(0, 3, 8), draw.normal(size=(8, 3))))
        total = np.log(np.exp(row).sum())
        every = np.concatenate((row, total + moves @ BEYOND))
        chance = np.exp(every - every.max())
        played.append(draw.choice(len(every), p=chance / chance.sum()))
        outside.append(moves)
    return Sample("ada", raw, personal, start, np.array(played), tuple(outside))


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return [made(1), made(2)]


def test_what_moves_beyond_the_candidates_are_worth_is_found(samples: list[Sample]) -> None:
    found = fit_outside(samples)
    assert np.array(astuple(found)) == pytest.approx(BEYOND, abs=0.15)


def test_first_sight_is_free_and_kinds_of_moves_are_held(samples: list[Sample]) -> None:
    start = np.array([-1.0, 0.0, 0.0])
    found = fit_common(FEATURES, (0.0,) * 3, (1.0,) * 3, start, samples)
    assert found[1] == pytest.approx(TRUE[1], abs=0.1)
    assert 0 < found[2] < 0.4 * TRUE[2]


def test_a_weight_belongs_to_the_standardised_feature(samples: list[Sample]) -> None:
    plain = fit_common(FEATURES, (0.0,) * 3, (1.0,) * 3, TRUE, samples)
    halved = fit_common(FEATURES, (0.3,) * 3, (2.0,) * 3, 2 * TRUE, samples)
    assert np.array(halved) == pytest.approx(2 * np.array(plain), rel=0.05)


def test_another_standard_changes_no_utility() -> None:
    model = choice_model(
        features=("loss", "look_rank", "step:Bf1b5"), means=(0.0, 1.0, 0.0), scales=(1.0, 2.0, 1.0),
        population=(1.0, -0.6, 0.0), personal=(0.5, 0.2, 0.3),
    )  # fmt: skip
    found = restandardised(model, {"look_rank": (0.7, 0.5), "glance_rank": (0.0, 9.0)})
    assert (found.means, found.scales) == ((0.0, 0.7, 0.0), (1.0, 0.5, 1.0))
    for part in ("population", "personal"):
        before = np.array(getattr(model, part)) / np.array(model.scales)
        assert np.array(getattr(found, part)) / np.array(found.scales) == pytest.approx(before)


def test_first_sight_is_standardised_by_the_samples() -> None:
    raw = np.zeros((4, 2 + len(SIGHT_FEATURES)))
    raw[:, 2] = [1, 2, 3, 4]
    raw[:, -1] = [0.5, 0.5, 1.0, 1.0]
    sample = Sample("ada", raw, np.zeros(4), np.array([0, 4]), np.array([0]), ())
    found = sight_standard([sample], ("loss", "prior", *SIGHT_FEATURES))
    assert tuple(found) == SIGHT_FEATURES
    assert found[SIGHT_FEATURES[0]] == pytest.approx((2.5, np.sqrt(1.25)), rel=1e-5)
    assert found["constancy"] == pytest.approx((0.75, 0.25))


def test_steps_are_no_part_of_the_average_master(samples: list[Sample]) -> None:
    with pytest.raises(ValueError, match="steps are personal"):
        fit_common(("loss", "step:Bf1b5", "retreat"), (0.0,) * 3, (1.0,) * 3, TRUE, samples)


def test_a_model_is_judged_by_hand() -> None:
    """Two candidates, 0 and ln 2, and one other move with the odds of one to three of them."""
    model = choice_model(
        features=("loss",), means=(0.0,), scales=(1.0,), population=(1.0,), personal=(0.0,),
        outside=Outside(float(np.log(1 / 3)), 0.0, 0.0, 0.0, 0.0),
    )  # fmt: skip
    one = Sample(
        "ada",
        np.array([[0.0], [np.log(2)]]),
        np.array([9.0, 0.0]),
        np.array([0, 2]),
        np.array([0]),
        (np.array([[1.0, 0.0, 0.0, 0.0, 0.0]]),),
    )
    found = foresight_of(model, one)  # without a personal part the 9 does not count
    assert found.nll == pytest.approx(np.log(4))
    assert found.among == pytest.approx(np.log(3))
    assert (found.top1, found.top3) == (0.0, 1.0)
    both = Sample(
        "ada", np.tile(one.raw, (2, 1)), np.tile(one.personal, 2), np.array([0, 2, 4]),
        np.array([1, 2]), one.outside * 2,
    )  # fmt: skip
    found = foresight_of(model, both)  # the second candidate, then the move beyond them
    assert found.nll == pytest.approx((np.log(2) + np.log(4)) / 2)
    assert found.among == pytest.approx(np.log(3 / 2))
    assert found.top1 == 0.5
    own = foresight_of(replace(model, personal=(1.0,)), one)
    assert own.top1 == 1.0

"""Which mode is played: learned where it can be, classic with a reason where it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from playalike.choice.average import SHIPPED_AVERAGE, read_average
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.player import Limit
from playalike.prior.base import Prior
from playalike.prior.strengths import prior_at
from playalike.settings import Settings, load_settings
from playalike.style.chooser import Chooser
from playalike.style.explained import explain_decision
from playalike.style.explained_values import explained_values
from playalike.style.memory import PlanMemory
from playalike.style.mode import (
    MODES,
    Mode,
    RememberedPrior,
    at_full_strength,
    check_dial,
    choose_mode,
    prior_of,
)
from playalike.words.modes import MODE_NAMES, mode_words
from tests.style.classic.layering import write_blank
from tests.style.learning import TidyPrior, learned, learned_mode
from tests.style.sources import FakeSource
from tests.style.test_chooser import MIDDLEGAME, ten


@pytest.fixture
def blank(tmp_path: Path) -> Iterator[Personality]:
    personality = write_blank(tmp_path)
    yield personality
    personality.close()


def nothing() -> Prior | None:
    return None


def test_learned_is_the_default_where_there_are_model_and_prior(blank: Personality) -> None:
    mode = choose_mode(learned(blank), TidyPrior)
    assert (mode.name, mode.dial, mode.note) == ("learned", 1.0, "")
    assert str(mode) == "learned (prior: tidy)"
    assert str(choose_mode(learned(blank), TidyPrior, dial=2.5)).endswith("dial 2.5)")
    assert choose_mode(learned(blank), TidyPrior, "classic") == Mode("classic")
    assert mode.words == "as he would move (prior: tidy)"
    assert Mode("classic").words == "by layers of style"
    assert mode_words("spirit") == "in his spirit"
    assert mode_words("spirit", 3.0) == "in his spirit, three times as far"
    assert mode_words("spirit", 1.5) == "in his spirit, 1.5 times as far"
    assert mode_words("spirit", 0.0) == "as the average master"
    assert set(MODE_NAMES) == set(MODES)


def test_without_a_model_or_a_prior_it_is_classic_and_says_so(blank: Personality) -> None:
    def never() -> Prior | None:
        raise AssertionError("a personality without a model asked for the prior")

    bare = choose_mode(blank, never)
    assert bare.name == "classic"
    assert "has no choice model" in bare.note
    lonely = choose_mode(learned(blank), nothing)
    assert lonely.name == "classic"
    assert "no prior was found" in lonely.note
    quiet = choose_mode(learned(blank), TidyPrior, without=["plans"])
    assert quiet.name == "classic"
    assert "plans" in quiet.note


def test_another_prior_than_the_one_of_the_fit_is_mentioned(blank: Personality) -> None:
    mode = choose_mode(learned(blank, prior="maia-1900"), TidyPrior)
    assert mode.learned
    assert mode.note == "fitted with the prior maia-1900, not tidy"


def test_an_amateur_is_told_by_players_of_the_rating(blank: Personality) -> None:
    amateur = learned(blank, prior="players of 1432")
    mode = choose_mode(amateur, TidyPrior)
    assert (mode.prior.name if mode.prior else "", mode.note) == ("players of 1432", "")
    (own,) = mode.prior.log_probabilities([MIDDLEGAME]) if mode.prior else ({},)
    (expected,) = prior_at(1432).log_probabilities([MIDDLEGAME])
    assert own == expected


def test_at_full_strength_an_amateurs_own_part_stands_on_the_average_master(
    blank: Personality,
) -> None:
    assert at_full_strength(learned(blank)).choice == learned(blank).choice
    amateur = learned(blank, prior="players of 1432").choice
    strong = at_full_strength(learned(blank, prior="players of 1432")).choice
    assert amateur is not None
    assert strong is not None
    average = read_average(SHIPPED_AVERAGE)
    assert (strong.prior, strong.personal) == (average.prior, amateur.personal)
    for name in ("loss", "prior", "capture"):
        here, there = strong.features.index(name), average.features.index(name)
        # The same weight of what is not standardised.
        assert strong.population[here] / strong.scales[here] == pytest.approx(
            average.sighted[there] / average.scales[there]
        )
    assert strong.population[strong.features.index("step:Ng1f3")] == 0


@pytest.mark.parametrize(
    ("wanted", "dial", "words"),
    [
        ("learned", None, "no choice model"),
        (None, 2.0, "the dial needs the mode learned"),
        ("classic", 1.0, "no place in classic"),
        ("learnt", None, "there is no mode 'learnt'; did you mean 'learned'"),
        (None, -0.1, "the dial goes from 0"),
        (None, 3.5, "not to 3.5"),
        (None, float("nan"), "not to nan"),
    ],
)
def test_what_cannot_be_had_is_refused(
    blank: Personality, wanted: str | None, dial: float | None, words: str
) -> None:
    with pytest.raises(PlayalikeError, match=words):
        choose_mode(blank, TidyPrior, wanted, dial)


def test_a_prior_that_was_chosen_and_cannot_be_used_is_an_error(
    blank: Personality, tmp_path: Path
) -> None:
    settings = Settings(data=tmp_path, prior=tmp_path / "nowhere.npz")
    with pytest.raises(PlayalikeError, match=r"no network file .*nowhere\.npz"):
        choose_mode(learned(blank), prior_of(settings))
    environ = {"HOME": str(tmp_path), "PLAYALIKE_PRIOR": "/some/net.pb.gz"}
    assert load_settings(environ).prior == Path("/some/net.pb.gz")


def test_the_ends_of_the_dial() -> None:
    assert check_dial(0) == 0
    assert check_dial(3.0) == 3.0


def test_a_learned_chooser_needs_both(blank: Personality) -> None:
    with pytest.raises(ValueError, match="needs a choice model and a prior"):
        Chooser(blank, mode=learned_mode())
    with pytest.raises(ValueError, match="needs a choice model and a prior"):
        Chooser(learned(blank), mode=Mode("learned"))


def test_the_explanation_knows_the_mode(blank: Personality) -> None:
    source = FakeSource(ten(MIDDLEGAME))
    chooser = Chooser(learned(blank), source=source, variety=False, mode=learned_mode(2.0))
    explained = explain_decision(chooser, MIDDLEGAME, Limit(nodes=5), PlanMemory())
    assert explained.by_style
    assert explained.window is None
    told = explained_values(explained)
    assert (told["mode"], told["dial"], told["prior"]) == ("learned", 2.0, "tidy")
    assert explained.silent == ()
    rejected = [c for c in explained.decision.candidates if not all(v.passed for v in c.verdicts)]
    assert all(explained.standing(one) == "rejected" for one in rejected)


def test_a_position_is_asked_about_once() -> None:
    prior = TidyPrior()
    kept = RememberedPrior(prior)
    board = MIDDLEGAME.copy()
    first = kept.log_probabilities([board])
    assert first == prior.log_probabilities([board])
    assert kept.log_probabilities([board.copy()]) == first
    assert prior.asked == 2  # one of them by this test
    board.push(next(iter(board.legal_moves)))
    assert kept.log_probabilities([board]) == TidyPrior().log_probabilities([board])
    assert kept.log_probabilities([chess.Board(), board])[1] == kept.log_probabilities([board])[0]
    assert kept.name == "tidy"

"""The learned mode as a predictor: what it says is what the mode itself would say."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.authenticity.gathering import MODES, Request
from playalike.authenticity.playing import playing_mode
from playalike.authenticity.predictors import LearnedPredictor, NetworkPredictor, PriorLogs
from playalike.authenticity.predictors.base import by_merit
from playalike.authenticity.scores import Scores
from playalike.choice.features import GROUPS
from playalike.choice.first_sight import FLAT_CP, GLANCES, UNSEEN_CP
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line
from playalike.personality.load import Personality
from playalike.style.chooser import Chooser
from tests.authenticity.test_predictors import SPANISH, blind, prepared
from tests.style.classic.layering import write_blank
from tests.style.learning import TidyPrior, choice_model, learned, learned_mode

GAME = prepared(SPANISH, 10, 12, 14, 20)
NETWORK = NetworkPredictor("tidy", "tidy.npz", "digest")


@pytest.fixture
def blank(tmp_path: Path) -> Iterator[Personality]:
    personality = write_blank(tmp_path)
    yield personality
    personality.close()


def logs() -> PriorLogs:
    """Return what the tidy prior says of the game's positions."""
    scores = []
    for position, board in GAME.boards():
        (said,) = TidyPrior().log_probabilities([board])
        utility = np.array([said[chess.Move.from_uci(uci)] for uci in position.legal])
        scores.append(Scores(utility, by_merit(utility)))
    found = PriorLogs()
    found.add([GAME], [tuple(scores)])
    # At first sight everything looks as it does in earnest.
    found.glances.update({one.epd: (one.lines,) * len(GLANCES) for one in GAME.positions})
    return found


@pytest.mark.parametrize("dial", [0.0, 1.0, 2.5])
def test_it_predicts_what_the_mode_weighs(blank: Personality, dial: float) -> None:
    own = learned(blank)
    said = LearnedPredictor("ada learned", choice_model(), logs(), dial).work(GAME)
    chooser = Chooser(own, mode=learned_mode(dial))
    for (position, board), one in zip(GAME.boards(), said, strict=True):
        judged = chooser.judge_learned(board, position.lines)
        names = (*GROUPS, "personal")  # not safety: nobody held the player back
        expected = np.array([sum(p.value for p in ps if p.name in names) for ps in judged.parts])
        candidates = one.utility[: len(position.lines)]
        assert candidates - candidates.mean() == pytest.approx(expected, abs=1e-4)
        assert len(one.utility) == len(position.legal)
        assert one.order == by_merit(one.utility)


def test_moves_beyond_the_candidates_share_odds_by_their_looks() -> None:
    model = choice_model()
    said = LearnedPredictor("ada learned", model, logs()).work(GAME)
    for (position, board), one in zip(GAME.boards(), said, strict=True):
        size = len(position.lines)
        assert size < len(position.legal)  # or there is nothing to test
        (natural,) = TidyPrior().log_probabilities([board])
        raised = np.exp(one.utility)
        worst = int(position.described.loss_cp.max())
        # No survey saw them: a little worse than the last that it saw, which is the last candidate.
        seems, place = math.log1p((worst + UNSEEN_CP) / FLAT_CP), math.log(size + 1.5)
        outside = model.outside
        common = outside.constant + outside.last_loss * min(3.0, worst / 100)
        common += outside.survey_loss * seems + outside.survey_rank * place
        for uci, utility in zip(position.legal[size:], one.utility[size:], strict=True):
            odds = common + outside.prior * natural[chess.Move.from_uci(uci)]
            assert utility - math.log(raised[:size].sum()) == pytest.approx(odds, abs=1e-5)


def test_moves_beyond_the_candidates_are_told_apart_by_the_survey() -> None:
    """A move that the survey likes is likelier than one that it finds to lose a queen."""
    position = GAME.positions[0]
    good, bad = position.legal[len(position.lines)], position.legal[-1]
    best = position.lines[0]
    survey = (best, Line(good, best.cp, None, (good,)), Line(bad, -900, None, (bad,)))
    known = logs()
    known.glances[position.epd] = (position.lines, position.lines, survey)
    outside = dataclasses.replace(choice_model().outside, prior=0.0)
    predictor = LearnedPredictor("ada learned", choice_model(outside=outside), known)
    utility = predictor.work(GAME)[0].utility
    lost = math.log1p(((best.cp or 0) + 900) / FLAT_CP)
    expected = -outside.survey_loss * lost + outside.survey_rank * (math.log(2) - math.log(3))
    assert utility[len(position.lines)] - utility[-1] == pytest.approx(expected, abs=1e-5)


def test_it_does_not_see_the_move_that_was_played() -> None:
    predictor = LearnedPredictor("ada learned", choice_model(), logs())
    for one, other in zip(predictor.work(GAME), predictor.work(blind(GAME)), strict=True):
        assert one.utility.tolist() == other.utility.tolist()


def test_a_game_that_the_prior_never_saw_is_an_error() -> None:
    stranger = prepared(dataclasses.replace(SPANISH, key="another"), 10)
    with pytest.raises(ValueError, match="was not asked"):
        LearnedPredictor("ada learned", choice_model(), logs()).work(stranger)


def test_modes_are_those_that_everybody_has(blank: Personality) -> None:
    own = learned(blank)
    alone = Request(own, (own,), ())
    assert alone.modes_of(own) == ("model", "classic")  # there is no prior
    assert alone.judges == ("model", "classic")
    both = Request(own, (own,), (), prior=NETWORK)
    assert both.modes_of(own) == MODES
    assert both.judges == ("learned", "classic")  # the model has nothing to add
    mixed = Request(own, (blank,), (), prior=NETWORK)
    assert mixed.modes_of(own) == MODES
    assert mixed.judges == ("model", "classic")
    few = Request(own, (own,), (), prior=NETWORK, modes=("learned",))
    assert few.judges == ("learned",)


def test_games_are_played_in_the_mode_that_is_asked_for(blank: Personality) -> None:
    assert playing_mode(blank, None, None, None).name == "classic"
    with pytest.raises(PlayalikeError, match="no choice model"):
        playing_mode(blank, None, "learned", None)
    with pytest.raises(PlayalikeError, match=r"no network file tidy\.npz"):
        playing_mode(learned(blank), NETWORK, None, 2.0)

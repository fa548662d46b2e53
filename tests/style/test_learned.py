"""The learned mode: sums, the dial, symmetry, chance, safety, words."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.choice.features import GROUPS, feature_matrix
from playalike.choice.first_sight import GLANCES, Glance
from playalike.choice.model import strength_of
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import find_personality
from playalike.personality.load import Personality
from playalike.player import Limit
from playalike.settings import load_settings
from playalike.style.chooser import Chooser
from playalike.style.learned import TEMPERATURE, LearnedJudgement, inputs_of
from playalike.style.learned_reasons import personal_reason
from playalike.style.memory import PlanMemory
from playalike.words.text import percent
from tests.boards import after, random_boards
from tests.style.classic.layering import mirrored, mirrored_move, write_blank
from tests.style.learning import TidyPrior, choice_model, learned, learned_mode, softmax
from tests.style.sources import FakeSource, lines
from tests.style.test_chooser import MIDDLEGAME, ten

PARTS = (*GROUPS, "personal")


@pytest.fixture
def blank(tmp_path: Path) -> Iterator[Personality]:
    personality = learned(write_blank(tmp_path))
    yield personality
    personality.close()


@pytest.fixture(scope="module")
def karpov() -> Iterator[Personality]:
    personality = find_personality("karpov", load_settings({}))
    yield learned(personality)
    personality.close()


def weigh(personality: Personality, board: chess.Board, dial: float = 1.0) -> LearnedJudgement:
    return Chooser(personality, mode=learned_mode(dial)).judge_learned(
        board, ten(board), PlanMemory()
    )


def part(judged: LearnedJudgement, number: int, name: str) -> float:
    return sum(one.value for one in judged.parts[number] if one.name == name)


def test_contributions_sum_to_the_final_score_and_chances_to_one(karpov: Personality) -> None:
    for board in [MIDDLEGAME, *random_boards(12, seed=3)]:
        judged = weigh(karpov, board, dial=1.7)
        candidates, _ = judged.ranked()
        for one in candidates:
            total = sum(part.value for part in one.contributions)
            assert total == pytest.approx(one.final_score, abs=1e-9)
            assert tuple(part.name for part in one.contributions)[: len(PARTS)] == PARTS
        chances = softmax([one.final_score for one in candidates])
        assert [one.style_score for one in candidates] == pytest.approx(chances)
        assert sum(chances) == pytest.approx(1)
        for name in PARTS:
            mean = np.mean([part(judged, n, name) for n in range(len(candidates))])
            assert mean == pytest.approx(0, abs=1e-9), name


def test_scores_are_the_models_utilities(blank: Personality) -> None:
    model = choice_model()
    board = MIDDLEGAME
    judged = weigh(blank, board, dial=2.0)
    moves = [option.move for option in judged.context.options]
    inputs = inputs_of(judged.context, TidyPrior())
    matrix = (feature_matrix(inputs, model.features) - np.array(model.means)) / model.scales
    weights = np.array(model.population) + strength_of(2.0) * np.array(model.personal)
    expected = matrix @ weights
    found = np.array([sum(part(judged, n, name) for name in PARTS) for n in range(len(moves))])
    assert found - found[0] == pytest.approx(expected - expected[0], abs=1e-5)


def test_the_dial_scales_the_personal_part_alone_and_evenly(blank: Personality) -> None:
    # By what each dial multiplies what was fitted; at 1 it is half, so ratios to that are double.
    strengths = {0.0: 0.0, 0.5: 0.1875, 1.0: 0.5, 2.0: 1.5, 3.0: 3.0}
    by_dial = {dial: weigh(blank, MIDDLEGAME, dial) for dial in strengths}
    for number in range(10):
        own = part(by_dial[1.0], number, "personal")
        for dial, judged in by_dial.items():
            assert part(judged, number, "personal") == pytest.approx(
                2 * strengths[dial] * own, abs=1e-12
            )
            for name in GROUPS:
                assert part(judged, number, name) == part(by_dial[1.0], number, name)
    assert any(abs(part(by_dial[1.0], n, "personal")) > 0.01 for n in range(10))


def test_dial_zero_is_the_average_master(tmp_path: Path) -> None:
    personality = write_blank(tmp_path)
    nobody = learned(personality, personal=tuple(0.0 for _ in choice_model().features))
    for board in (MIDDLEGAME, *random_boards(3, seed=5)):
        average = weigh(nobody, board, dial=3.0)
        assert weigh(learned(personality), board, dial=0.0).scores == pytest.approx(average.scores)
    personality.close()


def test_colours_do_not_matter(karpov: Personality) -> None:
    for board in (MIDDLEGAME, after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6")):
        found = ten(board)
        turned = [
            Line(mirrored_move(chess.Move.from_uci(line.move)).uci(), line.cp, None, ())
            for line in found
        ]
        chooser = Chooser(karpov, mode=learned_mode())
        first = chooser.judge_learned(board, found)
        second = chooser.judge_learned(mirrored(board), turned)
        assert second.scores == pytest.approx(first.scores, abs=1e-5)
        assert second.chances == pytest.approx(first.chances, abs=1e-5)


def test_what_is_unsafe_is_never_drawn_and_comes_last(blank: Personality) -> None:
    board = after("1. e4 e5")  # opening: a loss above 80 is a blunder
    scores = {"Nf3": 30, "Nc3": 25, "d4": 20, "Qh5": -70, "Ke2": -100}
    chooser = Chooser(blank, source=FakeSource(lines(board, scores)), mode=learned_mode(3.0))
    judged = chooser.judge_learned(board, lines(board, scores))
    assert [judged.may_be_chosen(n) for n in range(5)] == [True, True, True, False, False]
    assert set(judged.order()[:3]) == {0, 1, 2}
    for seed in range(60):
        chooser = Chooser(
            blank, source=FakeSource(lines(board, scores)), seed=seed, mode=learned_mode(3.0)
        )
        assert chooser.decide(board, Limit(nodes=5))[0].san in ("Nf3", "Nc3", "d4")


def test_a_penalty_leaves_its_share_of_the_chance(blank: Personality) -> None:
    board = after("1. e4 e5")  # opening: acceptable 15, hard 35
    judged = Chooser(blank, mode=learned_mode()).judge_learned(
        board, lines(board, {"Nf3": 30, "Nc3": 30, "d4": -10})
    )
    parts = {one.name: one for one in judged.parts[2]}
    assert parts["safety"].value == pytest.approx(math.log(0.35))
    assert parts["safety"].reason == "loses 40 cp"
    assert "safety" not in {one.name for one in judged.parts[1]}


def test_chance_draws_by_sharpened_chances(blank: Personality) -> None:
    board = MIDDLEGAME
    found = ten(board, step=1)
    judged = Chooser(blank, mode=learned_mode()).judge_learned(board, found)
    safe = [n for n in range(10) if judged.may_be_chosen(n)]
    raised = [judged.chances[n] ** (1 / TEMPERATURE) for n in safe]
    counts: Counter[str] = Counter()
    for seed in range(400):
        source = FakeSource(found, Line("a7a6", 0, None, ()))
        chooser = Chooser(blank, source=source, seed=seed, mode=learned_mode())
        decision = chooser.decide(board, Limit(nodes=5))[0]
        again = Chooser(blank, source=source, seed=seed, mode=learned_mode())
        if seed < 3:
            assert again.decide(board, Limit(nodes=5))[0].move == decision.move
        assert decision.candidates[0].move == decision.move
        counts[decision.move] += 1
    for number, weight in zip(safe, raised, strict=True):
        share = weight / sum(raised)
        assert counts[found[number].move] / 400 == pytest.approx(share, abs=0.09)
    assert len(counts) > 1


def test_without_chance_the_likeliest_safe_move_is_played(blank: Personality) -> None:
    source = FakeSource(ten(MIDDLEGAME))
    chooser = Chooser(blank, source=source, variety=False, mode=learned_mode())
    decision, _ = chooser.decide(MIDDLEGAME, Limit(nodes=5))
    safe = [c for c in decision.candidates if all(v.passed for v in c.verdicts)]
    assert decision.move == max(safe, key=lambda one: one.final_score).move
    assert decision.tier == "style"
    assert "Likelier was" not in decision.sentence


def test_verification_turns_a_losing_choice_down(blank: Personality) -> None:
    board = after("1. e4 e5")
    mating = Line("d8h4", None, 2, ("d8h4",))
    found = lines(board, {"Bc4": 30, "d3": 30, "Nf3": 20})
    chooser = Chooser(blank, source=FakeSource(found, mating), variety=False, mode=learned_mode())
    judged = chooser.judge_learned(board, found)
    assert judged.order()[0] != 0
    decision, _ = chooser.decide(board, Limit(nodes=5))
    assert decision.move == found[0].move
    assert "the opponent would mate in 2" in decision.sentence


def test_a_drawn_move_says_so(blank: Personality) -> None:
    found = ten(MIDDLEGAME, step=1)
    for seed in range(40):
        chooser = Chooser(blank, source=FakeSource(found), seed=seed, mode=learned_mode())
        decision = chooser.decide(MIDDLEGAME, Limit(nodes=5))[0]
        best = max(decision.candidates, key=lambda one: one.final_score)
        played = next(one for one in decision.candidates if one.move == decision.move)
        likelier = percent(best.style_score) != percent(played.style_score)
        assert ("Likelier was" in decision.sentence) == likelier


def test_the_sentence_names_prior_and_personal_taste(blank: Personality) -> None:
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6")
    found = lines(board, {"d3": 30, "Bxf7+": 28, "Ng5": 27})
    judged = Chooser(blank, mode=learned_mode()).judge_learned(board, found)
    parts = {one.name: one for one in judged.parts[2]}
    assert parts["engine"].reason == "the engine's third choice, 3 cp behind"
    assert "masters would play" in parts["prior"].reason or "natural" in parts["prior"].reason
    assert parts["personal"].reason


@pytest.mark.parametrize(
    ("feature", "term", "apart", "words"),
    [
        ("outpost", 0.3, 1.0, "likes outposts, more than other masters"),
        ("outpost", 0.3, -1.0, "prefers this to outposts, more than other masters"),
        ("outpost", -0.3, 1.0, "less to the player's taste: avoids outposts"),
        ("outpost", -0.3, -1.0, "less to the player's taste: prefers outposts to this"),
        ("loss", 0.3, 1.0, "accepts a slightly weaker move, more than other masters"),
        ("loss", 0.3, -1.0, "keeps to the strongest moves, more than other masters"),
        ("first", 0.3, 1.0, "keeps to the strongest moves, more than other masters"),
        ("prior", 0.3, -1.0, "likes moves that others overlook, more than other masters"),
        ("own_space_advantage", 0.3, 1.0, "wants more space, more than other masters"),
        ("their_king_safety", 0.3, -1.0,
         "leaves the opponent less king safety, more than other masters"),
        ("check*endgame", 0.2, 1.0, "likes checks with few pieces left, more than other masters"),
        ("check", 0.0, 1.0, ""),
        ("step:Bf1b5", 0.3, 1.0, "likes Bf1–b5, more than other masters"),
        ("step:Pe2e4", 0.3, -1.0, "prefers this to e2–e4, more than other masters"),
        ("step:Qd1h5", -0.3, 1.0, "less to the player's taste: seldom goes Qd1–h5"),
    ],
)  # fmt: skip
def test_words_for_the_personal_part(feature: str, term: float, apart: float, words: str) -> None:
    weights = np.array([term * apart])
    assert personal_reason([feature], np.array([term]), weights, chess.WHITE) == words


def test_a_step_of_black_is_named_by_its_real_squares() -> None:
    of_rating = personal_reason(["check"], np.ones(1), np.ones(1), chess.WHITE, "players of 1432")
    assert of_rating.endswith(", more than other players of 1432")
    found = personal_reason(["step:Bf1b5"], np.array([0.2]), np.array([0.3]), chess.BLACK)
    assert found == "likes Bf8–b4, more than other masters"


def test_only_what_tells_is_named() -> None:
    terms = np.array([0.5, 0.4, 0.01, -0.2])
    found = personal_reason(["check", "outpost", "retreat", "capture"], terms, terms, chess.WHITE)
    assert found == "likes checks and likes outposts, more than other masters"


class HastySource(FakeSource):
    """At first sight it likes one move, in earnest another."""

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        found = super().glance(board, glance)
        return tuple(Line(one.move, -(one.cp or 0), None, one.pv) for one in found)


def test_first_sight_counts_in_a_decision(blank: Personality) -> None:
    """The same candidates: who likes what catches the eye plays another move than who does not."""
    names = ("loss", "look_rank")
    played = {}
    for weight in (0.0, -9.0):
        model = choice_model(
            features=names, means=(0.0, 0.0), scales=(1.0, 1.0),
            population=(-1.0, weight), personal=(0.0, 0.0),
        )  # fmt: skip
        own = dataclasses.replace(blank, choice=model)
        source = HastySource(ten(MIDDLEGAME))
        chooser = Chooser(own, source=source, mode=learned_mode(), variety=False, use_book=False)
        decision, _ = chooser.decide(MIDDLEGAME, Limit(nodes=20_000))
        assert source.glanced[: len(GLANCES)] == list(GLANCES)  # then looks at threats
        for one in decision.candidates:
            total = sum(part.value for part in one.contributions)
            assert one.final_score == pytest.approx(total)
        played[weight] = decision.move
    first = ten(MIDDLEGAME)[0]
    assert played[0.0] == first.move
    assert played[-9.0] != first.move

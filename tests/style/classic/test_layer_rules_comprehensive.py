"""Rules and the broader taste: the layers `rules` and `comprehensive`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.personality.records import StyleRule
from playalike.style.classic.layers.comprehensive import ComprehensiveLayer
from playalike.style.classic.layers.style_rules import StyleRulesLayer
from tests.style.classic.layering import QUIET_MIDDLEGAME, context_of, judge, values, write_blank

BOARD = chess.Board(QUIET_MIDDLEGAME)
MOVES = ["h3", "Nb5", "Nxd5", "Kh1"]
QUIET_PAWN = StyleRule(
    name="quiet_pawn_advance",
    feature="quiet_pawn_advance",
    phase="middlegame",
    category=None,
    eval_band=None,
    boost=0.15,
    support=60,
    rate=0.14,
    baseline_rate=0.1,
    p_value=0.001,
    description="quiet pawn advances rather than sharp tactics",
)


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Personality]:
    """A personality that knows nothing."""
    personality = write_blank(tmp_path_factory.mktemp("blank"))
    yield personality
    personality.close()


def ruled(
    blank: Personality, rules: Sequence[StyleRule], db_rules: Sequence[StyleRule] = ()
) -> StyleRulesLayer:
    """Return the layer with some rules."""
    return StyleRulesLayer(replace(blank, rules=tuple(rules), db_rules=tuple(db_rules)))


def test_the_documents_rule_boosts_a_quiet_pawn_advance_by_015(blank: Personality) -> None:
    said = judge(ruled(blank, [QUIET_PAWN]), context_of(blank, BOARD, MOVES))
    assert said["h3"].value == pytest.approx(0.15)
    assert said["h3"].reason == "quiet pawn advances: 40 % more often than other masters"
    assert [said[san].value for san in MOVES[1:]] == [0, 0, 0]


@pytest.mark.parametrize(
    "rule",
    [
        replace(QUIET_PAWN, phase="endgame"),
        replace(QUIET_PAWN, category="carlsbad:mine"),
        replace(QUIET_PAWN, eval_band="winning"),
    ],
)
def test_a_rule_is_silent_where_its_condition_does_not_hold(
    blank: Personality, rule: StyleRule
) -> None:
    said = judge(ruled(blank, [rule]), context_of(blank, BOARD))
    assert {(one.value, one.reason) for one in said.values()} == {(0.0, "")}


def test_a_rule_speaks_where_all_its_conditions_hold(blank: Personality) -> None:
    context = context_of(blank, BOARD, MOVES)
    rule = replace(QUIET_PAWN, category=context.category, eval_band="equal", boost=-0.1)
    said = judge(ruled(blank, [rule]), context)["h3"]
    assert said.value == pytest.approx(-0.1)
    assert said.reason.startswith("quiet pawn advances in level positions")


def test_the_most_particular_rule_about_a_feature_takes_the_place_of_the_others(
    blank: Personality,
) -> None:
    context = context_of(blank, BOARD, MOVES)
    level = replace(QUIET_PAWN, name="level", eval_band="equal", boost=-0.06)
    structure = replace(QUIET_PAWN, name="structure", category=context.category, boost=-0.12)
    assert values(ruled(blank, [QUIET_PAWN, level]), context)["h3"] == pytest.approx(-0.06)
    both = values(ruled(blank, [level, QUIET_PAWN, structure]), context)["h3"]
    assert both == pytest.approx(-0.09), "two equally particular ones share"


def test_boosts_of_features_and_of_both_sources_add_up_and_stay_in_bounds(
    blank: Personality,
) -> None:
    context = context_of(blank, BOARD, MOVES)
    wing = replace(QUIET_PAWN, name="wing", feature="flank_pawn_push", boost=0.03)
    assert values(ruled(blank, [QUIET_PAWN, wing]), context)["h3"] == pytest.approx(0.18)
    assert values(ruled(blank, [QUIET_PAWN], [wing]), context)["h3"] == pytest.approx(0.18)
    many = [
        replace(QUIET_PAWN, name=feature, feature=feature, boost=0.3)
        for feature in ("quiet", "pawn_move", "pawn_advance", "quiet_pawn_advance")
    ]
    three = values(ruled(blank, many[:2]), context)["h3"]
    four = values(ruled(blank, many), context)["h3"]
    assert 0.20 < three < four <= 0.30
    against = [replace(rule, boost=-rule.boost) for rule in many]
    assert values(ruled(blank, against), context)["h3"] == pytest.approx(-four)


def test_a_habit_without_a_baseline_has_words_too(blank: Personality) -> None:
    rule = replace(QUIET_PAWN, baseline_rate=0.0)
    said = judge(ruled(blank, [rule]), context_of(blank, BOARD, MOVES))["h3"]
    assert said.reason == "quiet pawn advances: a habit"


def test_a_rule_about_an_unknown_feature_is_refused(blank: Personality) -> None:
    with pytest.raises(PlayalikeError, match="'quite'"):
        ruled(blank, [], [replace(QUIET_PAWN, feature="quite")])


def learned(blank: Personality, **weights: float) -> ComprehensiveLayer:
    """Return the layer of a model with the given weights per unit of each feature."""
    count = len(weights)
    model = replace(
        blank.model,
        features=tuple(weights),
        weights=tuple(weights.values()),
        means=(0.3,) * count,
        scales=(1.0,) * count,
        positions=300,
    )
    return ComprehensiveLayer(replace(blank, model=model))


def test_what_drew_the_player_beyond_the_engine_wins(blank: Personality) -> None:
    layer = learned(blank, loss=-2.0, sacrifice=1.5, quiet=-0.2, own_king_safety=0.1)
    said = judge(layer, context_of(blank, BOARD, MOVES))
    assert max(said, key=lambda san: said[san].value) == "Nxd5"
    assert said["Nxd5"].value > 0.2
    assert said["Nxd5"].reason == "likes sacrifices"
    assert said["h3"].value < 0
    assert said["h3"].reason == "prefers sacrifices to this"


def test_the_engines_opinion_does_not_count(blank: Personality) -> None:
    context = context_of(blank, BOARD, MOVES)
    without = values(learned(blank, sacrifice=0.5), context)
    assert without == values(
        learned(blank, loss=-3.0, first=2.0, log_rank=-1.0, win_chance_loss=-2.0, sacrifice=0.5),
        context,
    )
    only_engine = learned(blank, loss=-3.0, first=2.0)
    assert only_engine.support == 0
    assert not any(values(only_engine, context).values())


def test_a_move_is_compared_with_the_other_candidates(blank: Personality) -> None:
    layer = learned(blank, quiet=1.0)
    mixed = values(layer, context_of(blank, BOARD, ["h3", "Nxd5"]))
    assert mixed["h3"] == pytest.approx(-mixed["Nxd5"])
    assert mixed["h3"] > 0
    assert not any(values(layer, context_of(blank, BOARD, ["h3", "a3", "Kh1"])).values())


def test_changes_of_the_harmonics_have_words(blank: Personality) -> None:
    board = chess.Board("6k1/5ppp/8/8/3P4/8/5PPP/6K1 w - - 0 30")
    layer = learned(blank, own_passed_pawns=20.0, their_mobility=-0.01)
    said = judge(layer, context_of(blank, board, ["h3", "d5"]))
    assert said["d5"].value > 0.02 > 0 > said["h3"].value
    assert said["d5"].reason == "more passed pawn strength than after other moves"
    assert said["h3"].reason == "less passed pawn strength than after other moves"


def test_a_model_of_another_version_is_refused(blank: Personality) -> None:
    with pytest.raises(PlayalikeError, match="'boldness'"):
        learned(blank, boldness=1.0)
    model = replace(blank.model, features=("quiet",), weights=(1.0,), means=(0.0,), scales=(0.0,))
    with pytest.raises(PlayalikeError, match="scale"):
        ComprehensiveLayer(replace(blank, model=model))

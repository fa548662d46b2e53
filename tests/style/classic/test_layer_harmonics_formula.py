"""The ten harmonics as the player weighs them: the layers `harmonics` and `formula`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import chess
import numpy as np
import pytest

from playalike.personality.load import Personality
from playalike.position.harmonics import METRICS, harmonics
from playalike.style.classic.layers.decision_formula import DecisionFormulaLayer
from playalike.style.classic.layers.harmonics import HarmonicsLayer
from playalike.style.context import Context
from tests.style.classic.layering import QUIET_MIDDLEGAME, context_of, judge, values, write_blank

BOARD = chess.Board(QUIET_MIDDLEGAME)
PASSER = chess.Board("6k1/5ppp/8/8/3P4/8/5PPP/6K1 w - - 0 30")


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Personality]:
    """A personality that knows nothing."""
    personality = write_blank(tmp_path_factory.mktemp("blank"))
    yield personality
    personality.close()


def weighing(blank: Personality, quiet: float = 0.5, **weights: float) -> Personality:
    """Return a personality with a decision formula."""
    formula = replace(
        blank.formula,
        harmonics_weights=dict.fromkeys(METRICS, 0.0) | weights,
        quiet_move_preference=quiet,
        positions=500,
    )
    return replace(blank, formula=formula)


def equal(blank: Personality) -> Personality:
    """Return a personality to whom all metrics count the same."""
    return weighing(blank, **dict.fromkeys(METRICS, 0.1))


def test_with_equal_weights_the_best_harmony_score_wins(blank: Personality) -> None:
    context = context_of(blank, BOARD)
    said = values(HarmonicsLayer(equal(blank)), context)
    by_score = sorted(context.options, key=lambda o: o.harmony_after.white.harmony_score)
    assert [said[o.san] for o in by_score] == sorted(said.values())
    assert said[by_score[-1].san] > 0.25
    assert said[by_score[0].san] < 0.05


def test_harmony_counts_the_metrics_as_the_player_does(blank: Personality) -> None:
    context = context_of(blank, PASSER)
    pusher = values(HarmonicsLayer(weighing(blank, passed_pawns=1.0)), context)
    assert max(pusher, key=pusher.__getitem__) == "d5"
    waiter = values(HarmonicsLayer(weighing(blank, passed_pawns=-1.0)), context)
    assert min(waiter, key=waiter.__getitem__) == "d5"


def test_a_move_is_compared_with_before_and_with_the_others(blank: Personality) -> None:
    layer = HarmonicsLayer(equal(blank))
    before = harmonics(BOARD).white.harmony_score
    context = context_of(blank, BOARD)
    rise = {o.san: o.harmony_after.white.harmony_score - before for o in context.options}
    best, worst = max(rise, key=rise.__getitem__), min(rise, key=rise.__getitem__)
    assert rise[worst] < 0 < rise[best]
    alone = {san: values(layer, context_of(blank, BOARD, [san]))[san] for san in (best, worst)}
    assert alone[worst] < 0.15 < alone[best], "against the position before"
    among_better = values(layer, context_of(blank, BOARD, [best, worst]))
    assert among_better[worst] < values(layer, context)[best]
    twins = values(layer, context_of(blank, BOARD, [worst, best]))
    expected = 0.15 * (1 + np.tanh((rise[best] - (rise[best] + rise[worst]) / 4) / 0.05))
    assert twins[best] == pytest.approx(expected)


def test_reasons_tell_better_from_worse(blank: Personality) -> None:
    context = context_of(blank, BOARD)
    said = judge(HarmonicsLayer(equal(blank)), context)
    best = max(said.values(), key=lambda one: one.value)
    assert best.reason.startswith("the pieces work together better than after other moves (")
    poor = min((one for one in said.values() if one.value), key=lambda one: one.value)
    assert poor.reason.startswith("the pieces work together less well than after other moves (")


def with_gains(context: Context, gains: dict[str, dict[str, float]]) -> Context:
    """Return the context with made-up gains of its candidates."""
    changes = np.zeros_like(context.described.changes)
    for row, option in enumerate(context.options):
        for metric, gain in gains.get(option.san, {}).items():
            changes[row, METRICS.index(metric)] = 2 * gain
    return replace(context, described=replace(context.described, changes=changes))


def test_the_documents_example_of_three_moves(blank: Personality) -> None:
    """Space, mobility and initiative are worth the same to Karpov; Tal prefers the initiative."""
    karpov = weighing(blank, initiative=0.08, mobility=0.12, pawn_structure=0.18,
                      king_safety=0.14, space_advantage=0.16)  # fmt: skip
    tal = weighing(blank, initiative=0.22, mobility=0.12, space_advantage=0.16)
    context = with_gains(
        context_of(blank, BOARD, ["h3", "Nd4", "Nb5", "a3"]),
        {
            "h3": {"space_advantage": 0.15},
            "Nd4": {"mobility": 0.20},
            "Nb5": {"initiative": 0.30},
        },
    )
    said = judge(DecisionFormulaLayer(karpov), context)
    mean = 3 * 0.024 / 4
    for san in ("h3", "Nd4", "Nb5"):
        assert said[san].value == pytest.approx(0.15 * np.tanh((0.024 - mean) / 0.05), rel=1e-5)
    assert said["a3"].value < 0
    said = judge(DecisionFormulaLayer(tal), context)
    assert max(said, key=lambda san: said[san].value) == "Nb5"
    assert said["Nb5"].reason.startswith("more initiative")


def test_a_real_gain_is_found_by_who_cares_for_it(blank: Personality) -> None:
    context = context_of(blank, PASSER, ["h3", "d5", "Kf1"])
    likes = values(DecisionFormulaLayer(weighing(blank, passed_pawns=1.0)), context)
    assert max(likes, key=likes.__getitem__) == "d5"
    assert likes["d5"] > 0.02
    averse = values(DecisionFormulaLayer(weighing(blank, passed_pawns=-1.0)), context)
    assert averse == pytest.approx({san: -value for san, value in likes.items()})


def test_a_weight_that_may_be_zero_does_not_count(blank: Personality) -> None:
    personality = weighing(blank, passed_pawns=0.3, mobility=0.7)
    context = context_of(blank, PASSER, ["h3", "d5", "Kf1"])
    unsure = replace(
        personality.formula,
        intervals={"passed_pawns": (-0.1, 0.7), "mobility": (0.5, 0.9)},
    )
    said = values(DecisionFormulaLayer(replace(personality, formula=unsure)), context)
    assert said == values(DecisionFormulaLayer(weighing(blank, mobility=0.7)), context)
    unknown = replace(unsure, intervals=dict.fromkeys(METRICS, (-1.0, 1.0)))
    layer = DecisionFormulaLayer(replace(personality, formula=unknown))
    assert layer.support == 0
    assert not any(values(layer, context).values())


def test_a_friend_of_quiet_moves_prefers_them_where_forcing_ones_compete(
    blank: Personality,
) -> None:
    personality = weighing(blank, quiet=0.9, outposts=1e-9)
    layer = DecisionFormulaLayer(personality)
    context = with_gains(context_of(blank, BOARD, ["Nxd5", "h3"]), {})
    said = judge(layer, context)
    assert said["h3"].value == pytest.approx(0.15 * np.tanh(0.024 / 0.05), rel=1e-5)
    assert said["Nxd5"].value == pytest.approx(-said["h3"].value)
    assert said["h3"].reason == "quieter than other moves"
    assert said["Nxd5"].reason == "more forcing than other moves"
    far = with_gains(context_of(blank, BOARD, ["Nxd5", "h3"], step_cp=31), {})
    assert not any(values(layer, far).values()), "no competition"
    fighter = DecisionFormulaLayer(weighing(blank, quiet=0.2, outposts=1e-9))
    assert values(fighter, context)["Nxd5"] > 0

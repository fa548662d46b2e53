"""The layers about plans (6) and about several themes at once (10)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import chess
import pytest

from playalike.decision import Contribution
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import Personality, load_personality
from playalike.style.classic.layer import Layer
from playalike.style.classic.layers.causality import CausalityLayer
from playalike.style.classic.layers.multi_theme import MultiThemeLayer
from playalike.style.classic.layers.plan_memory import PlanMemoryLayer
from playalike.style.classic.layers.plans import PlansLayer, bonus
from playalike.style.context import Context, make_context
from playalike.style.memory import PlanMemory
from playalike.style.plan_progress import made_progress
from playalike.style.plan_relevance import top_plans
from tests.boards import random_boards
from tests.style.classic.layering import judge, mirrored_context, values
from tests.style.plan_sample import (
    GAME,
    OPEN_FILE,
    context,
    double,
    option,
    personality,
    plan,
    played,
    theme,
)

BOARD = chess.Board(OPEN_FILE)
DOUBLING = played("Rac1 a6 Rc3 h6")
"""Rfc1 doubles the rooks here."""
KNIGHT = plan(BOARD, theme("centralization", chess.KNIGHT, "e5"), moves=("Nf3d2", "Nd2c4", "Nc4e5"))
BREAK = plan(
    BOARD,
    theme("pawn_break", chess.PAWN, "d5"),
    theme("activation", chess.PAWN, "e4"),
    moves=("Rf1e1", "Pe3e4"),
)


def test_the_payoff_of_a_plan_wins(tmp_path: Path) -> None:
    who = personality(tmp_path, [double(DOUBLING)])
    given = context(who, DOUBLING, ["h3", "Ne5", "Rd1", "Rfc1", "a4"])
    said = judge(PlansLayer(who), given)
    who.close()
    assert max(said, key=lambda san: said[san].value) == "Rfc1"
    assert said["Rfc1"].reason == f"the payoff of the plan 'double on the c-file' from {GAME}"
    assert said["Rfc1"].value > 3 * said["Rd1"].value > 0
    assert said["Ne5"] == said["h3"] == Contribution("plans", 0.0, "")


def test_bonuses_are_those_of_the_document(tmp_path: Path) -> None:
    who = personality(tmp_path, [double(DOUBLING)])
    given = context(who, DOUBLING, ["Rd1", "Rc5", "Rfc1", "Qc4", "h3"])
    found = top_plans(given)
    assert len(found) == 1
    paid = {one.san: bonus(made_progress(found[0].plan, one)) for one in given.options}
    layer = values(PlansLayer(who), given)
    who.close()
    assert paid == pytest.approx(
        {
            "Rd1": 0.15,  # a rook moves
            "Rc5": 0.15 + 0.10,  # a rook lands on a target
            "Rfc1": 0.15 + 0.90,  # a rook makes the achievement move
            "Qc4": 0.0,
            "h3": 0.0,
        }
        | {"Rfc1": 1.0}  # at most
    )
    for san, value in layer.items():
        assert value == pytest.approx(0.60 * found[0].relevance * paid[san])


def test_a_second_theme_of_the_plan_adds(tmp_path: Path) -> None:
    both = replace(BREAK, moves=("Rf1e1", "Pd4d5"), achievement_move="Pd4d5")
    one = replace(both, themes=both.themes[1:])
    paid = []
    for number, known in enumerate((one, both)):
        who = personality(tmp_path / str(number), [known])
        given = context(who, BOARD, ["e4", "h3"])
        paid.append(bonus(made_progress(top_plans(given)[0].plan, option(given, "e4"))))
        who.close()
    assert paid == pytest.approx([0.10 + 0.15, 0.10 + 0.15 + 0.10])


def test_a_more_relevant_plan_counts_more(tmp_path: Path) -> None:
    weak = replace(KNIGHT, success=0.1, outcome=0.0)
    who = personality(tmp_path, [weak, replace(BREAK, themes=BREAK.themes[:1])])
    given = context(who, BOARD, ["Ne1", "h3"])
    knight, pawn = values(PlansLayer(who), given).values()
    who.close()
    assert pawn > knight > 0


def test_plans_add_up_below_the_weight(tmp_path: Path) -> None:
    many = [replace(double(DOUBLING), game=f"Game {n}, 1960") for n in range(7)]
    who = personality(tmp_path, [double(DOUBLING)])
    one = values(PlansLayer(who), context(who, DOUBLING, ["Rfc1", "Rd1", "Rc5"]))
    who.close()
    who = personality(tmp_path, many)
    all_five = values(PlansLayer(who), context(who, DOUBLING, ["Rfc1", "Rd1", "Rc5"]))
    who.close()
    for san, value in one.items():
        assert value < all_five[san] < 0.60
    assert all_five["Rfc1"] > all_five["Rc5"] > all_five["Rd1"]


def test_black_plays_the_same_plan(tmp_path: Path) -> None:
    who = personality(tmp_path, [double(DOUBLING), KNIGHT])
    given = context(who, DOUBLING, ["h3", "Ne5", "Rd1", "Rfc1", "a4"])
    here, there = judge(PlansLayer(who), given), judge(PlansLayer(who), mirrored_context(given))
    who.close()
    assert [one.value for one in here.values()] == [one.value for one in there.values()]
    assert "on e5' from" in here["Ne5"].reason
    assert "on e4' from" in there["Ne4"].reason


def test_several_themes_at_once_win(tmp_path: Path) -> None:
    doubling = plan(
        DOUBLING,
        theme("activation", chess.ROOK, "c1"),
        theme("doubled_rooks", chess.ROOK, "c5", "c6"),
        moves=("Ra1c1", "Rf1c1"),
    )
    who = personality(tmp_path, [doubling])
    given = context(who, DOUBLING, ["h3", "Ne5", "e4", "Rfc1"])
    said = judge(MultiThemeLayer(who), given)
    there = values(MultiThemeLayer(who), mirrored_context(given))
    who.close()
    assert said["Rfc1"].value == max(one.value for one in said.values()) > 0
    assert said["Rfc1"].reason == "2 themes at once: doubled rooks, activation"
    assert {said[san].value for san in ("h3", "Ne5", "e4")} == {0.0}
    assert list(there.values()) == [one.value for one in said.values()]


def test_a_further_theme_of_a_plan_counts(tmp_path: Path) -> None:
    """Rfc1 doubles the rooks, and pursues one or two ends of a plan besides."""
    board = DOUBLING
    pair = (theme("activation", chess.ROOK, "c1"), theme("invasion", chess.ROOK, "c1"))
    found = {}
    for number, themes in enumerate((pair[:1], pair)):
        who = personality(tmp_path / str(number), [plan(board, *themes, moves=("Ra1c1", "Rf1c1"))])
        given = context(who, board, ["Rfc1"])
        found[number] = values(MultiThemeLayer(who), given)["Rfc1"]
        who.close()
    assert 0 < found[0] < found[1] < 0.15


@pytest.mark.parametrize("kind", [PlansLayer, MultiThemeLayer, PlanMemoryLayer, CausalityLayer])
def test_silence_without_data(kind: type[Layer], tmp_path: Path) -> None:
    who = personality(tmp_path)
    layer = kind(who)
    given = context(who, DOUBLING, ["Rfc1", "Ne5", "e4"])
    assert layer.support == 0
    assert set(judge(layer, given).values()) == {Contribution(kind.name, 0.0, "")}
    who.close()


RANGES: dict[type[Layer], float] = {
    PlansLayer: 0.60,
    MultiThemeLayer: 0.15,
    CausalityLayer: 0.25,
    PlanMemoryLayer: 0.30,
}


@pytest.fixture(scope="module")
def tal() -> Iterator[Personality]:
    who = load_personality(BUILT_IN / "tal")
    yield who
    who.close()


@pytest.fixture(scope="module")
def contexts(tal: Personality) -> list[Context]:
    """Positions of random games, each with the memory of what was played before."""
    rng = random.Random(8)
    made = []
    for board in random_boards(20, seed=21, max_plies=70):
        memory = PlanMemory()
        replay = board.root()
        moves = board.move_stack
        for ply in range(max(0, len(moves) - 6)):
            replay.push(moves[ply])
        for move in [*moves[max(0, len(moves) - 6) :], None]:
            if replay.turn == board.turn:
                legal = list(replay.legal_moves)
                chosen = rng.sample(legal, min(9, len(legal)))
                chosen += [move] if move is not None and move not in chosen else []
                lines = [Line(one.uci(), 20, None, (one.uci(),)) for one in chosen]
                given = make_context(tal, replay.copy(), lines, memory)
                made.append(given)
                if move is not None:
                    memory = memory.after(given, given.options[chosen.index(move)])
            if move is not None:
                replay.push(move)
    return made


@pytest.mark.parametrize("kind", RANGES, ids=lambda kind: kind.name)
def test_ranges_reasons_and_symmetry_with_a_real_personality(
    kind: type[Layer], tal: Personality, contexts: list[Context]
) -> None:
    layer = kind(tal)
    loud: set[float] = set()
    for given in contexts:
        fen = given.board.fen()
        said = [layer.score(given, one) for one in given.options]
        turned = mirrored_context(given)
        assert [layer.score(turned, one).value for one in turned.options] == [
            one.value for one in said
        ]
        assert given.board.fen() == fen
        for one in said:
            assert 0 <= one.value <= RANGES[kind]
            assert one.name == kind.name
            assert bool(one.reason) == (one.value > 0)
            assert "_" not in one.reason
            assert len(one.reason) <= 160
        loud.update(round(one.value, 4) for one in said)
    # In random games few plans are taken up, so the memory has little to say.
    assert len(loud) > (3 if kind is PlanMemoryLayer else 10), "the layer is dead"


@pytest.mark.parametrize("kind", RANGES, ids=lambda kind: kind.name)
def test_the_definition_may_name_another_weight(
    kind: type[Layer], tal: Personality, contexts: list[Context]
) -> None:
    usual = {PlansLayer: 0.60, MultiThemeLayer: 0.15, CausalityLayer: 2.5, PlanMemoryLayer: 2.0}

    def loudest(weights: dict[str, float]) -> float:
        changed = replace(tal, definition=replace(tal.definition, weights=weights))
        layer = kind(changed)
        return max(layer.score(c, one).value for c in contexts[:20] for one in c.options)

    assert loudest({kind.name: 2 * usual[kind]}) == pytest.approx(2 * loudest({}))
    assert loudest({kind.name: 0.0}) == 0

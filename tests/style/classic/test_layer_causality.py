"""The layer `causality`: chains of themes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import chess
import pytest

from playalike.decision import Contribution
from playalike.personality.records import Chain
from playalike.style.classic.layers.causality import (
    CausalityLayer,
    chain_strength,
    themes_under_way,
)
from tests.style.classic.layering import judge, mirrored_context, values
from tests.style.plan_sample import OPEN_FILE, context, personality, played

DOUBLING = played("Rac1 a6 Rc3 h6")
"""The rook on c3 has the open file; Rfc1 doubles, Ne5 centralises, e4 breaks, a4 stops ...b5."""
MOVES = ("h3", "Ne5", "e4", "Rfc1", "a4")
STRONG = Chain("file_control", "doubled_rooks", 150, 3.2, 1.5, 8.0, 0.00001)


def chain(first: str, second: str, **changes: float) -> dict[str, object]:
    return {
        "prerequisite": first,
        "enables": second,
        "occurrences": 150,
        "lift": 3.2,
        "baseline_lift": 1.5,
        "delay_plies": 8.0,
        "p_value": 0.00001,
        **changes,
    }


def test_what_the_standing_theme_enables_wins(tmp_path: Path) -> None:
    who = personality(tmp_path, chains=[chain("file_control", "doubled_rooks")])
    given = context(who, DOUBLING, MOVES)
    said = judge(CausalityLayer(who), given)
    there = values(CausalityLayer(who), mirrored_context(given))
    who.close()
    wins = said.pop("Rfc1")
    assert wins.value == pytest.approx(0.25 * chain_strength(STRONG))
    assert wins.reason == (
        "doubled rooks, 3.2 times as likely after file control in the player's games"
    )
    assert set(said.values()) == {Contribution("causality", 0.0, "")}
    assert list(there.values()) == [0, 0, 0, wins.value, 0]


def test_without_the_prerequisite_nothing_follows(tmp_path: Path) -> None:
    who = personality(tmp_path, chains=[chain("pawn_storm", "doubled_rooks")])
    assert values(CausalityLayer(who), context(who, DOUBLING, MOVES))["Rfc1"] == 0
    who.close()


def test_what_was_played_before_counts_too(tmp_path: Path) -> None:
    """The break e3-e4 leaves no theme that stands; the game remembers it."""
    who = personality(tmp_path, chains=[chain("pawn_break", "prophylaxis")])
    layer = CausalityLayer(who)
    board = played("e4 a6")
    given = context(who, board, ["a4", "h3"])
    forgotten = context(who, chess.Board(board.fen()), ["a4", "h3"])
    assert "pawn_break" not in given.own_themes
    assert "pawn_break" in themes_under_way(given)
    assert values(layer, given)["a4"] > values(layer, forgotten)["a4"] == 0
    late = played("Kh1 Kh8 Kg1 Kg8 " * 4, board)
    assert "pawn_break" not in themes_under_way(context(who, late, ["h3"]))
    who.close()


def test_a_move_that_starts_a_chain_earns_less(tmp_path: Path) -> None:
    chains = [chain("centralization", "king_attack"), chain("file_control", "doubled_rooks")]
    who = personality(tmp_path, chains=chains)
    said = judge(CausalityLayer(who), context(who, DOUBLING, MOVES))
    who.close()
    assert said["Ne5"].value == pytest.approx(0.4 * said["Rfc1"].value)
    assert said["Ne5"].reason == (
        "centralisation, which makes king attack 3.2 times as likely in the player's games"
    )


def test_what_is_there_is_not_started(tmp_path: Path) -> None:
    """15.Rac1 takes the file, and would prepare doubling; the second rook's file is taken."""
    who = personality(tmp_path, chains=[chain("file_control", "king_attack")])
    layer = CausalityLayer(who)
    assert values(layer, context(who, chess.Board(OPEN_FILE), ["Rac1"]))["Rac1"] > 0
    again = played("Rac1 a6 Rb1 h6")
    assert values(layer, context(who, again, ["Rbc1"]))["Rbc1"] == 0
    who.close()


def test_a_move_with_both_themes_is_no_chain(tmp_path: Path) -> None:
    """As in the study: what comes together does not follow from one another."""
    chains = [chain("doubled_rooks", "doubled_rooks")]
    who = personality(tmp_path, chains=chains)
    assert values(CausalityLayer(who), context(who, DOUBLING, MOVES))["Rfc1"] == 0
    who.close()


@pytest.mark.parametrize(
    "weaker", [{"lift": 1.3}, {"occurrences": 12}, {"p_value": 0.04}, {"lift": 1.0}]
)
def test_strength_grows_with_lift_and_evidence(weaker: dict[str, float]) -> None:
    less = replace(STRONG, **weaker)  # type: ignore[arg-type]
    assert 0 <= chain_strength(less) < chain_strength(STRONG) <= 1


def test_strength_has_bounds() -> None:
    extreme = replace(STRONG, lift=5000.0, occurrences=10**7, p_value=0.0)
    assert chain_strength(extreme) == pytest.approx(1, abs=1e-4)
    assert chain_strength(replace(STRONG, lift=0.4)) == 0
    assert chain_strength(replace(STRONG, p_value=1.0)) == 0


def test_two_chains_say_more_than_one_but_stay_below_the_limit(tmp_path: Path) -> None:
    loud = {"lift": 900.0, "occurrences": 100_000}
    one = chain("file_control", "doubled_rooks")
    found = []
    for number, chains in enumerate(
        ([one], [one, chain("fianchetto", "doubled_rooks")],
         [chain(first, "doubled_rooks", **loud) for first in ("file_control", "fianchetto")])
    ):  # fmt: skip
        who = personality(tmp_path / str(number), chains=chains)
        layer = CausalityLayer(who)
        assert layer.support == len(chains)
        found.append(values(layer, context(who, DOUBLING, MOVES))["Rfc1"])
        who.close()
    assert found[0] < found[1] < found[2] <= 0.25

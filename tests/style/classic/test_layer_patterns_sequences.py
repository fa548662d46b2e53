"""What was seen before: the layers `patterns` and `sequences`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import chess
import pytest

from playalike.personality.load import Personality
from playalike.personality.records import Pattern, Sequence
from playalike.position.moves.patterns import pattern_keys
from playalike.style.classic.layers.patterns import PatternsLayer
from playalike.style.classic.layers.sequences import SequencesLayer
from tests.boards import after
from tests.style.classic.layering import (
    QUIET_MIDDLEGAME,
    context_of,
    judge,
    mirrored,
    values,
    write_blank,
)

BOARD = chess.Board(QUIET_MIDDLEGAME)
MOVES = ["h3", "Nd4", "Nb5", "Re1"]
JUMP = Pattern(
    key="maneuver|Nb3d4|middlegame",
    kind="maneuver",
    phase="middlegame",
    description="moves a knight from b3 to d4 in the middlegame",
    support=200,
    rate=0.02,
    baseline_rate=0.01,
    lift=2.0,
    score=0.6,
)


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Personality]:
    """A personality that knows nothing."""
    personality = write_blank(tmp_path_factory.mktemp("blank"))
    yield personality
    personality.close()


def showing(blank: Personality, *patterns: Pattern) -> PatternsLayer:
    """Return the layer with some patterns."""
    return PatternsLayer(replace(blank, patterns=patterns))


def test_the_pattern_is_among_the_keys_of_the_move() -> None:
    assert JUMP.key in pattern_keys(BOARD, BOARD.parse_san("Nd4"))


def test_a_move_that_shows_a_usual_pattern_wins(blank: Personality) -> None:
    said = judge(showing(blank, JUMP), context_of(blank, BOARD, MOVES))
    assert 0.13 < said["Nd4"].value < 0.20
    assert said["Nd4"].reason == (
        "moves a knight from b3 to d4 in the middlegame: twice as often as other masters"
    )
    assert [said[san].value for san in ("h3", "Nb5", "Re1")] == [0, 0, 0]


def test_squares_in_the_reason_are_those_of_the_board(blank: Personality) -> None:
    said = judge(showing(blank, JUMP), context_of(blank, mirrored(BOARD), ["Nd5", "h6"]))
    assert said["Nd5"].value > 0.13
    assert said["Nd5"].reason.startswith("moves a knight from b6 to d5 in the middlegame")


def test_what_the_player_avoids_costs_as_much(blank: Personality) -> None:
    context = context_of(blank, BOARD, MOVES)
    often = values(showing(blank, replace(JUMP, support=200)), context)["Nd4"]
    # Seen 100 times where 200 were due: the same evidence.
    rarely = values(showing(blank, replace(JUMP, lift=0.5, support=100)), context)["Nd4"]
    assert rarely == pytest.approx(-often)


def test_little_evidence_counts_less_and_no_difference_nothing(blank: Personality) -> None:
    context = context_of(blank, BOARD, MOVES)
    found = [
        values(showing(blank, replace(JUMP, support=support)), context)["Nd4"]
        for support in (1, 8, 50, 5000)
    ]
    assert 0 < found[0] < found[1] < found[2] < found[3] < 0.20
    assert judge(showing(blank, replace(JUMP, lift=1.0)), context)["Nd4"].reason == ""


def test_overlapping_patterns_count_less_and_less(blank: Personality) -> None:
    context = context_of(blank, BOARD, MOVES)
    shape = replace(JUMP, key="maneuver|N(2,+1)|middlegame")
    setup = replace(JUMP, key=f"setup|Nd4|{context.category}", kind="setup", phase=None)
    one = values(showing(blank, JUMP), context)["Nd4"]
    two = values(showing(blank, JUMP, shape), context)["Nd4"]
    three = values(showing(blank, JUMP, shape, setup), context)["Nd4"]
    assert math.atanh(two / 0.2) == pytest.approx(1.5 * math.atanh(one / 0.2))
    assert math.atanh(three / 0.2) == pytest.approx(1.75 * math.atanh(one / 0.2))


KNIGHT_TOUR = Sequence(("Nd2f1", "Nf1e3", "Ne3d5"), "route", None, None, 20, 6.0, 0.7)
TOUR = chess.Board("r2q1rk1/1b1nbppp/p2p1n2/1p2p3/4P3/1B1P3P/PPPN1PP1/R1BQRNK1 w - - 0 14")
"""Knights on d2 and f1; the one on f1 has come from nowhere."""
START = chess.Board("r2q1rk1/1b1nbppp/p2p1n2/1p2p3/4P3/1B1P3P/PPPN1PP1/R1BQR1K1 w - - 0 13")
"""The same with a knight on d2 only."""


def following(blank: Personality, *sequences: Sequence) -> SequencesLayer:
    """Return the layer with some sequences."""
    return SequencesLayer(replace(blank, sequences=sequences))


def test_at_f1_the_knight_goes_on_to_e3(blank: Personality) -> None:
    """The document's example: Nd2–f1–e3–d5."""
    board = after("13. Nf1 Re8 14. c3 Bf8", START)
    said = judge(following(blank, KNIGHT_TOUR), context_of(blank, board, ["Ng3", "Ne3", "a4"]))
    assert said["Ne3"].value > 0.1
    assert said["Ne3"].reason == "goes on with the route Nd2–f1–e3–d5, played 20 times"
    assert [(said[san].value, said[san].reason) for san in ("Ng3", "a4")] == [(0.0, "")] * 2
    further = after("15. Ne3 g6", board)
    done = judge(following(blank, KNIGHT_TOUR), context_of(blank, further, ["Nd5", "Nf1"]))
    assert said["Ne3"].value < done["Nd5"].value <= 0.30
    assert done["Nd5"].reason == "completes the route Nd2–f1–e3–d5, played 20 times"
    assert done["Nf1"].value == 0


def test_black_makes_the_same_tour(blank: Personality) -> None:
    board = mirrored(after("13. Nf1 Re8 14. c3 Bf8", START))
    said = judge(following(blank, KNIGHT_TOUR), context_of(blank, board, ["Ne6", "Ng6"]))
    assert said["Ne6"].value > 0.1
    assert said["Ne6"].reason == "goes on with the route Nd7–f8–e6–d4, played 20 times"


def test_another_knight_on_f1_does_not_continue_the_tour(blank: Personality) -> None:
    layer = following(blank, KNIGHT_TOUR)
    assert not any(values(layer, context_of(blank, TOUR)).values()), "no history"
    came_from_g3 = after("14. Ng3 Re8 15. Ngf1 Bf8", TOUR)
    assert values(layer, context_of(blank, came_from_g3, ["Ne3"])) == {"Ne3": 0}


def test_a_rest_of_nine_moves_ends_the_route(blank: Personality) -> None:
    moves = "13. Nf1 Kh8 " + " ".join(
        f"{n}. {'Kh1' if n % 2 == 0 else 'Kg1'} {'Kg8' if n % 2 == 0 else 'Kh8'}"
        for n in range(14, 23)
    )
    context = context_of(blank, after(moves, START), ["Ne3"])
    assert values(following(blank, KNIGHT_TOUR), context) == {"Ne3": 0}


def test_higher_lift_more_support_and_more_moves_count_more(blank: Personality) -> None:
    board = after("13. Nf1 Re8 14. Ne3 Bf8", START)
    context = context_of(blank, board, ["Nd5"])

    def value(*sequences: Sequence) -> float:
        return values(following(blank, *sequences), context)["Nd5"]

    short = replace(KNIGHT_TOUR, tokens=KNIGHT_TOUR.tokens[1:])
    assert value(short) < value(KNIGHT_TOUR)
    assert value(KNIGHT_TOUR, short) == value(KNIGHT_TOUR), "a part adds nothing"
    assert value(replace(KNIGHT_TOUR, lift=2.0)) < value(KNIGHT_TOUR)
    assert value(replace(KNIGHT_TOUR, support=4)) < value(KNIGHT_TOUR)
    assert value(replace(KNIGHT_TOUR, lift=0.5)) == 0, "never a penalty"


def test_a_line_is_continued_by_the_very_next_move(blank: Personality) -> None:
    line = Sequence(("Pc2c3", "Nd2f1", "Bb3c2"), "line", None, None, 15, 4.0, 0.6)
    layer = following(blank, line)
    board = after("13. c3 Re8 14. Nf1 Bf8", START)
    said = judge(layer, context_of(blank, board, ["Bc2", "a4"]))
    assert said["Bc2"].value > 0.1
    assert said["Bc2"].reason == "completes the line c2–c3, Nd2–f1, Bb3–c2, played 15 times"
    assert said["a4"].value == 0
    late = after("15. a4 g6", board)
    assert values(layer, context_of(blank, late, ["Bc2"])) == {"Bc2": 0}


def test_phase_and_structure_must_fit(blank: Personality) -> None:
    context = replace(
        context_of(blank, after("13. Nf1 Re8 14. c3 Bf8", START), ["Ne3"]), phase="middlegame"
    )

    def value(phase: str | None = None, category: str | None = None) -> float:
        layer = following(blank, replace(KNIGHT_TOUR, phase=phase, category=category))
        return values(layer, context)["Ne3"]

    assert value(phase="middlegame") == value() == value(category=context.category) > 0
    assert 0 < value(phase="opening") < value(), "begun a phase earlier"
    assert value(phase="endgame") == 0
    assert value(category="hedgehog:mine") == 0

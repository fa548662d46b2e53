"""Squares and types of move: the layers `placement` and `move_type`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.personality.records import MoveTypePreference, Placement
from playalike.style.classic.layers.move_type import MoveTypeLayer
from playalike.style.classic.layers.placement import PlacementLayer
from tests.style.classic.layering import (
    QUIET_MIDDLEGAME,
    context_of,
    judge,
    mirrored,
    values,
    write_blank,
)

BOARD = chess.Board(QUIET_MIDDLEGAME)
TAKING = chess.Board("r2q1rk1/pp2bppp/4b3/3p4/4P3/1NN5/PPP2PPP/R2Q1RK1 w - - 0 15")
"""exd5 wins a pawn and opens a file."""


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Personality]:
    """A personality that knows nothing."""
    personality = write_blank(tmp_path_factory.mktemp("blank"))
    yield personality
    personality.close()


def placing(blank: Personality, *found: tuple[str, str, str, float]) -> PlacementLayer:
    """Return the layer for pieces, squares, phases and lifts."""
    placements = tuple(
        Placement(piece, square, phase, 40, lift) for piece, square, phase, lift in found
    )
    return PlacementLayer(replace(blank, placements=placements))


def test_a_knight_on_d5_at_a_lift_of_165_gains_015(blank: Personality) -> None:
    layer = placing(blank, ("N", "d5", "middlegame", 1.65))
    said = judge(layer, context_of(blank, BOARD, ["Nxd5", "Nb5", "Nd4"]))
    assert said["Nxd5"].value == pytest.approx(0.15)
    assert said["Nxd5"].reason == "knight to d5: 65 % more often than other masters"
    assert [(said[san].value, said[san].reason) for san in ("Nb5", "Nd4")] == [(0.0, "")] * 2


def test_the_square_is_seen_from_the_movers_side(blank: Personality) -> None:
    layer = placing(blank, ("N", "d5", "middlegame", 1.65))
    said = judge(layer, context_of(blank, mirrored(BOARD), ["Nxd4", "Nb4"]))
    assert said["Nxd4"].value == pytest.approx(0.15)
    assert said["Nxd4"].reason == "knight to d4: 65 % more often than other masters"
    assert said["Nb4"].value == 0


def test_piece_and_phase_must_be_the_same(blank: Personality) -> None:
    layer = placing(blank, ("B", "d5", "middlegame", 3.0), ("N", "d5", "endgame", 3.0))
    assert not any(values(layer, context_of(blank, BOARD)).values())


def test_rarer_placements_cost_and_the_curve_is_odd_and_bounded(blank: Personality) -> None:
    lifts = (0.0, 0.25, 1 / 1.65, 0.9, 1.0, 1.2, 1.65, 4.0, 1000.0)
    found = []
    for lift in lifts:
        layer = placing(blank, ("N", "d5", "middlegame", lift))
        found.append(values(layer, context_of(blank, BOARD, ["Nxd5"]))["Nxd5"])
    assert found == sorted(found)
    assert found[2] == pytest.approx(-0.15)
    assert found[1] == pytest.approx(-found[7])
    assert all(-0.25 <= value <= 0.25 for value in found)


def test_castling_places_the_king(blank: Personality) -> None:
    board = chess.Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6")
    layer = placing(blank, ("K", "g1", str(context_of(blank, board).phase), 1.65))
    assert values(layer, context_of(blank, board, ["O-O", "Kf1"])) == {
        "O-O": pytest.approx(0.15),
        "Kf1": 0.0,
    }


def typing(blank: Personality, *found: tuple[str, str, float]) -> MoveTypeLayer:
    """Return the layer for types, phases and multipliers."""
    move_types = tuple(
        MoveTypePreference(feature, phase, 100, multiplier) for feature, phase, multiplier in found
    )
    return MoveTypeLayer(replace(blank, move_types=move_types))


def test_quiet_moves_at_115_gain_and_others_do_not(blank: Personality) -> None:
    layer = typing(blank, ("quiet", "middlegame", 1.15))
    said = judge(layer, context_of(blank, TAKING, ["exd5", "f3"]))
    assert said["exd5"].value == 0
    assert said["f3"].value == pytest.approx(0.055, abs=0.001)
    assert said["f3"].reason == "given the choice, quiet moves 15 % more often than other masters"


def test_a_player_of_sacrifices_sacrifices(blank: Personality) -> None:
    layer = typing(blank, ("sacrifice", "middlegame", 1.3), ("quiet", "middlegame", 0.95))
    said = values(layer, context_of(blank, BOARD, ["h3", "Nb5", "Nxd5", "Kh1"]))
    assert max(said, key=said.__getitem__) == "Nxd5"
    assert said["Nxd5"] == pytest.approx(0.096, abs=0.001)
    assert said["h3"] == said["Kh1"] < 0


def test_the_phase_decides(blank: Personality) -> None:
    layer = typing(blank, ("quiet", "endgame", 1.5), ("quiet", "opening", 0.5))
    assert not any(values(layer, context_of(blank, TAKING)).values())


def test_the_strongest_type_counts_in_full_further_ones_less(blank: Personality) -> None:
    context = context_of(blank, TAKING, ["exd5"])
    one = values(typing(blank, ("pawn_capture", "middlegame", 1.2)), context)["exd5"]
    both = values(
        typing(blank, ("pawn_capture", "middlegame", 1.2), ("opens_file", "middlegame", 1.2)),
        context,
    )["exd5"]
    share = 2 * math.log(1.2)
    assert one == pytest.approx(0.20 * math.tanh(share))
    assert both == pytest.approx(0.20 * math.tanh(1.5 * share))


def test_the_reason_has_the_sign_of_the_value(blank: Personality) -> None:
    layer = typing(blank, ("capture", "middlegame", 0.7), ("pawn_capture", "middlegame", 1.1))
    said = judge(layer, context_of(blank, TAKING, ["exd5"]))["exd5"]
    assert said.value < 0
    assert said.reason == "given the choice, captures 30 % less often than other masters"


@pytest.mark.parametrize(("piece", "square"), [("X", "d5"), ("", "d5"), ("N", "d9")])
def test_what_is_no_piece_on_a_square_is_refused(
    blank: Personality, piece: str, square: str
) -> None:
    with pytest.raises(PlayalikeError, match="no piece on a square"):
        placing(blank, (piece, square, "middlegame", 1.5))


def test_an_unknown_type_of_move_is_refused(blank: Personality) -> None:
    with pytest.raises(PlayalikeError, match="'swindle'"):
        typing(blank, ("swindle", "middlegame", 1.5))

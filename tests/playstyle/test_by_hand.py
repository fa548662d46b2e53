"""Every number that is read off a position, on five positions worked out by hand."""

from __future__ import annotations

import math

import chess
import numpy as np
import pytest

from playalike.games.game import Game
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.evolution import CURVES, game_curves
from playalike.playstyle.graphs import measure_graphs
from playalike.playstyle.heatmaps import game_heat, heat_distances
from playalike.playstyle.measure import count_games
from playalike.playstyle.measured import MeasureOptions, measure_games
from playalike.position.batch.columns import columns_of

from .by_hand import WORKED, Rings, Side, to_and_fro

SIZES = (4, 12, 20, 28)
"""Squares in the centre and in the rings around it."""


def slope(rings: Rings) -> float:
    """How much the share of squares falls from ring to ring, by least squares over the four."""
    shares = [number / size for number, size in zip(rings, SIZES, strict=True)]
    middle = sum(shares) / 4
    return -sum((n - 1.5) * (s - middle) for n, s in enumerate(shares)) / 5


def expected(own: Side, other: Side) -> dict[str, float]:
    return {
        "attacked_material": own.attacked,
        "legal_moves": own.legal,
        "opponent_moves": other.legal,
        "center_control": own.centre,
        "king_pressure": own.pressure,
        "king_risk": own.risk,
        "space": own.space,
        "space_gradient": slope(own.control),
        # Relative to an even spread, in which every square has its share of the pieces.
        "placement_gradient": slope(own.placed) * 64 / sum(own.placed),
        "tension": own.tension,
        "loose_pieces": own.loose,
        "pawn_advance": own.advance,
        "isolated_pawns": own.isolated,
        "doubled_pawns": own.doubled,
    }


def style(one: Game, white: bool, options: MeasureOptions | None = None) -> dict[str, float]:
    side = next(s for s in measure_games([one], options or MeasureOptions())[0].sides
                if s.white == white)  # fmt: skip
    return dict(zip(NAMES, side.style.tolist(), strict=True))


@pytest.mark.parametrize("white", [True, False])
@pytest.mark.parametrize("name", WORKED)
def test_dimensions_of_positions(name: str, white: bool) -> None:
    worked = WORKED[name]
    own, other = (worked.white, worked.black) if white else (worked.black, worked.white)
    found = style(worked.game(), white)
    for dimension, value in expected(own, other).items():
        assert found[dimension] == pytest.approx(value, abs=1e-5), dimension
    assert found["imbalance"] == worked.imbalance
    assert found["plies"] == 13


@pytest.mark.parametrize("name", WORKED)
def test_the_documents_numbers(name: str) -> None:
    """In the window are one position with White to move and one with Black to move."""
    worked = WORKED[name]
    computed = measure_games([worked.game()], MeasureOptions())[0].computed
    sides = ((worked.white, computed.white_metrics), (worked.black, computed.black_metrics))
    for own, found in sides:
        assert found.positions_analyzed == 2
        assert found.total_attacked_material == own.attacked
        assert found.total_legal_moves == own.legal
        assert found.avg_isolated_pawns == own.isolated
        assert found.avg_doubled_pawns == own.doubled
        rank = own.advance if own is worked.white else 9 - own.advance
        assert found.avg_pawn_rank == pytest.approx(rank)
        assert found.attacks_metric == pytest.approx(own.attacked / 39)
        assert found.moves_metric == pytest.approx(min(1, own.legal / 40))
    # Plies 1 to 12 are the opening, ply 13 the middlegame.
    assert computed.black_metrics.legal_moves_middlegame == worked.black.legal
    assert computed.black_metrics.avg_legal_moves_middlegame == worked.black.legal
    assert computed.white_metrics.legal_moves_middlegame == 0
    assert computed.white_metrics.legal_moves_endgame == 0


@pytest.mark.parametrize("name", WORKED)
def test_curves(name: str) -> None:
    worked = WORKED[name]
    counted = count_games(columns_of([worked.game()]), skip_checks=True)
    white = dict(zip(CURVES, game_curves(counted, 0, True, {}), strict=True))
    black = dict(zip(CURVES, game_curves(counted, 0, False, {}), strict=True))
    assert (white["legal_moves"][12], black["legal_moves"][13]) == (
        worked.white.legal, worked.black.legal,
    )  # fmt: skip
    assert (white["attacked_material"][12], black["attacked_material"][13]) == (
        worked.white.attacked, worked.black.attacked,
    )  # fmt: skip
    assert (white["king_pressure"][13], black["king_pressure"][12]) == (
        worked.white.pressure, worked.black.pressure,
    )  # fmt: skip
    assert set(white["material"][:14]) == {worked.material}
    assert set(black["material"][:14]) == {-worked.material}
    # Nobody has a value where it is the other's turn, nor after the end.
    assert math.isnan(white["legal_moves"][13])
    assert math.isnan(white["king_pressure"][12])
    assert np.isnan(white["material"][14:]).all()


HEAT = {
    # Where White's pieces stand after the last move: pawns, knights, bishops, rooks, queens, king.
    "two pawns": ("e4", "", "", "", "", "h1"),
    "rooks": ("f2 g2 h2", "", "", "e1", "", "g1"),
    "an attack on h7": ("f2 g2 h2", "g5", "", "", "d3", "g1"),
    "a loose bishop": ("c2 c3 f2", "d4", "c4", "", "", "h1"),
    "an attack on h2": ("f2 g3 h2", "", "", "e1", "", "g1"),
}


@pytest.mark.parametrize("name", HEAT)
def test_heat_maps(name: str) -> None:
    """White's only position from ply 12 on, after a move of its own, is the last one."""
    maps = game_heat(columns_of([WORKED[name].game()]), 0, True)
    for found, squares in zip(maps, HEAT[name], strict=True):
        assert {chess.square_name(int(s)) for s in np.flatnonzero(found)} == set(squares.split())
        assert set(found.tolist()) <= {0, 1}


DISTANCES = {
    # Two positions: pawns, king.
    # Each pawn from e4 (a third of it) to f2, g2, h2; the king by one file.
    ("two pawns", "rooks"): ((5**0.5 + 8**0.5 + 13**0.5) / 3, 1.0),
    ("rooks", "an attack on h7"): (0.0, 0.0),
    # A third of the pawns is on g3, not g2.
    ("rooks", "an attack on h2"): (1 / 3, 0.0),
    # f2 stays; c3 to g3 is 4 and c2 to h2 is 5, less than across.
    ("a loose bishop", "an attack on h2"): (9 / 3, 1.0),
    # f2 stays; c2 to g2 (4) and c3 to h2 (5.099), less than c3 to g2 (4.123) and c2 to h2 (5).
    ("a loose bishop", "rooks"): ((4 + 26**0.5) / 3, 1.0),
}


@pytest.mark.parametrize("pair", DISTANCES)
def test_distances_of_heat_maps(pair: tuple[str, str]) -> None:
    one, other = (game_heat(columns_of([WORKED[name].game()]), 0, True) for name in pair)
    found = {distance.piece: distance.squares for distance in heat_distances(one, other)}
    pawns, king = DISTANCES[pair]
    assert found["pawn"] == pytest.approx(pawns)
    assert found["king"] == pytest.approx(king)
    if pair == ("rooks", "an attack on h2"):
        assert found["rook"] == 0
    assert math.isnan(found["queen"])  # never do both have one


GRAPHS = {
    # position: share of fragility by kind (pawns, knights, bishops, rooks), the key piece
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1": ((0, 0, 0, 0), None),
    # e6 guards d5, d5 and e4 attack each other: the pair (e6, e4) of 3 x 2 leads through d5.
    "8/8/4k3/3p4/4P3/8/8/4K3 w - - 0 1": ((1 / 6, 0, 0, 0), "d5"),
    # The rooks attack each other; a1 reaches the king e8 through a8, a8 reaches h1 through a1.
    "r3k3/8/8/8/8/8/8/R6K w - - 0 1": ((0, 0, 0, 2 / 6), "a1"),
    # The knight bears on d5, e4 and d1, the rook on d5 and g1, d5 and e4 on each other. Of 5 x 4
    # pairs only d1 to e4 leads through an attacked piece, d5: the knight sees e4 itself (and c3 to
    # g1 leads through the rook, which nobody attacks).
    "6k1/8/8/3p4/4P3/2N5/8/3R2K1 w - - 0 1": ((1 / 20, 0, 0, 0), "d5"),
    # The bishop b4 attacks the knight c3, which bears on d5 and e4 (own pawns); b4 to d5 and to e4
    # lead through c3, 2 of 5 x 4 pairs. The pawn d5 and the king are attacked by nobody.
    "6k1/8/8/3P4/1b2P3/2N5/8/6K1 w - - 0 1": ((0, 2 / 20, 0, 0), "c3"),
}


@pytest.mark.parametrize("fen", GRAPHS)
def test_who_carries_the_fragility(fen: str) -> None:
    measures = measure_graphs([chess.Board(fen)])[0]
    shares, key = GRAPHS[fen]
    assert measures.by_piece[:4] == pytest.approx(shares)
    assert measures.by_piece[4:] == (0, 0)
    assert measures.fragility == pytest.approx(sum(shares))
    assert (None if measures.key_square < 0 else chess.square_name(measures.key_square)) == key


@pytest.mark.parametrize(
    ("game", "fragility"),
    [
        # No arrow but between the pawns, and the kings bear on nothing: nobody lies between.
        (WORKED["two pawns"].game(), 0.0),
        # Nobody attacks anybody.
        (WORKED["rooks"].game(), 0.0),
        # As above, and the king's step changes nothing: the same at plies 12 and 13.
        (to_and_fro("8/8/4k3/3p4/4P3/8/8/4K3 w - - 0 1", "e1d1", "e6d6"), 1 / 6),
        (to_and_fro("r3k3/8/8/8/8/8/8/R6K w - - 0 1", "h1g1", "e8d8"), 2 / 6),
        (to_and_fro("6k1/8/8/3p4/4P3/2N5/8/3R2K1 w - - 0 1", "g1h1", "g8h8"), 1 / 20),
    ],
)
def test_fragility_as_a_dimension(game: Game, fragility: float) -> None:
    options = MeasureOptions(graphs=True, graph_sampling=1)
    for white in (True, False):
        assert style(game, white, options)["fragility"] == pytest.approx(fragility)

"""Style dimensions of short games, by hand."""

from __future__ import annotations

import math

import chess
import numpy as np
import pytest

from playalike.games.game import Game
from playalike.playstyle.dimensions import COMPOSITES, DIMENSIONS, NAMES
from playalike.playstyle.measured import MeasureOptions, measure_games
from playalike.playstyle.style import RINGS
from playalike.playstyle.timeuse import time_use
from playalike.position.batch.columns import columns_of

from .making import BERLIN, KASPAROV_TOPALOV, OPERA, TAL_LARSEN, game, random_games


def style(one: Game, white: bool) -> dict[str, float]:
    measured = measure_games([one], MeasureOptions())[0]
    side = next(s for s in measured.sides if s.white == white)
    return dict(zip(NAMES, side.style.tolist(), strict=True))


def test_names_are_unique_and_composites_known() -> None:
    assert len(set(NAMES)) == len(DIMENSIONS)
    assert all(name in NAMES for names in COMPOSITES.values() for name in names)


def test_castling() -> None:
    assert style(game(KASPAROV_TOPALOV), True)["opposite_castling"] == 0  # both went long
    assert style(game(KASPAROV_TOPALOV), True)["castling_long"] == 1
    assert style(game(KASPAROV_TOPALOV), True)["castling_ply"] == 21
    assert style(game(TAL_LARSEN), False)["opposite_castling"] == 1
    assert style(game(TAL_LARSEN), False)["castling_long"] == 0
    assert math.isnan(style(game(OPERA), False)["castling_long"])
    # A rook, not a king, moves two files: e1 to g1.
    odd = game("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Kf1 O-O 5. Qe1 d6 6. Kg1")
    assert math.isnan(style(odd, True)["castling_ply"])


def test_exchanges() -> None:
    berlin = style(game(BERLIN), True)
    assert berlin["queen_exchange_ply"] == 16
    # Bishop for knight at plies 11 and 12; two pieces fewer than at the start at ply 12.
    assert berlin["first_exchange_ply"] == 12
    assert math.isnan(berlin["queens_on"])  # the game has no ply 40
    assert style(game(KASPAROV_TOPALOV), False)["queens_on"] == 1
    assert berlin["plies"] == 24


def test_shares_of_moves() -> None:
    # White: e4 Qh5 Qxf7 (capture, check); Black: e5 Nc6 Kxf7 (capture).
    one = game("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7")
    white, black = style(one, True), style(one, False)
    assert white["captures"] == pytest.approx(1 / 3)
    assert white["checks"] == pytest.approx(1 / 3)
    assert white["pawn_moves"] == pytest.approx(1 / 3)
    assert black["checks"] == 0
    assert black["captures"] == pytest.approx(1 / 3)
    back = style(game("1. Nf3 Nf6 2. Ng1 d6 3. Nf3 g6"), True)
    assert back["retreats"] == pytest.approx(1 / 3)


def test_rings_cover_the_board() -> None:
    assert [int(ring).bit_count() for ring in RINGS] == [4, 12, 20, 28]
    assert sum(int(ring) for ring in RINGS) == (1 << 64) - 1


def test_colours_are_treated_alike() -> None:
    """A game played with colours exchanged gives the other side the same numbers."""
    games = list(random_games(12, seed=9))
    for one in games:
        mirrored = Game(
            {}, chess.Board().mirror().fen(), tuple(_flip(move) for move in one.moves), "*",
            "mirror", 1, "",
        )  # fmt: skip
        for white in (True, False):
            a, b = style(one, white), style(mirrored, not white)
            for name in NAMES:
                assert a[name] == pytest.approx(b[name], nan_ok=True, abs=1e-6), name


def _flip(move: chess.Move) -> chess.Move:
    return chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)


def test_pressure_and_risk_are_two_sides_of_one_thing() -> None:
    columns = columns_of([game(OPERA)])
    assert len(columns) == 34
    opera_white, opera_black = style(game(OPERA), True), style(game(OPERA), False)
    assert opera_white["king_pressure"] > opera_black["king_pressure"]
    assert opera_black["king_risk"] > opera_white["king_risk"]
    assert style(game(OPERA, "1-0"), True)["sacrifices"] == 2
    assert style(game(OPERA, "0-1"), True)["sacrifices"] == 0


def test_time_use_by_hand() -> None:
    comments = []
    for seconds in (590, 580, 575, 570, 560, 540):  # White's clock; Black's stands at 600
        minutes, rest = divmod(seconds, 60)
        comments += [f"[%clk 0:{minutes:02}:{rest:02}]", "[%clk 0:10:00]"]
    use = time_use(comments, {"TimeControl": "600"}, white=True)
    assert use is not None
    assert use.seconds_per_move == pytest.approx(10)
    assert (use.longest, use.longest_ply) == (20, 11)
    assert use.opening_share == 1
    assert use.trouble == 0
    # With an increment of 5 each move took 5 s longer than the clock shows.
    use = time_use(comments, {"TimeControl": "600+5"}, white=True)
    assert use is not None
    assert use.seconds_per_move == pytest.approx(15)
    assert time_use([""] * 12, {}, white=True) is None


def test_graphs_only_when_asked() -> None:
    plain = measure_games([game(OPERA)], MeasureOptions())[0]
    assert plain.critical is None
    assert np.isnan(plain.sides[0].style[NAMES.index("fragility")])
    drawn = measure_games([game(OPERA)], MeasureOptions(graphs=True, graph_sampling=1))[0]
    assert drawn.critical is not None
    assert drawn.sides[0].style[NAMES.index("fragility")] > 0

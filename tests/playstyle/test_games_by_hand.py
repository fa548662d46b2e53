"""Every number that is read off the course of a game, on five games or more, by hand."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest

from playalike.games.game import Game
from playalike.playstyle.calibration import composite
from playalike.playstyle.dimensions import COMPOSITES, NAMES
from playalike.playstyle.heatmaps import same_openings
from playalike.playstyle.measure import count_games
from playalike.playstyle.measured import MeasureOptions, measure_games
from playalike.playstyle.openings import breadth, effective_number
from playalike.playstyle.population import middle_rank
from playalike.playstyle.records import DeltaMetric
from playalike.playstyle.timeuse import time_use
from playalike.position.batch.columns import columns_of
from playalike.position.sacrifices.accepted import find_accepted

from .making import (
    BERLIN,
    BOTVINNIK_TAL,
    KASPAROV_TOPALOV,
    OPERA,
    PAULSEN_MORPHY,
    TAL_LARSEN,
    game,
)
from .test_by_hand import style

NAN = math.nan


@dataclass(frozen=True, slots=True)
class Shares:
    """Of one side's moves."""

    captures: float
    checks: float
    pawn_moves: float
    retreats: float
    """Of the moves of pieces, kings and pawns aside."""
    move_diversity: float


SHARES = {
    # White: e4, Qh5, Qxf7+. Black: e5, Nc6, Kxf7.
    "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7": (
        Shares(1 / 3, 1 / 3, 1 / 3, 0, 1),
        Shares(1 / 3, 0, 1 / 3, 0, 1),
    ),
    # White's knight goes out, home, out: one of three goes back, two squares. Black: Nf6, d6, g6.
    "1. Nf3 Nf6 2. Ng1 d6 3. Nf3 g6": (
        Shares(0, 0, 0, 1 / 3, 2 / 3),
        Shares(0, 0, 2 / 3, 0, 1),
    ),
    # White: e4, exd5, Nc3, Be2, Qxe2 (e2 twice). Black: d5, Qxd5 (d5 twice), Qe5+, Qxe2+.
    "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Qxe2+ 5. Qxe2": (
        Shares(2 / 5, 0, 2 / 5, 0, 4 / 5),
        Shares(2 / 4, 2 / 4, 1 / 4, 0, 3 / 4),
    ),
    # White: e4, Nf3, Nxe5, Nf3 again. Black: e5, Nf6, d6, Nxe4.
    "1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 4. Nf3 Nxe4": (
        Shares(1 / 4, 0, 1 / 4, 1 / 3, 3 / 4),
        Shares(1 / 4, 0, 2 / 4, 0, 1),
    ),
    # White: d4, Bg5, Bh4 (back), Bxg5, Bh4 (back). Black: Nf6, Ne4, Ng5 (back), h6.
    "1. d4 Nf6 2. Bg5 Ne4 3. Bh4 Ng5 4. Bxg5 h6 5. Bh4": (
        Shares(1 / 5, 0, 1 / 5, 2 / 4, 3 / 5),
        Shares(0, 0, 1 / 4, 1 / 3, 1),
    ),
}


@pytest.mark.parametrize("line", SHARES)
def test_shares_of_moves(line: str) -> None:
    for white, own in zip((True, False), SHARES[line], strict=True):
        found = style(game(line), white)
        for name in Shares.__slots__:
            assert found[name] == pytest.approx(getattr(own, name)), name
        assert found["plies"] == len([w for w in line.split() if not w[0].isdigit()])


Phases = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""Legal moves and positions in the opening, the middlegame and the endgame."""


def kings(plies: int) -> Game:
    """Kings that go a1 b1 a1 and h8 g8 h8: three moves in the corner, five beside it."""
    steps = ("Kb1", "Kg8", "Ka1", "Kh8")
    line = " ".join(steps[n % 4] for n in range(plies))
    return game(line, fen="7k/8/8/8/8/8/8/K7 w - - 0 1")


PHASES: list[tuple[Game, Phases, Phases]] = [
    (game("1. e4"), ((0, 0), (0, 0), (0, 0)), ((20, 1), (0, 0), (0, 0))),
    # White: 14 of pawns (e4 is blocked), 5 of knights, 5 of the bishop, 4 of the queen, Ke2.
    (game("1. e4 e5"), ((29, 1), (0, 0), (0, 0)), ((20, 1), (0, 0), (0, 0))),
    # After 1. f3 e5: 15 of pawns, Na3 Nc3 Nh3, Kf2. After 2. g4: 15, 5, 5, 4 and the king's one.
    # After 2... Qh4# White is in check: left out.
    (game("1. f3 e5 2. g4 Qh4#"), ((19, 1), (0, 0), (0, 0)), ((50, 2), (0, 0), (0, 0))),
    # White to move: five after ply 2, three after ply 4, and so on; Black three after ply 1.
    (kings(44), ((24, 6), (56, 14), (8, 2)), ((24, 6), (56, 14), (8, 2))),
    (kings(42), ((24, 6), (56, 14), (5, 1)), ((24, 6), (56, 14), (3, 1))),
    (kings(41), ((24, 6), (56, 14), (0, 0)), ((24, 6), (56, 14), (3, 1))),
    (kings(14), ((24, 6), (5, 1), (0, 0)), ((24, 6), (3, 1), (0, 0))),
]


@pytest.mark.parametrize(("one", "white", "black"), PHASES)
def test_legal_moves_by_phase(one: Game, white: Phases, black: Phases) -> None:
    computed = measure_games([one], MeasureOptions())[0].computed
    for found, phases in ((computed.white_metrics, white), (computed.black_metrics, black)):
        for name, (moves, positions) in zip(
            ("opening", "middlegame", "endgame"), phases, strict=True
        ):
            assert getattr(found, f"legal_moves_{name}") == moves
            mean = moves / positions if positions else 0
            assert getattr(found, f"avg_legal_moves_{name}") == pytest.approx(mean)


CASTLING = [
    # game, kings on opposite sides, then White and Black: long, at ply
    (BERLIN, 0, (0, 7), (NAN, NAN)),  # 4. O-O; Black's king goes to d8 and back
    (OPERA, 0, (1, 23), (NAN, NAN)),  # 12. O-O-O
    (TAL_LARSEN, 1, (1, 17), (0, 16)),  # 8... O-O 9. O-O-O
    (KASPAROV_TOPALOV, 0, (1, 21), (1, 26)),  # 11. O-O-O, 13... O-O-O
    (BOTVINNIK_TAL, 0, (0, 13), (0, 8)),  # 4... O-O, 7. O-O
    (PAULSEN_MORPHY, 0, (0, 9), (0, 10)),  # 5. O-O O-O
]


@pytest.mark.parametrize(("line", "opposite", "white", "black"), CASTLING)
def test_castling(
    line: str, opposite: int, white: tuple[float, float], black: tuple[float, float]
) -> None:
    for colour, (long, ply) in ((True, white), (False, black)):
        found = style(game(line), colour)
        assert found["opposite_castling"] == opposite
        assert found["castling_long"] == pytest.approx(long, nan_ok=True)
        assert found["castling_ply"] == pytest.approx(ply, nan_ok=True)


EXCHANGES = [
    # game, first exchange, queens off, queens on at ply 40, pieces left of 14 at ply 40
    (BERLIN, 12, 16, NAN, NAN),  # 6. Bxc6 dxc6, 8. Qxd8+ Kxd8
    (OPERA, 9, NAN, NAN, NAN),  # 4... Bxf3 5. Qxf3; only White gives up the queen
    (KASPAROV_TOPALOV, 17, NAN, 1, 12),  # 8... Bxh6 9. Qxh6; White's queen stays to the end
    (BOTVINNIK_TAL, 27, 50, 1, 12),  # 13... Nxd3 14. Qxd3; 25. Rxb2 fxe2
    # 7. Nxc6 dxc6, 10. Nxe4 Rxe4, 17... Qxf3 18. gxf3: six gone, White's queen stays.
    (PAULSEN_MORPHY, 14, NAN, 1, 8),
    # 12... Nxd4 13. Bxd4, 16... exd5, 20... Rxf5 (ply 40): four gone.
    (TAL_LARSEN, 25, NAN, 1, 10),
]  # fmt: skip


@pytest.mark.parametrize(("line", "first", "off", "on", "left"), EXCHANGES)
def test_exchange_timing(line: str, first: float, off: float, on: float, left: float) -> None:
    for white in (True, False):
        found = style(game(line), white)
        assert found["first_exchange_ply"] == pytest.approx(first, nan_ok=True)
        assert found["queen_exchange_ply"] == pytest.approx(off, nan_ok=True)
        assert found["queens_on"] == pytest.approx(on, nan_ok=True)
        assert found["pieces_left"] == pytest.approx(left, nan_ok=True)


SACRIFICES = [
    # game, result, ply of the offer, given in pieces, given in all
    (KASPAROV_TOPALOV, "1-0", 47, 5, 4),  # a rook for a pawn
    (OPERA, "1-0", 19, 3, 2),  # 10. Nxb5: a knight for a pawn
    (OPERA, "1-0", 31, 9, 9),  # 16. Qb8+: the queen
    (BOTVINNIK_TAL, "0-1", 42, 3, 3),  # 21... Nf4
    (TAL_LARSEN, "1-0", 31, 3, 3),  # 16. Nd5
    (PAULSEN_MORPHY, "0-1", 34, 6, 6),  # 17... Qxf3: the queen for a bishop
]


@pytest.mark.parametrize(("line", "result", "ply", "pieces", "total"), SACRIFICES)
def test_what_was_given(line: str, result: str, ply: int, pieces: int, total: int) -> None:
    one = game(line, result)
    counted = count_games(columns_of([one]), skip_checks=True)
    found = find_accepted(counted.columns, counted.material, counted.captured, [result])
    offers = {sacrifice.ply: sacrifice for sacrifice in found}
    assert (offers[ply].pieces, offers[ply].total) == (pieces, total)
    assert offers[ply].white == (ply % 2 == 1)
    number = style(one, offers[ply].white)["sacrifices"]
    assert number == sum(one.white == offers[ply].white for one in found)


DELTAS = [
    # deltas of White and of Black; in the dimension none counts for more than ten pawns
    ((0.25, 0.75), (1.0,), 0.5, 1.0),
    ((100.0, 0.0), (), 5.0, NAN),
    ((12.0,), (0.5, 0.5, 2.0), 10.0, 1.0),
    ((), (9.5, 10.5), NAN, 9.75),
    ((0.0, 0.1, 0.2), (99.5,), 0.1, 10.0),
]


@pytest.mark.parametrize(("white", "black", "one", "other"), DELTAS)
def test_delta_of_a_game(
    white: tuple[float, ...], black: tuple[float, ...], one: float, other: float
) -> None:
    metrics = [DeltaMetric(16, delta, None, "a2a3", "h2h3", "") for delta in white]
    metrics += [DeltaMetric(17, None, delta, "a7a6", "h7h6", "") for delta in black]
    measured = measure_games([game(BERLIN)], MeasureOptions(), None, {0: metrics})[0]
    column = NAMES.index("delta")
    assert measured.sides[0].style[column] == pytest.approx(one, nan_ok=True)
    assert measured.sides[1].style[column] == pytest.approx(other, nan_ok=True)
    # The document's own numbers know no such limit.
    for own, found in (
        (white, measured.computed.white_metrics),
        (black, measured.computed.black_metrics),
    ):
        assert found.delta_samples == len(own)
        assert found.avg_delta == pytest.approx(sum(own) / len(own) if own else 0)
        assert found.max_delta == max(own, default=0)
        assert found.min_delta == min(own, default=0)


@dataclass(frozen=True, slots=True)
class Clock:
    """One side's clock after each of its moves, and what follows from it."""

    control: str
    left: tuple[int, ...]
    per_move: float
    opening: float
    longest: float
    ply: int
    trouble: float


CLOCKS = [
    # 10, 10, 5, 5, 10 and 20 seconds: 60 in all, the sixth move (ply 11) the longest.
    Clock("600", (590, 580, 575, 570, 560, 540), 10, 1, 20, 11, 0),
    # The increment is thought, too: 15, 15, 10, 10, 15 and 25 seconds.
    Clock("600+5", (590, 580, 575, 570, 560, 540), 15, 1, 25, 11, 0),
    # 5 times 20: the last three are made with less than 10 of 100 seconds left? 80 60 40 20 0:
    # only the last one.
    Clock("100", (80, 60, 40, 20, 0), 20, 1, 20, 1, 1 / 5),
    # No control: the first move's time is unknown, the first clock is the start. 30, 30, 30, 207:
    # 297 in four moves; 3 of 300 is trouble, 30 of 300 would not be.
    Clock("-", (300, 270, 240, 210, 3), 297 / 4, 1, 207, 9, 1 / 5),
    # Twelve moves of 10 seconds, then four of 60: 120 of 360 seconds in the opening; the thirteenth
    # (ply 25) is the first of the longest. 480 seconds at first: nothing below 48 remains.
    Clock("480", (*range(470, 350, -10), 300, 240, 180, 120), 360 / 16, 1 / 3, 60, 25, 0),
    # Two seconds each with two a move back: the clock stands still, and all time is increment.
    Clock("60+2", (60,) * 6, 2, 1, 2, 1, 0),
]


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("white", [True, False])
def test_time_use(clock: Clock, white: bool) -> None:
    comments = []
    for seconds in clock.left:
        shown = f"[%clk 0:{seconds // 60:02}:{seconds % 60:02}]"
        pair = [shown, "[%clk 0:30:00]"]
        comments += pair if white else pair[::-1]
    use = time_use(comments, {"TimeControl": clock.control}, white)
    assert use is not None
    assert use.seconds_per_move == pytest.approx(clock.per_move)
    assert use.opening_share == pytest.approx(clock.opening)
    assert use.longest == pytest.approx(clock.longest)
    counted = len(clock.left) - (clock.control == "-")
    assert use.longest_share == pytest.approx(clock.longest / (clock.per_move * counted))
    assert use.longest_ply == (clock.ply if white else clock.ply + 1)
    assert use.trouble == pytest.approx(clock.trouble)


def test_time_use_as_dimensions() -> None:
    from dataclasses import replace

    clocks = (590, 580, 575, 570, 560, 540, 530, 520, 510, 500, 490, 480)
    comments = []
    for seconds in clocks:
        comments += [f"[%clk 0:{seconds // 60:02}:{seconds % 60:02}]", ""]
    one = replace(game(BERLIN, TimeControl="600"), comments=tuple(comments))
    white, black = style(one, True), style(one, False)
    assert white["opening_time"] == 1  # there are only twelve moves
    assert white["longest_think"] == pytest.approx(20 / 120)
    assert white["time_trouble"] == 0
    assert all(math.isnan(black[n]) for n in ("opening_time", "longest_think", "time_trouble"))


BREADTH = [
    # games by opening, sample: openings expected in the sample
    ({"A": 1, "B": 1}, 2, 2.0),
    ({"A": 2, "B": 2}, 2, 5 / 3),  # of 6 pairs one is without A, one without B
    ({"A": 3, "B": 1}, 2, 1.5),  # A always; B in 3 pairs of 6
    ({"A": 4}, 2, 1.0),
    ({"A": 2, "B": 1, "C": 1}, 3, 2.5),  # A always; B and C in 3 triples of 4
    ({"A": 2}, 3, NAN),
]


@pytest.mark.parametrize(("codes", "sample", "expected"), BREADTH)
def test_repertoire_breadth(codes: dict[str, int], sample: int, expected: float) -> None:
    assert breadth(codes, sample) == pytest.approx(expected, nan_ok=True)


EFFECTIVE = [
    # The inverse of the chance that two draws with replacement give the same opening.
    ({"A": 2, "B": 2}, 2.0),  # 8 of 16
    ({"A": 3, "B": 1}, 1.6),  # 10 of 16
    ({"A": 4}, 1.0),
    ({"A": 2, "B": 1, "C": 1}, 16 / 6),
    ({"A": 1, "B": 1}, 2.0),  # as many as there are games
    ({"A": 1}, NAN),
]


@pytest.mark.parametrize(("codes", "expected"), EFFECTIVE)
def test_effective_number_of_openings(codes: dict[str, int], expected: float) -> None:
    assert effective_number(Counter(codes)) == pytest.approx(expected, nan_ok=True)


SAME = [
    # Pieces counted on one square by opening, for two players; what is left of each.
    ({"B9": 10}, {"B9": 10}, 10, 10),
    ({"B9": 10, "C6": 5}, {"B9": 1000}, 10, 10),
    ({"B9": 10, "C6": 40}, {"B9": 20, "C6": 20}, 30, 30),
    ({"B9": 10}, {"C6": 10}, 0, 0),
    ({"A0": 4, "B9": 4, "C6": 4}, {"A0": 2, "B9": 8, "D3": 9}, 6, 6),
]


@pytest.mark.parametrize(("one", "other", "left", "right"), SAME)
def test_same_openings(one: dict[str, int], other: dict[str, int], left: int, right: int) -> None:
    def maps(counts: dict[str, int], square: int) -> dict[str, np.ndarray]:
        found = {key: np.zeros((6, 64), np.int64) for key in counts}
        for key, number in counts.items():
            found[key][1, square] = number
        return found

    a, b, shared = same_openings(maps(one, 21), maps(other, 12))
    assert set(shared) == set(one) & set(other)
    assert (a.sum(), b.sum()) == (left, right)


RANKS = [
    # Percentiles 0, 25, 50, 75, 100 of the population are 0, 1, 1, 2, 4.
    (0.0, 0.0),
    (0.5, 0.125),
    (1.0, 0.375),  # half of all have 1 or less and three quarters 1 or more: in between
    (2.0, 0.75),
    (3.0, 0.875),
    (9.0, 1.0),
]


@pytest.mark.parametrize(("value", "rank"), RANKS)
def test_ranks_in_the_population(value: float, rank: float) -> None:
    points, grid = np.array([0.0, 1, 1, 2, 4]), np.linspace(0, 1, 5)
    assert middle_rank(np.array([value]), points, grid)[0] == pytest.approx(rank)


COMPOSED = [
    # percentiles of the six dimensions of aggression: their mean, if more than half are known
    ((0.5, 0.5, 0.5, 0.5, 0.5, 0.5), 0.5),
    ((1.0, 0.0, 1.0, 0.0, 1.0, 0.0), 0.5),
    ((0.9, 0.8, 0.7, 0.6, NAN, NAN), 0.75),
    ((0.9, 0.8, 0.7, NAN, NAN, NAN), NAN),
    ((0.1, 0.2, 0.3, 0.4, 0.5, NAN), 0.3),
]


@pytest.mark.parametrize(("values", "expected"), COMPOSED)
def test_composites(values: tuple[float, ...], expected: float) -> None:
    percentiles = np.full((1, len(NAMES)), 0.99)
    for name, value in zip(COMPOSITES["aggression"], values, strict=True):
        percentiles[0, NAMES.index(name)] = value
    assert composite(percentiles, "aggression")[0] == pytest.approx(expected, nan_ok=True)

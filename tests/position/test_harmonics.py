"""The ten harmonics: counted by hand, compared where one side must have more, and their laws."""

from __future__ import annotations

import random
from dataclasses import astuple, fields
from pathlib import Path
from statistics import pstdev

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playalike.position.harmonics import HALF, METRICS, SideHarmonics, harmonics
from playalike.position.harmonics.pawns import pawn_counts
from playalike.position.pawns import pawn_structure
from tests.boards import after, random_boards


def scaled(points: int, metric: str) -> float:
    return points / (abs(points) + HALF[metric])


def value(fen: str, metric: str, color: chess.Color = chess.WHITE) -> float:
    number = getattr(harmonics(chess.Board(fen)).of(color), metric)
    assert isinstance(number, float)
    return number


# Each case: metric, position, points for White, points for Black, counted by hand.
COUNTED = [
    # A bare board: nothing but the move.
    ("initiative", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1, -1),
    # 4 for the knight hit by a pawn, 3 because nothing guards it, 1 for the move; Black hits e3.
    ("initiative", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", 4 + 3 + 1 - 1, -7),
    # Check (4), and e6, e7 and e8 around the king; but it is Black's move.
    ("initiative", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", 4 + 3 - 1, -6),
    # The knight has b3, b5, c2, e2, f3, f5; the pawn keeps it from c6 and e6.
    ("mobility", "4k3/3p4/8/8/3N4/8/8/4K3 w - - 0 1", 3 * 6 - 11, 0),
    # The rook has fourteen squares, one of them taken by its king.
    ("mobility", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", 2 * (14 - 1) - 8, 0),
    # 2 on it, 2 guarded by the pawn, 1 for a knight, 1 on a middle file; White's count double.
    ("outposts", "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", 2 * 6, -6),
    # A pawn on c7 can drive it away (c6), and guards nothing else that matters.
    ("outposts", "4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", 0, 0),
    # Three pawns (6, less 1) against a queen (4); it hits f3 and g2, and only the king guards g2.
    ("king_safety", "q3k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", (6 - 1) * 4 - 3 * (3 * 2 + 3), 0),
    # d2-d4 and e2-e4 are six squares, c5, d5, e5 and f5 four.
    ("space_advantage", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", 10, -10),
    # The knight hits b5, c6, e6 and f5 in the other half.
    ("piece_activity", "4k3/3p4/8/8/3N4/8/8/4K3 w - - 0 1", 2 * 4 - 4, 0),
    # The rook: four squares of the other half on its file and e4, e5 (2 each), and an open file.
    ("piece_activity", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", 2 * (4 + 2) - 3 + 3, 0),
    ("pawn_structure", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", 2, 0),
    ("pawn_structure", "4k3/8/8/8/4P3/4P3/8/4K3 w - - 0 1", -2 * 3 - 2, 0),
    ("pawn_structure", "4k3/p7/8/8/8/2P5/1P6/4K3 w - - 0 1", 1, -3),
    # On the fourth rank, its way free: 2 * 3; White's count double.
    ("passed_pawns", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", 2 * 6, -6),
    # Blockaded it is worth half as much; the square before it Black's alone, three quarters.
    ("passed_pawns", "8/8/8/3k4/3P4/8/8/4K3 w - - 0 1", 2 * 3, -3),
    ("passed_pawns", "8/8/3k4/8/3P4/8/8/4K3 w - - 0 1", 2 * 5, -5),
    # A rook ahead (20), a square of space ahead (-1), 6 points pressed, 12 pressing; two captures.
    ("piece_exchanges", "3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", (20 - 1 + 6 - 12) * 4, -52),
    # Sixteen holes, eight in the middle; the knight hits b5 and d5, which nothing guards.
    ("weak_squares", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", 2 * (16 + 8 + 2 + 2), -28),
]


@pytest.mark.parametrize(("metric", "fen", "white", "black"), COUNTED)
def test_points_counted_by_hand(metric: str, fen: str, white: int, black: int) -> None:
    assert value(fen, metric, chess.WHITE) == scaled(white, metric)
    assert value(fen, metric, chess.BLACK) == scaled(black, metric)


def test_every_metric_is_counted_by_hand() -> None:
    assert {metric for metric, *_ in COUNTED} == set(METRICS)


# Each case: metric, a position, and another one in which White must have less of it.
MORE = [
    # It is White's move, and it is not; a pawn attacks a knight, and it does not.
    ("initiative", "4k3/pp6/8/8/8/8/PP6/4K3 w", "4k3/pp6/8/8/8/8/PP6/4K3 b"),
    ("initiative", "r3k3/8/5n2/4P3/8/8/8/4K2R w", "r3k3/8/5n2/8/4P3/8/8/4K2R w"),
    # A bishop on an open diagonal and behind its pawns; a knight in the centre and in the corner.
    ("mobility", "4k3/8/8/8/8/2P5/1B6/4K3 w", "4k3/8/8/8/8/P1P5/1B1P4/2P1K3 w"),
    ("mobility", "4k3/8/8/8/3N4/8/8/4K3 w", "4k3/8/8/8/8/8/8/N3K3 w"),
    # Guarded and not; safe from pawns and not.
    ("outposts", "4k3/pp6/8/3N4/4P3/8/8/4K3 w", "4k3/pp6/8/3N4/8/4P3/8/4K3 w"),
    ("outposts", "4k3/pp6/8/3N4/4P3/8/8/4K3 w", "4k3/pp2p3/8/3N4/4P3/8/8/4K3 w"),
    # Castled behind three pawns and in an open centre; a queen far off and a queen at the gates.
    ("king_safety", "r2qk2r/8/8/8/8/8/5PPP/3Q1RK1 w", "r2qk2r/8/8/8/8/8/5PPP/3QKR2 w"),
    ("king_safety", "q3k3/8/8/8/8/7P/5PP1/6K1 w", "4k3/8/8/8/7q/7P/5PP1/6K1 w"),
    # Pawns on the fourth rank and on the second; and the opponent's the other way round.
    ("space_advantage", "4k3/3pp3/8/8/3PP3/8/8/4K3 w", "4k3/3pp3/8/8/8/8/3PP3/4K3 w"),
    ("space_advantage", "4k3/3pp3/8/8/8/8/3PP3/4K3 w", "4k3/8/8/3pp3/8/8/3PP3/4K3 w"),
    # A rook on an open file and behind its pawn; a rook on the seventh and on the second rank.
    ("piece_activity", "4k3/8/8/8/8/8/P7/1R2K3 w", "4k3/8/8/8/8/8/P7/R3K3 w"),
    ("piece_activity", "7k/R7/8/8/8/8/1P6/6K1 w", "7k/8/8/8/8/8/RP6/6K1 w"),
    # Together and split up; before and after doubling.
    ("pawn_structure", "4k3/8/8/8/8/8/PPP5/4K3 w", "4k3/8/8/8/8/8/P1P1P3/4K3 w"),
    ("pawn_structure", "4k3/8/8/8/8/8/PPP5/4K3 w", "4k3/8/8/8/8/2P5/P1P5/4K3 w"),
    # Further on; and with nothing in its way.
    ("passed_pawns", "4k3/8/P7/8/8/8/8/4K3 w", "4k3/8/8/8/P7/8/8/4K3 w"),
    ("passed_pawns", "4k3/8/n7/P7/8/8/8/4K3 w", "4k3/p7/n7/P7/8/8/8/4K3 w"),
    # A piece up and level; a piece up with a trade on offer and without.
    ("piece_exchanges", "4k2r/8/8/8/8/8/8/R2NK3 w", "4k2r/8/8/8/8/8/8/R3K3 w"),
    ("piece_exchanges", "q5k1/8/8/8/8/8/8/QN4K1 w", "q5k1/8/8/8/8/8/N7/Q5K1 w"),
    # Advanced pawns leave holes behind; and a knight that bears on them makes them worse.
    ("weak_squares", "4k3/8/8/3pp3/8/8/3PP3/3NK3 w", "4k3/3pp3/8/8/8/8/3PP3/3NK3 w"),
    ("weak_squares", "4k3/8/8/3pp3/2N5/8/3PP3/4K3 w", "4k3/8/8/3pp3/8/8/3PP3/N3K3 w"),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "more", "less"), MORE)
def test_one_position_has_more(metric: str, more: str, less: str) -> None:
    assert value(more, metric) > value(less, metric)


def test_two_comparisons_for_every_metric() -> None:
    assert sorted(metric for metric, *_ in MORE) == sorted(METRICS * 2)


def test_harmony_is_the_mean_of_the_ten_and_twice_the_coordination() -> None:
    bare = harmonics(chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
    assert bare.white.harmony_score == scaled(1, "initiative") / 12
    # The king guards the rook, or does not; no square that matters is attacked twice.
    side = harmonics(chess.Board("4k3/8/8/8/8/8/8/3RK3 w - - 0 1")).white
    ten = sum(getattr(side, metric) for metric in METRICS)
    assert side.harmony_score == pytest.approx((ten + 2 * scaled(1, "coordination")) / 12)
    loose = harmonics(chess.Board("4k3/8/8/8/8/8/8/R5K1 w - - 0 1")).white
    ten = sum(getattr(loose, metric) for metric in METRICS)
    assert loose.harmony_score == pytest.approx((ten + 2 * scaled(-4, "coordination")) / 12)


def test_start_position_differs_by_the_move_only() -> None:
    start = harmonics(chess.Board())
    for metric in METRICS:
        if metric != "initiative":
            assert getattr(start.white, metric) == getattr(start.black, metric)
    assert start.white.initiative == -start.black.initiative == scaled(1, "initiative")
    assert start.white.harmony_score > start.black.harmony_score


def test_fields_are_the_metrics() -> None:
    assert tuple(f.name for f in fields(SideHarmonics)) == (*METRICS, "harmony_score")
    both = harmonics(after("1. e4"))
    assert both.of(chess.WHITE) is both.white
    assert both.of(chess.BLACK) is both.black
    assert both.white.space_advantage > both.black.space_advantage


def test_bounds_on_random_positions() -> None:
    checked = 0
    for last in random_boards(40, seed=31, max_plies=200):
        board = last.root()
        for move in last.move_stack:
            board.push(move)
            both = harmonics(board)
            checked += 1
            for number in (*astuple(both.white), *astuple(both.black)):
                assert -1 <= number <= 1, (board.fen(), both)
    assert checked > 3000


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 150))
def test_colours_are_symmetric_to_the_last_bit(seed: int, plies: int) -> None:
    rng = random.Random(seed)
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    both, flipped = harmonics(board), harmonics(board.mirror())
    assert both.white == flipped.black
    assert both.black == flipped.white


def test_board_is_left_as_it_was() -> None:
    board = after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6")
    before = board.copy()
    harmonics(board)
    assert board == before
    assert board.move_stack == before.move_stack


def test_pawn_words_mean_what_they_mean_elsewhere() -> None:
    same = ("attacks", "attack_span", "passed", "protected_passed", "isolated", "doubled",
            "backward", "guarded", "phalanx")  # fmt: skip
    for board in random_boards(200, seed=32):
        structure = pawn_structure(board)
        white, black = (board.pawns & board.occupied_co[c] for c in (True, False))
        counts = pawn_counts(white, black)
        for color in chess.COLORS:
            features, mine = structure.of(color), counts[color]
            for name in same:
                assert getattr(features, name) == getattr(mine, name), (board.fen(), name)
            assert len(features.islands) == mine.islands
            missing = (features.half_open | structure.open_files) & chess.BB_RANK_1
            assert missing == mine.missing


@pytest.mark.shared
def test_master_games_use_the_scale(shared_data: Path) -> None:
    seen: dict[str, list[float]] = {name: [] for name in (*METRICS, "harmony_score")}
    changed = moves = 0
    for player in ("Karpov", "Tal"):
        with (shared_data / "players" / f"{player}.pgn").open(encoding="latin-1") as file:
            for _ in range(25):
                game = chess.pgn.read_game(file)
                assert game is not None
                board, last = game.board(), harmonics(game.board())
                for move in game.mainline_moves():
                    board.push(move)
                    now = harmonics(board)
                    moves += 1
                    changed += any(
                        getattr(now.of(not board.turn), m) != getattr(last.of(not board.turn), m)
                        for m in METRICS
                        if m != "initiative"
                    )
                    last = now
                    for name, numbers in seen.items():
                        numbers += (getattr(now.white, name), getattr(now.black, name))
    for name, numbers in seen.items():
        numbers.sort()
        low, high = numbers[len(numbers) // 100], numbers[-len(numbers) // 100]
        assert -0.9 < low < high < 0.9, name
        assert pstdev(numbers) > (0.08 if name == "harmony_score" else 0.18), name
    assert changed > 0.98 * moves

"""The search: finds mates, avoids traps, keeps its limits, and is the same for both colours."""

from __future__ import annotations

import dataclasses
import threading
from pathlib import Path

import chess
import pytest

from playalike.engine.control import SearchLimits
from playalike.engine.info import Info, led_by
from playalike.engine.rules_search import SearchRules
from playalike.engine.ruleset import load_ruleset, ruleset_names
from playalike.engine.search import Searcher
from playalike.errors import PlayalikeError
from tests.boards import after, random_boards
from tests.engine.searching import DEFAULT, SELECTIVE, search, twice_repeated, without

SWITCHES = [field.name for field in dataclasses.fields(SearchRules) if field.type in (bool, "bool")]

MATES = [
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", 1),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2),
    ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", "d2h6", 2),
]


@pytest.mark.parametrize(("fen", "uci", "moves"), MATES)
def test_mate_distance(fen: str, uci: str, moves: int) -> None:
    result = search(fen, 2 * moves + 1)
    assert result.move.uci() == uci
    assert result.lines[0].mate == moves
    assert result.lines[0].score_cp is None
    assert len(result.lines[0].pv) == 2 * moves - 1


def test_being_mated_is_negative() -> None:
    # Whatever Black does, Ra8 or Rb8 follows.
    result = search("7k/R7/1R6/8/8/8/8/6K1 b - - 0 1", 4)
    assert result.lines[0].mate == -1


def test_no_legal_move_is_an_error() -> None:
    with pytest.raises(PlayalikeError, match="no legal move"):
        search("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_can_be_off(switch: str) -> None:
    ruleset = without(switch)
    assert search("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 3, ruleset).lines[0].mate == 1
    # A fork wins the queen: Nf6+, seen after three plies; without alpha-beta a fourth takes 20 s.
    fork = "r3k3/8/8/3N3q/8/8/5PPP/6K1 w q - 0 1"
    depth = 3 if switch == "alpha_beta" else 4
    assert search(fork, depth, ruleset).move.uci() in ("d5c7", "d5f6")


def test_single_replies_are_searched_deeper() -> None:
    # 1. Rxh7+ Kxh7 2. Qh5+ Kg8 3. Qf7+ and 4. Qxg7 mate: the first two replies are the only ones.
    fen = "rb2r2k/2R3pp/5p2/8/7R/8/5PP1/3Q2K1 w - - 0 1"
    plain = without("one_reply_extension")
    assert search(fen, 3).lines[0].mate == 4
    assert search(fen, 3, plain).lines[0].mate is None
    assert search(fen, 4, plain).lines[0].mate == 4


def test_a_series_of_checks_with_single_replies_ends() -> None:
    # Qe8+ Kh7 Qh5+ Kg8 for ever, each reply the only one; anything else loses.
    result = search("6k1/6p1/8/7Q/8/7P/1q4PK/1r6 w - - 0 1", 8, nodes=30_000)
    assert result.depth == 8
    assert result.lines[0].score_cp == 0


@pytest.mark.parametrize("name", ruleset_names())
def test_every_ruleset_takes_what_hangs_and_mates(name: str) -> None:
    ruleset = load_ruleset(name)
    assert search("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 3, ruleset).move.uci() == "e4d5"
    assert search("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 3, ruleset).lines[0].mate == 1


def test_stalemate_trap() -> None:
    # Qc7 or Qb6 stalemates; the queen must leave a square.
    board = chess.Board("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1")
    result = search(board, 3)
    board.push(result.move)
    assert not board.is_stalemate()
    assert result.lines[0].mate == 1


def test_a_lost_side_goes_for_stalemate() -> None:
    # Black is a queen down; Rxg2+! Kxg2 is stalemate.
    result = search("8/8/8/8/8/7k/r5Q1/6K1 b - - 0 1", 5)
    assert result.move.uci() == "a2g2"


def test_perpetual_check_saves_the_worse_side() -> None:
    # Black is a rook down and about to be mated, but Qe1+ Kh2 Qh4+ never ends.
    result = search("6k1/1Q3ppp/R7/8/7q/8/6P1/6K1 b - - 0 1", 7)
    assert result.lines[0].score_cp == 0
    assert result.move.uci() == "h4e1"


def test_the_third_occurrence_is_a_draw() -> None:
    result = search(twice_repeated(), 3)
    assert result.lines[0].score_cp is not None
    assert result.lines[0].score_cp > 500
    assert result.move.uci() != "a1b1"
    only = search(twice_repeated(), 3, moves=(chess.Move.from_uci("a1b1"),))
    assert only.lines[0].score_cp == 0


def test_fifty_moves_and_mate_first() -> None:
    drawn = search("7k/8/8/8/8/8/Q7/K7 w - - 99 80", 3)
    assert drawn.lines[0].score_cp == 0
    mate = search("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 80", 3)
    assert mate.lines[0].mate == 1


def test_insufficient_material_is_a_draw() -> None:
    assert search("4k3/8/8/8/8/8/3p4/4KB2 w - - 0 1", 3).lines[0].score_cp == 0


@pytest.mark.parametrize(
    ("fen", "best"),
    [
        # Trébuchet: whoever must move loses the pawn; stepping to the side first is right.
        ("8/8/8/2k5/3p4/3P1K2/8/8 w - - 0 1", ("f3f4", "f3e4")),
    ],
)
def test_zugzwang(fen: str, best: tuple[str, ...]) -> None:
    assert search(fen, 7).move.uci() in best


def test_null_move_does_not_hide_zugzwang() -> None:
    # King and pawns: null move is never tried, the result is that of the full search.
    fen = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1"
    with_null = search(fen, 5)
    assert with_null.move.uci() == search(fen, 5, without("null_move")).move.uci()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_table_on_and_off_give_equal_scores(seed: int) -> None:
    plain = without(*SELECTIVE)
    bare = without(*SELECTIVE, "transposition_table")
    for board in random_boards(2, seed=seed, max_plies=60):
        root = chess.Board(board.fen())
        with_table, without_table = search(root, 3, plain), search(root, 3, bare)
        first, second = with_table.lines[0], without_table.lines[0]
        assert (first.score_cp, first.mate) == (second.score_cp, second.mate), root.fen()


@pytest.mark.parametrize("seed", [5, 6])
def test_pvs_and_ordering_do_not_change_the_score(seed: int) -> None:
    plain = without(*SELECTIVE, "transposition_table")
    bare = without(*SELECTIVE, "transposition_table", "pvs", "killers", "countermoves", "history")
    for board in random_boards(1, seed=seed, max_plies=60):
        root = chess.Board(board.fen())
        first, second = search(root, 3, plain).lines[0], search(root, 3, bare).lines[0]
        assert (first.score_cp, first.mate) == (second.score_cp, second.mate), root.fen()


@pytest.mark.parametrize("seed", [21, 22])
def test_search_is_colour_blind(seed: int) -> None:
    # Move generation goes over squares in a fixed order, so ties may break differently;
    # scores without ordering-dependent pruning may not.
    plain = without(*SELECTIVE)
    for board in random_boards(3, seed=seed, max_plies=60):
        root = chess.Board(board.fen())
        first = search(root, 3, plain)
        second = search(root.mirror(), 3, plain)
        assert first.lines[0].score_cp == second.lines[0].score_cp
        assert first.lines[0].mate == second.lines[0].mate


def test_mirrored_position_gives_the_mirrored_move() -> None:
    fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"
    board = chess.Board(fen)
    move = search(board, 5).move
    mirrored = search(board.mirror(), 5).move
    assert mirrored.from_square == chess.square_mirror(move.from_square)
    assert mirrored.to_square == chess.square_mirror(move.to_square)


def test_limits_nodes_and_depth() -> None:
    searcher = Searcher(DEFAULT, hash_mb=1)
    assert searcher.search(chess.Board(), SearchLimits(nodes=500)).nodes <= 500
    assert searcher.search(chess.Board(), SearchLimits(depth=2)).depth == 2
    one = searcher.search(chess.Board(), SearchLimits(nodes=1))
    assert one.move in chess.Board().legal_moves


def test_time_is_kept_by_the_clock_given() -> None:
    ticks = iter(range(1_000_000))
    searcher = Searcher(DEFAULT, hash_mb=1, clock=lambda: next(ticks) * 0.001)
    result = searcher.search(chess.Board(), SearchLimits(hard_seconds=0.05))
    assert result.nodes <= 64 * 60
    assert result.move in chess.Board().legal_moves


def test_stop_before_the_first_node() -> None:
    stop = threading.Event()
    stop.set()
    result = Searcher(DEFAULT, hash_mb=1).search(chess.Board(), SearchLimits(), stop=stop)
    assert result.move in chess.Board().legal_moves
    assert result.nodes <= 64


def test_searchmoves_and_multipv() -> None:
    infos: list[Info] = []
    only = (chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3"))
    searcher = Searcher(DEFAULT, hash_mb=1)
    result = searcher.search(
        chess.Board(), SearchLimits(depth=3, moves=only, multipv=3), on_info=infos.append
    )
    assert {line.pv[0] for line in result.lines} == set(only)
    result = searcher.search(chess.Board(), SearchLimits(depth=3, multipv=3))
    assert [line.multipv for line in result.lines] == [1, 2, 3]
    scores = [line.score_cp for line in result.lines]
    assert scores == sorted(scores, key=lambda s: -(s or 0))
    assert len({line.pv[0] for line in result.lines}) == 3
    assert infos


def test_board_is_unchanged_and_pv_is_legal() -> None:
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6")
    before = board.fen()
    result = search(board, 5)
    assert board.fen() == before
    for line in result.lines:
        replay = board.copy()
        for move in line.pv:
            assert move in replay.legal_moves
            replay.push(move)


def test_same_search_same_nodes() -> None:
    searcher = Searcher(DEFAULT, hash_mb=1)
    board = after("1. d4 d5 2. c4 e6 3. Nc3 Nf6")
    first = searcher.search(board, SearchLimits(depth=5)).nodes
    searcher.new_game()
    assert searcher.search(board, SearchLimits(depth=5)).nodes == first


def test_a_discovered_mate_is_not_pruned() -> None:
    """...Qh1+ Kxh1 Bf2 mate: the last move is quiet and checks from behind."""
    fen = "6R1/2k2P2/1n5r/3p1p2/3P3b/1QP2p1q/3R4/6K1 b - - 0 1"
    found = search(fen, 4)
    assert found.move.uci() == "h3h1"
    assert found.lines[0].mate == 2


def test_contempt_makes_draws_unwelcome() -> None:
    keen = dataclasses.replace(DEFAULT, search=dataclasses.replace(DEFAULT.search, contempt=50))
    # White must take the queen, which leaves nothing to play for.
    fen = "8/8/8/8/8/3k4/1q6/K7 w - - 0 1"
    assert search(fen, 2, keen).lines[0].score_cp == -50
    assert search(fen, 2).lines[0].score_cp == 0


class _Drawn:
    """Tablebases that call everything a draw."""

    def wdl(self, board: chess.Board) -> int | None:
        return 0 if board.occupied.bit_count() <= 4 else None


def test_tablebases_are_believed_inside_the_search() -> None:
    searcher = Searcher(DEFAULT, hash_mb=1, tablebase=_Drawn())
    board = chess.Board("7k/8/8/8/8/8/1q6/KQ6 w - - 0 1")
    result = searcher.search(board, SearchLimits(depth=3))
    assert result.lines[0].tbhits > 0
    assert result.lines[0].score_cp == 0


@pytest.mark.shared
@pytest.mark.slow
def test_win_at_chess_sample(shared_data: Path) -> None:
    lines = (shared_data / "suites" / "wac300.epd").read_text().splitlines()[::25]
    solved = 0
    searcher = Searcher(DEFAULT, hash_mb=16)
    for line in lines:
        board = chess.Board()
        best = board.set_epd(line)["bm"]
        assert isinstance(best, list)
        searcher.new_game()
        solved += searcher.search(board, SearchLimits(nodes=20_000)).move in best
    assert solved >= 0.7 * len(lines)


def _line(first: str, score: int | None, number: int, mate: int | None = None) -> Info:
    pv = (chess.Move.from_uci(first),)
    return Info(5, 5, score, mate, 1, 1, 0, 0, 0.0, pv, number)


def test_a_new_first_line_is_shown_once_and_leads() -> None:
    old = [_line("e2e4", 50, 1), _line("d2d4", 40, 2), _line("c2c4", 10, 3)]
    lines = led_by(_line("d2d4", 20, 1), old, cap=True)
    assert [line.pv[0].uci() for line in lines] == ["d2d4", "e2e4", "c2c4"]
    assert [line.score_cp for line in lines] == [20, 20, 10]
    assert [line.bound for line in lines] == ["exact", "upper", "exact"]
    assert [line.multipv for line in lines] == [1, 2, 3]
    uncapped = led_by(_line("g1f3", 0, 1), old, cap=False)
    assert [line.score_cp for line in uncapped] == [0, 50, 40]
    assert len(led_by(_line("g1f3", 0, 1), [], cap=True)) == 1


def test_capping_knows_that_a_mate_beats_any_score() -> None:
    old = [_line("e2e4", None, 1, mate=3), _line("d2d4", None, 2, mate=-4)]
    lines = led_by(_line("g1f3", 900, 1), old, cap=True)
    assert (lines[1].score_cp, lines[1].mate) == (900, None)
    lost = led_by(_line("g1f3", None, 1, mate=-2), [_line("e2e4", -900, 1), old[1]], cap=True)
    assert lost[1].mate == -2


@pytest.mark.parametrize("nodes", [300, 700, 1_500, 2_600])
def test_lines_of_a_broken_off_search_are_in_order(nodes: int) -> None:
    board = chess.Board("r1b2rk1/2q1bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1RK1 w - - 0 12")
    result = Searcher(load_ruleset("default"), hash_mb=1).search(
        board, SearchLimits(nodes=nodes, multipv=4)
    )
    assert result.move == result.lines[0].pv[0]
    scores = [line.score_cp for line in result.lines]
    assert None not in scores
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    assert len({line.pv[0] for line in result.lines}) == len(result.lines)


def test_a_time_that_is_over_is_noticed_at_the_first_node() -> None:
    ticks = iter(range(1_000))
    searcher = Searcher(load_ruleset("default"), hash_mb=1, clock=lambda: float(next(ticks)))
    result = searcher.search(chess.Board(), SearchLimits(hard_seconds=0.5))
    assert result.nodes == 1
    assert result.move in chess.Board().legal_moves

"""The search of v7p3r, pesto and blitzmate: what their documents ask for."""

from __future__ import annotations

import dataclasses
import threading

import chess
import pytest

from playalike.engine.board import EngineBoard
from playalike.engine.control import SearchLimits
from playalike.engine.move_scores import MoveScores, shifted, with_bonus
from playalike.engine.root import RootRules
from playalike.engine.rules_search import V7p3rRules
from playalike.engine.ruleset import load_ruleset
from playalike.engine.scores import INFINITE, MATE, TABLEBASE_WIN
from playalike.engine.search import Searcher
from tests.boards import after, random_boards
from tests.engine.searching import DEFAULT, SELECTIVE, V7P3R, search, twice_repeated, without


def test_v7p3r_castles_at_once() -> None:
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5")
    result = search(board, 3, V7P3R)
    assert board.is_castling(result.move)


def test_a_mating_capture_is_a_mate_for_v7p3r_too() -> None:
    # Rxe8 takes a rook and mates: a bonus on top would make it "mate in -224".
    result = search("4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", 3, V7P3R)
    assert result.move.uci() == "e1e8"
    assert result.lines[0].mate == 1
    # And the other way round: Ra2 runs into mate on the back rank.
    blunder = (chess.Move.from_uci("a1a2"),)
    mated = search("1r4k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 5, V7P3R, moves=blunder)
    assert mated.lines[0].mate == -1


def test_no_bonus_touches_a_mate_or_a_bound_that_is_none() -> None:
    for score in (MATE - 1, 1 - MATE, MATE - 20, INFINITE, -INFINITE, TABLEBASE_WIN - 3):
        assert with_bonus(score, 4_000) == with_bonus(score, -4_000) == score
        assert shifted(score, 4_000) == score
    assert with_bonus(100, 4_000) == 4_100
    assert shifted(4_100, 4_000) == 100
    assert with_bonus(80_000, 24_000) < TABLEBASE_WIN - 1_000  # never takes itself for a win


def test_v7p3r_scores_its_own_captures_and_castling_in_the_line_only() -> None:
    """Worked by hand: a pawn takes a pawn on the engine's second move of the line."""
    rules = dataclasses.replace(
        without(*SELECTIVE, "quiescence", "transposition_table", base=load_ruleset("pesto")),
        v7p3r=V7p3rRules(capture_bonus=True),
    )
    plain = dataclasses.replace(rules, v7p3r=V7p3rRules())
    # 1.e4 dxe4: the opponent's capture earns nothing.
    lost, push = "6k1/8/8/3p4/8/4P3/8/K7 w - - 0 1", chess.Move.from_uci("e3e4")
    # 1.Kh1 any 2.Rxa3: a pawn's 100 less a tenth of the rook's 500.
    won, wait = "6k1/8/8/8/8/pR6/P7/6K1 w - - 0 1", chess.Move.from_uci("g1h1")
    for board, move, depth, earned in ((lost, push, 2, 0), (won, wait, 3, 50)):
        scored = search(board, depth, rules, moves=(move,)).lines[0].score_cp
        bare = search(board, depth, plain, moves=(move,)).lines[0].score_cp
        assert scored is not None
        assert bare is not None
        assert scored - bare == earned


def test_v7p3r_knows_its_king_in_the_castling_score() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    scores = MoveScores(V7P3R)
    assert scores.bonus(board, chess.Move.from_uci("e1g1")) == 20_500
    assert scores.bonus(board, chess.Move.from_uci("h1h2")) == -20_500
    assert scores.bonus(board, chess.Move.from_uci("e1d1")) == -20_500
    lost = chess.Board("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    assert scores.bonus(lost, chess.Move.from_uci("h1h2")) == 0


def test_v7p3r_deepens_from_low_to_standard_to_more() -> None:
    rules = RootRules(V7P3R)
    assert list(rules.depths(127)) == [2, 4, 5, 6, 7, 8, 9, 10]
    assert list(rules.depths(3)) == [2, 3]
    assert list(rules.depths(1)) == [1]
    assert list(RootRules(DEFAULT).depths(4)) == [1, 2, 3, 4]


def test_v7p3r_spends_nodes_by_the_average_of_its_lines() -> None:
    rules = RootRules(V7P3R)
    moves = rules.candidates(chess.Board(), ())[:2]
    assert rules.node_budget(10**9, moves) == 200_000  # nothing is known yet
    moves[0].latest, moves[1].latest = 900, -900
    assert rules.node_budget(10**9, moves) == 200_000  # the best alone would have cut it to a tenth
    moves[1].latest = 100
    assert rules.node_budget(10**9, moves) == 100_000
    moves[1].latest = 5_000
    assert rules.node_budget(10**9, moves) == 20_000
    assert rules.node_budget(7, moves) == 7


def test_v7p3r_skips_stalemates_in_the_line() -> None:
    # After 1...Kh8 the move 2.Qg6 would stalemate: the line goes on with another one.
    ruleset = dataclasses.replace(
        V7P3R,
        v7p3r=dataclasses.replace(V7P3R.v7p3r, draw_prevention=False),
    )
    searcher = Searcher(ruleset, hash_mb=1)
    board = EngineBoard.from_board(
        chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"), searcher.evaluator.tables
    )
    assert not searcher.skips_stalemate(board, 0)
    board.push(chess.Move.from_uci("f1f7"))  # Qf7 stalemates
    assert searcher.skips_stalemate(board, board.checkers_mask())
    assert not Searcher(DEFAULT, hash_mb=1).skips_stalemate(board, board.checkers_mask())
    # Black to move can force nothing but stalemate or loss: v7p3r as White never ends in one.
    line = search("7k/8/6K1/8/8/8/8/5Q2 b - - 0 1", 3, ruleset).lines[0]
    end = chess.Board("7k/8/6K1/8/8/8/8/5Q2 b - - 0 1")
    for move in line.pv:
        end.push(move)
    assert not end.is_stalemate()


@pytest.mark.parametrize("name", ["pesto", "v7p3r"])
def test_plain_negamax_finds_what_alpha_beta_finds(name: str) -> None:
    base = without(*SELECTIVE, "transposition_table", "root_promotion", base=load_ruleset(name))
    # Which moves a limit leaves out depends on the order, and that on what was searched before.
    base = dataclasses.replace(base, v7p3r=dataclasses.replace(base.v7p3r, move_limit=0))
    plain = dataclasses.replace(base, search=dataclasses.replace(base.search, alpha_beta=False))
    for board in random_boards(12, seed=5):
        if not any(board.legal_moves):
            continue
        pruned, whole = search(board.copy(), 2, base), search(board.copy(), 2, plain)
        assert pruned.lines[0].score_cp == whole.lines[0].score_cp, board.fen()
        assert pruned.lines[0].mate == whole.lines[0].mate, board.fen()
    start = chess.Board()
    assert search(start, 3, plain).nodes > 2 * search(start, 3, base).nodes


def test_blitzmate_searches_as_its_document_says() -> None:
    rules = load_ruleset("blitzmate").search
    assert rules.reverse_futility_depth == 3
    assert rules.aspiration_full_window
    assert not DEFAULT.search.aspiration_full_window


def test_after_a_failed_window_blitzmate_searches_with_the_full_one() -> None:
    # Black's queen is lost to a fork that shows at a higher depth: the first window fails.
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4")

    def widths(name: str) -> list[list[int]]:
        """Return the windows of each iteration from the fourth on, by their widths."""
        rules = load_ruleset(name)
        narrow = dataclasses.replace(rules.search, aspiration_window=1)
        searcher = Searcher(dataclasses.replace(rules, search=narrow), hash_mb=1)
        seen: dict[int, list[int]] = {}
        whole = searcher._search_root

        def watched(root, moves, index, depth, alpha, beta):  # type: ignore[no-untyped-def]
            if depth >= narrow.aspiration_depth:
                seen.setdefault(depth, []).append(beta - alpha)
            return whole(root, moves, index, depth, alpha, beta)

        searcher._search_root = watched  # type: ignore[method-assign]
        searcher.search(board, SearchLimits(depth=6))
        return list(seen.values())

    full = 2 * INFINITE
    failed = [iteration for iteration in widths("blitzmate") if len(iteration) > 1]
    assert failed
    assert all(iteration[1:] == [full] for iteration in failed)
    assert any(full > width for iteration in widths("default") for width in iteration[1:])


def test_v7p3r_stops_at_a_mate_in_five() -> None:
    result = search("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 20, V7P3R)
    assert result.depth <= 3


def test_v7p3r_prevents_draws_strictly() -> None:
    ruleset = V7P3R
    only = (chess.Move.from_uci("a1b1"), chess.Move.from_uci("h2h8"))
    result = search(twice_repeated(), 3, ruleset, moves=only)
    assert result.move.uci() == "h2h8"


def test_v7p3r_avoids_stalemate() -> None:
    board = chess.Board("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1")
    stalemating = (chess.Move.from_uci("c2c7"), chess.Move.from_uci("c2c3"))
    result = search(board, 1, V7P3R, moves=stalemating)
    assert result.move.uci() == "c2c3"


@pytest.mark.parametrize("name", ["default", "v7p3r", "pesto"])
def test_a_mate_is_told_even_when_there_was_no_time_to_look(name: str) -> None:
    """The capture that is in hand before the first node mates: Rxe8."""
    board = chess.Board("4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1")
    stop = threading.Event()
    stop.set()
    result = Searcher(load_ruleset(name), hash_mb=1).search(board, SearchLimits(), stop=stop)
    assert result.move.uci() == "e1e8"
    assert (result.lines[0].mate, result.lines[0].score_cp) == (1, None)
    stalemate = chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    limits = SearchLimits(moves=(chess.Move.from_uci("f1f7"),))
    lines = Searcher(load_ruleset("default"), hash_mb=1).search(stalemate, limits, stop=stop).lines
    assert abs(lines[0].score_cp or 0) <= 20

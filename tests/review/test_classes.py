"""Move classes: the thresholds, the special classes, and the faults of other reviewers."""

from __future__ import annotations

import math
import re
from itertools import islice
from pathlib import Path

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.games.openings import OpeningTable
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.analysis import Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import find_engine
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.position.sacrifices.offers import find_offer
from playalike.review.evaluation import Evaluation
from playalike.review.move_class import MoveClass
from playalike.review.schemes import (
    Situation,
    classify_blitzmate,
    classify_win_chance,
    find_scheme,
)
from playalike.review.views import View, game_boards, view_position
from playalike.settings import Analyzer, load_settings
from tests.boards import random_boards
from tests.review.making import answer, game_of, mirrored, review_of

QUIET = "4k3/pp3ppp/2n5/8/8/2N5/PP3PPP/4K3 w - - 0 1"


def situation(
    fen: str, played: str, before: Evaluation, after: Evaluation, *others: tuple[str, int],
    known: bool = False, gap: bool = False,
) -> Situation:  # fmt: skip
    """Make a situation; `others` are the engine's candidates after the best, best first."""
    board = chess.Board(fen)
    side = board.turn
    move = board.parse_san(played)
    candidates = [(board.parse_san(san), Evaluation(cp)) for san, cp in others]
    best = bool(candidates) and candidates[0][0] == move
    loss = 0 if best else max(0.0, before.win_balance(side) - after.win_balance(side))
    delta = before.value(side) - after.value(side)
    return Situation(board, move, before, after, tuple(candidates), delta, loss, known, gap)


def lost(loss: float, *, known: bool = False, gap: bool = False) -> MoveClass:
    """Class a quiet move of an even position that loses so much win chance (scale -1..1)."""
    cp = round(-math.log(2 / (1 - loss) - 1) / 0.00368208)
    here = situation(
        QUIET, "a3", Evaluation(0), Evaluation(cp), ("h3", 0), ("g3", 0), known=known, gap=gap
    )
    return classify_win_chance(here)


@pytest.mark.parametrize(
    ("loss", "expected"),
    [
        (0.0, MoveClass.EXCELLENT), (0.01, MoveClass.EXCELLENT), (0.05, MoveClass.GOOD),
        (0.095, MoveClass.GOOD), (0.105, MoveClass.INACCURACY), (0.195, MoveClass.INACCURACY),
        (0.205, MoveClass.MISTAKE), (0.295, MoveClass.MISTAKE), (0.305, MoveClass.BLUNDER),
        (0.9, MoveClass.BLUNDER),
    ],
)  # fmt: skip
def test_the_thresholds_are_a_tenth_two_and_three(loss: float, expected: MoveClass) -> None:
    assert lost(loss) == expected


@pytest.mark.parametrize(
    ("delta", "expected"),
    [
        (-51, MoveClass.BRILLIANT), (-50, MoveClass.BRILLIANT), (-49, MoveClass.EXCELLENT),
        (50, MoveClass.EXCELLENT), (51, MoveClass.GOOD), (150, MoveClass.GOOD),
        (151, MoveClass.INACCURACY), (300, MoveClass.INACCURACY), (301, MoveClass.MISTAKE),
        (600, MoveClass.MISTAKE), (601, MoveClass.BLUNDER),
    ],
)  # fmt: skip
def test_blitzmates_thresholds(delta: int, expected: MoveClass) -> None:
    here = situation(QUIET, "a3", Evaluation(0), Evaluation(-delta), ("h3", 0))
    assert classify_blitzmate(here) == expected


def test_blitzmates_thresholds_can_be_configured() -> None:
    here = situation(QUIET, "a3", Evaluation(0), Evaluation(-200), ("h3", 0))
    strict = Analyzer(good=100, inaccuracy=150, mistake=180)
    blitzmate, usual = find_scheme("blitzmate"), find_scheme("win-chance")
    assert blitzmate(here, Analyzer()) == MoveClass.INACCURACY
    assert blitzmate(here, strict) == MoveClass.BLUNDER
    assert usual(here, Analyzer()) == usual(here, strict)


def test_an_unknown_scheme_is_named() -> None:
    with pytest.raises(PlayalikeError, match=r"blitzmat'.*did you mean 'blitzmate'"):
        find_scheme("blitzmat")


def test_the_engines_choice_is_best_and_a_single_move_is_forced() -> None:
    here = situation(QUIET, "a3", Evaluation(20), Evaluation(-20), ("a3", 20), ("h3", 10))
    assert classify_win_chance(here) == MoveClass.BEST
    forced = situation("7k/7Q/8/8/8/8/8/K7 b - - 0 1", "Kxh7", Evaluation(0), Evaluation(0),
                       ("Kxh7", 0))  # fmt: skip
    assert classify_win_chance(forced) == MoveClass.FORCED


def test_a_win_let_slip_and_a_win_thrown_away() -> None:
    slipped = situation(QUIET, "a3", Evaluation(500), Evaluation(20), ("h3", 500), ("g3", 400))
    assert classify_win_chance(slipped) == MoveClass.MISSED_WIN
    thrown = situation(QUIET, "a3", Evaluation(500), Evaluation(-400), ("h3", 500), ("g3", 400))
    assert classify_win_chance(thrown) == MoveClass.BLUNDER


GREEK = "r1bq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8"


def test_brilliant_is_a_sound_sacrifice() -> None:
    sound = situation(GREEK, "Bxh7+", Evaluation(250), Evaluation(240), ("Bxh7+", 250), ("O-O", 40))
    assert classify_win_chance(sound) == MoveClass.BRILLIANT


def test_not_brilliant_where_a_quiet_move_wins_as_well() -> None:
    easy = situation(GREEK, "Bxh7+", Evaluation(700), Evaluation(690), ("Bxh7+", 700), ("O-O", 500))
    assert classify_win_chance(easy) == MoveClass.BEST


def test_not_brilliant_when_it_loses() -> None:
    bad = situation(GREEK, "Bxh7+", Evaluation(-150), Evaluation(-150), ("Bxh7+", -150),
                    ("O-O", -160))  # fmt: skip
    assert classify_win_chance(bad) == MoveClass.BEST
    unsound = situation(GREEK, "Bxh7+", Evaluation(60), Evaluation(-250), ("O-O", 60), ("a3", 50))
    assert classify_win_chance(unsound) == MoveClass.BLUNDER


def test_not_brilliant_when_the_engine_changes_its_mind() -> None:
    doubted = situation(GREEK, "Bxh7+", Evaluation(250), Evaluation(0), ("Bxh7+", 250), ("O-O", 40))
    assert classify_win_chance(doubted) != MoveClass.BRILLIANT


def test_great_is_the_only_good_move_and_not_an_obvious_one() -> None:
    only = situation(QUIET, "Ne4", Evaluation(0), Evaluation(-5), ("Ne4", 0), ("a3", -250))
    assert classify_win_chance(only) == MoveClass.GREAT
    winning = situation(QUIET, "Ne4", Evaluation(900), Evaluation(900), ("Ne4", 900), ("a3", 400))
    assert classify_win_chance(winning) == MoveClass.BEST
    fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"
    capture = situation(fen, "exd5", Evaluation(300), Evaluation(300), ("exd5", 300), ("e5", -800))
    assert classify_win_chance(capture) == MoveClass.BEST


# ------------------------------------------------------- known faults of other reviewers


@pytest.mark.parametrize(
    ("fen", "san"),
    [
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q+"),  # a promotion where it can be taken
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=Q+"),
        ("6k1/5ppp/8/8/8/2b5/5PPP/R5K1 w - - 0 1", "Kf1"),  # the king steps, the rook hangs
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O"),
    ],
)
def test_no_promotion_or_king_move_is_brilliant(fen: str, san: str) -> None:
    board = chess.Board(fen)
    second = next(board.san(m) for m in board.legal_moves if m != board.parse_san(san))
    here = situation(fen, san, Evaluation(200), Evaluation(200), (san, 200), (second, -100))
    assert classify_win_chance(here) != MoveClass.BRILLIANT


def test_no_king_move_or_promotion_is_ever_a_sacrifice() -> None:
    for board in random_boards(60, seed=9):
        for move in board.legal_moves:
            if move.promotion or board.piece_type_at(move.from_square) == chess.KING:
                assert find_offer(board, move) is None


BLACK_FIRST = "r3k2r/ppp2ppp/2nq4/8/8/2NP4/PPP2PPP/R2QK2R b KQkq - 0 10"


def test_classes_are_not_inverted_when_black_moves_first() -> None:
    # Black puts the queen where a pawn takes it; White takes it.
    review = review_of(game_of("Qxh2 Rxh2 O-O", BLACK_FIRST))
    blunder, capture, _ = review.moves
    assert (blunder.side, blunder.move_class) == (chess.BLACK, MoveClass.BLUNDER)
    assert capture.side == chess.WHITE
    assert capture.loss_win_chance == 0
    assert review.white.accuracy == 100
    assert review.black.accuracy is not None
    assert review.black.accuracy < 60
    assert MoveClass.BLUNDER not in review.white.counts
    assert blunder.after.value(chess.WHITE) > blunder.before.value(chess.WHITE) + 500


@pytest.mark.parametrize(
    ("line", "fen"),
    [
        ("Qxh2 Rxh2 O-O Qf3 Rfe8+ Ne2", BLACK_FIRST),
        ("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", None),
        ("e4 e5 Nf3 Nc6 Nxe5 Nxe5 d4 Qh4 dxe5 Qxe4+ Be2 Qxg2", None),
    ],
)
def test_swapping_the_colours_swaps_the_review(line: str, fen: str | None) -> None:
    game = game_of(line, fen or chess.STARTING_FEN)
    one, other = review_of(game), review_of(mirrored(game))
    assert [m.move_class for m in one.moves] == [m.move_class for m in other.moves]
    assert [m.loss_cp for m in one.moves] == [m.loss_cp for m in other.moves]
    assert one.white.accuracy == pytest.approx(other.black.accuracy)
    assert one.black.accuracy == pytest.approx(other.white.accuracy)


def book(line: str, plies: set[int]) -> OpeningTable:
    board = chess.Board()
    names = {}
    for ply, san in enumerate(line.split(), start=1):
        board.push_san(san)
        if ply in plies:
            names[board.epd()] = ("C50", f"Line {ply}")
    return OpeningTable(names, 12)


def test_a_gap_in_the_book_is_no_inaccuracy() -> None:
    line = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6"
    review = review_of(game_of(line), table=book(line, {1, 2, 6}))
    assert [m.move_class for m in review.moves[:6]] == [MoveClass.BOOK] * 6
    assert all(m.move_class != MoveClass.BOOK for m in review.moves[6:])
    assert review.opening is not None
    assert (review.opening.name, review.opening.ply) == ("Line 6", 6)


def test_a_gap_hides_no_blunder_and_a_name_no_disaster() -> None:
    assert lost(0.09, gap=True) == MoveClass.BOOK
    assert lost(0.15, gap=True) == MoveClass.INACCURACY
    assert lost(0.25, known=True) == MoveClass.BOOK  # a gambit that theory knows
    assert lost(0.4, known=True) == MoveClass.BLUNDER


def test_a_short_mate_that_the_engine_overlooks_is_found() -> None:
    # The king steps closer, and the rook mates on the edge; the searcher sees mate in 1 only.
    quiet = chess.Board("k7/8/2K5/8/8/8/8/7R w - - 0 1")
    found = view_position(quiet, {position_key(quiet): answer(quiet.copy())})
    assert found.evaluation.mate == 2
    assert quiet.san(found.candidates[0].move) in ("Kb6", "Kc7")


def test_missing_a_short_mate_is_told_even_in_a_won_game() -> None:
    review = review_of(game_of("Rh2 Ka7", "k7/8/2K5/8/8/8/8/7R w - - 0 1"))
    missed = review.moves[0]
    assert missed.move_class == MoveClass.INACCURACY or missed.loss_win_chance >= 0.1
    assert missed.sentence == "Misses mate in 2, beginning with Kc7."


def test_allowing_mate_at_once_is_a_blunder() -> None:
    review = review_of(game_of("f3 e5 g4 Qh4#"))
    allowed = review.moves[2]
    assert allowed.move_class == MoveClass.BLUNDER
    # Which move was better depends on the engine; that it prepares something is beside the point.
    assert re.fullmatch(
        r"Allows mate in 1, beginning with Qh4#\. Better was \w+\.", allowed.sentence
    )
    assert review.moves[3].move_class == MoveClass.BEST
    assert review.moves[3].after.mated == chess.WHITE


GAMES = 500
NODES = 3_000


@pytest.mark.slow
@pytest.mark.shared
def test_less_than_one_brilliant_a_game_over_500_games(shared_data: Path, tmp_path: Path) -> None:
    """Only moves that sacrifice can be brilliant: those are analysed, before and after."""
    if find_engine(load_settings()) is None:
        pytest.skip("needs a UCI engine")
    oracle = Oracle.open(load_settings(), AnalysisCache(tmp_path / "a.db"), SerialExecutor())
    games = list(
        islice(read_games([shared_data / "baseline" / "lichess_clk"], ReadReport()), GAMES)
    )
    assert len(games) == GAMES
    offered = []
    for game in games:
        boards = game_boards(game)
        for ply, move in enumerate(game.moves):
            if find_offer(boards[ply], move) is not None:
                offered.append((boards[ply], move, boards[ply + 1]))
    questions = [
        Question(position_key(board), NODES, 3)
        for before, _, after in offered
        for board in (before, after)
        if any(board.legal_moves)
    ]
    answers = {one.question.position: one for one in oracle.analyse(questions)}
    brilliant = 0
    for before, move, after in offered:
        here, there = view_position(before, answers), view_position(after, answers)
        brilliant += _class(before, move, here, there) == MoveClass.BRILLIANT
    assert brilliant >= 5  # the class is not dead
    assert brilliant <= GAMES, f"{brilliant} brilliant moves in {GAMES} games"


def _class(board: chess.Board, move: chess.Move, here: View, there: View) -> MoveClass:
    side = board.turn
    best = move == here.candidates[0].move
    chance = here.evaluation.win_balance(side) - there.evaluation.win_balance(side)
    candidates = tuple((choice.move, choice.evaluation) for choice in here.candidates)
    delta = here.evaluation.value(side) - there.evaluation.value(side)
    loss = 0.0 if best else max(0.0, chance)
    return classify_win_chance(
        Situation(board, move, here.evaluation, there.evaluation, candidates, delta, loss,
                  known=False, on_the_way=False)
    )  # fmt: skip

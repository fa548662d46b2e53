"""Lessons are true: each is read again and checked against the game with python-chess alone."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import chess
import pytest

from playalike.games.openings import opening_table
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import find_engine
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.position.phase import GamePhase
from playalike.progress import SilentProgress
from playalike.review.asking import review_games
from playalike.review.lessons import add_lessons
from playalike.review.mistake_kinds import motif_of
from playalike.review.move_class import BAD, MoveClass
from playalike.review.record import GameReview, JudgedMove, Lesson
from playalike.review.reviewing import ReviewOptions
from playalike.settings import load_settings
from tests.review.making import game_of, review_of

EVALUATION = r"(?:[+-]\d+\.\d\d|#-?\d*)"
MOVE = r"\d+\.(?:\.\.)?[KQRBNOa-h][\w=+#-]*"
GAMES = 30


def written(move: JudgedMove) -> str:
    return f"{move.number}{move.san}"


def check(review: GameReview, lesson: Lesson, side: chess.Color) -> None:
    move = review.moves[lesson.ply - 1]
    assert move.side == side
    assert written(move) in lesson.text, lesson.text
    named = set(re.findall(MOVE, lesson.text))
    assert named <= {written(one) for one in review.moves if one.side == side}, lesson.text
    if better := re.search(r"\((\S+) was better\)", lesson.text):
        assert chess.Board(move.fen).parse_san(better[1]) == move.best.move
    if told := re.search(rf"({EVALUATION}) became ({EVALUATION})", lesson.text):
        assert told.groups() == (str(move.before), str(move.after))
    bad = [one for one in review.moves if one.side == side and one.move_class in BAD]
    match lesson.kind:
        case "square given up":
            check_square(review, lesson, move)
        case "costliest move":
            assert move.loss_win_chance == max(one.loss_win_chance for one in bad)
        case "the same again":
            assert len(named) >= 2
            assert named <= {written(one) for one in bad}
            motifs = {motif_of(one.facts) for one in bad if written(one) in named}
            assert len(motifs) == 1, f"not the same thing: {motifs}"
        case "missed win":
            assert move.before.win_balance(side) >= 0.5
            assert abs(move.after.win_balance(side)) <= 0.2
        case "another mistake":
            assert move in bad
        case "weakest phase":
            told = re.search(r"(\d+) % against (\d+) % in the (\w+)\.", lesson.text)
            assert told
            known = review.side(side).phase_accuracy
            assert told[1] == f"{known[move.phase]:.0f}"
            assert told[2] == f"{known[GamePhase(told[3])]:.0f}"
            worst = max(one.loss_win_chance for one in bad if one.phase == move.phase)
            assert move.loss_win_chance == worst
        case "best move":
            assert move.move_class in (MoveClass.BRILLIANT, MoveClass.GREAT)
            assert lesson.text.endswith(f"after which the game stood at {move.after}.")
        case _:
            pytest.fail(f"nobody checks lessons of the kind {lesson.kind!r}")


def check_square(review: GameReview, lesson: Lesson, move: JudgedMove) -> None:
    """No own pawn can attack the square any more; the piece came to it and stayed."""
    pattern = (
        r"(?:gave me|gave up) ([a-h][1-8])\b.* (knight|bishop) came there on move (\d+), (.+), and"
    )
    told = re.search(pattern, lesson.text)
    assert told, lesson.text
    square, name = chess.parse_square(told[1]), told[2]
    before = chess.Board(move.fen)
    after = before.copy()
    after.push(move.move)

    def guarded_ever(board: chess.Board) -> bool:
        for pawn in board.pieces(chess.PAWN, move.side):
            step = 8 if move.side else -8
            place = pawn
            while 0 <= place < 64:
                if square in chess.SquareSet(chess.BB_PAWN_ATTACKS[move.side][place]):
                    return True
                place += step
        return False

    assert guarded_ever(before)
    assert not guarded_ever(after)
    came = next(
        one for one in review.moves[move.ply :]
        if one.side != move.side and one.move.to_square == square
    )  # fmt: skip
    assert came.move_class not in BAD
    board = chess.Board(came.fen)
    assert board.fullmove_number == int(told[3])
    waited = board.fullmove_number - before.fullmove_number
    assert told[4] == ("at once" if waited <= 1 else f"{waited} moves later")
    piece = board.piece_at(came.move.from_square)
    assert piece is not None
    assert chess.piece_name(piece.piece_type) == name
    for later in review.moves[came.ply : came.ply + 6]:
        assert chess.Board(later.fen).piece_at(square) == piece


@pytest.mark.slow
@pytest.mark.shared
def test_lessons_of_real_games_are_true(shared_data: Path, tmp_path: Path) -> None:
    if find_engine(load_settings()) is None:
        pytest.skip("needs a UCI engine")
    games = [
        game
        for game, _ in zip(
            read_games([shared_data / "baseline" / "twic_1600_1800.pgn"], ReadReport()),
            range(GAMES),
            strict=False,
        )
    ]
    oracle = Oracle.open(load_settings(), AnalysisCache(tmp_path / "a.db"), SerialExecutor())
    kinds = set()
    reviews = review_games(
        games, oracle, ReviewOptions(nodes=400), opening_table(), SilentProgress()
    )
    for review in reviews:
        taught = add_lessons(review, {review.black.name})
        for side in (taught.white, taught.black):
            assert len(side.lessons) == 3 or len([1 for one in review.moves if one.side == side.side
                                                  and one.move_class in BAD]) < 3  # fmt: skip
            for lesson in side.lessons:
                check(review, lesson, side.side)
                kinds.add(lesson.kind)
    assert len(kinds) >= 4, kinds


def test_a_square_that_a_mistake_went_to_is_no_lesson() -> None:
    moves = "e4 c5 c4 Nc6 a3 Nd4 h3 e6 b3 a6 a4 h6 g3 b6 g4"
    review = review_of(game_of(moves))
    fine = _called(review, 6, MoveClass.BEST)
    (lesson,) = _given_up(fine)
    assert lesson.text.startswith("2.c4 gave up d4")
    check(fine, lesson, chess.WHITE)
    assert not _given_up(_called(review, 6, MoveClass.MISTAKE))


def _called(review: GameReview, ply: int, kind: MoveClass) -> GameReview:
    moves = list(review.moves)
    moves[ply - 1] = replace(moves[ply - 1], move_class=kind)
    return replace(review, moves=tuple(moves))


def _given_up(review: GameReview) -> list[Lesson]:
    lessons = add_lessons(review, set()).white.lessons
    return [lesson for lesson in lessons if "gave up" in lesson.text]


def test_a_master_says_it_himself() -> None:
    review = review_of(game_of("e4 e5 Qh5 Ke7 Qxe5#"))
    coach = add_lessons(review, set()).black.lessons
    master = add_lessons(review, {"White, A"}).black.lessons
    assert [one.ply for one in coach] == [one.ply for one in master]
    assert "cost the most" in coach[0].text
    assert "helped me most" in master[0].text
    for lesson in (*coach, *master):
        check(review, lesson, chess.BLACK)

"""Every sentence is true: 500 of them, of real games, read again by an independent checker.

`python -m lab.why.check_reviews` reads as many as one wants.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess
import pytest

from playalike.games.game import Game
from playalike.games.openings import opening_table
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import find_engine
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.progress import SilentProgress
from playalike.review.asking import review_games
from playalike.review.move_class import BAD, SPECIAL
from playalike.review.record import GameReview, JudgedMove
from playalike.review.reviewing import ReviewOptions
from playalike.settings import load_settings
from tests.review.checker import Claim, WrongSentenceError, check, check_all

SENTENCES = 500
NODES = 400
"""Few: what is checked is whether the words fit the analysis and the board, not its depth."""


def claim_of(move: JudgedMove) -> Claim:
    second = None
    if len(move.candidates) > 1:
        second = (move.candidates[1].move.uci(), str(move.candidates[1].evaluation))
    return Claim(
        text=move.sentence,
        fen=move.fen,
        move=move.move.uci(),
        before=str(move.before),
        after=str(move.after),
        best=move.best.move.uci(),
        second=second,
        best_line=tuple(one.uci() for one in move.best.line),
        reply_line=tuple(one.uci() for one in move.reply),
    )


@pytest.mark.slow
@pytest.mark.shared
def test_sentences_of_real_games_are_true(shared_data: Path, tmp_path: Path) -> None:
    if find_engine(load_settings()) is None:
        pytest.skip("needs a UCI engine: our own would take an hour")
    claims: list[Claim] = []
    for review in _reviews(shared_data / "baseline" / "twic_1000_1600.pgn", tmp_path):
        turning = {point.ply for point in review.turning_points}
        for move in review.moves:
            spoken = move.move_class in BAD | SPECIAL or move.ply in turning
            assert bool(move.sentence) == spoken, (move.fen, move.san, move.move_class)
            if move.sentence:
                claims.append(claim_of(move))
        if len(claims) >= SENTENCES:
            break
    counts, wrong = check_all(claims)
    assert not wrong, "\n".join([f"{len(wrong)} of {len(claims)}", *wrong[:20]])
    assert sum(counts.values()) >= SENTENCES
    assert len(counts) >= 10, counts


BLUNDERS = 500
EVERY = 58


@pytest.mark.slow
@pytest.mark.shared
def test_what_is_said_about_tactical_blunders_is_true(shared_data: Path, tmp_path: Path) -> None:
    """A puzzle's first move is a blunder of a real game: here the motifs have to speak."""
    if find_engine(load_settings()) is None:
        pytest.skip("needs a UCI engine: our own would take an hour")
    games = list(islice(blunders(shared_data / "suites" / "lichess_puzzles_themes.csv"), BLUNDERS))
    oracle = Oracle.open(load_settings(), AnalysisCache(tmp_path / "a.db"), SerialExecutor())
    claims = [
        claim_of(move)
        for review in review_games(
            games, oracle, ReviewOptions(nodes=1_000), opening_table(), SilentProgress()
        )
        for move in review.moves
        if move.sentence
    ]
    counts, wrong = check_all(claims)
    assert not wrong, "\n".join([f"{len(wrong)} of {len(claims)}", *wrong[:20]])
    assert sum(counts.values()) >= BLUNDERS / 2
    assert counts["better"] < 0.5 * len(claims), counts
    assert len(counts) >= 12, counts


def blunders(path: Path) -> Iterator[Game]:
    with path.open(encoding="utf-8") as file:
        # Every so-many-th, for they are sorted by theme.
        for row in islice(csv.DictReader(file), 0, None, EVERY):
            move = chess.Move.from_uci(row["Moves"].split()[0])
            yield Game({}, row["FEN"], (move,), "*", str(path), 1, row["PuzzleId"])


def _reviews(path: Path, tmp_path: Path) -> Iterator[GameReview]:
    cache = AnalysisCache(tmp_path / "analysis.db")
    oracle = Oracle.open(load_settings(), cache, SerialExecutor())
    games = islice(read_games([path], ReadReport()), 200)
    return review_games(
        games, oracle, ReviewOptions(nodes=NODES), opening_table(), SilentProgress()
    )


@pytest.mark.parametrize(
    ("text", "fen", "move"),
    [
        ("Puts the rook on a5 where Bxa5 takes it for nothing.",
         "4k3/2b5/8/8/8/8/8/R3K3 w - - 0 1", "a1a5"),
        ("Allows the fork Nc7+: the knight on c7 attacks the rook on a8 and the king on e8.",
         "r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1", "h7h6"),
        ("Allows mate in 1, beginning with Rd8#.",
         "6k1/5ppp/2n5/8/8/8/5PPP/3R2K1 b - - 0 1", "c6a5"),
        ("Takes away the only defender of the knight on d5: Rxd5 takes it for nothing.",
         "3rk3/8/8/3N4/8/5Q2/8/4K3 w - - 0 1", "f3a3"),
        ("Loses a pawn: Rxe4.", "4r1k1/5ppp/8/8/4P3/8/5PPP/5RK1 w - - 0 1", "f1a1"),
        ("Misses the skewer Ra8+: the rook on a8 attacks the king on d8 and behind it the queen "
         "on h8.", "3k3q/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e2"),
    ],
)  # fmt: skip
def test_the_checker_knows_the_truth(text: str, fen: str, move: str) -> None:
    best = "a1a8" if "skewer" in text else "a2a3"
    after = "#1" if "mate" in text else "+0.00"
    check(Claim(text, fen, move, "+0.00", after, best, None))


@pytest.mark.parametrize(
    ("text", "fen", "move"),
    [
        ("Puts the rook on a5 where Bxa5 takes it for nothing.",
         "4k3/2b5/8/8/1P6/8/8/R3K3 w - - 0 1", "a1a5"),
        ("Puts the queen on a5 where Bxa5 takes it for nothing.",
         "4k3/2b5/8/8/8/8/8/R3K3 w - - 0 1", "a1a5"),
        ("Leaves the rook on a5 where Bxa5 takes it for nothing.",
         "4k3/2b5/8/8/8/8/8/R3K3 w - - 0 1", "a1a5"),
        ("Allows the fork Nc7+: the knight on c7 attacks the rook on a8 and the king on e8.",
         "1r2k3/7p/8/3N4/8/8/8/4K3 b - - 0 1", "h7h6"),
        ("Allows mate in 1, beginning with Rd8#.",
         "6k1/5pp1/2n4p/8/8/8/5PPP/3R2K1 b - - 0 1", "c6a5"),
        ("Takes away the only defender of the knight on d5: Rxd5 takes it for nothing.",
         "3rk3/8/8/3N4/4P3/5Q2/8/4K3 w - - 0 1", "f3a3"),
        ("Loses a pawn: Rxe4.", "4r1k1/5ppp/8/8/4P3/8/5PPP/5RK1 w - - 0 1", "f1e1"),
        ("The only legal move.", chess.STARTING_FEN, "e2e4"),
        ("Everything is lost.", chess.STARTING_FEN, "e2e4"),
        ("a3 was better: +0.00 instead of -1.00.", chess.STARTING_FEN, "e2e4"),
    ],
)  # fmt: skip
def test_the_checker_catches_lies(text: str, fen: str, move: str) -> None:
    with pytest.raises((WrongSentenceError, ValueError)):
        check(Claim(text, fen, move, "+0.00", "+0.00", "a2a3", None))

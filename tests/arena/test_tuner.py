"""The tuner: puzzles read, weights found, interrupted and gone on with, evidence computed."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import chess
import pytest

from playalike.arena.tuner import (
    Puzzle,
    Scorer,
    TuneOptions,
    TuneState,
    Tuning,
    evidence,
    load_puzzles,
    split_puzzles,
)
from playalike.engine.ruleset import Ruleset, load_ruleset
from playalike.errors import PlayalikeError
from playalike.oracle.executor import SerialExecutor

CSV = """PuzzleId,FEN,Moves,Rating
back,6k1/5ppp/8/8/8/7P/5PPK/r2R4 b - - 0 1,a1a2 d1d8,600
twice,7k/8/8/8/8/8/R7/1R4K1 b - - 0 1,h8g8 a2a7 g8f8 b1b8,700
"""


def test_the_first_move_of_a_lichess_puzzle_is_the_opponents(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text(CSV)
    one, two = load_puzzles(path)
    assert [step.best for step in one.steps] == [frozenset({"d1d8"})]
    assert one.steps[0].fen.startswith("6k1/5ppp/8/8/8/7P/r4PPK/3R4 w")
    assert [step.best for step in two.steps] == [frozenset({"a2a7"}), frozenset({"b1b8"})]
    assert len(load_puzzles(path, 1)) == 1
    path.write_text(CSV.replace("a1a2 d1d8", "a1a2 d1h8"))
    with pytest.raises(PlayalikeError, match=r"p\.csv:2"):
        load_puzzles(path)
    path.write_text("a,b\n1,2\n")
    with pytest.raises(PlayalikeError, match="FEN"):
        load_puzzles(path)


def test_any_mate_will_do_where_the_solution_mates(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    # After Kh8 both rooks mate.
    path.write_text("PuzzleId,FEN,Moves\nx,6k1/8/6K1/8/8/8/8/RR6 b - - 0 1,g8h8 b1b8\n")
    board = chess.Board("7k/8/6K1/8/8/8/8/RR6 w - - 1 2")
    mates = {move.uci() for move in board.legal_moves if board.san(move).endswith("#")}
    assert mates == {"a1a8", "b1b8"}
    assert load_puzzles(path)[0].steps[0].best == mates


def test_a_puzzle_stays_on_its_side(tmp_path: Path) -> None:
    path = tmp_path / "p.epd"
    ranks = ["R7", "1R6", "2R5", "3R4", "4R3", "5R2", "6R1", "7R"]
    lines = [
        f'7k/8/8/{rank}/8/{pawn}/8/K7 w - - bm Kb1; id "{rank} {pawn}";'
        for rank in ranks
        for pawn in ("P7", "8")
    ]
    path.write_text("\n".join(lines))
    puzzles = load_puzzles(path)
    tuned, kept = split_puzzles(puzzles, 0.4)
    assert {p.name for p in tuned} | {p.name for p in kept} == {p.name for p in puzzles}
    again, _ = split_puzzles(puzzles[4:], 0.4)
    assert {p.name for p in again} == {p.name for p in tuned if p in puzzles[4:]}
    with pytest.raises(PlayalikeError, match="too few"):
        split_puzzles(puzzles[:1], 0.5)


class Pretended(Scorer):
    """Solves more the nearer two weights are to what is right."""

    def __init__(self) -> None:
        self.puzzles = tuple(Puzzle(str(n), ()) for n in range(200))
        self.trials = 0

    def solved(self, ruleset: Ruleset) -> tuple[bool, ...]:
        self.trials += 1
        rules = ruleset.evaluation
        miss = abs(rules.tempo - 22) + 2 * abs(rules.doubled_pawn - 5)
        return tuple(n < 200 - 4 * miss for n in range(200))


def options(method: str, *keys: str) -> TuneOptions:
    return TuneOptions("blitzmate", "p", 100, "local" if method == "local" else "spsa", 1, keys)


@pytest.mark.parametrize("method", ["local", "spsa"])
def test_better_weights_are_found(method: str) -> None:
    base = load_ruleset("blitzmate")
    scorer = Pretended()
    tuning = Tuning(base, options(method, "tempo", "doubled_pawn"), scorer)
    start = tuning.state.start_solved
    assert start == 200 - 4 * (12 + 2 * 7)
    *_, last = tuning.run(60)
    assert last.best_solved > start + 60
    found = tuning.ruleset(last.best).evaluation
    assert abs(found.tempo - 22) < 12
    assert abs(found.doubled_pawn - 5) < 7
    assert dataclasses.replace(found, tempo=10, doubled_pawn=12) == base.evaluation


@pytest.mark.parametrize("method", ["local", "spsa"])
def test_interrupted_it_finds_the_same(tmp_path: Path, method: str) -> None:
    base, asked = load_ruleset("blitzmate"), options(method, "tempo", "doubled_pawn", "bishop_pair")
    *_, whole = Tuning(base, asked, Pretended()).run(30)
    file = tmp_path / "state.json"
    list(Tuning(base, asked, Pretended(), file).run(11))
    again = Tuning(base, asked, Pretended(), file)
    assert again.state.step == 11
    *_, parts = again.run(30)
    assert parts == whole
    assert TuneState.from_json(file.read_text(), "x") == whole
    with pytest.raises(PlayalikeError, match="another tuning"):
        Tuning(base, dataclasses.replace(asked, nodes=7), Pretended(), file)
    with pytest.raises(PlayalikeError, match="temp"):
        Tuning(base, options(method, "temp"), Pretended())


def test_the_engine_solves_what_it_should(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text(CSV)
    scorer = Scorer(load_puzzles(path), 200, SerialExecutor(), tmp_path)
    assert scorer.solved(load_ruleset("default"))[0] is True
    assert list(tmp_path.glob("*.toml")) == []


def test_evidence_by_hand() -> None:
    # Five changes, four for the better: (5 + 1) / 32.
    before = [True, False, False, False, False, True]
    after = [False, True, True, True, True, True]
    gained, lost, chance = evidence(before, after)
    assert (gained, lost) == (4, 1)
    assert chance == pytest.approx(6 / 32)
    assert evidence([True], [True]) == (0, 0, 1.0)

"""Test suites: what is read from EPD, and what counts as solved."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.decision import Candidate, Decision
from playalike.engine.players import EngineConfig
from playalike.engine.suite import (
    MATES_IN_TWO,
    SuiteError,
    group_of,
    load_suite,
    parse_task,
    solve,
    solve_suite,
    summarize,
)
from playalike.player import Limit
from tools.build_mates import mates_at_once, mates_in_two

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


class Parrot:
    """Plays one move, with a mate or a score for it."""

    name = "parrot"

    def __init__(self, uci: str, mate: int | None = None) -> None:
        self.uci, self.mate, self.limit = uci, mate, Limit()

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        self.limit = limit
        san = board.san(chess.Move.from_uci(self.uci))
        candidate = Candidate(self.uci, san, 1, None if self.mate else 12, self.mate)
        return Decision(self.uci, san, "search", ".", self.name, (candidate,))

    def close(self) -> None: ...


@pytest.mark.parametrize(
    ("epd", "move", "solved"),
    [
        (f'{START} bm e4 d4; id "x";', "e2e4", True),
        (f'{START} bm e4 d4; id "x";', "c2c4", False),
        (f"{START} ; bm e4", "e2e4", True),
        (f'{START} id "x";bm e4;', "e2e4", True),
        (f"{START} am f3 g4;", "f2f3", False),
        (f"{START} am f3 g4;", "e2e4", True),
        (f'{START} c0 "e4=100, Nf3=60";', "g1f3", False),
        (f'{START} c0 "e4=100, Nf3=60";', "e2e4", True),
    ],
)
def test_moves_solve_or_fail(epd: str, move: str, solved: bool) -> None:
    task = parse_task(epd, "here:1")
    solution = solve(task, Parrot(move), Limit(depth=1))
    assert solution.solved is solved
    assert task.name in ("x", "here:1")


@pytest.mark.parametrize(
    ("dm", "mate", "solved"),
    [(2, 2, True), (2, 1, True), (2, 3, False), (2, None, False), (2, -2, False), (-3, -3, True)],
)
def test_a_mate_is_solved_by_announcing_one_as_short(
    dm: int, mate: int | None, solved: bool
) -> None:
    parrot = Parrot("e2e4", mate)
    solution = solve(parse_task(f"{START} dm {dm}; bm d4;", "x"), parrot, Limit(time=1.0))
    assert solution.solved is solved
    assert parrot.limit.mate == (dm if dm > 0 else None)


def test_points_are_added() -> None:
    task = parse_task(f'{START} bm e4; c0 "e4=100, Nf3=60, a3=1";', "x")
    answers = [solve(task, Parrot(move), Limit(depth=1)) for move in ("g1f3", "e2e4", "h2h3")]
    total = summarize(answers, "all")
    assert (total.points, total.most_points, total.solved, total.tasks) == (160, 300, 1, 3)


def test_points_of_promotions_and_comments() -> None:
    fen = "8/P7/8/8/8/8/k1K5/8 w - -"
    assert parse_task(f'{fen} c0 "a8=Q=100, a8=R=40";', "x").points == {"a7a8q": 100, "a7a8r": 40}
    assert parse_task(f'{START} bm e4; c0 "a fine move";', "x").points == {}


@pytest.mark.parametrize(
    "line", ["nonsense", f"{START}", f"{START} bm Qh7;", f'{START} id "nothing";']
)
def test_bad_lines_name_their_place(line: str) -> None:
    with pytest.raises(SuiteError, match="suite:7"):
        parse_task(line, "suite:7")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "s.epd"
    path.write_text(f'# comment\n\n{START} bm e4; id "a.1";\n{START} bm d4; id "a.2";\n')
    assert [task.name for task in load_suite(path)] == ["a.1", "a.2"]
    path.write_text("\n")
    with pytest.raises(SuiteError, match="no positions"):
        load_suite(path)
    with pytest.raises(SuiteError, match="cannot read"):
        load_suite(tmp_path / "none.epd")


def test_groups() -> None:
    assert group_of("STS(v1.0) Undermine.001") == "STS(v1.0) Undermine"
    assert group_of("BK.24") == group_of("BK.01") == "BK"


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("wac300", 300),
        ("bratko_kopec24", 24),
        ("kaufman16", 16),
        ("ccr23", 23),
        ("classic_mate_in_2", 133),
        ("sts1500_v5_scored", 902),
        ("sts1188_v6_scored", 723),
        ("KRvK1000", 1000),
    ],
)
def test_real_suites_are_read_whole(shared_data: Path, name: str, count: int) -> None:
    tasks = load_suite(shared_data / "suites" / f"{name}.epd")
    assert len(tasks) == count
    if name.startswith("sts"):
        assert all(task.points and task.best for task in tasks)
        assert sum(task.most_points == 100 for task in tasks) >= count - 1
    if name == "bratko_kopec24":
        assert all(task.best for task in tasks)


@pytest.mark.shared
def test_easy_mates_are_found_by_one_process_and_by_two(shared_data: Path) -> None:
    tasks = load_suite(shared_data / "suites" / "classic_mate_in_2.epd")[:4]
    config = EngineConfig(hash_mb=2)
    one = list(solve_suite(tasks, config, Limit(depth=4)))
    two = list(solve_suite(tasks, config, Limit(depth=4), jobs=2))
    assert [s.san for s in one] == [s.san for s in two]
    assert all(s.solved for s in one)


def test_every_mate_in_two_that_ships_is_one_and_is_found() -> None:
    tasks = load_suite(MATES_IN_TWO)
    assert len(tasks) == 30
    for task in tasks:
        board = chess.Board(task.fen)
        (key,) = mates_in_two(board)
        assert task.best == {key.uci()}
        assert not mates_at_once(board)
    solutions = list(solve_suite(tasks, EngineConfig(hash_mb=4), Limit(depth=5), 1))
    assert [solution.name for solution in solutions if not solution.solved] == []

"""Each tier on a position made for it, and that they keep their order."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from pathlib import Path

import chess
import pytest

from playalike.engine.tablebase import Tablebase
from playalike.oracle.analysis import Line
from playalike.personality.load import Personality, load_personality
from playalike.personality.records import BookMove
from playalike.player import Limit
from playalike.style.candidates import SourceAnswer
from playalike.style.chooser import Chooser
from playalike.style.memory import PlanMemory
from playalike.style.pace import Pace, Stopwatch
from playalike.style.tiers import (
    TIERS,
    Ruling,
    Situation,
    big_lead,
    book,
    candidates,
    exact,
    forced_win,
    mate,
    overwhelming,
    scoring,
    tablebase,
    winning_endgame,
)
from tests.boards import after
from tests.personality.sample import EXAMPLE, write_personality
from tests.style.sources import FakeSource, line, lines


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Personality]:
    folder = tmp_path_factory.mktemp("ada")
    write_personality(folder)
    personality = load_personality(folder)
    yield dataclasses.replace(
        personality,
        model=dataclasses.replace(personality.model, features=("loss", "log_rank")),
    )
    personality.close()


def situation(
    personality: Personality,
    board: chess.Board,
    found: tuple[Line, ...] = (),
    *,
    reply: Line | None = None,
    tables: Tablebase | None = None,
    limit: Limit | None = None,
    seed: int = 1,
    use_book: bool = True,
    variety: bool = True,
) -> Situation:
    chooser = Chooser(personality)
    return Situation(
        personality=personality,
        board=board,
        source=FakeSource(found, reply),
        pace=Pace(limit or Limit(nodes=100), board.turn, Stopwatch()),
        chance=random.Random(seed),
        judge=lambda given: chooser.judge_classic(board, given, PlanMemory()),
        examples=exact.example_moves(personality),
        tablebase=tables,
        use_book=use_book,
        variety=variety,
        answer=SourceAnswer(found, 5, 100) if found else None,
    )


def san_of(ruling: Ruling | None, board: chess.Board) -> str | None:
    return None if ruling is None else board.san(ruling.move)


def test_the_order_is_the_documents() -> None:
    assert [name for name, _ in TIERS] == [
        "book",
        "candidates",
        "mate",
        "forced win",
        "tablebase",
        "overwhelming material",
        "big lead",
        "winning endgame",
        "exact position",
        "style",
    ]


# Tier 1


def test_book_moves_come_by_weight_and_seed(ada: Personality) -> None:
    board = chess.Board()
    drawn = [san_of(book.decide(situation(ada, board, seed=seed)), board) for seed in range(300)]
    assert set(drawn) == {"e4", "c4"}
    assert 0.80 < drawn.count("e4") / 300 < 0.97  # its weight is 0.9
    again = san_of(book.decide(situation(ada, board, seed=7)), board)
    assert again == drawn[7]


def test_the_book_explains_itself(ada: Personality) -> None:
    ruling = book.decide(situation(ada, chess.Board(), variety=False))
    assert ruling is not None
    assert ruling.tier == "book"
    (memory,) = ruling.reasons
    assert (memory.kind, memory.idea, memory.numbers[:2]) == ("memory", "position", (9, 10))
    assert [one.san for one in ruling.candidates] == ["e4", "c4"]


def test_the_book_ends_after_move_15_and_can_be_switched_off(ada: Personality) -> None:
    late = chess.Board()
    late.fullmove_number = 15
    assert book.decide(situation(ada, late)) is not None
    late.fullmove_number = 16
    assert book.decide(situation(ada, late)) is None
    assert book.decide(situation(ada, chess.Board(), use_book=False)) is None
    assert book.decide(situation(ada, after("1. a3"))) is None


def test_an_illegal_book_move_is_left_out(ada: Personality) -> None:
    epd = chess.Board().epd()
    bad = BookMove("e2e5", 5, 5, 0, 0, 1960, 0.9)
    good = BookMove("d2d4", 1, 1, 0, 0, 1960, 0.1)
    broken = dataclasses.replace(ada, book={epd: (bad, good)})
    for seed in range(20):
        ruling = book.decide(situation(broken, chess.Board(), seed=seed))
        assert san_of(ruling, chess.Board()) == "d4"


# Tier 2


def test_one_legal_move_is_played_without_asking(ada: Personality) -> None:
    board = chess.Board("k7/8/1K6/8/8/8/8/7R b - - 0 1")
    case = situation(ada, board)
    ruling = candidates.decide(case)
    assert ruling is not None
    assert (ruling.tier, board.san(ruling.move)) == ("only move", "Kb8")
    assert case.answer is None


def test_ten_candidates_are_asked_for(ada: Personality) -> None:
    case = situation(ada, chess.Board())
    assert candidates.decide(case) is None
    assert len(case.lines) == 10
    assert isinstance(case.source, FakeSource)
    assert case.source.asked == [Limit(nodes=100)]


def test_with_hardly_any_time_one_candidate_is_asked_for(ada: Personality) -> None:
    case = situation(ada, chess.Board(), limit=Limit(time=0.002))
    assert candidates.decide(case) is None
    assert isinstance(case.source, FakeSource)
    assert case.source.wanted == [1]
    asked = case.source.asked[0]
    assert asked.time is not None
    assert asked.time < 0.002


# Tiers 3 to 8


@pytest.mark.parametrize(("moves", "decides"), [(1, True), (7, True), (-2, False), (None, False)])
def test_a_mate_is_played(ada: Personality, moves: int | None, decides: bool) -> None:
    board = after("1. e4 e5")
    first = line(board, "Nf3", 20, moves)
    ruling = mate.decide(situation(ada, board, (first, line(board, "d4", 10))))
    assert san_of(ruling, board) == ("Nf3" if decides else None)
    if ruling is not None:
        assert ruling.tier == "mate"
        assert f"mates in {moves}" in ruling.facts[0]


FEW = "8/5k2/8/4K3/4P3/8/8/7R w - - 0 60"


@pytest.mark.parametrize(
    ("fen", "cp", "decides"),
    [
        (FEW, 600, True),
        (FEW, 450, False),
        (chess.STARTING_FEN, 600, False),
    ],
)
def test_forced_wins_with_few_men(ada: Personality, fen: str, cp: int, decides: bool) -> None:
    board = chess.Board(fen)
    move = next(iter(board.legal_moves)).uci()
    case = situation(ada, board, (Line(move, cp, None, (move,)),))
    assert (forced_win.decide(case) is not None) is decides


LEADS: Mapping[str, tuple[str, int]] = {
    "level": ("r4rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R4RK1 w - - 0 20", 0),
    "rook": ("5rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R4RK1 w - - 0 20", 500),
    "rook and knight": ("5rk1/ppp2ppp/8/8/8/2N5/PPP2PPP/R4RK1 w - - 0 20", 800),
    "queen": ("r4rk1/ppp2ppp/2n5/8/8/2N5/PPPQ1PPP/R4RK1 w - - 0 20", 900),
    "queen, for Black": ("r4rk1/pppq1ppp/2n5/8/8/2N5/PPP2PPP/R4RK1 b - - 0 20", 900),
}


@pytest.mark.parametrize("name", LEADS)
@pytest.mark.parametrize("cp", [0, 450, 700])
def test_material_leads(ada: Personality, name: str, cp: int) -> None:
    fen, lead = LEADS[name]
    board = chess.Board(fen)
    move = next(iter(board.legal_moves)).uci()
    case = situation(ada, board, (Line(move, cp, None, (move,)),))
    assert (overwhelming.decide(case) is not None) is (lead >= 900 and cp >= 500)
    assert (big_lead.decide(case) is not None) is (lead >= 500 and cp >= 400)


@pytest.mark.parametrize(
    ("fen", "cp", "decides"),
    [
        ("8/5k2/8/4K3/4P3/8/r7/7R w - - 0 60", 300, True),
        ("8/5k2/8/4K3/4P3/8/r7/7R w - - 0 60", 299, False),
        ("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 9", 400, False),
    ],
)
def test_winning_endgames(ada: Personality, fen: str, cp: int, decides: bool) -> None:
    board = chess.Board(fen)
    move = next(iter(board.legal_moves)).uci()
    case = situation(ada, board, (Line(move, cp, None, (move,)),))
    assert (winning_endgame.decide(case) is not None) is decides


@pytest.mark.shared
def test_tablebases_win_and_hold(ada: Personality, shared_data: Path) -> None:
    with Tablebase(shared_data / "syzygy") as tables:
        # Only Kd6 and Kf6 win here; Kd5 lets Black take the opposition.
        won = chess.Board("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1")
        found = lines(won, {"Kd5": 150, "Kd6": 140, "Kf6": 130})
        ruling = tablebase.decide(situation(ada, won, found, tables=tables))
        assert san_of(ruling, won) in ("Kd6", "Kf6", "Ke6")
        assert ruling is not None
        assert ruling.tier == "tablebase"
        # A draw: of the moves that hold it the engine's favourite is played.
        drawn = chess.Board("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1")
        found = lines(drawn, {"Kd1": -20, "Kf1": -21, "Ke2": -30})
        kept = tablebase.decide(situation(ada, drawn, found, tables=tables))
        assert san_of(kept, drawn) == "Ke2"
        # Tier 4 leaves both to the tables.
        rook = chess.Board("8/8/8/4k3/8/8/8/R3K3 w - - 0 1")
        case = situation(ada, rook, lines(rook, {"Kd2": 900}), tables=tables)
        assert forced_win.decide(case) is None
        assert tablebase.decide(case) is not None
        many = situation(ada, chess.Board(), lines(chess.Board(), {"e4": 30}), tables=tables)
        assert tablebase.decide(many) is None


def test_without_tables_the_tier_passes_on(ada: Personality) -> None:
    board = chess.Board(FEW)
    assert tablebase.decide(situation(ada, board, lines(board, {"Kd5": 500}))) is None


# Tier 9


def test_the_exact_position_beyond_the_books_moves(ada: Personality) -> None:
    board = chess.Board()
    board.fullmove_number = 16
    found = lines(board, {"d4": 30, "Nf3": 28, "e4": -20, "c4": -21})
    ruling = exact.decide(situation(ada, board, found))
    assert san_of(ruling, board) == "e4"  # 50 cp are allowed, 51 are not
    assert ruling is not None
    assert ruling.tier == "exact position"
    assert ruling.reasons[0].numbers[:2] == (9, 10)
    assert ruling.candidates[0].san == "e4"
    assert ruling.candidates[0].verdicts[-1].filter == "verification"
    lost = lines(board, {"d4": 31, "Nf3": 28, "e4": -20, "c4": -21})
    assert exact.decide(situation(ada, board, lost)) is None


def test_examples_of_findings_are_exact_positions(ada: Personality) -> None:
    board = chess.Board(str(EXAMPLE["fen"]))
    found = lines(board, {"Nc3": 40, "Bb5": 20})
    ruling = exact.decide(situation(ada, board, found))
    assert san_of(ruling, board) == "Bb5"
    assert ruling is not None
    (memory,) = ruling.reasons
    assert memory.numbers[:2] == (1, 1)
    assert memory.game is not None
    assert memory.game.white == EXAMPLE["white"]


def test_an_exact_move_that_fails_the_check_is_passed_on(ada: Personality) -> None:
    board = chess.Board(str(EXAMPLE["fen"]))
    found = lines(board, {"Nc3": 40, "Bb5": 20})
    mated = Line("a7a6", None, 3, ("a7a6",))
    assert exact.decide(situation(ada, board, found, reply=mated)) is None


def test_unknown_positions_pass_on(ada: Personality) -> None:
    board = after("1. a4 h5")
    assert exact.decide(situation(ada, board, lines(board, {"e4": 30}))) is None


# Tier 10

OUTPOST = "r2q1rk1/pp3ppp/2p1b3/4p3/4P3/2N5/PPP2PPP/R2Q1RK1 w - - 0 16"


def test_full_scoring_always_decides(ada: Personality) -> None:
    board = chess.Board(OUTPOST)
    found = lines(board, {"Qe2": 30, "Re1": 28, "a3": 25, "h3": 24})
    ruling = scoring.decide(situation(ada, board, found))
    assert ruling.tier == "style"
    assert ruling.sentence == ""  # said with its reasons, by the chooser
    assert len(ruling.candidates) == 4


def test_a_choice_that_fails_the_check_gives_way_to_the_engines(ada: Personality) -> None:
    board = chess.Board(OUTPOST)
    found = lines(board, {"Qe2": 30, "Re1": 28, "a3": 25, "h3": 24})
    prefers = dataclasses.replace(
        ada,
        move_types=(),
        placements=tuple(
            dataclasses.replace(ada.placements[0], piece=piece, square=square, lift=9.0)
            for piece, square in (("R", "e1"),)
        ),
    )
    quiet = Line("a7a6", -20, None, ("a7a6",))
    free = scoring.decide(situation(prefers, board, found, reply=quiet, variety=False))
    assert board.san(free.move) == "Re1"
    mated = Line("a7a6", None, 2, ("a7a6",))
    forced = scoring.decide(situation(prefers, board, found, reply=mated, variety=False))
    assert board.san(forced.move) == "Qe2"
    assert "Re1 was his first thought, but the opponent would mate in 2." in forced.facts
    assert forced.candidates[0].rank == 1
    assert not forced.candidates[1].verdicts[-1].passed


def test_without_time_the_engine_plays_and_the_reason_says_so(ada: Personality) -> None:
    board = chess.Board(OUTPOST)
    found = lines(board, {"Qe2": 30, "Re1": 28})
    case = situation(ada, board, found, limit=Limit(time=0.0))
    ruling = scoring.decide(case)
    assert (ruling.tier, board.san(ruling.move)) == (scoring.NO_TIME, "Qe2")
    assert "no time" in ruling.facts[0]


def test_a_choice_of_one_says_so(ada: Personality) -> None:
    board = chess.Board(OUTPOST)
    lost = lines(board, {"Qe2": 30, "Re1": -90})
    assert scoring.decide(situation(ada, board, lost)).facts == (
        "No other candidate is safe, typical and within 45 cp.",
    )

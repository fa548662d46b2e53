"""The stage `analysis`: hand-checked scores, known moves, and a real engine over famous games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import cast

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.oracle import analysis as oracle_analysis
from playalike.oracle import oracle as oracle_module
from playalike.oracle.analysis import Line, Question
from playalike.oracle.executor import LocalExecutor, SerialExecutor
from playalike.oracle.oracle import Oracle, OracleStats
from playalike.oracle.scores import Candidate, after_reply, from_text, to_text
from playalike.position.exchange import see
from playalike.position.harmonics import METRICS, harmonics
from playalike.position.moves.features import BIT, move_features
from playalike.position.themes import Theme, move_themes
from playalike.progress import SilentProgress
from playalike.study.stage import StageReport
from playalike.study.stages.analysis import Analysis
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.openings import Openings
from playalike.study.tables import candidates_schema, moves_schema, positions_schema
from playalike.study.workspace import Workspace
from tests.study.studying import GAMES, PLAYERS, pgn, stockfish, workspace_of

Row = dict[str, object]


@pytest.fixture(autouse=True)
def _no_engine_left_behind() -> Iterator[None]:
    yield
    oracle_module._close_all()


class ScriptedOracle:
    """Answers by a table; any other position gets the first legal moves, 10 cp apart."""

    name = "Scripted 1"

    def __init__(self, script: Mapping[str, str] | None = None) -> None:
        self.script = dict(script or {})
        self.stats = OracleStats()
        self.executor = SerialExecutor()
        self.questions: list[Question] = []

    def analyse(self, questions: Iterable[Question]) -> Iterator[oracle_analysis.Analysis]:
        for question in questions:
            self.questions.append(question)
            text = self.script.get(question.position)
            if text is None:
                board = chess.Board(f"{question.position} 0 1")
                moves = sorted(move.uci() for move in board.legal_moves)[: question.multipv]
                text = ";".join(f"{-10 * rank} {move}" for rank, move in enumerate(moves))
            lines = tuple(Line.from_text(line) for line in text.split(";"))
            yield oracle_analysis.Analysis(question, lines, 0.0)


def study(workspace: Workspace, oracle: Oracle | ScriptedOracle) -> StageReport:
    for stage in (Ingestion(), Openings()):
        stage.run(workspace, SilentProgress())
    workspace.oracle = cast("Oracle", oracle)
    return Analysis().run(workspace, SilentProgress())


def rows(workspace: Workspace, name: str) -> list[Row]:
    return workspace.read_table(f"work/{name}.parquet").to_pylist()  # type: ignore[no-any-return]


# Scores


def test_a_move_is_judged_by_the_answer_to_it() -> None:
    assert after_reply("e2e4", Candidate("e7e5", 30, None)) == Candidate("e2e4", -30, None)
    assert after_reply("a1a2", Candidate("b1b2", 9_998, 2)) == Candidate("a1a2", -9_998, -2)
    # The opponent is mated in one more move of ours: with this move it is mate in two.
    assert after_reply("a1a2", Candidate("b1b2", -9_999, -1)) == Candidate("a1a2", 9_998, 2)


def test_short_form_keeps_moves_and_scores() -> None:
    lines = (Line("e2e4", 35, None, ("e2e4", "e7e5")), Line("a7a8q", None, -4, ("a7a8q",)))
    text = to_text(oracle_analysis.Analysis(Question("x", 1, 2), lines, 0.0))
    assert from_text(text) == (Candidate("e2e4", 35, None), Candidate("a7a8q", -9_996, -4))


# A game made by hand, an engine that says what it is told

LEGAL_TRAP = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5#"


@pytest.fixture
def trap(tmp_path: Path) -> Workspace:
    return workspace_of(tmp_path, pgn(LEGAL_TRAP), multipv=3, nodes=500)


def board_before(ply: int) -> chess.Board:
    board = chess.Board()
    for san in [word.rpartition(".")[2] for word in LEGAL_TRAP.split()]:
        if san and len(board.move_stack) < ply:
            board.push_san(san)
    return board


def test_moves_of_a_known_game(trap: Workspace) -> None:
    study(trap, ScriptedOracle())
    table = trap.read_table("work/moves.parquet")
    assert table.schema.equals(moves_schema())
    found = table.to_pylist()
    played = " ".join(row["move"] for row in found)
    assert played == "e2e4 g1f3 f1c4 b1c3 f3e5 c4f7 c3d5"
    assert [row["ply"] for row in found] == [0, 2, 4, 6, 8, 10, 12]
    assert not any(row["in_book"] for row in found)  # one game makes no book
    takes = found[4]
    assert (takes["piece"], takes["captured"]) == (chess.KNIGHT, chess.PAWN)
    assert (takes["from_square"], takes["to_square"]) == (chess.F3, chess.E5)
    assert takes["features"] == move_features(board_before(8), chess.Move.from_uci("f3e5"))
    assert found[6]["features"] & BIT["check"]
    themes = {theme["theme"] for theme in takes["themes"]}
    expected = move_themes(board_before(8), chess.Move.from_uci("f3e5"))
    assert themes == {list(Theme).index(finding.theme) for finding in expected}
    assert takes["piece_count"] == 32
    assert takes["enemy_king_wing"] == 1
    assert takes["own_bishop_pair"] is True
    assert found[5]["piece_count"] == 30


def test_positions_and_candidates_of_a_known_answer(trap: Workspace) -> None:
    before = board_before(12).epd()
    script = {before: "#1 c3d5;450 e5c6;#-2 h2h3"}
    oracle = ScriptedOracle(script)
    report = study(trap, oracle)
    table = trap.read_table("work/positions.parquet")
    assert table.schema.equals(positions_schema())
    last = table.to_pylist()[-1]
    assert (last["epd"], last["played"], last["played_rank"]) == (before, "c3d5", 1)
    assert (last["best_cp"], last["best_mate"], last["played_loss_cp"]) == (9_999, 1, 0)
    assert last["near"] == 1
    assert last["legal_moves"] == board_before(12).legal_moves.count()
    side = harmonics(board_before(12))
    metrics = [getattr(side.white, m) for m in METRICS] + [getattr(side.black, m) for m in METRICS]
    assert last["harmonics"] == pytest.approx(metrics, abs=1e-6)

    table = trap.read_table("work/candidates.parquet")
    assert table.schema.equals(candidates_schema())
    own = [row for row in table.to_pylist() if row["position"] == last["position"]]
    assert [(row["rank"], row["move"], row["cp"], row["mate"]) for row in own] == [
        (1, "c3d5", 9_999, 1),
        (2, "e5c6", 450, None),
        (3, "h2h3", -9_998, -2),
    ]
    assert [row["loss_cp"] for row in own] == [0, 9_549, 19_997]
    assert [row["played"] for row in own] == [True, False, False]
    assert report.numbers["positions"] == 7
    after = board_before(12)
    after.push_uci("h2h3")
    assert own[2]["harmonics"][0] == pytest.approx(harmonics(after).white.initiative, abs=1e-6)

    moves = rows(trap, "moves")
    assert (moves[-1]["eval_cp"], moves[-1]["loss_cp"]) == (1_000, 0)


def test_a_move_outside_the_candidates_is_asked_about_separately(trap: Workspace) -> None:
    before = board_before(8)
    child = before.copy()
    child.push_uci("f3e5")
    script = {before.epd(): "80 h2h3;70 d2d4;60 e1g1", child.epd(): "150 d6e5"}
    oracle = ScriptedOracle(script)
    study(trap, oracle)
    assert Question(child.epd(), 50, 1) in oracle.questions
    (row,) = [row for row in rows(trap, "positions") if row["ply"] == 8]
    assert (row["played_rank"], row["played_loss_cp"], row["near"]) == (0, 230, 3)
    own = [r for r in rows(trap, "candidates") if r["position"] == row["position"]]
    assert [(r["rank"], r["move"], r["cp"], r["played"]) for r in own] == [
        (1, "h2h3", 80, False),
        (2, "d2d4", 70, False),
        (3, "e1g1", 60, False),
        (0, "f3e5", -150, True),
    ]
    assert own[3]["see"] == see(before, chess.Move.from_uci("f3e5"))


def test_a_move_outside_is_never_better_than_the_last_candidate(trap: Workspace) -> None:
    before = board_before(8)
    child = before.copy()
    child.push_uci("f3e5")
    script = {before.epd(): "80 h2h3;70 d2d4;60 e1g1", child.epd(): "-500 d6e5"}
    study(trap, ScriptedOracle(script))
    (row,) = [row for row in rows(trap, "positions") if row["ply"] == 8]
    assert row["played_loss_cp"] == 20


def test_mate_and_stalemate_on_the_board_need_no_engine(tmp_path: Path) -> None:
    # White mates by 1. Qg7# in the first game and stalemates by 1. Qf7 in the second; the engine
    # names other moves. Ten plies are needed for a game to count, so kings wander first.
    fen = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"
    text = ""
    for last, name in (("Qg7#", "A, B"), ("Qf7", "C, D")):
        wander = "1. Qb1 Kg8 2. Qb2 Kh8 3. Qb1 Kg8 4. Qb2 Kh8 5. Qg2 Kh7 6. Qg6+ Kh8 7. "
        text += pgn(wander + last, black=name, SetUp="1", FEN=fen.replace(" b ", " w "))
    workspace = workspace_of(tmp_path, text, multipv=1, nodes=50)
    epd = "7k/8/5KQ1/8/8/8/8/8 w - -"
    study(workspace, ScriptedOracle({epd: "900 g6b1"}))
    last = [row for row in rows(workspace, "candidates") if row["rank"] == 0 and row["played"]]
    scores = {row["move"]: (row["cp"], row["mate"]) for row in last}
    assert scores["g6f7"] == (0, None)
    assert scores["g6g7"] == (9_999, 1)


def test_book_positions_and_forced_moves_are_not_asked(tmp_path: Path) -> None:
    ruy = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"
    checked = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. d3 Bb4+ 5. c3 Ba5"
    text = pgn(ruy) + pgn(ruy + " 6. Re1", black="Else, E")
    text += pgn(checked, white="Villain, Bob", black="Hero, Ann")
    workspace = workspace_of(tmp_path, text, multipv=2)
    oracle = ScriptedOracle()
    study(workspace, oracle)
    moves = rows(workspace, "moves")
    ours = [row for row in moves if row["game"] == 1]
    assert [row["in_book"] for row in ours] == [True] * 5 + [False]
    assert [row["eval_cp"] is None for row in ours] == [True] * 5 + [False]
    forced = next(row for row in moves if row["game"] == 2 and row["move"] == "e8f7")
    assert forced["eval_cp"] is None  # the only legal move
    assert forced["to_square"] == chess.F2  # seen from Black's side
    positions = rows(workspace, "positions")
    assert {(row["game"], row["ply"]) for row in positions} == {
        (row["game"], row["ply"]) for row in moves if row["eval_cp"] is not None
    }
    assert [row["position"] for row in positions] == list(range(len(positions)))


def test_without_an_engine_it_says_so(trap: Workspace) -> None:
    Ingestion().run(trap, SilentProgress())
    Openings().run(trap, SilentProgress())
    with pytest.raises(PlayalikeError, match="needs an engine"):
        Analysis().run(trap, SilentProgress())


# Real games, a real engine


def test_famous_games_with_stockfish_repeat_to_the_byte(tmp_path: Path) -> None:
    executor = LocalExecutor(2)
    written = []
    reports = []
    try:
        for name, how in (("pool", executor), ("serial", None)):
            workspace = workspace_of(
                tmp_path / name,
                GAMES / "tal.pgn",
                player=PLAYERS["tal"],
                executor=how,
                nodes=300,
                multipv=4,
                include_validation=False,
            )
            with stockfish(tmp_path / f"{name}.db", how) as oracle:
                reports.append(study(workspace, oracle))
                again = Analysis().run(workspace, SilentProgress())
            assert again.numbers["asked"] == 0
            assert any("came from the cache" in said for said in again.sentences)
            written.append([workspace.path(path).read_bytes() for path in Analysis.outputs])
    finally:
        executor.close()
    assert written[0] == written[1]
    numbers = reports[0].numbers
    assert numbers["games"] == 4
    assert cast("float", numbers["top1"]) > 0.3
    assert any("% of wall time x workers" in said for said in reports[0].sentences)

    positions, candidates = rows(workspace, "positions"), rows(workspace, "candidates")
    by_position: dict[object, list[Row]] = {}
    for row in candidates:
        by_position.setdefault(row["position"], []).append(row)
        assert cast("int", row["loss_cp"]) >= 0
    assert len(by_position) == len(positions)
    for row in positions:
        own = by_position[row["position"]]
        (played,) = [r for r in own if r["played"]]
        assert (played["move"], played["rank"]) == (row["played"], row["played_rank"])
        assert played["loss_cp"] == row["played_loss_cp"]
        ranks = [r["rank"] for r in own if r["rank"]]
        assert ranks == list(range(1, len(ranks) + 1))
        assert len(ranks) <= min(4, cast("int", row["legal_moves"]))
    metadata = workspace.read_table("work/positions.parquet").schema.metadata
    assert metadata[b"engine"].startswith(b"Stockfish")


def test_a_study_with_nothing_to_ask_ends_well(tmp_path: Path) -> None:
    workspace = workspace_of(tmp_path, pgn(LEGAL_TRAP), book_min_games=1)
    oracle = ScriptedOracle()
    report = study(workspace, oracle)
    assert oracle.questions == []
    assert report.numbers["positions"] == 0
    assert rows(workspace, "positions") == rows(workspace, "candidates") == []
    moves = rows(workspace, "moves")
    assert len(moves) == 7
    assert all(row["in_book"] and row["eval_cp"] is None for row in moves)


def test_a_damaged_table_of_games_is_named(trap: Workspace) -> None:
    study(trap, ScriptedOracle())
    trap.path("work/games.parquet").write_bytes(b"PAR1 no more")
    with pytest.raises(PlayalikeError, match=r"games\.parquet"):
        Analysis().run(trap, SilentProgress())


def test_a_failure_leaves_no_half_written_table(trap: Workspace) -> None:
    study(trap, ScriptedOracle())
    before = {name: trap.path(name).read_bytes() for name in Analysis.outputs}
    # An answer with a move that is not legal there: the comparison must not go on with it.
    trap.oracle = cast("Oracle", ScriptedOracle({board_before(12).epd(): "10 a1a8;0 c3d5"}))
    with pytest.raises(PlayalikeError, match="a1a8"):
        Analysis().run(trap, SilentProgress())
    assert {name: trap.path(name).read_bytes() for name in Analysis.outputs} == before
    assert list(trap.folder.rglob("*.part.*")) == []

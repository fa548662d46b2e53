"""`playalike explain`: everything about a decision, and a clear word when there is none."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import chess
import pytest
from rich.console import Console
from typer.testing import CliRunner

from playalike.decision import Decision
from playalike.errors import PlayalikeError
from playalike.faces.cli.explain_table import show_explained
from playalike.faces.cli.main import app
from playalike.faces.cli.positions import read_game, read_position
from playalike.oracle import engines
from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.player import Limit
from playalike.players.personality import PersonalityPlayer
from playalike.settings import Settings
from playalike.style.classic.layers import LAYER_NAMES
from playalike.style.classic.selection import Window
from playalike.style.explained import Explained, explain_move
from playalike.style.mode import Mode
from playalike.words.parts import part_words
from tests.style.sources import FakeSource, line

MIDDLEGAME = "r1bq1rk1/pp1n1ppp/2pbpn2/3p4/2PP4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 16"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
ONE_MOVE = "7k/8/8/8/8/8/1q6/K7 w - - 0 1"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["explain", *arguments])
    if result.exception is not None:
        raise result.exception
    return result.stdout


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide every UCI engine of this machine."""
    monkeypatch.setattr(engines, "usual_places", lambda system: iter(()))
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("PLAYALIKE_ENGINE", raising=False)


@pytest.fixture(scope="module")
def explained() -> Explained:
    board = chess.Board(MIDDLEGAME)
    source = FakeSource([line(board, "e4", 40), line(board, "b3", 35), line(board, "h3", -200)])
    personality = find_personality("karpov", Settings(data=Path("no-such-folder")))
    player = PersonalityPlayer(personality, source, variety=False, mode=Mode("classic"))
    try:
        return explain_move(player.chooser, board, Limit(nodes=1000))
    finally:
        player.close()


def shown(explained: Explained, width: int) -> str:
    file = io.StringIO()
    show_explained(explained, Console(file=file, width=width, highlight=False))
    return file.getvalue()


@pytest.mark.parametrize("width", [80, 120])
def test_the_whole_decision_is_shown(explained: Explained, width: int) -> None:
    text = shown(explained, width)
    assert max(map(len, text.splitlines())) <= width
    assert explained.decision.sentence.split(":")[0] in " ".join(text.split())
    for candidate in explained.decision.candidates:
        (row,) = [ln for ln in text.splitlines() if re.match(rf"→? +{candidate.san} +\d", ln)]
        assert f" {100 * candidate.final_score:.1f} " in row
    for name in LAYER_NAMES:
        assert any(ln.startswith(part_words(name).label) for ln in text.splitlines()), name
    assert "✗ blunder" in text
    assert "Candidates: Fake 1, depth 12, 3,456 nodes" in text
    assert "[style]" in text
    assert "…" not in text.split("Why")[0], "nothing is cut off"


def test_the_points_add_up(explained: Explained) -> None:
    for candidate in explained.decision.candidates:
        total = sum(part.value for part in candidate.contributions)
        assert total == pytest.approx(candidate.final_score)


def test_moves_that_do_not_fit_are_counted(explained: Explained) -> None:
    many = dataclasses.replace(
        explained,
        decision=dataclasses.replace(
            explained.decision, candidates=explained.decision.candidates * 4
        ),
    )
    text = shown(many, 60)
    assert "more in a wider window" in text
    assert max(map(len, text.splitlines())) <= 60


def test_what_stays_silent_or_is_switched_off_is_named(explained: Explained) -> None:
    quiet = dataclasses.replace(explained, silent=("causality", "sequences"), without=("plans",))
    text = shown(quiet, 80)
    assert "causality, sequences" in text
    assert "Switched off: plans" in text


def test_why_a_candidate_could_not_be_chosen(explained: Explained) -> None:
    candidate = dataclasses.replace(
        explained.decision.candidates[-1], move="a2a3", verdicts=(), rank=4, loss_cp=20
    )
    narrow = dataclasses.replace(explained, window=Window(10, 9, 0.0))
    assert narrow.standing(candidate) == "loss over 10"
    assert dataclasses.replace(explained, window=Window(30, 3)).standing(candidate) == "rank over 3"
    dull = dataclasses.replace(candidate, style_score=0.1)
    assert dataclasses.replace(explained, window=Window(30, 5)).standing(dull) == "style under 30"
    assert dataclasses.replace(explained, window=Window(30, 5, 0.0)).standing(dull) == ""


def test_json_has_the_decision_whole(no_engine: None) -> None:
    data = json.loads(
        run(MIDDLEGAME, "--as", "tal", "--nodes", "300", "--without", "plans,memory", "--json")
    )
    decision = Decision.from_dict(data)
    assert chess.Board(data["fen"]).is_legal(chess.Move.from_uci(decision.move))
    assert data["own_engine"] is True
    assert decision.engine.startswith("Playalike")
    assert data["without"] == ["memory", "plans"]
    layers = {part.name for part in decision.candidates[0].contributions}
    assert layers >= set(LAYER_NAMES) - {"plans", "memory"}
    assert not layers & {"plans", "memory"}


def test_without_an_engine_ours_is_used_and_named(no_engine: None) -> None:
    text = run(MIDDLEGAME, "--as", "fischer", "--nodes", "300")
    assert "our own: no UCI engine was found" in " ".join(text.split())


def test_the_book_is_shown_as_such() -> None:
    text = run("startpos", "--as", "karpov")
    assert "[book]" in text
    assert "book move" in text
    assert "latest game" in text
    assert "Karpov – " in text, "a game of his is named"
    assert text.count("→") == 1
    assert run("startpos", "--as", "karpov") == text, "without a seed nothing is left to chance"


def test_one_legal_move_needs_no_table() -> None:
    text = run(ONE_MOVE, "--as", "karpov")
    assert "Kxb2 is the only legal move." in text
    assert "[only move]" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rubbish", "--as", "karpov"), "'rubbish' is not a position"),
        (("8/8/8/8/8/8/8/8 w - - 0 1", "--as", "karpov"), "no white king"),
        ((MATED, "--as", "karpov"), "checkmate"),
        (("startpos", "--as", "karpow"), "did you mean 'karpov'"),
        (("startpos", "--as", "karpov", "--without", "plan"), "did you mean 'plans'"),
        (("startpos", "--as", "karpov", "--moves", "e4 e4"), "1... e4 is not a legal move"),
        (("startpos", "--as", "karpov", "--moves", "f3 e5 g4 Qh4"), "checkmate"),
        ((MIDDLEGAME, "--as", "karpov", "--moves", "a4 a4"), "neither from the start"),
    ],
)
def test_wrong_input_is_one_line(arguments: tuple[str, ...], words: str, no_engine: None) -> None:
    with pytest.raises(PlayalikeError, match=re.escape(words)) as caught:
        run(*arguments)
    assert "\n" not in str(caught.value)


def test_a_personality_without_one_of_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "karpov"
    shutil.copytree(BUILT_IN / "karpov", folder)
    (folder / "karpov_causality.json").unlink()
    with pytest.raises(PlayalikeError, match=r"karpov_causality\.json: No such file") as caught:
        run("startpos", "--as", str(folder))
    assert "\n" not in str(caught.value)


def test_moves_lead_to_the_position_or_on_from_it() -> None:
    game = "1. e4 e5 2. Nf3 Nc6 *"
    after = read_game("startpos", game)
    assert [move.uci() for move in after.move_stack] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert read_game(after.fen(), game).move_stack == after.move_stack
    assert read_game(after.fen(), "Bb5 a7a6").ply() == after.ply() + 2
    assert read_position("startpos", "x") == chess.Board()


def test_plans_begun_in_the_game_are_known() -> None:
    game = "e4 c6 d4 d5 Nc3 a5"
    moves = ("--moves", game, "--nodes", "500", "--json")
    known = json.loads(run("startpos", "--as", "tal", *moves))
    bare = json.loads(
        run(read_game("startpos", game).fen(), "--as", "tal", "--nodes", "500", "--json")
    )
    assert len(known["memory"]["active"]) > len(bare["memory"]["active"])


def test_tablebase_results_are_words_and_rows_are_limited(explained: Explained) -> None:
    known = [
        dataclasses.replace(explained.decision.candidates[0], score_cp=score, contributions=())
        for score in (19_990, 0, -19_990)
    ]
    decision = dataclasses.replace(
        explained.decision, tier="tablebase", candidates=tuple(known * 5)
    )
    text = shown(dataclasses.replace(explained, decision=decision, window=None), 80)
    assert " win " in text
    assert " +0.00 " in text
    assert " loss " in text
    assert "and 3 more" in text
    assert "[tablebase]" in text


def test_a_terminal_that_knows_no_arrows_is_no_reason_to_fail(tmp_path: Path) -> None:
    code = "from playalike.faces.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "explain", "startpos", "--as", "karpov"],
        capture_output=True,
        timeout=120,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "HOME": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"? | d4" in done.stdout

"""`playalike play --as`: a personality at the board in the terminal."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn
import psutil
import pytest

from playalike.decision import Candidate, Contribution, Decision, Verdict
from playalike.errors import PlayalikeError
from playalike.faces.cli.play_conversation import Conversation
from playalike.faces.cli.play_opponents import game_terms, opponent_spec, terms_text
from playalike.faces.cli.play_why import why_text
from playalike.oracle import engines
from playalike.personality.catalogue import find_personality
from playalike.play import Game, LocalGame, Terms
from playalike.play.thinking import thinking_limit
from playalike.players.personality import PersonalityPlayer
from playalike.settings import Settings
from playalike.style.mode import Mode
from playalike.style.plan_news import PlanNews, plan_news
from tests.faces.test_play import command, environment
from tests.programs import descendants, linux
from tests.style.sources import FakeSource, needs_stockfish

QUIET = "r1bq1rk1/pp1n1ppp/2pbpn2/3p4/2PP4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 16"
NOWHERE = Settings(data=Path("no-such-folder"))


@pytest.fixture
def tal() -> Iterator[PersonalityPlayer]:
    player = PersonalityPlayer(
        find_personality("tal", NOWHERE), FakeSource(), variety=False, mode=Mode("classic")
    )
    yield player
    player.close()


def at_the_board(player: PersonalityPlayer) -> Conversation:
    game = Game("personality:tal", start_fen=QUIET, terms=Terms(pace="fast"))
    return Conversation(LocalGame(game, player, lambda board: 0))


def test_why_tells_the_reasons_and_the_plan(tal: PersonalityPlayer) -> None:
    talk = at_the_board(tal)
    talk.say("e4")
    decision = talk.answer()
    text = talk.say("why").text
    assert decision.sentence in text
    assert "style" in text
    assert "score" in text
    assert "Engine +" in text
    assert "Fake 1, depth 12" in text
    board = chess.Board()
    board.push_san("e4")
    for sentence in plan_news(tal.memory, None, board, decision).sentences:
        assert sentence in text


def test_undo_gives_back_the_older_plans_and_reasons(tal: PersonalityPlayer) -> None:
    talk = at_the_board(tal)
    talk.say("e4")
    talk.answer()
    first, remembered = talk.say("why").text, tal.memory
    talk.say("h3")
    talk.answer()
    second = talk.say("why").text
    talk.say("undo")
    assert talk.say("why").text == first
    talk.say("h3")
    again = talk.answer()
    assert again.sentence in talk.say("why").text
    assert talk.say("why").text.splitlines()[0] == second.splitlines()[0]
    talk.say("undo")
    talk.say("undo")
    assert "not moved" in talk.say("why").text
    talk.say("e4")
    talk.answer()
    assert tal.memory == remembered


def test_the_game_carries_the_reasons(tal: PersonalityPlayer) -> None:
    talk = at_the_board(tal)
    talk.say("e4")
    decision = talk.answer()
    talk.say("h3")
    game = chess.pgn.read_game(io.StringIO(talk.pgn()))
    assert game is not None
    nodes = list(game.mainline())
    assert [bool(node.comment) for node in nodes] == [False, True, False]
    comment = " ".join(nodes[1].comment.split())
    assert comment.startswith(decision.sentence)


def decided(score_cp: int) -> Decision:
    part = Contribution("plans", 0.2, "a plan")
    candidate = Candidate(
        "e7e5", "e5", 1, score_cp, contributions=(part,), final_score=0.9, style_score=0.5
    )
    other = Candidate(
        "a7a6", "a6", 2, -300, verdicts=(Verdict("blunder", False, "loses"),), final_score=0.1
    )
    return Decision("e7e5", "e5", "style", "It is e5.", "Tal", (candidate, other))


@pytest.mark.parametrize(("worth_cp", "result"), [(120, "1/2-1/2"), (90, "*"), (-300, "*")])
def test_a_personality_accepts_an_early_draw_when_it_stands_badly(
    tal: PersonalityPlayer, worth_cp: int, result: str
) -> None:
    # To the end: else he may have offered a draw himself, and mine would accept it.
    game = Game("personality:tal", start_fen=QUIET, terms=Terms(pace="fast", play_out=True))
    talk = Conversation(LocalGame(game, tal, lambda board: worth_cp))
    talk.say("e4")
    talk.answer()
    talk.say("draw")
    assert talk.local.game.result == result


def test_the_text_of_why() -> None:
    text = why_text(decided(30), PlanNews((), ("A plan pays off.",)))
    assert text.splitlines() == [
        "It is e5.",
        " → e5         +0.30   style  50   score  90.0",
        "   a6         -3.00   style   0   score  10.0   rejected: blunder",
        "e5: Plans +20",
        "A plan pays off.",
    ]
    assert " → e5           win " in why_text(decided(19_995))
    assert " → e5          loss " in why_text(decided(-19_990))


@pytest.mark.parametrize(
    ("who", "opponent", "level", "human", "words"),
    [
        ("tal", "stockfish", None, False, "both say who plays"),
        ("tal", None, "1500x", False, "--level must be from 800 to 2700, or full, not 1500x"),
        (None, "engine", None, True, "--human-time is for personalities"),
    ],
)
def test_options_that_contradict_one_another(
    who: str | None, opponent: str | None, level: str | None, human: bool, words: str
) -> None:
    with pytest.raises(PlayalikeError, match=words):
        game_terms(opponent_spec(who, opponent), level=level, human_time=human)


def test_terms_say_how_long_it_thinks_and_whom_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "usual_places", lambda system: iter(()))
    monkeypatch.setenv("PATH", "/nowhere")
    for human, movetime, terms in (
        (False, None, "10,000 nodes a move"),
        (False, 0.5, "0.5 s a move"),
        (True, None, "as long as a person"),
        (True, 9.0, "as long as a person, up to 9 s"),
    ):
        spec = opponent_spec("tal", None)
        game = Game(str(spec), terms=game_terms(spec, movetime=movetime, human_time=human))
        local = LocalGame.open(game, NOWHERE)
        engine = "candidates: our own engine, no other was found"
        assert terms_text(local).startswith(f"{terms}; {engine}; mode: ")
        limit = thinking_limit(local.game, 0.0)
        assert (limit.nodes is not None) == (human or movetime is None)
        local.close()


@needs_stockfish
def test_a_game_from_outside(tmp_path: Path) -> None:
    done = subprocess.run(
        command("--as", "tal", "--seed", "1", "--movetime", "0.1", "--fen", QUIET),
        input="e4\nwhy\nundo\nwhy\ne4\nresign\n",
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(tmp_path),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "against Mikhail Tal" in done.stdout
    assert "candidates: Stockfish" in done.stdout
    assert "not moved yet" in done.stdout
    (path,) = (tmp_path / "playalike" / "games").glob("*.pgn")
    with path.open() as file:
        game = chess.pgn.read_game(file)
    assert game is not None
    assert game.headers["Black"] == "Mikhail Tal"
    assert list(game.mainline())[1].comment


@needs_stockfish
@linux
@pytest.mark.parametrize("whole_group", [False, True])
def test_ctrl_c_while_it_thinks_leaves_no_engine(tmp_path: Path, whole_group: bool) -> None:
    """A terminal sends Ctrl-C to the whole group of processes, a program to one."""
    process = subprocess.Popen(
        command("--as", "tal", "--color", "black", "--movetime", "60", "--fen", QUIET),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while not (found := descendants(process.pid)) and time.monotonic() < end:
        time.sleep(0.05)
    assert found
    assert process.stdout is not None
    while "Type a move" not in process.stdout.readline():
        pass
    time.sleep(1.0)
    if whole_group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        os.kill(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert "Goodbye" in output
    assert not any(map(psutil.pid_exists, found))

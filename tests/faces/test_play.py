"""`playalike play`: the conversation, the board, and the command from outside."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.engine.players import SimplePlayer
from playalike.faces.cli.play_board import draw_board
from playalike.faces.cli.play_conversation import HELP, Conversation
from playalike.play import Game, LocalGame, MoveError, PlayError, Terms
from tests.boards import after
from tests.programs import unix


def session(
    color: chess.Color = chess.WHITE, board: chess.Board | None = None, worth_cp: int = 0
) -> Conversation:
    """A conversation in a game whose positions are worth so much to the side to move."""
    game = Game("simple", color, (board or chess.Board()).fen(), Terms(pace="fast"))
    local = LocalGame(game, SimplePlayer(), lambda board: worth_cp)
    return Conversation(local, SimplePlayer())


def test_a_game_in_words() -> None:
    talk = session()
    assert talk.local.game.persons_turn
    assert talk.say("").text == ""
    assert talk.say("help").text == HELP
    assert "not moved" in talk.say("why").text
    assert talk.say("e4").board
    assert not talk.local.game.persons_turn
    decision = talk.answer()
    assert talk.local.game.board.peek().uci() == decision.move
    assert decision.sentence in talk.say("why").text
    assert "→" in talk.say("why").text
    assert talk.say("hint").text.startswith("Hint: ")
    assert "Nf3" in talk.say("moves").text
    assert talk.say("flip").board
    assert talk.flipped
    assert "1. e4" in talk.say("pgn").text
    with pytest.raises(MoveError):
        talk.say("e9")
    assert talk.say("quit").quit


@pytest.mark.parametrize("color", [chess.WHITE, chess.BLACK])
def test_undo_takes_back_to_the_persons_move(color: chess.Color) -> None:
    talk = session(color)
    if not color:
        talk.answer()
    with pytest.raises(PlayError, match="take back"):
        talk.say("undo")
    before = talk.local.game.board.fen()
    talk.say("Nf3" if color else "Nf6")
    talk.say("undo")
    assert talk.local.game.board.fen() == before
    talk.say("Nf3" if color else "Nf6")
    talk.answer()
    talk.say("undo")
    assert talk.local.game.board.fen() == before
    assert talk.local.game.persons_turn


def test_ends() -> None:
    talk = session()
    talk.say("resign")
    assert (talk.local.game.result, talk.local.game.reason) == ("0-1", "resignation")
    mate = session(chess.BLACK, after("1. f3 e5 2. g4"))
    mate.say("Qh4")
    assert (mate.local.game.result, mate.local.game.reason) == ("0-1", "checkmate")
    assert '[Result "0-1"]' in mate.pgn()
    assert mate.local.parting
    with pytest.raises(PlayError, match="over"):
        mate.say("undo")


def test_a_draw_may_be_claimed() -> None:
    shuffling = session()
    for mine, theirs in (("Nf3", "g8f6"), ("Ng1", "f6g8"), ("Nf3", "g8f6"), ("Ng1", "")):
        shuffling.say(mine)
        if theirs:
            move = chess.Move.from_uci(theirs)
            shuffling.local.game = shuffling.local.game.answered(move, 0.0, 0.0)
    assert not shuffling.local.game.over
    threefold = session(chess.BLACK)
    threefold.local.game = Game("simple", chess.BLACK, moves=shuffling.local.game.moves)
    assert "yours" in threefold.say("draw").text  # with ...Ng8, the third time
    assert (threefold.local.game.result, threefold.local.game.reason) == ("1/2-1/2", "repetition")


def test_a_draw_is_accepted_only_by_who_is_not_better() -> None:
    better = session(chess.WHITE, chess.Board("4k3/8/8/8/8/8/q7/4K3 w - - 0 1"), worth_cp=-900)
    better.say("Kf1")
    better.answer()
    assert "No, thank you" in better.say("draw").text
    assert not better.local.game.over
    assert "already" in better.say("draw").text
    worse = session(chess.WHITE, chess.Board("4k3/8/8/8/8/8/Q7/4K3 w - - 0 1"), worth_cp=900)
    worse.say("Kf1")
    worse.answer()
    worse.say("draw")
    assert worse.local.game.result == "1/2-1/2"


def test_the_clock_is_shown_and_a_flag_falls() -> None:
    now = 0.0
    game = Game("simple", terms=Terms(60_000, 1_000, pace="fast"))
    local = LocalGame(game, SimplePlayer(), lambda board: 0, clock=lambda: now)
    talk = Conversation(local)
    talk.say("e4")
    talk.answer()
    now = 10.0
    assert talk.say("clock").text == "You 0:50, simple 1:00"
    now = 61.0
    assert talk.say("d4").text == "Your time is up."
    assert (local.game.result, local.game.reason) == ("0-1", "time")
    assert session().say("clock").text == "There is no clock."


def test_the_board_is_drawn_from_both_sides() -> None:
    board = after("1. e4")
    lines = draw_board(board, False, False).plain.splitlines()
    assert lines[0] == " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ "
    assert lines[4] == " 4  ·  ·  ·  · [♙] ·  ·  · "
    assert lines[8].split() == list("abcdefgh")
    turned = draw_board(board, True, False).plain.splitlines()
    assert turned[0] == " 1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖ "
    assert turned[8].split() == list("hgfedcba")
    assert draw_board(board, False, False, letters=True).plain.isascii()
    assert "♟" in draw_board(board, False, True).plain


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}


def command(*options: str) -> list[str]:
    code = "from playalike.faces.cli.main import main; main()"
    return [sys.executable, "-c", code, "play", *options]


def test_from_outside_the_game_is_saved(tmp_path: Path) -> None:
    done = subprocess.run(
        command("--opponent", "simple", "--color", "black"),
        input="e5\nwhy\nbad\nresign\n",
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(tmp_path),
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "against simple" in done.stdout
    assert "do not understand 'bad'" in done.stdout
    assert "1-0" in done.stdout
    assert "resignation" in done.stdout
    (path,) = (tmp_path / "playalike" / "games").glob("*.pgn")
    assert str(path) in done.stdout
    game = chess.pgn.read_game(io.StringIO(path.read_text()))
    assert game is not None
    assert game.headers["Black"] == "You"
    assert game.headers["Result"] == "1-0"
    assert len(list(game.mainline_moves())) == 3


@pytest.mark.parametrize(
    ("opponent", "name"),
    [("engine:v7p3r", "playalike v7p3r"), ("engine:default?null_move=false", "null_move=False")],
)
def test_anything_that_plays_is_an_opponent(tmp_path: Path, opponent: str, name: str) -> None:
    done = subprocess.run(
        command("--opponent", opponent, "--movetime", "0.1", "--clock", "1"),
        input="e4\nclock\ndraw\nresign\n",
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(tmp_path),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert name in done.stdout
    assert re.search(r"You [01]:\d\d, playalike", done.stdout)
    assert "No, thank you. It is too early for that." in done.stdout
    (path,) = (tmp_path / "playalike" / "games").glob("*.pgn")
    assert '[TimeControl "60"]' in path.read_text()


def test_no_input_ends_politely_and_saves_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        command(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(tmp_path),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Goodbye" in done.stdout
    assert "against playalike" in done.stdout
    assert not (tmp_path / "playalike").exists()


@unix
def test_ctrl_c_saves_the_game(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command("--opponent", "random", "--seed", "3"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("e4\n")
    process.stdin.flush()
    while "plays" not in (line := process.stdout.readline()) or "1..." not in line:
        assert line
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")
    assert len(list((tmp_path / "playalike" / "games").glob("*.pgn"))) == 1


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--fen", "rubbish"), "rubbish"),
        (("--fen", "8/8/8/8/8/8/8/8 w - - 0 1"), "possible"),
        (("--level", "99"), "--level must be from"),
        (("--as", "tal", "--level", "5000"), "from 800 to 2700"),
        (("--opponent", "simple", "--elo", "1500"), "simple"),
        (("--opponent", "engine:v7p3r", "--elo", "1500"), "engine:v7p3r"),
        (("--opponent", "stokfish"), "stockfish"),
        (("--clock", "soon"), "soon"),
    ],
)
def test_wrong_options_are_one_line(tmp_path: Path, options: tuple[str, ...], word: str) -> None:
    done = subprocess.run(
        command(*options),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(tmp_path),
    )
    assert done.returncode == 2
    assert word in done.stderr
    assert done.stderr.count("\n") == 1

"""`playalike play`: the conversation, the board, and the command from outside."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.engine.players import RandomPlayer, SimplePlayer
from playalike.faces.cli.play_board import draw_board
from playalike.faces.cli.play_session import HELP, MoveError, Session, parse_move
from playalike.player import Limit
from tests.boards import after


def session(color: chess.Color = chess.WHITE, board: chess.Board | None = None) -> Session:
    return Session(board or chess.Board(), color, SimplePlayer(), Limit(depth=1), SimplePlayer())


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("Nf3", "g1f3"),
        ("nf3", "g1f3"),
        ("g1f3", "g1f3"),
        ("G1F3", "g1f3"),
        (" e4 ", "e2e4"),
        ("e4!", "e2e4"),
    ],
)
def test_moves_are_understood(text: str, uci: str) -> None:
    assert parse_move(chess.Board(), text).uci() == uci


@pytest.mark.parametrize("text", ["O-O", "o-o", "0-0", "OO", "e1g1"])
def test_castling_is_understood(text: str) -> None:
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5")
    assert parse_move(board, text).uci() == "e1g1"


def test_captures_and_promotions_without_their_signs() -> None:
    board = chess.Board("1n5k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert parse_move(board, "a8=Q").uci() == "a7a8q"
    assert parse_move(board, "a8q").uci() == "a7a8q"
    assert parse_move(board, "axb8=N").uci() == "a7b8n"
    with pytest.raises(MoveError, match="a8=Q"):
        parse_move(board, "a8")


@pytest.mark.parametrize(
    ("line", "text", "hint"),
    [
        ("1. d4 d5 2. Nf3 Nf6", "Nd2", "Nbd2 or Nfd2"),
        ("", "e5", "no move of yours goes to e5"),
        ("", "Qe4", "e4"),
        ("", "O-O", "not possible"),
        ("", "castle", "do not understand"),
        ("", "0000", "do not understand"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7", "Nf6", "in check"),
    ],
)
def test_wrong_moves_get_help(line: str, text: str, hint: str) -> None:
    with pytest.raises(MoveError, match=hint):
        parse_move(after(line), text)


def test_a_game_in_words() -> None:
    talk = session()
    assert talk.persons_turn
    assert talk.say("").text == ""
    assert talk.say("help").text == HELP
    assert "not moved" in talk.say("why").text
    assert talk.say("e4").board
    assert not talk.persons_turn
    decision = talk.answer()
    assert talk.board.peek().uci() == decision.move
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
    with pytest.raises(MoveError, match="take back"):
        talk.say("undo")
    before = talk.board.fen()
    talk.say("Nf3" if color else "Nf6")
    talk.say("undo")
    assert talk.board.fen() == before
    talk.say("Nf3" if color else "Nf6")
    talk.answer()
    talk.say("undo")
    assert talk.board.fen() == before
    assert talk.persons_turn


def test_ends() -> None:
    talk = session()
    talk.say("resign")
    assert (talk.result, talk.reason) == ("0-1", "resignation")
    mate = session(chess.BLACK, after("1. f3 e5 2. g4"))
    mate.say("Qh4")
    assert (mate.result, mate.reason) == ("0-1", "checkmate")
    assert mate.game().headers["Result"] == "0-1"
    mate.say("undo")
    assert not mate.over
    threefold = session(board=after("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"))
    threefold.say("draw")
    assert threefold.result == "1/2-1/2"


def test_a_draw_is_accepted_only_by_who_is_not_better() -> None:
    better = session(chess.WHITE, chess.Board("4k3/8/8/8/8/8/q7/4K3 w - - 0 1"))
    better.say("Kf1")
    better.answer()
    better.say("draw")
    assert not better.over
    worse = session(chess.WHITE, chess.Board("4k3/8/8/8/8/8/Q7/4K3 w - - 0 1"))
    worse.say("Kf1")
    worse.answer()
    worse.say("draw")
    assert worse.result == "1/2-1/2"
    unknown = Session(chess.Board(), True, RandomPlayer(1), Limit())
    unknown.say("e4")
    unknown.answer()
    assert "plays on" in unknown.say("draw").text


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
    assert "1-0 (resignation)" in done.stdout
    (path,) = (tmp_path / "playalike" / "games").glob("*.pgn")
    assert str(path) in done.stdout
    game = chess.pgn.read_game(io.StringIO(path.read_text()))
    assert game is not None
    assert game.headers["Black"] == "You"
    assert game.headers["Result"] == "1-0"
    assert len(list(game.mainline_moves())) == 3


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
        (("--elo", "99"), "--elo"),
        (("--opponent", "simple", "--elo", "1500"), "simple"),
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

"""The game loop: clocks, ends, adjudication, and faults that lose."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.arena.adjudication import Adjudication, Adjudicator
from playalike.arena.control import Control, parse_control
from playalike.arena.game import GameRules, play_game, play_out
from playalike.arena.records import GameRecord, MoveRecord, Opening
from playalike.engine.players import RandomPlayer, SimplePlayer
from playalike.engine.tablebase import Tablebase
from playalike.errors import PlayalikeError
from playalike.player import Limit, Player
from tests.arena.players import Broken, Sure

DEPTH = Control(depth=1)


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("error", "error: died"),
        ("bug", "error: ZeroDivisionError: oops"),
        ("illegal", "illegal move e2e5"),
        ("late", "time: "),
    ],
)
@pytest.mark.parametrize("colour", [chess.WHITE, chess.BLACK])
def test_whoever_fails_loses(way: str, reason: str, colour: chess.Color) -> None:
    time = [0.0]
    players: list[Player] = [RandomPlayer(1), Broken(way, time)]
    white, black = players[::-1] if colour else players
    control = Control(movetime=5.0)
    game = play_out(white, black, (control, control), Opening(), clock=lambda: time[0])
    assert game.result == ("0-1" if colour else "1-0")
    assert game.reason.startswith(reason)
    assert game.fault == ("white" if colour else "black")
    assert len(game.moves) == (0 if colour else 1)


def test_a_player_that_spoils_the_board_harms_only_itself() -> None:
    rules = GameRules(max_plies=6)
    game = play_out(Broken("spoil"), RandomPlayer(1), (DEPTH, DEPTH), Opening(), rules)
    assert (game.reason, game.fault, len(game.moves)) == ("too long", "", 6)


def test_clocks_are_kept_for_both_sides() -> None:
    time = [0.0]
    white, black = Sure(0, time, 2.0), Sure(0, time, 0.5)
    controls = (parse_control("10+1"), parse_control("20"))
    rules = GameRules(max_plies=4)
    game = play_out(white, black, controls, Opening(), rules, clock=lambda: time[0])
    # White: 10 - 2 + 1, twice; Black: 20 - 0.5, twice.
    assert [move.clock for move in game.moves] == [9.0, 19.5, 8.0, 19.0]
    assert [move.seconds for move in game.moves] == [2.0, 0.5, 2.0, 0.5]
    second = black.limits[1]
    assert (second.white_clock, second.black_clock, second.white_inc) == (8.0, 19.5, 1.0)
    assert second.black_inc is None


def test_the_flag_falls_and_the_margin_forgives() -> None:
    time = [0.0]
    for margin, fault in ((0.4, "white"), (0.6, "")):
        rules = GameRules(margin=margin, max_plies=2)
        control = parse_control("1.5")
        players = Sure(0, time, 2.0), Sure(0, time, 0.1)
        game = play_out(*players, (control, control), Opening(), rules, clock=lambda: time[0])
        assert game.fault == fault
        assert game.late == (0.5, 0.0)


def test_adjudication_is_off_unless_asked_for() -> None:
    rules = GameRules(max_plies=30)
    game = play_out(Sure(2000), Sure(-2000), (DEPTH, DEPTH), Opening(), rules)
    assert not game.reason.startswith("adjudicated")


def test_both_must_agree_that_a_game_is_decided() -> None:
    rules = GameRules(max_plies=30, adjudication=Adjudication(resign_cp=900, resign_plies=6))
    game = play_out(Sure(1000), Sure(-1000), (DEPTH, DEPTH), Opening(), rules)
    assert (game.result, game.reason, len(game.moves)) == ("1-0", "adjudicated: decided", 6)
    game = play_out(Sure(-1000), Sure(1000), (DEPTH, DEPTH), Opening(), rules)
    assert game.result == "0-1"
    both_hopeful = play_out(Sure(1000), Sure(1000), (DEPTH, DEPTH), Opening(), rules)
    assert not both_hopeful.reason.startswith("adjudicated")


def test_level_games_are_drawn_after_a_while() -> None:
    asked = Adjudication(draw_cp=5, draw_plies=4, draw_after=8)
    game = play_out(Sure(5), Sure(0), (DEPTH, DEPTH), Opening(), GameRules(adjudication=asked))
    assert (game.result, game.reason, len(game.moves)) == ("1/2-1/2", "adjudicated: level", 8)


@pytest.mark.shared
def test_tablebases_end_a_game(shared_data: Path) -> None:
    # Black to move takes the last pawn: bare kings and a queen remain.
    opening = Opening("8/8/8/8/8/1k6/3p4/K7 b - - 0 1")
    with Tablebase(shared_data / "syzygy") as tables:
        game = play_out(RandomPlayer(1), SimplePlayer(), (DEPTH, DEPTH), opening, tables=tables)
    assert game.reason in ("adjudicated: tablebase", "checkmate")
    assert game.result == "0-1"
    assert len(game.moves) == 1


def test_moves_keep_the_movers_opinion_from_whites_side() -> None:
    rules = GameRules(max_plies=2)
    game = play_out(Sure(30), Sure(50), (DEPTH, DEPTH), Opening(), rules)
    assert [move.white_cp for move in game.moves] == [30, -50]
    assert (game.moves[0].depth, game.moves[0].nodes) == (3, 5)


def test_the_opening_counts_for_repetition() -> None:
    there_and_back = ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8")
    game = play_out(SimplePlayer(), SimplePlayer(), (DEPTH, DEPTH), Opening(moves=there_and_back))
    assert (game.reason, game.moves) == ("repetition", ())


def test_one_limit_for_both() -> None:
    game = play_game(RandomPlayer(1), RandomPlayer(2), Limit(time=0.0001), max_plies=5)
    assert (len(game.moves), game.reason) == (5, "too long")


def test_controls_read_and_written() -> None:
    for text in ("10+0.1", "movetime=0.2", "nodes=1000", "depth=5", "60+0,nodes=500,depth=9"):
        assert str(parse_control(text)) == text
    assert parse_control("clock=5+1") == Control(clock=5.0, increment=1.0)
    for wrong in ("", "movetme=1", "nodes=0", "nodes=1.5", "-1", "0+1", "10+-1", "inf", "nan"):
        with pytest.raises(PlayalikeError, match="time control"):
            parse_control(wrong)


def test_a_record_survives_json() -> None:
    moves = (MoveRecord("e2e4", "e4", 0.1, 9.9, 20, None, 5, 100, "search"),)
    opening = Opening(chess.STARTING_FEN, ("d2d4",), "Queen's pawn")
    record = GameRecord(3, "a", "b", "A", "B", opening, moves, "1-0", "checkmate")
    assert GameRecord.from_dict(record.to_dict()) == record
    assert record.white_points == 1.0


def test_a_move_without_a_score_breaks_no_row_and_decides_nothing() -> None:
    def seen(scores: list[int | None]) -> list[bool]:
        watch = Adjudicator(Adjudication(resign_cp=500, resign_plies=4))
        board, verdicts = chess.Board(), []
        for number, score in enumerate(scores):
            board.turn = number % 2 == 1  # after the move of White, Black is to move
            move = MoveRecord("e2e4", "e4", 0.1, white_cp=score)
            verdicts.append(watch.verdict(board, move) is not None)
        return verdicts

    assert seen([600, 600, 600, 600]) == [False, False, False, True]
    # Black is silent now and then: four scores are four scores.
    assert seen([600, 600, 600, None, 600]) == [False, False, False, False, True]
    # Black never says a word: White must not decide alone.
    assert not any(seen([600, None] * 10))
    # A score that contradicts begins a new row.
    assert seen([600, 600, 600, 100, 600, 600, 600, 600]) == [False] * 7 + [True]
    assert not any(seen([600, -600] * 10))

"""Series of games: resumable, even in colours, ended by good sense; the average master's book."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.decision import Candidate, Decision
from playalike.errors import PlayalikeError
from playalike.personality.records import BookMove
from playalike.players.average import merge_books
from playalike.players.endings import DEAD_DRAWN_PLIES, DECIDED_PLIES, DRAWN_FROM, Endings
from playalike.players.series import play_games
from playalike.players.series_file import SeriesFile, SeriesGame

SPECS = ["simple", "random?seed=3"]


def test_a_series_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = play_games(SPECS, "random", 1, 10, tmp_path)
    longer = play_games(SPECS, "random", 2, 10, tmp_path)
    assert [len(games) for games in longer.values()] == [2, 2]
    for spec in SPECS:
        assert longer[spec][0] == first[spec][0]
        assert [game.white for game in longer[spec]] == [True, False]
        board = chess.Board()
        for move in longer[spec][1].moves:
            board.push_uci(move)


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path) -> None:
    (game,) = play_games(["simple"], "random", 1, 10, tmp_path)["simple"]
    changed = SeriesGame(0, True, game.moves, "0-1", "resigned", "older code")
    with SeriesFile(tmp_path / "games.sqlite") as file:
        ((series,),) = file._db.execute("select distinct series from games").fetchall()
        file.add(series, changed)
    assert play_games(["simple"], "random", 1, 10, tmp_path)["simple"] == [changed]
    assert play_games(["simple"], "random", 1, 11, tmp_path)["simple"] != [changed]
    assert (changed.points, game.as_game("a", "b").white) == (0.0, "a")


def test_a_wrong_player_is_refused_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="nobody"):
        play_games(["simple", "personality:nobody"], "random", 1, 10, tmp_path)
    with pytest.raises(PlayalikeError, match="no player"):
        play_games(["simple"], "nobody", 1, 10, tmp_path)


def seen(cp: int | None) -> Decision:
    one = Candidate(move="e2e4", san="e4", rank=1, score_cp=cp, pv=("e2e4",), final_score=0.0)
    return Decision(move="e2e4", san="e4", tier="style", sentence="", player="", candidates=(one,))


def test_both_must_see_that_a_game_is_decided() -> None:
    endings, board = Endings(), chess.Board()
    for ply in range(DECIDED_PLIES):
        assert endings.ended(board) is None
        board.turn = ply % 2 == 0
        endings.hear(board, seen(900 if board.turn else -900))
    assert endings.ended(board) == ("1-0", "resigned")
    board.turn = chess.BLACK
    endings.hear(board, seen(-200))  # Black sees less than White did
    assert endings.ended(board) is None


def test_dead_draws_are_agreed_late_only() -> None:
    endings, board = Endings(), chess.Board("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")
    for _ in range(DEAD_DRAWN_PLIES):
        endings.hear(board, seen(5))
    assert endings.ended(board) is None
    board.fullmove_number = DRAWN_FROM // 2 + 1
    assert endings.ended(board) == ("1/2-1/2", "agreed")
    endings.hear(board, seen(None))  # a book move says nothing
    assert endings.ended(board) is None


def test_books_are_merged_by_games() -> None:
    one = {"start": (BookMove("e2e4", 3, 1, 1, 1, 1960, 0.9), BookMove("d2d4", 1, 0, 1, 0, 0, 0.1))}
    other = {"start": (BookMove("d2d4", 4, 2, 1, 1, 1970, 1.0),), "else": ()}
    merged = merge_books([one, other])
    assert [(move.move, move.games, move.weight) for move in merged["start"]] == [
        ("d2d4", 5, 0.625),
        ("e2e4", 3, 0.375),
    ]
    assert merged["start"][0].last_year == 1970

"""Watching a PGN that is being written."""

from __future__ import annotations

from pathlib import Path

import pytest

from playalike.arena.pgn import LiveGame, LiveSnapshot
from playalike.arena.records import MoveRecord, Opening
from playalike.arena.watching import follow, read_watched
from playalike.errors import PlayalikeError


def test_the_snapshot_is_followed_move_by_move(tmp_path: Path) -> None:
    live = LiveSnapshot(tmp_path / "live.pgn")
    actions = [
        lambda: live.begin(0, LiveGame({"White": "A", "Black": "B"}, Opening(moves=("e2e4",)))),
        lambda: live.add(0, MoveRecord("e7e5", "e5", 0.5, 9.5, -20, None, 6)),
        lambda: live.begin(1, LiveGame({"White": "C", "Black": "D"}, Opening())),
        lambda: live.add(1, MoveRecord("d2d4", "d4", 0.5, None, None, 3)),
        lambda: live.end(1, "1-0", "checkmate"),
    ]

    def act(_: float) -> None:
        if actions:
            actions.pop(0)()

    seen = []
    for game in follow(tmp_path / "live.pgn", sleep=act):
        seen.append(game)
        if len(seen) == 5:
            break
    assert [game.white for game in seen] == ["A", "A", "C", "C", "A"]
    assert seen[0].moves == ("1. e4",)
    assert seen[1].moves[-1] == "1… e5"
    assert (seen[1].white_cp, seen[1].depth, seen[1].clocks) == (-20, 6, (None, 9.5))
    assert (seen[3].white_cp, seen[3].white_mate) == (None, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["live.pgn"]


def test_a_file_cut_off_anywhere_is_read_as_far_as_it_goes() -> None:
    text = '[White "A"]\n[Black "B"]\n\n1. e4 { [%eval 0.2] } e5 2. Nf3 Nc6 3. Bxc'
    game = read_watched(text)
    assert game is not None
    assert game.moves[-1] == "2… Nc6"
    assert game.white_cp == 20
    assert game.material == 0
    assert game.mobility[0] > 20
    assert read_watched("") is None


def test_the_game_under_way_is_shown_rather_than_the_last() -> None:
    text = '[White "A"]\n[Result "*"]\n\n1. e4 *\n\n[White "B"]\n[Result "1-0"]\n\n1. d4 1-0\n'
    game = read_watched(text)
    assert game is not None
    assert game.white == "A"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="no folder"):
        next(iter(follow(tmp_path / "no" / "live.pgn")))

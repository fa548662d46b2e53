from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.games.pgn_index import GameEntry, index_pgn

ONE = """[Event "Match"]
[White "Tal, Mihail"]
[Black "O\\"Kelly"]
[Result "1-0"]
[Date "1960.??.??"]

{[%clk 0:01:00]
[%eval 0.2]}
1. e4 e5 1-0

"""
TWO = """[Event "?"]\r\n[White "Botvinnik"]\r\n[Black "Tal"]\r\n\r\n1. d4 *\r\n"""


def test_every_game_is_listed_and_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(ONE + TWO, newline="")
    batches: list[list[GameEntry]] = []
    index = index_pgn(path, lambda batch: batches.append(batch) is None)
    assert [entry.white for entry in index.entries] == ["Tal, Mihail", "Botvinnik"]
    assert index.entries[0].black == 'O"Kelly'
    assert index.entries[0].date == "1960"
    assert index.game_text(0) == ONE
    assert index.game_text(1) == TWO
    assert [entry for batch in batches for entry in batch] == list(index.entries)
    assert index.search("tal") == [0, 1]
    assert index.search("TAL botvinnik") == [1]
    assert index.search("karpov") == []


def test_compressed_files_and_files_without_tags_are_listed(tmp_path: Path) -> None:
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress((ONE + TWO).encode()))
    assert len(index_pgn(packed).entries) == 2
    bare = tmp_path / "bare.pgn"
    bare.write_text("1. e4 e5 *\n")
    assert index_pgn(bare).game_text(0) == "1. e4 e5 *\n"


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="cannot read"):
        index_pgn(tmp_path / "missing.pgn")
    empty = tmp_path / "empty.pgn"
    empty.write_text("\n")
    with pytest.raises(PlayalikeError, match="empty"):
        index_pgn(empty)

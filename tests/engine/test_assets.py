"""Books and tables: one place finds them, and everybody uses them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import chess
import pytest

from playalike.engine.assets import OWN_BOOK, find_books, find_tables
from playalike.engine.book import Book, BookError
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.settings import Settings
from tests.engine.test_book import write_book
from tools.build_book import merge_books

QUICK = Limit(nodes=20)
ENDGAME = "8/8/8/8/4k3/8/3QK3/8 w - - 0 1"


def test_the_shipped_book_is_the_personalities_books_merged() -> None:
    from playalike.personality.catalogue import BUILT_IN

    books = sorted(BUILT_IN.glob("*/*_opening_book.json"))
    assert merge_books(books) == OWN_BOOK.read_bytes()
    assert 10_000 < OWN_BOOK.stat().st_size < 1_000_000
    with Book(OWN_BOOK) as book:
        assert {m.move.uci() for m in book.moves(chess.Board())} >= {"e2e4", "d2d4", "c2c4"}
        assert len(
            book.moves(chess.Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"))
        )


def test_the_engine_varies_its_openings_by_default_and_repeats_them_by_seed(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    start = chess.Board()

    def firsts(spec: str) -> list[str]:
        moves = []
        for seed in range(4):
            player = open_player(f"{spec}hash=1", settings, seed)
            moves.append(player.choose(start, QUICK).move)
            player.close()
        return moves

    assert len(set(firsts("engine?"))) > 1
    assert firsts("engine?") == firsts("engine?")
    assert len(set(firsts("engine?book=off&"))) == 1


def test_books_of_the_settings_then_of_the_data_folder_then_ours(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert find_books(settings) == (OWN_BOOK,)
    (tmp_path / "books").mkdir()
    own = write_book(tmp_path / "books" / "a.bin", [(chess.Board(), "a2a3", 1)])
    assert find_books(settings) == (own,)
    other = write_book(tmp_path / "other.bin", [(chess.Board(), "h2h3", 1)])
    assert find_books(Settings(data=tmp_path, books=other)) == (other,)
    with pytest.raises(BookError, match="configured"):
        find_books(Settings(data=tmp_path, books=tmp_path / "nowhere"))
    player = open_player("engine", settings)
    assert player.choose(chess.Board(), QUICK).move == "a2a3"
    player.close()


def test_the_first_book_that_knows_a_position_answers(tmp_path: Path) -> None:
    after = chess.Board()
    after.push_san("e4")
    write_book(tmp_path / "a.bin", [(chess.Board(), "a2a3", 1)])
    write_book(tmp_path / "b.bin", [(chess.Board(), "b2b3", 1), (after, "a7a6", 1)])
    player = open_player("engine", Settings(data=tmp_path, books=tmp_path))
    assert player.choose(chess.Board(), QUICK).move == "a2a3"
    assert player.choose(after, QUICK).move == "a7a6"
    player.close()


def test_tables_are_found_in_folders_inside_too(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert find_tables(settings) is None
    for name in ("wdl/KQvK.rtbw", "dtz/KQvK.rtbz"):
        path = tmp_path / "syzygy" / name
        path.parent.mkdir(parents=True)
        path.touch()
    folders = [str(tmp_path / "syzygy" / name) for name in ("dtz", "wdl")]
    assert find_tables(settings) == os.pathsep.join(folders)
    assert find_tables(Settings(data=tmp_path, syzygy=Path("<empty>"))) is None
    named = Settings(data=tmp_path, syzygy=tmp_path / "none")
    assert find_tables(named) == str(tmp_path / "none")


@pytest.mark.shared
@pytest.mark.parametrize("spec", ["engine", "personality:tal"])
def test_tables_in_the_data_folder_are_played_from(
    spec: str, tmp_path: Path, shared_data: Path
) -> None:
    folder = tmp_path / "syzygy"
    folder.mkdir()
    for path in (shared_data / "syzygy").glob("K[QRBNP]vK.rtb*"):
        shutil.copy(path, folder)
    player = open_player(spec, Settings(data=tmp_path), 1)
    decision = player.choose(chess.Board(ENDGAME), QUICK)
    player.close()
    assert decision.tier == "tablebase"

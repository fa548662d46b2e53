"""Opening books and endgame tables of this machine: the one place that finds them.

What the settings name (`books`, `syzygy` in config.toml, PLAYALIKE_BOOKS, PLAYALIKE_SYZYGY) comes
first; else the folders `books` and `syzygy` in the user's data folder, where `playalike assets`
puts things. Where there is no other book, ours is used (`tools/build_book.py` makes it).
"""

from __future__ import annotations

import os
from pathlib import Path

from playalike.engine.book import BookError
from playalike.engine.tablebase import NO_TABLES
from playalike.settings import Settings

__all__ = ["OWN_BOOK", "book_folder", "find_books", "find_tables", "table_folder"]

OWN_BOOK = Path(__file__).with_name("book.bin")
"""The book that ships: the built-in personalities' books, merged."""
TABLE_ENDINGS = (".rtbw", ".rtbz")


def book_folder(settings: Settings) -> Path:
    """Return where books are looked for."""
    return settings.books or settings.data / "books"


def table_folder(settings: Settings) -> Path:
    """Return where Syzygy tables are looked for; several folders are separated as in PATH."""
    return settings.syzygy or settings.data / "syzygy"


def find_books(settings: Settings) -> tuple[Path, ...]:
    """Return the books to play from; the first that knows a position answers.

    A folder, or a file, that was named and holds no book is a `BookError`.
    """
    folder = book_folder(settings)
    if folder.is_file():
        return (folder,)
    books = tuple(sorted(folder.glob("*.bin"))) if folder.is_dir() else ()
    if settings.books is not None and not books:
        raise BookError(f"there is no Polyglot book (*.bin) in {folder}, which is configured")
    return books or (OWN_BOOK,)


def find_tables(settings: Settings) -> str | None:
    """Return the folders of Syzygy tables, separated as in PATH; None where there are none.

    Tables may lie in folders inside, such as `wdl` and `dtz`. What was named is returned as it
    stands when nothing is found in it, so that whoever opens it says so.
    """
    named = str(table_folder(settings))
    if named == NO_TABLES:
        return None
    folders = [
        str(folder)
        for name in filter(None, named.split(os.pathsep))
        for folder in (Path(name), *_folders_in(Path(name)))
        if _has_tables(folder)
    ]
    if not folders:
        return None if settings.syzygy is None else named
    return os.pathsep.join(folders)


def _folders_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []


def _has_tables(folder: Path) -> bool:
    return folder.is_dir() and any(path.suffix in TABLE_ENDINGS for path in folder.iterdir())

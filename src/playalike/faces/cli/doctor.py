"""`playalike doctor`: what was found on this machine, and what to do about what was not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from playalike.settings import Settings

__all__ = ["doctor", "show_assets"]


class Item(NamedTuple):
    """One thing the doctor looked for."""

    name: str
    state: str
    """``ok``, ``none`` (Playalike works without it) or ``broken`` (configured, but unusable)."""
    detail: str
    facts: Mapping[str, object]
    """The same for programs."""


def doctor(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Show what was found: Python, engine, tablebases, books, personalities, prior, database.

    Ends with exit code 1 when something that was configured cannot be used.
    """
    from playalike.settings import load_settings

    settings = load_settings()
    items = [
        _python(),
        _package(),
        _engine(settings),
        _tablebases(settings),
        _books(settings),
        _openings(),
        _personalities(settings),
        _prior(settings),
        _database(settings),
    ]
    if json:
        import json as json_module

        table = {
            item.name: {"state": item.state, "detail": item.detail, **item.facts} for item in items
        }
        print(json_module.dumps(table, indent=2))
    else:
        _print_table(items)
    if any(item.state == "broken" for item in items):
        raise typer.Exit(1)


def show_assets() -> None:
    """Print what there is of the things that one can add."""
    from playalike.settings import load_settings

    settings = load_settings()
    _print_table([_books(settings), _tablebases(settings), _engine(settings), _prior(settings)])


def _print_table(items: list[Item]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    marks = {"ok": ("ok", "green"), "none": ("–", "dim"), "broken": ("!!", "bold red")}
    table = Table(box=None, show_header=False, padding=(0, 1))
    for item in items:
        mark, style = marks[item.state]
        table.add_row(Text(mark, style), Text(item.name, "bold"), Text(item.detail))
    Console(soft_wrap=True).print(table)


def _python() -> Item:
    import platform
    import sys

    version = platform.python_version()
    facts = {"version": version, "executable": sys.executable}
    return Item("python", "ok", f"{version} ({sys.executable})", facts)


def _package() -> Item:
    import chess

    from playalike import __version__

    detail = f"{__version__} with python-chess {chess.__version__}"
    return Item("playalike", "ok", detail, {"version": __version__, "chess": chess.__version__})


def _engine(settings: Settings) -> Item:
    from playalike.errors import PlayalikeError
    from playalike.oracle.engines import INSTALL, describe_engine, find_engine

    try:
        path = find_engine(settings)
        if path is None:
            advice = f"none found: our own engine is used ({INSTALL})"
            return Item("engine", "none", advice, {"path": None, "version": None})
        name = describe_engine(path)
    except PlayalikeError as error:
        return Item("engine", "broken", str(error), {"path": str(settings.engine), "version": None})
    return Item("engine", "ok", f"{name} ({path})", {"path": str(path), "version": name})


def _tablebases(settings: Settings) -> Item:
    """Open the tables as players do, and look at every file."""
    import os
    from pathlib import Path

    from playalike.engine.assets import find_tables, table_folder
    from playalike.engine.installing import check_table
    from playalike.engine.tablebase import Tablebase
    from playalike.errors import PlayalikeError
    from playalike.words.text import counted

    folder, tables_at = table_folder(settings), find_tables(settings)
    facts: dict[str, object] = {"folder": str(folder), "tables": 0, "men": 0}
    if tables_at is None:
        return _nothing("tablebases", folder, None, "Syzygy tables (*.rtbw)", facts)
    try:
        with Tablebase(tables_at) as tables:
            count, men = tables.files, tables.max_pieces
            facts |= {"tables": count, "men": men}
        for part in tables_at.split(os.pathsep):
            for path in (*Path(part).glob("*.rtbw"), *Path(part).glob("*.rtbz")):
                check_table(path)
    except PlayalikeError as error:
        return Item("tablebases", "broken", str(error), facts)
    detail = f"{counted(count, 'file')} of Syzygy tables, up to {men} men ({folder})"
    return Item("tablebases", "ok", detail, facts)


def _books(settings: Settings) -> Item:
    """Open the books as players do."""
    from playalike.engine.assets import OWN_BOOK, book_folder, find_books
    from playalike.engine.book import Book
    from playalike.errors import PlayalikeError
    from playalike.words.text import counted

    folder = book_folder(settings)
    facts: dict[str, object] = {"folder": str(folder), "books": [], "own": False}
    try:
        books = find_books(settings)
        facts |= {"books": [path.name for path in books], "own": books == (OWN_BOOK,)}
        sizes = []
        for path in books:
            with Book(path) as book:
                sizes.append(f"{path.name} ({counted(len(book), 'move')})")
    except PlayalikeError as error:
        return Item("books", "broken", str(error), facts)
    where = f"ours; others go in {folder}" if facts["own"] else str(folder)
    return Item("books", "ok", f"{', '.join(sizes)}, {where}", facts)


def _openings() -> Item:
    from playalike.errors import PlayalikeError
    from playalike.games.openings import opening_table

    try:
        count = len(opening_table().names)
    except PlayalikeError as error:
        return Item("openings", "none", str(error), {"names": 0})
    return Item("openings", "ok", f"{count} named positions", {"names": count})


def _personalities(settings: Settings) -> Item:
    from playalike.personality.catalogue import BUILT_IN, list_personalities

    folder = settings.personalities or settings.data / "personalities"
    known = list_personalities(settings)
    built_in = [name for name, path in known.items() if path.is_relative_to(BUILT_IN)]
    facts = {"folder": str(folder), "personalities": list(known), "built_in": built_in}
    if settings.personalities and len(known) == len(built_in):
        return _nothing("personalities", folder, settings.personalities, "personalities", facts)
    if not known:
        return _nothing("personalities", folder, None, "personalities", facts)
    own = len(known) - len(built_in)
    detail = f"{', '.join(known)} ({len(built_in)} built in, {own} in {folder})"
    return Item("personalities", "ok", detail, facts)


def _prior(settings: Settings) -> Item:
    """Look for the human prior, and say who plays learned with it."""
    from playalike.errors import PlayalikeError
    from playalike.personality.catalogue import list_personalities
    from playalike.personality.load import CHOICE_MODEL
    from playalike.prior.base import find_prior

    known = list_personalities(settings)
    models = [name for name, path in known.items() if (path / f"{name}_{CHOICE_MODEL}").exists()]
    facts: dict[str, object] = {"path": str(settings.prior) if settings.prior else None}
    try:
        prior = find_prior(settings.data, settings.prior)
    except PlayalikeError as error:
        return Item("prior", "broken", str(error), {**facts, "name": None, "learned": []})
    facts |= {"name": None if prior is None else prior.name}
    if prior is None:
        advice = "none: personalities play classic (docs/prior.md says where one comes from)"
        return Item("prior", "none", advice, {**facts, "learned": []})
    who = (
        f"learned: {', '.join(models)}" if models else "nobody has a choice model: all play classic"
    )
    return Item("prior", "ok", f"{prior.name}; {who}", {**facts, "learned": models})


def _database(settings: Settings) -> Item:
    if settings.database:
        scheme = settings.database.partition(":")[0]
        return Item(
            "database", "ok", f"{scheme} by PLAYALIKE_DB or config.toml", {"scheme": scheme}
        )
    path = settings.data / "playalike.db"
    detail = f"SQLite ({path}{'' if path.exists() else ', made when first needed'})"
    return Item("database", "ok", detail, {"scheme": "sqlite", "path": str(path)})


def _nothing(
    name: str, folder: Path, configured: Path | None, wanted: str, facts: Mapping[str, object]
) -> Item:
    if configured is not None:
        return Item(name, "broken", f"no {wanted} in {folder}, which is configured", facts)
    return Item(name, "none", f"none: put {wanted} in {folder}", facts)

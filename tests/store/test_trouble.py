"""Two writers, a kill, a full disk, somebody else's tables: nothing is lost, and it is said."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import chess
import pytest
from sqlalchemy import Connection, create_engine, event, text

from playalike.store import GameRow, GameStore, Store, StoreError
from playalike.store.migrate import VERSION_TABLE, head
from playalike.store.web_games import packed

from .server import install, running_server

WRITER = """
import sys
from playalike.store import GameRow, Store
store = Store(sys.argv[1])
run = store.start_run("metrics", sys.argv[2], {})
print(run, flush=True)
number = 0
while number < int(sys.argv[3]):
    rows = [GameRow(number + n, "a", "b", "*", "", {"x": "y" * 500}, {"z": 1}) for n in range(20)]
    store.add_games(run, rows)
    number += 20
    print(number, flush=True)
"""


def writer(url: str, name: str, games: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, url, name, str(games)], stdout=subprocess.PIPE, text=True
    )


def numbers(store: Store, run: int, level: str = "games") -> list[object]:
    return [one["number"] for one in store.rows(level, run)]


def engine_of(url: str) -> str:
    return url.replace("postgresql:", "postgresql+psycopg:")


def test_two_writers_at_once(url: str) -> None:
    # Both begin with an empty database: the schema, too, is made only once.
    processes = [writer(url, name, 200) for name in ("one", "two")]
    outputs = [process.communicate(timeout=120)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    store = Store(url)
    for output in outputs:
        assert numbers(store, int(output.split()[0])) == list(range(200))
    store.close()


def test_killed_while_writing(url: str) -> None:
    process = writer(url, "killed", 100_000)
    assert process.stdout is not None
    run = int(process.stdout.readline())
    told = 0
    while told < 100:
        told = int(process.stdout.readline())
    time.sleep(0.02)
    process.kill()
    rest = process.stdout.read().split()
    process.stdout.close()
    process.wait()
    told = int(rest[-1]) if rest else told
    store = Store(url)
    kept = numbers(store, run)
    # What was reported is there, and batches are whole, in both levels.
    assert len(kept) >= told
    assert kept == list(range(len(kept)))
    assert len(kept) % 20 == 0
    assert numbers(store, run, "raw") == kept
    assert not store.runs()[0].finished
    store.add_games(run, [GameRow(len(kept), "a", "b", "*", "", {})])
    store.close()


def test_a_full_disk_of_the_server() -> None:
    """The server's files cannot grow any more: what was written stays, and small things fit."""
    binaries = install()
    if binaries is None:
        pytest.skip("no PostgreSQL server here, and none could be installed")
    largest = 2 << 20
    with running_server(binaries, largest) as address:
        store = Store(address)
        run = store.start_run("metrics", "x", {})
        store.add_games(run, [GameRow(0, "a", "b", "*", "", {"kept": True}, {"kept": True})])
        rng = random.Random(1)
        # What cannot be compressed: PostgreSQL would make 5000 times the same letter tiny.
        text = [rng.randbytes(3000).hex() for _ in range(800)]
        rows = [GameRow(n, "a", "b", "*", "", {"x": x}) for n, x in enumerate(text, start=1)]
        with pytest.raises(StoreError, match="disk is full") as caught:
            store.add_games(run, rows)
        assert "\n" not in str(caught.value)
        assert numbers(store, run) == numbers(store, run, "raw") == [0]
        store.add_games(run, [GameRow(1, "a", "b", "*", "", {})])
        store.close()
        again = Store(address)
        assert numbers(again, run) == [0, 1]
        assert [row["data"] for row in again.rows("raw", run)] == [{"kept": True}]
        again.close()


def test_a_full_disk(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'small.db'}"
    store = Store(url)
    run = store.start_run("metrics", "x", {})
    store.add_games(run, [GameRow(0, "a", "b", "*", "", {"kept": True})])
    with limited_pages(store, 2), pytest.raises(StoreError, match="disk is full"):
        store.add_games(
            run, [GameRow(n, "a", "b", "*", "", {"x": "y" * 5000}) for n in range(1, 200)]
        )
    assert numbers(store, run) == [0]
    store.add_games(run, [GameRow(1, "a", "b", "*", "", {})])
    assert numbers(store, run) == [0, 1]
    store.close()


@contextmanager
def limited_pages(store: Store, more: int) -> Iterator[None]:
    """Let the database grow by so many pages only, as if the disk were full then."""

    def limit(connection: Connection) -> None:
        pages = connection.exec_driver_sql("pragma page_count").scalar_one()
        connection.exec_driver_sql(f"pragma max_page_count = {pages + more}")

    event.listen(store.engine, "begin", limit)
    try:
        yield
    finally:
        event.remove(store.engine, "begin", limit)
        store.engine.dispose()  # the limit belongs to the connection


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_server_that_was_restarted(url: str) -> None:
    """Its connections are gone; the next write opens a new one."""
    store = Store(url)
    run = store.start_run("metrics", "x", {})
    engine = create_engine(engine_of(url))
    with engine.connect() as connection:
        ended = text(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid()"
        )
        assert connection.execute(ended).scalar_one() >= 1
    engine.dispose()
    store.add_games(run, [GameRow(0, "a", "b", "*", "", {})])
    assert numbers(store, run) == [0]
    store.close()


def test_somebody_elses_tables_are_left_alone(url: str) -> None:
    engine = create_engine(engine_of(url))
    with engine.begin() as connection:
        connection.execute(text("create table runs (distance integer)"))
        connection.execute(text("insert into runs values (42)"))
    with pytest.raises(StoreError, match="did not make"):
        Store(url)
    with engine.connect() as connection:
        assert connection.execute(text("select distance from runs")).scalar() == 42
    engine.dispose()


def test_a_newer_schema_is_refused(url: str) -> None:
    Store(url).close()
    engine = create_engine(engine_of(url))
    with engine.begin() as connection:
        connection.execute(text(f"update {VERSION_TABLE} set version_num = '9999'"))
    with pytest.raises(StoreError, match="newer version"):
        Store(url)
    with engine.begin() as connection:
        connection.execute(text(f"update {VERSION_TABLE} set version_num = '{head()}'"))
    engine.dispose()
    Store(url).close()


def test_the_migrated_schema_is_the_declared_one(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from playalike.store.tables import Base

    Store(url).close()
    engine = create_engine(engine_of(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


def test_games_of_the_first_version_are_still_there(url: str) -> None:
    """A database as version 0.1 left it: without draw offers, explanations under another name."""
    from alembic import command

    from playalike.store.migrate import _config

    Store(url).close()
    engine, config = create_engine(engine_of(url)), _config()
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
        connection.execute(
            text(
                "insert into web_games (id, owner, created, updated, opponent, person_white, "
                "start_fen, terms, result, reason) values ('old', 'me', '2026-01-02 03:04:05', "
                "'2026-01-02 03:04:05', 'engine', :white, :fen, :terms, '*', '')"
            ),
            {"white": True, "fen": chess.STARTING_FEN, "terms": '{"pace": "fast", "seed": 7}'},
        )
        connection.execute(
            text(
                "insert into web_moves (game_id, ply, uci, seconds, sentence, told) "
                "values ('old', 1, 'e2e4', 1.5, 'Why not.', :told)"
            ),
            {"told": packed({"sentence": "Why not."})},
        )
        connection.commit()
    engine.dispose()
    store = Store(url)
    games = GameStore(store)
    game = games.find("old", "me")
    assert game is not None
    assert (game.opponent, game.terms["seed"], game.offered_ply) == ("engine", 7, None)
    assert [(move.uci, move.explained) for move in games.moves("old")] == [("e2e4", True)]
    assert games.explanation("old", 1) == {"sentence": "Why not."}
    games.offer_draw("old", 1)
    offered = games.find("old", "me")
    assert offered is not None
    assert offered.offered_ply == 1
    store.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    file.write_text("these are my notes, and no database at all\n" * 100)
    with pytest.raises(StoreError, match=r"notes\.db"):
        Store(f"sqlite:///{file}")
    assert file.read_text().startswith("these are my notes")

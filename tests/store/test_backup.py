"""The backup commands of docs/deploy.md, as they stand there, while somebody plays."""

from __future__ import annotations

import os
import subprocess
import threading
from datetime import UTC, datetime
from pathlib import Path

import chess
import pytest
from sqlalchemy import create_engine, text

from playalike.store import GameStore, JobStore, SavedGame, SavedJob, SavedMove, Store

DEPLOY = Path(__file__).resolve().parents[2] / "docs" / "deploy.md"
NOW = datetime(2026, 11, 19, 6, 0, tzinfo=UTC)


def command(program: str) -> str:
    """Return the command of the page that begins so, without its remark."""
    line = next(line for line in DEPLOY.read_text().splitlines() if line.startswith(program))
    return line.partition("      #")[0]


def run(program: str, folder: Path, url: str) -> None:
    environment = {**os.environ, "PLAYALIKE_DB": url}
    done = subprocess.run(
        ["bash", "-c", command(program)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def back_up(url: str, folder: Path) -> None:
    run("python3 -c" if url.startswith("sqlite") else "pg_dump", folder, url)


def restored(url: str, folder: Path) -> str:
    """Return the address of a new database with what was backed up."""
    if url.startswith("sqlite"):
        return f"sqlite:///{folder / 'backup.db'}"
    base, _, name = url.rpartition("/")
    engine = create_engine(
        url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}_again"))
    engine.dispose()
    run("pg_restore", folder, f"{base}/{name}_again")
    return f"{base}/{name}_again"


@pytest.mark.slow
def test_a_backup_made_while_somebody_plays(url: str, tmp_path: Path) -> None:
    if url.startswith("sqlite"):
        url = f"sqlite:///{tmp_path / 'playalike.db'}"
    store = Store(url)
    games, jobs = GameStore(store), JobStore(store)
    start = chess.STARTING_FEN
    for name in ("kept", "going on"):
        games.add(SavedGame(name, "me", NOW, NOW, "personality:tal", True, start, {"seed": 7}))
    why = {"sentence": "Why not – with ♞."}
    games.add_move("kept", SavedMove(1, "e2e4", 1.5), explanation=why)
    jobs.add(SavedJob("job", "me", "review", "A – B", NOW, "waiting", {"pgn": "…"}))
    jobs.finish("job", {"games": [1, 2]})
    ended, begun = threading.Event(), threading.Event()

    def play() -> None:
        ply = 0
        while not ended.is_set() and ply < 5000:
            ply += 1
            games.add_move("going on", SavedMove(ply, "g1f3", 0.1))
            begun.set()

    playing = threading.Thread(target=play)
    playing.start()
    assert begun.wait(60)
    before = len(games.moves("going on"))
    back_up(url, tmp_path)
    ended.set()
    playing.join(60)
    kept, moves = games.find("kept", "me"), games.moves("kept")
    store.close()

    again = Store(restored(url, tmp_path))
    games, jobs = GameStore(again), JobStore(again)
    assert (games.find("kept", "me"), games.moves("kept")) == (kept, moves)
    assert games.explanation("kept", 1) == why
    assert jobs.result("job") == {"games": [1, 2]}
    plies = [move.ply for move in games.moves("going on")]
    assert plies == list(range(1, len(plies) + 1))
    assert len(plies) >= before
    standing = games.find("going on", "me")
    assert standing is not None
    assert standing.version == len(plies), "a game's row and its moves are of one moment"
    games.add_move("kept", SavedMove(2, "e7e5", 1.0), version=1)
    again.close()

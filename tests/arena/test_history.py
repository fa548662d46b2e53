"""The Elo tracker and frozen engines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import chess
import pytest

from playalike.arena.history import RatedRun, known_rating, rated_runs, ruleset_of
from playalike.arena.history_chart import draw_history, history_page
from playalike.errors import PlayalikeError
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.players.snapshots import list_snapshots, take_snapshot
from playalike.settings import Settings
from playalike.store import Store
from tests.reports.checking import SCRIPT, assert_shown_as_text


def test_runs_are_kept_with_version_and_ruleset(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    elo = {"value": 50.0, "low": 20.0, "high": None}
    match = {"first": "engine:pesto?pvs=off", "games": 100, "elo": elo, "version": "1 (a)"}
    for second in ("stockfish?UCI_Elo=1500", "random"):
        run = store.start_run("match", "m", {})
        store.put_summary(run, {**match, "second": second})
        store.finish_run(run, 1.0)
    run = store.start_run("tournament", "pool", {})
    row = {"spec": "personality:tal", "elo": 1600, "error": 30, "games": 20}
    store.put_summary(run, {"ratings": [row], "anchored": True})
    runs = rated_runs(store)
    store.close()
    rated, difference, pool = runs
    assert (rated.elo, rated.low, rated.high, rated.absolute) == (1550, 1520, None, True)
    assert (rated.version, rated.ruleset) == ("1 (a)", "pesto?pvs=off")
    assert (difference.elo, difference.absolute) == (50, False)
    assert (pool.elo, pool.low, pool.high, pool.against) == (1600, 1570, 1630, "pool")
    assert (pool.finished, rated.finished) == (False, True)
    assert (rated.shown(rated.elo), difference.shown(50), pool.shown(None)) == ("1550", "+50", "–")
    figure = draw_history(runs)
    # Ratings and differences are on scales of their own.
    assert [axes.get_ylabel() for axes in figure.axes] == ["Elo", "Elo against the opponent"]
    figure.savefig(tmp_path / "h.png")
    assert (tmp_path / "h.png").read_bytes().startswith(b"\x89PNG")
    page = history_page(runs)
    assert "<svg" in page
    assert "personality:tal" in page
    assert history_page([]).startswith("<!DOCTYPE html>")


def test_names_of_players_cannot_become_markup() -> None:
    run = RatedRun(
        1, "2026-11-10", "match", SCRIPT, "", "1 (a)", f"{SCRIPT} $x^2 {{", "10+0.1", 1500.0,
        1400.0, 1600.0, 100, True, True,
    )  # fmt: skip
    assert_shown_as_text(history_page([run]))


def test_what_a_description_promises() -> None:
    assert known_rating("stockfish?UCI_Elo=1500") == 1500
    assert known_rating("engine:default?elo=1700") == 1700
    assert known_rating("engine:default") is None
    assert ruleset_of("engine") == "default"
    assert ruleset_of("personality:tal") == ""


def test_a_frozen_engine_plays(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    taken = take_snapshot("today", settings)
    assert (taken.folder / "pyproject.toml").is_file()
    assert [snapshot.name for snapshot in list_snapshots(settings)] == ["today"]
    # It is its own code that runs, not ours: break ours in the copy and see.
    player = open_player("snapshot:today?Hash=1", settings)
    decision = player.choose(chess.Board(), Limit(nodes=50))
    assert chess.Move.from_uci(decision.move) in chess.Board().legal_moves
    player.close()
    init = taken.folder / "src" / "playalike" / "__init__.py"
    init.write_text("raise SystemExit('the copy runs')\n")
    with pytest.raises(PlayalikeError):
        open_player("snapshot:today", settings)
    with pytest.raises(PlayalikeError, match="already"):
        take_snapshot("today", settings)
    for wrong in ("", "../x", "a b"):
        with pytest.raises(PlayalikeError, match="no name"):
            take_snapshot(wrong, settings)


def test_a_tag_marks_the_commit_that_was_frozen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "checkout"
    (source / "src").mkdir(parents=True)
    (source / "pyproject.toml").write_text("# ours\n")

    def git(*words: str) -> str:
        who = ["-c", "user.name=a", "-c", "user.email=a@b"]
        run = subprocess.run(
            ["git", "-C", str(source), *who, *words], check=True, capture_output=True, text=True
        )
        return run.stdout.strip()

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    monkeypatch.setattr("playalike.players.snapshots.source_folder", lambda: source)
    settings = Settings(data=tmp_path)
    taken = take_snapshot("june", settings, tag=True)
    assert taken.tag == "snapshot-june"
    assert git("rev-parse", "snapshot-june") == git("rev-parse", "HEAD")
    assert list_snapshots(settings)[0].tag == "snapshot-june"
    (source / "pyproject.toml").write_text("# changed\n")
    with pytest.raises(PlayalikeError, match=r"commit first.*pyproject\.toml"):
        take_snapshot("july", settings, tag=True)
    assert git("tag") == "snapshot-june"
    git("commit", "-q", "-a", "-m", "two")
    git("tag", "snapshot-july")
    with pytest.raises(PlayalikeError, match="already exists"):
        take_snapshot("july", settings, tag=True)
    assert [snapshot.name for snapshot in list_snapshots(settings)] == ["june"]
    monkeypatch.setattr("playalike.players.snapshots.source_folder", lambda: None)
    with pytest.raises(PlayalikeError, match="not run from a git checkout"):
        take_snapshot("august", settings, tag=True)


@pytest.mark.slow
def test_pip_installs_a_snapshot(tmp_path: Path) -> None:
    taken = take_snapshot("today", Settings(data=tmp_path))
    package = taken.folder / "src" / "playalike" / "__init__.py"
    package.write_text(package.read_text().replace('__version__ = "', '__version__ = "77.'))
    target = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target)]
    subprocess.run([*pip, str(taken.folder)], check=True, capture_output=True, timeout=600)
    run = subprocess.run(
        [sys.executable, "-m", "playalike.faces.uci"],
        cwd=tmp_path, env={"PYTHONPATH": str(target)}, capture_output=True, text=True, timeout=300,
        input="uci\nposition startpos\ngo nodes 20\nquit\n",
    )  # fmt: skip
    assert "id name Playalike 77." in run.stdout
    assert "bestmove " in run.stdout
    assert next(target.glob("*.dist-info")).name.startswith("playalike-77.")

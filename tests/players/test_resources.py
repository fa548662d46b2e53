"""What players share: opened once, closed once, and what is done when it cannot be had."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import chess
import psutil
import pytest

from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.player import Limit
from playalike.players import open_personality, open_player
from playalike.players.personality import PersonalityPlayer
from playalike.players.resources import RecentlyUsed, Resources
from playalike.settings import Settings
from playalike.style import candidates
from playalike.style.candidates import OwnSource


@pytest.fixture
def without_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "find_engine", lambda settings: None)


class Closable:
    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_the_things_used_last_stay_open() -> None:
    things = {name: Closable() for name in "abc"}
    recent: RecentlyUsed[Closable] = RecentlyUsed(2)
    for name in "abac":
        assert recent.fetch(name, lambda name=name: things[name]) is things[name]  # type: ignore[misc]
    assert [thing.closed for thing in things.values()] == [False, True, False]
    recent.close()
    assert all(thing.closed for thing in things.values())


@pytest.mark.usefixtures("without_engine")
def test_players_share_the_engine_and_the_personality(tmp_path: Path) -> None:
    resources = Resources(Settings(data=tmp_path))
    first = open_player("personality:tal?seed=1", resources.settings, resources=resources)
    second = open_personality("tal", resources.settings, resources=resources, mode="classic")
    assert isinstance(first, PersonalityPlayer)
    assert first.source is second.source is resources.source
    assert first.personality is second.personality
    first.close()
    assert second.personality.book, "closing one does not close what the other uses"
    resources.close()


@pytest.mark.usefixtures("without_engine")
def test_what_is_missing_is_said_where_somebody_listens(tmp_path: Path) -> None:
    said: list[str] = []
    resources = Resources(Settings(data=tmp_path), hash_mb=1, on_trouble=said.append)
    assert isinstance(resources.source, OwnSource)
    assert said == ["no UCI engine was found: our own engine gives the candidates"]
    resources.close()


def test_the_threads_of_the_settings_reach_the_engine(tmp_path: Path) -> None:
    usual = Settings(data=tmp_path)
    if find_engine(usual) is None:
        pytest.skip("no UCI engine here")

    def threads(settings: Settings) -> int:
        before = set(psutil.Process().children())
        resources = Resources(settings, hash_mb=1)
        resources.source.candidates(chess.Board(), Limit(nodes=100), 1)
        (engine,) = set(psutil.Process().children()) - before
        count: int = engine.num_threads()
        resources.close()
        return count

    assert threads(dataclasses.replace(usual, threads=3)) == threads(usual) + 2


def test_a_wrong_engine_is_an_error_unless_somebody_listens(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine=tmp_path / "nothing", syzygy=tmp_path / "no tables")
    with pytest.raises(PlayalikeError, match="nothing"):
        _ = Resources(settings).source
    with pytest.raises(PlayalikeError, match="no tables"):
        _ = Resources(settings).tablebase
    said: list[str] = []
    resources = Resources(settings, hash_mb=1, on_trouble=said.append)
    assert isinstance(resources.source, OwnSource)
    assert resources.tablebase is None
    assert [text.rpartition("; ")[2] for text in said] == [
        "our own engine gives the candidates",
        "going on without it",
    ]
    resources.close()

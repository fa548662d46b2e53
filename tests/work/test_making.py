"""An opponent in two steps: a first likeness that can be played, then all games; and few games."""

from __future__ import annotations

import io
import threading
from collections.abc import Mapping
from pathlib import Path

import chess.pgn
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.catalogue import find_personality
from playalike.personality.definition import read_definition
from playalike.review.preparation.export import preparation_page, repertoire_pgn
from playalike.settings import Settings
from playalike.work import making
from playalike.work.making import nodes_for, study_folder
from playalike.work.messages import TaskControl
from playalike.work.preparing import prepared
from playalike.work.progress import CalledOffError
from playalike.work.resources import WorkerResources
from playalike.work.studying import MakeOpponent
from tests.study.studying import GAMES, PLAYERS, pgn


def make(
    folder: Path, source: Path, player: str, games: int, stop_when: str = ""
) -> list[Mapping[str, object]]:
    """Make an opponent as a worker does; `stop_when` is a text of the news that calls it off."""
    resources, news, cancel = WorkerResources(Settings(folder)), [], threading.Event()

    def hear(told: Mapping[str, object]) -> None:
        news.append(told)
        if stop_when and stop_when in f"{told['step']} {told['text']}":
            cancel.set()

    task = MakeOpponent((source,), (player,), "hero", nodes=100, games=games, private=True)
    try:
        task.run(resources, TaskControl(hear, cancel))
    finally:
        resources.close()
    return news


@pytest.mark.slow
def test_a_first_likeness_can_be_played_while_the_rest_is_studied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "FIRST_GAMES", 3)
    source, folder = GAMES / "karpov.pgn", tmp_path / "personalities" / "hero"
    with pytest.raises(CalledOffError):
        make(tmp_path, source, PLAYERS["karpov"], 7, stop_when="Studying all games")
    first = read_definition(folder / "hero.yaml")
    assert first.provenance.games == 3
    find_personality("hero", Settings(tmp_path)).close()
    assert not (folder / "report.html").exists()
    news = make(tmp_path, source, PLAYERS["karpov"], 7)
    assert news[-1]["playable"]
    whole = read_definition(folder / "hero.yaml")
    assert whole.provenance.games > 3
    find_personality("hero", Settings(tmp_path)).close()
    assert study_folder(folder) == folder / "studies" / "all"
    # Done once more, it is there at once.
    make(tmp_path, source, PLAYERS["karpov"], 7)


@pytest.mark.slow
def test_two_games_are_enough_to_play_and_say_the_rating(tmp_path: Path) -> None:
    source = tmp_path / "two.pgn"
    ratings = {"WhiteElo": "1437", "BlackElo": "1500", "TimeControl": "300+0"}
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 d6 5. c3 Nf6 6. O-O O-O 7. h3 h6 8. Re1 a6"
    other = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. Bd3 Bb7"
    source.write_text(pgn(moves, **ratings) + pgn(other, **ratings))
    make(tmp_path, source, "Hero, Ann", 2)
    definition = read_definition(tmp_path / "personalities" / "hero" / "hero.yaml")
    assert definition.provenance.games <= 2
    assert definition.level == 1437
    preparation = prepared("hero", Settings(tmp_path), against="hero")
    assert preparation.for_oneself
    assert [tree.games for tree in preparation.trees.values()] == [2, 0]
    texts = io.StringIO(repertoire_pgn(preparation))
    white, black = chess.pgn.read_game(texts), chess.pgn.read_game(texts)
    assert white is not None
    assert black is not None
    assert (white.headers["White"], black.headers["Black"]) == ("Ann Hero", "Ann Hero")
    page = preparation_page(preparation)
    assert "<h1>Ann Hero</h1>" in page
    assert "Typical mistakes" in page
    assert "http" not in page.replace("http://www.w3.org", "")


def test_nobody_of_that_name_is_a_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="is not in the games, spelled exactly like that"):
        make(tmp_path, GAMES / "karpov.pgn", "Nobody", 7)


def test_who_cannot_be_prepared_for_is_said(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="capablanca has no tables of its study"):
        prepared("capablanca", Settings(tmp_path))
    with pytest.raises(PlayalikeError, match="there is no personality 'capablanka'; did you mean"):
        prepared("capablanka", Settings(tmp_path))


def test_more_games_need_fewer_nodes() -> None:
    assert [nodes_for(games) for games in (20, 100, 101, 300, 301, 50_000)] == [
        20_000, 20_000, 10_000, 10_000, 4_000, 4_000,
    ]  # fmt: skip

"""The job that every face starts to make an opponent: who is in the files, names, one at a time."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.faces.web.limits import LIMITS
from playalike.locks import work_alone
from playalike.oracle.executor import SerialExecutor
from playalike.progress import SilentProgress
from playalike.settings import Settings
from playalike.study.runner import run_stages
from playalike.study.stages.ingestion import Ingestion
from playalike.study.workspace import StudyParameters, Workspace
from playalike.work.messages import TaskControl
from playalike.work.progress import CalledOffError
from playalike.work.resources import WorkerResources
from playalike.work.study_job import find_players, new_folder, short_name, suggested_name
from playalike.work.studying import LARGEST_PILE, FindPlayers, MakeOpponent, ReadPile
from tests.study.studying import GAMES, PLAYERS, pgn

MOVES = "1. e4 e5 2. Nf3 Nc6"


def test_everybody_is_found_with_years_ratings_and_kinds(tmp_path: Path) -> None:
    first = tmp_path / "first.pgn"
    first.write_text(
        pgn(MOVES, WhiteElo="1500", BlackElo="1400", TimeControl="180+2")
        + pgn(MOVES, white="Other", black="Hero, Ann", Date="1972.01.01", BlackElo="1650")
    )
    second = tmp_path / "second.pgn"
    second.write_text(pgn(f"{MOVES} 3. Bb5", black="", Date="????.??.??", TimeControl="180+2"))
    players = find_players([first, second], SilentProgress())
    assert [(one.name, one.games) for one in players] == [
        ("Hero, Ann", 3), ("Other", 1), ("Villain, Bob", 1),
    ]  # fmt: skip
    ann = players[0]
    assert (ann.first_year, ann.last_year) == (1970, 1972)
    assert (ann.lowest_elo, ann.highest_elo) == (1500, 1650)
    assert ann.speeds["blitz"] == 2


def test_files_without_games_or_names_are_refused(tmp_path: Path) -> None:
    empty, nameless = tmp_path / "empty.pgn", tmp_path / "nameless.pgn"
    empty.write_text("")
    nameless.write_text(pgn(MOVES, white="", black=""))
    with pytest.raises(PlayalikeError, match=r"empty\.pgn"):
        find_players([empty], SilentProgress())
    with pytest.raises(PlayalikeError, match=r"nameless\.pgn says who played"):
        find_players([nameless], SilentProgress())


def test_short_names(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert short_name("José Raúl") == "jose-raul"
    with pytest.raises(PlayalikeError, match="letters a to z"):
        short_name("…")
    assert suggested_name("Planter, Ada", settings) == "planter"
    assert suggested_name("Tal, Mikhail", settings) == "tal-2"
    assert new_folder("../../ada", settings) == tmp_path / "personalities" / "ada"
    with pytest.raises(PlayalikeError, match="there is an opponent 'tal' already"):
        new_folder("Tal", settings)
    # Killed between the definition and the report: it goes on there, until the report is written.
    ada = tmp_path / "personalities" / "ada"
    (ada / "work").mkdir(parents=True)
    (ada / "ada.yaml").touch()
    assert new_folder("ada", settings) == ada
    (ada / "report.html").touch()
    with pytest.raises(PlayalikeError, match="'ada' already"):
        new_folder("ada", settings)


def test_it_ends_when_called_off_and_never_works_twice_in_a_folder(tmp_path: Path) -> None:
    resources, news = WorkerResources(Settings(data=tmp_path)), list[Mapping[str, object]]()
    control = TaskControl(news.append, threading.Event())
    sources = (GAMES / "tal.pgn",)
    found = FindPlayers(sources).run(resources, control)["players"]
    assert isinstance(found, list)
    assert (found[0]["name"], found[0]["short_name"]) == (PLAYERS["tal"], "tal-2")
    assert news[-1]["done"] == found[0]["games"] == 6
    task = MakeOpponent(sources, (PLAYERS["tal"],), "Misha", nodes=100)
    work = tmp_path / "personalities" / "misha" / "work"
    work.mkdir(parents=True)
    with work_alone(work, "ours"), pytest.raises(PlayalikeError, match="another study"):
        task.run(resources, control)
    control.cancel.set()
    with pytest.raises(CalledOffError):
        task.run(resources, control)
    with work_alone(work, "the lock was kept"):
        pass
    resources.close()


@pytest.mark.slow
def test_of_fifty_thousand_games_the_latest_thousand_are_studied(tmp_path: Path) -> None:
    source, count = tmp_path / "many.pgn", 50_000
    white = list(permutations(["a3", "b3", "c3", "d3", "e3", "f3"]))
    black = list(permutations(["a6", "b6", "c6", "d6", "e6", "f6"]))
    with source.open("w") as file:
        for number in range(count):
            pairs = zip(white[number % 720], black[number // 720], strict=True)
            moves = " ".join(f"{turn}. {one} {two}" for turn, (one, two) in enumerate(pairs, 1))
            date = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(hours=number)).strftime("%Y.%m.%d")
            file.write(
                f'[White "Hero, Ann"]\n[Black "Guest {number % 5000}"]\n[Date "{date}"]\n'
                f'[Result "1-0"]\n\n{moves} 1-0\n\n'
            )
    players = find_players([source], SilentProgress())
    assert (players[0].name, players[0].games, len(players)) == ("Hero, Ann", count, 5001)
    parameters = StudyParameters(
        (source,), ("=Hero, Ann",), "hero", include_fast=True, latest=1000, include_validation=True
    )
    workspace = Workspace(tmp_path / "hero", parameters, SerialExecutor())
    (result,) = run_stages([Ingestion()], workspace, SilentProgress())
    assert result.report.numbers["games"] == 1000
    dates = workspace.read_table("work/games.parquet", ["date"]).column("date").to_pylist()
    assert min(dates) >= "1975.07.29"
    assert result.report.numbers["left_out"] == {"not among the latest 1,000": count - 1000}


def test_variants_and_broken_games_among_others_are_left_out(tmp_path: Path) -> None:
    source = tmp_path / "mixed.pgn"
    house = '[White "Hero, Ann"]\n[Black "X"]\n[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 *\n\n'
    random = house.replace("Crazyhouse", "Chess960")
    broken = '[White "Hero, Ann"]\n[Black "Y"]\n\n1. e4 e5 2. Ke5 1-0\n\n'
    source.write_text(house + pgn(f"{MOVES} 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7") + random + broken)
    found = {one.name: one.games for one in find_players([source], SilentProgress())}
    assert found == {"Hero, Ann": 1, "Villain, Bob": 1}
    parameters = StudyParameters((source,), ("=Hero, Ann",), "hero", include_validation=True)
    workspace = Workspace(tmp_path / "hero", parameters, SerialExecutor())
    (result,) = run_stages([Ingestion()], workspace, SilentProgress())
    assert result.report.numbers["games"] == 1
    assert result.report.numbers["unreadable"] == 3
    reasons = result.report.numbers["unreadable_reasons"]
    assert isinstance(reasons, dict)
    assert len(reasons) >= 2


def test_files_that_unpack_to_far_too_much_are_refused(tmp_path: Path) -> None:
    (tmp_path / "001.pgn").write_bytes((GAMES / "tal.pgn").read_bytes())
    (tmp_path / "002.pgn").write_bytes(gzip.compress(b"%\n" * (LARGEST_PILE // 2 + 1), 1))
    assert (tmp_path / "002.pgn").stat().st_size < LIMITS.pile_bytes
    resources = WorkerResources(Settings(tmp_path))
    control = TaskControl(lambda news: None, threading.Event())
    with pytest.raises(PlayalikeError, match=r"^file 2 has more than 500 MB when it is unpacked"):
        ReadPile(tmp_path).run(resources, control)

"""The stage `ingestion`: what is studied, what is not, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.executor import LocalExecutor
from playalike.progress import SilentProgress
from playalike.study.selection import ENOUGH_CLASSICAL
from playalike.study.speed import FAST, speed_of
from playalike.study.stages.ingestion import Ingestion, games_schema
from playalike.study.workspace import Workspace
from tests.study.studying import GAMES, PLAYERS, pgn, workspace_of

RUY = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3"
ITALIAN = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O"
SLAV = "1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 dxc4 5. a4 Bf5"


def ingest(workspace: Workspace) -> dict[str, object]:
    return dict(Ingestion().run(workspace, SilentProgress()).numbers)


def rows_of(workspace: Workspace) -> list[dict[str, object]]:
    return workspace.read_table("work/games.parquet").to_pylist()  # type: ignore[no-any-return]


def test_columns_of_a_game(tmp_path: Path) -> None:
    workspace = workspace_of(
        tmp_path,
        pgn(RUY, Date="1971.03.05", Event="Club"),
        pgn(SLAV, white="Villain, Bob", black="Hero,A", result="1/2-1/2"),
    )
    numbers = ingest(workspace)
    table = workspace.read_table("work/games.parquet")
    assert table.schema.equals(games_schema())
    first, second = table.to_pylist()
    assert first["game"] == 0
    assert first["color"] is True
    assert (first["opponent"], first["year"], first["result"]) == ("Villain, Bob", 1971, 1.0)
    assert first["moves"].split()[:2] == ["e2e4", "e7e5"]
    assert first["plies"] == 13
    assert first["eco"].startswith("C")
    assert first["source"] == "source0.pgn:1"
    assert (first["speed"], first["start_fen"]) == ("classical", None)
    assert (second["color"], second["result"], second["opponent"]) == (False, 0.5, "Villain, Bob")
    assert second["eco"].startswith("D1")
    assert numbers["spellings"] == ["Hero, Ann", "Hero,A"]
    assert (numbers["wins"], numbers["draws"], numbers["losses"]) == (1, 1, 0)


def test_everything_left_out_is_counted_with_its_reason(tmp_path: Path) -> None:
    text = (
        pgn(RUY)
        + pgn(RUY, black="Villain, B")  # the same game again
        + pgn(ITALIAN, white="Someone, Else", black="Another, One")
        + pgn("1. e4 e5 2. Nf3")
        + pgn(SLAV, white="Hero, Ann", black="Hero, Ann")
        + pgn("1. e4 e5 2. Ke3")
        + pgn(ITALIAN)
    )
    reserved = tmp_path / "reserved.json"
    (game,) = read_games(_write(tmp_path / "one.pgn", pgn(ITALIAN)), ReadReport())
    reserved.write_text(json.dumps([game.holdout_key, "0000000000000000"]))
    workspace = workspace_of(tmp_path, text, reserved_keys=reserved)
    numbers = ingest(workspace)
    assert numbers["games"] == 1
    assert numbers["found"] == 7
    assert numbers["unreadable"] == 1
    assert numbers["left_out"] == {
        "duplicate": 1,
        "other players' games": 1,
        "fewer than 10 plies": 1,
        "the player on both sides": 1,
        "reserved for judging": 1,
    }
    assert workspace.read_json("work/ingestion.json") == numbers
    assert [row["plies"] for row in rows_of(workspace)] == [13]


def test_validation_games_stay_out_unless_asked_for(tmp_path: Path) -> None:
    source = GAMES / "fischer.pgn"
    args = {"player": PLAYERS["fischer"]}
    kept = ingest(workspace_of(tmp_path / "a", source, include_validation=False, **args))
    everything = workspace_of(tmp_path / "b", source, **args)
    assert kept["games"] == 5
    assert kept["left_out"] == {"kept for validation": 1}
    assert ingest(everything)["games"] == 6
    assert [row["split"] for row in rows_of(everything)].count("validation") == 1


def many_games(count: int) -> str:
    """Different games: a knight goes out and home on its own pattern."""
    texts = []
    for number in range(count):
        hops = [f"N{'f3' if (number >> bit) & 1 else 'h3'}" for bit in range(9)]
        words = "".join(
            f"{2 * i + 1}. {hop} Nc6 {2 * i + 2}. Ng1 Nb8 " for i, hop in enumerate(hops)
        )
        texts.append(pgn(words, Event="City"))
    return "".join(texts)


def test_fast_chess_is_left_out_only_when_there_is_enough_slow_chess(tmp_path: Path) -> None:
    fast = pgn(RUY, Event="World Blitz") + pgn(SLAV, Event="Berlin simul", TimeControl="?")
    few = workspace_of(tmp_path / "few", many_games(ENOUGH_CLASSICAL - 1), fast)
    assert ingest(few)["games"] == ENOUGH_CLASSICAL + 1
    enough = workspace_of(tmp_path / "enough", many_games(ENOUGH_CLASSICAL), fast)
    numbers = ingest(enough)
    assert numbers["games"] == ENOUGH_CLASSICAL
    assert numbers["left_out"] == {"not classical: blitz": 1, "not classical: simul": 1}
    asked = workspace_of(tmp_path / "asked", many_games(ENOUGH_CLASSICAL), fast, include_fast=True)
    assert ingest(asked)["games"] == ENOUGH_CLASSICAL + 2


def test_workers_change_nothing(tmp_path: Path) -> None:
    executor = LocalExecutor(2)
    try:
        tables = []
        for name, how in (("serial", None), ("pool", executor)):
            workspace = workspace_of(
                tmp_path / name,
                *sorted(GAMES.glob("*.pgn")),
                player=PLAYERS["karpov"],
                executor=how,
            )
            ingest(workspace)
            tables.append(workspace.path("work/games.parquet").read_bytes())
    finally:
        executor.close()
    assert tables[0] == tables[1]


@pytest.mark.parametrize(
    ("text", "player", "message"),
    [
        ("", "Hero, Ann", "empty"),
        (pgn(RUY), "Nobody, Zoe", "Nobody, Zoe"),
        (pgn("1. e4 e5 2. Nf3 Nc6 3. Bb5"), "Hero, Ann", "fewer than 10 plies"),
    ],
)
def test_nothing_to_study_is_said_clearly(
    tmp_path: Path, text: str, player: str, message: str
) -> None:
    with pytest.raises(PlayalikeError, match=message):
        ingest(workspace_of(tmp_path, text, player=player))


@pytest.mark.parametrize("content", ["{", '{"a": 1}', "[1, 2]"])
def test_bad_reserved_keys_are_refused(tmp_path: Path, content: str) -> None:
    (path,) = _write(tmp_path / "keys.json", content)
    with pytest.raises(PlayalikeError, match=r"keys\.json"):
        ingest(workspace_of(tmp_path, pgn(RUY), reserved_keys=path))


def test_one_game_is_enough(tmp_path: Path) -> None:
    assert ingest(workspace_of(tmp_path, pgn(RUY)))["games"] == 1


@pytest.mark.parametrize(
    ("tags", "speed"),
    [
        ({"Event": "Hastings 1967"}, "classical"),
        ({"Event": "World Blitz 2016"}, "blitz"),
        ({"Event": "Oviedo rapid45"}, "rapid"),
        ({"Event": "Melody Amber Blindfold"}, "blindfold"),
        ({"Event": "Amber-rapid 7th"}, "rapid"),
        ({"Event": "USA tour sim"}, "simul"),
        ({"Event": "Simultaneous exhibition", "TimeControl": "5400"}, "simul"),
        ({"Event": "Titled Tuesday 2nd Feb"}, "blitz"),
        ({"Event": "FIDE Chess.com Grand Swiss"}, "classical"),
        ({"Event": "corr RUS"}, "correspondence"),
        ({"Event": "Rated game", "TimeControl": "180+2"}, "blitz"),
        ({"Event": "?"}, "unknown"),
        ({"Event": "Simferopol"}, "classical"),
        ({"Event": "Rapid City Open", "TimeControl": "40/7200:3600"}, "classical"),
    ],
)
def test_speed_by_time_control_or_name(tags: dict[str, str], speed: str) -> None:
    assert speed_of(tags) == speed


@pytest.mark.shared
def test_speed_agrees_with_the_index(shared_data: Path) -> None:
    """The index takes no "sim" for a simul; leaving those aside, the two agree in 98 %."""
    import csv
    import gzip
    import re

    agreed = total = 0
    with gzip.open(shared_data / "players_index.csv.gz", "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if re.search(r"\bsim\b", row["event"]):
                continue
            total += 1
            agreed += (speed_of({"Event": row["event"]}) in FAST) == (row["nonclassical"] == "1")
    assert total > 38_000
    assert agreed / total > 0.97


def _write(path: Path, text: str) -> list[Path]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return [path]

"""`playalike study` from PGN to a personality that loads, with a real engine at a few nodes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.faces.web.catalogue import Catalogue
from playalike.personality.catalogue import list_personalities
from playalike.personality.load import ARTEFACTS, CHOICE_MODEL, load_personality
from playalike.players.personality import open_personality
from playalike.settings import load_settings
from playalike.study.stages import STAGES
from tests.study.studying import GAMES, PLAYERS, pgn

SHORT = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c3 O-O 7. Re1 a6 8. Bb3 Ba7 9. h3 h6"


@pytest.fixture(autouse=True)
def _fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


def study(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["study", *map(str, words)])


def studied(source: Path, player: str, out: Path, *more: str) -> dict[str, dict[str, object]]:
    run = study(source, "--player", player, "--out", out, "--nodes", "300", "--jobs", "1",
                "--validation", "--json", *more)  # fmt: skip
    if run.exception is not None and not isinstance(run.exception, SystemExit):
        raise run.exception
    assert run.exit_code == 0, run.output
    found: dict[str, dict[str, object]] = json.loads(run.stdout)
    return found


@pytest.mark.slow
def test_famous_games_become_a_personality_and_a_second_run_does_nothing(tmp_path: Path) -> None:
    out = tmp_path / "tal"
    first = studied(GAMES / "tal.pgn", PLAYERS["tal"], out)
    assert list(first) == [stage.name for stage in STAGES]
    assert not any(stage["skipped"] for stage in first.values())
    assert all(stage["sentences"] for stage in first.values())
    personality = load_personality(out)
    assert personality.name == "tal"
    assert personality.definition.provenance.games == 6
    assert len(personality.plans) > 10
    assert personality.choice is not None  # it plays in the learned mode
    assert 100 < personality.choice.positions < personality.definition.provenance.positions
    personality.close()
    names = {path.name for path in out.iterdir() if path.is_file()}
    assert {f"tal_{artefact}" for artefact in ARTEFACTS} <= names
    assert {"tal.yaml", "report.html", "report.json"} <= names

    content = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    again = studied(GAMES / "tal.pgn", PLAYERS["tal"], out)
    assert all(stage["skipped"] for stage in again.values())
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == content

    # The same study elsewhere gives the same personality, byte for byte.
    studied(GAMES / "tal.pgn", PLAYERS["tal"], tmp_path / "twin" / "tal")
    for artefact in (*ARTEFACTS, CHOICE_MODEL):
        twin = tmp_path / "twin" / "tal" / f"tal_{artefact}"
        assert twin.read_bytes() == (out / f"tal_{artefact}").read_bytes(), artefact

    only = studied(GAMES / "tal.pgn", PLAYERS["tal"], out, "--only", "plans,causality")
    assert list(only) == ["plans", "causality"]

    damaged = tmp_path / "home" / ".local" / "share" / "playalike" / "analysis.db"
    damaged.write_bytes(b"rubbish" * 1000)
    with pytest.raises(PlayalikeError, match=r"analysis\.db cannot be used"):
        studied(GAMES / "tal.pgn", PLAYERS["tal"], out)


@pytest.mark.slow
def test_without_a_folder_every_face_finds_the_personality(tmp_path: Path) -> None:
    source = tmp_path / "one.pgn"
    source.write_text(pgn(SHORT))
    words = ("--player", "Hero, Ann", "--nodes", "300", "--jobs", "1", "--validation")
    run = study(source, *words)
    assert run.exit_code == 0, run.output
    settings = load_settings()
    folder = settings.data / "personalities" / "hero"
    assert list_personalities(settings)["hero"] == folder
    assert "playalike play --as hero" in run.output
    listed = CliRunner().invoke(app, ["personalities"])
    assert "hero" in listed.output
    assert "hero" in Catalogue(settings).personalities()
    player = open_personality("hero", settings)
    assert player.chooser.mode.learned
    player.close()

    run = study(source, *words, "--out", tmp_path / "else where")
    assert f"playalike play --as '{tmp_path}/else where'" in run.output


@pytest.mark.slow
def test_one_game_is_enough_for_a_thin_personality(tmp_path: Path) -> None:
    source = tmp_path / "one.pgn"
    source.write_text(pgn(SHORT))
    found = studied(source, "Hero, Ann", tmp_path / "hero")
    assert found["ingestion"]["numbers"]
    personality = load_personality(tmp_path / "hero")
    assert personality.rules == ()
    personality.close()


@pytest.mark.parametrize(
    ("text", "player", "message"),
    [
        ("", "Hero, Ann", "games.pgn"),
        (pgn(SHORT), "Nobody, Ned", "Nobody, Ned"),
        (pgn("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"), "Hero, Ann", "Hero, Ann|short"),
        (pgn("1. e4 e5 2. Ke5"), "Hero, Ann", "games.pgn"),
    ],
    ids=["empty", "not there", "three moves", "illegal"],
)
def test_nothing_to_study_is_said_clearly(
    tmp_path: Path, text: str, player: str, message: str
) -> None:
    source = tmp_path / "games.pgn"
    source.write_text(text)
    with pytest.raises(PlayalikeError, match=message):
        studied(source, player, tmp_path / "out")


def test_wrong_words_are_named(tmp_path: Path) -> None:
    for words, message in (
        ([], "give PGN files"),
        (["no.pgn", "--player", "x", "--out", "o"], r"there is no file or folder no\.pgn"),
        ([GAMES / "tal.pgn", "--player", "x", "--out", tmp_path / "o", "--only", "plan"],
         "unknown stage 'plan'; did you mean 'plans'"),
        ([GAMES / "tal.pgn", "--player", "x", "--out", tmp_path / "o", "--name", "!"],
         "'!' gives no short name"),
        (["baseline"], "give PGN files of many masters"),
    ):  # fmt: skip
        run = study(*words)
        assert isinstance(run.exception, PlayalikeError)
        with pytest.raises(PlayalikeError, match=message):
            raise run.exception


def test_the_stages_are_listed() -> None:
    text = study("--list").stdout
    assert [line.split()[1] for line in text.splitlines()] == [stage.name for stage in STAGES]
    assert [row["name"] for row in json.loads(study("--list", "--json").stdout)] == [
        stage.name for stage in STAGES
    ]


def test_who_studies_thousands_of_games_hears_what_is_quicker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playalike.faces.cli.study.MANY_GAMES", 5)
    words = (GAMES / "tal.pgn", "--player", PLAYERS["tal"], "--validation", "--jobs", "1")
    run = study(*words, "--out", tmp_path / "all", "--only", "ingestion")
    assert "6 games take long: --latest 5 studies the latest of them" in " ".join(
        run.stderr.split()
    )
    run = study(*words, "--out", tmp_path / "few", "--only", "ingestion", "--latest", "5")
    assert "take long" not in run.stderr

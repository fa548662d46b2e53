"""fastchess and cutechess-cli get command lines that they understand.

Neither program is in Debian 12, on PyPI (whose `fastchess` is something else) or in npm's registry,
so a stand-in plays their part; it takes their arguments as their own manuals describe them
(`tests/arena/stand_in.py`).
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import chess.pgn
import pytest
from typer.testing import CliRunner

from playalike.arena.adjudication import Adjudication
from playalike.arena.control import Control, parse_control
from playalike.arena.external import external_result
from playalike.arena.fixtures import Entrant
from playalike.arena.game import GameRules
from playalike.arena.match import Match
from playalike.arena.records import Opening
from playalike.arena.statistics import Counts, Sprt
from playalike.arena.wrapper import RUNNERS, external_command, run_external
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.settings import Settings
from tests.programs import make_executable

STAND_IN = Path(__file__).with_name("stand_in.py")
LINES = (Opening(moves=("e2e4", "e7e5")), Opening(moves=("d2d4",)))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put stand-ins for both programs on PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in RUNNERS:
        program = folder / name
        program.write_text(f"#!{sys.executable}\n{STAND_IN.read_text(encoding='utf-8')}")
        make_executable(program)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def our_program(folder: Path) -> Path:
    """Write a program that is our engine, as somebody else's `uci:` engine."""
    program = folder / "ours"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nfrom playalike.faces.uci.loop import main\n"
        "sys.exit(main())\n"
    )
    make_executable(program)
    return program


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_match_is_played_by_the_other_program(
    runner: str, tmp_path: Path, settings: Settings, installed: None,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    match = Match(
        Entrant("engine:pesto?hash=8", Control(clock=5.0, increment=0.1)),
        Entrant(f"uci:{our_program(tmp_path)}?Hash=4&Ruleset=V7p3r", Control(nodes=20)),
        LINES,
        4,
        GameRules(adjudication=Adjudication(resign_cp=900, draw_cp=10, syzygy="/tables")),
        sprt=Sprt(0, 10),
    )
    pgn = run_external(runner, match, settings, tmp_path / "out", concurrency=2)
    said = capfd.readouterr().out
    assert '"concurrency": ["2"]' in said
    assert '"Hash": "8", "Ruleset": "Pesto"' in said
    assert '"Hash": "4", "Ruleset": "V7p3r"' in said
    assert '"limit": {"tc": "5+0.1"}' in said
    games = []
    with pgn.open() as file:
        while (game := chess.pgn.read_game(file)) is not None:
            games.append(game)
    # Both openings with both colours, in our order.
    firsts = [game.next().san() for game in games]  # type: ignore[union-attr]
    assert firsts == ["e4", "e4", "d4", "d4"]
    names = [(game.headers["White"], game.headers["Black"]) for game in games]
    assert names[0] == names[1][::-1] == (match.first.spec, match.second.spec)


def test_positions_are_handed_over_as_epd(
    tmp_path: Path, settings: Settings, installed: None
) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40"
    side = Entrant("engine:default", Control(depth=1))
    match = Match(side, side, (Opening(fen),), 2)  # both the same: they need different names
    pgn = run_external("fastchess", match, settings, tmp_path)
    assert (tmp_path / "openings.epd").read_text() == (
        "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3; fmvn 40;\n"
    )
    assert '[Black "engine:default (second)"]' in pgn.read_text()


def test_what_they_refuse_is_said_by_us(tmp_path: Path, settings: Settings) -> None:
    def command(first: str, control: str) -> list[str]:
        match = Match(
            Entrant(first, parse_control(control)), Entrant("engine:pesto", Control(depth=1)),
            LINES, 2,
        )  # fmt: skip
        return external_command("fastchess", match, settings, Path("o.epd"), Path("out.pgn"))

    for spec in ("random", "simple", "engine:default?null_move=false", "personality:tal?book=off"):
        with pytest.raises(PlayalikeError, match="our own runner only"):
            command(spec, "nodes=1")
    with pytest.raises(PlayalikeError, match="not both"):
        command("engine:default", "10+0.1,movetime=1")
    assert "option.Personality=tal" in command("personality:tal", "nodes=1")


def test_the_options_of_both(settings: Settings) -> None:
    match = Match(
        Entrant("engine:default?elo=1500", Control(movetime=0.2)),
        Entrant("uci:/bin/x", Control(depth=3)),
        LINES,
        10,
        GameRules(margin=0.25),
        seed=7,
        sprt=Sprt(-5, 5, "logistic", 0.1, 0.02),
    )
    fast, cute = (
        external_command(runner, match, settings, Path("o.pgn"), Path("out.pgn"), 3)
        for runner in RUNNERS
    )
    assert "args=-m playalike.faces.uci" in fast
    at = cute.index("arg=-m")
    assert cute[at + 1] == "arg=playalike.faces.uci"
    for words in (fast, cute):
        text = " ".join(words)
        assert "-rounds 5 -games 2 -repeat -concurrency 3 -recover" in text
        assert "file=o.pgn format=pgn order=sequential -srand 7" in text
        assert "option.UCI_LimitStrength=true" in words
        assert "timemargin=250" in words
        assert "st=0.2" in words
        assert "depth=3 tc=inf" in text
        assert "-sprt elo0=-5 elo1=5 alpha=0.1 beta=0.02" in text
    assert fast[-1] == "model=logistic"
    assert "file=out.pgn" in fast
    assert cute[cute.index("-pgnout") + 1] == "out.pgn"


def test_asked_for_on_the_command_line(
    tmp_path: Path, installed: None, monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    words = ["match", "engine:default", "engine:pesto", "--games", "2", "--tc", "nodes=5"]
    result = CliRunner().invoke(app, [*words, "--runner", "fastchess"], catch_exceptions=False)
    assert result.exit_code == 0
    assert "score: +0 =2 -0, 50.0%" in result.stdout
    (pgn,) = (tmp_path / "games").glob("2*-fastchess.pgn")
    assert pgn.read_text().count("[Event ") == 2
    assert '"name": "engine:pesto"' in capfd.readouterr().out
    words = [*words, "--runner", "cutechess-cli", "--json", "--sprt", "0,10"]
    data = json.loads(CliRunner().invoke(app, words, catch_exceptions=False).stdout)
    assert (data["draws"], data["pairs"], data["sprt"]["verdict"]) == (2, [0, 0, 1, 0, 0], "")
    assert capfd.readouterr().out == ""  # the program's own words are on standard error
    history = CliRunner().invoke(app, ["arena", "history", "--json"], catch_exceptions=False)
    assert [run["games"] for run in json.loads(history.stdout)] == [2, 2]


def test_games_are_counted_from_the_first_players_side(tmp_path: Path) -> None:
    side = Control(depth=1)
    match = Match(Entrant("engine:default", side), Entrant("uci:/x", side), LINES, 8)
    rows = [  # White, result, round
        ("engine:default", "1-0", "1"), ("uci:/x", "1/2-1/2", "1"),
        ("engine:default", "0-1", "2"), ("uci:/x", "1-0", "2"),
        ("uci:/x", "0-1", "3"), ("engine:default", "*", "3"), ("somebody", "1-0", "4"),
    ]  # fmt: skip
    pgn = tmp_path / "x.pgn"
    text = ""
    for white, result, place in rows:
        black = "uci:/x" if white == "engine:default" else "engine:default"
        text += f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n[Round "{place}"]\n'
        text += f"\n1. e4 {result}\n\n"
    pgn.write_text(text)
    counts = external_result(match, pgn).counts
    assert counts == Counts(wins=2, draws=1, losses=2, pairs=(1, 0, 0, 1, 0))
    # Rounds that are numbered game by game make no pairs.
    pgn.write_text(text.replace('[Round "1"]', '[Round "7"]', 1).replace('"2"]', '"8"]', 1))
    assert external_result(match, pgn).counts == Counts(2, 1, 2, (0, 0, 0, 0, 0))
    with pytest.raises(PlayalikeError, match="no games"):
        external_result(match, tmp_path / "no.pgn")

"""Players by description and by file; mistakes are named."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.arena.control import Control
from playalike.arena.fixtures import Entrant
from playalike.arena.match import Match
from playalike.arena.records import Opening
from playalike.config import ConfigError
from playalike.engine.players import EnginePlayer
from playalike.engine.ruleset import RULESETS, load_ruleset
from playalike.engine.ruleset_changes import derive_ruleset
from playalike.errors import PlayalikeError
from playalike.player import Limit
from playalike.players.configuration import load_configuration, load_configurations
from playalike.players.factory import KINDS, open_player
from playalike.players.spec import threads_of
from playalike.settings import Settings
from tests.arena.players import broken_engine
from tests.programs import make_executable


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


def test_our_engine_with_options(settings: Settings) -> None:
    player = open_player("engine:default?null_move=false&nodes=300&noise=5&hash=1", settings, 7)
    assert isinstance(player, EnginePlayer)
    assert (player.config.hash_mb, player.config.seed) == (1, 7)
    assert player.config.level is not None
    assert (player.config.level.nodes, player.config.level.noise_cp) == (300, 5.0)
    rules = load_ruleset(player.config.ruleset)
    assert rules.search.null_move is False
    assert rules.search.killers is True
    assert rules.evaluation == load_ruleset("default").evaluation
    move = player.choose(chess.Board(), Limit(depth=2)).move
    assert chess.Move.from_uci(move) in chess.Board().legal_moves
    player.close()


def test_the_processors_time_can_be_what_counts(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(10**6))
    # Every look at the clock is a tenth of a second: the search looks at this clock, no other.
    monkeypatch.setattr("time.process_time", lambda: next(ticks) / 10)
    player = open_player("engine:pesto?clock=cpu&hash=1", settings)
    short = player.choose(chess.Board(), Limit(time=0.5)).nodes
    long = player.choose(chess.Board(), Limit(time=5.0)).nodes
    assert 0 < short < long < 64 * 60
    with pytest.raises(PlayalikeError, match="needs a time per move"):
        player.choose(chess.Board(), Limit(nodes=10))
    player.close()


def test_derived_rulesets_find_files_beside_their_base(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    home.mkdir()
    (home / "mine.toml").write_text("[evaluation]\ntempo = 3\n")
    (home / "own.toml").write_text((RULESETS / "tables" / "default.toml").read_text())
    base = str(home / "mine.toml")
    derived = derive_ruleset(base, {"tables": "own.toml", "network": "default"}, tmp_path / "out")
    ruleset = load_ruleset(derived)
    assert ruleset.tables == load_ruleset("default").tables
    assert ruleset.network == load_ruleset("default").network


def test_derived_rulesets_are_written_once(tmp_path: Path) -> None:
    one = derive_ruleset("default", {"bishop_pair": "[1,2]", "pvs": "off"}, tmp_path)
    other = derive_ruleset("default", {"pvs": "false", "bishop_pair": "[1, 2]"}, tmp_path)
    assert one == other
    assert load_ruleset(one).evaluation.bishop_pair == (1, 2)
    assert load_ruleset(one).search.pvs is False
    for wrong in ({"pvs": "3"}, {"bishop_pair": "[1]"}, {"lmr_base": "x"}):
        with pytest.raises(ConfigError):
            derive_ruleset("default", wrong, tmp_path)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("engin:default", "did you mean 'engine'"),
        ("engine:defalt", "did you mean 'default'"),
        ("engine:default?nul_move=false", "did you mean 'null_move'"),
        ("engine:default?elo=strong", "elo must be a whole number"),
        ("engine:default?clock=wall", "clock must be cpu"),
        ("personality:", "say which"),
        ("personality:tal?boook=off", "did you mean 'book'"),
        ("random?sead=1", "did you mean 'seed'"),
        ("simple?x=1", "unknown option 'x'"),
        ("uci:/no/such/program", "/no/such/program"),
        ("maia?engine=/no/such/lc0", "is not installed"),
        ("snapshot:none", "no snapshot 'none'"),
        ("missing.toml", "cannot read missing.toml"),
    ],
)
def test_mistakes_are_named(settings: Settings, spec: str, message: str) -> None:
    with pytest.raises(PlayalikeError, match=message):
        open_player(spec, settings)


def test_every_kind_is_known_and_threads_are_counted() -> None:
    assert set(KINDS) >= {"personality", "engine", "uci", "stockfish", "maia", "simple", "random"}
    assert threads_of("uci:x?Threads=3&Hash=16") == 3
    assert threads_of("engine:default") == 1


CONFIG = """
color = "black"
engine = "v7p3r"
search = "negamax"
ruleset = "v7p3r"
depth = 2
games = 3
opponent = "random"
[performance]
max_moves = 10
quiescence = false
draw_avoidance = false
"""


def test_a_configuration_in_the_manner_of_v7p3r(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "one.toml"
    path.write_text(CONFIG)
    found = load_configuration(path)
    assert (found.color, found.games, found.opponent) == ("black", 3, "random")
    player = open_player(str(path), settings)
    decision = player.choose(chess.Board(), Limit(depth=9))
    assert 0 < decision.depth <= 2
    player.close()
    rules = load_ruleset(str(next((tmp_path / "rulesets").glob("*.toml"))))
    assert (rules.v7p3r.move_limit, rules.search.quiescence) == (10, False)
    assert rules.v7p3r.draw_prevention is False
    assert rules.v7p3r.stalemate_avoidance is True


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("v7p3r", "engine:v7p3r"),
        ("blitzmate", "engine:blitzmate"),
        ("tal", "personality:tal"),
        ("simpel", "simple"),
    ],
)
def test_a_bare_name_is_told_what_it_lacks(word: str, meant: str, settings: Settings) -> None:
    with pytest.raises(PlayalikeError, match=f"no player '{word}'; did you mean '{meant}'"):
        open_player(word, settings)


def test_one_name_or_a_list_of_them(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(CONFIG)
    (tmp_path / "two.toml").write_text('search = "simple"\n')
    every = tmp_path / "all.toml"
    every.write_text('config_name = ["one", "two.toml"]\n')
    assert [c.search for _, c in load_configurations(every)] == ["negamax", "simple"]
    every.write_text('config_name = "two"\n')
    assert [c.search for _, c in load_configurations(every)] == ["simple"]
    with pytest.raises(ConfigError, match="no player by itself"):
        load_configuration(every)


def test_files_are_named_as_seen_from_the_configuration(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "deep" / "one.toml"
    path.parent.mkdir()
    text = CONFIG.replace('"v7p3r"\ndepth', '"mine.toml"\ndepth').replace('"random"', '"two.toml"')
    path.write_text(text + 'opening_book = "book.bin"\n')
    found = load_configuration(path)
    assert found.ruleset == str(path.parent / "mine.toml")
    assert found.opponent == str(path.parent / "two.toml")
    assert found.performance.opening_book == path.parent / "book.bin"
    (path.parent / "mine.toml").write_text("[search]\npvs = false\n")
    with pytest.raises(PlayalikeError, match=r"deep/book\.bin"):
        open_player(str(path), settings)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("depth = 2", "depth = 11"), "depth must be 1 to 10"),
        (("color", "colr"), "did you mean 'color'"),
        (("max_moves", "max_move"), "did you mean 'max_moves'"),
        (('search = "negamax"', 'search = "magic"'), "must be one of"),
        (("quiescence = false", "max_depth = 11"), "max_depth must be"),
        (("games = 3", "games = 0"), "games must be at least 1"),
    ],
)
def test_wrong_configurations(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    path = tmp_path / "one.toml"
    path.write_text(CONFIG.replace(*change))
    with pytest.raises(ConfigError, match=message):
        load_configurations(path)


def test_a_fixed_colour_plays_as_many_games_as_asked() -> None:
    entrants = Entrant("a", Control(depth=1)), Entrant("b", Control(depth=1))
    match = Match(*entrants, (Opening(),), 3, colour="black")
    assert [(f.white.spec, f.black.spec) for f in match.fixtures()] == [("b", "a")] * 3
    assert len(Match(*entrants, (Opening(),), 3).fixtures()) == 4


def test_maia_is_asked_for_one_node(tmp_path: Path, settings: Settings) -> None:
    engine = tmp_path / "lc0.py"
    engine.write_text(
        broken_engine(tmp_path, "ok")
        .read_text()
        .replace(
            'print("bestmove e2e5"',
            'print("bestmove e2e4" if "nodes 1" in line else "bestmove a2a3"',
        )
    )
    make_executable(engine)
    player = open_player(f"maia?engine={engine}", settings)
    assert player.choose(chess.Board(), Limit(time=5)).move == "e2e4"
    player.close()

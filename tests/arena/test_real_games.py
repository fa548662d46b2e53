"""Whole games as a user starts them: real clocks, files with players in them, records."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import chess.pgn
import pytest
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.store import Store
from tests.arena.players import broken_engine
from tests.programs import make_executable

MAIA = """#!{python}
import sys
sys.path.insert(0, {folder!r})
import chess
import maia_policy
net, board = None, chess.Board()
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "uci":
        print("id name Maia\\noption name WeightsFile type string default <empty>\\nuciok")
    elif words[0] == "setoption":
        net = maia_policy.Maia.load(int(words[-1].rpartition("maia-")[2][:4]))
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
        board = chess.Board() if words[1] == "startpos" else chess.Board(" ".join(words[2:8]))
        for move in moves:
            board.push_uci(move)
    elif words[0] == "go":
        assert words[1:] == ["nodes", "1"], words
        probabilities, _ = net.policy(board)
        print("bestmove", max(probabilities, key=probabilities.get))
    elif words[0] == "quit":
        break
    sys.stdout.flush()
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("PLAYALIKE_DB", raising=False)
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> dict[str, object] | list[dict[str, object]]:
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found: dict[str, object] | list[dict[str, object]] = json.loads(result.stdout)
    return found


def games_in(folder: Path, pattern: str = "2*.pgn") -> list[chess.pgn.Game]:
    games = []
    for path in sorted(folder.glob(pattern)):
        with path.open() as file:
            while (game := chess.pgn.read_game(file)) is not None:
                games.append(game)
    return games


def test_real_clocks_run_down_and_are_recorded(tmp_path: Path) -> None:
    result = run(
        "match", "engine:pesto?hash=1", "simple", "--games", "2", "--tc", "0.4+0.01",
        "--margin", "5", "--concurrency", "1", "--resign", "900",
    )  # fmt: skip
    assert isinstance(result, dict)
    assert result["games"] == 2
    assert result["faults"] == []
    for game in games_in(tmp_path / "games"):
        ours = game.headers["White"].startswith("playalike")
        clocks: dict[bool, float] = {True: 0.4, False: 0.4}
        seen = 0
        for node in game.mainline():
            if (clock := node.clock()) is None:
                continue  # a move of the opening
            mover = not node.turn()
            spent = node.emt()
            assert spent is not None
            # What was left, less what was used, more the increment; a late move leaves nothing.
            assert clock == pytest.approx(max(0, clocks[mover] - spent) + 0.01, abs=0.003)
            clocks[mover] = clock
            if mover is ours:
                seen += 1
                assert node.eval() is not None
        assert seen >= 3
        assert game.headers["TimeControl"] == "0.4+0.01"


def test_a_fallen_flag_loses(tmp_path: Path) -> None:
    slow = broken_engine(tmp_path, "slow")
    slow.write_text(slow.read_text().replace('print("bestmove', 'time.sleep(1)\n        print("best'
        'move').replace("e2e5", "a2a3"))  # fmt: skip
    result = run(
        "match", f"uci:{slow}", "random", "--games", "2", "--tc", "0.3", "--tc-second", "60",
        "--margin", "0.1", "--concurrency", "1", "--plies", "0",
    )  # fmt: skip
    assert isinstance(result, dict)
    assert (result["losses"], result["games"]) == (2, 2)
    faults = result["faults"]
    assert isinstance(faults, list)
    assert all("slow.py lost by time:" in fault or "illegal" in fault for fault in faults)
    first = games_in(tmp_path / "games")[0]
    assert first.headers["Termination"] == "time forfeit"
    assert first.headers["Result"] == "0-1"


FIRST = """
color = "black"
search = "negamax"
ruleset = "v7p3r"
depth = 1
games = 1
opponent = "random"
[performance]
max_moves = 5
quiescence = false
draw_avoidance = true
stalemate_prevention = true
critical_short_circuit = 5
mvv_lva = true
move_ordering = true
"""


def test_an_array_of_configurations_is_played_out(tmp_path: Path) -> None:
    (tmp_path / "first.toml").write_text(FIRST)
    (tmp_path / "second.toml").write_text('search = "simple"\ncolor = "white"\ngames = 2\n')
    (tmp_path / "all.toml").write_text('config_name = ["first", "second"]\n')
    results = run("match", "all.toml", "--concurrency", "1")
    assert isinstance(results, list)
    assert [result["games"] for result in results] == [1, 2]
    games = games_in(tmp_path / "games")
    colours = [
        (game.headers["WhitePlayer"], game.headers["BlackPlayer"])
        for game in sorted(games, key=lambda g: (g.headers["Event"], g.headers["Round"]))
    ]
    assert colours == [("random", "first.toml"), *[("second.toml", "random")] * 2]
    (tmp_path / "one.toml").write_text('config_name = "second"\n')
    one = run("match", "one.toml", "--concurrency", "1")  # played before: nothing is left to do
    assert isinstance(one, dict)
    assert one["games"] == 2
    (tmp_path / "first.toml").write_text(FIRST + "futility = true\n")
    with pytest.raises(PlayalikeError, match=r"first\.toml.*futility"):
        run("match", "all.toml")


def test_moves_and_terms_are_in_the_store(tmp_path: Path) -> None:
    run("match", "simple", "random", "--games", "2", "--tc", "depth=1", "--concurrency", "1")
    store = Store(f"sqlite:///{tmp_path / 'data' / 'playalike' / 'playalike.db'}")
    (info,) = store.runs()
    rows = list(store.rows("raw", info.id))
    (summary,) = store.rows("summary", info.id)
    store.close()
    assert info.finished
    plies = [len(list(game.mainline_moves())) for game in games_in(tmp_path / "games")]
    for row, count in zip(rows, plies, strict=True):
        data = row["data"]
        assert isinstance(data, dict)
        moves = data["moves"]
        assert len(moves) + len(data["opening"]["moves"]) == count
        assert all({"seconds", "nodes", "white_static", "terms"} <= set(move) for move in moves)
    assert isinstance(summary["data"], dict)
    assert summary["data"]["version"]


def test_the_store_has_the_terms_of_the_ruleset_that_played(tmp_path: Path) -> None:
    run(
        "match", "engine:v7p3r", "engine:pesto?tempo=7", "--games", "2", "--tc", "depth=1",
        "--concurrency", "1",
    )  # fmt: skip
    store = Store(f"sqlite:///{tmp_path / 'data' / 'playalike' / 'playalike.db'}")
    (info,) = store.runs()
    for row in store.rows("raw", info.id):
        data = row["data"]
        assert isinstance(data, dict)
        first, second = data["moves"][:2]
        assert {first["ruleset"], second["ruleset"]} >= {"v7p3r"}
        assert first["ruleset"] != second["ruleset"]
        for move in (first, second):
            # Only v7p3r counts men, and only while one side has fewer of them.
            assert move["ruleset"] == "v7p3r" or "material_count" not in move["terms"]
    store.close()


@pytest.mark.shared
def test_maia_through_an_engine_that_has_it(tmp_path: Path, shared_data: Path) -> None:
    engine = tmp_path / "maia-uci"
    engine.write_text(MAIA.format(python=sys.executable, folder=str(shared_data)))
    make_executable(engine)
    weights = shared_data / "maia" / "maia-1900.pb.gz"
    result = run(
        "match", f"maia?engine={engine}&weights={weights}", "random", "--games", "2",
        "--tc", "depth=1", "--concurrency", "1",
    )  # fmt: skip
    assert isinstance(result, dict)
    assert result["faults"] == []
    assert (result["wins"], result["losses"]) == (2, 0)

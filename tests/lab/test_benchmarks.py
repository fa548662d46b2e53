"""The line-up of the rating pool and the tests of the search's features are ready to run."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from lab.benchmarks import cluster_cost
from playalike.arena.tournament import load_tournament
from playalike.engine.ruleset import ruleset_names
from playalike.engine.ruleset_changes import ruleset_keys
from playalike.personality.catalogue import list_personalities
from playalike.settings import Settings

BENCHMARKS = Path(__file__).resolve().parents[2] / "lab" / "benchmarks"


def test_the_pool_has_everybody(tmp_path: Path) -> None:
    event = load_tournament(BENCHMARKS / "pool.toml")
    specs = {entrant.spec for entrant in event.entrants}
    shipped = list_personalities(Settings(data=tmp_path))
    assert {f"personality:{name}" for name in shipped} <= specs
    assert {f"engine:{name}?clock=cpu" for name in ruleset_names()} <= specs
    assert {"simple", "random", "uci:sunfish-uci"} <= specs
    assert {f"stockfish?UCI_Elo={elo}" for elo in (1350, 1600, 1900, 2200)} <= specs
    assert len(event.fixtures()) == len(specs) * (len(specs) - 1)


@pytest.fixture
def features(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("features", BENCHMARKS / "features.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "features", module)
    spec.loader.exec_module(module)
    return module


def test_every_switch_of_the_search_is_tested(features: ModuleType) -> None:
    switches = features.switches()
    assert len(switches) >= 10
    assert {"null_move", "late_move_reductions", "quiescence", "killers"} <= set(switches)
    assert all(ruleset_keys()[name] == "search" for name in switches)


def test_decided_features_leave_their_turn_to_the_others(features: ModuleType) -> None:
    left = {"a": 1, "b": 3, "c": 2}
    turns = []
    for feature in features.rounds("abc", lambda name: left[name] > 0):
        turns.append(feature)
        left[feature] -= 1
    assert "".join(turns) == "abcbcb"


def test_a_feature_is_tested_and_gone_on_with(
    features: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    words = ["features.py", "--features", "null_move", "--tc", "nodes=8", "--hash", "1"]
    monkeypatch.setattr("sys.argv", [*words, "--games", "2"])
    features.main()
    first = capsys.readouterr().out
    assert "| `null_move` | 2 |" in first
    assert "| feature on against off, nodes=8 | games |" in first
    features.main()  # nothing is left to play
    assert capsys.readouterr().out == first
    monkeypatch.setattr("sys.argv", [*words, "--games", "4", "--table"])
    features.main()
    assert capsys.readouterr().out == first
    assert len(list((tmp_path / "playalike" / "features").glob("null_move-*.jsonl"))) == 1


def test_the_tree_without_a_feature_is_counted(features: ModuleType) -> None:
    rows = features.tree_table(["null_move", "quiescence"], 1).splitlines()
    assert rows[0].startswith("| feature off | nodes to depth 1 (all on: ")
    assert sorted(row.split(" | ")[0] for row in rows[2:]) == ["| `null_move`", "| `quiescence`"]
    ratios = {row.split("`")[1]: float(row.split(" | ")[2].rstrip(" |")) for row in rows[2:]}
    assert ratios["null_move"] == 1.0  # it needs three plies at least
    assert ratios["quiescence"] < 1.0


def test_the_page_on_clusters_has_the_simulated_table() -> None:
    text = (BENCHMARKS.parents[1] / "docs" / "cluster.md").read_text(encoding="utf-8")
    for case in cluster_cost.CASES:
        assert cluster_cost.row(case) in text


def test_a_cluster_is_as_fast_as_its_slowest_part() -> None:
    case = cluster_cost.Case("one career and many novices", (1_000, *[10] * 600), 20_000)
    alone = case.seconds_of(1_000)
    assert case.seconds_on(100) == alone
    assert case.seconds_on(1) >= case.core_seconds / 16
    quick = cluster_cost.Case("few nodes", (100,) * 10_000, 100)
    assert quick.seconds_on(100) == 34 * 1_000_000 / cluster_cost.HEAD_ANSWERS

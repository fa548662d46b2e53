from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.errors import PlayalikeError
from playalike.personality.baseline import Baseline, Reference
from playalike.position.moves.features import BIT
from playalike.progress import SilentProgress
from playalike.study.baseline.choices import (
    CANDIDATE_COLUMNS,
    POSITION_COLUMNS,
    count_choices,
)
from playalike.study.choices import read_choices
from playalike.study.departures import departure_groups, tastes
from playalike.study.runner import run_stages
from playalike.study.stage import StageReport
from playalike.study.stages import discovery
from playalike.study.stages.discovery import Discovery, kinds_of_position
from playalike.study.workspace import Workspace
from playalike.words.features import doing_words
from playalike.words.structures import structure_words
from playalike.words.text import percent
from tests.study.synthetic import SyntheticPlayer, engine_minded


@pytest.fixture(autouse=True)
def _no_shipped_baseline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(discovery, "SHIPPED", tmp_path / "none.json.gz")


def run(workspace: Workspace) -> tuple[dict[str, Any], StageReport]:
    (result,) = run_stages([Discovery()], workspace, SilentProgress())
    content = workspace.read_json("work/discovery.json")
    assert isinstance(content, dict)
    return content, result.report


def fianchetto_lover(candidates: Candidates) -> NDArray[np.float64]:
    """Leaves the engine's move for a fianchetto, and never for a check."""
    liked = (candidates.features & BIT["fianchetto"]) != 0
    checks = (candidates.features & BIT["check"]) != 0
    return engine_minded(candidates) + 1.5 * liked - 1.5 * checks


def groups_of(content: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {group["key"]: group for group in content["groups"]}


def tastes_of(content: dict[str, Any]) -> dict[tuple[str, str | None], dict[str, Any]]:
    return {(taste["feature"], taste["phase"]): taste for taste in content["tastes"]}


def test_planted_tastes_are_found_and_no_others(tmp_path: Path) -> None:
    content, report = run(SyntheticPlayer(games=150, utility=fianchetto_lover).write(tmp_path))
    found = tastes_of(content)
    assert {key[0] for key, taste in found.items() if taste["p_value"] < 0.01} == {
        "fianchetto",
        "check",
    }
    assert found["fianchetto", None]["lift"] > 1.3
    assert found["check", None]["lift"] < 0.75
    assert found["fianchetto", None]["hits"] > found["fianchetto", None]["expected"] * 1.3
    text = " ".join(report.sentences)
    liked, shunned = doing_words("fianchetto"), doing_words("check")
    assert f"More often than the engine's scores explain, Player {liked}" in text
    assert f"Less often, Player {shunned}" in text
    assert [one["feature"] for one in content["examples"]] == ["fianchetto"]
    assert content["examples"][0]["example"]["san"] in {"Nf3", "Ng1"}


def test_shuffled_features_hold_no_tastes(tmp_path: Path) -> None:
    choices, _ = read_choices(
        SyntheticPlayer(games=150, utility=fianchetto_lover).write(tmp_path), harmonics=False
    )
    rng = np.random.default_rng(5)
    mixed = dataclasses.replace(
        choices.candidates, features=rng.permutation(choices.candidates.features)
    )
    found = tastes(dataclasses.replace(choices, candidates=mixed), ("o", "m", "e"))
    assert len(found) > 20
    assert min(taste.p_value for taste in found) > 0.01


def test_what_the_engine_likes_is_not_taken_for_a_taste(tmp_path: Path) -> None:
    """Most first choices bring a rook to the seventh: so do most moves of one who follows them."""
    content, _ = run(SyntheticPlayer(games=150, on_first="rook_to_seventh").write(tmp_path))
    found = tastes_of(content)["rook_to_seventh", None]
    assert found["hits"] > 0.4 * found["trials"]
    assert found["lift"] == pytest.approx(1, abs=0.1)
    assert found["p_value"] > 0.01


def test_planted_departures_are_found_where_they_are(tmp_path: Path) -> None:
    """A player who is careless in a certain structure only."""

    def careless(candidates: Candidates) -> NDArray[np.float64]:
        position = np.arange(len(candidates)) // 6
        return np.where(
            position % 2 == 0, engine_minded(candidates) * 0.3, engine_minded(candidates)
        )

    workspace = SyntheticPlayer(games=80, utility=careless).write(tmp_path)
    content, report = run(workspace)
    groups = groups_of(content)
    easy, strict = groups["category|open"], groups["category|carlsbad:mine"]
    assert easy["p_value"] < 1e-6
    assert easy["rate"] > content["overall"]["rate"] > strict["rate"]
    assert easy["low"] < easy["rate"] < easy["high"]
    assert easy["cost_cp"] > strict["cost_cp"]
    assert groups["phase|endgame"]["p_value"] > 0.01
    text = " ".join(report.sentences)
    assert f"Most often {structure_words('open')} ({percent(easy['rate'])})" in text
    assert f"Least often {structure_words('carlsbad:mine')}" in text

    choices, positions = read_choices(workspace, harmonics=False)
    kinds = dict(kinds_of_position(choices, positions))
    order = np.random.default_rng(2).permutation(len(choices))
    control = departure_groups(choices, {key: mask[order] for key, mask in kinds.items()})
    assert min(group.p_value for group in control) > 0.01


def test_the_counts_are_the_baselines_counts(tmp_path: Path) -> None:
    """Both sides of a comparison are counted alike, key by key."""
    workspace = SyntheticPlayer(outside=0.1).write(tmp_path)
    content, _ = run(workspace)
    counts = count_choices(
        workspace.read_table("work/positions.parquet", POSITION_COLUMNS),
        workspace.read_table("work/candidates.parquet", CANDIDATE_COLUMNS),
    )
    shared = 0
    for key, group in {**groups_of(content), "all": content["overall"]}.items():
        if key in counts["engine_positions"]:
            shared += 1
            assert group["positions"] == counts["engine_positions"][key], key
            assert group["departures"] == counts["engine_departures"][key], key
            assert group["loss_cp"] == counts["engine_losses"][key], key
    assert shared > 30
    assert content["overall"]["outside"] == pytest.approx(0.1, abs=0.03)


def test_the_average_master_stands_beside_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    baseline = Baseline(
        games=(0, 0, 10, 0, 0),
        sampled=frozenset(),
        tables={},
        floors={},
        engine={
            "engine_positions": {"all": (1000,), "phase|opening": (100,), "phase|endgame": (200,)},
            "engine_departures": {"all": (200,), "phase|opening": (50,), "phase|endgame": (10,)},
            "engine_losses": {"all": (3000,), "phase|opening": (500,), "phase|endgame": (100,)},
        },
    )
    monkeypatch.setattr(
        discovery, "_reference", lambda workspace, choices: Reference(baseline, (0, 0, 1.0, 0, 0))
    )
    content, report = run(SyntheticPlayer().write(tmp_path))
    assert content["baseline"] is True
    assert content["overall"]["baseline_rate"] == 0.2
    assert content["overall"]["baseline_cost_cp"] == 15
    assert content["overall"]["baseline_p"] < 0.001
    assert groups_of(content)["phase|opening"]["baseline_rate"] == 0.5
    assert "baseline_rate" not in groups_of(content)["phase|middlegame"]
    text = " ".join(report.sentences)
    assert "Other masters depart from it in 20 % of positions, at 15 centipawns." in text
    assert "The difference is largest in the endgame" in text
    assert "others 5 %" in text


def test_no_baseline_is_said_and_a_broken_one_refused(tmp_path: Path) -> None:
    workspace = SyntheticPlayer().write(tmp_path)
    content, report = run(workspace)
    assert content["baseline"] is False
    assert "no baseline" in report.sentences[1]
    workspace.parameters = dataclasses.replace(
        workspace.parameters, baseline=tmp_path / "missing.json.gz"
    )
    with pytest.raises(PlayalikeError, match=r"missing\.json\.gz"):
        run(workspace)


@pytest.mark.parametrize(
    ("games", "positions", "said"), [(0, 0, "No positions outside"), (1, 3, "too little chess")]
)
def test_thin_data(tmp_path: Path, games: int, positions: int, said: str) -> None:
    content, report = run(SyntheticPlayer(games=games, positions=positions).write(tmp_path))
    assert said in report.sentences[-1]
    assert content["overall"]["positions"] == games * positions
    assert content["examples"] == []


def test_the_same_games_give_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for folder in ("a", "b"):
        workspace = SyntheticPlayer(utility=fianchetto_lover).write(tmp_path / folder)
        run(workspace)
        files.append(workspace.path("work/discovery.json").read_bytes())
    assert files[0] == files[1]

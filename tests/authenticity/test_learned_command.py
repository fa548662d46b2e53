"""`playalike authenticity` with the learned mode, from PGN to played games, at a few nodes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from playalike.errors import PlayalikeError
from playalike.personality.catalogue import BUILT_IN
from tests.authenticity.lc0_files import Small
from tests.authenticity.test_authenticity_command import (
    SerialStandIn,
    _fresh_home,
    authenticity,
    first_games,
)
from tests.style.learning import write_learned

__all__ = ["_fresh_home"]

NODES = ("--nodes", "100", "--multipv", "4", "--jobs", "1", "--unseen")


@pytest.mark.slow
def test_the_learned_mode_is_judged_identifies_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playalike.authenticity.playing.LONGEST", 24)
    monkeypatch.setattr("playalike.oracle.executor.LocalExecutor", lambda _: SerialStandIn())
    karpov = write_learned(BUILT_IN / "karpov", tmp_path / "karpov")
    tal = write_learned(BUILT_IN / "tal", tmp_path / "tal")
    network = Small().write(tmp_path / "small.pb.gz")
    games = first_games(tmp_path, "karpov", 2), first_games(tmp_path, "tal", 1)
    run = authenticity(
        karpov, *games, "--against", tal, *NODES, "--prior", network, "--modes", "learned",
        "--play", "2", "--dial", "2", "--json",
    )  # fmt: skip
    found: dict[str, Any] = json.loads(run.stdout)
    rows = {row["predictor"]: row for row in found["agreement"]["rows"] if row["slice"] == "all"}
    assert set(rows) == {
        "engine's first choice", "engine, fitted temperature", "small+masters", "average master",
        "average master, learned", "karpov learned", "tal learned",
        "karpov in his spirit", "karpov in his spirit, dial 3",
    }  # fmt: skip
    assert {row["judge"] for row in found["identification"]["rows"]} == {"learned"}
    (signal, *_) = found["personal_signal"]["rows"]
    assert signal["mode"] == "learned"
    against = {one["other"] for one in signal["against"]}
    assert against == {"tal learned", "average master, learned"}
    assert found["played_mode"] == "spirit (prior: small+masters, dial 2)"
    assert {row["judge"] for row in found["played_games"]["rows"]} == {"learned"}
    # Karpov and Tal have the same model here: nothing can tell them apart by it.
    (own,) = [one for one in signal["against"] if one["other"] == "tal learned"]
    assert own["gain"] == [0, 0, 0]
    dials = {row["predictor"]: row for row in found["dials"]["rows"] if row["from_ply"] == 10}
    assert list(dials) == ["dial 0.5", "dial 1", "dial 1.5", "dial 2", "dial 3"]
    (average,) = [one for one in signal["against"] if one["other"] == "average master, learned"]
    assert dials["dial 1"]["gain"] == average["gain"]
    assert len({tuple(row["gain"]) for row in dials.values()}) == 5


def test_what_cannot_be_judged_is_named(tmp_path: Path) -> None:
    games = first_games(tmp_path, "karpov", 1)
    with pytest.raises(PlayalikeError, match=r"no network file .*none\.npz"):
        authenticity("karpov", games, *NODES, "--against", "none", "--prior", "none.npz")
    with pytest.raises(PlayalikeError, match="there is no mode 'learnt'; did you mean 'learned'"):
        authenticity("karpov", games, *NODES, "--against", "none", "--modes", "learnt")

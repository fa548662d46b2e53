"""Measuring levels: fair games, and none lost when it is interrupted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from playalike.arena.calibration import calibration, choosing_depth, level_ratings
from playalike.arena.records import GameRecord
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.settings import load_settings
from tests.programs import KILL, unix


def test_openings_differ_from_pair_to_pair_and_are_played_with_both_colours() -> None:
    fixtures = calibration(["karpov"], ["1300", "1600"]).fixtures()
    openings = Counter(fixture.opening.moves for fixture in fixtures)
    assert len(openings) == len(fixtures) // 2
    assert set(openings.values()) == {2}
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (one.white, one.black, one.opening) == (other.black, other.white, other.opening)


def test_stockfish_is_given_the_depth_at_which_it_chooses() -> None:
    assert [choosing_depth(elo) for elo in (1320, 1350, 1500, 1900, 2500)] == [1, 1, 2, 6, 14]


def test_levels_meet_anchors_and_a_game_that_the_machine_spoiled_does_not_count() -> None:
    event = calibration(["karpov", "tal"], ["1600"], engine=["1500"])
    anchors = [player.rating is not None for player in event.lineup.player]
    assert all(anchors[one] != anchors[other] for one, other in event.pairings())
    records = [
        GameRecord(
            fixture.number, fixture.white.spec, fixture.black.spec, "", "", fixture.opening, (),
            "1-0", "checkmate",
        )
        for fixture in event.fixtures()
    ]  # fmt: skip
    fair = level_ratings(event, records)
    assert [one.name for one in fair] == ["karpov 1600", "tal 1600", "engine 1500"]
    assert all(one.games == 8 for one in fair[:2]), "Stockfish 1350, 1500, 1700 and 1900"
    spoiled = [replace(records[0], reason="hang: no move", fault="white"), *records[1:]]
    assert sum(one.games for one in level_ratings(event, spoiled)) == len(records) - 1


def test_a_network_without_a_rating_in_its_name_is_refused() -> None:
    with pytest.raises(PlayalikeError, match=r"name it as in maia-1500\.pb\.gz"):
        calibration(["tal"], ["1500"], maia=[Path("network.pb.gz")])


@unix
@pytest.mark.slow
@pytest.mark.skipif(find_engine(load_settings()) is None, reason="needs Stockfish")
def test_an_interrupted_calibration_goes_on_where_it_stopped(tmp_path: Path) -> None:
    command = [
        sys.executable, "-c", "from playalike.faces.cli.main import main; main()", "calibrate",
        "--personality", "karpov", "--levels", "800", "--concurrency", "1", "--json",
    ]  # fmt: skip
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}

    def journal() -> list[str]:
        found = list((tmp_path / "calibration").glob("*.jsonl"))
        return found[0].read_text().splitlines()[1:] if found else []

    with subprocess.Popen(
        command, cwd=tmp_path, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as first:
        end = time.monotonic() + 240
        while not journal() and first.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        first.send_signal(KILL)
    before = journal()
    done = subprocess.run(
        command, cwd=tmp_path, env=environ, text=True, capture_output=True, timeout=240, check=True
    )
    after, planned = journal(), len(calibration(["karpov"], ["800"]).fixtures())
    assert 1 <= len(before) < planned
    assert after[: len(before)] == before, "no game is played twice"
    assert len(after) == planned
    (rating,) = json.loads(done.stdout)
    assert (rating["label"], rating["games"]) == (800, planned)

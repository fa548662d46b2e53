"""Patterns: a planted set-up is found, and not in shuffled controls."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pyarrow as pa
import pytest

from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.baseline import SHIPPED, Reference, load_baseline
from playalike.personality.records import Example, Pattern
from playalike.position.moves.patterns import MoveFacts
from playalike.progress import SilentProgress
from playalike.study.baseline.counts import in_games
from playalike.study.extraction import StudiedGame, extract_moves
from playalike.study.reference import make_reference
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.patterns import ComparedPattern, Patterns, compare_patterns
from tests.study.planted import (
    ERA,
    baseline_of,
    describe_only,
    facts_of,
    moves_table,
    random_token,
    scripted_games,
    write_baseline,
)
from tests.study.studying import pgn, workspace_of

PLANTED = "setup|Ne5|carlsbad:mine"


def _games(count: int, seed: int, share: float) -> list[list[MoveFacts]]:
    """Games half in a Carlsbad structure, where a share of the moves is a knight to e5."""
    rng = random.Random(seed)
    games = []
    for _ in range(count):
        game = []
        for index in range(30):
            category = "carlsbad:mine" if index % 2 else "other:both"
            planted = index % 2 and rng.random() < share
            token = "Nd3e5" if planted else random_token(rng)
            game.append(facts_of(token, category=category))
        games.append(game)
    return games


@cache
def _reference(share: float) -> Reference:
    weights = [float(era == ERA) for era in range(5)]
    return baseline_of(moves_table(_games(120, 50, share))).reference(weights)


def _telling(games: Sequence[Sequence[MoveFacts]]) -> dict[str, ComparedPattern]:
    moves = moves_table(games)
    reference = _reference(0.02)
    compared = compare_patterns(moves, list(in_games(moves)), reference)
    return {one.key: one for one in compared if one.is_telling}


def test_a_planted_pattern_is_found_with_its_rate_and_lift() -> None:
    games = _games(60, 1, 0.2)
    found = _telling(games)
    one = found[PLANTED]
    planted = sum(facts.to_square == 36 for game in games for facts in game)
    assert one.support == planted
    assert one.trials == 60 * 15
    assert one.lift == pytest.approx(10, rel=0.5)
    assert "setup|Ne5|other:both" not in found


def test_it_is_not_found_when_structures_are_shuffled() -> None:
    games = _games(60, 1, 0.02)
    assert PLANTED not in _telling(games)
    rng = random.Random(3)
    shuffled = []
    for game in _games(60, 1, 0.2):
        # The knight still goes to e5 as often, but not in this structure more than elsewhere.
        categories = [facts.category for facts in game]
        rng.shuffle(categories)
        shuffled.append(
            [facts._replace(category=c) for facts, c in zip(game, categories, strict=True)]
        )
    moves = moves_table(shuffled)
    reference = _reference(0.2)
    compared = {o.key: o for o in compare_patterns(moves, list(in_games(moves)), reference)}
    assert compared[PLANTED].lift < 1


def test_a_pattern_that_is_avoided_is_found() -> None:
    moves = moves_table(_games(60, 1, 0.02))
    reference = _reference(0.3)
    compared = {o.key: o for o in compare_patterns(moves, list(in_games(moves)), reference)}
    assert compared[PLANTED].is_telling
    assert compared[PLANTED].lift < 0.5


def _script(rng: random.Random) -> list[str]:
    head = rng.sample(["a2a3", "h2h3", "c2c3", "d2d3"], 3)
    return [*head, "g1f3", "f3g1", "g1f3", "f3g1", "g1f3"]


def test_the_stage_writes_records_with_examples(tmp_path: Path) -> None:
    text = "".join(
        pgn(game, result="1/2-1/2" if number == 2 else "1-0")
        for number, game in enumerate(scripted_games(6, _script))
    )
    rng = random.Random(7)
    others = moves_table(
        [facts_of(random_token(rng), phase=phase) for _ in range(400)] for phase in (0, 1, 2)
    )
    baseline = write_baseline(tmp_path / "b.json.gz", baseline_of(others))
    workspace = workspace_of(tmp_path, text, baseline=baseline)
    Ingestion().run(workspace, SilentProgress())
    describe_only(workspace)
    report = Patterns().run(workspace, SilentProgress())
    content = json.loads(workspace.path("prime_patterns.json").read_text())
    assert content["kind"] == "prime_patterns"
    by_key = {record["key"]: record for record in content["records"]}
    there = by_key["maneuver|Ng1f3|opening"]
    assert there["support"] == 18
    assert there["rate"] == pytest.approx(18 / 48, abs=1e-5)
    assert there["score"] == pytest.approx(5.5 / 6, abs=1e-3)
    assert there["example"]["san"] == "Nf3"
    assert there["description"] == "moves a knight from g1 to f3 in the opening"
    assert report.numbers["patterns"] == len(content["records"])
    for record in content["records"]:
        example = record.pop("example")
        Pattern(**record, example=Example(**example))
        assert math.isfinite(record["lift"])
    before = workspace.path("prime_patterns.json").read_bytes()
    Patterns().run(workspace, SilentProgress())
    assert workspace.path("prime_patterns.json").read_bytes() == before


def test_one_game_is_no_pattern(tmp_path: Path) -> None:
    (game,) = scripted_games(1, _script)
    rng = random.Random(8)
    others = moves_table([[facts_of(random_token(rng), phase=0) for _ in range(300)]])
    baseline = write_baseline(tmp_path / "b.json.gz", baseline_of(others))
    workspace = workspace_of(tmp_path, pgn(game), baseline=baseline)
    Ingestion().run(workspace, SilentProgress())
    describe_only(workspace)
    Patterns().run(workspace, SilentProgress())
    assert json.loads(workspace.path("prime_patterns.json").read_text())["records"] == []


@pytest.mark.shared
@pytest.mark.skipif(not SHIPPED.exists(), reason="the baseline is not made yet")
def test_fischer_opens_with_the_kings_pawn(shared_data: Path) -> None:
    """Best by test: e4 far more often, d4 far less often than the masters of his time."""
    games = list(read_games([shared_data / "players" / "Fischer.pgn"], ReadReport()))[::8]
    sides = [
        StudiedGame(n, "Fischer" in g.white, None, " ".join(m.uci() for m in g.moves[:24]), "")
        for n, g in enumerate(games)
    ]
    moves = pa.Table.from_batches([extract_moves((0, sides, frozenset()))[1][0]])
    table = pa.table(
        {
            "game": pa.array(range(len(games)), pa.int32()),
            "year": pa.array([g.year or 0 for g in games], pa.int16()),
            "key": [g.holdout_key for g in games],
        }
    )
    reference = make_reference(load_baseline(), table, moves, {"patterns"})
    compared = {o.key: o for o in compare_patterns(moves, list(in_games(moves)), reference)}
    assert compared["maneuver|Pe2e4|opening"].lift > 1.2
    assert compared["maneuver|Pd2d4|opening"].lift < 0.8

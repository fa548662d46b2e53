"""Rules: a planted preference is found in all moves and in choices, and not in controls."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pyarrow as pa
import pytest

from playalike.personality.baseline import Reference
from playalike.personality.records import MoveTypePreference, Placement, StyleRule
from playalike.position.moves.features import BIT
from playalike.position.moves.patterns import MoveFacts
from playalike.progress import SilentProgress
from playalike.study.baseline.choices import count_choices
from playalike.study.baseline.counts import count_moves
from playalike.study.rule_tests import compare_choices, compare_moves, make_rules
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.rules import Rules, find_move_types, find_placements
from playalike.study.tables import candidates_schema, positions_schema
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

WEIGHTS = [float(era == ERA) for era in range(5)]
RETREAT, FORWARD = BIT["retreat"], BIT["forward"]


def _games(seed: int, retreats: float, games: int = 60) -> list[list[MoveFacts]]:
    """Games with retreats: in hanging-pawn structures as often as said, elsewhere one in ten."""
    rng = random.Random(seed)
    made = []
    for _ in range(games):
        game = []
        for index in range(40):
            hanging = index % 4 == 0
            rate = retreats if hanging else 0.1
            features = RETREAT if rng.random() < rate else FORWARD
            category = "hanging_pawns:theirs" if hanging else "other:both"
            game.append(facts_of(random_token(rng), category=category, features=features))
        made.append(game)
    return made


@cache
def _reference() -> Reference:
    return baseline_of(moves_table(_games(9, 0.1, 150))).reference(WEIGHTS)


def test_a_planted_rule_is_found_where_it_was_planted() -> None:
    own = count_moves(moves_table(_games(1, 0.3)), {"moves", "features"})
    rules = make_rules("Hero", compare_moves(own, {}, _reference()), "")
    (rule,) = [r for r in rules if r.feature == "retreat" and r.category]
    assert rule.category == "hanging_pawns:theirs"
    assert rule.phase == "middlegame"
    assert rule.boost == 0.3
    assert rule.rate == pytest.approx(0.3, abs=0.05)
    assert rule.baseline_rate == pytest.approx(0.1, abs=0.03)
    assert rule.p_value < 0.001
    assert rule.description.startswith(
        "In the middlegame, against hanging pawns, Hero retreats a piece "
    )
    # The other side of the coin: fewer moves forward there.
    forward = [r for r in rules if r.feature == "forward" and r.category]
    assert all(r.boost < 0 for r in forward)


def test_no_rule_comes_out_of_a_shuffled_control() -> None:
    own = count_moves(moves_table(_games(1, 0.1)), {"moves", "features"})
    assert make_rules("Hero", compare_moves(own, {}, _reference()), "") == []


def _choices(seed: int, preference: float, positions: int = 400) -> tuple[pa.Table, pa.Table]:
    """Two near-equal moves a position, one of them quiet: chosen as often as said."""
    rng = random.Random(seed)
    rows, lines = [], []
    for number in range(positions):
        quiet_first = rng.random() < 0.5
        chosen = 1 if rng.random() < (preference if quiet_first else 1 - preference) else 2
        rows.append(
            {"position": number, "played_rank": chosen, "played_loss_cp": 10 * (chosen - 1),
             "best_cp": 30, "phase": 1, "category": "open:both", "harmonics": [0.0] * 20}
        )  # fmt: skip
        for rank in (1, 2):
            bit = BIT["quiet"] if (rank == 1) == quiet_first else BIT["check"]
            lines.append(
                {"position": number, "rank": rank, "loss_cp": 10 * (rank - 1),
                 "played": rank == chosen, "features": bit, "harmonics": [0.0] * 20}
            )  # fmt: skip
    return (
        pa.Table.from_pylist(rows, schema=positions_schema()),
        pa.Table.from_pylist(lines, schema=candidates_schema()),
    )


@cache
def _with_engine(preference: float) -> Reference:
    engine = count_choices(*_choices(50, preference, 1500))
    tables = {name: dict(counter) for name, counter in engine.items()}
    return baseline_of(moves_table(_games(9, 0.1, 20)), tables).reference(WEIGHTS)


def test_choices_are_measured_against_the_baseline_or_else_against_chance() -> None:
    counts = count_choices(*_choices(1, 0.8))
    for reference, usual in ((_reference(), 0.5), (_with_engine(0.6), 0.6)):
        rules = make_rules("Hero", compare_choices(counts, reference), "choice")
        quiet = next(r for r in rules if r.feature == "quiet" and r.eval_band is None)
        assert quiet.rate == pytest.approx(0.8, abs=0.05)
        assert quiet.baseline_rate == pytest.approx(usual, abs=0.05)
        assert quiet.boost > 0.05
        assert next(r for r in rules if r.feature == "check").boost < 0
    assert "chance would have it" in next(
        r.description
        for r in make_rules("Hero", compare_choices(counts, _reference()), "choice")
        if r.feature == "quiet"
    )


def test_no_choice_rule_for_an_average_player() -> None:
    counts = count_choices(*_choices(2, 0.6))
    assert make_rules("Hero", compare_choices(counts, _with_engine(0.6)), "choice") == []
    toss = count_choices(*_choices(3, 0.5))
    assert make_rules("Hero", compare_choices(toss, _reference()), "choice") == []


def test_placements_and_move_types() -> None:
    games = _games(1, 0.1)
    for game in games:
        game[3] = game[3]._replace(piece=2, to_square=35)  # a knight on d5 in every game
    own = count_moves(moves_table(games), {"moves", "features", "placements"})
    placements = {(p.piece, p.square): p for p in find_placements(own, _reference())}
    assert placements["N", "d5"].support == 60
    assert placements["N", "d5"].lift > 1.8
    counts = count_choices(*_choices(1, 0.8))
    types = {
        (t.move_type, t.phase): t.multiplier
        for t in find_move_types(own, counts, _with_engine(0.6))
    }
    assert types["quiet", "middlegame"] == pytest.approx(0.8 / 0.6, abs=0.12)
    # No choices of retreats are known: by how often they are played.
    assert types["retreat", "middlegame"] == pytest.approx(1, abs=0.25)


def test_the_stage_writes_three_files(tmp_path: Path) -> None:
    def script(rng: random.Random) -> list[str]:
        return [*rng.sample(["a2a3", "h2h3", "c2c3", "d2d3"], 3), "g1f3", "f3g1", "g1f3"]

    text = "".join(pgn(game) for game in scripted_games(4, script))
    reference = _with_engine(0.6)
    baseline = write_baseline(tmp_path / "b.json.gz", reference.baseline)
    workspace = workspace_of(tmp_path, text, baseline=baseline)
    Ingestion().run(workspace, SilentProgress())
    describe_only(workspace)
    positions, candidates = _choices(1, 0.8)
    workspace.write_table("work/positions.parquet", positions)
    workspace.write_table("work/candidates.parquet", candidates)
    workspace.write_json("work/discovery.json", {"found": 1})
    report = Rules().run(workspace, SilentProgress())
    assert report.numbers["db_style_rules"]
    written = {}
    for artefact in Rules.outputs:
        path = workspace.path(artefact)
        written[artefact] = path.read_bytes()
        content = json.loads(written[artefact])
        assert content["schema"] == 1
        assert content["kind"] == artefact.removesuffix(".json")
        for record in content.get("records", []):
            StyleRule(**record)
    style = json.loads(written["comprehensive_style.json"])
    assert style["departures"] == {"found": 1}
    for record in style["placements"]:
        Placement(**record)
    for record in style["move_types"]:
        MoveTypePreference(**record)
    Rules().run(workspace, SilentProgress())
    assert {a: workspace.path(a).read_bytes() for a in Rules.outputs} == written

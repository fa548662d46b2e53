"""Sequences: a planted route and a planted line are found, and not in shuffled controls."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from playalike.personality.baseline import Reference
from playalike.personality.records import Example
from playalike.personality.records import Sequence as SequenceRecord
from playalike.position.moves.patterns import MoveFacts
from playalike.progress import SilentProgress
from playalike.study.baseline.counts import count_moves, in_games
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.sequences import Scope, Sequences, find_sequences
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

ROUTE = ("Nd2f1", "Nf1e3", "Ne3d5")
LINE = ("Ph2h4", "Rh1h3", "Qd1h5")


def _random_games(count: int, seed: int, plant: bool, phase: int = 1) -> list[list[MoveFacts]]:
    rng = random.Random(seed)
    games = []
    for number in range(count):
        tokens = [random_token(rng) for _ in range(30)]
        if plant and number % 2:
            # Others move between the knight's steps; the line comes without a pause.
            for step, token in enumerate(ROUTE):
                tokens[5 + 3 * step] = token
            tokens[20:23] = LINE
        category = "carlsbad:mine" if number % 2 else "other:both"
        games.append([facts_of(token, category=category, phase=phase) for token in tokens])
    return games


@cache
def _reference() -> Reference:
    weights = [float(era == ERA) for era in range(5)]
    return baseline_of(moves_table(_random_games(120, 99, False))).reference(weights)


def _find(games: Sequence[Sequence[MoveFacts]]) -> dict[Scope, int]:
    moves = moves_table(games)
    found = find_sequences(list(in_games(moves)), count_moves(moves)["moves"], _reference())
    return {one.scope: one.support for one in found}


def test_planted_sequences_are_found_with_their_counts() -> None:
    found = _find(_random_games(60, 1, plant=True))
    assert found[Scope("route", "middlegame", "", ROUTE)] == 30
    assert found[Scope("line", "middlegame", "", LINE)] == 30
    # Parts of them are not listed again, and nothing else is found.
    assert {scope.tokens for scope in found} == {ROUTE, LINE}


def test_nothing_is_found_when_the_moves_are_shuffled() -> None:
    games = _random_games(60, 1, plant=True)
    rng = random.Random(2)
    for game in games:
        rng.shuffle(game)
    assert _find(games) == {}


def test_nothing_is_found_in_what_everybody_plays() -> None:
    games = _random_games(60, 1, plant=True)
    moves = moves_table(games)
    reference = baseline_of(moves).reference([1.0] * 5)
    assert not find_sequences(list(in_games(moves)), count_moves(moves)["moves"], reference)


def _script(rng: random.Random) -> list[str]:
    pauses = rng.sample(["a2a3", "b2b3", "c2c3", "h2h3", "f2f4"], 3)
    knight = ["b1d2", "d2f1", "f1e3", "e3d5"]
    return [
        "d2d3", "g2g3", "f1g2", knight[0], pauses[0], knight[1], pauses[1], knight[2],
        pauses[2], knight[3],
    ]  # fmt: skip


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Run the stage over twelve real games with a knight's journey; return its output."""
    text = "".join(
        pgn(game, result="1-0" if number % 3 else "0-1")
        for number, game in enumerate(scripted_games(12, _script))
    )
    others = moves_table([g for p in range(3) for g in _random_games(40, 99, False, p)])
    baseline = write_baseline(tmp_path / "b.json.gz", baseline_of(others))
    workspace = workspace_of(tmp_path, text, baseline=baseline)
    Ingestion().run(workspace, SilentProgress())
    describe_only(workspace)
    report = Sequences().run(workspace, SilentProgress())
    assert report.sentences
    return workspace.path("prime_sequences.json")


def test_the_stage_writes_records_with_examples(study: Path) -> None:
    content = json.loads(study.read_text())
    assert content["kind"] == "prime_sequences"
    records = content["records"]
    journey = next(r for r in records if r["tokens"][-1] == "Ne3d5" and r["kind"] == "route")
    assert journey["tokens"][-3:] == ["Nd2f1", "Nf1e3", "Ne3d5"]
    assert journey["support"] == 12
    assert journey["score"] == pytest.approx(8 / 12, abs=1e-3)
    assert journey["example"]["san"] == "Nd2"
    for record in records:
        example = record.pop("example")
        SequenceRecord(**(record | {"tokens": tuple(record["tokens"])}), example=Example(**example))


def test_the_same_twice(study: Path, tmp_path: Path) -> None:
    before = study.read_bytes()
    workspace = workspace_of(tmp_path, baseline=tmp_path / "b.json.gz")
    Sequences().run(workspace, SilentProgress())
    assert study.read_bytes() == before

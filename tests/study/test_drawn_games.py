"""Studies that look at the moves of some games only, and ask the engine about fewer still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from playalike.config import ConfigError
from playalike.oracle.oracle import Oracle
from playalike.personality.definition import Provenance, definition_bytes, read_definition
from playalike.progress import SilentProgress
from playalike.study.selection import draw_keys
from playalike.study.stages.analysis import Analysis
from playalike.study.stages.definition import PersonalityDefinition
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.manners import EndingHabits
from playalike.study.stages.openings import Openings
from playalike.study.stages.plans import Plans
from playalike.study.workspace import Workspace
from tests.study.sample_study import make_study
from tests.study.studying import pgn, workspace_of
from tests.study.test_analysis import ScriptedOracle

OPENINGS = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7",
    "1. c4 e5 2. Nc3 Nf6 3. g3 d5 4. cxd5 Nxd5 5. Bg2 Nb6 6. Nf3 Nc6",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5",
)


def studied(
    folder: Path, described: int | None = None, analysed: int | None = None
) -> tuple[Workspace, ScriptedOracle]:
    text = "".join(pgn(moves, result="0-1") for moves in OPENINGS)
    workspace, oracle = workspace_of(folder, text), ScriptedOracle()
    workspace.parameters = replace(workspace.parameters, described=described, analysed=analysed)
    for stage in (Ingestion(), Openings()):
        stage.run(workspace, SilentProgress())
    workspace.oracle = cast("Oracle", oracle)
    Analysis().run(workspace, SilentProgress())
    return workspace, oracle


def games_in(workspace: Workspace, table: str) -> set[int]:
    numbers = workspace.read_table(f"work/{table}.parquet", ["game"]).column("game")
    return {int(str(number)) for number in numbers.to_pylist()}


def test_the_same_games_are_drawn_each_time_and_more_contain_fewer() -> None:
    keys = [f"{number:016x}" for number in range(50)]
    few, more = draw_keys(keys, 5), draw_keys(reversed(keys), 20)
    assert len(few) == 5
    assert few < more < draw_keys(keys, None) == set(keys)
    assert more != set(keys[:20])
    assert draw_keys(few, 3) == draw_keys(keys, 3)


def test_moves_of_some_games_and_positions_of_fewer(tmp_path: Path) -> None:
    whole, _ = studied(tmp_path / "whole")
    part, oracle = studied(tmp_path / "part", described=3, analysed=2)
    assert games_in(whole, "moves") == games_in(whole, "positions") == {0, 1, 2, 3}
    described, analysed = games_in(part, "moves"), games_in(part, "positions")
    assert (len(described), len(analysed)) == (3, 2)
    assert analysed < described
    known = part.read_table("work/positions.parquet", ["epd"]).column("epd").to_pylist()
    assert {question.position for question in oracle.questions if question.multipv > 1} == {*known}
    # What needs no engine still comes from all games.
    assert (
        part.path("opening_book.json").read_bytes() == whole.path("opening_book.json").read_bytes()
    )
    assert part.read_table("work/games.parquet").num_rows == 4

    counts = [Plans().run(one, SilentProgress()).numbers["games"] for one in (whole, part)]
    assert counts == [4, 3]
    ends = [EndingHabits().run(one, SilentProgress()).items for one in (whole, part)]
    assert ends == [4, 2]


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ({}, ""),
        ({"described": 25}, ""),
        ({"described": 20}, ""),
        (
            {"described": 12, "analysed": 5},
            "The moves of 12 games were looked at and Stockfish 15.1 judged positions of 5 games; "
            "openings and known positions come from all games.",
        ),
        ({"analysed": 5}, "Stockfish 15.1 judged positions of 5 games; openings and"),
    ],
)
def test_the_definition_says_of_how_many(
    tmp_path: Path, drawn: dict[str, int], sentence: str
) -> None:
    workspace = make_study(tmp_path)
    workspace.parameters = replace(
        workspace.parameters,
        described=drawn.get("described"),
        analysed=drawn.get("analysed"),
    )
    PersonalityDefinition().run(workspace, SilentProgress())
    definition = read_definition(workspace.path("definition.yaml"))
    games = definition.provenance.games
    told = {name: count for name, count in drawn.items() if count < games}
    kept = definition.provenance
    assert (kept.described, kept.analysed) == (told.get("described"), told.get("analysed"))
    assert sentence in definition.portrait
    assert ("come from all games" in definition.portrait) == bool(told)
    assert (b"described" in definition_bytes(definition)) == ("described" in told)


@pytest.mark.parametrize("counts", [(20, None), (None, 25), (-1, None)])
def test_a_part_is_smaller_than_the_whole(counts: Sequence[int | None]) -> None:
    described, analysed = counts
    with pytest.raises(ConfigError, match="of 20 games cannot be a part"):
        Provenance(20, 1970, 1980, 5, "Stockfish 15.1", 100, 10, "0.1", "2026-11-19", (),
                   described=described, analysed=analysed)  # fmt: skip

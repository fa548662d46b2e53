"""The stages on real games with a real engine; and style/ must see what the study saw."""

from __future__ import annotations

from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.choice.candidates import describe_candidates
from playalike.choice.features import plain_matrix
from playalike.progress import SilentProgress
from playalike.study.choices import engine_name, read_choices
from playalike.study.runner import run_stages
from playalike.study.stages.analysis import Analysis
from playalike.study.stages.discovery import Discovery
from playalike.study.stages.enhanced import Enhanced
from playalike.study.stages.formula import Formula
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.learning import Learning
from playalike.study.stages.openings import Openings
from tests.study.studying import GAMES, PLAYERS, stockfish, workspace_of
from tests.study.synthetic import SyntheticPlayer


def test_narrowing_a_choice_by_hand(tmp_path: Path) -> None:
    choices, _ = read_choices(SyntheticPlayer(games=3, outside=0.3).write(tmp_path))
    rows = (choices.candidates.rank > 0) & (choices.candidates.loss_cp <= 30)
    narrowed = choices.among(rows, choices.phase != 1)
    expected: list[tuple[int, list[int], int]] = []
    for position in range(len(choices)):
        inside = [
            row
            for row in range(int(choices.start[position]), int(choices.start[position + 1]))
            if rows[row]
        ]
        played = int(choices.played[position])
        if played in inside and len(inside) > 1 and choices.phase[position] != 1:
            expected.append((position, inside, played))
    assert len(expected) > 5
    assert list(narrowed.positions) == [position for position, _, _ in expected]
    assert list(narrowed.rows) == [row for _, inside, _ in expected for row in inside]
    assert list(narrowed.rows[narrowed.chosen]) == [played for _, _, played in expected]
    assert list(np.diff(narrowed.start)) == [len(inside) for _, inside, _ in expected]


@pytest.mark.slow
def test_famous_games_from_the_file_to_the_model(tmp_path: Path) -> None:
    workspace = workspace_of(
        tmp_path, GAMES / "fischer.pgn", player=PLAYERS["fischer"], nodes=300, multipv=5
    )
    stages = [Ingestion(), Openings(), Analysis(), Discovery(), Formula(), Enhanced(), Learning()]
    with stockfish(tmp_path / "cache.db") as oracle:
        workspace.oracle = oracle
        results = run_stages(stages, workspace, SilentProgress())
    assert all(result.report.sentences for result in results)
    assert "Fischer departs from Stockfish" in results[3].report.sentences[0]
    assert "too few" in results[4].report.sentences[0]

    choices, positions = read_choices(workspace)
    assert engine_name(positions).startswith("Stockfish")
    games = {row["game"]: row for row in workspace.read_table("work/games.parquet").to_pylist()}
    table = workspace.read_table("work/candidates.parquet", ["position", "move", "cp", "rank"])
    candidates = [row for row in table.to_pylist() if row["rank"]]
    plies = positions.column("ply").to_pylist()
    for position in range(0, len(choices), 7):
        board = chess.Board()
        moves = games[int(choices.game[position])]["moves"].split()
        for uci in moves[: plies[position]]:
            board.push_uci(uci)
        own = [row for row in candidates if row["position"] == position]
        seen = describe_candidates(
            board, [chess.Move.from_uci(row["move"]) for row in own], [row["cp"] for row in own]
        )
        rows = slice(int(choices.start[position]), int(choices.start[position + 1]))
        studied = choices.candidates.rows(rows)
        studied = studied.rows(studied.rank > 0)
        assert plain_matrix(seen) == pytest.approx(plain_matrix(studied), abs=1e-5)

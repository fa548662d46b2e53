from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.plain_model import PlainChoiceModel, probabilities, utilities
from playalike.position.moves.features import BIT
from playalike.progress import SilentProgress
from playalike.study.choices import read_choices
from playalike.study.runner import run_stages
from playalike.study.selection import check_games
from playalike.study.stage import StageReport
from playalike.study.stages.learning import Learning
from playalike.study.workspace import Workspace
from playalike.words.features import kind_words
from tests.study.synthetic import SyntheticPlayer, engine_minded


def stormer(candidates: Candidates) -> NDArray[np.float64]:
    """Loves to storm, and hates to retreat."""
    storm = (candidates.features & BIT["pawn_storm"]) != 0
    retreat = (candidates.features & BIT["retreat"]) != 0
    return engine_minded(candidates) + 2.0 * storm - 2.0 * retreat


def run(workspace: Workspace) -> tuple[PlainChoiceModel, StageReport]:
    (result,) = run_stages([Learning(lambda: None)], workspace, SilentProgress())
    content = workspace.read_json("style_model.json")
    assert isinstance(content, dict)
    assert (content["schema"], content["kind"]) == (1, "style_model")
    (record,) = content["records"]
    return PlainChoiceModel(
        **{key: tuple(v) if isinstance(v, list) else v for key, v in record.items()}
    ), result.report


def test_a_taste_is_learned_and_pays_on_unseen_games(tmp_path: Path) -> None:
    workspace = SyntheticPlayer(games=150, utility=stormer).write(tmp_path)
    model, report = run(workspace)
    raw = {
        name: weight / scale
        for name, weight, scale in zip(model.features, model.weights, model.scales, strict=True)
    }
    assert raw["pawn_storm"] == pytest.approx(2.0, abs=0.3)
    assert raw["retreat"] == pytest.approx(-2.0, abs=0.3)
    assert abs(raw["outpost"]) < 0.3
    assert raw["sacrifice"] == 0  # no move has it
    assert model.validation_top1 > model.engine_top1 + 0.08
    assert model.validation_top3 > model.validation_top1
    plain = report.numbers["engine_minded_check"]
    assert isinstance(plain, dict)
    assert model.validation_nll < plain["nll"] - 0.1
    drawn, shy = report.sentences[-2:]
    assert kind_words("pawn_storm") in drawn
    assert kind_words("pawn_storm") not in shy
    assert kind_words("retreat") in shy


def test_the_model_gives_the_chances_that_the_check_is_made_of(tmp_path: Path) -> None:
    """Scored position by position through the public interface, as style/ will."""
    workspace = SyntheticPlayer(games=40, utility=stormer, outside=0.05).write(tmp_path)
    model, report = run(workspace)
    choices, _ = read_choices(workspace)
    held = check_games(workspace)
    hits = total = 0
    surprise = []
    for position in range(len(choices)):
        if int(choices.game[position]) not in held:
            continue
        total += 1
        rows = slice(int(choices.start[position]), int(choices.start[position + 1]))
        those = choices.candidates.rows(rows)
        those = those.rows(those.rank > 0)
        place = int(choices.played_rank[position]) - 1
        if place < 0:
            continue
        chance = probabilities(model, those)
        assert chance.sum() == pytest.approx(1)
        surprise.append(-float(np.log(chance[place])))
        hits += int(utilities(model, those).argmax()) == place
    assert total > 50
    assert model.validation_top1 == pytest.approx(hits / total, abs=1e-3)
    assert model.validation_nll == pytest.approx(sum(surprise) / len(surprise), abs=1e-3)
    check = report.numbers["check"]
    assert isinstance(check, dict)
    assert 0 < check["outside"] < 0.15


def test_an_engine_minded_player_is_not_given_tastes(tmp_path: Path) -> None:
    model, _ = run(SyntheticPlayer(games=150).write(tmp_path))
    weights = dict(zip(model.features, model.weights, strict=True))
    assert max(abs(weights[name]) for name in ("pawn_storm", "retreat", "quiet")) < 0.1
    assert abs(model.validation_top1 - model.engine_top1) < 0.05


def test_the_games_of_the_check_are_not_fitted(tmp_path: Path) -> None:
    """Their moves can be changed at will without changing a weight."""
    weights = []
    for folder in ("as played", "changed"):
        workspace = SyntheticPlayer(games=40, utility=stormer).write(tmp_path / folder)
        held = check_games(workspace)
        assert 1 <= len(held) <= 15
        if folder == "changed":
            choices, positions = read_choices(workspace)
            table = workspace.read_table("work/candidates.parquet")
            played = np.asarray(table.column("played")).copy()
            rank = np.asarray(positions.column("played_rank")).copy()
            for position in np.flatnonzero(np.isin(choices.game, sorted(held))):
                rows = slice(int(choices.start[position]), int(choices.start[position + 1]))
                played[rows] = False
                played[rows.stop - 1] = True
                rank[position] = rows.stop - rows.start
            for artefact, source, name, values in (
                ("work/candidates.parquet", table, "played", played),
                ("work/positions.parquet", positions, "played_rank", rank),
            ):
                index = source.schema.get_field_index(name)
                kind = source.schema.field(index)
                workspace.write_table(
                    artefact, source.set_column(index, kind, pa.array(values, kind.type))
                )
        model, _ = run(workspace)
        weights.append(model.weights)
    assert weights[0] == weights[1]


def test_games_of_the_validation_split_are_the_check(tmp_path: Path) -> None:
    workspace = SyntheticPlayer(games=20).write(tmp_path)
    games = workspace.read_table("work/games.parquet")
    index = games.schema.get_field_index("split")
    splits = ["validation" if game in (3, 11) else "train" for game in range(20)]
    workspace.write_table("work/games.parquet", games.set_column(index, "split", pa.array(splits)))
    assert check_games(workspace) == {3, 11}


@pytest.mark.parametrize(("games", "positions"), [(0, 0), (1, 3)])
def test_thin_data_follows_the_engine(tmp_path: Path, games: int, positions: int) -> None:
    workspace = SyntheticPlayer(games=games, positions=positions).write(tmp_path)
    model, report = run(workspace)
    example = Candidates(
        best_cp=np.array([20, 20, 20]),
        loss_cp=np.array([0, 15, 300]),
        rank=np.array([1, 2, 3]),
        changes=np.zeros((3, 20), dtype=np.float32),
        features=np.zeros(3, dtype=np.int64),
    )
    first, second, third = probabilities(model, example)
    assert first > second > third
    assert third < 0.02
    text = " ".join(report.sentences)
    assert "No positions to learn from" in text if not games else "not known" in text


def test_the_same_games_give_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for folder in ("a", "b"):
        workspace = SyntheticPlayer(games=30).write(tmp_path / folder)
        run(workspace)
        files.append(workspace.path("style_model.json").read_bytes())
    assert files[0] == files[1]

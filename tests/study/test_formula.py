from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates, harmonics_gains
from playalike.errors import PlayalikeError
from playalike.personality.records import DecisionFormula
from playalike.position.harmonics import METRICS
from playalike.position.moves.features import BIT
from playalike.progress import SilentProgress
from playalike.study.choices import read_choices
from playalike.study.runner import run_stages
from playalike.study.stage import StageReport
from playalike.study.stages.formula import Formula, _chi_square_tail, fit_harmonics
from playalike.study.workspace import Workspace
from tests.study.synthetic import SyntheticPlayer, engine_minded

TRUE = {"space_advantage": 6.0, "pawn_structure": 4.0, "initiative": -5.0}
WEIGHTS = np.array([TRUE.get(metric, 0.0) for metric in METRICS])


def positional(candidates: Candidates) -> NDArray[np.float64]:
    return engine_minded(candidates) + harmonics_gains(candidates.changes) @ WEIGHTS


def run(workspace: Workspace) -> tuple[DecisionFormula, StageReport]:
    (result,) = run_stages([Formula()], workspace, SilentProgress())
    content = workspace.read_json("decision_formula.json")
    assert isinstance(content, dict)
    assert (content["schema"], content["kind"]) == (1, "decision_formula")
    (record,) = content["records"]
    return DecisionFormula(**record), result.report


def test_the_weights_of_a_known_player_are_recovered(tmp_path: Path) -> None:
    record, report = run(SyntheticPlayer(games=150, utility=positional).write(tmp_path))
    assert sum(abs(weight) for weight in record.harmonics_weights.values()) == pytest.approx(
        1, abs=1e-3
    )
    truth = dict(zip(METRICS, WEIGHTS / np.abs(WEIGHTS).sum(), strict=True))
    covered = [
        record.intervals[metric][0] <= truth[metric] <= record.intervals[metric][1]
        for metric in METRICS
    ]
    assert sum(covered) >= 8
    for metric, weight in record.harmonics_weights.items():
        assert weight == pytest.approx(truth[metric], abs=0.08)
        low, high = record.intervals[metric]
        assert low <= weight <= high
        if metric in TRUE:
            assert low > 0 or high < 0
    text = " ".join(report.sentences)
    assert "goes for space" in text
    assert "gives up the initiative (-" in text
    assert report.numbers["p_value"] < 1e-10  # type: ignore[operator]


def test_the_opponents_losses_count_like_own_gains(tmp_path: Path) -> None:
    """A player who looks only at what the opponent loses is seen, with positive weight."""

    def spoiler(candidates: Candidates) -> NDArray[np.float64]:
        return engine_minded(candidates) - 8 * candidates.changes[:, 10 + METRICS.index("mobility")]

    record, _ = run(SyntheticPlayer(games=80, utility=spoiler).write(tmp_path))
    assert max(record.harmonics_weights, key=lambda m: record.harmonics_weights[m]) == "mobility"


@pytest.mark.parametrize("seed", range(4))
def test_a_player_who_ignores_harmonics_gets_no_weights_and_is_told_so(
    tmp_path: Path, seed: int
) -> None:
    record, report = run(SyntheticPlayer(games=80, seed=seed).write(tmp_path))
    assert set(record.harmonics_weights.values()) == {0.0}
    assert all(low <= 0 <= high for low, high in record.intervals.values())
    assert "no more than chance" in report.sentences[0]


def test_shuffled_harmonics_explain_nothing(tmp_path: Path) -> None:
    workspace = SyntheticPlayer(games=80, utility=positional).write(tmp_path)
    choices, _ = read_choices(workspace)
    assert fit_harmonics(choices).p_value < 1e-6
    np.random.default_rng(3).shuffle(choices.candidates.changes)
    assert fit_harmonics(choices).p_value > 0.01


@pytest.mark.parametrize(("games", "positions"), [(0, 0), (1, 3), (1, 40), (10, 20)])
def test_thin_data_is_neutral(tmp_path: Path, games: int, positions: int) -> None:
    player = SyntheticPlayer(games=games, positions=positions, utility=positional)
    record, report = run(player.write(tmp_path))
    assert set(record.harmonics_weights.values()) == {0.0}
    assert all(tuple(interval) == (-1, 1) for interval in record.intervals.values())
    assert "too few" in report.sentences[0]
    if not games:
        assert record.avg_eval_sacrifice == 0
        assert record.quiet_move_preference == 0.5


def test_quiet_moves_and_sacrifices_are_counted(tmp_path: Path) -> None:
    def quiet(candidates: Candidates) -> NDArray[np.float64]:
        return engine_minded(candidates) + 2.0 * ((candidates.features & BIT["quiet"]) != 0)

    record, report = run(SyntheticPlayer(utility=quiet).write(tmp_path / "quiet"))
    plain, _ = run(SyntheticPlayer().write(tmp_path / "plain"))
    assert record.quiet_move_preference > 0.6 > 0.45 > plain.quiet_move_preference > 0.25
    assert any("takes the quiet one" in sentence for sentence in report.sentences)

    choices, _ = read_choices(SyntheticPlayer().write(tmp_path / "again"))
    lost = [
        loss for loss, rank in zip(choices.loss_cp, choices.played_rank, strict=True) if rank != 1
    ]
    assert plain.avg_eval_sacrifice == pytest.approx(sum(lost) / len(lost), abs=0.01)


def test_the_same_games_give_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for folder in ("a", "b"):
        workspace = SyntheticPlayer(utility=positional).write(tmp_path / folder)
        run(workspace)
        files.append(workspace.path("decision_formula.json").read_bytes())
    assert files[0] == files[1]


def test_tables_of_different_studies_are_refused(tmp_path: Path) -> None:
    workspace = SyntheticPlayer(games=2).write(tmp_path / "a")
    other = SyntheticPlayer(games=3).write(tmp_path / "b")
    workspace.path("work/positions.parquet").write_bytes(
        other.path("work/positions.parquet").read_bytes()
    )
    with pytest.raises(PlayalikeError, match=r"candidates\.parquet does not belong to"):
        read_choices(workspace)
    workspace.path("work/positions.parquet").write_bytes(b"PAR1")
    with pytest.raises(PlayalikeError, match=r"positions\.parquet"):
        read_choices(workspace)


def test_chi_square_by_the_tables() -> None:
    assert _chi_square_tail(18.307, 10) == pytest.approx(0.05, abs=1e-4)
    assert _chi_square_tail(23.209, 10) == pytest.approx(0.01, abs=1e-4)
    assert _chi_square_tail(0, 10) == 1

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.personality.records import EnhancedCell
from playalike.position.bands import COMPLEXITIES, EVAL_BANDS, complexity, eval_band
from playalike.position.phase import PHASES
from playalike.progress import SilentProgress
from playalike.study.choices import read_choices
from playalike.study.runner import run_stages
from playalike.study.stages.enhanced import Enhanced, _falling, _quantile
from playalike.study.workspace import Workspace
from tests.study.synthetic import SyntheticPlayer, engine_minded

Cells = dict[tuple[str, str, str], EnhancedCell]


def run(workspace: Workspace) -> tuple[Cells, tuple[str, ...]]:
    (result,) = run_stages([Enhanced()], workspace, SilentProgress())
    content = workspace.read_json("enhanced_formula.json")
    assert isinstance(content, dict)
    assert (content["schema"], content["kind"]) == (1, "enhanced_formula")
    cells = [EnhancedCell(**record) for record in content["records"]]
    assert [(c.phase, c.eval_band, c.complexity) for c in cells] == [
        (phase, band, kind) for phase in PHASES for band in EVAL_BANDS for kind in COMPLEXITIES
    ]
    return {(c.phase, c.eval_band, c.complexity): c for c in cells}, result.report.sentences


def test_without_positions_the_documents_thresholds_stay(tmp_path: Path) -> None:
    cells, sentences = run(SyntheticPlayer(games=0).write(tmp_path))
    assert {
        phase: {c.acceptable_loss_cp for c in cells.values() if c.phase == phase}
        for phase in PHASES
    } == {"opening": {15}, "middlegame": {25}, "endgame": {20}}
    assert {c.rank_tolerance for c in cells.values()} == {6}
    assert "Too few positions" in sentences[0]


def test_three_positions_change_little(tmp_path: Path) -> None:
    cells, sentences = run(SyntheticPlayer(games=1, positions=3).write(tmp_path))
    assert sum(cell.positions for cell in cells.values()) == 3
    assert all(10 <= cell.acceptable_loss_cp <= 30 for cell in cells.values())
    assert "Too few positions" in sentences[0]


def test_much_evidence_decides_against_the_prior(tmp_path: Path) -> None:
    """Careless when winning, exact when losing: the cells show it, near the plain quantiles."""

    def moody(candidates: Candidates) -> NDArray[np.float64]:
        winning = candidates.best_cp > 300
        return np.where(winning, 0.0, engine_minded(candidates) * 3)

    workspace = SyntheticPlayer(games=400, positions=30, utility=moody).write(tmp_path)
    cells, sentences = run(workspace)
    choices, _ = read_choices(workspace)
    names = [eval_band(int(cp)) for cp in choices.best_cp]
    for (phase, band, kind), cell in cells.items():
        if band == "equal" and kind == "clear":
            own = [
                (loss, rank)
                for loss, rank, name, near, number in zip(
                    choices.loss_cp,
                    choices.played_rank,
                    names,
                    choices.near,
                    choices.phase,
                    strict=True,
                )
                if name == band and complexity(int(near)) == kind and PHASES[number] == phase
            ]
            assert cell.positions == len(own) > 300
            losses = sorted(loss for loss, _ in own)
            assert cell.acceptable_loss_cp <= np.quantile(losses, 0.85)
            assert cell.acceptable_loss_cp >= np.quantile(losses, 0.65)
    for phase in PHASES:
        careless, exact = cells[phase, "winning", "clear"], cells[phase, "equal", "clear"]
        assert careless.acceptable_loss_cp > 2 * exact.acceptable_loss_cp + 20
        assert careless.rank_tolerance > exact.rank_tolerance
    assert "Most generous" in sentences[0]
    assert "won" in sentences[0]


def test_moves_outside_the_candidates_count_as_the_last(tmp_path: Path) -> None:
    cells, _ = run(SyntheticPlayer(games=100, outside=0.5).write(tmp_path))
    assert {cell.rank_tolerance for cell in cells.values()} == {10}


@pytest.mark.parametrize(("limit", "share", "largest"), [(25, 0.75, 300), (5, 0.9, 9), (0, 0.5, 3)])
def test_the_prior_has_the_quantile_it_is_named_for(limit: int, share: float, largest: int) -> None:
    distribution = _falling(limit, share, largest)
    assert distribution.sum() == pytest.approx(1)
    assert (distribution >= 0).all()
    assert _quantile(distribution, share) == limit


def test_the_same_games_give_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for folder in ("a", "b"):
        workspace = SyntheticPlayer().write(tmp_path / folder)
        run(workspace)
        files.append(workspace.path("enhanced_formula.json").read_bytes())
    assert files[0] == files[1]

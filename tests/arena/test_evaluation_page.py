"""The results of an evaluation on the playstyle page."""

from __future__ import annotations

from playalike.arena.evaluation.report import results_section
from playalike.arena.evaluation.results import LevelResult, SubjectResult
from playalike.arena.rating import Rating
from tests.reports.checking import SCRIPT


def test_points_and_rating_stand_in_one_table() -> None:
    levels = (LevelResult(1350, 3, 2, 1), LevelResult(1600, 1, 0, 5))
    rating = Rating(1423.4, 1301.0, None, 12)
    section = results_section([SubjectResult(SCRIPT, levels, rating, {}, ())])
    assert (section.name, section.title) == ("results", "Results")
    assert section.body.count("<tr>") == 4
    assert "Elo 1423 (1301 to –)" in section.body
    assert "<script" not in section.body
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in section.body

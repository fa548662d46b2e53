"""The results of an evaluation, as a section of the playstyle page."""

from __future__ import annotations

from collections.abc import Sequence

from playalike.arena.evaluation.results import SubjectResult
from playalike.study.report.markup import table

__all__ = ["results_section"]


def results_section(results: Sequence[SubjectResult]) -> tuple[str, str, str]:
    """Return name, title and HTML."""
    rows = []
    for one in results:
        for level in one.levels:
            points = (level.wins, level.draws, level.losses)
            rows.append((one.subject, str(level.level), *map(str, points)))
        rating = one.rating
        ends = [("–" if v is None else f"{v:.0f}") for v in (rating.elo, rating.low, rating.high)]
        rows.append((f"{one.subject}: Elo {ends[0]} ({ends[1]} to {ends[2]})", "", "", "", ""))
    heads = ("subject", "opponent", "won", "drawn", "lost")
    return "results", "Results", table(heads, rows) if rows else ""

"""The results of an evaluation, as a section of the playstyle page."""

from __future__ import annotations

from collections.abc import Sequence

from playalike.arena.evaluation.results import SubjectResult
from playalike.reports.pages import Pages, Section

__all__ = ["results_section"]

PAGES = Pages("playalike.arena")


def results_section(results: Sequence[SubjectResult]) -> Section:
    """Return the section: points by opponent, and the rating that they make."""
    rows = []
    for result in results:
        for level in result.levels:
            points = (level.wins, level.draws, level.losses)
            rows.append((result.subject, str(level.level), *map(str, points)))
        rating = result.rating
        ends = [("–" if v is None else f"{v:.0f}") for v in (rating.elo, rating.low, rating.high)]
        rows.append((f"{result.subject}: Elo {ends[0]} ({ends[1]} to {ends[2]})", "", "", "", ""))
    return Section("results", "Results", PAGES.render("evaluation.html", {"rows": rows}))

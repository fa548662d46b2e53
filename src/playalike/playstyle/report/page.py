"""The playstyle page: how somebody plays, against the population and beside others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playalike.files import write_whole
from playalike.playstyle.comparison import Comparison
from playalike.playstyle.nearest import Likeness
from playalike.playstyle.population import load_population
from playalike.playstyle.profile import Profile
from playalike.playstyle.report.sections import SECTIONS, Content
from playalike.playstyle.summary import Summary
from playalike.reports.boards import piece_shapes
from playalike.reports.pages import Pages, Section
from playalike.words.text import joined

__all__ = ["page", "write_report"]

PAGES = Pages("playalike.playstyle.report")
SCALE = (0.35, 0.65)
"""Calibrated scores between which players lie."""


def write_report(
    path: Path,
    profiles: Sequence[Profile],
    summaries: Sequence[Summary],
    nearest: Sequence[Sequence[Likeness]],
    comparisons: Sequence[Comparison],
    first: Sequence[Section] = (),
) -> None:
    """Write the page; `first` are sections of others to stand at its head."""
    content = Content(profiles, summaries, nearest, comparisons, load_population())
    write_whole(path, page(content, first))


def page(content: Content, first: Sequence[Section] = ()) -> str:
    """Return the whole page."""
    sections = PAGES.sections((name, title, values(content)) for name, title, values in SECTIONS)
    return PAGES.render(
        "page.html",
        {
            "names": joined(summary.name for summary in content.summaries),
            "subjects": [_subject(summary) for summary in content.summaries],
            "population": content.population.description,
            "shapes": piece_shapes(),
            "sections": (*first, *sections),
        },
    )


class _Subject(NamedTuple):
    """The head of the page for one subject."""

    name: str
    facts: list[tuple[str, str]]
    place: float
    """Of the calibrated score on the scale from positional to tactical, in per cent."""
    low: float
    width: float


def _subject(summary: Summary) -> _Subject:
    facts = [
        (f"{summary.games}", "games"),
        (f"+{summary.wins} ={summary.draws} −{summary.losses}", "won, drawn, lost"),
        (summary.calibrated_class, "calibrated class"),
        (f"{summary.calibrated_score:.3f}", "calibrated score"),
        (f"{summary.aggression_score:.3f}", "aggression"),
        (f"{summary.literal_score:.2f}", f"literal score: {summary.literal_class}"),
    ]
    effect = summary.score_effects["tactical"].effect
    if not math.isnan(effect):
        facts.append((f"{effect:+.2f}", "deviations, era and openings controlled for"))
    if summary.time:
        facts.append((f"{summary.time['seconds_per_move']:.1f} s", "a move"))
    low, high = _place(summary.calibrated_low), _place(summary.calibrated_high)
    place = _place(summary.calibrated_score)
    return _Subject(summary.name, facts, place, low, max(0.5, high - low))


def _place(score: float) -> float:
    low, high = SCALE
    return max(0.0, min(100.0, (score - low) / (high - low) * 100))

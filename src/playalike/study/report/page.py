"""The report as one page of HTML that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

from playalike.reports.boards import piece_shapes
from playalike.reports.pages import Pages, Values
from playalike.study.report import sections, thinking
from playalike.study.report.data import Report
from playalike.words.features import doing_words
from playalike.words.pieces import piece_on
from playalike.words.ratios import ratio_sign, times_as
from playalike.words.text import capitalised, counted, percent

__all__ = ["page"]

SECTIONS: tuple[tuple[str, str, Callable[[Report], Values | None]], ...] = (
    ("career", "Results through the years", sections.career),
    ("openings", "Opening repertoire", sections.openings),
    ("typical", "What is typical", sections.typical),
    ("squares", "Favourite squares", sections.squares),
    ("patterns", "Patterns from the games", sections.patterns),
    ("routes", "Manoeuvres", sections.routes),
    ("structures", "Pawn structures", sections.structures),
    ("engine", "Where the player and the engine part", thinking.engine),
    ("choice", "How the choice is made", thinking.choice),
    ("plans", "Plans", thinking.plans),
    ("chains", "One thing leads to another", thinking.chains),
    ("missing", "What was not found", thinking.missing),
    ("stages", "What each stage found", thinking.stages),
    ("provenance", "Where this comes from", thinking.provenance),
)
PAGES = Pages(
    "playalike.study.report",
    capitalised=capitalised,
    counted=counted,
    doing_words=doing_words,
    piece_on=piece_on,
    ratio_sign=ratio_sign,
    times_as=times_as,
)


def page(report: Report) -> str:
    """Return the whole page."""
    sections = ((name, title, values(report)) for name, title, values in SECTIONS)
    return PAGES.render(
        "page.html",
        {
            "definition": report.definition,
            "span": _span(report),
            "portrait": _unbroken(report.definition.portrait),
            "facts": _facts(report),
            "shapes": piece_shapes(),
            "sections": PAGES.sections(sections),
        },
    )


def _unbroken(text: str) -> str:
    """Keep ``1. e4`` and ``73 %`` on one line."""
    return re.sub(r"(\d\.) (?=\w)|(\d) (?=%)", lambda match: f"{match[0][:-1]}\u00a0", text)


def _span(report: Report) -> str:
    first, last = report.career.span
    if not first:
        return ""
    return str(first) if first == last else f"{first}–{last}"


def _facts(report: Report) -> list[tuple[str, str]]:
    career = report.career
    facts = [(f"{career.total.games}", "games studied")]
    for record, name in (
        (career.total, "score"),
        (career.white, "with White"),
        (career.black, "with Black"),
    ):
        if record.score is not None:
            facts.append((percent(record.score), name))
    if report.departures:
        facts.append((percent(report.departures[0].top1), "engine's first choice"))
    facts.append((f"{report.plans:,}", "plans found"))
    facts.append((f"{career.median_moves}", "moves in the median game"))
    return facts

"""The profile as one file of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from playalike.authenticity.profile import plots
from playalike.authenticity.profile.likeness import MEAN
from playalike.authenticity.profile.result import Profile
from playalike.authenticity.profile.sheets import profile_sheets
from playalike.reports.pages import Pages, Section

__all__ = ["profile_page"]

PAGES = Pages("playalike.authenticity.profile")
SECTIONS = (
    ("likeness", "Masters by the games they play", ("summary", "masters")),
    ("judge", "Whose games are these?", ("judge",)),
    ("counts", "What anybody can count", ("counts",)),
    ("structures", "Structures and set-ups", ("structures",)),
    ("apart", "How far any two are apart", ("moves", "pairs")),
    ("dimensions", "Every dimension", ("dimensions",)),
    ("series", "Who played", ("series",)),
)
"""Name, title, and the tables of each."""
WORDS = {
    "likeness": (
        "Lines join each master's career (ring) with the games that the personality played "
        "(point). What opening, colour and result do is taken off, the mean of the masters is the "
        "origin: long lines mean that a personality stands elsewhere than the man.",
    ),
    "dimensions": (
        "Correlation over masters between played games and careers; the mark is what as many real "
        "games reach.",
    ),
}


def profile_page(profile: Profile) -> str:
    """Return the whole page."""
    sheets = list(profile_sheets(profile))
    drawn: dict[str, Sequence[Markup]] = {
        "likeness": [plots.plane(profile, window) for window in profile.windows],
        "judge": [plots.judged(profile)] if profile.verdicts else [],
        "dimensions": [plots.dimensions(window) for window in profile.windows],
    }
    sections = []
    for name, title, wanted in SECTIONS:
        values = {
            "words": WORDS.get(name, ()),
            "plots": drawn.get(name, ()),
            "tables": [sheet for sheet in sheets if sheet.section in wanted],
        }
        sections.append(Section(name, title, PAGES.render("sheets.html", values)))
    return PAGES.render(
        "page.html", {"profile": profile, "facts": _facts(profile), "sections": sections}
    )


def _facts(profile: Profile) -> list[tuple[str, str]]:
    whole = profile.windows[0]
    mean = whole.agreement(MEAN, controlled=False)
    facts = [
        (str(len(profile.names)), "personalities"),
        (str(profile.games), "games each"),
        (f"{mean.correlation.value:.2f}", "correlation with the careers, mean of the dimensions"),
        (f"{mean.ceiling.value:.2f}", "the same of as many real games"),
    ]
    for name in ("aggression", "tactical"):
        facts.append((f"{whole.agreement(name).slope.value:.2f}", f"slope of {name}"))
    return facts

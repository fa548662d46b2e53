"""The page: one file of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from playalike.authenticity.gathering import MODES
from playalike.authenticity.positions import BANDS
from playalike.authenticity.report import plots
from playalike.authenticity.result import Authenticity
from playalike.authenticity.tables import Sheet, sheets
from playalike.reports.pages import Pages, Values
from playalike.words.text import counted

__all__ = ["page"]

PAGES = Pages("playalike.authenticity.report", counted=counted)


def page(result: Authenticity) -> str:
    """Return the whole page."""
    tables = list(sheets(result))
    sections = ((name, title, values(result, tables)) for name, title, values in SECTIONS)
    return PAGES.render(
        "page.html",
        {"result": result, "facts": _facts(result), "sections": PAGES.sections(sections)},
    )


def _facts(result: Authenticity) -> list[tuple[str, str]]:
    first = BANDS[0]
    facts = [(f"{len(result.choices[0].judged)}", "games judged")]
    facts.append((f"{result.traps[0].judged:,}", f"positions from ply {first}"))
    for predictor, label in (
        ("engine's first choice", "engine's first choice, top-1"),
        (f"{result.name} learned", "learned mode, top-1"),
        (f"{result.name} model", "own model, top-1"),
        (f"{result.name} classic", "classic mode, top-1"),
    ):
        if agreement := result.agreement(predictor, first):
            facts.append((f"{agreement.top1.value * 100:.1f} %", label))
    return facts


class _Part(NamedTuple):
    """Agreement in one part of the positions."""

    title: str
    agreement: Markup
    surprise: Markup
    positions: int
    games: int


def _agreement(result: Authenticity, tables: list[Sheet]) -> Values | None:
    bands = []
    for from_ply in BANDS:
        for part in ("all", "choice positions"):
            rows = [
                agreement
                for agreement in result.agreements
                if (agreement.from_ply, agreement.slice) == (from_ply, part)
            ]
            if rows:
                title = f"From ply {from_ply}" + ("" if part == "all" else f", {part}")
                agreement = plots.agreement(rows, result.name)
                surprise = plots.surprise(rows, result.name)
                bands.append(_Part(title, agreement, surprise, rows[0].positions, rows[0].games))
    listed = _of(tables, "agreement")
    if not bands and not listed:
        return None
    return {"bands": bands, "engine": result.engine, "tables": listed}


def _slices(result: Authenticity, tables: list[Sheet]) -> Values | None:
    listed = _of(tables, "slices")
    return {"tables": listed} if listed else None


def _signal(result: Authenticity, tables: list[Sheet]) -> Values | None:
    listed = _of(tables, "signal", "dials", "differences")
    if not result.signals and not listed:
        return None
    return {"plot": plots.signal(result.signals) if result.signals else None, "tables": listed}


def _identification(result: Authenticity, tables: list[Sheet]) -> Values | None:
    if not result.identifications:
        return None
    most = max(identification.k for identification in result.identifications)
    return {
        "plot": plots.identification(result.identifications),
        "tables": _of(tables, "identification"),
        "matrices": [
            (identification, plots.confusion(identification))
            for identification in result.identifications
            if identification.k in (1, 20, most)
        ],
        "confusions": _of(tables, "confusion"),
    }


def _played(result: Authenticity, tables: list[Sheet]) -> Values | None:
    drawn = [
        plots.attribution(rows)
        for judge in MODES
        if (
            rows := [
                attribution for attribution in result.attributions if attribution.judge == judge
            ]
        )
    ]
    return {"plots": drawn, "tables": _of(tables, "played")} if drawn else None


def _care(result: Authenticity, tables: list[Sheet]) -> Values:
    return {
        "choices": result.choices,
        "notes": result.notes,
        "tables": _of(tables, "known", "calibration"),
    }


def _of(tables: Sequence[Sheet], *sections: str) -> list[Sheet]:
    return [sheet for sheet in tables if sheet.section in sections]


SECTIONS: tuple[tuple[str, str, Callable[[Authenticity, list[Sheet]], Values | None]], ...] = (
    ("agreement", "The move played", _agreement),
    ("slices", "By phase and by loss", _slices),
    ("signal", "What is personal", _signal),
    ("identification", "Whose games are these?", _identification),
    ("played", "Games it played", _played),
    ("care", "What was set aside, and how it was fitted", _care),
)

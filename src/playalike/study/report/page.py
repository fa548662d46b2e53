"""The report as one page of HTML that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from importlib.resources import files

from playalike.study.report import sections, thinking
from playalike.study.report.boards import piece_shapes
from playalike.study.report.data import Report
from playalike.words.text import counted, percent

__all__ = ["page"]

SECTIONS: tuple[tuple[str, str, Callable[[Report], str]], ...] = (
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


def page(report: Report) -> str:
    """Return the whole page."""
    definition = report.definition
    told = [(key, title, make(report)) for key, title, make in SECTIONS]
    told = [(key, title, body) for key, title, body in told if body]
    links = "".join(f'<a href="#{key}">{escape(title)}</a>' for key, title, _ in told)
    bodies = "".join(
        f'<section id="{key}"><h2>{escape(title)}</h2>{body}</section>' for key, title, body in told
    )
    style = files("playalike.study.report").joinpath("style.css").read_text(encoding="utf-8")
    name = escape(definition.display_name)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name} – a portrait in chess</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"{piece_shapes()}\n"
        f'<header class="top"><p class="kicker">A portrait in chess{_span(report)}</p>'
        f'<h1>{name}</h1><p class="portrait">{_unbroken(escape(definition.portrait))}</p>'
        f'{_facts(report)}<nav class="toc" aria-label="Contents">{links}</nav></header>\n'
        f"<main>\n{bodies}\n</main>\n"
        f"<footer><p>Made by Playalike {escape(definition.provenance.playalike)} from "
        f"{counted(definition.provenance.games, 'game')}. Squares are counted from the player's "
        "own side, so that what was learned with White can be seen with Black."
        "</p></footer>\n</body>\n</html>\n"
    )


def _unbroken(text: str) -> str:
    """Keep ``1. e4`` and ``73 %`` on one line."""
    return re.sub(r"(\d\.) (?=\w)|(\d) (?=%)", lambda found: f"{found[0][:-1]}&nbsp;", text)


def _span(report: Report) -> str:
    first, last = report.career.span
    if not first:
        return ""
    return f" · {first}" if first == last else f" · {first}–{last}"


def _facts(report: Report) -> str:
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
    return (
        '<div class="facts">'
        + "".join(
            f"<div><b>{escape(value)}</b><span>{escape(name)}</span></div>" for value, name in facts
        )
        + "</div>"
    )

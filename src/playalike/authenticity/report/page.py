"""The page: one file of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files

from playalike import __version__
from playalike.authenticity.gathering import MODES
from playalike.authenticity.positions import BANDS
from playalike.authenticity.report import plots
from playalike.authenticity.result import Authenticity
from playalike.authenticity.tables import Sheet, sheets
from playalike.study.report.markup import table

__all__ = ["page"]


def page(result: Authenticity) -> str:
    """Return the whole page."""
    found = list(sheets(result))
    told = [(key, title, make(result, found)) for key, title, make in SECTIONS]
    told = [(key, title, body) for key, title, body in told if body]
    links = "".join(f'<a href="#{key}">{escape(title)}</a>' for key, title, _ in told)
    bodies = "".join(
        f'<section id="{key}"><h2>{escape(title)}</h2>{body}</section>' for key, title, body in told
    )
    style = files("playalike.study.report").joinpath("style.css").read_text(encoding="utf-8")
    name = escape(result.display_name)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name} – how alike?</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        '<header class="top"><p class="kicker">Authenticity, on games it has never seen</p>'
        f"<h1>{name}</h1>{_facts(result)}"
        f'<nav class="toc" aria-label="Contents">{links}</nav></header>\n'
        f"<main>\n{bodies}\n</main>\n"
        f"<footer><p>Made by Playalike {escape(__version__)}. {escape(str(result.engine))}; seed "
        f"{result.seed}.</p></footer>\n</body>\n</html>\n"
    )


def _facts(result: Authenticity) -> str:
    first = BANDS[0]
    facts = [(f"{len(result.choices[0].judged)}", "games judged")]
    facts.append((f"{result.traps[0].judged:,}", f"positions from ply {first}"))
    for predictor, label in (
        ("engine's first choice", "engine's first choice, top-1"),
        (f"{result.name} learned", "learned mode, top-1"),
        (f"{result.name} model", "own model, top-1"),
        (f"{result.name} classic", "classic mode, top-1"),
    ):
        if one := result.agreement(predictor, first):
            facts.append((f"{one.top1.value * 100:.1f} %", label))
    return (
        '<div class="facts">'
        + "".join(
            f"<div><b>{escape(value)}</b><span>{escape(name)}</span></div>" for value, name in facts
        )
        + "</div>"
    )


def _tables(found: list[Sheet], *names: str) -> str:
    return "".join(
        f"<h3>{escape(sheet.title)}</h3>{table(sheet.head, sheet.rows)}"
        f'<p class="soft small">{escape(sheet.caption)}</p>'
        for sheet in found
        if sheet.section in names
    )


def _agreement(result: Authenticity, found: list[Sheet]) -> str:
    drawn = []
    for from_ply in BANDS:
        for part in ("all", "choice positions"):
            rows = [
                one for one in result.agreements if (one.from_ply, one.slice) == (from_ply, part)
            ]
            if rows:
                title = f"From ply {from_ply}" + ("" if part == "all" else f", {part}")
                drawn.append(
                    f'<h3>{title}</h3><div class="two">{plots.agreement(rows, result.name)}'
                    f"{plots.surprise(rows, result.name)}</div>"
                    f'<p class="soft small">{rows[0].positions:,} positions, {rows[0].games} games;'
                    f" {escape(str(result.engine))}.</p>"
                )
    return "".join(drawn) + _tables(found, "agreement")


def _slices(result: Authenticity, found: list[Sheet]) -> str:
    return _tables(found, "slices")


def _signal(result: Authenticity, found: list[Sheet]) -> str:
    drawn = plots.signal(result.signals) if result.signals else ""
    return drawn + _tables(found, "signal", "dials", "differences")


def _identification(result: Authenticity, found: list[Sheet]) -> str:
    if not result.identifications:
        return ""
    most = max(one.k for one in result.identifications)
    matrices = "".join(
        f"<div><h3>{one.k} game{'s' * (one.k > 1)}, {escape(one.view)}, by {one.judge}</h3>"
        f"{plots.confusion(one)}</div>"
        for one in result.identifications
        if one.k in (1, 20, most)
    )
    return (
        "<p>Given some games of one of the personalities: whose are they? The answer is the one "
        "that makes the moves likeliest. With openings, the books speak, too; from ply 20, only "
        "positions count that nobody knows by heart.</p>"
        f"{plots.identification(result.identifications)}"
        f"{_tables(found, 'identification')}"
        f'<div class="two">{matrices}</div>{_tables(found, "confusion")}'
    )


def _played(result: Authenticity, found: list[Sheet]) -> str:
    drawn = [
        plots.attribution(rows)
        for judge in MODES
        if (rows := [one for one in result.attributions if one.judge == judge])
    ]
    return f'<div class="two">{"".join(drawn)}</div>{_tables(found, "played")}' if drawn else ""


def _care(result: Authenticity, found: list[Sheet]) -> str:
    games = "".join(
        f"<li>{escape(choice.player)}: {len(choice.judged)} games judged, {len(choice.studied)} "
        f"studied ones set aside; {escape(_left_out(choice.left_out))}.</li>"
        for choice in result.choices
    )
    notes = "".join(f"<li>{escape(note)}</li>" for note in result.notes)
    return (
        f"<ul>{games}{notes}</ul>{_tables(found, 'known', 'calibration')}"
        "<p>Positions with a single legal move are left out. All legal moves are ranked; those "
        "that are no candidates share a fitted remainder evenly.</p>"
    )


def _left_out(reasons: dict[str, int]) -> str:
    listed = ", ".join(f"{count} {reason}" for reason, count in reasons.items())
    return f"left out: {listed}" if listed else "none left out"


SECTIONS: tuple[tuple[str, str, Callable[[Authenticity, list[Sheet]], str]], ...] = (
    ("agreement", "The move played", _agreement),
    ("slices", "By phase and by loss", _slices),
    ("signal", "What is personal", _signal),
    ("identification", "Whose games are these?", _identification),
    ("played", "Games it played", _played),
    ("care", "What was set aside, and how it was fitted", _care),
)

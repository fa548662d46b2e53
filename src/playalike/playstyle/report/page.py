"""The page around the sections."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from playalike import __version__
from playalike.files import write_whole
from playalike.playstyle.comparison import Comparison
from playalike.playstyle.nearest import Likeness
from playalike.playstyle.population import load_population
from playalike.playstyle.profile import Profile
from playalike.playstyle.report.sections import SECTIONS, Told
from playalike.playstyle.summary import Summary
from playalike.study.report.boards import piece_shapes

__all__ = ["page", "write_report"]


def write_report(
    path: Path,
    profiles: Sequence[Profile],
    summaries: Sequence[Summary],
    nearest: Sequence[Sequence[Likeness]],
    comparisons: Sequence[Comparison],
    first: Sequence[tuple[str, str, str]] = (),
) -> None:
    """Write the page; `first` are sections (name, title, HTML) of others to stand at its head."""
    told = Told(profiles, summaries, nearest, comparisons, load_population())
    write_whole(path, page(told, first))


def page(told: Told, first: Sequence[tuple[str, str, str]] = ()) -> str:
    """Return the whole page."""
    parts = [*first, *((name, title, make(told)) for name, title, make in SECTIONS)]
    parts = [(name, title, body) for name, title, body in parts if body]
    links = "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title, _ in parts)
    bodies = "".join(
        f'<section id="{name}"><h2>{escape(title)}</h2>{body}</section>'
        for name, title, body in parts
    )
    style = "".join(
        files(package).joinpath("style.css").read_text(encoding="utf-8")
        for package in ("playalike.study.report", "playalike.playstyle.report")
    )
    names = " and ".join(s.name for s in told.summaries)
    several = len(told.summaries) > 1
    heads = "".join(_head(summary, several) for summary in told.summaries)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(names)} – playstyle</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body>\n{piece_shapes()}\n<header class="top"><p class="kicker">Playstyle</p>'
        f"<h1>{escape(names)}</h1>{heads}"
        f'<nav class="toc" aria-label="Contents">{links}</nav></header>\n'
        f"<main>\n{bodies}\n</main>\n"
        f"<footer><p>Made by Playalike {escape(__version__)}. The population: "
        f"{escape(told.population.description)}.</p></footer>\n</body>\n</html>\n"
    )


def _head(summary: Summary, named: bool) -> str:
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
    shown = "".join(
        f"<div><b>{escape(value)}</b><span>{escape(name)}</span></div>" for value, name in facts
    )
    title = f"<h3>{escape(summary.name)}</h3>" if named else ""
    return f'{title}{_scale(summary)}<div class="facts">{shown}</div>'


def _scale(summary: Summary) -> str:
    """Where the calibrated score stands between 0.35 and 0.65: players lie there."""

    def place(value: float) -> float:
        return max(0.0, min(100.0, (value - 0.35) / 0.30 * 100))

    low, high = place(summary.calibrated_low), place(summary.calibrated_high)
    return (
        f'<div class="scale"><b style="left:{low:.1f}%;width:{max(0.5, high - low):.1f}%"></b>'
        f'<i style="left:{place(summary.calibrated_score):.1f}%"></i></div>'
        '<div class="ends"><span>positional</span><span>tactical</span></div>'
    )

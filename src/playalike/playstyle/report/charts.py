"""Charts as inline SVG, drawn in the page's own colours: here are the places, in the templates the
lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from markupsafe import Markup

from playalike.playstyle.summary import DimensionSummary
from playalike.reports.pages import Pages
from playalike.stats.arrays import Floats
from playalike.words.dimensions import dimension_words

__all__ = ["colour", "curves", "distribution", "effects", "nice_ticks"]

COLOURS = ("#c98a1b", "#4779b3", "#8a4f9e", "#3a8f5c", "#c0583f")
PAGES = Pages("playalike.playstyle.report")
WIDTH = 640


def colour(subject: int) -> str:
    """Return the colour of a subject, by its number."""
    return COLOURS[subject % len(COLOURS)]


class _Effect(NamedTuple):
    """One subject's effect in one dimension."""

    colour: str
    y: float
    x: float
    low: float
    high: float
    title: str
    weak: bool


class _Row(NamedTuple):
    """One dimension."""

    name: str
    meaning: str
    y: float
    weak: bool
    effects: list[_Effect]


def effects(subjects: Sequence[Sequence[DimensionSummary]], labels: Sequence[str]) -> Markup:
    """Draw effect sizes with their intervals, a row a dimension; weak dimensions are pale."""
    groups = [
        group
        for group in zip(*subjects, strict=True)
        if any(not math.isnan(difference.effect) for difference in group)
    ]
    groups.sort(key=lambda group: -max(_size(difference.effect) for difference in group))
    widest = max(
        (_size(v) for g in groups for o in g for v in (o.effect_low, o.effect_high)), default=1
    )
    limit = max(0.2, math.ceil(widest * 5) / 5)
    left, right, step = 178.0, float(WIDTH - 14), 15.0 + 9.0 * len(subjects)
    middle = (left + right) / 2

    def x(value: float) -> float:
        return middle + max(-limit, min(limit, value)) / limit * (right - left) / 2

    rows = []
    for number, group in enumerate(groups):
        y = 26 + step * number
        drawn = [
            _Effect(
                colour(index),
                y + 7 + (step - 15) * (index + 0.5) / len(group),
                x(difference.effect),
                x(difference.effect_low),
                x(difference.effect_high),
                f"{labels[index]}: {difference.effect:+.2f} "
                f"({difference.effect_low:+.2f} to {difference.effect_high:+.2f})",
                difference.weak,
            )
            for index, difference in enumerate(group)
            if not math.isnan(difference.effect)
        ]
        first = group[0]
        rows.append(
            _Row(dimension_words(first.name), first.meaning, y + step / 2 + 4, first.weak, drawn)
        )
    ticks = [
        (x(tick), f"{tick:+.1f}" if tick else "as usual", tick == 0)
        for tick in (-limit, -limit / 2, 0.0, limit / 2, limit)
    ]
    bottom = 26 + step * len(rows)
    return PAGES.render(
        "effects.svg",
        {"width": WIDTH, "bottom": bottom, "left": left, "middle": middle, "ticks": ticks,
         "rows": rows},
    )  # fmt: skip


class _Mark(NamedTuple):
    """A subject's mean, with its interval."""

    colour: str
    x: float
    low: float
    width: float


def distribution(
    quantiles: Floats, values: Sequence[tuple[float, float, float]], label: str
) -> Markup | None:
    """Draw how a dimension is spread over single games, with the subjects' means marked."""
    low, high = float(quantiles[1]), float(quantiles[-2])
    points = [v for v, _, _ in values if not math.isnan(v)]
    low, high = min([low, *points]), max([high, *points])
    if high <= low:
        return None
    edges = np.linspace(low, high, 33)
    grid = np.linspace(0, 1, len(quantiles))
    shares = np.diff(np.interp(edges, quantiles, grid))
    smooth = np.convolve(shares, [0.25, 0.5, 0.25], "same")
    width, base = 300, 78.0
    top = max(float(smooth.max()), 1e-9)

    def x(value: float) -> float:
        return 6 + (value - low) / (high - low) * (width - 12)

    outline = [
        (x((a + b) / 2), base - 62 * s / top)
        for a, b, s in zip(edges[:-1], edges[1:], smooth, strict=True)
    ]
    marks = [
        _Mark(colour(index), x(value), x(below), max(1.0, x(above) - x(below)))
        for index, (value, below, above) in enumerate(values)
        if not math.isnan(value)
    ]
    return PAGES.render(
        "distribution.svg",
        {"label": label, "width": width, "base": base, "marks": marks,
         "outline": [(x(low), base), *outline, (x(high), base)],
         "ends": ((x(low), f"{low:.3g}", "start"), (x(high), f"{high:.3g}", "end"))},
    )  # fmt: skip


def curves(series: Sequence[Floats], label: str) -> Markup | None:
    """Draw means over the plies, one line a subject."""
    known = [games[~np.isnan(games)] for games in series]
    values = np.concatenate(known) if known else np.zeros(0)
    if not len(values):
        return None
    ticks = nice_ticks(min(0.0, float(values.min())), float(values.max()))
    low, high = ticks[0], ticks[-1]
    width, left, bottom = 420, 34.0, 160.0

    def x(ply: int) -> float:
        return left + ply / 100 * (width - left - 10)

    def y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (bottom - 14)

    lines = [
        (colour(index), [(x(p), y(float(v))) for p, v in enumerate(games) if not math.isnan(v)])
        for index, games in enumerate(series)
    ]
    return PAGES.render(
        "curves.svg",
        {"label": label, "width": width, "left": left, "bottom": bottom, "lines": lines,
         "levels": [(y(value), f"{value:g}", value == 0 and low < 0) for value in ticks],
         "moves": [(x(ply), str(ply // 2)) for ply in range(0, 101, 20)]},
    )  # fmt: skip


def nice_ticks(low: float, high: float, about: int = 4) -> list[float]:
    """Return round numbers, evenly spaced, from at most `low` to at least `high`."""
    span = max(high - low, 1e-6)
    power = 10.0 ** math.floor(math.log10(span / about))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times * about >= span)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, max(last, first + 1) + 1)]


def _size(value: float) -> float:
    return 0.0 if math.isnan(value) else abs(value)

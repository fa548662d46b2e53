"""Charts as inline SVG, drawn in the page's own colours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

import numpy as np

from playalike.playstyle.summary import DimensionSummary
from playalike.stats.arrays import Floats
from playalike.words.dimensions import dimension_words

__all__ = ["COLOURS", "curves", "distribution", "effects", "nice_ticks"]

COLOURS = ("#c98a1b", "#4779b3", "#8a4f9e", "#3a8f5c", "#c0583f")
"""One a subject."""
WIDTH = 640


def _svg(height: float, inside: str, label: str, width: int = WIDTH, kind: str = "") -> str:
    return (
        f'<svg viewBox="0 0 {width} {height:.0f}" class="plot {kind}" role="img" '
        f'aria-label="{escape(label, quote=True)}">{inside}</svg>'
    )


def _text(x: float, y: float, text: str, kind: str = "lb", anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def effects(subjects: Sequence[Sequence[DimensionSummary]], labels: Sequence[str]) -> str:
    """Draw effect sizes with their intervals, a row a dimension; weak dimensions are pale."""
    rows = [
        group
        for group in zip(*subjects, strict=True)
        if any(not math.isnan(one.effect) for one in group)
    ]
    rows.sort(key=lambda group: -max(_size(one.effect) for one in group))
    widest = max(
        (_size(v) for g in rows for o in g for v in (o.effect_low, o.effect_high)), default=1
    )
    limit = max(0.2, math.ceil(widest * 5) / 5)
    left, right, step = 178.0, float(WIDTH - 14), 15.0 + 9.0 * len(subjects)
    middle = (left + right) / 2

    def x(value: float) -> float:
        return middle + max(-limit, min(limit, value)) / limit * (right - left) / 2

    height = 26 + step * len(rows)
    parts = [
        f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="20" y2="{height:.0f}" '
        f'class="{"zero" if tick == 0 else "grid"}"/>'
        + _text(x(tick), 13, f"{tick:+.1f}" if tick else "as usual", "tk", "middle")
        for tick in (-limit, -limit / 2, 0.0, limit / 2, limit)
    ]
    for number, group in enumerate(rows):
        y = 26 + step * number
        pale = ' fill-opacity=".5"' if group[0].weak else ""
        parts.append(
            f"<g{pale}>"
            f"{_text(left - 10, y + step / 2 + 4, dimension_words(group[0].name), 'lb', 'end')}"
        )
        parts.append(f"<title>{escape(group[0].meaning)}</title></g>")
        for index, one in enumerate(group):
            if math.isnan(one.effect):
                continue
            place = y + 7 + (step - 15) * (index + 0.5) / len(group)
            faint = "0.4" if one.weak else "1"
            parts.append(
                f'<g stroke="{COLOURS[index % 5]}" fill="{COLOURS[index % 5]}" opacity="{faint}">'
                f'<line x1="{middle:.1f}" x2="{x(one.effect):.1f}" y1="{place:.1f}" '
                f'y2="{place:.1f}" stroke-width="8" stroke-opacity=".3"/>'
                f'<line x1="{x(one.effect_low):.1f}" x2="{x(one.effect_high):.1f}" '
                f'y1="{place:.1f}" y2="{place:.1f}" stroke-width="2.5"/>'
                f'<circle cx="{x(one.effect):.1f}" cy="{place:.1f}" r="4"/>'
                f"<title>{escape(labels[index])}: {one.effect:+.2f} ({one.effect_low:+.2f} to "
                f"{one.effect_high:+.2f})</title></g>"
            )
    return _svg(height + 4, "".join(parts), "Effect sizes by dimension", kind="effects")


def distribution(
    quantiles: Floats, values: Sequence[tuple[float, float, float]], label: str
) -> str:
    """Draw how a dimension is spread over single games, with the subjects' means marked."""
    low, high = float(quantiles[1]), float(quantiles[-2])
    points = [v for v, _, _ in values if not math.isnan(v)]
    low, high = min([low, *points]), max([high, *points])
    if high <= low:
        return ""
    edges = np.linspace(low, high, 33)
    grid = np.linspace(0, 1, len(quantiles))
    shares = np.diff(np.interp(edges, quantiles, grid))
    smooth = np.convolve(shares, [0.25, 0.5, 0.25], "same")
    width, height, base = 300, 96, 78.0
    top = max(float(smooth.max()), 1e-9)

    def x(value: float) -> float:
        return 6 + (value - low) / (high - low) * (width - 12)

    outline = " ".join(
        f"{x((a + b) / 2):.1f},{base - 62 * s / top:.1f}"
        for a, b, s in zip(edges[:-1], edges[1:], smooth, strict=True)
    )
    parts = [f'<polygon points="{x(low):.1f},{base} {outline} {x(high):.1f},{base}" class="pop"/>']
    for index, (value, below, above) in enumerate(values):
        if math.isnan(value):
            continue
        colour = COLOURS[index % 5]
        parts.append(
            f'<rect x="{x(below):.1f}" y="10" width="{max(1.0, x(above) - x(below)):.1f}" '
            f'height="{base - 10:.0f}" fill="{colour}" fill-opacity=".25"/>'
            f'<line x1="{x(value):.1f}" x2="{x(value):.1f}" y1="10" y2="{base}" '
            f'stroke="{colour}" stroke-width="2.5"/>'
        )
    parts.append(_text(x(low), 92, f"{low:.3g}", "tk"))
    parts.append(_text(x(high), 92, f"{high:.3g}", "tk", "end"))
    return _svg(height, "".join(parts), label, width)


def curves(series: Sequence[Floats], label: str) -> str:
    """Draw means over the plies, one line a subject."""
    known = [one[~np.isnan(one)] for one in series]
    values = np.concatenate(known) if known else np.zeros(0)
    if not len(values):
        return ""
    ticks = nice_ticks(min(0.0, float(values.min())), float(values.max()))
    low, high = ticks[0], ticks[-1]
    width, height = 420, 190
    left, bottom = 34.0, 160.0

    def place(ply: int, value: float) -> str:
        return f"{left + ply / 100 * (width - left - 10):.1f},{_y(value):.1f}"

    def _y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (bottom - 14)

    parts = []
    for value in ticks:
        y = f"{_y(value):.1f}"
        kind = "zero" if value == 0 and low < 0 else "grid"
        parts.append(f'<line x1="{left}" x2="{width - 10}" y1="{y}" y2="{y}" class="{kind}"/>')
        parts.append(_text(left - 6, _y(value) + 4, f"{value:g}", "tk", "end"))
    for ply in (0, 20, 40, 60, 80, 100):
        x = left + ply / 100 * (width - left - 10)
        parts.append(_text(x, bottom + 16, str(ply // 2), "tk", "middle"))
    for index, one in enumerate(series):
        points = [place(p, float(v)) for p, v in enumerate(one) if not math.isnan(v)]
        parts.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{COLOURS[index % 5]}" '
            'stroke-width="2.2" stroke-linejoin="round"/>'
        )
    parts.append(_text(width - 10, bottom + 28, "move", "tk", "end"))
    return _svg(height, "".join(parts), label, width)


def nice_ticks(low: float, high: float, about: int = 4) -> list[float]:
    """Return round numbers, evenly spaced, from at most `low` to at least `high`."""
    span = max(high - low, 1e-6)
    power = 10.0 ** math.floor(math.log10(span / about))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times * about >= span)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, max(last, first + 1) + 1)]


def _size(value: float) -> float:
    return 0.0 if math.isnan(value) else abs(value)

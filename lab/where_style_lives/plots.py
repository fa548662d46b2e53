"""The two pictures of "where style lives"."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lab.where_style_lives.games import Floats
from lab.where_style_lives.measure import CHANCES

PARTS = ("opening line", "position at ply 24", "result", "choices after ply 24")
COLORS = ("#4779b3", "#3a8f5c", "#a9a294", "#c98a1b")


def draw_parts(names: Sequence[str], parts: Floats, path: Path) -> None:
    """Draw each master's aggression as a sum of parts."""
    order = np.argsort(parts[:, -1])
    figure = Figure(figsize=(8, 6.4), layout="constrained")
    axes = figure.add_subplot()
    for sign in (1, -1):
        start = np.zeros(len(order))
        for number, label in enumerate(PARTS):
            width = np.where(np.sign(parts[order, number]) == sign, parts[order, number], 0)
            axes.barh(range(len(order)), width, left=start, color=COLORS[number],
                      label=label if sign == 1 else None)  # fmt: skip
            start = start + width
    axes.plot(parts[order, -1], range(len(order)), "o", color="black", ms=4, label="in all")
    axes.set_yticks(range(len(order)), [names[n] for n in order])
    axes.axvline(0, color="black", lw=0.8)
    axes.set_xlabel("aggression from ply 24: deviations of single games from the masters' mean")
    axes.legend(frameon=False, loc="lower right")
    _save(figure, [axes], path)


def draw_turning(names: Sequence[str], rates: Floats, aggression: Floats, path: Path) -> None:
    """Draw what masters do where it can be done, by aggression."""
    figure = Figure(figsize=(9, 6.2), layout="constrained")
    shown = [CHANCES.index(one) for one in ("offer", "check", "piece towards the king", "exchange")]
    titles = (
        "gives material where possible",
        "gives check where possible",
        "brings a piece near the king where possible",
        "exchanges pieces where possible",
    )
    grid = figure.subplots(2, 2).ravel()
    for axes, column, title in zip(grid, shown, titles, strict=True):
        axes.plot(aggression, rates[:, column] * 100, "o", color="#4779b3", ms=5)
        for n, name in enumerate(names):
            if abs(aggression[n]) > 0.19 or name in ("Capablanca", "Kasparov", "Fischer"):
                axes.annotate(name, (aggression[n], rates[n, column] * 100), (4, 3),
                              textcoords="offset points", fontsize=7.5)  # fmt: skip
        r = np.corrcoef(aggression, rates[:, column])[0, 1]
        axes.set_title(f"{title}: % (r {r:+.2f})", fontsize=9.5, loc="left")
        axes.set_xlabel("aggression from ply 24", fontsize=8.5)
    _save(figure, list(grid), path)


def _save(figure: Figure, axes: Sequence[Axes], path: Path) -> None:
    import matplotlib

    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
    with matplotlib.rc_context({"svg.hashsalt": path.stem, "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})

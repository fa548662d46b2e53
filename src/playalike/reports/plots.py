"""Plots as inline SVG that take the page's colours: text and axes are drawn in `currentColor`."""

from __future__ import annotations

import io
import re
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["ACCENT", "COOL", "DRAW", "INK", "LOSS", "WIN", "look", "new_figure", "to_svg"]

INK = "#010203"
"""Stands for the colour of the text; replaced by `currentColor` in the SVG."""
WIN, DRAW, LOSS, ACCENT, COOL = "#3a8f5c", "#a9a294", "#c0583f", "#c98a1b", "#4779b3"
WIDTH = 5.4
_HEAD = re.compile(r"^.*?(?=<svg)", re.DOTALL)
_METADATA = re.compile(r"<metadata>.*?</metadata>", re.DOTALL)


def look(salt: str) -> AbstractContextManager[None]:
    """Return the settings of our plots; the salt makes names in the SVG the same on every run."""
    import matplotlib

    return matplotlib.rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": salt,
            "font.size": 10.5,
            "font.family": "sans-serif",
            "text.color": INK,
            "axes.labelcolor": INK,
            "axes.edgecolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.axisbelow": True,
            "grid.color": INK,
            "grid.alpha": 0.12,
            "text.parse_math": False,
        }
    )


def new_figure(name: str, height: float) -> tuple[Figure, Axes]:
    """Return an empty plot of the page's width; the name is its own on the page."""
    from matplotlib.figure import Figure

    with look(name):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        return figure, figure.add_subplot()


def to_svg(figure: Figure, name: str, label: str) -> Markup:
    """Draw a plot; the label is for those who do not see it."""
    from matplotlib.text import Text

    buffer = io.StringIO()
    for text in figure.findobj(Text):
        if isinstance(text, Text):
            text.set_color(INK)
            text.set_parse_math(False)  # a name with dollar signs is no formula
    with look(name):
        figure.savefig(
            buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None}
        )
    drawn = _METADATA.sub("", _HEAD.sub("", buffer.getvalue(), count=1))
    drawn = drawn.replace(INK, "currentColor").replace('id="', f'id="{name}-')
    drawn = drawn.replace("url(#", f"url(#{name}-").replace('href="#', f'href="#{name}-')
    opening, _, rest = drawn.partition(">")
    box = re.search(r'viewBox="[^"]*"', opening)
    assert box is not None
    whole = Markup('<svg {} class="plot" role="img" aria-label="{}" style="max-width:{:.0f}px">{}')
    return whole.format(Markup(box[0]), label, figure.get_figwidth() * 96, Markup(rest))

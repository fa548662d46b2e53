"""Write the table of style dimensions in docs/playstyle-metrics.md: `make docs`.

The numbers are those of the shipped population; `tests/playstyle/test_page.py` fails when the table
is out of date.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

from playalike.playstyle.dimensions import COMPOSITES, DIMENSIONS
from playalike.playstyle.population import LEAST_RELIABILITY, load_population

PAGE = Path(__file__).resolve().parents[1] / "docs" / "playstyle-metrics.md"
BEGIN, END = "<!-- written by make docs -->", "<!-- end of what is written -->"


def number(value: float, digits: str) -> str:
    """Return a number, or a dash where it could not be measured."""
    return "–" if math.isnan(value) else f"{value:{digits}}"


def dimension_row(column: int) -> str:
    """Return a dimension's line of the table, with its reliability or that it is weak."""
    population, dimension = load_population(), DIMENSIONS[column]
    mean = number(float(population.mean[column]), ".3g")
    spread = number(float(population.deviation[column]), ".3g")
    reliability = number(float(population.reliability[column]), ".2f")
    weak = " (weak)" if population.weak(dimension.name) else ""
    raw = number(float(population.reliability_raw[column]), ".2f")
    return (
        f"| `{dimension.name}` | {dimension.meaning} | {mean} ± {spread} | {reliability}{weak} "
        f"| {raw} |"
    )


def composite_line(name: str) -> str:
    """Return what a composite averages, and how reliable it is."""
    composite = load_population().composites[name]
    weak = "" if composite.reliability >= LEAST_RELIABILITY else " (weak)"
    parts = ", ".join(f"`{part}`" for part in COMPOSITES[name])
    return (
        f"- `{name}` averages {parts}; reliability {composite.reliability:.2f}{weak}, "
        f"{composite.reliability_raw:.2f} without controls."
    )


def page() -> str:
    """Return the page with the table as it should be."""
    lines = [
        "| dimension | meaning | mean ± deviation of single games | reliability "
        "| without controls |",
        "|---|---|---|---|---|",
        *map(dimension_row, range(len(DIMENSIONS))),
        "",
        *map(composite_line, COMPOSITES),
    ]
    text = "\n".join([BEGIN, "", *lines, "", END])
    now = PAGE.read_text(encoding="utf-8")
    return re.sub(f"{BEGIN}.*{END}", lambda _: text, now, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")

"""Write the tables of style dimensions in docs/playstyle-metrics.md and in the lab: `make docs`.

The numbers are those of the shipped population; `tests/playstyle/test_page.py` fails when a table
is out of date.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

from playalike.playstyle.dimensions import COMPOSITES, DIMENSIONS
from playalike.playstyle.population import load_population

ROOT = Path(__file__).resolve().parents[1]
PAGE, LAB_PAGE = ROOT / "docs" / "playstyle-metrics.md", ROOT / "lab" / "2026-11-16-playstyle.md"
BEGIN, END = "<!-- written by make docs -->", "<!-- end of what is written -->"


def number(value: float, digits: str) -> str:
    """Return a number, or a dash where it could not be measured."""
    return "–" if math.isnan(value) else f"{value:{digits}}"


def dimension_row(column: int) -> str:
    """Return a dimension's line of the page: what it is, and how reliable."""
    population, dimension = load_population(), DIMENSIONS[column]
    reliability = number(float(population.reliability[column]), ".2f")
    return f"- `{dimension.name}` ({reliability}): {dimension.meaning}"


def lab_row(column: int) -> str:
    """Return a dimension's line of the lab's table: the population's figures."""
    population, dimension = load_population(), DIMENSIONS[column]
    mean = number(float(population.mean[column]), ".3g")
    spread = number(float(population.deviation[column]), ".3g")
    reliability = number(float(population.reliability[column]), ".2f")
    raw = number(float(population.reliability_raw[column]), ".2f")
    return f"| `{dimension.name}` | {mean} ± {spread} | {reliability} | {raw} |"


def composite_line(name: str) -> str:
    """Return what a composite averages, and how reliable it is."""
    reliability = load_population().composites[name].reliability
    parts = ", ".join(f"`{part}`" for part in COMPOSITES[name])
    return f"- `{name}` averages {parts}; reliability {reliability:.2f}."


def replaced(page: Path, lines: list[str]) -> str:
    """Return a page with the part that is written as it should be."""
    text = "\n".join([BEGIN, "", *lines, "", END])
    now = page.read_text(encoding="utf-8")
    return re.sub(f"{BEGIN}.*{END}", lambda _: text, now, flags=re.DOTALL)


def page() -> str:
    """Return the page for users."""
    columns = range(len(DIMENSIONS))
    return replaced(PAGE, [*map(dimension_row, columns), "", *map(composite_line, COMPOSITES)])


def lab_page() -> str:
    """Return the lab's page."""
    head = ["| dimension | mean ± deviation of single games | reliability | without controls |"]
    head.append("|---|---|---|---|")
    composites = [
        f"| `{name}` | | {composite.reliability:.2f} | {composite.reliability_raw:.2f} |"
        for name, composite in load_population().composites.items()
    ]
    return replaced(LAB_PAGE, [*head, *map(lab_row, range(len(DIMENSIONS))), *composites])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    LAB_PAGE.write_text(lab_page(), encoding="utf-8")
    print(f"wrote {PAGE} and {LAB_PAGE}")

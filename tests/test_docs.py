"""The documentation names everything there is: commands, options, metrics, themes, settings."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import get_type_hints

import pytest

from playalike.engine.rules_evaluation import EvaluationRules
from playalike.engine.rules_search import SearchRules, V7p3rRules
from playalike.engine.ruleset import Ruleset, ruleset_names
from playalike.faces.uci.options import option_table
from playalike.playstyle.computed import PlayerComputedMetrics
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.dimensions import COMPOSITES
from playalike.playstyle.dimensions import NAMES as DIMENSION_NAMES
from playalike.position.harmonics import METRICS
from playalike.position.motifs import Motif
from playalike.position.structure.category import StructureCategory
from playalike.position.themes import Theme
from playalike.position.weaknesses import DETECTORS
from playalike.store.tables import LEVELS, Base
from playalike.study.stages import STAGES
from playalike.style.classic.layers import LAYER_NAMES
from playalike.style.safety import FILTERS
from playalike.style.tiers import TIERS
from tools.commands_page import page

DOCS = Path(__file__).resolve().parents[1] / "docs"


def keys(cls: type) -> list[str]:
    """Return the names of a ruleset's settings, table by table."""
    hints = get_type_hints(cls)
    tables = [hints[field.name] for field in dataclasses.fields(cls)]
    return [f.name for table in tables if table in RULES for f in dataclasses.fields(table)]


RULES = (SearchRules, EvaluationRules, V7p3rRules)


NAMED = {
    "position.md": [
        *METRICS, *Theme, *Motif, *DETECTORS, *StructureCategory,
    ],
    "uci.md": [option.name for option in option_table()],
    "engine.md": [*keys(Ruleset), *ruleset_names()],
    "study.md": [stage.name for stage in STAGES],
    "playstyle.md": [
        *DIMENSION_NAMES, *COMPOSITES,
        *(field.name for field in dataclasses.fields(PlayerComputedMetrics)),
        *(field.name for field in dataclasses.fields(EvaluationConfig)),
    ],
    "store.md": [*LEVELS, *Base.metadata.tables],
    "personalities.md": [*LAYER_NAMES, *(name for name, _ in TIERS), *FILTERS],
}  # fmt: skip


@pytest.mark.parametrize(("page", "name"), [(p, str(n)) for p, ns in NAMED.items() for n in ns])
def test_the_page_names_it(page: str, name: str) -> None:
    assert f"`{name}" in (DOCS / page).read_text(encoding="utf-8"), f"{page} should name {name}"


def test_the_page_of_commands_is_up_to_date() -> None:
    assert (DOCS / "commands.md").read_text(encoding="utf-8") == page(), "run `make docs`"


def test_every_page_is_reached_from_the_readme() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert [p.name for p in sorted(DOCS.glob("*.md")) if f"docs/{p.name}" not in readme] == []

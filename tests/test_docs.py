"""The documentation names everything there is, its links lead somewhere, and it is not too long."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import pytest

from lab.nine_players import page as nine_players
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
from tools import commands_page, rulesets_page

ROOT = Path(__file__).resolve().parents[1]
DOCS, LAB = ROOT / "docs", ROOT / "lab"


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
    "engine.md": [*ruleset_names()],
    "rulesets.md": [*keys(Ruleset), *ruleset_names()],
    "study.md": [stage.name for stage in STAGES],
    "playstyle-metrics.md": [
        *DIMENSION_NAMES, *COMPOSITES,
        *(field.name for field in dataclasses.fields(PlayerComputedMetrics)),
        *(field.name for field in dataclasses.fields(EvaluationConfig)),
    ],
    "store.md": [*LEVELS, *Base.metadata.tables],
    "classic.md": [*LAYER_NAMES],
    "personalities.md": [*(name for name, _ in TIERS), *FILTERS],
}  # fmt: skip


@pytest.mark.parametrize(("page", "name"), [(p, str(n)) for p, ns in NAMED.items() for n in ns])
def test_the_page_names_it(page: str, name: str) -> None:
    assert f"`{name}" in (DOCS / page).read_text(encoding="utf-8"), f"{page} should name {name}"


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("docs/commands.md", commands_page.page),
        ("lab/commands.md", commands_page.lab_page),
        ("docs/rulesets.md", rulesets_page.page),
        ("lab/nine_players/README.md", lambda: nine_players.page(nine_players.load())),
    ],
)
def test_a_generated_page_is_up_to_date(name: str, page: Callable[[], str]) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == page(), "run `make docs`"


@pytest.mark.parametrize("rules", RULES)
def test_every_key_of_a_ruleset_has_words(rules: type) -> None:
    assert [key for key, words in rulesets_page.words_of(rules).items() if not words] == []


def test_the_docs_are_not_too_long() -> None:
    """What is laboratory belongs in lab/."""
    words = {page.name: len(page.read_text(encoding="utf-8").split()) for page in DOCS.glob("*.md")}
    assert sum(words.values()) <= 25_000, words


def test_every_page_is_reached_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [p.name for p in sorted(DOCS.glob("*.md")) if f"docs/{p.name}" not in readme] == []


def test_every_page_of_the_lab_is_reached_from_its_readme() -> None:
    readme = (LAB / "README.md").read_text(encoding="utf-8")
    pages = [p.relative_to(LAB).as_posix() for p in sorted(LAB.rglob("*.md"))]
    assert [page for page in pages if page != "README.md" and f"({page})" not in readme] == []


def anchors(page: Path) -> set[str]:
    """Return the names that headings can be linked by, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    heads = re.findall(r"^#+ +(.*?) *$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


PAGES = [*ROOT.glob("*.md"), *DOCS.glob("*.md"), *LAB.rglob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_nothing_in_the_product_imports_the_lab() -> None:
    """What we measure with may use everything; the product works without it."""
    importing = re.compile(r"^\s*(from|import) lab\b", flags=re.MULTILINE)
    modules = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tools").glob("*.py")]
    assert [p.name for p in modules if importing.search(p.read_text(encoding="utf-8"))] == []


def named_parts() -> dict[str, list[str]]:
    """Return the parts that docs/architecture.md lists, each with the files to begin with."""
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## Each part in a line")[2].partition("\n## ")[0]
    parts = {}
    for row in re.findall(r"^\| (`.*) \|$", table, flags=re.MULTILINE):
        names, _, beginnings = row.split(" | ")
        for name in re.findall(r"`([^`]+)`", names):
            parts[name] = re.findall(r"`([^`]+)`", beginnings)
    return parts


def test_the_map_shows_the_tree() -> None:
    """Every package and module at the top is on the map, and nothing that is not there."""
    package = ROOT / "src" / "playalike"
    tree = {path.name for path in package.glob("*.py") if path.name != "__init__.py"}
    tree |= {path.parent.name for path in package.glob("*/__init__.py")}
    tree |= {f"faces/{path.parent.name}" for path in (package / "faces").glob("*/__init__.py")}
    listed = {name.rstrip("/") for name in named_parts()}
    assert {name for name in listed if name.count("/") == 0 or name.startswith("faces/")} == (
        tree - {"faces"}
    )


@pytest.mark.parametrize("part", named_parts())
def test_a_part_of_the_map_is_there(part: str) -> None:
    place = ROOT / "src" / "playalike" / part
    assert place.is_dir() if part.endswith("/") else place.is_file()
    folder = place if place.is_dir() else place.parent
    assert [file for file in named_parts()[part] if not (folder / file).is_file()] == []


def test_the_owners_of_state_are_there() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## Who owns which state")[2]
    owners = re.findall(r"`([a-z]+(?:\.[a-z_]+)+)(\.[A-Z]\w+)?`", table)
    assert len(owners) >= 8
    for module, name in owners:
        if module != "config.toml":
            file = ROOT / "src" / "playalike" / f"{module.replace('.', '/')}.py"
            assert f"class {name.strip('.')}" in file.read_text(encoding="utf-8")


def test_the_headline_is_what_was_measured() -> None:
    """The figures of docs/results.md are those of the tables that are kept, and their means."""
    text = (DOCS / "results.md").read_text(encoding="utf-8").replace("*", "").replace("−", "-")
    means = []
    for player in nine_players.load()["players"]:
        sheets = {sheet["title"]: sheet for sheet in player["sheets"]}
        sheet = sheets["The move played, from ply 10"]
        rows = {row[0]: [cell.split()[0] for cell in row[1:]] for row in sheet["rows"]}
        games, positions = re.findall(r"([\d,]+) (?:games|positions)", sheet["caption"])
        (dials,) = [s for title, s in sheets.items() if "at each dial" in title]
        (gain,) = [row[2] for row in dials["rows"] if row[:2] == ["dial 1", "10"]]
        engine, maia = rows["engine's first choice"][0], rows["maia-1900"][0]
        top1, top3, _, nll = rows[f"{player['name']} learned"]
        name = player["display_name"].split()[-1]
        assert (
            f"| {name} | {games} | {positions} | {engine} % | {maia} % "
            f"| {top1} % | {top3} % | {nll} | {gain} |"
        ) in text
        means.append([float(figure) for figure in (engine, maia, top1, top3, nll)])
    engine, maia, top1, top3, nll = (
        sum(column) / len(means) for column in zip(*means, strict=True)
    )
    assert (
        f"| mean | | | {engine:.1f} % | {maia:.1f} % | {top1:.1f} % | {top3:.1f} % | {nll:.3f} | |"
    ) in text


USERS_PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md")]


def test_modules_that_pages_name_are_there() -> None:
    parts = ("src", "tests", "tools", "lab")
    files = [f"/{path.as_posix()}" for part in parts for path in (ROOT / part).rglob("*.py")]
    for page in USERS_PAGES:
        for name in re.findall(r"[\w/]+\.py\b", page.read_text(encoding="utf-8")):
            assert any(file.endswith(f"/{name}") for file in files), (page.name, name)


def test_what_pages_import_is_there() -> None:
    for page in USERS_PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```python\n(.*?)^```", text, flags=re.M | re.S):
            for statement in ast.walk(ast.parse(block)):
                if isinstance(statement, ast.ImportFrom) and statement.module:
                    module = importlib.import_module(statement.module)
                    for alias in statement.names:
                        assert hasattr(module, alias.name), (page.name, alias.name)


def test_the_order_of_imports_is_the_checked_one() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = [one["layers"] for one in contracts if one["type"] == "layers"]
    package = ROOT / "src" / "playalike"
    packages = [one for one in layers if (package / one.split()[0]).is_dir()]
    text = " ".join((DOCS / "architecture.md").read_text(encoding="utf-8").split())
    assert f"{' > '.join(packages)} > the modules at the top" in text

"""What a study did not find: named, with the layers that stay silent, in the report too."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from playalike.personality.load import Personality, load_personality
from playalike.progress import SilentProgress
from playalike.study.missing import Missing, missing_findings, missing_sentence
from playalike.study.report import write_report
from playalike.study.runner import StageResult
from playalike.study.stage import StageReport
from playalike.study.stages.definition import PersonalityDefinition
from playalike.words.text import counted
from tests.personality.sample import define, write_artefacts
from tests.study.sample_study import make_study


@pytest.fixture
def whole(tmp_path: Path) -> Personality:
    """The sample, with a model that knows a taste."""
    write_artefacts(tmp_path)
    define(tmp_path)
    found = load_personality(tmp_path)
    model = replace(
        found.model,
        features=("loss", "quiet"),
        weights=(-1.0, 0.4),
    )
    found.close()
    return replace(found, model=model)


def without(personality: Personality, part: str) -> Personality:
    """Take one kind of finding away."""
    formula, model = personality.formula, personality.model
    intervals = dict.fromkeys(formula.intervals, (-0.1, 0.1))
    match part:
        case "book":
            return replace(personality, book=MappingProxyType({}))
        case "rules":
            return replace(personality, rules=(), db_rules=())
        case "formula":
            return replace(personality, formula=replace(formula, intervals=intervals))
        case "choices":
            return replace(personality, formula=replace(formula, positions=0))
        case "taste":
            return replace(personality, model=replace(model, weights=(-1.0, 0.0)))
        case "model":
            return replace(personality, model=replace(model, positions=0))
    return replace(personality, **{part: ()})  # type: ignore[arg-type]


def test_nothing_is_missing_in_a_whole_personality(whole: Personality) -> None:
    assert missing_findings(whole) == ()
    assert missing_sentence(500, ()) == ""


@pytest.mark.parametrize(
    ("part", "layers"),
    [
        ("book", ()),
        ("rules", ("rules",)),
        ("formula", ("formula",)),
        ("choices", ("harmonics", "formula")),
        ("taste", ("comprehensive",)),
        ("model", ("comprehensive",)),
        ("patterns", ("patterns",)),
        ("sequences", ("sequences",)),
        ("plans", ("plans", "multi_theme", "memory")),
        ("placements", ("placement",)),
        ("move_types", ("move_type",)),
        ("chains", ("causality",)),
    ],
)
def test_each_kind_is_missed(whole: Personality, part: str, layers: tuple[str, ...]) -> None:
    missing = missing_findings(without(whole, part))
    assert tuple(layer for one in missing for layer in one.layers) == layers
    assert missing
    assert all(one.finding and one.effect for one in missing)


def test_rules_from_one_source_are_rules(whole: Personality) -> None:
    assert missing_findings(replace(whole, db_rules=())) == ()


def test_the_sentence_names_findings_and_layers() -> None:
    plans = Missing("plans", ("plans", "memory"), "no plan is taken up")
    chains = Missing("chains of themes", ("causality",), "they do not count")
    book = Missing("an opening book", (), "openings are chosen like other moves")
    assert missing_sentence(30, [plans, chains]) == (
        "Not found in 30 games, which may be too few: plans and chains of themes; the layers "
        "plans, memory and causality stay silent in play."
    )
    assert missing_sentence(1, [chains]).endswith("; the layer causality stays silent in play.")
    assert missing_sentence(1, [book]) == (
        "Not found in 1 game, which may be too few: an opening book."
    )


def test_counts_agree_with_their_nouns() -> None:
    assert [counted(count, "game") for count in (0, 1, 2, 1830)] == [
        "0 games",
        "1 game",
        "2 games",
        "1,830 games",
    ]


def test_the_report_says_what_is_missing(tmp_path: Path) -> None:
    workspace = make_study(tmp_path / "ada")
    chains = workspace.path("causality.json")
    chains.write_text(json.dumps({"schema": 1, "kind": "causality", "records": []}))
    said = PersonalityDefinition(today=lambda: "2026-03-04").run(workspace, SilentProgress())
    assert "Not found in 20 games, which may be too few: chains of themes" in said.sentences[1]
    assert said.numbers["missing"] == {"chains of themes": ["causality"]}
    stage = StageResult("definition", "Personality definition", False, 0.1, StageReport(("Done.",)))
    html = write_report(workspace, [stage]).read_text(encoding="utf-8")
    assert "What was not found" in html
    assert "Chains of themes" in html
    assert "(silent: causality)" in html
    facts = json.loads((workspace.folder / "report.json").read_text(encoding="utf-8"))
    assert facts["missing"][0]["layers"] == ["causality"]


def test_the_report_is_silent_about_it_when_all_was_found(tmp_path: Path) -> None:
    workspace = make_study(tmp_path / "ada")
    said = PersonalityDefinition(today=lambda: "2026-03-04").run(workspace, SilentProgress())
    assert said.numbers["missing"] == {}
    assert not any("Not found" in sentence for sentence in said.sentences)
    stage = StageResult("definition", "Personality definition", False, 0.1, StageReport(("Done.",)))
    assert "not found" not in write_report(workspace, [stage]).read_text(encoding="utf-8").lower()

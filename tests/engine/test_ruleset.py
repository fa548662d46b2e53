"""Rulesets: complete, strict, and the documents' numbers."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from playalike.config import ConfigError
from playalike.engine.rules_evaluation import EvaluationRules
from playalike.engine.rules_search import SearchRules, V7p3rRules
from playalike.engine.ruleset import RULESETS, load_ruleset, ruleset_names


def test_the_four_rulesets_are_there() -> None:
    assert set(ruleset_names()) == {"blitzmate", "default", "pesto", "v7p3r"}
    for name in ruleset_names():
        assert load_ruleset(name).name == name
        assert load_ruleset(name).description


def test_values_of_the_documents() -> None:
    assert load_ruleset("pesto").evaluation.piece_values_mg == (100, 320, 330, 500, 900)
    v7p3r = load_ruleset("v7p3r")
    assert v7p3r.evaluation.piece_values_mg == (100, 300, 325, 500, 900)
    assert v7p3r.v7p3r.mate_short_circuit == 5
    for name in ("v7p3r", "pesto"):  # both documents give the king 20000
        assert load_ruleset(name).evaluation.king_value == 20_000
    blitzmate = load_ruleset("blitzmate").evaluation
    assert (blitzmate.pawn_structure_mg_percent, blitzmate.pawn_structure_eg_percent) == (50, 100)
    assert blitzmate.king_safety_eg_percent == 15


def test_unknown_keys_name_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[search]\nnull_mov = true\n")
    with pytest.raises(ConfigError, match="null_move"):
        load_ruleset(path)
    with pytest.raises(ConfigError, match="default"):
        load_ruleset("defualt")


def test_own_ruleset_with_own_tables(tmp_path: Path) -> None:
    tables = (RULESETS / "tables" / "pesto.toml").read_text()
    (tmp_path / "tables.toml").write_text(tables)
    path = tmp_path / "mine.toml"
    path.write_text('[evaluation]\ntables = "tables.toml"\ntempo = 3\n')
    ruleset = load_ruleset(path)
    assert ruleset.evaluation.tempo == 3
    assert ruleset.tables == load_ruleset("pesto").tables
    (tmp_path / "tables.toml").write_text(tables.replace("98, 134,", "98,"))
    load_ruleset.cache_clear()
    with pytest.raises(ConfigError, match="63 squares"):
        load_ruleset(path)
    path.write_text('[evaluation]\ntables = "pest"\n')
    load_ruleset.cache_clear()
    with pytest.raises(ConfigError, match="pesto"):
        load_ruleset(path)


def test_every_key_is_documented() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "rulesets.md").read_text()
    for cls in (SearchRules, EvaluationRules, V7p3rRules):
        for field in dataclasses.fields(cls):
            assert f"`{field.name}`" in text, f"docs/rulesets.md does not mention {field.name}"

"""Sentences that users see are English: no phrase that only a translator would write."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import playalike

SOURCE = Path(playalike.__file__).parent
FOREIGN = ("the own ", "tier 10 of")
NAMES = SOURCE / "prior" / "move_features.py"
"""Names of inputs, kept in the networks' files and seen by nobody."""


def said(path: Path) -> Iterator[tuple[int, str]]:
    """Every text of a module that is not a docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    documents = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documents:
            yield node.lineno, str(node.value)


@pytest.mark.parametrize("phrase", FOREIGN)
def test_nothing_says_it_like_this(phrase: str) -> None:
    places = [
        f"{path.relative_to(SOURCE)}:{line}: {text}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path != NAMES and phrase in path.read_text("utf-8")
        for line, text in said(path)
        if phrase in text
    ]
    assert not places


def test_no_interval_of_percentages_has_a_dash() -> None:
    """With a sign before its lower end it reads as nonsense: "−2–6 %"."""
    places = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.JoinedStr):
                continue
            parts = [
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            ]
            if re.search(r"\{\}( ?%)?[–—-]\{\} ?%", "".join(parts)):
                places.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert not places

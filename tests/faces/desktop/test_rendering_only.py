"""The window renders: what is said is written elsewhere, and so are the rules of a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from playalike.faces import desktop

FOLDER = Path(desktop.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))
ENDINGS_OF_GAMES = {
    "is_checkmate", "is_stalemate", "is_game_over", "outcome", "can_claim_draw",
    "can_claim_threefold_repetition", "can_claim_fifty_moves", "is_repetition", "is_fifty_moves",
    "is_insufficient_material", "has_insufficient_material", "is_seventyfive_moves",
}  # fmt: skip
"""What python-chess is asked by whoever decides how a game ends."""


def sentences(source: str) -> Iterator[str]:
    """Texts of three words or more that end like a sentence; no docstrings, no errors."""
    tree = ast.parse(source)
    left_out = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise | ast.Expr)
        and (isinstance(node, ast.Raise) or isinstance(node.value, ast.Constant))
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = re.findall(r"[A-Za-z]{2,}", node.value)
            if id(node) not in left_out and len(words) > 2 and re.search(r"[.?!]$", node.value):
                yield node.value


def test_a_sentence_is_told_from_a_label() -> None:
    said = 'say("It is your move.")\nraise Error("that is no move.")\nlabel("Take back")'
    assert list(sentences(said)) == ["It is your move."]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_sentence_and_no_rule_of_its_own(path: Path) -> None:
    source = path.read_text()
    assert list(sentences(source)) == []
    asked = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    assert not asked & ENDINGS_OF_GAMES

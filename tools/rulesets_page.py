"""Write docs/rulesets.md from the words under the rulesets' fields: `make docs`.

`tests/test_docs.py` fails when the page is out of date, or when a key has no words.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
from pathlib import Path

from playalike.engine.rules_evaluation import EvaluationRules
from playalike.engine.rules_search import SearchRules, V7p3rRules
from playalike.engine.ruleset import load_ruleset, ruleset_names

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rulesets.md"

HEAD = """# Every key of a ruleset

Written from the code by `make docs`. A ruleset is a TOML file; keys that it leaves out have these
defaults, and a key that nobody knows is an error that names the nearest one. `--ruleset mine.toml`
plays by your own; `engine:default?null_move=false` changes one key for a match. Where no default is
shown, a switch is on (`true`), a weight 0.
[engine.md](engine.md) says how the parts work together.

These ship with Playalike, and their files show the numbers that they change:

"""

TABLES = {"search": SearchRules, "evaluation": EvaluationRules, "v7p3r": V7p3rRules}


def words_of(cls: type) -> dict[str, str]:
    """Return the docstring under each field of a data class; nothing for a field without one."""
    (tree,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(tree, ast.ClassDef)
    words = {}
    for statement, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            text = ""
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                text = " ".join(str(following.value.value).split())
            words[statement.target.id] = text.replace("``", "`")
    return words


def value(of: object) -> str:
    """Return a value as TOML has it."""
    if isinstance(of, bool):
        return str(of).lower()
    if isinstance(of, str):
        return f'"{of}"'
    return f"[{', '.join(map(str, of))}]" if isinstance(of, tuple) else str(of)


def is_usual(default: object) -> bool:
    """Whether the page leaves a default out: a switch that is on, a weight that is 0."""
    if isinstance(default, tuple):
        return not any(default)
    return default is True or (default == 0 and default is not False)


def section(table: str, cls: type) -> str:
    """Return the rows of one table of the file."""
    assert cls.__doc__ is not None
    lines = [f"## `[{table}]`", "", cls.__doc__.strip(), ""]
    default, blitzmate = cls(), None
    if table == "evaluation":  # blitzmate is the one that uses all terms
        blitzmate = load_ruleset("blitzmate").evaluation
    words = words_of(cls)
    for field in dataclasses.fields(cls):
        usual = value(getattr(default, field.name))
        other = value(getattr(blitzmate, field.name)) if blitzmate else usual
        also = f", in `blitzmate` `{other}`" if other != usual else ""
        shown = "" if is_usual(getattr(default, field.name)) else f" = `{usual}`"
        lines.append(f"- `{field.name}`{shown}{also}: {words[field.name]}")
    return "\n".join(lines) + "\n"


def page() -> str:
    """Return the whole page."""
    shipped = "\n".join(f"- `{name}`: {load_ruleset(name).description}" for name in ruleset_names())
    tables = "\n".join(section(table, cls) for table, cls in TABLES.items())
    return f"{HEAD}{shipped}\n\n{tables}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")

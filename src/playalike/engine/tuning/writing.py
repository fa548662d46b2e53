"""Writing a ruleset as a TOML file that `load_ruleset` reads back, every key in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from playalike.engine.rules_evaluation import EvaluationRules
from playalike.engine.rules_search import SearchRules, V7p3rRules
from playalike.engine.ruleset import Ruleset
from playalike.files import write_whole

__all__ = ["ruleset_toml", "write_ruleset"]


def ruleset_toml(ruleset: Ruleset, comments: Sequence[str] = ()) -> str:
    """Return the file's text; `comments` are lines for its head."""
    lines = [f"# {line}".rstrip() for comment in comments for line in comment.splitlines()]
    lines += ["", f"description = {_value(ruleset.description)}"]
    for name in ("search", "evaluation", "v7p3r"):
        table: SearchRules | EvaluationRules | V7p3rRules = getattr(ruleset, name)
        lines += ["", f"[{name}]"]
        lines += [f"{field.name} = {_value(getattr(table, field.name))}" for field in fields(table)]
    return "\n".join(lines).lstrip("\n") + "\n"


def write_ruleset(ruleset: Ruleset, path: Path, comments: Sequence[str] = ()) -> None:
    """Write the file; it is called by what the path ends in, as every ruleset."""
    write_whole(path, ruleset_toml(ruleset, comments))


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        # JSON escapes all that TOML wants escaped, but for one character that nobody types.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, tuple | list):
        return f"[{', '.join(_value(item) for item in value)}]"
    raise TypeError(f"no TOML for {value!r}")

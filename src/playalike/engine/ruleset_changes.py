"""A ruleset with some keys changed, kept as a file that is called by its content."""

from __future__ import annotations

import dataclasses
import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from playalike.config import ConfigError, from_mapping, nearest
from playalike.engine.rules_evaluation import EvaluationRules
from playalike.engine.rules_search import SearchRules, V7p3rRules
from playalike.engine.ruleset import (
    Ruleset,
    load_ruleset,
    ruleset_path,
    ruleset_toml,
    with_whole_paths,
)
from playalike.files import write_whole

__all__ = ["change_ruleset", "derive_ruleset", "derive_values", "ruleset_keys"]

TABLES: Mapping[str, type[SearchRules | EvaluationRules | V7p3rRules]] = {
    "search": SearchRules,
    "evaluation": EvaluationRules,
    "v7p3r": V7p3rRules,
}


@cache
def ruleset_keys() -> Mapping[str, str]:
    """Return every key of a ruleset with the table it is in; no key is in two tables."""
    return {field.name: table for table, cls in TABLES.items() for field in dataclasses.fields(cls)}


def change_ruleset(ruleset: Ruleset, changes: Mapping[str, object], where: str) -> Ruleset:
    """Return the ruleset with other values for some keys; types are checked as in a file."""
    keys = ruleset_keys()
    tables: dict[str, dict[str, object]] = {}
    for key, value in changes.items():
        if key not in keys:
            raise ConfigError(f"{where}: unknown key {key!r}; {nearest(key, keys)}")
        tables.setdefault(keys[key], {})[key] = value
    changed: dict[str, SearchRules | EvaluationRules | V7p3rRules] = {}
    for name, values in tables.items():
        old = getattr(ruleset, name)
        everything = {f.name: getattr(old, f.name) for f in dataclasses.fields(old)} | values
        changed[name] = from_mapping(TABLES[name], everything, where)
    return dataclasses.replace(ruleset, **changed)  # type: ignore[arg-type]


def derive_ruleset(base: str, changes: Mapping[str, str], folder: Path) -> Path:
    """Write a ruleset with changes given as text: ``false``, ``120``, ``[20,10]``, as in TOML."""
    return derive_values(base, {key: _value(key, text) for key, text in changes.items()}, folder)


def derive_values(base: str, changes: Mapping[str, object], folder: Path) -> Path:
    """Write the changed ruleset into the folder, once, and return the file."""
    ruleset = change_ruleset(load_ruleset(base), changes, f"engine:{base}")
    rules = with_whole_paths(ruleset.evaluation, ruleset_path(base))
    ruleset = dataclasses.replace(ruleset, evaluation=rules)
    label = "_".join(f"{key}={value}" for key, value in sorted(changes.items()))
    text = ruleset_toml(ruleset, [f"{base} with {label}"])
    safe = "".join(c if c.isalnum() or c in "=_-." else "-" for c in label)[:60]
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    path = folder / f"{Path(base).stem}_{safe}_{digest}.toml"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)  # several games may start at once: none reads half a file
    return path


def _value(key: str, text: str) -> object:
    words = {"on": "true", "off": "false"}
    try:
        return tomllib.loads(f"value = {words.get(text, text)}")["value"]
    except tomllib.TOMLDecodeError:
        if ruleset_keys()[key] == "evaluation":
            return text  # a name, as of the tables
        raise ConfigError(f"{key}={text}: write the value as in a ruleset's TOML") from None

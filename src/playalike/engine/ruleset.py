"""A ruleset: every number and every switch of the engine, in one TOML file.

The engine's code says *how* a technique works; the ruleset says *whether* it is used and *how
much* it weighs. That makes an experiment a text file: copy `rulesets/default.toml`, change a
line, and let both versions play each other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path

from playalike.config import ConfigError, from_mapping, load_toml, nearest
from playalike.engine.evaluation.network import Network, load_network
from playalike.engine.rules_evaluation import EvaluationRules, PieceTables
from playalike.engine.rules_search import SearchRules, V7p3rRules
from playalike.files import write_whole

__all__ = [
    "Ruleset",
    "load_ruleset",
    "ruleset_names",
    "ruleset_path",
    "ruleset_toml",
    "with_whole_paths",
    "write_ruleset",
]

RULESETS = Path(__file__).parent / "rulesets"
_ENDINGS = _TABLES, _NETWORK = ".toml", ".json.gz"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The complete configuration of one way to play."""

    name: str
    """How the ruleset is called; the file's name without its ending."""
    tables: PieceTables
    """The piece-square tables that `evaluation.tables` names."""
    network: Network | None = None
    """The network that `evaluation.network` names."""
    description: str = ""
    """One sentence for people."""
    search: SearchRules = field(default_factory=SearchRules)
    evaluation: EvaluationRules = field(default_factory=EvaluationRules)
    v7p3r: V7p3rRules = field(default_factory=V7p3rRules)


@dataclass(frozen=True, slots=True)
class _File:
    description: str = ""
    search: SearchRules = field(default_factory=SearchRules)
    evaluation: EvaluationRules = field(default_factory=EvaluationRules)
    v7p3r: V7p3rRules = field(default_factory=V7p3rRules)


def ruleset_names() -> tuple[str, ...]:
    """Return the names of the rulesets that come with Playalike, sorted."""
    return tuple(sorted(path.stem for path in RULESETS.glob("*.toml")))


@lru_cache(maxsize=32)
def load_ruleset(name_or_path: str | Path = "default") -> Ruleset:
    """Load a built-in ruleset by name, or your own by the path of its TOML file.

    Keys that a file leaves out have the defaults of the data classes; keys that nobody knows are a
    `ConfigError` naming the nearest one.
    """
    path = ruleset_path(name_or_path)
    file = from_mapping(_File, load_toml(path), str(path))
    evaluation = with_whole_paths(file.evaluation, path)
    return Ruleset(
        name=path.stem,
        tables=_load_tables(evaluation.tables, path),
        network=_load_network(evaluation.network, path),
        description=file.description,
        search=file.search,
        evaluation=evaluation,
        v7p3r=file.v7p3r,
    )


def ruleset_path(name_or_path: str | Path) -> Path:
    """Return the file of a ruleset."""
    path = Path(name_or_path)
    if path.suffix != ".toml":
        path = RULESETS / f"{name_or_path}.toml"
        if not path.is_file():
            hint = nearest(str(name_or_path), ruleset_names())
            raise ConfigError(f"no ruleset {str(name_or_path)!r}; {hint}")
    return path


def with_whole_paths(rules: EvaluationRules, ruleset: Path) -> EvaluationRules:
    """Return the rules with whole paths for files named from the ruleset's own folder."""

    def whole(name: str) -> str:
        return str(ruleset.absolute().parent / name) if name.endswith(_ENDINGS) else name

    return replace(rules, tables=whole(rules.tables), network=whole(rules.network))


def _load_tables(name: str, ruleset: Path) -> PieceTables:
    """Read the piece-square tables: a built-in name, or a path."""
    path = _part(name, ruleset, "tables", _TABLES)
    tables = from_mapping(PieceTables, load_toml(path), str(path))
    tables.check(str(path))
    return tables


def _load_network(name: str, ruleset: Path) -> Network | None:
    """Read the network: a built-in name, or a path; nothing for no name."""
    return load_network(_part(name, ruleset, "network", _NETWORK)) if name else None


def _part(name: str, ruleset: Path, key: str, ending: str) -> Path:
    """Return the file that belongs to a ruleset under a key of `[evaluation]`."""
    if name.endswith(ending):
        return Path(name)
    path = RULESETS / key / f"{name}{ending}"
    if not path.is_file():
        known = [p.name.removesuffix(ending) for p in path.parent.glob(f"*{ending}")]
        raise ConfigError(f"{ruleset}: evaluation.{key}: no {key} {name!r}; {nearest(name, known)}")
    return path


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

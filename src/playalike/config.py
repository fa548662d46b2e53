"""TOML tables into frozen data classes, strictly.

A misspelled key that silently does nothing is the worst kind of configuration error: unknown keys
are refused with the nearest known one, and values of the wrong type are refused with their path.
"""

from __future__ import annotations

import dataclasses
import difflib
import tomllib
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from playalike.errors import PlayalikeError

T = TypeVar("T")

__all__ = ["ConfigError", "from_mapping", "load_table", "load_toml", "nearest"]


class ConfigError(PlayalikeError):
    """A configuration that cannot be used, with the place where it is wrong."""


def nearest(word: str, known: typing.Iterable[str]) -> str:
    """Return a hint such as ``did you mean 'hash'? `` or the list of what is known."""
    known = sorted(known)
    close = difflib.get_close_matches(word, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known) or 'none'}"


def load_toml(path: Path) -> dict[str, object]:
    """Read a TOML file; a missing or malformed one is a `ConfigError` that names it."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from error


def load_table(path: Path) -> dict[str, object]:
    """Read TOML, or YAML where the name ends so (some documents show it)."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        return load_toml(path)
    import yaml

    try:
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not valid YAML: {error}") from error
    if not isinstance(table, dict):
        raise ConfigError(f"{path} must be a table of keys, not {type(table).__name__}")
    return table


def from_mapping(cls: type[T], table: Mapping[str, object], where: str) -> T:
    """Build the data class `cls` from a table, recursing into fields that are data classes.

    Keys that are absent keep the field's default. `where` names the source in error messages.
    """
    hints = typing.get_type_hints(cls)
    fields = {f.name: f for f in dataclasses.fields(cls) if f.init}  # type: ignore[arg-type]
    values: dict[str, object] = {}
    for key, value in table.items():
        if key not in fields:
            raise ConfigError(f"{where}: unknown key {key!r}; {nearest(key, fields)}")
        values[key] = _convert(hints[key], value, f"{where}: {key}")
    required = [
        name
        for name, field in fields.items()
        if name not in values
        and field.default is dataclasses.MISSING
        and field.default_factory is dataclasses.MISSING
    ]
    if required:
        raise ConfigError(f"{where}: missing key {required[0]!r}")
    return cls(**values)


def _convert(hint: object, value: object, where: str) -> object:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        if not isinstance(value, Mapping):
            raise ConfigError(f"{where} must be a table, not {value!r}")
        return from_mapping(hint, value, where)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _convert_union(arguments, value, where)
    if origin is typing.Literal:
        if value not in arguments:
            raise ConfigError(
                f"{where} must be one of {', '.join(map(repr, arguments))}, not {value!r}"
            )
        return value
    if origin is tuple:
        return _convert_tuple(arguments, value, where)
    if origin is dict:
        if not isinstance(value, Mapping):
            raise ConfigError(f"{where} must be a table, not {value!r}")
        return {key: _convert(arguments[1], item, f"{where}.{key}") for key, item in value.items()}
    if hint is Path and isinstance(value, str):
        return Path(value).expanduser()
    if hint is float and type(value) is int:
        return float(value)
    # Exactly the type: in Python True is an int, in a configuration it is not.
    if type(value) is not hint:
        name = getattr(hint, "__name__", str(hint))
        raise ConfigError(f"{where} must be {name}, not {value!r}")
    return value


def _convert_union(arguments: tuple[object, ...], value: object, where: str) -> object:
    if value is None and types.NoneType in arguments:
        return None
    failures = []
    for option in arguments:
        if option is types.NoneType:
            continue
        try:
            return _convert(option, value, where)
        except ConfigError as error:
            failures.append(error)
    raise failures[0]


def _convert_tuple(arguments: tuple[object, ...], value: object, where: str) -> object:
    if not isinstance(value, list | tuple):
        raise ConfigError(f"{where} must be a list, not {value!r}")
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_convert(arguments[0], item, f"{where}[{i}]") for i, item in enumerate(value))
    if len(value) != len(arguments):
        raise ConfigError(f"{where} must have {len(arguments)} entries, not {len(value)}")
    pairs = zip(arguments, value, strict=True)
    return tuple(_convert(hint, item, f"{where}[{i}]") for i, (hint, item) in enumerate(pairs))

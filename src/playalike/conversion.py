"""From parsed JSON to records: every value has the type its field says, or is refused.

What `playalike.config.from_mapping` does for a page of settings, for tens of thousands of records:
the converters of a class are worked out once.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from typing import TypeVar

from playalike.config import ConfigError, nearest

__all__ = ["to_record"]

R = TypeVar("R")
Converter = Callable[[object], object]
_known: dict[type, tuple[dict[str, Converter], frozenset[str]]] = {}
"""What was worked out for each class."""


def to_record(cls: type[R], item: object) -> R:
    """Build a record of the data class `cls` from a JSON object; `ConfigError` says what is off."""
    if not isinstance(item, Mapping):
        raise ConfigError(f"{_short(item)} is no record")
    converters, required = _known.get(cls) or _converters(cls)
    values = {}
    for key, value in item.items():
        convert = converters.get(key)
        if convert is None:
            raise ConfigError(f"unknown key {key!r}; {nearest(str(key), converters)}")
        try:
            values[key] = convert(value)
        except _WrongTypeError as error:
            raise ConfigError(f"{key} must be {error.args[0]}, not {_short(value)}") from None
    if len(values) < len(converters):
        missing = required - values.keys()
        if missing:
            raise ConfigError(f"missing key {min(missing)!r}")
    return cls(**values)


class _WrongTypeError(Exception):
    """Carries what was expected."""


def _short(value: object) -> str:
    text = repr(value) if isinstance(value, str | int | float | bool | None) else None
    if text is None:
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def _converters(cls: type) -> tuple[dict[str, Converter], frozenset[str]]:
    hints = typing.get_type_hints(cls)
    fields = dataclasses.fields(cls)
    required = frozenset(
        f.name
        for f in fields
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    )
    _known[cls] = {f.name: _converter(hints[f.name]) for f in fields}, required
    return _known[cls]


def _converter(hint: object) -> Converter:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        (inner,) = [_converter(option) for option in arguments if option is not types.NoneType]
        return lambda value: None if value is None else inner(value)
    if origin is tuple:
        return _tuple_converter(arguments)
    if origin is dict:
        return _dict_converter(_converter(arguments[1]))
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        record: type = hint
        return lambda value: to_record(record, value)
    if hint is float:
        return _to_float
    if hint in (int, str, bool):
        return _exactly(typing.cast(type, hint))
    raise TypeError(f"records cannot have fields of type {hint!r}")


def _exactly(kind: type) -> Converter:
    def convert(value: object) -> object:
        # In Python True is an int; in a file it is not.
        if type(value) is not kind:
            raise _WrongTypeError(kind.__name__)
        return value

    return convert


def _to_float(value: object) -> float:
    if type(value) is float:
        return value
    if type(value) is int:
        return float(value)
    raise _WrongTypeError("float")


def _tuple_converter(arguments: tuple[object, ...]) -> Converter:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = _converter(arguments[0])

        def convert_all(value: object) -> object:
            if not isinstance(value, list):
                raise _WrongTypeError("a list")
            return tuple(map(inner, value))

        return convert_all
    converters = [_converter(argument) for argument in arguments]

    def convert_each(value: object) -> object:
        if not isinstance(value, list) or len(value) != len(converters):
            raise _WrongTypeError(f"a list of {len(converters)}")
        return tuple(convert(item) for convert, item in zip(converters, value, strict=True))

    return convert_each


def _dict_converter(inner: Converter) -> Converter:
    def convert(value: object) -> object:
        if not isinstance(value, dict):
            raise _WrongTypeError("an object")
        return {key: inner(item) for key, item in value.items()}

    return convert

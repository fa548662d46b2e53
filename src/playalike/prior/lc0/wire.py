"""The wire format of protocol buffers, as far as a network file needs it.

A message is a sequence of fields: a key (field number and wire type) and a value, which is a
variable-length integer, four or eight bytes, or a length and that many bytes (text, raw data or
another message). Nothing is copied: parts are views into the file's bytes.
"""

from __future__ import annotations

import struct

__all__ = ["Message", "WireError"]

MAX_FIELDS = 10_000
"""More fields in one message than any network has: a file that is something else."""


class WireError(ValueError):
    """The bytes are no message, or a field has another type than expected."""


class Message:
    """One message: its fields by number, in the order in which they stand."""

    def __init__(self, data: memoryview) -> None:
        """Split the bytes into fields; parts that are messages are split when asked for."""
        self._fields: dict[int, list[int | memoryview]] = {}
        at = 0
        for _ in range(MAX_FIELDS):
            if at == len(data):
                return
            key, at = _read_varint(data, at)
            value, at = _read_value(data, at, key & 7)
            self._fields.setdefault(key >> 3, []).append(value)
        raise WireError(f"a message with more than {MAX_FIELDS} fields")

    def __contains__(self, field: int) -> bool:
        """Tell whether the field is there."""
        return field in self._fields

    def number(self, field: int, default: int = 0) -> int:
        """Return an integer field."""
        value = self._fields.get(field, [default])[-1]
        if isinstance(value, memoryview):
            raise WireError(f"field {field} is no integer")
        return value

    def real(self, field: int) -> float:
        """Return a field that holds a 32-bit float, 0 when it is absent."""
        if field not in self:
            return 0.0
        data = self.data(field)
        if len(data) != 4:
            raise WireError(f"field {field} is no 32-bit number")
        (value,) = struct.unpack("<f", data)
        return float(value)

    def data(self, field: int) -> memoryview:
        """Return the bytes of a field that must be there."""
        return self._all_data(field)[-1]

    def part(self, field: int) -> Message:
        """Return a message inside this one that must be there."""
        return Message(self.data(field))

    def parts(self, field: int) -> list[Message]:
        """Return a repeated message, an empty list when it is absent."""
        return [Message(data) for data in self._all_data(field)] if field in self else []

    def _all_data(self, field: int) -> list[memoryview]:
        if field not in self:
            raise WireError(f"field {field} is missing")
        values = [value for value in self._fields[field] if isinstance(value, memoryview)]
        if len(values) < len(self._fields[field]):
            raise WireError(f"field {field} is an integer where data is expected")
        return values


def _read_varint(data: memoryview, at: int) -> tuple[int, int]:
    """Read seven bits a byte, the lowest first, until a byte below 128."""
    value = 0
    for shift in range(0, 70, 7):
        if at >= len(data):
            raise WireError("it ends within a number")
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
    raise WireError("a number of more than ten bytes")


def _read_value(data: memoryview, at: int, wire_type: int) -> tuple[int | memoryview, int]:
    if wire_type == 0:
        return _read_varint(data, at)
    if wire_type == 1:
        length = 8
    elif wire_type == 2:
        length, at = _read_varint(data, at)
    elif wire_type == 5:
        length = 4
    else:
        raise WireError(f"wire type {wire_type}")
    if at + length > len(data):
        raise WireError("it ends within a field")
    return data[at : at + length], at + length

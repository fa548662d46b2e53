"""Cutting bulk work into pieces for the executor, and putting the results back in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

__all__ = ["in_chunks", "in_order"]

T = TypeVar("T")


def in_chunks(items: Iterable[T], size: int) -> Iterator[Sequence[T]]:
    """Yield the items in lists of `size`; the cuts depend on nothing else, so results repeat."""
    source = iter(items)
    while chunk := list(islice(source, size)):
        yield chunk


def in_order(results: Iterable[tuple[int, T]]) -> Iterator[T]:
    """Yield numbered results by number, from 0 on; early ones wait, so nothing else is kept."""
    waiting: dict[int, T] = {}
    expected = 0
    for number, result in results:
        waiting[number] = result
        while expected in waiting:
            yield waiting.pop(expected)
            expected += 1
    if waiting:
        raise AssertionError(f"result {expected} never came, but {sorted(waiting)} did")

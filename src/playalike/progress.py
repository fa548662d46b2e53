"""How long work says how far it is: a bar in the terminal, events in the browser, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

__all__ = ["Progress", "SilentProgress"]

T = TypeVar("T")


class Progress(Protocol):
    """Hears from long work; the faces draw it, tests stay silent."""

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        """Pass the items through, counting them; `what` names the unit, such as ``positions``."""

    def note(self, text: str) -> None:
        """Show a line beside the bar."""


class SilentProgress:
    """Counts nothing and shows nothing."""

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        """Pass the items through."""
        return iter(items)

    def note(self, text: str) -> None:
        """Show nothing."""

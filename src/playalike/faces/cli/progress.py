"""Progress bars on standard error, so that standard output stays clean for `--json` and pipes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["BarProgress"]

T = TypeVar("T")


class BarProgress:
    """Draws one bar at a time; what is finished stays on the screen as a line."""

    def __init__(self) -> None:
        """Make a console on standard error."""
        from rich.console import Console

        self._console: Console = Console(stderr=True)
        self.label = ""
        """Shown before the bar: the stage under way."""

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        """Pass the items through, drawing a bar with their number, speed and time left."""
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(what),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=self._console, transient=True) as progress:
            task = progress.add_task(self.label, total=total)
            for item in items:
                yield item
                progress.advance(task)

    def note(self, text: str) -> None:
        """Print a line above the bar."""
        self._console.print(text, style="dim", highlight=False)

"""Progress bars on standard error, so that standard output stays clean for `--json` and pipes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

__all__ = ["Bar", "BarProgress", "bar"]

T = TypeVar("T")


class Bar:
    """One bar that somebody moves."""

    def __init__(self, drawing: Progress, label: str, total: int | None) -> None:
        """Begin at nothing done."""
        self._drawing = drawing
        self._task = drawing.add_task(label, total=total)

    def advance(self, count: int = 1) -> None:
        """So many more are done."""
        self._drawing.advance(self._task, count)

    def update(self, done: int, label: str) -> None:
        """So many are done in all, and this is how it goes."""
        self._drawing.update(self._task, completed=done, description=label)

    def note(self, text: str) -> None:
        """Print a line above the bar."""
        self._drawing.console.print(text, highlight=False, markup=False)


@contextmanager
def bar(
    label: str,
    total: int | None,
    what: str,
    console: Console | None = None,
    speeds: Callable[[], str] = str,
) -> Iterator[Bar]:
    """Draw a bar with number, time and time left; it is wiped away when the block ends.

    What `speeds` returns stands at its end.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    class SpeedsColumn(ProgressColumn):
        def render(self, task: Task) -> str:
            return speeds()

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        SpeedsColumn(),
    )
    console = console or Console(stderr=True)
    with Progress(*columns, console=console, transient=True) as drawing:
        yield Bar(drawing, label, total)


class BarProgress:
    """A `playalike.progress.Progress` that draws one bar at a time."""

    def __init__(self) -> None:
        """Make a console on standard error."""
        from rich.console import Console

        self._console: Console = Console(stderr=True)
        self.label = ""
        """Shown before the bar: the stage under way."""
        self.speeds: Callable[[], str] = str
        """What each node of a cluster gets done; nothing on one machine."""

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        """Pass the items through, drawing a bar with their number, speed and time left."""
        with bar(self.label, total, what, self._console, lambda: self.speeds()) as drawn:
            for item in items:
                yield item
                drawn.advance()

    def note(self, text: str) -> None:
        """Print a line above the bar."""
        self._console.print(text, style="dim", highlight=False, markup=False)

"""How far a job is, told to whoever waits for it in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from playalike.errors import PlayalikeError
from playalike.work.messages import TaskControl

__all__ = ["CalledOffError", "JobProgress"]

T = TypeVar("T")


class CalledOffError(PlayalikeError):
    """Nobody waits for the job any more."""


class JobProgress:
    """A `playalike.progress.Progress` that ends the job when it is called off."""

    def __init__(self, control: TaskControl, games: int) -> None:
        """Remember whom to tell, and of how many games."""
        self._control = control
        self.game = 1
        """The game under way, counted from 1."""
        self.games = games

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        """Pass the items through, telling each."""
        for number, item in enumerate(items, 1):
            if self._control.cancel.is_set():
                raise CalledOffError("called off")
            self._control.tell({"done": number, "total": total or 0, "what": what,
                                "game": self.game, "games": self.games})  # fmt: skip
            yield item

    def note(self, text: str) -> None:
        """Show nothing: the page has room for the bar only."""

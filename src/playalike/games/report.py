"""What became of every game that was found: nothing is lost without a line here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from playalike.errors import PlayalikeError
from playalike.words.text import counted

__all__ = ["NoGamesError", "Problem", "ReadReport"]

MAX_LISTED = 10_000
"""Problems kept with file and line; beyond that only the counts grow, so that reading garbage
cannot fill the memory."""


class NoGamesError(PlayalikeError):
    """Nothing could be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One game that was skipped, or one input that could not be read to its end."""

    file: str
    """The path as given, or ``<stdin>``."""
    line: int
    """The line (from 1) of the trouble; 0 when the whole input is meant."""
    reason: str
    """What is wrong, in words."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.reason}"


@dataclass(slots=True)
class ReadReport:
    """Counts and problems, filled in while games are read.

    `read` + `skipped` + `duplicates` is the number of games found. An input that is missing, or
    whose compressed data ends early, is no game: it counts in `failed_inputs`.
    """

    read: int = 0
    """Games handed to the caller."""
    skipped: int = 0
    """Games left out because something is wrong with them."""
    duplicates: int = 0
    """Games left out because the same game came before."""
    failed_inputs: int = 0
    """Inputs that could not be read, or not to the end."""
    problems: list[Problem] = field(default_factory=list)
    """The first `MAX_LISTED` problems, in the order of the files."""
    reasons: Counter[str] = field(default_factory=Counter)
    """How often each kind of problem occurred, all of them counted."""

    @property
    def found(self) -> int:
        """All games that were seen, good or bad."""
        return self.read + self.skipped + self.duplicates

    @property
    def unlisted(self) -> int:
        """Problems that were counted but are not in `problems`."""
        return self.skipped + self.failed_inputs - len(self.problems)

    def skip(self, file: str, line: int, kind: str, detail: str = "") -> None:
        """Count one skipped game."""
        self.skipped += 1
        self._add(Problem(file, line, f"{kind}: {detail}" if detail else kind), kind)

    def fail(self, file: str, line: int, kind: str, detail: str = "") -> None:
        """Count one input that cannot be read, or not further than `line`."""
        self.failed_inputs += 1
        self._add(Problem(file, line, f"{kind}: {detail}" if detail else kind), kind)

    def require_games(self, *sources: object) -> None:
        """Raise `NoGamesError` if no game was read; `sources` are named in it."""
        if self.read:
            return
        if self.problems:
            raise NoGamesError(f"no game could be read. {self.summary()}. {self.problems[0]}")
        where = f" from {', '.join(map(str, sources))}" if sources else ""
        raise NoGamesError(
            f"no game could be read{where}: the input is empty; give PGN files or folders"
        )

    def summary(self) -> str:
        """One line for people."""
        twice = counted(self.duplicates, "duplicate")
        text = f"{counted(self.read, 'game')} read, {self.skipped} skipped, {twice}"
        if self.failed_inputs:
            text += f", {self.failed_inputs} inputs not (fully) readable"
        if self.reasons:
            kinds = "; ".join(f"{count} x {kind}" for kind, count in self.reasons.most_common(5))
            text += f" ({kinds})"
        return text

    def as_json(self) -> dict[str, object]:
        """Everything, for ``--json``."""
        return {
            "read": self.read,
            "skipped": self.skipped,
            "duplicates": self.duplicates,
            "failed_inputs": self.failed_inputs,
            "reasons": dict(self.reasons.most_common()),
            "problems": [
                {"file": p.file, "line": p.line, "reason": p.reason} for p in self.problems
            ],
            "problems_not_listed": self.unlisted,
        }

    def _add(self, problem: Problem, kind: str) -> None:
        self.reasons[kind] += 1
        if len(self.problems) < MAX_LISTED:
            self.problems.append(problem)

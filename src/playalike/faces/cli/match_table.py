"""A match on the screen: a live table while it is played, a few lines at the end."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from playalike.arena.match import Match, MatchResult
from playalike.arena.statistics import (
    Estimate,
    estimate_elo,
    estimate_nelo,
    likelihood_of_superiority,
)
from playalike.words.text import counted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.table import Table

__all__ = ["LiveTable", "interval", "print_result"]

QUIET_SECONDS = 30.0
"""Between two lines when standard error is no terminal."""


def interval(estimate: Estimate) -> str:
    """Write ``+40.7 ± 30.4``, or the limits where one of them is infinite."""
    if math.isfinite(estimate.low) and math.isfinite(estimate.high):
        return f"{estimate.value:+.1f} ± {estimate.error:.1f}"
    return f"{estimate.value:+.1f} (95 %: {estimate.low:+.0f} to {estimate.high:+.0f})"


class LiveTable:
    """Shows the state on standard error; a terminal gets a table, a file some lines."""

    def __init__(self, match: Match, played: int, concurrency: int) -> None:
        """Remember; nothing is shown before the `with` block."""
        from rich.console import Console

        self._match, self._played, self._concurrency = match, played, concurrency
        self._console: Console = Console(stderr=True)
        self._live: Live | None = None
        self._faults = 0
        self._said = time.monotonic()
        self._begun = time.monotonic()

    def __enter__(self) -> LiveTable:
        from rich.live import Live

        match = self._match
        before = f", {self._played} played before" if self._played else ""
        self.note(
            f"{match.first.spec} ({match.first.control}) – {match.second.spec} "
            f"({match.second.control}), {counted(len(match.fixtures()), 'game')}{before}, "
            f"{self._concurrency} at a time"
        )
        if sys.stderr.isatty():
            self._live = Live(console=self._console, transient=True, auto_refresh=False)
            self._live.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.__exit__(kind, error, trace)

    def note(self, text: str) -> None:
        """Print a line that stays."""
        self._console.print(text, style="dim", highlight=False, markup=False)

    def show(self, result: MatchResult) -> None:
        """Show the state; faults stay on the screen."""
        for fault in result.faults[self._faults :]:
            self.note(fault)
        self._faults = len(result.faults)
        if self._live is not None:
            self._live.update(self._table(result), refresh=True)
        elif time.monotonic() - self._said >= QUIET_SECONDS:
            self._said = time.monotonic()
            self.note("  ".join(f"{name} {value}" for name, value in _lines(self._match, result)))

    def _table(self, result: MatchResult) -> Table:
        from rich.table import Table

        table = Table(show_header=False, box=None)
        for name, value in _lines(self._match, result):
            table.add_row(name, value)
        done = result.counts.games - self._played
        if done > 0:
            each = (time.monotonic() - self._begun) / done
            left = each * (len(self._match.fixtures()) - result.counts.games)
            table.add_row("time left", f"{left / 60:.0f} min at most")
        return table


def _lines(match: Match, result: MatchResult) -> list[tuple[str, str]]:
    counts = result.counts
    lines = [
        ("games", f"{counts.games} of {len(match.fixtures())}"),
        ("score", f"+{counts.wins} ={counts.draws} -{counts.losses}, {counts.score:.1%}"),
    ]
    if any(counts.pairs):
        lines.append(("pairs 0 ½ 1 1½ 2", " ".join(map(str, counts.pairs))))
    lines += [
        ("Elo", interval(estimate_elo(counts))),
        ("normalised Elo", interval(estimate_nelo(counts))),
        ("LOS", f"{likelihood_of_superiority(counts):.1%}"),
    ]
    if match.sprt is not None and result.sprt is not None:
        state, test = result.sprt, match.sprt
        verdict = {"H1": "accepted", "H0": "rejected", "": "open"}[state.verdict]
        lines.append(
            (
                f"SPRT {test.elo0:g},{test.elo1:g} {test.model}",
                f"LLR {state.llr:+.2f} ({state.lower:.2f}, {state.upper:.2f}): {verdict}",
            )
        )
    return lines


def print_result(match: Match, result: MatchResult, pgn: Path) -> None:
    """Print the result on standard output."""
    print(f"{result.first} – {result.second}")
    for name, value in _lines(match, result):
        print(f"  {name}: {value}")
    endings = ", ".join(f"{reason} {count}" for reason, count in result.reasons.items())
    print(f"  endings: {endings or 'none'}")
    for fault in result.faults:
        print(f"  {fault}")
    if any(result.depths):  # another runner's games do not say
        latest = [1000 * late for late in result.latest]
        print(f"  latest move: {latest[0]:.0f} ms and {latest[1]:.0f} ms beyond its time")
        print(f"  average depth: {result.depths[0]:g} and {result.depths[1]:g}")
    print(f"  games: {pgn}")

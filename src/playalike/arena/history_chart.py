"""The Elo tracker's picture: how ratings went on from run to run, as a figure and as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playalike.arena.history import RatedRun
from playalike.reports.pages import Pages
from playalike.reports.plots import look, to_svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["draw_history", "history_page"]

PAGES = Pages("playalike.arena")
NAME = "elo-history"
"""Of the plot on its page."""
LABELS = 10
"""More runs than this leave some of their names out below the axis."""
LEGEND = 24
"""More lines than this get no legend: it would be longer than the picture."""


def draw_history(runs: list[RatedRun]) -> Figure:
    """Draw one line for each player and opponent; ratings above, differences below.

    A result without an end (all games won, or lost) is a triangle at the end that it has: at
    least, or at most, that much.
    """
    from matplotlib.figure import Figure

    panels = [
        (label, chosen)
        for label, absolute in (("Elo", True), ("Elo against the opponent", False))
        if (chosen := [run for run in runs if run.absolute is absolute and _drawn(run)])
    ]
    with look(NAME):
        figure = Figure(figsize=(11, 1.5 + 4 * max(1, len(panels))), layout="constrained")
        figure.suptitle("Ratings with 95 % intervals, run by run (▲ at least, ▼ at most)")
        if not panels:
            figure.add_subplot().set_ylabel("Elo")
        for place, (label, chosen) in enumerate(panels, 1):
            axes = figure.add_subplot(len(panels), 1, place)
            axes.set_ylabel(label)
            _draw_panel(axes, chosen)
    return figure


def _drawn(run: RatedRun) -> bool:
    return run.elo is not None or run.low is not None or run.high is not None


def _draw_panel(axes: Axes, runs: list[RatedRun]) -> None:
    places = {number: i for i, number in enumerate(sorted({run.run for run in runs}))}
    lines: dict[tuple[str, str], list[RatedRun]] = {}
    for run in runs:
        lines.setdefault((run.player, run.against), []).append(run)
    width = 0.5 / len(lines)
    for index, ((player, against), points) in enumerate(lines.items()):
        # Side by side, so that the intervals of one run do not cover each other.
        shift = (index - (len(lines) - 1) / 2) * width
        rated_runs = [(places[run.run] + shift, run) for run in points if run.elo is not None]
        style = axes.errorbar(
            [x for x, _ in rated_runs],
            [run.elo or 0.0 for _, run in rated_runs],
            yerr=[[_reach(run, run.low) for _, run in rated_runs],
                  [_reach(run, run.high) for _, run in rated_runs]],
            marker="o", markersize=5, capsize=3, label=f"{player} – {against}",
        )  # fmt: skip
        colour = style.lines[0].get_color()
        for run in points:
            for end, marker in ((run.low, "^"), (run.high, "v")):
                if run.elo is None and end is not None:
                    axes.plot(places[run.run] + shift, end, marker=marker, color=colour)
    labels = {run.run: f"{run.version}\n{run.started[:10]}" for run in runs}
    step = -(-len(places) // LABELS)
    some = list(places.items())[::step]
    axes.set_xticks([i for _, i in some], [labels[number] for number, _ in some], fontsize=8)
    axes.set_xlim(-0.5, len(places) - 0.5)
    axes.grid()
    if len(lines) <= LEGEND:
        axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)


def _reach(run: RatedRun, end: float | None) -> float:
    """Return how far an interval goes; an end that the results do not limit is drawn as none."""
    return 0.0 if end is None or run.elo is None else abs(end - run.elo)


def history_page(runs: list[RatedRun]) -> str:
    """Return a page with the picture and the table."""
    rows = [
        (
            run.started, run.version, run.player, run.ruleset, run.against, run.tc,
            run.shown(run.elo), f"{run.shown(run.low)} to {run.shown(run.high)}", str(run.games),
        )
        for run in runs
    ]  # fmt: skip
    plot = to_svg(draw_history(runs), NAME, "Ratings with 95 % intervals, run by run")
    sections = PAGES.sections(
        (("ratings", "Run by run", {"plot": plot}), ("runs", "All runs", {"rows": rows}))
    )
    return PAGES.render("history.html", {"sections": sections})

"""Playstyle numbers as tables on the terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from playalike.playstyle.comparison import Comparison
from playalike.playstyle.nearest import Likeness
from playalike.playstyle.summary import Summary
from playalike.words.dimensions import dimension_words
from playalike.words.text import counted

__all__ = ["print_comparison", "print_summary"]


def number(value: float) -> str:
    """A number with three figures or so; a dash when there is none."""
    if math.isnan(value):
        return "–"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def print_summary(summary: Summary, nearest: Sequence[Likeness]) -> None:
    """Print one subject."""
    console = Console(highlight=False)
    console.print(f"\n[bold]{summary.name}[/bold], {counted(summary.games, 'game')}", end=" ")
    if summary.sides > summary.games:
        console.print("(both sides)")
    else:
        console.print(f"(+{summary.wins} ={summary.draws} -{summary.losses})")
    console.print(
        f"Calibrated score {summary.calibrated_score:.3f} "
        f"({summary.calibrated_low:.3f} to {summary.calibrated_high:.3f}): "
        f"[bold]{summary.calibrated_class}[/bold]; literal score {summary.literal_score:.2f}: "
        f"{summary.literal_class}"
    )
    console.print(
        f"Aggression {summary.aggression_score:.3f} "
        f"({summary.aggression_low:.3f} to {summary.aggression_high:.3f})"
    )
    known = {
        name: score for name, score in summary.score_effects.items() if not math.isnan(score.effect)
    }
    if known:
        shown = ", ".join(
            f"{name} {score.effect:+.2f} ({score.low:+.2f} to {score.high:+.2f}; reliability "
            f"{number(score.reliability)}{', weak' if score.weak else ''})"
            for name, score in known.items()
        )
        console.print(f"Openings, era and colour controlled for: {shown}")
    table = Table(box=None, header_style="dim")
    table.add_column("dimension", no_wrap=True)
    for head in ("mean", "percentile", "effect", "95 %", "reliability"):
        table.add_column(head, justify="right", no_wrap=True)
    for dimension in summary.dimensions:
        if not dimension.games:
            continue
        table.add_row(
            dimension_words(dimension.name),
            number(dimension.mean),
            "–" if math.isnan(dimension.percentile) else f"{100 * dimension.percentile:.0f}",
            "–" if math.isnan(dimension.effect) else f"{dimension.effect:+.2f}",
            "–"
            if math.isnan(dimension.effect_low)
            else f"{dimension.effect_low:+.2f} … {dimension.effect_high:+.2f}",
            f"{number(dimension.reliability)}{' weak' if dimension.weak else '     '}",
        )
    console.print(table)
    console.print(
        "percentile: of single games of many masters; effect: standard deviations of such games "
        "from what openings, era and colour lead one to expect.",
        style="dim",
    )
    if summary.time:
        console.print(
            f"Clock ({summary.time['games']:.0f} games): {summary.time['seconds_per_move']:.1f} s "
            f"a move, {100 * summary.time['opening_share']:.0f} % of it in the first 12 moves, "
            f"{100 * summary.time['trouble']:.0f} % of moves in time trouble."
        )
    if nearest:
        shown = ", ".join(
            f"{likeness.name} {100 * likeness.probability:.0f} %" for likeness in nearest[:3]
        )
        console.print(f"Whose style is this? {shown}")


def print_comparison(comparison: Comparison) -> None:
    """Print two subjects side by side."""
    console = Console(highlight=False)
    console.print(
        f"\n[bold]{comparison.one}[/bold] and [bold]{comparison.other}[/bold]: "
        f"{comparison.divergence:.2f} standard deviations apart"
    )
    table = Table(box=None, header_style="dim")
    table.add_column("dimension", no_wrap=True)
    for head in (comparison.one, comparison.other):
        table.add_column(head.split(",")[0], justify="right", max_width=14, overflow="fold")
    for head in ("deviations", "95 %"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for difference in comparison.differences:
        table.add_row(
            dimension_words(difference.name),
            number(difference.one),
            number(difference.other),
            f"{difference.deviations:+.2f}",
            f"{difference.low:+.2f} … {difference.high:+.2f}",
            " ".join(
                word
                for word, true in (("clear", difference.clear), ("weak", difference.weak))
                if true
            ),
        )
    console.print(table)
    if comparison.heat:
        distances = ", ".join(
            f"{distance.piece} {number(distance.squares)}" for distance in comparison.heat
        )
        where = "" if comparison.shared_openings is None else ", openings both played"
        console.print(f"Heat maps, Wasserstein distance in squares{where}: {distances}")

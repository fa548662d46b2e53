"""The plots of a study's report."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from playalike.personality.records import DecisionFormula, MoveTypePreference
from playalike.reports.plots import (
    ACCENT,
    COOL,
    DRAW,
    INK,
    LOSS,
    WIN,
    new_figure,
    to_svg,
)
from playalike.study.career import Career, Named
from playalike.study.findings import Departure
from playalike.study.plans.summary import ThemeShare
from playalike.study.report.notes import GroupRate
from playalike.words.features import kind_words
from playalike.words.harmonics import HARMONICS
from playalike.words.themes import theme_words

__all__ = ["agreement", "harmonics", "move_types", "openings", "theme_bars", "years"]


def years(career: Career) -> Markup:
    """Draw games by year, won, drawn and lost, and the score."""
    span = range(career.span[0], career.span[1] + 1)
    by_year = {int(year.name): year.record for year in career.years}
    figure, axes = new_figure("years", 2.9)
    bottom = [0] * len(span)
    for name, color in (("wins", WIN), ("draws", DRAW), ("losses", LOSS)):
        values = [getattr(by_year[y], name) if y in by_year else 0 for y in span]
        axes.bar(list(span), values, bottom=bottom, color=color, width=0.82, label=name)
        bottom = [a + b for a, b in zip(bottom, values, strict=True)]
    axes.set_ylabel("games")
    axes.grid(axis="y")
    axes.legend(frameon=False, ncols=3, loc="lower left", bbox_to_anchor=(0, 1), fontsize=9.5)
    axes.locator_params(axis="x", integer=True)
    return to_svg(figure, "years", "Games by year, won, drawn and lost")


def openings(lines: Sequence[Named], name: str) -> Markup:
    """Draw the most frequent openings with the results scored."""
    lines = lines[:8][::-1]
    figure, axes = new_figure(f"openings-{name}", 0.42 + 0.34 * len(lines))
    left = [0.0] * len(lines)
    for key, color in (("wins", WIN), ("draws", DRAW), ("losses", LOSS)):
        values = [float(getattr(line.record, key)) for line in lines]
        axes.barh([_short(line.name) for line in lines], values, left=left, color=color, height=0.7)
        left = [a + b for a, b in zip(left, values, strict=True)]
    for number, line in enumerate(lines):
        score = line.record.score
        if score is not None:
            axes.text(left[number], number, f" {score * 100:.0f} %", va="center", fontsize=9.5)
    axes.set_xlim(0, max([*left, 1]) * 1.15)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return to_svg(figure, f"openings-{name}", f"Openings with {name}")


def move_types(more: Sequence[MoveTypePreference], less: Sequence[MoveTypePreference]) -> Markup:
    """Draw the types of move preferred and avoided, on a logarithmic scale."""
    shown = sorted((*more, *less), key=lambda preference: preference.multiplier)
    figure, axes = new_figure("move-types", 0.5 + 0.3 * len(shown))
    names = [f"{kind_words(preference.move_type)}, {preference.phase}" for preference in shown]
    for number, preference in enumerate(shown):
        color = ACCENT if preference.multiplier > 1 else COOL
        axes.plot(
            [1, preference.multiplier], [number, number], color=color, lw=5, solid_capstyle="butt"
        )
        axes.annotate(
            f"{preference.multiplier:.2f}",
            (preference.multiplier, number),
            xytext=(4 if preference.multiplier > 1 else -4, 0),
            textcoords="offset points",
            ha="left" if preference.multiplier > 1 else "right",
            va="center",
            fontsize=9,
        )
    low = min((preference.multiplier for preference in shown), default=0.9)
    high = max((preference.multiplier for preference in shown), default=1.1)
    axes.set_xscale("log")
    axes.set_xlim(max(0.02, low * 0.8), high * 1.25)
    axes.set_xticks([])
    axes.minorticks_off()
    axes.set_yticks(range(len(shown)), names)
    axes.axvline(1, color=INK, lw=0.8)
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return to_svg(figure, "move-types", "Types of move preferred and avoided")


def harmonics(formula: DecisionFormula) -> Markup:
    """Draw the weights of the decision formula with their 95 % intervals."""
    items = sorted(formula.harmonics_weights.items(), key=lambda item: (item[1], item[0]))
    figure, axes = new_figure("harmonics", 0.6 + 0.3 * len(items))
    for number, (metric, weight) in enumerate(items):
        low, high = formula.intervals.get(metric, (weight, weight))
        clear = low * high > 0
        color = (ACCENT if weight > 0 else COOL) if clear else DRAW
        axes.plot([low, high], [number, number], color=color, lw=2.2)
        axes.plot([weight], [number], "o", color=color, ms=6.5)
    axes.axvline(0, color=INK, lw=0.8)
    axes.set_yticks(range(len(items)), [HARMONICS[metric].label for metric, _ in items])
    axes.set_xlabel("weight, with 95 % interval")
    axes.grid(axis="x")
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return to_svg(figure, "harmonics", "Weights of the decision formula")


def agreement(departures: Sequence[Departure], groups: Sequence[GroupRate]) -> Markup:
    """Draw how often the engine's first choice was played, beside the average master."""
    usual = {
        group.key.partition("|")[2]: 1 - group.baseline_rate
        for group in groups
        if group.baseline_rate is not None
    }
    rows = list(departures)[::-1]
    figure, axes = new_figure("agreement", 0.6 + 0.34 * len(rows))
    axes.barh(
        range(len(rows)),
        [r.top3 for r in rows],
        color=DRAW,
        alpha=0.45,
        height=0.66,
        label="first three",
    )
    axes.barh(
        range(len(rows)), [r.top1 for r in rows], color=ACCENT, height=0.66, label="first choice"
    )
    known = [(usual[r.name], n) for n, r in enumerate(rows) if r.name in usual]
    if known:
        axes.plot(
            [x for x, _ in known], [y for _, y in known], "|", color=INK, ms=15, mew=2,
            label="average master, first choice",
        )  # fmt: skip
    for number, row in enumerate(rows):
        axes.text(row.top3 + 0.01, number, f"{row.mean_loss_cp:.0f} cp", va="center", fontsize=9)
    axes.set_yticks(range(len(rows)), [row.name for row in rows])
    axes.set_xlim(0, 1.08)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    axes.legend(
        frameon=False,
        ncols=3,
        loc="lower left",
        bbox_to_anchor=(-0.25, 1),
        fontsize=9,
        columnspacing=1,
    )
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return to_svg(figure, "agreement", "How often the engine's first choice was played")


def theme_bars(themes: Sequence[ThemeShare]) -> Markup:
    """Draw how many plans each theme has a part in."""
    rows = list(themes)[::-1]
    figure, axes = new_figure("themes", 0.5 + 0.29 * len(rows))
    axes.barh(
        [theme_words(row.theme) for row in rows],
        [row.plans for row in rows],
        color=ACCENT,
        height=0.68,
    )
    for number, row in enumerate(rows):
        axes.text(row.plans, number, f" {row.plans}", va="center", fontsize=9)
    axes.set_xlim(0, max([row.plans for row in rows], default=1) * 1.16)
    axes.set_xticks([])
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return to_svg(figure, "themes", "Themes of the plans")


def _short(text: str) -> str:
    return text if len(text) <= 28 else f"{text[:26]}…"

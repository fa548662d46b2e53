"""The plots of the profile."""

from __future__ import annotations

import numpy as np
from markupsafe import Markup

from playalike.authenticity.profile.likeness import MEAN
from playalike.authenticity.profile.result import Profile, WindowProfile
from playalike.authenticity.profile.table import COLUMNS
from playalike.reports.plots import ACCENT, COOL, INK, new_figure, to_svg

__all__ = ["dimensions", "judged", "plane"]

AXES = ("aggression", "tactical")


def plane(profile: Profile, window: WindowProfile) -> Markup:
    """Draw careers and played games by aggression and tactical score, joined by lines."""
    name = "plane-" + window.name.replace(" ", "-")
    figure, axes = new_figure(name, 4.6)
    columns = [COLUMNS.index(axis) for axis in AXES]
    real, played = (
        levels.mean[:, columns] - np.nanmean(levels.mean[:, columns], axis=0)
        for levels in (window.real, window.played)
    )
    errors = np.sqrt(window.played.variance[:, columns])
    axes.axhline(0, color=INK, lw=0.6, alpha=0.4)
    axes.axvline(0, color=INK, lw=0.6, alpha=0.4)
    for number, master in enumerate(profile.names):
        (x, y), (u, v) = real[number], played[number]
        axes.plot([x, u], [y, v], color=INK, lw=0.9, alpha=0.45)
        axes.errorbar(
            u, v, xerr=errors[number, 0], yerr=errors[number, 1], color=ACCENT, lw=0.8, alpha=0.5
        )
        axes.plot([x], [y], "o", mfc="none", color=COOL, ms=7, label=_once("career", number))
        axes.plot([u], [v], "o", color=ACCENT, ms=5.5, label=_once("played", number))
        axes.annotate(master.capitalize(), (x, y), (5, 5), textcoords="offset points", fontsize=8.5)
    axes.set_xlabel("aggression, deviations of single games")
    axes.set_ylabel("tactical score")
    axes.set_title(window.name, fontsize=10.5, loc="left")
    axes.grid()
    axes.legend(frameon=False, fontsize=9, loc="lower right")
    return to_svg(figure, name, f"Careers and played games, {window.name}")


def _once(label: str, number: int) -> str | None:
    return label if number == 0 else None


def dimensions(window: WindowProfile) -> Markup:
    """Draw the correlation in every dimension beside what real games reach."""
    rows = sorted(
        (agreement for agreement in window.controlled if not np.isnan(agreement.correlation.value)),
        key=lambda agreement: (agreement.column == MEAN, agreement.ceiling.value),
    )
    name = "dimensions-" + window.name.replace(" ", "-")
    figure, axes = new_figure(name, 0.8 + 0.22 * len(rows))
    for place, row in enumerate(rows):
        correlation = row.correlation
        axes.plot([correlation.low, correlation.high], [place, place], color=ACCENT, lw=2.2)
        axes.plot([correlation.value], [place], "o", color=ACCENT, ms=5.5)
        axes.plot([row.ceiling.value], [place], "|", color=COOL, ms=12, mew=2.4)
    axes.axvline(0, color=INK, lw=0.8)
    axes.set_yticks(range(len(rows)), [row.column.replace("_", " ") for row in rows])
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_xlim(-1.02, 1.02)
    axes.set_xlabel(f"correlation with the careers, {window.name}")
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    return to_svg(figure, name, f"Correlation by dimension, {window.name}")


def judged(profile: Profile) -> Markup:
    """Draw how often the judge is right about real and played games."""
    figure, axes = new_figure("judge", 0.9 + 0.62 * len(profile.verdicts))
    labels = []
    for place, verdict in enumerate(reversed(profile.verdicts)):
        for shift, accuracy, color in (
            (0.2, verdict.real.accuracy, COOL),
            (0.0, verdict.played.accuracy, ACCENT),
            (-0.2, verdict.centred.accuracy, INK),
        ):
            y = place + shift
            axes.plot([accuracy.low * 100, accuracy.high * 100], [y, y], color=color, lw=2.2)
            axes.plot([accuracy.value * 100], [y], "o", color=color, ms=5.5)
        labels.append(f"{verdict.k} game{'s' * (verdict.k > 1)}, {verdict.view}")
    axes.axvline(100 / len(profile.names), color=INK, lw=0.8, ls=":")
    axes.set_yticks(range(len(labels)), labels)
    axes.set_xlabel("right, %: real (top), played, played and centred (bottom); dotted: chance")
    axes.grid(axis="x")
    return to_svg(figure, "judge", "Right answers of the judge of games")

"""The plots of the page."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from playalike.authenticity.attribution import Attribution
from playalike.authenticity.comparison import Agreement, Signal
from playalike.authenticity.identification import Identification
from playalike.reports.plots import ACCENT, COOL, DRAW, INK, LOSS, WIN, new_figure, to_svg
from playalike.stats.intervals import Interval

__all__ = ["agreement", "attribution", "confusion", "identification", "signal", "surprise"]

COLORS = (ACCENT, COOL, WIN, LOSS, DRAW)


def _bars(
    name: str,
    label: str,
    axis: str,
    rows: Sequence[tuple[str, Interval, bool]],
    scale: float = 1.0,
    zero: bool = False,
) -> Markup:
    """Draw points with their intervals, one a line; the last of a row says "highlighted"."""
    shown = list(rows)[::-1]
    figure, axes = new_figure(name, 0.75 + 0.3 * len(shown))
    for number, (_, value, own) in enumerate(shown):
        color = ACCENT if own else COOL
        axes.plot([value.low * scale, value.high * scale], [number, number], color=color, lw=2.4)
        axes.plot([value.value * scale], [number], "o", color=color, ms=6.5)
    if zero:
        axes.axvline(0, color=INK, lw=0.8)
    axes.set_yticks(range(len(shown)), [row[0] for row in shown])
    axes.set_ylim(-0.6, len(shown) - 0.4)
    axes.set_xlabel(axis)
    axes.grid(axis="x")
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return to_svg(figure, name, label)


def agreement(rows: Sequence[Agreement], own: str) -> Markup:
    """Draw how often each predictor's favourite was played."""
    bars = [(row.predictor, row.top1, row.predictor.startswith(f"{own} ")) for row in rows]
    name = f"top1-{rows[0].from_ply}-{rows[0].slice.split()[0]}"
    return _bars(name, "Top-1 agreement", "top-1, %", bars, 100.0)


def surprise(rows: Sequence[Agreement], own: str) -> Markup:
    """Draw how surprised each predictor was."""
    bars = [(row.predictor, row.nll, row.predictor.startswith(f"{own} ")) for row in rows]
    name = f"nll-{rows[0].from_ply}-{rows[0].slice.split()[0]}"
    return _bars(name, "Surprise", "NLL, nats a move (less is better)", bars)


def signal(signals: Sequence[Signal]) -> Markup:
    """Draw what the own model gains over each other one."""
    bars = [
        (f"{signal.mode} v. {rival.other}, ply {signal.from_ply}", rival.gain, rival.gain.low > 0)
        for signal in signals
        for rival in signal.against
    ]
    return _bars(
        "signal", "Personal signal", "nats a move, above 0: own is better", bars, zero=True
    )


def identification(identifications: Sequence[Identification]) -> Markup:
    """Draw accuracy against the number of games."""
    figure, axes = new_figure("identification", 3.1)
    lines: dict[str, list[Identification]] = {}
    for identification in identifications:
        lines.setdefault(f"{identification.view}, {identification.judge}", []).append(
            identification
        )
    for color, (label, points) in zip(COLORS, lines.items(), strict=False):
        x = [point.k for point in points]
        axes.plot(x, [p.accuracy.value * 100 for p in points], "o-", color=color, label=label)
        axes.fill_between(
            x,
            [p.accuracy.low * 100 for p in points],
            [p.accuracy.high * 100 for p in points],
            color=color,
            alpha=0.13,
            lw=0,
        )
    axes.axhline(100 / len(identifications[0].candidates), color=INK, lw=0.8, ls=":")
    axes.set_xscale("log")
    ticks = sorted({identification.k for identification in identifications})
    axes.set_xticks(ticks, [str(k) for k in ticks])
    axes.minorticks_off()
    axes.set_ylim(0, 103)
    axes.set_xlabel("games given")
    axes.set_ylabel("right, %")
    axes.grid(axis="y")
    axes.legend(frameon=False, fontsize=9, ncols=2, loc="lower left", bbox_to_anchor=(-0.1, 1))
    return to_svg(figure, "identification", "Right answers by number of games")


def confusion(result: Identification) -> Markup:
    """Draw who is taken for whom."""
    name = f"confusion-{result.k}-{result.view.split()[0]}-{result.judge}"
    figure, axes = new_figure(name, 0.9 + 0.5 * len(result.players))
    # Cells are drawn, not a picture of them: the page stays sharp at any size.
    right, below = (
        [n - 0.5 for n in range(len(of) + 1)] for of in (result.candidates, result.players)
    )
    shares = [list(row) for row in result.confusion]
    axes.pcolormesh(right, below, shares, vmin=0, vmax=1, cmap="YlOrBr", alpha=0.65, lw=0)
    axes.invert_yaxis()
    for y, row in enumerate(result.confusion):
        for x, share in enumerate(row):
            axes.text(x, y, f"{share * 100:.0f} %", ha="center", va="center")
    axes.set_xticks(range(len(result.candidates)), result.candidates)
    axes.set_yticks(range(len(result.players)), [f"games of {name}" for name in result.players])
    axes.tick_params(length=0)
    axes.spines[["left", "bottom"]].set_visible(False)
    return to_svg(
        figure,
        name,
        f"Attributed to whom, {result.k} games, {result.view}, {result.judge}",
    )


def attribution(attributions: Sequence[Attribution]) -> Markup:
    """Draw played games beside real ones."""
    rows: list[tuple[str, Interval, bool]] = []
    for attribution in attributions:
        rows.append((f"played, {attribution.k}, {attribution.view}", attribution.played, True))
        rows.append((f"real, {attribution.k}, {attribution.view}", attribution.real, False))
    name = f"played-{attributions[0].judge}"
    return _bars(name, "Attributed to the personality", "attributed to it, %", rows, 100.0)

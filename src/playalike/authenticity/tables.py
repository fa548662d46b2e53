"""The findings as tables of words and figures: the terminal, the page and the docs show the same.

Every table says which engine it rests on and how many games and positions it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playalike.authenticity.comparison import Agreement
from playalike.authenticity.identification import Identification
from playalike.authenticity.positions import BANDS
from playalike.authenticity.result import Authenticity
from playalike.stats.intervals import Interval

__all__ = ["Sheet", "as_markdown", "percent", "sheets"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table."""

    section: str
    """Where it belongs on the page, such as ``agreement``."""
    title: str
    caption: str
    """Engine, games and positions; what the columns mean."""
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def sheets(result: Authenticity) -> Iterator[Sheet]:
    """Yield all tables in the order of the page."""
    for from_ply in BANDS:
        yield from _agreement(result, from_ply)
    yield from _signal(result)
    yield from _dials(result)
    yield from _differences(result)
    yield from _identification(result)
    yield from _played(result)
    yield _known(result)
    yield _calibrations(result)


def as_markdown(sheet: Sheet) -> str:
    """Return a table for the docs."""
    rule = ["---"] + ["---:"] * (len(sheet.head) - 1)
    lines = [_row(sheet.head), _row(rule), *map(_row, sheet.rows)]
    return f"**{sheet.title}**\n\n" + "\n".join(lines) + f"\n\n{sheet.caption}\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def percent(interval: Interval) -> str:
    """Return a share with its interval: ``51.2 (49.8–52.6)``."""
    if interval.value != interval.value:
        return "–"
    return f"{interval.value * 100:.1f} ({interval.low * 100:.1f} to {interval.high * 100:.1f})"


def nats(interval: Interval, sign: bool = False) -> str:
    """Return nats with their interval."""
    if interval.value != interval.value:
        return "–"
    mark = "+" if sign else ""
    between = " to " if sign else "–"
    return (
        f"{interval.value:{mark}.3f} ({interval.low:{mark}.3f}{between}{interval.high:{mark}.3f})"
    )


def _caption(result: Authenticity, positions: int | None, what: str = "") -> str:
    parts = [str(result.engine), f"{len(result.choices[0].judged)} games"]
    if positions is not None:
        parts.append(f"{positions:,} positions")
    return "; ".join(parts) + f". {what}".rstrip()


def _agreement(result: Authenticity, from_ply: int) -> Iterator[Sheet]:
    rows: dict[str, list[Agreement]] = {}
    for agreement in result.agreements:
        if agreement.from_ply == from_ply:
            rows.setdefault(agreement.slice, []).append(agreement)
    explained = "Percent, nats a move; 95 % intervals by drawing games."
    for part in ("all", "choice positions"):
        if agreements := rows.get(part):
            title = "" if part == "all" else f", {part} (three candidates within 30 cp)"
            yield Sheet(
                "agreement",
                f"The move played, from ply {from_ply}{title}",
                _caption(result, agreements[0].positions, explained),
                ("predictor", "top-1", "top-3", "top-5", "NLL"),
                tuple(
                    (o.predictor, percent(o.top1), percent(o.top3), percent(o.top5), nats(o.nll))
                    for o in agreements
                ),
            )
    for kind in ("phase", "loss"):
        parts = [part for part in rows if part.startswith(f"{kind}: ")]
        if not parts:
            continue
        names = [part.partition(": ")[2] for part in parts]
        counts = ", ".join(
            f"{name} {rows[part][0].positions:,}" for name, part in zip(names, parts, strict=True)
        )
        what = "phase" if kind == "phase" else "what the move played gave up, in centipawns"
        for value, label in (("top1", "top-1, percent"), ("nll", "NLL, nats")):
            yield Sheet(
                "slices",
                f"By {what}, from ply {from_ply}: {label}",
                _caption(result, None, f"Positions: {counts}."),
                ("predictor", *names),
                tuple(
                    (
                        row.predictor,
                        *(_short(rows[part][number], value) for part in parts),
                    )
                    for number, row in enumerate(rows[parts[0]])
                ),
            )


def _short(agreement: Agreement, value: str) -> str:
    if value == "top1":
        return percent(agreement.top1)
    return nats(agreement.nll)


def _signal(result: Authenticity) -> Iterator[Sheet]:
    if not result.signals:
        return
    rows = []
    for signal in result.signals:
        for gain in signal.against:
            mark = " (best other)" if gain.other == signal.best_other else ""
            rows.append(
                (
                    signal.mode,
                    str(signal.from_ply),
                    f"{gain.other}{mark}",
                    nats(gain.gain, sign=True),
                    "yes" if gain.gain.excludes_zero else "no",
                )
            )
    yield Sheet(
        "signal",
        "Personal signal: own against other personalities",
        _caption(result, None, "Nats a move; above 0 when his own model explains moves better."),
        ("mode", "from ply", "against", "gain", "interval excludes 0"),
        tuple(rows),
    )


def _dials(result: Authenticity) -> Iterator[Sheet]:
    if not result.dials:
        return
    yield Sheet(
        "dials",
        "How much of the personal part is right? Own at each dial against the average master",
        _caption(result, None, "Thousandths of a nat a move; above 0 when his own is better."),
        ("dial", "from ply", "gain", "interval excludes 0"),
        tuple(
            (
                dial.predictor,
                str(dial.from_ply),
                f"{dial.gain.value * 1000:+.1f} ({dial.gain.low * 1000:+.1f} to "
                f"{dial.gain.high * 1000:+.1f})",
                "yes" if dial.gain.excludes_zero else "no",
            )
            for dial in result.dials
        ),
    )


def _differences(result: Authenticity) -> Iterator[Sheet]:
    for from_ply in BANDS:
        rows = tuple(
            (
                difference.predictor,
                difference.other,
                difference.slice,
                f"{difference.top1.value * 100:+.1f} ({difference.top1.low * 100:+.1f} to "
                f"{difference.top1.high * 100:+.1f})",
                nats(difference.gain, sign=True),
            )
            for difference in result.differences
            if difference.from_ply == from_ply
        )
        if rows:
            yield Sheet(
                "differences",
                f"Paired differences, from ply {from_ply}",
                _caption(result, None, "Above 0 when the first is better."),
                ("predictor", "against", "positions", "top-1, points", "gain, nats"),
                rows,
            )


def _identification(result: Authenticity) -> Iterator[Sheet]:
    if not result.identifications:
        return
    games = _games(result.identifications[0])
    yield Sheet(
        "identification",
        "Whose games are these? Right answers, percent",
        _caption(result, None, f"Held-out games: {games}. Intervals by drawing games."),
        ("games given", "judge", "view", "accuracy", "chance"),
        tuple(
            (
                str(test.k),
                test.judge,
                test.view,
                percent(test.accuracy),
                f"{100 / len(test.candidates):.1f}",
            )
            for test in result.identifications
        ),
    )
    for test in result.identifications:
        if test.k in (1, 20) or test.k == max(x.k for x in result.identifications):
            yield Sheet(
                "confusion",
                f"{test.k} game{'s' * (test.k > 1)}, {test.view}, by {test.judge}: attributed to",
                _caption(result, None, f"Held-out games: {_games(test)}. Percent of sets."),
                ("games of", *test.candidates),
                tuple(
                    (player, *(f"{share * 100:.1f}" for share in row))
                    for player, row in zip(test.players, test.confusion, strict=True)
                ),
            )


def _games(test: Identification) -> str:
    return ", ".join(f"{p} {n}" for p, n in zip(test.players, test.games, strict=True))


def _played(result: Authenticity) -> Iterator[Sheet]:
    if not result.attributions:
        return
    first = result.attributions[0]
    yield Sheet(
        "played",
        f"Games that {result.name} played: attributed to it, percent",
        _caption(
            result,
            None,
            f"{first.played_games} played and {first.real_games} real games; ratio is played by "
            f"real. Played in {result.played_mode}: as a judge, that mode knows its own hand.",
        ),
        ("games given", "judge", "view", "played", "real", "ratio"),
        tuple(
            (
                str(attribution.k),
                attribution.judge,
                attribution.view,
                percent(attribution.played),
                percent(attribution.real),
                "–" if attribution.ratio != attribution.ratio else f"{attribution.ratio:.2f}",
            )
            for attribution in result.attributions
        ),
    )


def _known(result: Authenticity) -> Sheet:
    def share(value: float | None) -> str:
        return "–" if value is None else f"{value * 100:.1f}"

    return Sheet(
        "known",
        "Positions that may be known by heart: set aside",
        _caption(result, None, "Top-1 on the known positions, percent, is counted nowhere else."),
        (
            "from ply",
            "own positions",
            "in the book",
            "in studied games only",
            "judged",
            "engine top-1 on known",
            "own top-1 on known",
        ),
        tuple(
            (
                str(trap.from_ply),
                f"{trap.own_positions:,}",
                f"{trap.in_book:,}",
                f"{trap.in_training:,}",
                f"{trap.judged:,}",
                share(trap.engine_top1_known),
                share(trap.own_top1_known),
            )
            for trap in result.traps
        ),
    )


def _calibrations(result: Authenticity) -> Sheet:
    return Sheet(
        "calibration",
        "Fitted temperature and remainder",
        _caption(result, None, "Fitted on each half of the games and used on the other."),
        ("predictor", "temperature", "remainder"),
        tuple(
            (
                prediction.name,
                " / ".join(f"{c.temperature:.3g}" for c in prediction.calibrations),
                " / ".join(f"{c.remainder:.4f}" for c in prediction.calibrations),
            )
            for prediction in result.predicted
        ),
    )

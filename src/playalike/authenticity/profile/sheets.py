"""The profile as tables of words and figures: the terminal, the page and the lab show the same."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from playalike.authenticity.profile.likeness import MEAN, Agreement
from playalike.authenticity.profile.result import Profile, WindowProfile, agreement_in
from playalike.authenticity.tables import Sheet, percent
from playalike.playstyle.dimensions import COMPOSITES
from playalike.stats.arrays import Floats
from playalike.stats.intervals import Interval

__all__ = ["profile_sheets"]

SHORT = (MEAN, *COMPOSITES)
"""Columns that the summary shows."""


def profile_sheets(profile: Profile) -> Iterator[Sheet]:
    """Yield all tables; those of the section ``dimensions`` are long."""
    yield _summary(profile)
    yield _judge(profile)
    yield _counts(profile)
    yield _structures(profile)
    for window in profile.windows:
        yield _pairs(profile, window)
    if profile.moves is not None:
        yield _matrix(
            "moves",
            f"Different moves in {profile.middlegames} middlegames, percent",
            "Without books and without chance.",
            profile,
            profile.moves * 100,
            "{:.0f}",
        )
    for window in profile.windows:
        yield _masters(profile, window)
        yield _dimensions(profile, window, window.controlled, "opening, colour, result controlled")
        yield _dimensions(profile, window, window.plain, "as they are")
    yield _series(profile)


def _caption(profile: Profile, what: str = "") -> str:
    quick = ", quick" if profile.quick else ""
    nodes = f"{profile.nodes:,} nodes a move{quick}"
    return f"{profile.games} games each against {profile.opponent}, {nodes}. {what}".rstrip()


def _number(interval: Interval) -> str:
    if np.isnan(interval.value):
        return "–"
    return f"{interval.value:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def _summary(profile: Profile) -> Sheet:
    rows = []
    for window in profile.windows:
        for agreements, values in (
            (window.controlled, "controlled"),
            (window.unseen, "controlled, validation games"),
            (window.plain, "as they are"),
        ):
            for column in SHORT if agreements else ():
                agreement = agreement_in(agreements, column)
                rows.append(
                    (
                        column,
                        window.name,
                        values,
                        _number(agreement.correlation),
                        _number(agreement.ceiling),
                        _number(agreement.slope),
                    )
                )
    return Sheet(
        "summary",
        "Played games against careers",
        _caption(
            profile,
            "Correlation and slope over masters; ceiling: as many real games, drawn at random, "
            "against the rest of the careers; 95 % intervals by drawing games.",
        ),
        ("column", "games", "values", "correlation", "ceiling", "slope"),
        tuple(rows),
    )


def _judge(profile: Profile) -> Sheet:
    return Sheet(
        "judge",
        "Whose games are these? Right answers of the judge of games, percent",
        _caption(
            profile,
            f"Trained on real careers; real games are judged by the other folds; chance is "
            f"{100 / len(profile.names):.0f}. Centred: what is common to all played games is "
            "taken off.",
        ),
        ("games given", "view", "real", "played", "ratio", "played, centred", "ratio"),
        tuple(
            (
                str(verdict.k),
                verdict.view,
                percent(verdict.real.accuracy),
                percent(verdict.played.accuracy),
                f"{verdict.ratio:.2f}",
                percent(verdict.centred.accuracy),
                f"{verdict.centred_ratio:.2f}",
            )
            for verdict in profile.verdicts
        ),
    )


def _counts(profile: Profile) -> Sheet:
    kinds = ("score", "moves", "sacrifices", "checks", "exchanges", "queens_on")
    rows = []
    for name, played, real in profile.counts:
        for label, value in (("played", played), ("real", real)):
            if value is not None:
                values = (getattr(value, kind) for kind in kinds)
                rows.append(
                    (f"{name}, {label}", str(value.games), *(f"{v.value:.2f}" for v in values))
                )
    return Sheet(
        "counts",
        "Sacrifices, checks, exchanges a game",
        _caption(profile, "Exchanges: pairs of pieces off by move 20; queens: still on by then."),
        ("games of", "games", "points", "moves", "sacrifices", "checks", "exchanges", "queens on"),
        tuple(rows),
    )


def _structures(profile: Profile) -> Sheet:
    rows = []
    for overlap in profile.overlaps:
        own = np.diag(overlap.table)
        others = (overlap.table.sum(axis=1) - own) / (len(own) - 1)
        rows.append(
            (
                f"{overlap.kind} at ply {overlap.ply}",
                f"{own.mean():.2f}",
                f"{overlap.real.mean():.2f}",
                f"{others.mean():.2f}",
                f"{overlap.own_nearest * 100:.0f}",
                f"{overlap.ceiling * 100:.0f}",
                ", ".join(
                    name
                    for name, row, number in zip(
                        profile.names, overlap.table, range(len(own)), strict=True
                    )
                    if row.argmax() != number
                )
                or "–",
            )
        )
    return Sheet(
        "structures",
        "Structures and set-ups: overlap with the careers",
        _caption(
            profile,
            "1: every kind of structure (every man on every square) is as frequent as in the "
            "career. Real: as many real games against the rest of their own career.",
        ),
        ("what", "own career", "real", "others' careers", "own nearest, %", "real, %", "another"),
        tuple(rows),
    )


def _pairs(profile: Profile, window: WindowProfile) -> Sheet:
    names = profile.names
    rows = [
        (
            f"{one} – {other}",
            f"{window.distances.real[names.index(one), names.index(other)]:.2f}",
            f"{window.distances.played[names.index(one), names.index(other)]:.2f}",
            f"{right} of {sure}",
        )
        for (one, other), (right, sure) in window.signs.items()
    ]
    right = sum(pair[0] for pair in window.signs.values())
    sure = sum(pair[1] for pair in window.signs.values())
    rows.append(("all", "", f"{window.distances.ratio:.2f} of real", f"{right} of {sure}"))
    return Sheet(
        "pairs",
        f"How far any two are apart, {window.name}",
        _caption(
            profile,
            "Root mean square over the dimensions, in deviations of single games, chance taken "
            "off; right signs among the dimensions in which careers differ surely.",
        ),
        ("pair", "real", "played", "right signs"),
        tuple(rows),
    )


def _matrix(
    section: str, title: str, what: str, profile: Profile, values: Floats, form: str
) -> Sheet:
    upper = values[np.triu_indices(len(values), 1)]
    spread = f"{form.format(upper.min())} to {form.format(upper.max())}"
    return Sheet(
        section,
        title,
        f"{what} Any two: {spread}, mean {upper.mean():.1f}.",
        ("", *profile.names),
        tuple(
            (name, *(form.format(x) for x in row))
            for name, row in zip(profile.names, values, strict=True)
        ),
    )


def _masters(profile: Profile, window: WindowProfile) -> Sheet:
    rows = []
    for number, name in enumerate(profile.names):
        cells = []
        for place in range(-len(COMPOSITES), 0):
            for levels in (window.real, window.played):
                middle = np.nanmean(levels.mean[:, place])
                cells.append(f"{levels.mean[number, place] - middle:+.2f}")
        rows.append((name, *cells, f"{profile.points[number]:.2f}"))
    heads = [f"{name}, {kind}" for name in COMPOSITES for kind in ("real", "played")]
    return Sheet(
        "masters",
        f"Controlled scores of the masters, {window.name}",
        _caption(profile, "Deviations of single games from the mean of the masters."),
        ("master", *heads, "points"),
        tuple(rows),
    )


def _dimensions(
    profile: Profile, window: WindowProfile, rows: tuple[Agreement, ...], how: str
) -> Sheet:
    return Sheet(
        "dimensions",
        f"Every dimension, {window.name}, {how}",
        _caption(profile),
        ("dimension", "correlation", "ceiling", "slope"),
        tuple(
            (row.column, _number(row.correlation), _number(row.ceiling), _number(row.slope))
            for row in rows
        ),
    )


def _series(profile: Profile) -> Sheet:
    endings = ", ".join(f"{count} {ending}" for ending, count in profile.endings.items())
    rows = zip(profile.names, profile.specs, profile.career_games, profile.points, strict=True)
    return Sheet(
        "series",
        "Who played",
        _caption(profile, f"Ended: {endings}. Played by {', '.join(profile.versions)}."),
        ("master", "player", "real games", "points a game"),
        tuple((name, spec, str(games), f"{points:.2f}") for name, spec, games, points in rows),
    )

"""The Elo tracker: every rated run that the store has, and how a player's rating went on.

A match rates its first player against its second; when the second has a rating of its own
(`UCI_Elo`, `elo`), the result is a rating, else a difference. A tournament rates everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from playalike.store import Store

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["RatedRun", "draw_history", "history_page", "known_rating", "rated_runs", "ruleset_of"]

KINDS = ("match", "tournament")


@dataclass(frozen=True, slots=True)
class RatedRun:
    """One player's rating by one run."""

    run: int
    started: str
    kind: str
    player: str
    """The description, for example ``engine:default``."""
    ruleset: str
    """Of our engine; empty for everybody else."""
    version: str
    against: str
    """The opponent, or the name of the tournament."""
    tc: str
    elo: float | None
    """None when every game was won, or lost."""
    low: float | None
    high: float | None
    games: int
    absolute: bool
    """True for a rating, False for a difference to the opponent (or to the pool's average)."""
    finished: bool


def known_rating(spec: str) -> float | None:
    """Return the rating that a description promises: ``UCI_Elo`` or ``elo``."""
    options = dict(parse_qsl(spec.partition("?")[2]))
    word = options.get("UCI_Elo", options.get("elo", ""))
    return float(word) if word.isdecimal() else None


def ruleset_of(spec: str) -> str:
    """Return the ruleset, with its changes, of a description of our engine; else nothing."""
    head, _, query = spec.partition("?")
    kind, _, rest = head.partition(":")
    if kind != "engine":
        return ""
    return f"{rest or 'default'}?{query}" if query else rest or "default"


def rated_runs(store: Store) -> list[RatedRun]:
    """Return everything that was rated, the oldest first."""
    found: list[RatedRun] = []
    for info in sorted(store.runs(), key=lambda run: run.id):
        if info.kind not in KINDS:
            continue
        for row in store.rows("summary", info.id):
            data = row["data"]
            assert isinstance(data, Mapping)
            read = _of_match if info.kind == "match" else _of_tournament
            for rating in read(data):
                found.append(
                    RatedRun(
                        run=info.id,
                        started=info.started,
                        kind=info.kind,
                        version=str(data.get("version", "")),
                        tc=str(data.get("tc", "")),
                        finished=info.finished,
                        player=rating.player,
                        ruleset=ruleset_of(rating.player),
                        against=rating.against or info.name,
                        elo=rating.elo,
                        low=rating.low,
                        high=rating.high,
                        games=rating.games,
                        absolute=rating.absolute,
                    )
                )
    return found


@dataclass(frozen=True, slots=True)
class _Rating:
    player: str
    against: str
    elo: float | None
    low: float | None
    high: float | None
    games: int
    absolute: bool


def _of_match(data: Mapping[str, object]) -> Iterator[_Rating]:
    second = str(data["second"])
    base = known_rating(second)
    elo = data["elo"]
    assert isinstance(elo, Mapping)
    value, low, high = (
        None if elo[key] is None else float(elo[key]) + (base or 0.0)
        for key in ("value", "low", "high")
    )
    games = int(str(data["games"]))
    yield _Rating(str(data["first"]), second, value, low, high, games, base is not None)


def _of_tournament(data: Mapping[str, object]) -> Iterator[_Rating]:
    ratings = data["ratings"]
    assert isinstance(ratings, list)
    for row in ratings:
        elo, error = float(row["elo"]), float(row["error"])
        yield _Rating(
            str(row["spec"]), "", elo, elo - error, elo + error, int(row["games"]),
            bool(data.get("anchored")),
        )  # fmt: skip


def draw_history(runs: list[RatedRun]) -> Figure:
    """Draw one line for each player and opponent, with its intervals."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    lines: dict[tuple[str, str], list[RatedRun]] = {}
    for run in runs:
        if run.elo is not None:
            lines.setdefault((run.player, run.against), []).append(run)
    places = {number: i for i, number in enumerate(sorted({run.run for run in runs}))}
    for (player, against), points in lines.items():
        x = [places[run.run] for run in points]
        y = [run.elo or 0.0 for run in points]
        # An end that the results do not limit is drawn as no end.
        below = [0.0 if run.low is None else v - run.low for run, v in zip(points, y, strict=True)]
        above = [
            0.0 if run.high is None else run.high - v for run, v in zip(points, y, strict=True)
        ]
        axes.errorbar(
            x, y, yerr=[below, above], marker="o", capsize=3, label=f"{player} – {against}"
        )
    labels = {run.run: f"{run.version}\n{run.started[:10]}" for run in runs}
    axes.set_xticks(list(places.values()), [labels[number] for number in places], fontsize=7)
    axes.set_ylabel("Elo")
    axes.set_title("Ratings with 95 % intervals, run by run")
    axes.grid(alpha=0.3)
    if lines:
        axes.legend(fontsize=7)
    return figure


def history_page(runs: list[RatedRun]) -> str:
    """Return a page with the picture and the table."""
    import html
    import io

    picture = io.StringIO()
    draw_history(runs).savefig(picture, format="svg")
    svg = picture.getvalue()
    rows = []
    for run in runs:
        elo = "–" if run.elo is None else f"{run.elo:+.0f}"
        low = "–" if run.low is None else f"{run.low:+.0f}"
        high = "–" if run.high is None else f"{run.high:+.0f}"
        cells = (
            run.started, run.version, run.player, run.ruleset, run.against, run.tc, elo,
            f"{low} to {high}", str(run.games),
        )  # fmt: skip
        rows.append("".join(f"<td>{html.escape(cell)}</td>" for cell in cells))
    headings = ["started", "version", "player", "ruleset", "against", "time", "Elo", "95%", "games"]
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return (
        "<!doctype html>\n<html lang=en><meta charset=utf-8><title>Ratings</title>\n"
        "<style>body{font:15px system-ui;margin:2rem;max-width:70rem}"
        "svg{max-width:100%;height:auto}"
        "td,th{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #ccc}</style>\n"
        f"<h1>Ratings</h1>\n{svg[svg.index('<svg') :]}\n"
        f"<table><tr>{head}</tr>\n{body}</table>\n</html>\n"
    )

"""An archive as one page: how accuracy moved, which mistakes come back, the worst of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import chess
from markupsafe import Markup

from playalike.position.phase import GamePhase
from playalike.reports.boards import diagram, piece_shapes
from playalike.reports.pages import Pages
from playalike.review.archive import Archive, Mistake, Period
from playalike.review.curve import css_class
from playalike.review.move_class import SIGNS
from playalike.review.record import JudgedMove
from playalike.words.text import counted

__all__ = ["draw_archive"]

PAGES = Pages("playalike.review", counted=counted, css_class=css_class)
WIDTH, HEIGHT = 1000, 220
WORST = 12
OPENINGS = 15
SMOOTHED = 5
"""Games over which the curve is averaged."""


def draw_archive(archive: Archive) -> str:
    """Return the page."""
    worst = sorted(archive.mistakes, key=lambda mistake: -mistake.move.loss_win_chance)[:WORST]
    return PAGES.render(
        "archive.html",
        {
            "archive": archive,
            "shapes": piece_shapes(),
            "trend": _trend(archive),
            "change": archive.trend(),
            "periods": _rows(archive.months()),
            "openings": _rows(archive.openings()[:OPENINGS]),
            "clocks": [
                (left, f"{moves:,}", f"{100 * mistakes / moves:.1f} %")
                for left, moves, mistakes in archive.clocks()
            ],
            "worst": [_moment(mistake) for mistake in worst],
            "engine": "",
            "game_phases": tuple(GamePhase),
        },
    )


def _rows(periods: Sequence[Period]) -> list[tuple[str, ...]]:
    return [
        (
            period.name,
            str(period.games),
            f"{period.accuracy:.1f} %",
            f"{period.average_loss_cp:.0f}",
            f"{period.mistakes_a_game:.1f}",
        )
        for period in periods
    ]


def _trend(archive: Archive) -> Markup:
    values = [game.accuracy for game in archive.games]
    step = WIDTH / max(1, len(values) - 1)

    def place(number: int, accuracy: float) -> tuple[float, float]:
        return number * step, HEIGHT * (1 - accuracy / 100)

    lately = [values[max(0, n - SMOOTHED + 1) : n + 1] for n in range(len(values))]
    means = [place(n, sum(part) / len(part)) for n, part in enumerate(lately)]
    dots = [
        (*place(n, game.accuracy), f"{game.title}: {game.accuracy:.1f}")
        for n, game in enumerate(archive.games)
    ]
    values_shown = {"width": WIDTH, "height": HEIGHT, "means": means, "dots": dots}
    return PAGES.render("trend.svg", values_shown)


class _Moment(NamedTuple):
    """One of the costliest mistakes."""

    move: JudgedMove
    name: str
    board: Markup
    title: str


def _moment(mistake: Mistake) -> _Moment:
    move = mistake.move
    name = f"{move.number} {move.san}{SIGNS.get(move.move_class, '')}"
    arrows = [move.best.move, move.move]
    drawn = diagram(chess.Board(move.fen), arrows, move.side, f"The position before {name}")
    return _Moment(move, name, drawn, mistake.title)

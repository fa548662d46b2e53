"""The evaluation curve as inline SVG: win percentage from White's side, key moments as dots."""

from __future__ import annotations

from typing import NamedTuple

import chess
from markupsafe import Markup

from playalike.position.phase import GamePhase
from playalike.reports.pages import Pages
from playalike.review.move_class import SIGNS, MoveClass
from playalike.review.record import GameReview

__all__ = ["css_class", "draw_curve"]

PAGES = Pages("playalike.review")
WIDTH, HEIGHT = 1000, 260


def css_class(kind: MoveClass) -> str:
    """Return the style sheet's name of a class of moves."""
    return kind.value.replace(" ", "-")


class _Dot(NamedTuple):
    """A key moment."""

    ply: int
    kind: str
    x: float
    y: float
    title: str


def draw_curve(review: GameReview, prefix: str) -> Markup:
    """Draw the curve; a dot leads to the moment whose anchor is `prefix` and its ply."""
    moves = review.moves
    percents = [review.start.win_percent(chess.WHITE)]
    percents += [move.after.win_percent(chess.WHITE) for move in moves]
    step = WIDTH / max(1, len(moves))
    points = [(n * step, HEIGHT * (1 - percent / 100)) for n, percent in enumerate(percents)]
    dots = [
        _Dot(
            move.ply,
            css_class(move.move_class),
            *points[move.ply],
            f"{move.number} {move.san}{SIGNS[move.move_class]} {move.after}",
        )
        for move in moves
        if move.move_class in SIGNS
    ]
    return PAGES.render(
        "curve.svg",
        {"width": WIDTH, "height": HEIGHT, "points": points, "dots": dots, "prefix": prefix,
         "phases": _phases(review, step)},
    )  # fmt: skip


def _phases(review: GameReview, step: float) -> list[tuple[GamePhase, float]]:
    """Return where middlegame and endgame begin."""
    begun = []
    phase = GamePhase.OPENING
    for move in review.moves:
        if move.phase != phase:
            phase = move.phase
            begun.append((phase, (move.ply - 1) * step))
    return begun

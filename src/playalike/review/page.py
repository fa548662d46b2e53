"""A review as one page of HTML: no scripts, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import chess
from markupsafe import Markup

from playalike.position.phase import GamePhase
from playalike.reports.boards import diagram, piece_shapes
from playalike.reports.pages import Pages
from playalike.review.curve import css_class, draw_curve
from playalike.review.move_class import SIGNS, MoveClass
from playalike.review.record import GameReview, JudgedMove, TurningPoint
from playalike.words.dimensions import dimension_words

__all__ = ["draw_page"]

MOST_MOMENTS = 40
SHOWN_PLIES = 6
SHOWN_STYLE = (
    "attacked_material", "king_pressure", "space", "tension", "captures", "checks", "sacrifices",
)  # fmt: skip


def draw_page(reviews: Sequence[GameReview]) -> str:
    """Return the page of one game, or of several below one another."""
    title = reviews[0].title if len(reviews) == 1 else f"{len(reviews)} games reviewed"
    return PAGES.render(
        "page.html",
        {
            "title": title,
            "shapes": piece_shapes(),
            "games": [_game(review, number) for number, review in enumerate(reviews, start=1)],
            "engine": f"{reviews[0].engine}, {reviews[0].nodes} nodes a position",
            "signs": SIGNS,
            "game_phases": tuple(GamePhase),
            "move_classes": tuple(MoveClass),
        },
    )


class _Moment(NamedTuple):
    """A key moment on its board."""

    move: JudgedMove
    name: str
    board: Markup
    better: str
    """What should have been played; empty when it was."""


class _Game(NamedTuple):
    """One game of the page."""

    number: int
    review: GameReview
    event: str
    curve: Markup
    turning: list[tuple[TurningPoint, JudgedMove]]
    moments: list[_Moment]
    rows: list[tuple[str, bool, list[JudgedMove]]]
    """Number, whether White's move is missing, and the moves."""


def _game(review: GameReview, number: int) -> _Game:
    opening = review.opening
    named = "" if opening is None else f"{opening.eco} {opening.name}"
    event = " · ".join(filter(None, (review.game.headers.get("Event", ""), named)))
    by_ply = {move.ply: move for move in review.moves}
    turning = [(point, by_ply[point.ply]) for point in review.turning_points]
    curve = draw_curve(review, f"g{number}ply")
    return _Game(number, review, event, curve, turning, _moments(review), _rows(review))


def _moments(review: GameReview) -> list[_Moment]:
    key = [move for move in review.moves if move.move_class in SIGNS]
    key = sorted(key, key=lambda move: -abs(move.loss_win_chance))[:MOST_MOMENTS]
    return [_moment(move) for move in sorted(key, key=lambda move: move.ply)]


def _moment(move: JudgedMove) -> _Moment:
    board = chess.Board(move.fen)
    name = f"{move.number} {move.san}{SIGNS[move.move_class]}"
    best = move.move == move.best.move
    arrows = [move.best.move] if best else [move.best.move, move.move]
    better = "" if best else board.variation_san(move.best.line[:SHOWN_PLIES])
    drawn = diagram(board, arrows, move.side, f"The position before {name}")
    return _Moment(move, name, drawn, better)


def _rows(review: GameReview) -> list[tuple[str, bool, list[JudgedMove]]]:
    rows: list[tuple[str, bool, list[JudgedMove]]] = []
    for move in review.moves:
        if move.side or not rows:
            rows.append((f"{move.number.rstrip('.')}.", not move.side, []))
        rows[-1][2].append(move)
    return rows


def _playstyle(values: Mapping[str, float]) -> str:
    shown = [name for name in SHOWN_STYLE if name in values]
    return ", ".join(f"{dimension_words(name).lower()} {values[name]:.2g}" for name in shown)


PAGES = Pages("playalike.review", css_class=css_class, playstyle=_playstyle)

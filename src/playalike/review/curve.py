"""The evaluation curve as inline SVG: win percentage from White's side, key moments as dots."""

from __future__ import annotations

from html import escape

import chess

from playalike.position.phase import GamePhase
from playalike.review.move_class import SIGNS
from playalike.review.record import GameReview, JudgedMove

__all__ = ["css_class", "draw_curve"]

WIDTH, HEIGHT = 1000, 260


def css_class(move: JudgedMove) -> str:
    """Return the style sheet's name of a move's class."""
    return move.move_class.value.replace(" ", "-")


def draw_curve(review: GameReview, prefix: str) -> str:
    """Draw the curve; a dot leads to the moment whose anchor is `prefix` and its ply."""
    moves = review.moves
    percents = [review.start.win_percent(chess.WHITE)]
    percents += [move.after.win_percent(chess.WHITE) for move in moves]
    step = WIDTH / max(1, len(moves))
    points = [(n * step, HEIGHT * (1 - percent / 100)) for n, percent in enumerate(percents)]
    outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts = [
        f'<rect class="down" y="-6" width="{WIDTH}" height="{HEIGHT + 12}"/>',
        f'<polygon class="up" points="0,{HEIGHT + 6} {outline} {points[-1][0]:.1f},{HEIGHT + 6}"/>',
        f'<line class="mid" x1="0" y1="{HEIGHT / 2}" x2="{WIDTH}" y2="{HEIGHT / 2}"/>',
        *_phases(review, step),
    ]
    for move in moves:
        if move.move_class in SIGNS:
            x, y = points[move.ply]
            title = escape(f"{move.number} {move.san}{SIGNS[move.move_class]} {move.after}")
            parts.append(
                f'<a href="#{prefix}{move.ply}"><circle class="{css_class(move)}" cx="{x:.1f}" '
                f'cy="{y:.1f}" r="7"><title>{title}</title></circle></a>'
            )
    return (
        f'<svg class="curve" viewBox="0 -6 {WIDTH} {HEIGHT + 12}" role="img" '
        f'aria-label="White\'s chance to win, move by move">{"".join(parts)}</svg>'
    )


def _phases(review: GameReview, step: float) -> list[str]:
    """Mark where middlegame and endgame begin."""
    found = []
    phase = GamePhase.OPENING
    for move in review.moves:
        if move.phase != phase:
            phase = move.phase
            x = (move.ply - 1) * step
            found.append(f'<line class="cut" x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{HEIGHT}"/>')
            late = x > WIDTH - 100
            place = f'x="{x - 6:.1f}" text-anchor="end"' if late else f'x="{x + 6:.1f}"'
            found.append(f'<text {place} y="18">{phase.value}</text>')
    return found

"""A review as one page of HTML: no scripts, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

import chess

from playalike.position.phase import GamePhase
from playalike.review.curve import css_class, draw_curve
from playalike.review.move_class import SIGNS, MoveClass
from playalike.review.record import GameReview, JudgedMove, SideReview
from playalike.study.report.boards import diagram, piece_shapes

__all__ = ["draw_page", "html_page"]

MOST_MOMENTS = 40
SHOWN_PLIES = 6
SHOWN_STYLE = (
    "attacked_material", "king_pressure", "space", "tension", "captures", "checks", "sacrifices",
)  # fmt: skip


def draw_page(reviews: Sequence[GameReview]) -> str:
    """Return the page of one game, or of several below one another."""
    title = reviews[0].title if len(reviews) == 1 else f"{len(reviews)} games reviewed"
    games = "".join(_game(review, number) for number, review in enumerate(reviews, start=1))
    engine = f"{reviews[0].engine}, {reviews[0].nodes} nodes a position"
    return html_page(title, piece_shapes() + games, f"Reviewed by Playalike with {engine}")


def html_page(title: str, body: str, note: str) -> str:
    """Wrap a body; the style sheet is inside, so that the file stands alone."""
    style = files("playalike.review").joinpath("page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>{body}"
        f"<footer>{escape(note)}; accuracy by lichess' published method.</footer></body></html>\n"
    )


def _game(review: GameReview, number: int) -> str:
    prefix = f"g{number}ply"
    opening = review.opening
    named = "" if opening is None else f"{opening.eco} {opening.name}"
    event = escape(" · ".join(filter(None, (review.game.headers.get("Event", ""), named))))
    parts = [
        f'<header id="game{number}"><h1>{escape(review.title)}</h1>'
        f'<p class="soft">{event}</p></header><main>',
        '<div class="sides">',
        *(_side(side) for side in (review.white, review.black)),
        "</div>",
    ]
    if review.moves:
        parts += [
            "<h2>The game in one curve</h2>",
            draw_curve(review, prefix),
            _turning(review, prefix),
        ]
        parts += [_moments(review, prefix), "<h2>All moves</h2>", _moves(review, prefix)]
    else:
        parts.append("<p>No moves were played.</p>")
    return "".join([*parts, "</main>"])


def _side(side: SideReview) -> str:
    colour = "white" if side.side else "black"
    name = escape(side.name or colour.title())
    head = f'<section class="side"><h3><span class="dot {colour}"></span>{name}</h3>'
    if side.accuracy is None or side.average_loss_cp is None:
        return head + '<p class="soft">made no move</p></section>'
    rows = [
        f'<tr><td>{phase.value}</td><td class="n">{side.phase_accuracy[phase]:.1f} %</td></tr>'
        for phase in GamePhase
        if phase in side.phase_accuracy
    ]
    rows += [
        f'<tr><td class="{kind.value.replace(" ", "-")}">{kind.value}</td>'
        f'<td class="n">{side.counts[kind]}</td></tr>'
        for kind in MoveClass
        if kind in side.counts
    ]
    return (
        f'{head}<p class="accuracy">{side.accuracy:.1f}<small>accuracy · average loss '
        f"{side.average_loss_cp:.0f} cp</small></p><table>{''.join(rows)}</table>"
        f"{_portrait(side)}</section>"
    )


def _portrait(side: SideReview) -> str:
    parts = []
    if side.likeness:
        shares = ", ".join(f"{escape(name)} {share:.0%}" for name, share in side.likeness[:3])
        parts.append(f'<p class="soft">Most like, among the personalities: {shares}.</p>')
    if side.playstyle:
        shown = ", ".join(
            f"{name.replace('_', ' ')} {side.playstyle[name]:.2g}"
            for name in SHOWN_STYLE
            if name in side.playstyle
        )
        kind = f"{escape(side.playstyle_class)}: " if side.playstyle_class else ""
        parts.append(f'<p class="soft">Playstyle: {kind}{shown}.</p>')
    return "".join(parts)


def _turning(review: GameReview, prefix: str) -> str:
    if not review.turning_points:
        return '<p class="soft">No single move turned this game.</p>'
    by_ply = {move.ply: move for move in review.moves}
    named = []
    for point in review.turning_points:
        move = by_ply[point.ply]
        text = escape(f"{move.number} {move.san}")
        named.append(
            f'<a href="#{prefix}{point.ply}">{text}</a> (delta {point.gap:.1f},'
            f" −{50 * point.swing:.0f} % win chance)"
        )
    return f"<p>The game turned at {', '.join(named)}.</p>"


def _moments(review: GameReview, prefix: str) -> str:
    key = [move for move in review.moves if move.move_class in SIGNS]
    if not key:
        return ""
    key = sorted(key, key=lambda move: -abs(move.loss_win_chance))[:MOST_MOMENTS]
    figures = [_moment(move, prefix) for move in sorted(key, key=lambda move: move.ply)]
    legend = '<p class="soft">Green arrow: the best move. Blue arrow: what was played.</p>'
    return f'<h2>Key moments</h2>{legend}<div class="moments">{"".join(figures)}</div>'


def _moment(move: JudgedMove, prefix: str) -> str:
    board = chess.Board(move.fen)
    name = f"{move.number} {move.san}{SIGNS[move.move_class]}"
    arrows = [move.best.move] if move.move == move.best.move else [move.best.move, move.move]
    drawn = diagram(board, arrows, move.side, f"The position before {name}")
    line = escape(board.variation_san(move.best.line[:SHOWN_PLIES]))
    better = (
        ""
        if move.move == move.best.move
        else f'<span class="line">{line} ({move.best.evaluation})</span>'
    )
    return (
        f'<figure id="{prefix}{move.ply}">{drawn}<figcaption><b class="{css_class(move)}">'
        f"{escape(name)}</b> {escape(move.move_class.value)}, {move.after}. "
        f"{escape(move.sentence)}{better}</figcaption></figure>"
    )


def _moves(review: GameReview, prefix: str) -> str:
    rows: list[str] = []
    for move in review.moves:
        sign = SIGNS.get(move.move_class, "")
        text = escape(f"{move.san}{sign}")
        if sign:
            text = f'<a class="{css_class(move)}" href="#{prefix}{move.ply}">{text}</a>'
        cell = f"<span>{text}<small>{move.after}</small></span>"
        if move.side or not rows:
            gap = "" if move.side else "<span>…</span>"
            rows.append(f'<span class="no">{move.number.rstrip(".")}.</span>{gap}{cell}')
        else:
            rows[-1] += cell
    return f'<ol class="moves">{"".join(f"<li>{row}</li>" for row in rows)}</ol>'

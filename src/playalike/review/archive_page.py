"""An archive as one page: how accuracy moved, which mistakes come back, the worst of them."""

from __future__ import annotations

from html import escape

import chess

from playalike.position.phase import GamePhase
from playalike.review.archive import Archive, Mistake
from playalike.review.move_class import SIGNS
from playalike.review.page import html_page
from playalike.study.report.boards import diagram, piece_shapes

__all__ = ["draw_archive"]

WIDTH, HEIGHT = 1000, 220
WORST = 12
SMOOTHED = 5
"""Games over which the curve is averaged."""


def draw_archive(archive: Archive) -> str:
    """Return the page."""
    parts = [
        f"<header><h1>{escape(archive.player)}</h1>"
        f'<p class="soft">{len(archive.games)} games</p></header><main>',
    ]
    if archive.games:
        parts += [_numbers(archive), _trend(archive), _periods(archive), _recurring(archive)]
        parts.append(_worst(archive))
    parts.append("</main>")
    title = f"{archive.player}: {len(archive.games)} games"
    return html_page(title, piece_shapes() + "".join(parts), "Reviewed by Playalike")


def _numbers(archive: Archive) -> str:
    phases = archive.phase_accuracy()
    rows = "".join(
        f'<tr><td>{phase.value}</td><td class="n">{phases[phase]:.1f} %</td></tr>'
        for phase in GamePhase
        if phase in phases
    )
    counts = "".join(
        f'<tr><td class="{kind.value.replace(" ", "-")}">{kind.value}</td>'
        f'<td class="n">{count}</td>'
        f'<td class="n">{count / len(archive.games):.1f} a game</td></tr>'
        for kind, count in archive.counts().most_common()
    )
    return (
        f'<div class="sides"><section class="side"><p class="accuracy">'
        f"{archive.accuracy() or 0:.1f}<small>accuracy, mean over games</small></p>"
        f'<table>{rows}</table></section><section class="side"><table>{counts}</table></section>'
        "</div>"
    )


def _trend(archive: Archive) -> str:
    values = [game.accuracy for game in archive.games]
    step = WIDTH / max(1, len(values) - 1)

    def height(value: float) -> float:
        return HEIGHT * (1 - value / 100)

    dots = "".join(
        f'<circle class="great" cx="{n * step:.1f}" cy="{height(value):.1f}" r="4">'
        f"<title>{escape(game.title)}: {value:.1f}</title></circle>"
        for n, (value, game) in enumerate(zip(values, archive.games, strict=True))
    )
    smooth = [values[max(0, n - SMOOTHED + 1) : n + 1] for n in range(len(values))]
    line = " ".join(
        f"{n * step:.1f},{height(sum(part) / len(part)):.1f}" for n, part in enumerate(smooth)
    )
    trend = archive.trend()
    words = (
        ""
        if trend is None
        else f"<p>The later half is {trend[0]:+.1f} ± {trend[1]:.1f} points more accurate than"
        " the earlier one.</p>"
    )
    return (
        f'<h2>Accuracy, game by game</h2><svg class="curve" viewBox="-10 -10 {WIDTH + 20} '
        f'{HEIGHT + 20}" role="img" aria-label="Accuracy game by game">'
        f'<polyline fill="none" stroke="currentColor" stroke-width="2" points="{line}"/>'
        f"{dots}</svg>{words}"
    )


def _periods(archive: Archive) -> str:
    rows = "".join(
        f'<tr><td>{escape(p.name)}</td><td class="n">{p.games}</td>'
        f'<td class="n">{p.accuracy:.1f} %</td><td class="n">{p.average_loss_cp:.0f}</td>'
        f'<td class="n">{p.mistakes_a_game:.1f}</td></tr>'
        for p in archive.periods()
    )
    head = "<th>period</th>" + "".join(
        f'<th class="n">{name}</th>'
        for name in ("games", "accuracy", "average loss, cp", "mistakes a game")
    )
    return f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def _recurring(archive: Archive) -> str:
    rows = "".join(
        f'<tr><td>{escape(one.motif)}</td><td>{one.phase.value}</td><td class="n">{one.count}</td>'
        f'<td class="n">{50 * one.cost:.0f} %</td><td>{escape("; ".join(one.examples))}</td></tr>'
        for one in archive.recurring()
    )
    return (
        '<h2>Mistakes that come back</h2><div class="scroll"><table><tr><th>what</th>'
        '<th>phase</th><th class="n">times</th><th class="n">win chance each</th>'
        f"<th>the costliest</th></tr>{rows}</table></div>"
    )


def _worst(archive: Archive) -> str:
    worst = sorted(archive.mistakes, key=lambda one: -one.move.loss_win_chance)[:WORST]
    if not worst:
        return ""
    drawn = "".join(_moment(mistake) for mistake in worst)
    return f'<h2>The costliest moments</h2><div class="moments">{drawn}</div>'


def _moment(mistake: Mistake) -> str:
    move = mistake.move
    board = chess.Board(move.fen)
    name = f"{move.number} {move.san}{SIGNS.get(move.move_class, '')}"
    drawn = diagram(board, [move.best.move, move.move], move.side, f"The position before {name}")
    kind = move.move_class.value.replace(" ", "-")
    return (
        f'<figure>{drawn}<figcaption><b class="{kind}">{escape(name)}</b> '
        f'{escape(move.sentence)}<span class="line">{escape(mistake.title)}</span>'
        "</figcaption></figure>"
    )

"""What the page tells about the player's games: results, openings, habits, structures."""

from __future__ import annotations

from html import escape

import chess

from playalike.personality.records import StyleRule
from playalike.study.career import Named
from playalike.study.report import plots
from playalike.study.report.boards import diagram, heat_map, token_arrows
from playalike.study.report.data import Report
from playalike.study.report.markup import example, figure, game, sentence, table, tags
from playalike.words.pieces import PIECES, piece_on
from playalike.words.ratios import compared, ratio_sign, times_as
from playalike.words.routes import first_move_name, route_words
from playalike.words.structures import structure_words
from playalike.words.text import counted, percent

__all__ = ["career", "openings", "patterns", "routes", "squares", "structures", "typical"]

SHOWN_OPPONENTS = 8


def career(report: Report) -> str:
    """Tell results by year and against whom."""
    told = report.career
    rows = [
        (one.name, str(one.record.games), _results(one), _score(one))
        for one in told.opponents[:SHOWN_OPPONENTS]
        if one.record.games > 1
    ]
    listed = table(("Opponent", "Games", "+ = −", "Score"), rows)
    plot = f"<figure>{plots.years(told)}</figure>" if told.years else ""
    opponents = f"<div><h3>Most frequent opponents</h3>{listed}</div>" if rows else ""
    return f'<div class="two">{plot}{opponents}</div>' if plot or opponents else ""


def openings(report: Report) -> str:
    """Tell the repertoire with both colours."""
    told = report.career
    parts = []
    for name, record, lines in (
        ("White", told.white, told.openings_white),
        ("Black", told.black, told.openings_black),
    ):
        if lines:
            played = counted(record.games, "game")
            score = "" if record.score is None else f", {percent(record.score)} of the points"
            parts.append(
                f"<div><h3>With {name} <span class='soft'>({played}{score})</span></h3>"
                f"<figure>{plots.openings(lines, name)}</figure>{_first_moves(report, name)}</div>"
            )
    if not parts:
        return ""
    return (
        f'<div class="two">{"".join(parts)}</div><p class="soft small">Bars: games won (green), '
        "drawn (grey) and lost (red); the figure is the player's share of the points.</p>"
    )


def _first_moves(report: Report, name: str) -> str:
    told = report.career
    if name == "White":
        total = told.white.games
        moves = [
            f"{first_move_name(one.name)} {percent(one.record.games / total)}"
            for one in told.first_moves[:4]
            if one.record.games >= 0.01 * total
        ]
        return "<p>" + tags(moves) + "</p>"
    parts = []
    for move, lines in (("1. e4", told.against_e4), ("1. d4", told.against_d4)):
        total = sum(line.record.games for line in lines)
        if total:
            answers = [f"{one.name} {percent(one.record.games / total)}" for one in lines[:3]]
            parts.append(f"<p>Against {move}: {tags(answers)}</p>")
    return "".join(parts)


def typical(report: Report) -> str:
    """Tell the rules and the types of move."""
    parts = []
    for more, less, titles in (
        (report.more, report.less, ("More often than the average master", "Less often")),
        (report.chosen_more, report.chosen_less, ("Given the choice, rather", "And rather not")),
    ):
        columns = [
            f'<div><h3>{title}</h3><ul class="rules">'
            f"{''.join(_rule(rule, kind) for rule in rules)}</ul></div>"
            for title, rules, kind in ((titles[0], more, "up"), (titles[1], less, "down"))
            if rules
        ]
        if columns:
            parts.append(f'<div class="two">{"".join(columns)}</div>')
    if parts:
        parts.append(
            '<p class="soft small">Only differences that chance hardly explains, corrected for '
            "the number of comparisons. The second list looks at positions where several moves "
            "were about as good.</p>"
        )
    if report.move_types_more or report.move_types_less:
        plot = plots.move_types(report.move_types_more, report.move_types_less)
        parts.append(
            f'<div class="two"><figure>{plot}</figure><div><h3>Types of move, when there was a '
            "choice</h3><p>The line is what the average master does; the bars show how much more, "
            "or less, often this player chose such a move in that phase.</p></div></div>"
        )
    return "".join(parts)


def _rule(rule: StyleRule, kind: str) -> str:
    ratio = rule.rate / rule.baseline_rate if rule.baseline_rate else 0.0
    return (
        f'<li><b class="{kind}">{ratio_sign(ratio)}</b><span>{escape(rule.description)}</span></li>'
    )


def squares(report: Report) -> str:
    """Show where the pieces went."""
    if not report.heat:
        return ""
    maps = "".join(
        f"<figure>{heat_map(board, f'Squares of the {PIECES[board.piece]}')}"
        f"<figcaption><b>{PIECES[board.piece].capitalize()}</b></figcaption></figure>"
        for board in report.heat
    )
    told = "".join(
        f"<li>{escape(piece_on(one.piece, one.square))} in the {one.phase}: "
        f"{one.support} times, {times_as(one.lift)}</li>"
        for one in report.squares
    )
    listed = f"<ul>{told}</ul>" if told else ""
    return (
        "<p>Warm squares are those to which the piece came more often than the average master's, "
        "cool ones less often. The player's own side is below.</p>"
        f'<div class="three">{maps}</div>{listed}'
    )


def patterns(report: Report) -> str:
    """Show patterns with a position from a game."""
    shown = []
    for one in report.patterns:
        if one.example is not None:
            details = (
                f"{one.support} times, {compared(one.lift, 'the average master')}; "
                f"{percent(one.score)} scored"
            )
            shown.append(example(one.example, sentence(one.description), details))
    return f'<div class="three">{"".join(shown)}</div>' if shown else ""


def routes(report: Report) -> str:
    """Show routes and lines with their way on the board."""
    shown = []
    for one in (*report.routes, *report.lines):
        if one.example is None:
            continue
        board = chess.Board(one.example.fen)
        arrows = token_arrows(one.tokens, board.turn)
        where = f" in the {one.phase}" if one.phase else ""
        shape = "" if one.category is None else f", {structure_words(one.category)}"
        details = f"{one.support} times{where}{shape}; {compared(one.lift, 'usual')}"
        shown.append(
            figure(
                diagram(board, arrows, board.turn, route_words(one.tokens)),
                route_words(one.tokens),
                details,
                game(one.example),
            )
        )
    return f'<div class="three">{"".join(shown)}</div>' if shown else ""


def structures(report: Report) -> str:
    """Tell which pawn structures were on the board, and how that went."""
    rows = [
        (
            sentence(structure_words(one.category)),
            str(one.games),
            "–" if one.score is None else percent(one.score),
        )
        for one in report.structures
    ]
    if not rows:
        return ""
    return "<p>Games that stayed in the structure for at least six of the player's moves.</p>" + (
        table(("Structure", "Games", "Score"), rows)
    )


def _results(one: Named) -> str:
    return f"+{one.record.wins} ={one.record.draws} −{one.record.losses}"


def _score(one: Named) -> str:
    return "–" if one.record.score is None else percent(one.record.score)

"""What the page tells about the player's games: results, openings, habits, structures.

Each function returns the values for the template of its name, or None with nothing to tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import chess
from markupsafe import Markup

from playalike.personality.records import StyleRule
from playalike.reports.boards import BoardFigure, diagram
from playalike.reports.pages import Values
from playalike.study.career import Career, Named, Record
from playalike.study.report import plots
from playalike.study.report.data import Report
from playalike.study.report.figures import example, game_words, heat_map, token_arrows
from playalike.words.pieces import PIECES
from playalike.words.ratios import compared
from playalike.words.routes import first_move_name, route_words
from playalike.words.structures import structure_words
from playalike.words.text import capitalised, percent

__all__ = ["career", "openings", "patterns", "routes", "squares", "structures", "typical"]

SHOWN_OPPONENTS = 8


def career(report: Report) -> Values | None:
    """Tell results by year and against whom."""
    career_counts = report.career
    opponents = [
        (opponent.name, str(opponent.record.games), _results(opponent), _score(opponent.record))
        for opponent in career_counts.opponents[:SHOWN_OPPONENTS]
        if opponent.record.games > 1
    ]
    if not career_counts.years and not opponents:
        return None
    return {
        "plot": plots.years(career_counts) if career_counts.years else None,
        "opponents": opponents,
    }


class _Side(NamedTuple):
    """The repertoire with one colour."""

    name: str
    record: Record
    plot: Markup
    moves: list[tuple[str, list[str]]]
    """First moves, or answers to a first move, with their shares."""


def openings(report: Report) -> Values | None:
    """Tell the repertoire with both colours."""
    career = report.career
    sides = [
        _Side(name, record, plots.openings(lines, name), moves)
        for name, record, lines, moves in (
            ("White", career.white, career.openings_white, [("", _first_moves(career))]),
            ("Black", career.black, career.openings_black, _answers(career)),
        )
        if lines
    ]
    return {"sides": sides} if sides else None


def _first_moves(career: Career) -> list[str]:
    total = career.white.games
    return [
        f"{first_move_name(first_move.name)} {percent(first_move.record.games / total)}"
        for first_move in career.first_moves[:4]
        if first_move.record.games >= 0.01 * total
    ]


def _answers(career: Career) -> list[tuple[str, list[str]]]:
    answers = []
    for move, lines in (("1. e4", career.against_e4), ("1. d4", career.against_d4)):
        total = sum(line.record.games for line in lines)
        if total:
            shares = [f"{line.name} {percent(line.record.games / total)}" for line in lines[:3]]
            answers.append((move, shares))
    return answers


class _Column(NamedTuple):
    """Rules under one title."""

    title: str
    kind: str
    rules: list[tuple[float, str]]
    """How many times as often as usual, and what."""


def typical(report: Report) -> Values | None:
    """Tell the rules and the types of move."""
    lists = [
        [
            _Column(title, kind, [(_ratio(rule), rule.description) for rule in rules])
            for title, kind, rules in columns
            if rules
        ]
        for columns in (
            (
                ("More often than the average master", "up", report.more),
                ("Less often", "down", report.less),
            ),
            (
                ("Given the choice, rather", "up", report.chosen_more),
                ("And rather not", "down", report.chosen_less),
            ),
        )
    ]
    types = report.move_types_more or report.move_types_less
    if not any(lists) and not types:
        return None
    plot = plots.move_types(report.move_types_more, report.move_types_less) if types else None
    return {"lists": [columns for columns in lists if columns], "plot": plot}


def _ratio(rule: StyleRule) -> float:
    return rule.rate / rule.baseline_rate if rule.baseline_rate else 0.0


def squares(report: Report) -> Values | None:
    """Show where the pieces went."""
    if not report.heat:
        return None
    boards = [
        BoardFigure(
            heat_map(board, f"Squares of the {PIECES[board.piece]}"),
            PIECES[board.piece].capitalize(),
            "",
            "",
        )
        for board in report.heat
    ]
    return {"boards": boards, "squares": report.squares}


def patterns(report: Report) -> Values | None:
    """Show patterns with a position from a game."""
    return _boards(
        [
            example(
                pattern.example,
                capitalised(pattern.description),
                f"{pattern.support} times, {compared(pattern.lift, 'the average master')}; "
                f"{percent(pattern.score)} scored",
            )
            for pattern in report.patterns
            if pattern.example is not None
        ]
    )


def routes(report: Report) -> Values | None:
    """Show routes and lines with their way on the board."""
    figures = []
    for chart in (*report.routes, *report.lines):
        if chart.example is None:
            continue
        board = chess.Board(chart.example.fen)
        title = route_words(chart.tokens)
        drawn = diagram(board, token_arrows(chart.tokens, board.turn), board.turn, title)
        where = f" in the {chart.phase}" if chart.phase else ""
        shape = "" if chart.category is None else f", {structure_words(chart.category)}"
        details = f"{chart.support} times{where}{shape}; {compared(chart.lift, 'usual')}"
        figures.append(BoardFigure(drawn, title, details, game_words(chart.example)))
    return _boards(figures)


def _boards(figures: Sequence[BoardFigure]) -> Values | None:
    return {"boards": figures} if figures else None


def structures(report: Report) -> Values | None:
    """Tell which pawn structures were on the board, and how that went."""
    rows = [
        (
            capitalised(structure_words(structure.category)),
            str(structure.games),
            "–" if structure.score is None else percent(structure.score),
        )
        for structure in report.structures
    ]
    return {"rows": rows} if rows else None


def _results(named: Named) -> str:
    return f"+{named.record.wins} ={named.record.draws} −{named.record.losses}"


def _score(record: Record) -> str:
    return "–" if record.score is None else percent(record.score)

"""What the page tells about the player's thinking: engine, choice, plans, causes; and sources."""

from __future__ import annotations

import re
from html import escape

import chess

from playalike.study.missing import Missing
from playalike.study.report import plots
from playalike.study.report.boards import diagram
from playalike.study.report.chain_diagram import chain_diagram
from playalike.study.report.data import Report
from playalike.study.report.markup import example, figure, sentence, table, tags
from playalike.study.report.notes import Liking
from playalike.study.report.replay import PlayedPlan
from playalike.words.features import doing_words
from playalike.words.harmonics import aim_words
from playalike.words.ratios import ratio_sign
from playalike.words.text import counted, percent
from playalike.words.themes import theme_words

__all__ = ["chains", "choice", "engine", "missing", "plans", "provenance", "stages"]

_SQUARE = re.compile(r"\b([a-h])([1-8])\b")


def engine(report: Report) -> str:
    """Tell where the player left the engine's first choice, and for what."""
    if not report.departures:
        return ""
    notes = report.departure_notes
    name = escape(report.definition.provenance.engine)
    text = (
        f"<p>How often the move played was {name}'s first choice, or among its first three, by "
        "phase and by how well the player stood. Beside the bars: centipawns lost on "
        "average.</p>"
    )
    plot = f"<figure>{plots.agreement(report.departures, notes.groups)}</figure>"
    taste = "".join(
        f"<div><h3>{title}</h3><ul class='rules'>{''.join(map(_liking, likings[:6]))}</ul></div>"
        for title, likings in (
            ("Liked better than the scores say", [one for one in notes.likings if one.lift > 1]),
            ("Liked less", [one for one in notes.likings[::-1] if one.lift < 1]),
        )
        if likings
    )
    told = (
        "<div><p>Below: kinds of move played more, or less, often than the engine's scores alone "
        "lead one to expect, and positions where the player took such a move instead of the "
        "engine's first.</p></div>"
        if taste
        else ""
    )
    shown = "".join(
        example(
            shown_game,
            sentence(doing_words(feature)),
            "played instead of the engine's choice",
        )
        for feature, shown_game in notes.examples[:6]
    )
    boards = f'<div class="three">{shown}</div>' if shown else ""
    return f'{text}<div class="two">{plot}{told}</div><div class="two">{taste}</div>{boards}'


def _liking(one: Liking) -> str:
    return (
        f'<li><b class="{"up" if one.lift > 1 else "down"}">{ratio_sign(one.lift)}</b>'
        f"<span>{escape(sentence(doing_words(one.feature)))} "
        f'<span class="soft">({one.hits} times; {one.expected:.0f} by the scores alone)</span>'
        "</span></li>"
    )


def choice(report: Report) -> str:
    """Tell the decision formula and how well the model of the player does."""
    formula = report.formula
    text = (
        f"<p>In {formula.positions} positions with several moves of nearly equal worth, which "
        "change of the position did the choice go with? To the right of the line the player "
        "wants more of it.</p>"
    )
    wanted = [m for m, w in sorted(formula.harmonics_weights.items(), key=lambda i: -i[1]) if w > 0]
    leaning = (
        f"<p>First of all: {tags(aim_words(metric) for metric in wanted[:3])}</p>" if wanted else ""
    )
    model = ""
    if report.model_positions:
        rows = [
            ("The model of this player, first guess", percent(report.model_top1)),
            ("The model, among its first three", percent(report.model_top3)),
            ("The engine's first choice", percent(report.model_engine_top1)),
        ]
        model = (
            "<div><h3>Can the move be foretold?</h3><p>Agreement with the moves played in games "
            "that the model has not seen.</p>"
            + table(("Who guesses", "Right"), rows)
            + f"<p>A move other than the engine's first cost {formula.avg_eval_sacrifice:.0f} "
            "centipawns on average. Between quiet and forcing moves of like worth, a quiet one was "
            f"chosen in {percent(formula.quiet_move_preference)}.</p></div>"
        )
    return (
        f'{text}<div class="two"><figure>{plots.harmonics(formula)}{leaning}</figure>{model}</div>'
    )


def plans(report: Report) -> str:
    """Tell the themes of the plans and show some."""
    if not report.plans:
        return ""
    shown = "".join(_plan(one) for one in report.shown_plans)
    return (
        f"<p>{report.plans:,} plans were found by going back from what was achieved to the moves "
        "that achieved it. In how many of them each theme has a part:</p>"
        f'<div class="two"><figure>{plots.theme_bars(report.plan_themes)}</figure>'
        f"{_successful(report)}</div>"
        f'<h3>Some of the plans</h3><div class="three">{shown}</div>'
    )


def _successful(report: Report) -> str:
    best = sorted(report.plan_themes, key=lambda share: (-share.success, share.theme))
    rows = [
        (sentence(theme_words(share.theme)), str(share.plans), f"{share.success:.2f}")
        for share in best[:8]
    ]
    return (
        "<div><h3>What succeeded most</h3><p>Success joins what a plan gained and how the game "
        f"ended, from 0 to 1.</p>{table(('Theme', 'Plans', 'Success'), rows)}</div>"
    )


def _plan(one: PlayedPlan) -> str:
    plan = one.plan
    moves = [chess.Move.from_uci(uci) for uci in one.moves]
    board = chess.Board(one.fen)
    title = sentence(theme_words(plan.themes[0].theme))
    strands = "; ".join(dict.fromkeys(theme.description for theme in plan.themes))
    if not one.color:
        # Plans are written from the player's side; beside the board, its own names read better.
        strands = _SQUARE.sub(lambda name: f"{name[1]}{9 - int(name[2])}", strands)
    gain = f" It gained {plan.eval_gain_cp} centipawns." if plan.eval_gain_cp > 0 else ""
    event = f", {one.event}" if one.event not in ("", "?") else ""
    year = f" {one.year}" if one.year else ""
    return figure(
        diagram(board, moves, one.color, f"{title}: {one.text}"),
        f"{title}: {one.text}",
        f"{sentence(strands)}.{gain}",
        f"{one.white} – {one.black}{event}{year}",
    )


def chains(report: Report) -> str:
    """Draw which theme makes which more likely."""
    if not report.chains:
        return ""
    rows = [
        (
            f"{theme_words(one.prerequisite)} → {theme_words(one.enables)}",
            f"{one.lift:.2f}",
            f"{one.baseline_lift:.2f}",
            f"{one.delay_plies:.0f}",
            str(one.occurrences),
        )
        for one in report.chains
    ]
    return (
        "<p>When the theme on the left has appeared, the one on the right becomes more likely than "
        "it is otherwise in this player's games: the broader the band, the more.</p>"
        f"<figure>{chain_diagram(report.chains)}</figure>"
        + table(("Chain", "Lift", "Average master", "Half-moves between", "Times"), rows)
    )


def missing(report: Report) -> str:
    """Say what was not found, and what the personality therefore leaves out of account."""
    if not report.missing:
        return ""
    rows = [(sentence(one.finding), _instead(one)) for one in report.missing]
    games = report.career.total.games
    return (
        "<p>A finding is kept only where chance is an unlikely explanation. In "
        f"{counted(games, 'game')} there was none of these: there may "
        "be too few games to see them, or the player is like others in this. When the personality "
        "plays, the layers named here stay silent.</p>" + table(("Not found", "So in play"), rows)
    )


def _instead(one: Missing) -> str:
    silent = f" (silent: {', '.join(one.layers)})" if one.layers else ""
    return f"{sentence(one.effect)}{silent}"


def stages(report: Report) -> str:
    """Give the sentences of the stages."""
    parts = []
    for note in report.stages:
        if note.stage != "definition" and note.sentences:
            told = "".join(f"<li>{escape(sentence)}</li>" for sentence in note.sentences)
            parts.append(
                f"<details><summary>{escape(note.title)}</summary><ul>{told}</ul></details>"
            )
    return "".join(parts)


def provenance(report: Report) -> str:
    """Say what was studied, with what, and what was left out and why."""
    facts = report.definition.provenance
    sources = ", ".join(facts.sources)
    rows = [
        ("Games", f"{facts.games} of {report.games_found or facts.games} in {sources}"),
        ("Spelled", "; ".join(report.spellings) or report.definition.player),
        ("Positions", f"{facts.positions:,}, analysed with {facts.engine}, {facts.nodes:,} nodes, "
                      f"{facts.multipv} candidates"),
        ("Kinds of game", ", ".join(f"{count} {speed}" for speed, count in report.career.speeds)),
        ("Playalike", f"{facts.playalike}, {facts.date}"),
    ]  # fmt: skip
    body = table(("What", ""), rows)
    if facts.left_out:
        left = [(reason, str(count)) for reason, count in facts.left_out.items()]
        body += "<h3>Left out</h3>" + table(("Why", "Games"), left)
    return body

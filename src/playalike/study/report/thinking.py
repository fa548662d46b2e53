"""What the page tells about the player's thinking: engine, choice, plans, causes; and sources.

Each function returns the values for the template of its name, or None with nothing to tell.
"""

from __future__ import annotations

import re

import chess

from playalike.reports.boards import BoardFigure, diagram
from playalike.reports.pages import Values
from playalike.study.missing import Missing
from playalike.study.report import plots
from playalike.study.report.chain_diagram import chain_diagram
from playalike.study.report.data import Report
from playalike.study.report.figures import example
from playalike.study.report.replay import PlayedPlan
from playalike.words.features import doing_words
from playalike.words.harmonics import aim_words
from playalike.words.text import capitalised, percent
from playalike.words.themes import theme_words

__all__ = ["chains", "choice", "engine", "missing", "plans", "provenance", "stages"]

SHOWN_LIKINGS = 6
_SQUARE = re.compile(r"\b([a-h])([1-8])\b")


def engine(report: Report) -> Values | None:
    """Tell where the player left the engine's first choice, and for what."""
    if not report.departures:
        return None
    notes = report.departure_notes
    likings = (
        (
            "Liked better than the scores say",
            [liking for liking in notes.likings if liking.lift > 1],
        ),
        ("Liked less", [liking for liking in notes.likings[::-1] if liking.lift < 1]),
    )
    examples = [
        example(shown, capitalised(doing_words(feature)), "played instead of the engine's choice")
        for feature, shown in notes.examples[:6]
    ]
    return {
        "engine": report.definition.provenance.engine,
        "plot": plots.agreement(report.departures, notes.groups),
        "tastes": [(title, ones[:SHOWN_LIKINGS]) for title, ones in likings if ones],
        "examples": examples,
    }


def choice(report: Report) -> Values:
    """Tell the decision formula and how well the model of the player does."""
    formula = report.formula
    weights = sorted(formula.harmonics_weights.items(), key=lambda item: -item[1])
    guesses = [
        ("The model of this player, first guess", percent(report.model_top1)),
        ("The model, among its first three", percent(report.model_top3)),
        ("The engine's first choice", percent(report.model_engine_top1)),
    ]
    return {
        "formula": formula,
        "plot": plots.harmonics(formula),
        "aims": [aim_words(metric) for metric, weight in weights if weight > 0][:3],
        "guesses": guesses if report.model_positions else [],
    }


def plans(report: Report) -> Values | None:
    """Tell the themes of the plans and show some."""
    if not report.plans:
        return None
    best = sorted(report.plan_themes, key=lambda share: (-share.success, share.theme))
    successful = [
        (capitalised(theme_words(share.theme)), str(share.plans), f"{share.success:.2f}")
        for share in best[:8]
    ]
    return {
        "plans": report.plans,
        "plot": plots.theme_bars(report.plan_themes),
        "successful": successful,
        "boards": [_plan(plan) for plan in report.shown_plans],
    }


def _plan(played: PlayedPlan) -> BoardFigure:
    plan = played.plan
    moves = [chess.Move.from_uci(uci) for uci in played.moves]
    title = f"{capitalised(theme_words(plan.themes[0].theme))}: {played.text}"
    strands = "; ".join(dict.fromkeys(theme.description for theme in plan.themes))
    if not played.color:
        # Plans are written from the player's side; beside the board, its own names read better.
        strands = _SQUARE.sub(lambda name: f"{name[1]}{9 - int(name[2])}", strands)
    gain = f" It gained {plan.eval_gain_cp} centipawns." if plan.eval_gain_cp > 0 else ""
    event = f", {played.event}" if played.event not in ("", "?") else ""
    year = f" {played.year}" if played.year else ""
    return BoardFigure(
        diagram(chess.Board(played.fen), moves, played.color, title),
        title,
        f"{capitalised(strands)}.{gain}",
        f"{played.white} – {played.black}{event}{year}",
    )


def chains(report: Report) -> Values | None:
    """Draw which theme makes which more likely."""
    if not report.chains:
        return None
    rows = [
        (
            f"{theme_words(chain.prerequisite)} → {theme_words(chain.enables)}",
            f"{chain.lift:.2f}",
            f"{chain.baseline_lift:.2f}",
            f"{chain.delay_plies:.0f}",
            str(chain.occurrences),
        )
        for chain in report.chains
    ]
    return {"drawn": chain_diagram(report.chains), "rows": rows}


def missing(report: Report) -> Values | None:
    """Say what was not found, and what the personality therefore leaves out of account."""
    if not report.missing:
        return None
    rows = [(capitalised(missing.finding), _instead(missing)) for missing in report.missing]
    return {"games": report.career.total.games, "rows": rows}


def _instead(missing: Missing) -> str:
    silent = f" (silent: {', '.join(missing.layers)})" if missing.layers else ""
    return f"{capitalised(missing.effect)}{silent}"


def stages(report: Report) -> Values | None:
    """Give the sentences of the stages."""
    reports = [stage for stage in report.stages if stage.stage != "definition" and stage.sentences]
    return {"stages": reports} if reports else None


def provenance(report: Report) -> Values:
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
    left_out = [(reason, str(count)) for reason, count in facts.left_out.items()]
    return {"rows": rows, "left_out": left_out}

"""The reasons of a decision as a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playalike.decision import Candidate, Decision
from playalike.words.parts import part_words
from playalike.words.playing import verdict_words

if TYPE_CHECKING:
    from playalike.style.plan_news import PlanNews

__all__ = ["score_text", "why_text"]

SHOWN = 5
"""Candidates that are listed."""
LINE_PLIES = 8
LEAST_POINTS = 0.5
"""Layers that add less than this many points are not named."""
LEAST_NATS = 0.05
"""The same in the learned mode."""


def why_text(decision: Decision, plans: PlanNews | None = None) -> str:
    """Say why a move was played: the sentence, what else there was, and the plans under way."""
    news = plans.sentences if plans is not None else ()
    return "\n".join([decision.sentence, *_lines(decision), *news, *_source(decision)])


def score_text(candidate: Candidate) -> str:
    """Return the engine's opinion, or the chance of a move that it has none about."""
    if candidate.score_cp is None and candidate.mate is None:
        return f"{candidate.final_score:.0%}"
    return verdict_words(candidate.score_cp, candidate.mate)


def _lines(decision: Decision) -> Iterator[str]:
    styled = any(candidate.contributions for candidate in decision.candidates)
    for candidate in decision.candidates[:SHOWN]:
        mark = "→" if candidate.move == decision.move else " "
        line = f" {mark} {candidate.san:<8}{score_text(candidate):>8}"
        if styled:
            style, score = 100 * candidate.style_score, candidate.final_score
            learned = _is_learned(candidate)
            chance = f"   chance {style:3.0f} %   score {score:+5.2f}"
            line += chance if learned else f"   style {style:3.0f}   score {100 * score:5.1f}"
            line += _rejection(candidate)
        else:
            line += f"  {' '.join(candidate.pv[:LINE_PLIES])}"
        yield line.rstrip()
    if styled and decision.candidates:
        yield _points(decision.candidates[0])


def _is_learned(candidate: Candidate) -> bool:
    """Tell whether the choice model made the score: it is the one that knows a personal part."""
    return any(part.name == "personal" for part in candidate.contributions)


def _rejection(candidate: Candidate) -> str:
    failed = [verdict.filter for verdict in candidate.verdicts if not verdict.passed]
    return f"   rejected: {', '.join(failed)}" if failed else ""


def _points(candidate: Candidate) -> str:
    """Name what made up the score of a move, most first."""
    parts = sorted(candidate.contributions, key=lambda part: -abs(part.value))
    if _is_learned(candidate):
        parts_text = [
            f"{part_words(part.name).label} {part.value:+.2f}"
            for part in parts
            if abs(part.value) >= LEAST_NATS
        ]
        return f"{candidate.san}: {', '.join(parts_text)}"
    named = [
        f"{part_words(part.name).label} {100 * part.value:+.0f}"
        for part in parts
        if abs(100 * part.value) >= LEAST_POINTS
    ]
    return f"{candidate.san}: {', '.join(named)}"


def _source(decision: Decision) -> Iterator[str]:
    if decision.depth:
        engine = f"{decision.engine}, depth" if decision.engine else "Depth"
        yield f"{engine} {decision.depth}, {decision.nodes:,} nodes, {decision.seconds:.2f} s."

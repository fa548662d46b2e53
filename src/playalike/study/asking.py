"""Asking the oracle about many positions at once."""

from __future__ import annotations

from collections.abc import Iterable

from playalike.oracle.analysis import Analysis, Question
from playalike.oracle.oracle import Oracle
from playalike.progress import Progress

__all__ = ["answers_to"]


def answers_to(
    oracle: Oracle,
    epds: Iterable[str],
    nodes: int,
    multipv: int,
    progress: Progress,
    handmade: bool = False,
) -> dict[str, Analysis]:
    """Ask about positions, each once; return the answers by position."""
    distinct = dict.fromkeys(epds)
    questions = (Question(epd, nodes, multipv, handmade) for epd in distinct)
    asked = progress.track(oracle.analyse(questions), len(distinct), "positions asked")
    return {analysis.question.position: analysis for analysis in asked}

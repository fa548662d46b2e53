"""Tier 2, the candidates: ten moves from the engine. It decides only where there is no choice."""

from __future__ import annotations

from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["decide"]


def decide(situation: Situation) -> Ruling | None:
    """Play the only legal move at once, or ask the engine and pass on."""
    board = situation.board
    legal = list(board.legal_moves)
    if len(legal) == 1:
        return Ruling(
            legal[0], "only move", sentence=f"{board.san(legal[0])} is the only legal move."
        )
    pace = situation.pace
    situation.answer = situation.source.candidates(board, pace.search_limit(), pace.wanted())
    return None

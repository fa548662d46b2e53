"""Tier 10, full scoring: safety, what the mode says of each candidate, and a last check."""

from __future__ import annotations

from dataclasses import replace

import chess

from playalike.style.offers import with_offers
from playalike.style.tiers.engine_move import play_best
from playalike.style.tiers.situation import Ruling, Situation
from playalike.words.text import capitalised

__all__ = ["NO_TIME", "decide"]

NO_TIME = "no time"
"""The tier that a decision names when the clock allowed the engine's move only."""


def decide(situation: Situation) -> Ruling:
    """Choose by style; always decides."""
    lines = situation.lines[: situation.pace.judgeable()]
    if not lines:
        return play_best(situation, NO_TIME, "there was no time to ask for style")
    cut = len(lines) < len(situation.lines)
    if not cut:
        lines = with_offers(situation, lines)
    judged = situation.judge(lines)
    ranked, sentences = judged.ranked(situation.chance if situation.variety else None)
    candidates, notes = list(ranked), list(sentences)
    chosen = candidates[0]
    move = chess.Move.from_uci(chosen.move)
    check = situation.verify(move, rank=chosen.rank, loss_cp=chosen.loss_cp)
    checked = candidates[0] = replace(chosen, verdicts=(*chosen.verdicts, check.verdict))
    if not check.passed:
        best = next(candidate for candidate in candidates if candidate.rank == 1)
        candidates = [
            best,
            checked,
            *(candidate for candidate in candidates[1:] if candidate is not best),
        ]
        # What was likelier than the move that is not played, or as safe, is no news any more.
        notes = [f"{checked.san} was his first thought, but {check.verdict.reason}"]
        move = chess.Move.from_uci(best.move)
    if cut:
        notes.append(f"for want of time only {len(lines)} candidates were judged")
    if check.skipped:
        notes.append("for want of time it was not verified")
    facts = tuple(f"{capitalised(note)}." for note in notes)
    return Ruling(move, "style", tuple(candidates), facts=facts)

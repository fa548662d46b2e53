"""A decision with all that is worth knowing about it, ready to be shown.

`explained_values` has its JSON form.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import chess

from playalike.decision import Candidate, Decision
from playalike.oracle.analysis import Line
from playalike.personality.records import BookMove
from playalike.player import Limit
from playalike.position.phase import phase_of_position
from playalike.style.candidates import OwnSource
from playalike.style.chooser import Chooser
from playalike.style.classic.selection import Window
from playalike.style.evidence import Evidence, evidence_of
from playalike.style.memory import PlanMemory
from playalike.style.mode import Mode
from playalike.style.plan_news import PlanNews, plan_news
from playalike.style.recall import recall_plans
from playalike.style.tiers import TIERS

__all__ = ["Explained", "explain_decision", "explain_move"]

PENALTY = "style falls"
"""How the reason of a filter begins that takes something off the style score."""
_UNLISTED_TIERS = {"only move": 2, "no time": 10}
"""Names of decisions that are not the name of their tier."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One decision, explained."""

    board: chess.Board
    decision: Decision
    personality: str = ""
    """The short name; empty for a player that is no personality, of whom no more is known."""
    mode: Mode | None = None
    """How style was asked, or would have been."""
    window: Window | None = None
    """What might be chosen at all; None when style was not asked, and in the learned mode."""
    book: tuple[BookMove, ...] = ()
    """The player's own moves in this position, when the book decided."""
    silent: tuple[str, ...] = ()
    """Layers for which the personality has too little to go on."""
    without: tuple[str, ...] = ()
    """Layers that were switched off."""
    plans: PlanNews = field(default_factory=PlanNews)
    """The plans that the move is part of."""
    memory: PlanMemory = field(default_factory=PlanMemory)
    """The plans after the move."""
    own_engine: bool = False
    """True when no UCI engine is installed and ours gave the candidates."""
    evidence: tuple[Evidence, ...] = ()
    """Games of the player that speak for the move."""

    @property
    def phase(self) -> str:
        """``opening``, ``middlegame`` or ``endgame``."""
        return str(phase_of_position(self.board))

    @property
    def learned(self) -> bool:
        """Whether the choice model decides where style is asked."""
        return self.mode is not None and self.mode.learned

    @property
    def tier_number(self) -> int:
        """Which of the ten tiers decided; 0 for a player that is no personality."""
        if not self.personality:
            return 0
        names = [name for name, _ in TIERS]
        tier = self.decision.tier
        return _UNLISTED_TIERS[tier] if tier in _UNLISTED_TIERS else names.index(tier) + 1

    @property
    def by_style(self) -> bool:
        """Whether style decided, by layers or by the choice model."""
        return self.decision.tier == "style"

    def safety(self, candidate: Candidate) -> str:
        """Say which safety filters spoke: ``ok``, or their names, ✗ before one that rejects."""
        failed = [verdict.filter for verdict in candidate.verdicts if not verdict.passed]
        soft = [
            verdict.filter for verdict in candidate.verdicts if verdict.reason.startswith(PENALTY)
        ]
        if failed:
            return f"✗ {', '.join(failed)}"
        return ", ".join(soft) or ("ok" if candidate.verdicts else "")

    def standing(self, candidate: Candidate) -> str:
        """Say why a candidate could not be chosen, in a few words; empty when it could."""
        if candidate.move == self.decision.move:
            return "played"
        if not all(verdict.passed for verdict in candidate.verdicts):
            return "rejected"
        window = self.window
        if window is None or candidate.rank == 1:
            return ""
        if candidate.loss_cp > window.acceptable_cp:
            return f"loss over {window.acceptable_cp}"
        if candidate.rank > window.rank_tolerance:
            return f"rank over {window.rank_tolerance}"
        if candidate.style_score < window.minimum_style:
            return f"style under {100 * window.minimum_style:.0f}"
        return ""


def explain_move(chooser: Chooser, board: chess.Board, limit: Limit) -> Explained:
    """Let a personality decide and collect the reasons.

    The moves of the board's game are taken as the personality's own, so that plans begun in them
    are known.
    """
    return explain_decision(chooser, board, limit, recall_plans(chooser.personality, board))


def explain_decision(
    chooser: Chooser, board: chess.Board, limit: Limit, before: PlanMemory
) -> Explained:
    """Let a chooser that has plans in mind decide, and collect the reasons."""
    decision, memory = chooser.decide(board, limit, before)
    window = None
    if decision.tier == "style" and not chooser.mode.learned:
        ranked = sorted(decision.candidates, key=lambda candidate: candidate.rank)
        lines = [
            Line(candidate.move, candidate.score_cp, candidate.mate, candidate.pv)
            for candidate in ranked
        ]
        window = chooser.judge_classic(board, lines, before).window
    news = plan_news(memory, before, board, decision)
    known = chooser.personality.book.get(board.epd(), ()) if decision.tier == "book" else ()
    return Explained(
        board=board,
        decision=decision,
        personality=chooser.personality.name,
        mode=chooser.mode,
        window=window,
        book=tuple(sorted(known, key=lambda move: (-move.weight, move.move))),
        silent=chooser.silent_layers,
        without=tuple(sorted(chooser.without)),
        plans=news,
        memory=memory,
        own_engine=isinstance(chooser.source, OwnSource),
        # A plan that is not spoken of is shown by no game either.
        evidence=evidence_of(
            chooser.personality, board, decision, replace(memory, events=news.events)
        ),
    )

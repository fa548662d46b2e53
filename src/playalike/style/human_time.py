"""How long a person would think about a move."""

from __future__ import annotations

import chess

from playalike.decision import Decision
from playalike.engine.clock import plan
from playalike.engine.players.common import chance
from playalike.player import Limit
from playalike.position.phase import phase_of_position
from playalike.style.classic.selection import NEAR_CP

__all__ = ["INSTANT_TIERS", "human_seconds"]

INSTANT_TIERS = frozenset({"book", "only move", "no time"})
"""Nobody thinks about a move that is known, or forced."""

USUAL_SECONDS = {"opening": 3.0, "middlegame": 6.0, "endgame": 4.0}
"""For a move with an ordinary choice, when no clock says otherwise."""
CLOCK_SECONDS = {"opening": 0.6, "middlegame": 1.0, "endgame": 0.8}
"""The same as a share of the time planned for an average move."""
OBVIOUS = 0.35
"""Share of it for a move that stands out: mates, recaptures, the only good one."""
A_CANDIDATE_MORE = 0.15
"""What every near-equal candidate adds, up to `MOST`."""
MOST = 1.8


def human_seconds(decision: Decision, board: chess.Board, limit: Limit) -> float:
    """Return the seconds from the question to the answer; never beyond the limit's budget."""
    if decision.tier in INSTANT_TIERS:
        return 0.0
    phase = str(phase_of_position(board))
    budget = plan(limit, board.turn)
    soft, hard = budget.soft_seconds, budget.hard_seconds
    usual = USUAL_SECONDS[phase]
    if soft is not None:
        usual = min(usual, CLOCK_SECONDS[phase] * soft)
    near = sum(candidate.loss_cp <= NEAR_CP for candidate in decision.candidates)
    effort = OBVIOUS if near <= 1 else min(0.7 + A_CANDIDATE_MORE * (near - 1), MOST)
    # People are no metronomes; the position decides, so that a seeded game repeats.
    seconds = usual * effort * chance(0, board).uniform(0.7, 1.3)
    return seconds if hard is None else min(seconds, hard)

"""Which of the player's plans fit a position: three tiers to find them, eleven dimensions to judge.

Plans are looked up by pawn structure (`PlanStore.lookup`): the same pawns with the enemy king on
the same side, the same pawns, the same kind of structure. Then each one's *relevance* is the
weighted sum of eleven dimensions, each from 0 to 1, with the weights of the ChessGate document.
The five most relevant ones speak.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import nlargest
from operator import itemgetter
from typing import TYPE_CHECKING

import chess

from playalike.personality.plan_records import Plan, trigger_holds
from playalike.position.moves.tokens import sequence_token
from playalike.position.structure.hashes import side_of_king

if TYPE_CHECKING:
    from playalike.style.context import Context

__all__ = [
    "DIMENSIONS",
    "TOP",
    "RankedPlan",
    "Situation",
    "rank_plans",
    "relevance",
    "situation_of",
    "top_plans",
]

TOP = 5
"""Plans that speak."""
STRUCTURE_MATCH = {"exact": 1.0, "pawns": 0.75, "category": 0.4}
"""How similar the structures are, by the tier that matched."""
PIECES_APART = 10
"""Men more or fewer on the board at which piece counts have nothing in common."""
FULL_GAIN_CP = 200
"""A plan that improved the evaluation by this much, or more, counts fully."""
EVAL_APART_CP = 300
"""Difference of evaluations at which they have nothing in common."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as plans are compared with it, from the side that moves."""

    category: str
    themes: frozenset[str]
    """Those that stand for the side, or that one of the candidates pursues."""
    standing: frozenset[str]
    """Those that stand."""
    weaknesses: frozenset[str]
    """Kinds, in the opponent's camp."""
    piece_count: int
    enemy_king_wing: int
    bishop_pair: bool
    fianchetto: bool
    eval_cp: int


@dataclass(frozen=True, slots=True)
class RankedPlan:
    """A plan of the player's games that fits the position."""

    plan: Plan
    tier: str
    """How closely the structure matches: ``exact``, ``pawns`` or ``category``."""
    relevance: float
    """From 0 to 1."""


def structure_match(tier: str, plan: Plan, now: Situation) -> float:
    """How similar are the pawn structures? The tier says it."""
    return STRUCTURE_MATCH[tier]


def theme_overlap(tier: str, plan: Plan, now: Situation) -> float:
    """How many of the plan's themes are in the air? The share of them."""
    themes = plan.themes
    return sum(theme.theme in now.themes for theme in themes) / len(themes) if themes else 0.0


def trigger_conditions(tier: str, plan: Plan, now: Situation) -> float:
    """Is what called for the plan there again?"""
    return float(trigger_holds(plan.trigger, now.weaknesses, now.standing, now.category))


def success_rating(tier: str, plan: Plan, now: Situation) -> float:
    """Did the plan work? Gain and result together, as the study rated it."""
    return plan.success


def plan_outcome(tier: str, plan: Plan, now: Situation) -> float:
    """How did the player's game end: won 1, drawn 0.5, lost 0."""
    return plan.outcome


def piece_count_proximity(tier: str, plan: Plan, now: Situation) -> float:
    """Are about as many men on the board?"""
    apart = abs(plan.start.piece_count - now.piece_count)
    return 1 - apart / PIECES_APART if apart < PIECES_APART else 0.0


def weakness_overlap(tier: str, plan: Plan, now: Situation) -> float:
    """Has the opponent the same weaknesses? Shared kinds by all kinds; none in both is the same."""
    kinds = plan.start.weaknesses
    if not kinds:
        return 0.0 if now.weaknesses else 1.0
    shared = len(now.weaknesses.intersection(kinds))
    return shared / (len(kinds) + len(now.weaknesses) - shared)


def eval_gain(tier: str, plan: Plan, now: Situation) -> float:
    """How much did the plan improve the evaluation?"""
    return min(1.0, max(0.0, plan.eval_gain_cp / FULL_GAIN_CP))


def king_side_match(tier: str, plan: Plan, now: Situation) -> float:
    """Is the opponent's king on the same side?"""
    return float(plan.start.enemy_king_wing == now.enemy_king_wing)


def bishops_match(tier: str, plan: Plan, now: Situation) -> float:
    """Bishop pair and fianchetto: half for each in which the two positions agree."""
    start = plan.start
    return 0.5 * (start.bishop_pair == now.bishop_pair) + 0.5 * (start.fianchetto == now.fianchetto)


def context_eval(tier: str, plan: Plan, now: Situation) -> float:
    """Did the player stand about as well when the plan began? Unknown counts half."""
    if plan.start.eval_cp is None:
        return 0.5
    apart = abs(plan.start.eval_cp - now.eval_cp)
    return 1 - apart / EVAL_APART_CP if apart < EVAL_APART_CP else 0.0


DIMENSIONS: tuple[tuple[Callable[[str, Plan, Situation], float], float], ...] = (
    (structure_match, 0.20),
    (theme_overlap, 0.15),
    (trigger_conditions, 0.10),
    (success_rating, 0.10),
    (plan_outcome, 0.10),
    (piece_count_proximity, 0.08),
    (weakness_overlap, 0.07),
    (eval_gain, 0.07),
    (king_side_match, 0.05),
    (bishops_match, 0.05),
    (context_eval, 0.03),
)
"""The dimensions with chessgate's weights, which sum to 1."""


def relevance(tier: str, plan: Plan, now: Situation) -> float:
    """Return how well a plan fits, from 0 to 1."""
    return sum(weight * measure(tier, plan, now) for measure, weight in DIMENSIONS)


def situation_of(context: Context) -> Situation:
    """Describe a position for the comparison."""
    board = context.board
    pursued = {str(theme.theme) for option in context.options for theme in option.themes}
    return Situation(
        category=context.category,
        themes=context.own_themes | pursued,
        standing=context.own_themes,
        weaknesses=context.weaknesses,
        piece_count=board.occupied.bit_count(),
        enemy_king_wing=int(side_of_king(board, not board.turn)),
        bishop_pair=_has_bishop_pair(board),
        fianchetto="fianchetto" in context.own_themes,
        eval_cp=context.best_cp,
    )


def rank_plans(context: Context) -> tuple[RankedPlan, ...]:
    """Look up the plans for a position and return the `TOP` most relevant ones, best first.

    Of the plans that share only the kind of structure those are heard of which a move can be made
    now: the others are about pieces on other squares.
    """
    hashes = context.hashes
    plans = context.personality.plans.lookup(hashes.exact, hashes.pawns, context.category)
    if not plans:
        return ()
    now = situation_of(context)
    possible = {sequence_token(context.board, move) for move in context.board.legal_moves}
    judged = [
        (relevance(tier, plan, now), tier, plan)
        for tier, plan in plans
        if plan.themes and (tier != "category" or not possible.isdisjoint(plan.moves))
    ]
    # Equals keep the order of the look-up: the closer structure, the more successful plan first.
    best = nlargest(TOP, judged, key=itemgetter(0))
    return tuple(RankedPlan(plan, tier, min(1.0, max(0.0, value))) for value, tier, plan in best)


def top_plans(context: Context) -> tuple[RankedPlan, ...]:
    """Return the plans that speak in a position, the most relevant first; worked out once."""
    return context.top_plans


def _has_bishop_pair(board: chess.Board) -> bool:
    bishops = board.bishops & board.occupied_co[board.turn]
    return bool(bishops & chess.BB_LIGHT_SQUARES and bishops & chess.BB_DARK_SQUARES)

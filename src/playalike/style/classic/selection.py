"""Choosing the move: style against the engine's order, within a window of what may be lost.

    final score = 0.60 x style score + 0.40 x rank bonus

The engine's first choice always stands for election. Another candidate does when no safety filter
rejected it, when it loses no more than the window allows, when it is not too far down the engine's
list for this player, and when its style score reaches the minimum: a move that is neither best nor
typical has nothing to say for itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playalike.personality.load import Personality
from playalike.personality.records import EnhancedCell
from playalike.position.bands import complexity

__all__ = [
    "ACCEPTABLE_RANGE",
    "ENGINE_WEIGHT",
    "MINIMUM_STYLE",
    "NEAR_CP",
    "RANK_BONUS",
    "SLACK",
    "STYLE_WEIGHT",
    "ScoredCandidate",
    "Window",
    "WindowTable",
    "combine",
    "order",
    "rank_bonus",
    "select",
    "stands",
]

STYLE_WEIGHT = 0.60
ENGINE_WEIGHT = 0.40

RANK_BONUS = (0.85, 0.65, 0.50, 0.35, 0.25, 0.20, 0.15, 0.12, 0.09, 0.06)
"""By the engine's rank; chessgate gives five and says "or less" for the rest."""

MINIMUM_STYLE = 0.30
"""chessgate's example turns down 0.28 and keeps 0.58, without naming the limit between."""

ACCEPTABLE_RANGE: Mapping[str, tuple[int, int]] = {
    "opening": (15, 35),
    "middlegame": (25, 45),
    "endgame": (20, 40),
}
"""Centipawns: whatever was learned about a player, the window stays within these."""

NEAR_CP = 30
"""Candidates this close to the best make a position complex."""

SLACK = 0.25
"""The most by which chance brings a later rank's bonus nearer to the first's, as a share of the
way. It is drawn evenly from 0 up to this, once for a decision: chessgate's close second, 0.746
against 0.772, then wins one time in four."""


@dataclass(frozen=True, slots=True)
class Window:
    """What may be considered in a position."""

    acceptable_cp: int
    """The most that a move may lose against the engine's first choice."""
    rank_tolerance: int
    """The last rank in the engine's list."""
    minimum_style: float = MINIMUM_STYLE


@dataclass(frozen=True, slots=True)
class ScoredCandidate:
    """What selection needs to know of a candidate."""

    rank: int
    loss_cp: int
    style: float
    """0 to 1."""
    rejected: bool = False
    """True when a safety filter says no; the engine's first choice is never rejected."""


class WindowTable:
    """The windows of a personality: by phase, evaluation and how much there is to choose."""

    def __init__(self, personality: Personality) -> None:
        """Index what was found about the player's tolerance."""
        self._usual = personality.definition.thresholds.acceptable_loss_cp
        self._cells: dict[tuple[str, str, str], EnhancedCell] = {
            (cell.phase, cell.eval_band, cell.complexity): cell
            for cell in personality.enhanced
            if cell.positions
        }

    def window(self, phase: str, eval_band: str, losses_cp: Sequence[int]) -> Window:
        """Return the window of a position whose candidates lose this much."""
        near = sum(loss <= NEAR_CP for loss in losses_cp)
        low, high = ACCEPTABLE_RANGE[phase]
        cell = self._cells.get((phase, eval_band, complexity(near)))
        if cell is None:
            usual: int = getattr(self._usual, phase)
            return Window(min(max(usual, low), high), len(RANK_BONUS))
        return Window(min(max(cell.acceptable_loss_cp, low), high), cell.rank_tolerance)


def rank_bonus(rank: int, slack: float = 0.0) -> float:
    """Return the bonus of a rank (1 is best); `slack` leads it that far towards the first's."""
    bonus = RANK_BONUS[min(rank, len(RANK_BONUS)) - 1]
    return bonus + slack * (RANK_BONUS[0] - bonus)


def combine(style: float, rank: int, slack: float = 0.0) -> float:
    """Return the final score of a candidate."""
    return STYLE_WEIGHT * style + ENGINE_WEIGHT * rank_bonus(rank, slack)


def stands(candidate: ScoredCandidate, window: Window) -> bool:
    """Tell whether a candidate may be chosen."""
    return candidate.rank == 1 or (
        not candidate.rejected
        and candidate.loss_cp <= window.acceptable_cp
        and candidate.rank <= window.rank_tolerance
        and candidate.style >= window.minimum_style
    )


def order(
    candidates: Sequence[ScoredCandidate], window: Window, slack: float = 0.0
) -> tuple[int, ...]:
    """Return the numbers of all candidates, the one to play first.

    Those that may be chosen come before those that only may not, and these before rejected ones.
    """

    def key(number: int) -> tuple[bool, bool, float, int]:
        candidate = candidates[number]
        score = combine(candidate.style, candidate.rank, slack)
        may = stands(candidate, window)
        return (not may, candidate.rejected and not may, -score, candidate.rank)

    return tuple(sorted(range(len(candidates)), key=key))


def select(candidates: Sequence[ScoredCandidate], window: Window, slack: float = 0.0) -> int:
    """Return the number of the candidate to play."""
    return order(candidates, window, slack)[0]

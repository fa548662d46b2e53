"""What a move does for a plan: the payoff, a step, a man brought to a target, a theme pursued.

The plans layer pays bonuses for it, the plan memory starts and continues plans by it: one
definition for both. Squares are relative, seen from the side that moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

import chess
from chess import BB_SQUARES, Bitboard

from playalike.personality.plan_records import PlanTheme

if TYPE_CHECKING:
    from playalike.style.context import Option

__all__ = ["Aim", "PlanLike", "PlanProgress", "aims_of", "made_progress"]

PAYOFF = 1.0
NEXT_STEP = 0.8
"""The move that the player made next when he carried the plan out."""
LATER_STEP = 0.65
ARRIVAL = 0.6
"""The theme's own piece lands on one of its squares, or the very theme is seen there."""
CONTACT = 0.4
"""The theme's own piece attacks one of its squares that it did not attack before."""


class PlanLike(Protocol):
    """A plan of the player's games, or one under way."""

    @property
    def themes(self) -> tuple[PlanTheme, ...]:
        """The strands; what the plan is for stands last."""

    @property
    def moves(self) -> tuple[str, ...]:
        """Tokens, in the order in which the player made them."""

    @property
    def achievement_move(self) -> str:
        """The token that pays off."""


class Aim(NamedTuple):
    """A strand of a plan, ready for comparison."""

    theme: str
    piece: int
    squares: Bitboard


@lru_cache(maxsize=4096)
def aims_of(themes: tuple[PlanTheme, ...]) -> tuple[Aim, ...]:
    """Return the strands with their squares as sets."""
    return tuple(
        Aim(
            theme.theme,
            theme.primary_piece,
            sum(BB_SQUARES[chess.parse_square(name)] for name in set(theme.squares)),
        )
        for theme in themes
    )


@dataclass(frozen=True, slots=True)
class PlanProgress:
    """What one move does for one plan."""

    achieves: bool
    """It is the plan's achievement move."""
    step: int
    """Its place among the plan's moves; -1 when it is none of them."""
    lands: bool
    """It ends on a target square."""
    by_piece: bool
    """The kind of piece carries one of the themes."""
    arrived: tuple[str, ...]
    """Themes whose piece reaches a target, or that the move is seen to pursue there."""
    touched: tuple[str, ...]
    """Themes whose piece newly attacks a target."""

    @property
    def themes(self) -> tuple[str, ...]:
        """All themes of the plan that the move advances."""
        return self.arrived + self.touched

    @property
    def strength(self) -> float:
        """How far the move is a move of this plan: 0 not at all, 1 the payoff."""
        if self.achieves:
            return PAYOFF
        if self.step >= 0:
            return NEXT_STEP if self.step == 0 else LATER_STEP
        if self.arrived:
            return ARRIVAL
        return CONTACT if self.touched else 0.0


def made_progress(plan: PlanLike, option: Option) -> PlanProgress:
    """Say what a candidate does for a plan."""
    token, piece = option.token, option.piece
    target, contacts = BB_SQUARES[option.relative_target], option.new_attacks
    lands = by_piece = False
    arrived: list[str] = []
    touched: list[str] = []
    for theme, carrier, squares in aims_of(plan.themes):
        on_target = bool(squares & target)
        carries = carrier == piece
        lands |= on_target
        by_piece |= carries
        about = option.theme_squares.get(theme)
        if (carries and on_target) or (about is not None and (about | target) & squares):
            arrived.append(theme)
        elif carries and squares & contacts:
            touched.append(theme)
    return PlanProgress(
        achieves=token == plan.achievement_move,
        step=plan.moves.index(token) if token in plan.moves else -1,
        lands=lands,
        by_piece=by_piece,
        arrived=tuple(arrived),
        touched=tuple(touched),
    )

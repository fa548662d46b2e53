"""What the tiers are given, and what one of them returns when it decides."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import chess

from playalike.decision import Candidate
from playalike.engine.tablebase import Tablebase
from playalike.oracle.analysis import Line
from playalike.personality.load import Personality
from playalike.position.score import value_cp
from playalike.prior.base import Prior
from playalike.reason import Reason
from playalike.style.candidates import CandidateSource, SourceAnswer
from playalike.style.judgement import Judgement
from playalike.style.pace import Pace
from playalike.style.safety import GIVEN_CP, offered
from playalike.style.verification import GAP_CP, Verification, second_look, verify

__all__ = ["Ruling", "Situation"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A tier's decision."""

    move: chess.Move
    tier: str
    candidates: tuple[Candidate, ...] = ()
    """What was compared, the move first."""
    reasons: tuple[Reason, ...] = ()
    """What of the player's own games decided."""
    facts: tuple[str, ...] = ()
    """Sentences about the decision that follow the reasons."""
    sentence: str = ""
    """All there is to say, where no reasons are wanted."""


@dataclass(slots=True)
class Situation:
    """One move to be found. Tier 2 fills in what the engine says; the rest stays as it is."""

    personality: Personality
    board: chess.Board
    source: CandidateSource
    pace: Pace
    chance: random.Random
    """Seeded by the player's seed and the position."""
    judge: Callable[[tuple[Line, ...]], Judgement]
    """Scores candidates by style, in the personality's mode."""
    examples: Mapping[str, tuple[str, ...]]
    """By EPD, the moves (SAN) of the player's games that findings name as examples."""
    tablebase: Tablebase | None = None
    use_book: bool = True
    variety: bool = True
    """False leaves chance out wherever moves are ranked."""
    price: float | None = None
    """What may be given for what the player likes, as a win chance, in this phase of the game; None
    in `classic`, whose filters and checks are chessgate's."""
    natural: Prior | None = None
    """In his spirit, how natural moves look: offers that the engine's candidates lack are
    considered if masters might play them."""
    answer: SourceAnswer | None = None

    @property
    def classic(self) -> bool:
        """Whether the mode is `classic`, which keeps to chessgate."""
        return self.price is None

    @property
    def name(self) -> str:
        """How the personality is called in sentences."""
        return self.personality.definition.display_name

    @property
    def lines(self) -> tuple[Line, ...]:
        """The engine's candidates, best first; tiers after the second may count on one."""
        assert self.answer is not None
        return self.answer.lines

    @property
    def best_cp(self) -> int:
        """The engine's view for the side to move."""
        return value_cp(self.lines[0].cp, self.lines[0].mate)

    def verify(self, move: chess.Move, *, rank: int, loss_cp: int) -> Verification:
        """Have the engine look at the answer to a move, as far as the time goes."""
        enough, seconds = self.pace.check_seconds()
        if (
            self.price is not None
            and rank > 1
            and (loss_cp > GAP_CP or offered(self.board, move) >= GIVEN_CP)
        ):
            return second_look(
                self.source,
                self.board,
                move,
                chess.Move.from_uci(self.lines[0].move),
                price=self.price,
                enough_time=enough,
                seconds=seconds,
            )
        return verify(
            self.source,
            self.board,
            move,
            rank=rank,
            loss_cp=loss_cp,
            best_cp=self.best_cp,
            enough_time=enough,
            seconds=seconds,
        )

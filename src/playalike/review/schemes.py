"""Two named schemes that turn numbers into classes.

`win-chance` (the default) goes by the chance to win that a move gives away, on the scale from -1 to
1; `blitzmate` by centipawns, with the thresholds of blitzmate or those of the settings
(`[analyzer]`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import chess
from chess import Color

from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.position.exchange import see
from playalike.position.sacrifices.offers import find_offer
from playalike.review.evaluation import Evaluation
from playalike.review.move_class import MoveClass
from playalike.settings import Analyzer

__all__ = [
    "BLITZMATE",
    "CENTIPAWNS",
    "DEFAULT_SCHEME",
    "SCHEMES",
    "Situation",
    "classify_blitzmate",
    "classify_win_chance",
    "find_scheme",
]  # fmt: skip

DEFAULT_SCHEME = "win-chance"
CENTIPAWNS = "blitzmate"

INACCURACY, MISTAKE, BLUNDER = 0.1, 0.2, 0.3
"""Win chance lost (scale -1..1) from which a move is called so."""
EXCELLENT = 0.02
"""Below this loss nobody could tell the move from the best one."""
SOUND = 0.05
"""A brilliant or great move gives away less than this: analysis is not exact."""
NOT_LOSING = -0.1
"""Not worse than half an inaccuracy below an even game."""
WINNING = 0.5
"""About three pawns: a move is not needed to be brilliant where a quiet one has as much."""
LEVEL = 0.2
"""A win is missed when no more than this is left of it, and thrown away to a loss below -this."""
SHORT_MATE = 3
"""Missing a mate in so many moves is an inaccuracy even when the game stays won."""
BLITZMATE = Analyzer()
"""The thresholds of blitzmate."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a scheme looks at."""

    board: chess.Board
    """Before the move, with the opponent's last move on its stack if there was one."""
    move: chess.Move
    before: Evaluation
    after: Evaluation
    candidates: tuple[tuple[chess.Move, Evaluation], ...]
    """The engine's moves, best first."""
    delta_cp: int
    loss_win_chance: float
    known: bool
    """The position after the move has a name in the opening table."""
    on_the_way: bool
    """It has none, but a later position of the game has."""

    @property
    def side(self) -> Color:
        """Who moves."""
        return self.board.turn


Scheme = Callable[[Situation, Analyzer], MoveClass]
"""The thresholds are those of the settings."""


def classify_blitzmate(situation: Situation, analyzer: Analyzer = BLITZMATE) -> MoveClass:
    """Return BlitzMate's class: centipawns only."""
    bounds = (
        (analyzer.brilliant, MoveClass.BRILLIANT),
        (analyzer.excellent, MoveClass.EXCELLENT),
        (analyzer.good, MoveClass.GOOD),
        (analyzer.inaccuracy, MoveClass.INACCURACY),
        (analyzer.mistake, MoveClass.MISTAKE),
    )
    for bound, move_class in bounds:
        if situation.delta_cp <= bound:
            return move_class
    return MoveClass.BLUNDER


def classify_win_chance(situation: Situation, _: Analyzer = BLITZMATE) -> MoveClass:
    """Return the class by win chance, and the special ones."""
    loss = situation.loss_win_chance
    if situation.board.legal_moves.count() == 1:
        return MoveClass.FORCED
    if loss < (BLUNDER if situation.known else INACCURACY if situation.on_the_way else 0):
        return MoveClass.BOOK
    if situation.after.mated is None:
        if _is_brilliant(situation):
            return MoveClass.BRILLIANT
        if _is_great(situation):
            return MoveClass.GREAT
    if situation.move == situation.candidates[0][0] or situation.after.mated is not None:
        return MoveClass.BEST
    if loss >= INACCURACY:
        return _bad(situation)
    if _missed_short_mate(situation):
        return MoveClass.INACCURACY
    return MoveClass.EXCELLENT if loss < EXCELLENT else MoveClass.GOOD


def _bad(situation: Situation) -> MoveClass:
    loss = situation.loss_win_chance
    before = situation.before.win_balance(situation.side)
    after = situation.after.win_balance(situation.side)
    if before >= WINNING and -LEVEL <= after <= LEVEL:
        return MoveClass.MISSED_WIN
    if loss >= BLUNDER:
        return MoveClass.BLUNDER
    return MoveClass.MISTAKE if loss >= MISTAKE else MoveClass.INACCURACY


def _missed_short_mate(situation: Situation) -> bool:
    mate = situation.before.mate_for(situation.side)
    return mate is not None and mate <= SHORT_MATE and not situation.after.mate_for(situation.side)


def _is_brilliant(situation: Situation) -> bool:
    """A sound piece sacrifice, not losing afterwards, where no quieter move was winning already."""
    side = situation.side
    after = situation.after.win_balance(side)
    if situation.loss_win_chance >= SOUND or after < NOT_LOSING:
        return False
    if situation.before.win_balance(side) - after >= INACCURACY:
        return False  # the engine liked it only until it was played
    if find_offer(situation.board, situation.move) is None:
        return False
    others = [choice for choice in situation.candidates if choice[0] != situation.move]
    quiet = [c for c in others if find_offer(situation.board, c[0]) is None]
    if not quiet and len(situation.candidates) < situation.board.legal_moves.count():
        quiet = others[-1:]  # what was not looked at is at most as good as the last one looked at
    return all(evaluation.win_balance(side) < WINNING for _, evaluation in quiet[:1])


def _is_great(situation: Situation) -> bool:
    """The one move that holds or wins, and not one that anybody would play at once."""
    side, board, move = situation.side, situation.board, situation.move
    if len(situation.candidates) < 2 or situation.candidates[0][0] != move:
        return False
    best, second = (evaluation.win_balance(side) for _, evaluation in situation.candidates[:2])
    seen = min(best, situation.after.win_balance(side))  # after the move the engine sees further
    if seen - second < MISTAKE or best - seen >= INACCURACY:
        return False
    if seen < NOT_LOSING or second >= WINNING:
        return False
    return not _is_obvious(board, move)


def _is_obvious(board: chess.Board, move: chess.Move) -> bool:
    """A recapture, a promotion, a capture that simply wins material, or a way out of check."""
    if move.promotion or board.is_check():
        return True
    if board.is_capture(move):
        recapture = bool(board.move_stack) and board.peek().to_square == move.to_square
        return recapture or see(board, move, legal=True) > 0
    return False


SCHEMES: Mapping[str, Scheme] = {
    DEFAULT_SCHEME: classify_win_chance,
    CENTIPAWNS: classify_blitzmate,
}
"""By the name that is asked for."""


def find_scheme(name: str) -> Scheme:
    """Return a scheme by its name."""
    if name not in SCHEMES:
        raise PlayalikeError(
            f"there is no scheme of move classes {name!r}; {nearest(name, SCHEMES)}"
        )
    return SCHEMES[name]

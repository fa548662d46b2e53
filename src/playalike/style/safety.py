"""The five filters that keep a personality from blundering, whatever its taste.

They are chessgate's, and `classic` has all of them. In the other modes a piece that can be taken is
no reason to turn a move down, and in his spirit a loss is none, either, where material is offered:
whether an offer is sound is asked of the engine before it is played, see
`verification.second_look`.

1. *blunder*: a move that loses more than the blunder threshold is rejected;
2. *hanging piece*: so is one that leaves a knight, bishop, rook or queen to be taken for nothing;
3. *hard penalty*: beyond the hard threshold the style score falls to a third;
4. *repetition*: when winning, a move that lets the opponent have a draw by repetition is rejected;
5. *soft penalty*: from the acceptable loss to the hard threshold the style score falls gradually.

Thresholds are the personality's own, by phase. The engine's first choice is never rejected: the
search behind it has seen more than any of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass

import chess

from playalike.decision import Verdict
from playalike.personality.definition import Thresholds
from playalike.position.exchange import EXCHANGE_VALUES, see
from playalike.words.text import percent

__all__ = [
    "FILTERS",
    "GIVEN_CP",
    "HANGING_CP",
    "HARD_FACTOR",
    "SOFT_FACTOR",
    "WINNING_CP",
    "Limits",
    "Repetitions",
    "Safety",
    "hanging_loss",
    "judge",
    "offered",
]

FILTERS = ("blunder", "hanging piece", "hard penalty", "repetition", "soft penalty")

HANGING_CP = 200
"""A piece hangs when the opponent nets at least this by taking it: the exchange, or a minor piece
for a pawn. What the move itself has taken counts for the mover."""

GIVEN_CP = 100
"""From here on a move offers something: the exchange for a pawn is an offer, too."""

HARD_FACTOR = 0.35
"""What is left of the style score beyond the hard threshold."""

SOFT_FACTOR = 0.70
"""What is left of it just before the hard threshold; all of it up to the acceptable loss."""

WINNING_CP = 150
"""From here on a side is winning enough not to want a draw."""

_PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


@dataclass(frozen=True, slots=True)
class Limits:
    """The thresholds of one phase, in centipawns."""

    acceptable_cp: int
    hard_cp: int
    blunder_cp: int

    @classmethod
    def of(cls, thresholds: Thresholds, phase: str) -> Limits:
        """Take a phase's column."""
        return cls(
            getattr(thresholds.acceptable_loss_cp, phase),
            getattr(thresholds.hard_penalty_cp, phase),
            getattr(thresholds.blunder_cp, phase),
        )


@dataclass(frozen=True, slots=True)
class Safety:
    """What the filters say about a candidate."""

    verdicts: tuple[Verdict, ...]
    """One for each of `FILTERS`, in that order."""
    factor: float
    """What is left of the style score, 0 to 1."""
    reason: str
    """Why it is less, in a few words; empty when it is not."""

    @property
    def rejected(self) -> bool:
        """Whether any filter turns the move down."""
        return not all(verdict.passed for verdict in self.verdicts)


class Repetitions:
    """Which positions of a game have been on the board how often."""

    def __init__(self, board: chess.Board) -> None:
        """Count back to the last capture or pawn move: nothing older can come again."""
        counts: Counter[Hashable] = Counter()
        back = board.copy()
        counts[back._transposition_key()] += 1
        while back.move_stack:
            irreversible = back.is_irreversible(back.pop())
            if irreversible:
                break
            counts[back._transposition_key()] += 1
        self._twice = frozenset(key for key, count in counts.items() if count >= 2)

    def allows_draw(self, after: chess.Board) -> bool:
        """Tell whether the position, or one that a reply leads to, is there for the third time."""
        if not self._twice:
            return False
        if after._transposition_key() in self._twice:
            return True
        for reply in list(after.legal_moves):
            after.push(reply)
            repeated = after._transposition_key() in self._twice
            after.pop()
            if repeated:
                return True
        return False


def hanging_loss(board: chess.Board, move: chess.Move, after: chess.Board) -> tuple[int, str]:
    """Return what the opponent nets by the best capture of a piece, and which one hangs.

    `after` is the position that the move leads to. Only legal captures count, so that a check or a
    pin that prevents one is seen. 0 and an empty name when nothing is lost.
    """
    taken = board.piece_type_at(move.to_square) or 0
    gained = EXCHANGE_VALUES[taken]
    if board.is_en_passant(move):
        gained = EXCHANGE_VALUES[chess.PAWN]
    if board.is_castling(move):
        gained = 0
    if move.promotion:
        gained += EXCHANGE_VALUES[move.promotion] - EXCHANGE_VALUES[chess.PAWN]
    pieces = after.occupied_co[board.turn] & ~after.pawns & ~after.kings
    worst, name = 0, ""
    for capture in after.generate_legal_moves(chess.BB_ALL, pieces):
        loss = see(after, capture, legal=True) - gained
        if loss > worst:
            square = capture.to_square
            kind = after.piece_type_at(square) or chess.PAWN
            worst, name = loss, f"{chess.piece_name(kind)} on {chess.square_name(square)}"
    return worst, name


def offered(board: chess.Board, move: chess.Move) -> int:
    """Return what the opponent can take after a move, in centipawns."""
    after = board.copy(stack=False)
    after.push(move)
    return hanging_loss(board, move, after)[0]


def judge(
    board: chess.Board,
    move: chess.Move,
    *,
    rank: int,
    loss_cp: int,
    best_cp: int,
    limits: Limits,
    repetitions: Repetitions,
    offers: bool = False,
    dear_offers: bool = False,
) -> Safety:
    """Put a candidate through the five filters; the board is not changed.

    With `offers` a piece may be left to be taken, with `dear_offers` at any loss.
    """
    first = rank == 1
    after = board.copy(stack=False)
    after.push(move)
    verdicts = (
        _blunder(loss_cp, limits, first or (dear_offers and offered(board, move) >= GIVEN_CP)),
        _hanging(board, move, after, first, offers),
        _hard(loss_cp, limits),
        _repetition(after, best_cp, repetitions, first),
        _soft(loss_cp, limits),
    )
    factor = _factor(loss_cp, limits)
    reason = f"loses {loss_cp} cp" if factor < 1 else ""
    return Safety(verdicts, factor, reason)


def _blunder(loss_cp: int, limits: Limits, excused: bool) -> Verdict:
    passed = excused or loss_cp <= limits.blunder_cp
    words = "within" if loss_cp <= limits.blunder_cp else "beyond"
    return Verdict(FILTERS[0], passed, f"loses {loss_cp} cp, {words} {limits.blunder_cp}")


def _hanging(
    board: chess.Board, move: chess.Move, after: chess.Board, first: bool, offers: bool
) -> Verdict:
    loss, name = hanging_loss(board, move, after)
    if loss < HANGING_CP:
        return Verdict(FILTERS[1], True, "nothing hangs")
    if offers and not first:
        return Verdict(FILTERS[1], True, f"offers the {name}")
    if first:
        return Verdict(FILTERS[1], True, f"{name} can be taken, but the engine chose it")
    return Verdict(FILTERS[1], False, f"leaves the {name} to be taken")


def _hard(loss_cp: int, limits: Limits) -> Verdict:
    if loss_cp <= limits.hard_cp:
        return Verdict(FILTERS[2], True, "no penalty")
    return Verdict(
        FILTERS[2], True, f"style falls to {percent(HARD_FACTOR)}, beyond {limits.hard_cp}"
    )


def _repetition(after: chess.Board, best_cp: int, repetitions: Repetitions, first: bool) -> Verdict:
    if best_cp < WINNING_CP or not repetitions.allows_draw(after):
        return Verdict(FILTERS[3], True, "no draw given away")
    reason = "allows a draw by repetition in a won position"
    return Verdict(FILTERS[3], first, reason)


def _soft(loss_cp: int, limits: Limits) -> Verdict:
    if not limits.acceptable_cp < loss_cp <= limits.hard_cp:
        return Verdict(FILTERS[4], True, "no penalty")
    factor = _factor(loss_cp, limits)
    return Verdict(
        FILTERS[4], True, f"style falls to {percent(factor)}, beyond {limits.acceptable_cp}"
    )


def _factor(loss_cp: int, limits: Limits) -> float:
    if loss_cp <= limits.acceptable_cp:
        return 1.0
    if loss_cp > limits.hard_cp:
        return HARD_FACTOR
    share = (loss_cp - limits.acceptable_cp) / (limits.hard_cp - limits.acceptable_cp)
    return 1.0 - share * (1.0 - SOFT_FACTOR)

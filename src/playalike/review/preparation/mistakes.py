"""Typical mistakes: the motif of what was missed or left hanging; no engine is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from playalike.position.exchange import see
from playalike.position.motifs import forks, hanging_pieces
from playalike.position.reasons import reasons_for
from playalike.review.facts import Role
from playalike.review.ideas import LEAST
from playalike.review.mistake_kinds import QUIET, motif_of_idea
from playalike.review.preparation.tables import PlayedPosition
from playalike.review.tactics import first_move_facts
from playalike.words.preparing import mistake_words

__all__ = ["SERIOUS", "TypicalMistake", "motif_of_played", "typical_mistakes"]

SERIOUS = 0.15
"""Of the chance to win."""
MOST_LOOKED_AT = 600
EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class TypicalMistake:
    """A kind of mistake, and how often it was made."""

    motif: str
    """As puzzles are filed by, such as ``missed fork``."""
    label: str
    count: int
    cost: float
    """Chance to win given away each time, mean."""
    examples: tuple[PlayedPosition, ...]


def typical_mistakes(positions: Sequence[PlayedPosition], most: int = 8) -> list[TypicalMistake]:
    """Return the kinds of serious mistakes, those that cost most in total first."""
    serious = sorted(
        (position for position in positions if position.loss >= SERIOUS),
        key=lambda position: -position.loss,
    )[:MOST_LOOKED_AT]
    groups: dict[str, list[PlayedPosition]] = {}
    for mistake in serious:
        groups.setdefault(motif_of_played(mistake), []).append(mistake)
    mistakes = [
        TypicalMistake(
            motif,
            mistake_words(motif),
            len(made),
            sum(position.loss for position in made) / len(made),
            tuple(made[:EXAMPLES]),
        )
        for motif, made in groups.items()
    ]
    return sorted(mistakes, key=lambda mistake: -mistake.cost * mistake.count)[:most]


def motif_of_played(position: PlayedPosition) -> str:
    """Return the motif of what was missed, allowed or left hanging in a position.

    Only the two moves are known: what the engine expected after them is not.
    """
    board = chess.Board(f"{position.epd} 0 1")
    best, played = chess.Move.from_uci(position.best), chess.Move.from_uci(position.played)
    mated, after = _after(board, best), _after(board, played)
    if mated.is_checkmate():
        return "missed mate"
    if any(_after(after, move).is_checkmate() for move in after.legal_moves):
        return "allowed mate"
    # One move is all that is known: the detectors of lines want to see what follows a fork.
    if forks(board, best) is not None:
        return "missed fork"
    facts = first_move_facts(board, [best], Role.MISSED)
    if facts:
        return f"missed {facts[0].kind.value}"
    hanging = _hanging(after, board.turn)
    if hanging - _hanging(board, board.turn):
        return "hung piece"
    if board.is_capture(best) and see(board, best, legal=True) > 0:
        return "missed material to take"
    if hanging - _hanging(mated, board.turn):
        return "ignored threat"
    if _forked(after) and not _forked(mated):
        return "allowed fork"
    return _missed_idea(board, best, played)


def _missed_idea(board: chess.Board, best: chess.Move, played: chess.Move) -> str:
    """Return the motif of not doing what the better move does and the move played does not."""
    shared = {reason.idea for reason in reasons_for(board, played)}
    for reason in reasons_for(board, best):
        if reason.telling >= LEAST and reason.idea not in shared:
            return motif_of_idea(reason)
    return QUIET


def _forked(board: chess.Board) -> bool:
    """Tell whether the side to move has a fork that costs it nothing."""
    return any(
        forks(board, move) is not None and see(board, move, legal=True) >= 0
        for move in board.legal_moves
    )


def _after(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _hanging(board: chess.Board, color: chess.Color) -> set[chess.Square]:
    return {finding.squares[0] for finding in hanging_pieces(board, color)}

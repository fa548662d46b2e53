"""The ideas that a review names: what the better move does that the one played does not, what the
opponent's answer does now, and what an outstanding move does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import chess

from playalike.oracle.analysis import Analysis
from playalike.position.reasons import reasons_for
from playalike.reason import Reason, ReasonKind
from playalike.review.move_class import MoveClass
from playalike.review.passing import passing
from playalike.review.record import JudgedMove
from playalike.words.why import place

__all__ = [
    "LEAST",
    "SACRIFICES",
    "SHORTEST_LINE",
    "Answers",
    "answer_ideas",
    "better_ideas",
    "own_ideas",
]

LEAST = 0.33
"""How telling an idea must be to stand by itself ..."""
SLIGHT = 0.2
"""... and to be named beside the line, where there is no better one."""
SECOND = 0.42
"""... and to be named beside another."""
ANSWER = 0.5
"""... and to be what the opponent's answer is about."""
MOST = 2
SHORTEST_LINE = 3
"""Half-moves: the move and an answer are no line."""
SACRIFICES = frozenset({"offers", "gives_up"})
"""What needs its line to be understood."""
_COSTS = frozenset(
    {*SACRIFICES, "checks", "takes_back", "leaves_check", "blocks_check", "takes_checker"}
)
"""What says nothing about why a move is strong."""

Answers = Mapping[str, Analysis]


def better_ideas(board: chess.Board, move: JudgedMove, answers: Answers) -> tuple[Reason, ...]:
    """Return what the best move does and the move played does not, the most telling first.

    A slight idea only where there is no other.
    """
    best = _reasons(board, move.best.move, move.best.line, move, answers)
    played = _reasons(board, move.move, (move.move, *move.reply), move, answers, threats=False)
    best = [idea for idea in best if idea.idea not in ("checks", "leaves_check")]
    shared = {_key(idea) for idea in played}
    return _chosen(best, shared, LEAST) or _chosen(best, shared, SLIGHT)[:1]


def own_ideas(board: chess.Board, move: JudgedMove, answers: Answers) -> tuple[Reason, ...]:
    """Return what a move that was played does, beside what it costs."""
    reasons = _reasons(board, move.move, (move.move, *move.reply), move, answers)
    gains = [idea for idea in reasons if idea.idea not in _COSTS]
    ideas = _chosen(gains, set(), LEAST)
    if ideas:
        return ideas
    brilliant = move.move_class == MoveClass.BRILLIANT  # its sacrifice is told already
    sacrifices = [idea for idea in reasons if idea.idea in SACRIFICES and not brilliant]
    return _chosen(sacrifices, set(), LEAST) or _chosen(gains, set(), SLIGHT)[:1]


def answer_ideas(board: chess.Board, move: JudgedMove) -> tuple[Reason, ...]:
    """Return what the opponent's answer does now and could not do after the best move."""
    if not move.reply:
        return ()
    after, instead = board.copy(stack=False), board.copy(stack=False)
    after.push(move.move)
    instead.push(move.best.move)
    anyway: set[object] = set()
    if instead.is_legal(move.reply[0]):
        anyway = {_key(idea) for idea in reasons_for(instead, move.reply[0])}
    reasons = [idea for idea in reasons_for(after, move.reply[0]) if idea.idea not in _COSTS]
    return _chosen(reasons, anyway, ANSWER)[:1]


def _reasons(
    board: chess.Board,
    played: chess.Move,
    line: Iterable[chess.Move],
    move: JudgedMove,
    answers: Answers,
    *,
    threats: bool = True,
) -> list[Reason]:
    threat = None
    if threats:
        after = board.copy(stack=False)
        after.push(played)
        threat = passing(after, -move.before.value(move.side), answers)
    reply = passing(board, move.before.value(move.side), answers)
    return reasons_for(board, played, tuple(line), threat=threat, reply=reply)


def _key(reason: Reason) -> object:
    """Two moves have the same idea when it is about the same men and squares, whoever acts."""
    if reason.kind in (ReasonKind.THREATENS, ReasonKind.PREVENTS):
        return reason.kind, reason.idea, reason.moves
    return reason.kind, reason.idea, reason.men[1:], reason.squares


def _chosen(reasons: Iterable[Reason], shared: set[object], least: float) -> tuple[Reason, ...]:
    """Return up to two ideas that are not shared, about different men, as they are said."""
    chosen: list[Reason] = []
    for reason in reasons:
        if reason.telling < (SECOND if chosen else least) or _key(reason) in shared:
            continue
        if any(set(idea.men[1:]) & set(reason.men[1:]) for idea in chosen):
            continue  # it is about the same man
        chosen.append(reason)
        if len(chosen) == MOST:
            break
    return tuple(sorted(chosen, key=place))

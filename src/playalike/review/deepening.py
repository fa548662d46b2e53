"""Which moves of a game deserve a deeper look, and what the engine is asked about them.

A quick pass over all positions finds the moves that something is to be said about. Before anything
bad or special is called so, the positions before and after the move are looked at again: that first
of the deeper looks is never saved, whatever the budget. As soon as the budget allows it, every
serious move (mistake, blunder, missed win, brilliant, great, turning point) gets the deepest look:
now and then it finds a defence that all others missed. In a game with too many of them more nodes
are spent step by step, until a million are spent on each or two looks agree and the verdict is
clear; the deepest look is for those nearest to a border. Between an inaccuracy and a good move a
million nodes have to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

from playalike.oracle.analysis import Analysis, Line, Question, position_key
from playalike.oracle.own import OWN_ENGINE
from playalike.position.score import value_cp
from playalike.review.move_class import BAD, MoveClass
from playalike.review.record import GameReview, JudgedMove
from playalike.review.schemes import BLUNDER, INACCURACY, LEVEL, MISTAKE, WINNING

__all__ = [
    "ARCHIVE",
    "DEEPER",
    "OWN",
    "QUICK",
    "Deepening",
    "History",
    "Look",
    "affordable",
    "deepening_of",
    "merge",
    "open_looks",
]

TRUSTED = 1_000_000
"""Nodes after which a class is trusted unless it lies next to a border."""
CLEAR = 0.1
"""Win chance between a move's loss and the nearest border from which two looks are enough."""
NEAR = 0.06
"""Nearer to a border than this, a million nodes may still say the wrong class."""
STEADY = 2.0
"""Twice the change of the latest look must not reach a border."""
DOUBTFUL = 0.03
"""A move that lost so much less than an inaccuracy is looked at again, too."""
SPECIAL = (MoveClass.BRILLIANT, MoveClass.GREAT)


@dataclass(frozen=True, slots=True)
class Deepening:
    """How much is spent on deeper looks."""

    looks: tuple[int, ...]
    """Nodes of each look; none for the quick pass only."""
    nodes_a_ply: int
    """On the average of a game, all deeper looks together."""
    short_game: int = 0
    """Half-moves: a shorter game may cost as much as one of this length."""

    def budget(self, plies: int) -> int:
        """Return the nodes of a game."""
        return self.nodes_a_ply * max(plies, self.short_game)


DEEPER = Deepening((250_000, 1_000_000, 5_000_000), 1_250_000, 80)
"""What ships: a game of forty moves costs a hundred million nodes at most, less than a minute on
two cores that have nothing else to do."""
ARCHIVE = Deepening((250_000, 1_000_000), 300_000)
"""For hundreds of games: a third of that."""


OWN = Deepening((200_000,), 50_000)
"""For our own engine, which is in Python: a second look, and no more."""
QUICK = Deepening((), 0)
"""No deeper looks: the quick pass by itself."""
BRIEF = 50_000
"""Nodes of the second look when somebody is in a hurry; at least twice those of the quick pass."""


@dataclass(frozen=True, slots=True)
class Look:
    """A move to look at again."""

    move: JudgedMove
    nodes: int
    distance: float
    """To the nearest border between classes: the nearest go first when the budget is short ..."""
    serious: bool = True
    """... after those where a mistake, a blunder or something special is at stake."""
    first: bool = False
    """Nothing but the quick pass has seen this serious move: the look is due in any case."""

    def questions(self) -> tuple[Question, ...]:
        """Return what is asked: before the move (twice as wide for a special one), and after."""
        before = chess.Board(self.move.fen)
        width = 2 if self.move.move_class in SPECIAL and before.legal_moves.count() > 1 else 1
        questions = [Question(position_key(before), self.nodes, width)]
        after = before.copy(stack=False)
        after.push(self.move.move)
        if any(after.generate_legal_moves()):
            questions.append(Question(position_key(after), self.nodes, 1))
        return tuple(questions)


def _is_settled(nodes: int, distance: float, change: float | None, serious: bool) -> bool:
    """Say whether a class would stay the same with more nodes, as far as one can know."""
    if change is not None and distance < STEADY * change:
        return False
    if nodes < TRUSTED:
        return change is not None and distance >= (CLEAR if serious else NEAR)
    return change is not None and distance >= NEAR


class History:
    """What the moves of a game were called with how many nodes."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._seen: dict[int, dict[int, JudgedMove]] = {}

    def record(self, move: JudgedMove) -> None:
        """Remember what a move is called now."""
        self._seen.setdefault(move.ply, {})[move.nodes] = move

    def change(self, move: JudgedMove) -> float | None:
        """Return by how much the latest look moved the loss; None when it changed the class."""
        earlier = [spent for spent in self._seen[move.ply] if spent < move.nodes]
        if not earlier:
            return None
        before = self._seen[move.ply][max(earlier)]
        if before.move_class != move.move_class:
            return None
        return abs(before.loss_win_chance - move.loss_win_chance)


def open_looks(
    review: GameReview,
    history: History,
    deepening: Deepening,
    budget: int,
) -> list[Look]:
    """Return the moves whose class is not settled, each with its next look, nearest border first.

    When the budget allows the deepest look at every serious move, that; and when all are settled,
    at those that it allows. What each move is called by now goes into the history.
    """
    turning = {point.ply for point in review.turning_points}
    looks, confirming, deepest = [], [], []
    for move in review.moves:
        distance = _distance(move)
        history.record(move)
        serious = (
            move.move_class in (*SPECIAL, MoveClass.MISTAKE, MoveClass.BLUNDER)
            or move.move_class == MoveClass.MISSED_WIN
            or move.ply in turning
            or (move.move_class in BAD and MISTAKE - move.loss_win_chance < NEAR)
        )
        doubtful = (
            move.move_class in BAD or INACCURACY - move.loss_win_chance < DOUBTFUL
        ) and move.move_class not in (MoveClass.FORCED, MoveClass.BOOK)
        if not (serious or doubtful):
            continue
        settled = _is_settled(move.nodes, distance, history.change(move), serious)
        step = next((look for look in deepening.looks if look > move.nodes), None)
        if step is None:
            continue
        if serious:
            deepest.append(Look(move, deepening.looks[-1], distance))
        if not settled and (serious or step <= TRUSTED):
            first = serious and move.nodes <= review.nodes
            looks.append(Look(move, step, distance, serious, first))
        elif settled and serious:
            confirming.append(Look(move, deepening.looks[-1], distance))
    if all(look.move.nodes >= deepening.looks[0] for look in deepest) and _cost(deepest) <= budget:
        looks = [*deepest, *(look for look in looks if not look.serious)]
    return sorted(
        looks or confirming, key=lambda look: (not look.serious, look.nodes, look.distance)
    )


def _cost(looks: Sequence[Look]) -> int:
    """Return the nodes of some looks; a position that two of them ask about counts once."""
    return sum(question.nodes for question in {q for look in looks for q in look.questions()})


def deepening_of(
    engine: str, nodes: int, *, archive: bool = False, deeper: bool = True
) -> Deepening:
    """Return what ships for an engine, given as `Oracle.engine` has it, after a pass of `nodes`.

    Not `deeper` is for whoever is in a hurry: a brief second look at what is bad or special.
    """
    if not deeper:
        return Deepening((max(BRIEF, 2 * nodes),), 0)
    if engine == OWN_ENGINE:
        return OWN
    return ARCHIVE if archive else DEEPER


def affordable(
    looks: Sequence[Look], answers: Mapping[str, Analysis], budget: int
) -> list[Question]:
    """Return what is asked for these looks, as far as the budget goes; first looks in any case."""
    chosen: dict[Question, None] = {}
    for look in looks:
        missing = [q for q in look.questions() if q not in chosen and not _answered(q, answers)]
        cost = sum(question.nodes for question in missing)
        if look.first or cost <= budget:
            chosen.update(dict.fromkeys(missing))
            budget -= cost
    return list(chosen)


def _answered(question: Question, answers: Mapping[str, Analysis]) -> bool:
    known = answers[question.position].question
    return known.nodes >= question.nodes and known.multipv >= question.multipv


def merge(deep: Analysis, earlier: Analysis | None) -> Analysis:
    """Return a deeper answer with those other moves of an earlier one that are not better."""
    if earlier is None:
        return deep
    known = {line.move for line in deep.lines}
    bound = min(map(_value, deep.lines))
    others = [line for line in earlier.lines if line.move not in known and _value(line) <= bound]
    return Analysis(deep.question, (*deep.lines, *others), deep.seconds)


def _value(line: Line) -> int:
    return value_cp(line.cp, line.mate)


def _distance(move: JudgedMove) -> float:
    """Return how far the numbers are from where another class begins."""
    if move.move_class in SPECIAL:
        return NEAR
    before, after = move.before.win_balance(move.side), abs(move.after.win_balance(move.side))
    slack = min(before - WINNING, LEVEL - after)  # of a missed win; below 0 it is none
    if slack >= 0:
        return min(slack, move.loss_win_chance - INACCURACY)
    borders = min(abs(move.loss_win_chance - border) for border in (INACCURACY, MISTAKE, BLUNDER))
    return min(-slack, borders)

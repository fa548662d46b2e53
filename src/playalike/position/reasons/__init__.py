"""Why a move is good: typed reasons with the squares and moves that prove them.

`reasons_for(board, move, line)` is the way in: what the move does, threatens, prevents and
prepares, the most telling first. An engine makes threats and prevention sharper (`Passing`), and
nothing here asks one. `failure_of` says what is wrong with another move, `idea_missed` what it has
and this one has not. The words for all of them stand in `words.reasons`.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from playalike.position.reasons.does import move_ideas
from playalike.position.reasons.line_ideas import line_ideas
from playalike.position.reasons.others import failure_of, idea_missed
from playalike.position.reasons.passing import Passing, prevented, threatened
from playalike.position.reasons.step import Step
from playalike.reason import Reason

__all__ = ["Passing", "failure_of", "idea_missed", "move_ideas", "reasons_for"]

_SAME_TARGET = frozenset({"attacks", "drives", "uncovers", "presses", "skewers"})
"""Ideas that a threat to take the same man says better."""


def reasons_for(
    board: chess.Board,
    move: chess.Move,
    line: Sequence[chess.Move] = (),
    *,
    threat: Passing | None = None,
    reply: Passing | None = None,
) -> list[Reason]:
    """Return the reasons for a legal move, the most telling first.

    `line` is what is expected, the move first. `threat` is the mover's best line if the opponent
    passes after the move; `reply` the opponent's best line if the mover passes instead of it.
    """
    step = Step(board, move)
    does = move_ideas(step)
    threats = list(threatened(step, threat))
    named = {man[1:] for threat in threats for man in threat.men[1:]}
    named |= {threat.moves[0][2:4] for threat in threats if threat.idea == "mate"}
    ideas = [idea for idea in does if not (idea.idea in _SAME_TARGET and idea.men[-1][1:] in named)]
    saved = {idea.men[1] for idea in ideas if idea.idea in ("defends", "blocks_attack")}
    saved |= {idea.men[0] for idea in ideas if idea.idea == "removes_attacker"}
    stopped = [
        idea
        for idea in prevented(step, reply)
        if not (idea.idea == "capture" and idea.men[1] in saved)
    ]
    reasons = [*ideas, *threats, *stopped, *line_ideas(step, line)]
    return sorted(reasons, key=lambda reason: -reason.telling)

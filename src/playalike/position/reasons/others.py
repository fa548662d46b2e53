"""What speaks against another move, or for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from playalike.position.exchange import EXCHANGE_VALUES, see
from playalike.position.reasons.does import move_ideas
from playalike.position.reasons.step import Step, man
from playalike.reason import Reason, ReasonKind, Start

__all__ = ["failure_of", "idea_missed"]

LEAST = 0.55
"""How telling an idea of another move must be to be worth a comparison."""
COSTS = frozenset({"offers", "gives_up"})
"""What says nothing of why another move was worth a thought."""


def failure_of(board: chess.Board, line: Sequence[chess.Move]) -> Reason | None:
    """Return that the answer in a move's line (the move first) wins material by taking; or None.

    An `avoids` reason, idea `loses_to`: the man lost; moves: the move and the answer.
    """
    if len(line) < 2 or board.is_check():
        return None
    step, answer = Step(board, line[0]), line[1]
    after = step.after
    if not after.is_legal(answer) or not after.is_capture(answer) or after.is_en_passant(answer):
        return None
    owed = EXCHANGE_VALUES[step.captured] if answer.to_square == step.target else 0
    gain = see(after, answer, legal=True) - owed
    if gain <= 0 or (step.captured and not owed):
        return None
    lost = man(after, answer.to_square)
    return Reason(
        ReasonKind.AVOIDS, "loses_to", 0.5 + min(gain, 900) / 3000, (lost,),
        moves=(line[0].uci(), answer.uci()), sans=(board.san(line[0]), after.san(answer)),
    )  # fmt: skip


def idea_missed(
    board: chess.Board,
    move: chess.Move,
    other: chess.Move,
    kind: ReasonKind,
    only: frozenset[str] | None = None,
) -> Reason | None:
    """Return the most telling thing that another move does and this one does not; or None.

    The reason is about the other move, which is its one move; `only` limits the ideas.
    """
    own = {move_idea.idea for move_idea in move_ideas(Step(board, move))}
    for idea in move_ideas(Step(board, other)):
        if only is not None and idea.idea not in only:
            continue
        if idea.idea in own or idea.telling < LEAST:
            continue
        if kind == ReasonKind.COMPARES and idea.idea in COSTS:
            continue
        return replace(
            idea,
            kind=kind,
            telling=0.35,
            moves=(other.uci(),),
            sans=(board.san(other),),
            start=Start.BEFORE,
        )
    return None

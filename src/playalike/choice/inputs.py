"""What the learned mode's model asks about a position beyond its candidates."""

from __future__ import annotations

from collections.abc import Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.first_sight import first_sight
from playalike.choice.model import LEAST_LOG_CHANCE, ChoiceInputs, step_code
from playalike.oracle.analysis import Line
from playalike.position.phase import FULL_MATERIAL_PHASE, material_phase
from playalike.prior.base import Prior

Steps = NDArray[np.int64]

__all__ = ["endgame_share", "endgame_share_of", "inputs_for", "steps_of"]


def endgame_share(board: chess.Board) -> float:
    """Return how far pieces have left the board: 0 with all there, 1 with kings and pawns only."""
    return 1 - material_phase(board) / FULL_MATERIAL_PHASE


def endgame_share_of(epd: str) -> float:
    """Return the same for a position given as text, some twenty times as fast."""
    men = epd.partition(" ")[0].lower()
    points = men.count("n") + men.count("b") + 2 * men.count("r") + 4 * men.count("q")
    return 1 - min(points, FULL_MATERIAL_PHASE) / FULL_MATERIAL_PHASE


def steps_of(board: chess.BaseBoard, turn: chess.Color, moves: Sequence[chess.Move]) -> Steps:
    """Return the step of each move: which piece goes from where to where, from its own side."""
    turned = 0 if turn else 56
    codes = [
        step_code(
            board.piece_type_at(move.from_square) or 0,
            move.from_square ^ turned,
            move.to_square ^ turned,
        )
        for move in moves
    ]
    return np.array(codes, dtype=np.int64)


def inputs_for(
    board: chess.Board,
    candidates: Candidates,
    moves: Sequence[chess.Move],
    prior: Prior | None,
    glances: Sequence[Sequence[Line]] = (),
    constancy: Sequence[float] | None = None,
) -> ChoiceInputs:
    """Return the inputs for one position.

    `moves` are those of `candidates`, in the same order; `glances` what `GLANCES` found and
    `constancy` what the search was like on the way, both for `first_sight`. The last two moves on
    the board's stack are part of what the prior sees. Without a prior all legal moves look equally
    natural.
    """
    if len(moves) != len(candidates):
        raise ValueError(f"{len(moves)} moves for {len(candidates)} candidates")
    if prior is None:
        logs = np.full(len(moves), -np.log(max(1, board.legal_moves.count())), dtype=np.float32)
    else:
        (found,) = prior.log_probabilities([board])
        logs = np.array([found.get(move, LEAST_LOG_CHANCE) for move in moves], dtype=np.float32)
    return ChoiceInputs(
        candidates=candidates,
        log_prior=logs,
        endgame=np.full(len(moves), endgame_share(board), dtype=np.float32),
        start=np.array([0, len(moves)] if moves else [0], dtype=np.int64),
        steps=steps_of(board, board.turn, moves),
        seen=first_sight(glances, [move.uci() for move in moves], constancy) if glances else None,
    )

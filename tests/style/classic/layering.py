"""Layers alone: a personality that knows nothing, contexts without an engine, mirrored games."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import chess

from playalike.decision import Contribution
from playalike.oracle.analysis import Line
from playalike.personality.load import Personality, load_personality
from playalike.position.harmonics import METRICS
from playalike.style.classic.layer import Layer
from playalike.style.context import Context, make_context
from playalike.style.memory import PlanMemory
from tests.personality.sample import write_personality

QUIET_MIDDLEGAME = "r2q1rk1/pp2bppp/4b3/3p4/8/1NN5/PPP2PPP/R2Q1RK1 w - - 0 15"
"""Level, few men in contact; Nxd5 gives a piece for a pawn."""


def write_blank(folder: Path) -> Personality:
    """Return a personality without a single finding."""
    write_personality(folder)
    found = load_personality(folder)
    return dataclasses.replace(
        found,
        book={},
        patterns=(),
        sequences=(),
        placements=(),
        move_types=(),
        formula=dataclasses.replace(
            found.formula,
            harmonics_weights=dict.fromkeys(METRICS, 0.0),
            intervals={},
            quiet_move_preference=0.5,
            positions=0,
        ),
        enhanced=(),
        model=dataclasses.replace(
            found.model, features=(), weights=(), means=(), scales=(), positions=0
        ),
        rules=(),
        db_rules=(),
        chains=(),
    )


def context_of(
    personality: Personality, board: chess.Board, sans: Sequence[str] = (), step_cp: int = 5
) -> Context:
    """Return the context of some candidates, best first; all legal moves when none are named."""
    moves = [board.parse_san(san) for san in sans] or list(board.legal_moves)
    lines = [
        Line(move.uci(), 30 - step_cp * rank, None, (move.uci(),))
        for rank, move in enumerate(moves)
    ]
    return make_context(personality, board, lines, PlanMemory())


def judge(layer: Layer, context: Context) -> dict[str, Contribution]:
    """Return what a layer says about every candidate, by SAN."""
    return {option.san: layer.score(context, option) for option in context.options}


def values(layer: Layer, context: Context) -> dict[str, float]:
    """Return the values alone."""
    return {san: said.value for san, said in judge(layer, context).items()}


def mirrored(board: chess.Board) -> chess.Board:
    """Return the same game with colours exchanged, moves and all."""
    other = board.root().mirror()
    for move in board.move_stack:
        other.push(mirrored_move(move))
    return other


def mirrored_move(move: chess.Move) -> chess.Move:
    """Return the move on the mirrored board."""
    return chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)


def mirrored_context(context: Context) -> Context:
    """Return the context of the mirrored game, candidates in the same order."""
    lines = [
        dataclasses.replace(line, move=mirrored_move(chess.Move.from_uci(line.move)).uci())
        for line in context.lines
    ]
    return make_context(context.personality, mirrored(context.board), lines, context.memory)

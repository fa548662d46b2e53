"""What the emergency tiers share: the engine's best move is played, and style is not asked."""

from __future__ import annotations

import chess

from playalike.decision import Candidate
from playalike.oracle.analysis import Line
from playalike.position.material import material
from playalike.position.score import loss_cp, value_cp
from playalike.style.explanation import engine_sentence
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["engine_candidates", "lead_cp", "play_best"]


def engine_candidates(board: chess.Board, lines: tuple[Line, ...]) -> tuple[Candidate, ...]:
    """Show the engine's lines as candidates that were not judged by style."""
    values = [value_cp(line.cp, line.mate) for line in lines]
    return tuple(
        Candidate(
            move=line.move,
            san=board.san(chess.Move.from_uci(line.move)),
            rank=rank,
            score_cp=line.cp,
            mate=line.mate,
            loss_cp=loss_cp(values[0], value),
            pv=line.pv,
            final_score=float(value),
        )
        for rank, (line, value) in enumerate(zip(lines, values, strict=True), 1)
    )


def lead_cp(board: chess.Board) -> int:
    """Return how much material the side to move is ahead, in centipawns."""
    return material(board).balance_cp(board.turn)


def play_best(situation: Situation, tier: str, why: str) -> Ruling:
    """Decide for the engine's first choice."""
    board, lines = situation.board, situation.lines
    return Ruling(
        chess.Move.from_uci(lines[0].move),
        tier,
        engine_candidates(board, lines),
        facts=(engine_sentence(lines[0], why),),
    )

"""What each term contributes, for `playalike engine eval`: the reference evaluation, itemised."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import chess

from playalike.engine.evaluation import reference
from playalike.engine.rules_evaluation import Pair
from playalike.engine.ruleset import Ruleset

__all__ = ["EvaluationTable", "TermRow", "explain_terms"]


@dataclass(frozen=True, slots=True)
class TermRow:
    """One term for both sides."""

    name: str
    white: Pair
    """White's (middlegame, endgame) centipawns."""
    black: Pair
    total: int
    """White's less Black's, blended by the phase and rounded down; the total is blended as a whole,
    so that the rows can differ from it by a centipawn each."""


@dataclass(frozen=True, slots=True)
class EvaluationTable:
    """The evaluation of a position, term by term."""

    fen: str
    ruleset: str
    phase: int
    """24 with all pieces, 0 with pawns only."""
    rows: tuple[TermRow, ...]
    white_score: int
    """The evaluation in centipawns from White's side, without the bonus for being to move."""
    score: int
    """The evaluation as the search sees it: from the side to move, its bonus included."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values for JSON."""
        return asdict(self)


def explain_terms(board: chess.Board, ruleset: Ruleset) -> EvaluationTable:
    """Return the table of all terms for both sides."""
    white = reference.side_terms(board, chess.WHITE, ruleset)
    black = reference.side_terms(board, chess.BLACK, ruleset)
    phase = reference.phase(board)
    rows = tuple(
        TermRow(
            name,
            white[name],
            black[name],
            reference.blend(
                white[name][0] - black[name][0], white[name][1] - black[name][1], phase
            ),
        )
        for name in reference.TERMS
    )
    score = reference.evaluate(board, ruleset)
    plain = score - ruleset.evaluation.tempo
    return EvaluationTable(
        fen=board.fen(),
        ruleset=ruleset.name,
        phase=phase,
        rows=rows,
        white_score=plain if board.turn else -plain,
        score=score,
    )

"""`simple`: v7p3r's fallback search, which looks at the position right after each move.

It knows mate, stalemate, how many pieces there are, what they are worth and where they stand;
nothing of the opponent's reply. It shares no code with the search, so that it can stand in when
the search has failed.
"""

from __future__ import annotations

import time

import chess

from playalike.decision import Candidate, Decision
from playalike.engine.players.common import refuse_finished
from playalike.engine.scores import MATE
from playalike.player import Limit

__all__ = ["SimplePlayer", "immediate_score"]

PIECE_VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 300,
    chess.BISHOP: 325,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 20_000,
}
"""Centipawns (v7p3r document); the kings cancel out."""

CENTRE_WEIGHT = {
    chess.PAWN: 3,
    chess.KNIGHT: 10,
    chess.BISHOP: 6,
    chess.ROOK: 1,
    chess.QUEEN: 2,
    chess.KING: -8,
}
"""Centipawns for each step nearer to the centre; the king is better off away from it."""

PAWN_STEP = 6
"""Centipawns for each rank a pawn has advanced."""

ENDGAME_PIECES = 6
"""With at most so many pieces besides pawns and kings, the king belongs in the centre too."""


def _nearness(square: chess.Square) -> int:
    """Return 0 at the edge up to 3 in the centre, by the nearer of file and rank."""
    file, rank = square & 7, square >> 3
    return min(file, 7 - file, 3) + min(rank, 7 - rank, 3)


SQUARE_TABLES = {
    piece: tuple(
        CENTRE_WEIGHT[piece] * _nearness(square)
        + (PAWN_STEP * (square >> 3) if piece == chess.PAWN else 0)
        for square in chess.SQUARES
    )
    for piece in chess.PIECE_TYPES
}
"""Centipawns for a white piece on each square; Black's are the same, mirrored."""


def immediate_score(board: chess.Board, color: chess.Color) -> int:
    """Value the position for `color` in centipawns: count, material and placement."""
    few = (board.occupied & ~board.pawns & ~board.kings).bit_count() <= ENDGAME_PIECES
    score = 0
    for side in chess.COLORS:
        total = board.occupied_co[side].bit_count()
        for piece in chess.PIECE_TYPES:
            table = SQUARE_TABLES[piece]
            sign = -1 if piece == chess.KING and few else 1
            for square in chess.scan_forward(board.pieces_mask(piece, side)):
                total += PIECE_VALUES[piece]
                total += sign * table[square if side else square ^ 56]
        score += total if side == color else -total
    return score


class SimplePlayer:
    """Plays the move with the best immediate value; without chance."""

    @property
    def name(self) -> str:
        """Always ``simple``."""
        return "simple"

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Look one move ahead; no limit matters to it."""
        refuse_finished(board, self.name)
        return self.decide(board)

    def decide(self, board: chess.Board, moves: tuple[chess.Move, ...] = ()) -> Decision:
        """Choose among `moves`, or all legal ones; asks only that there is one."""
        started = time.monotonic()
        work = board.copy(stack=False)
        scored = []
        for move in moves or tuple(board.legal_moves):
            work.push(move)
            if work.is_checkmate():
                score = MATE - 1
            elif work.is_stalemate() or work.is_insufficient_material():
                score = 0
            else:
                score = immediate_score(work, board.turn)
            work.pop()
            scored.append((score, move))
        scored.sort(key=lambda item: (-item[0], item[1].uci()))
        best = scored[0][0]
        candidates = tuple(
            Candidate(
                move=move.uci(),
                san=board.san(move),
                rank=rank,
                score_cp=None if score == MATE - 1 else score,
                mate=1 if score == MATE - 1 else None,
                loss_cp=best - score,
                pv=(move.uci(),),
                final_score=float(score),
            )
            for rank, (score, move) in enumerate(scored, 1)
        )
        first = candidates[0]
        return Decision(
            move=first.move,
            san=first.san,
            tier="simple",
            sentence=(
                f"{first.san} is mate."
                if first.mate
                else f"{first.san} gives the best position at once by material and placement "
                f"({best / 100:+.2f}), without looking at the reply."
            ),
            player=self.name,
            candidates=candidates,
            depth=1,
            nodes=len(scored),
            seconds=time.monotonic() - started,
        )

    def close(self) -> None:
        """There is nothing to free."""

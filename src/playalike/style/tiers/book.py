"""Tier 1, the opening book: in a position the player knew, the player's own move.

Active in the first 15 moves only. A move is as likely as the player played it often; in `classic`,
as chessgate has it, by a weight that the study makes of frequency and success.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from playalike.decision import Candidate
from playalike.personality.records import BookMove
from playalike.style.habits import book_memory
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["LAST_BOOK_MOVE", "book_moves", "decide", "draw_move"]

LAST_BOOK_MOVE = 15


def decide(situation: Situation) -> Ruling | None:
    """Draw one of the player's moves, if there are any."""
    board = situation.board
    if not situation.use_book or board.fullmove_number > LAST_BOOK_MOVE:
        return None
    moves = book_moves(situation)
    if not moves:
        return None
    chosen = draw_move(situation, moves)
    ranked = sorted(moves, key=lambda move: (move is not chosen, -move.games, move.move))
    return Ruling(
        chess.Move.from_uci(chosen.move),
        "book",
        tuple(_candidate(board, move, rank) for rank, move in enumerate(ranked, 1)),
        (book_memory(moves, chosen, board),),
    )


def book_moves(situation: Situation) -> list[BookMove]:
    """Return the book's moves in the position, whatever the move number; none twice."""
    board = situation.board
    moves = situation.personality.book.get(board.epd(), ())
    return [move for move in moves if board.is_legal(chess.Move.from_uci(move.move))]


def draw_move(situation: Situation, moves: Sequence[BookMove]) -> BookMove:
    """Draw a move by its frequency, or weight; without variety, the heaviest."""
    # A weight is rounded and may be 0; every move that was played keeps a small chance.
    chances = [max(move.weight, 1e-4) if situation.classic else move.games for move in moves]
    if not situation.variety:
        return moves[chances.index(max(chances))]
    return situation.chance.choices(moves, chances)[0]


def _candidate(board: chess.Board, move: BookMove, rank: int) -> Candidate:
    return Candidate(
        move=move.move,
        san=board.san(chess.Move.from_uci(move.move)),
        rank=rank,
        score_cp=None,
        pv=(move.move,),
        final_score=move.weight,
    )

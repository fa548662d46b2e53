"""One game between two players."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.errors import PlayalikeError
from playalike.player import Limit, Player

__all__ = ["FinishedGame", "play_game"]

MAX_PLIES = 400
"""A game this long is drawn: neither side is getting anywhere."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What happened."""

    start_fen: str
    moves: tuple[str, ...]
    """In UCI notation."""
    result: str
    reason: str
    """``checkmate``, ``repetition``, ``error: …``."""


def play_game(
    white: Player,
    black: Player,
    limit: Limit,
    start_fen: str = chess.STARTING_FEN,
    max_plies: int = MAX_PLIES,
) -> FinishedGame:
    """Play until the rules end the game; a player that fails or moves illegally loses it."""
    board = chess.Board(start_fen)
    while True:
        ended = _end(board, max_plies)
        if ended is not None:
            break
        player = white if board.turn else black
        lost = "0-1" if board.turn else "1-0"
        try:
            word = player.choose(board, limit).move
        except PlayalikeError as error:
            ended = (lost, f"error: {error}")
            break
        try:
            move = board.parse_uci(word)
        except ValueError:
            ended = (lost, f"illegal move {word}")
            break
        board.push(move)
    return FinishedGame(start_fen, tuple(move.uci() for move in board.move_stack), *ended)


def _end(board: chess.Board, max_plies: int) -> tuple[str, str] | None:
    outcome = board.outcome(claim_draw=False)
    if outcome is not None:
        return outcome.result(), outcome.termination.name.lower().replace("_", " ")
    if board.is_repetition(3):
        return "1/2-1/2", "repetition"
    if board.halfmove_clock >= 100:
        return "1/2-1/2", "fifty moves"
    if len(board.move_stack) >= max_plies:
        return "1/2-1/2", "too long"
    return None

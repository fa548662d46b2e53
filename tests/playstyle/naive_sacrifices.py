"""Sacrifices the slow way: every rule of the definition by itself, on boards."""

from __future__ import annotations

import chess

from playalike.games.game import Game
from playalike.position.exchange import best_capture_gain

from .naive import VALUES


def balance(board: chess.Board, white: bool, pawns: bool) -> int:
    """One side's material minus the other's; with or without pawns."""
    total = 0
    for piece in board.piece_map().values():
        if pawns or piece.piece_type != chess.PAWN:
            total += VALUES[piece.piece_type] * (1 if piece.color == white else -1)
    return total


def naive_sacrifices(game: Game) -> set[tuple[int, bool, int, int]]:
    """Return ply, colour, points given in pieces and in all."""
    boards = [game.start()]
    for move in game.moves:
        boards.append(boards[-1].copy(stack=False))
        boards[-1].push(move)
    found = set()
    for ply in range(1, len(game.moves)):  # the offer; there must be a reply
        before, reply = boards[ply - 1], game.moves[ply]
        white = before.turn
        if not boards[ply].is_capture(reply):
            continue
        if game.result == ("0-1" if white else "1-0"):
            continue
        if balance(before, white, pawns=True) < -1:
            continue
        given = []
        for later in (1, 2, 4):
            then = boards[min(ply + later, len(game.moves))]
            given.append(
                (
                    balance(before, white, False) - balance(then, white, False),
                    balance(before, white, True) - balance(then, white, True),
                )
            )
        if any(pieces < 2 or total < 1 for pieces, total in given):
            continue
        square = reply.to_square
        moved_there = square == game.moves[ply - 1].to_square
        was_safe = before.color_at(square) == white and (
            best_capture_gain(before, square, not white) < 200
        )
        if moved_there or was_safe:
            found.add((ply, white, *given[0]))
    return found

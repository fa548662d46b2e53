"""Games between `play` and the store, which knows plain values only."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from playalike.play.game import Game, PlayedMove
from playalike.play.terms import Terms
from playalike.store import SavedGame, SavedMove

__all__ = ["read_game", "saved_move", "saved_moves"]


def saved_move(game: Game) -> SavedMove:
    """Return the last move of a game as the store keeps it."""
    return _saved(len(game.moves), game.moves[-1])


def saved_moves(game: Game) -> list[SavedMove]:
    """Return all moves of a game as the store keeps them."""
    return [_saved(ply, move) for ply, move in enumerate(game.moves, 1)]


def _saved(ply: int, move: PlayedMove) -> SavedMove:
    return SavedMove(
        ply=ply,
        uci=move.uci,
        seconds=move.seconds,
        clock_ms=move.clock_ms,
        sentence=move.sentence,
        explained=move.explained,
        memory=move.memory,
        value_cp=move.value_cp,
        remark=move.remark,
    )


def read_game(saved: SavedGame, moves: Sequence[SavedMove]) -> Game:
    """Return a game that the store has kept."""
    return Game(
        opponent=saved.opponent,
        person=chess.WHITE if saved.person_white else chess.BLACK,
        start_fen=saved.start_fen,
        terms=Terms.from_dict(saved.terms),
        moves=tuple(
            PlayedMove(
                move.uci,
                move.seconds,
                move.clock_ms,
                move.sentence,
                move.explained,
                move.memory,
                move.value_cp,
                move.remark,
            )
            for move in moves
        ),
        result=saved.result,
        reason=saved.reason,
        offered_ply=saved.offered_ply,
        opponent_offered_ply=saved.opponent_offered_ply,
    )

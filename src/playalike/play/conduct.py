"""What the opponent does besides moving: it resigns, offers a draw, says a few words."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.personality.manners import Manners
from playalike.play.draw_offer import offers_draw
from playalike.play.game import Game
from playalike.play.remarks import Thought, Words, remark
from playalike.play.resignation import gives_up

__all__ = ["Conduct", "conduct"]


@dataclass(frozen=True, slots=True)
class Conduct:
    """What goes with a move, or comes in its place."""

    resigns: bool = False
    """Instead of moving."""
    offers_draw: bool = False
    remark: str = ""


def conduct(
    game: Game, thought: Thought, manners: Manners, words: Words | None, now: float
) -> Conduct:
    """Decide it at the opponent's turn; `words` are None for one that does not speak.

    The same seed and the same moves give the same conduct.
    """
    seed = game.terms.seed
    spoken = "" if words is None else remark(game, thought, words, f"{game.opponent} {seed}")
    if game.terms.play_out or thought.best_cp is None:
        return Conduct(remark=spoken)
    clock, board = game.clock, game.board
    persons_seconds = None if clock is None else clock.left_ms(game.person, now) / 1000
    before = game.opponents_value_cp
    if gives_up(manners.resignation, board, thought.best_cp, before, persons_seconds, seed):
        return Conduct(resigns=True)
    return Conduct(
        offers_draw=_ends_nothing(board, thought.move)
        and offers_draw(manners.draws, board, thought.best_cp, seed, _plies_since_offer(game)),
        remark=spoken,
    )


def _plies_since_offer(game: Game) -> int | None:
    """Return how long ago a draw was last offered, by either side."""
    offers = [ply for ply in (game.offered_ply, game.opponent_offered_ply) if ply is not None]
    return len(game.moves) - max(offers) if offers else None


def _ends_nothing(board: chess.Board, uci: str) -> bool:
    """Tell whether a move is no check and no capture: nobody offers a draw with a blow."""
    move = chess.Move.from_uci(uci)
    return not board.is_capture(move) and not board.gives_check(move)

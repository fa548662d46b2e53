"""A game in progress, whoever sits there: turns, clock, draw offers, endings, takebacks, PGN.

Faces ask and show; what is allowed, and what it leads to, is decided here.
"""

from __future__ import annotations

from playalike.play.draw_offer import DrawAnswer
from playalike.play.game import Game, PlayedMove, PlayError
from playalike.play.local_game import LocalGame
from playalike.play.terms import Terms
from playalike.play.typed_move import MoveError, parse_typed_move

__all__ = [
    "DrawAnswer",
    "Game",
    "LocalGame",
    "MoveError",
    "PlayError",
    "PlayedMove",
    "Terms",
    "parse_typed_move",
]

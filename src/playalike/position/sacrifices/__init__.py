"""Giving up material on purpose: one idea, four readings, by how much one knows of the game.

All agree on the least that counts, `PIECE_CP`: a piece for a pawn, a rook for a minor piece. They
differ in what else must hold, and so in who can use them:

- **losing exchange** (`is_losing_exchange`): the exchange on the square where the move goes comes
  out two pawns down. A sacrifice or a blunder; nobody asks whether the opponent may legally take.
  Costs nothing once the exchange is known: the feature ``sacrifice`` of every candidate
  (`position.moves.features`), which studies and choice models count.
- **offered piece** (`offers.offered_piece_cp`): the piece that moves goes where it may legally be
  taken at that price, and was not lost anyway. The theme ``sacrifice`` (`position.themes`), from
  which plans are made.
- **piece left to be taken** (`offers.find_offer`): the same of any piece, also of one that stays
  where it is, unless it is won back at once or nothing better was to be had. What a review may
  call brilliant, when the engine says that it is sound.
- **accepted sacrifice** (`accepted.find_accepted`): the opponent took, and two moves later the
  material was still gone, in a game that was not lost. Read off whole games without an engine, for
  playstyle metrics.

What a player gives up by the engine's judgement (`avg_eval_sacrifice` of a decision formula) is
another matter: a loss in evaluation, with or without material.
"""

from __future__ import annotations

__all__ = ["PIECE_CP", "is_losing_exchange"]

PIECE_CP = 200
"""A piece for a pawn, a rook for a minor piece: giving up less is no piece sacrifice."""


def is_losing_exchange(exchange_cp: int) -> bool:
    """Say whether a move whose exchange (`exchange.see`) comes out so gives up a piece."""
    return exchange_cp <= -PIECE_CP

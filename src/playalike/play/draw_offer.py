"""Draws by agreement: the opponent answers an offer, or makes one, as the player it is like did."""

from __future__ import annotations

from dataclasses import dataclass, replace

import chess

from playalike.engine.players.common import chance
from playalike.personality.manners import Draws
from playalike.play.game import Game
from playalike.player import Limit
from playalike.players.effort import affordable
from playalike.position.ending import DRAWN, Ending, claimable_draw
from playalike.position.phase import GamePhase, phase_of_position
from playalike.position.score import value_cp
from playalike.style.candidates import CandidateSource

__all__ = [
    "LOOK",
    "DrawAnswer",
    "answer_at_once",
    "answer_draw_offer",
    "judge_position",
    "offers_draw",
]

LOOK = Limit(nodes=60_000)
"""How hard the opponent looks at the position."""
OWN_ENGINE_LOOK = 20_000
"""The same in nodes of our own engine, which is written in Python."""
WORRIED_CP = -100
"""Who is worse than this accepts a draw as early as it is offered, and does not offer one."""
PATIENCE = 10
"""Half-moves before the same question may be asked again …"""
OWN_PATIENCE = 20
"""… and before the opponent asks again."""
FIRST_MOVE = 10
"""Before this move the opponent offers nothing."""


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """What the opponent says."""

    accepted: bool
    sentence: str


def judge_position(source: CandidateSource, board: chess.Board) -> int:
    """Return what a position is worth to the side to move, in centipawns."""
    best = source.candidates(board, affordable(LOOK, source, OWN_ENGINE_LOOK), 1).lines[0]
    return value_cp(best.cp, best.mate)


def answer_at_once(game: Game) -> tuple[Game, DrawAnswer] | None:
    """Answer an offer that nobody has to think about; None when the position must be looked at.

    A draw that the opponent has offered, or that may be claimed, needs no consent; a question that
    was answered is not asked again.
    """
    game.refuse_over()
    if game.draw_offered:
        return game.draw_accepted(), DrawAnswer(True, "A draw is agreed.")
    claim = claimable_draw(game.board) if game.persons_turn else None
    if claim is not None:
        return game.ended(claim), DrawAnswer(True, f"The draw is yours: {claim.reason}.")
    if game.offered_ply is not None and len(game.moves) - game.offered_ply < PATIENCE:
        return game, DrawAnswer(False, "I have answered that already: let us play on.")
    return None


def answer_draw_offer(game: Game, mover_cp: int, manners: Draws) -> tuple[Game, DrawAnswer]:
    """Answer an offer; `mover_cp` is what the position is worth to the side to move."""
    opponents_cp = mover_cp if game.opponents_turn else -mover_cp
    early = game.board.fullmove_number < manners.earliest_move
    if opponents_cp > (WORRIED_CP if early else manners.content_cp):
        why = "It is too early for that." if early else "There is play left."
        refused = replace(game, offered_ply=len(game.moves))
        return refused, DrawAnswer(False, f"No, thank you. {why}")
    return game.ended(Ending(DRAWN, "agreement")), DrawAnswer(True, "Agreed: a draw.")


def offers_draw(
    manners: Draws,
    board: chess.Board,
    value_cp: int,
    seed: int | None = None,
    plies_since_offer: int | None = None,
) -> bool:
    """Tell whether the side to move offers a draw with its move.

    `value_cp` is what the position is worth to it. Who is better plays on, and who is lost does not
    ask; nobody asks again and again.
    """
    move = board.fullmove_number
    if move < FIRST_MOVE or not WORRIED_CP <= value_cp <= manners.content_cp:
        return False
    if plies_since_offer is not None and plies_since_offer < OWN_PATIENCE:
        return False
    endgame = phase_of_position(board) is GamePhase.ENDGAME
    # Another number than the one that decides on giving up, from the same seed and position.
    number = chance(seed, board)
    number.random()
    return number.random() < manners.chance(value_cp, move, endgame)

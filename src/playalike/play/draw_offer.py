"""Offering a draw: the opponent looks at the position before it answers."""

from __future__ import annotations

from dataclasses import dataclass, replace

import chess

from playalike.play.game import Game
from playalike.player import Limit
from playalike.players.effort import affordable
from playalike.position.ending import DRAWN, Ending, claimable_draw
from playalike.position.score import value_cp
from playalike.style.candidates import CandidateSource

__all__ = ["LOOK", "DrawAnswer", "answer_at_once", "answer_draw_offer", "judge_position"]

LOOK = Limit(nodes=60_000)
"""How hard the opponent looks at the position."""
OWN_ENGINE_LOOK = 20_000
"""The same in nodes of our own engine, which is written in Python."""
EARLY_PLY = 30
"""Before move 15 nobody agrees to a draw unless things look bad."""
CONTENT_CP = 15
"""An opponent that is better by no more than this accepts."""
WORRIED_CP = -100
PATIENCE = 10
"""Half-moves before the same question may be asked again."""


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """What the opponent says."""

    accepted: bool
    sentence: str


def judge_position(source: CandidateSource, board: chess.Board) -> int:
    """Return what a position is worth to the side to move, in centipawns."""
    best = source.candidates(board, affordable(LOOK, source, OWN_ENGINE_LOOK), 1).lines[0]
    return value_cp(best.cp, best.mate)


def answer_at_once(game: Game, name: str) -> tuple[Game, DrawAnswer] | None:
    """Answer an offer that nobody has to think about; None when the position must be looked at.

    A draw that may be claimed needs no consent; a question that was answered is not asked again.
    """
    game.refuse_over()
    claim = claimable_draw(game.board) if game.persons_turn else None
    if claim is not None:
        return game.ended(claim), DrawAnswer(True, f"The draw is yours: {claim.reason}.")
    if game.offered_ply is not None and len(game.moves) - game.offered_ply < PATIENCE:
        return game, DrawAnswer(False, f"{name} has answered that already and plays on.")
    return None


def answer_draw_offer(game: Game, name: str, mover_cp: int) -> tuple[Game, DrawAnswer]:
    """Answer an offer; `mover_cp` is what the position is worth to the side to move."""
    ply = len(game.moves)
    opponents_cp = mover_cp if game.opponents_turn else -mover_cp
    early = ply < EARLY_PLY
    if opponents_cp > (WORRIED_CP if early else CONTENT_CP):
        why = "It is too early for that." if early else "There is play left."
        asked = replace(game, offered_ply=ply)
        return asked, DrawAnswer(False, f"{name} declines. {why}")
    return game.ended(Ending(DRAWN, "agreement")), DrawAnswer(True, f"{name} accepts the draw.")

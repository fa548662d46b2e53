"""What a player gave for what he liked: the cost of his real offers of material, by phase.

An offer leaves something to be taken. What it costs is seen by the look that also judges the
personality's own offers (`style.verification.second_look`): the win chance after the move beside
that after the engine's first choice. His *price* is what nineteen in twenty of his offers cost no
more than; with few offers in a phase it is held near that of all players.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import chess
import numpy as np

from playalike.choice.temperament import USUAL_PRICE, Price
from playalike.games.game import Game
from playalike.position.phase import PHASES, phase_of_position
from playalike.position.score import undecided_cp, value_cp, win_chance_0_1
from playalike.style.candidates import CandidateSource, look_after
from playalike.style.safety import GIVEN_CP, offered
from playalike.style.verification import SECOND_DEPTH

__all__ = ["Given", "Offer", "cost_of", "find_offers", "fit_price"]

FIRST_PLY = 10
"""Gambits of the book are not his own."""
SHARE = 0.95
"""Of the offers that a price lets pass."""
BELIEVED = 20
"""Offers of all players that are put to a player's own, in each phase."""
MOST = 0.25
"""No price is higher: a quarter of the win chance is a blunder, however he came by it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that left something to be taken."""

    board: chess.Board
    """Before it."""
    move: chess.Move
    phase: str


@dataclass(frozen=True, slots=True)
class Given:
    """What an offer cost."""

    phase: str
    cost: float
    """Win chance, 0 to 1; 0 when nothing better is seen."""


def find_offers(games: Iterable[Game], names: Container[str]) -> Iterator[Offer]:
    """Yield a player's offers, however he is called in the games."""
    for game in games:
        for ply, (board, move) in enumerate(game.positions()):
            mover = game.white if board.turn else game.black
            if ply >= FIRST_PLY and mover in names and offered(board, move) >= GIVEN_CP:
                yield Offer(board.copy(stack=False), move, str(phase_of_position(board)))


def cost_of(source: CandidateSource, offer: Offer) -> Given:
    """Look after the offer, and after the engine's own move."""
    best = source.best(offer.board, SECOND_DEPTH)
    first = look_after(source, offer.board, chess.Move.from_uci(best.move), SECOND_DEPTH)
    own = look_after(source, offer.board, offer.move, SECOND_DEPTH)
    chances = [win_chance_0_1(undecided_cp(value_cp(line.cp, line.mate))) for line in (first, own)]
    return Given(offer.phase, max(0.0, chances[0] - chances[1]))


def fit_price(own: Sequence[Given], everybody: Sequence[Given]) -> Price:
    """Return what a player gave, held near everybody's where he offered seldom."""
    prices: Mapping[str, float] = {phase: _price(phase, own, everybody) for phase in PHASES}
    return Price(prices["opening"], prices["middlegame"], prices["endgame"])


def _price(phase: str, own: Sequence[Given], everybody: Sequence[Given]) -> float:
    usual = [price.cost for price in everybody if price.phase == phase]
    his = [price.cost for price in own if price.phase == phase]
    if not usual:
        return USUAL_PRICE.at(phase)
    common = float(np.quantile(usual, SHARE))
    mine = float(np.quantile(his, SHARE)) if his else common
    believed = (mine * len(his) + common * BELIEVED) / (len(his) + BELIEVED)
    return round(min(MOST, believed), 3)

"""What players gave: offers are found, and their cost is what the engine sees."""

from __future__ import annotations

import chess
import pytest

from playalike.authenticity.temperament.prices import (
    MOST,
    Given,
    Offer,
    cost_of,
    find_offers,
    fit_price,
)
from playalike.choice.temperament import USUAL_PRICE
from playalike.games.game import Game
from playalike.style.candidates import OwnSource

GRECO = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 b4c3 d4d5"


def test_an_offer_is_found_with_its_phase_and_only_his() -> None:
    moves = tuple(chess.Move.from_uci(move) for move in GRECO.split())
    game = Game({"White": "Greco", "Black": "NN"}, None, moves, "1-0", "", 1, "")
    (offer,) = find_offers([game], ["Greco"])
    assert offer.move.uci() == "e1g1"  # the knight on c3 and its pawn may be taken
    assert offer.phase == "opening"
    assert [one.move.uci() for one in find_offers([game], ["NN"])] == []


def test_a_blunder_costs_and_a_winning_offer_does_not() -> None:
    queen_gone = chess.Board("6k1/5ppp/8/3q4/8/8/5PPP/3QR1K1 w - - 0 1")
    source = OwnSource(hash_mb=1)
    given = cost_of(source, Offer(queen_gone, chess.Move.from_uci("d1c1"), "endgame"))
    mate = cost_of(source, Offer(queen_gone, chess.Move.from_uci("e1e8"), "endgame"))
    assert mate.cost == 0
    assert given.cost > 0.02


def test_a_price_is_what_nineteen_in_twenty_cost_no_more_than() -> None:
    usual = [Given("middlegame", n / 1000) for n in range(101)]
    bold = [Given("middlegame", n / 500) for n in range(101)]
    careful, brave = fit_price(usual, [*usual, *bold]), fit_price(bold, [*usual, *bold])
    assert careful.middlegame < brave.middlegame
    assert brave.middlegame == pytest.approx(0.19, abs=0.01)
    assert careful.opening == USUAL_PRICE.opening, "nobody offered anything in the opening"
    few = fit_price(bold[-2:], usual)
    assert few.middlegame < 0.12, "two offers are hardly believed"
    assert fit_price([Given("endgame", 0.9)] * 100, [*usual, Given("endgame", 0.9)]).endgame == MOST

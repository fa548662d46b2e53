"""Offers that the candidates lack join them where masters might play them; nothing else does."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import chess
import pytest

from playalike.oracle.analysis import Line
from playalike.prior.base import Prior
from playalike.style.offers import GLANCE_DEPTH, with_offers
from playalike.style.safety import offered
from playalike.style.tiers.situation import Situation
from playalike.style.verification import SECOND_DEPTH
from tests.style.sources import FakeSource, lines

GREEK_GIFT = "r1bq1rk1/pppnbppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R1BQK2R w KQ - 0 8"


class Natural:
    """Thinks of some moves, all others are most unlikely."""

    def __init__(self, shares: dict[str, float]) -> None:
        self.shares = shares

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        return [
            {move: math.log(self.shares.get(board.san(move), 1e-5)) for move in board.legal_moves}
            for board in boards
        ]


def considered(
    shares: dict[str, float] | None, source: FakeSource, enough: bool = True
) -> tuple[Line, ...]:
    board = chess.Board(GREEK_GIFT)
    found = lines(board, {"O-O": 60, "h4": 40, "Qe2": 30})
    situation = SimpleNamespace(
        board=board,
        source=source,
        natural=None if shares is None else cast(Prior, Natural(shares)),
        pace=SimpleNamespace(check_seconds=lambda: (enough, None)),
    )
    return with_offers(cast(Situation, situation), found)


def sans(found: tuple[Line, ...]) -> list[str]:
    board = chess.Board(GREEK_GIFT)
    return [board.san(chess.Move.from_uci(line.move)) for line in found]


def test_a_natural_offer_joins_in_the_order_of_value() -> None:
    source = FakeSource(reply=Line("g8h7", -35, None, ("g8h7",)))
    found = considered({"Bxh7+": 0.2}, source)
    assert sans(found) == ["O-O", "h4", "Bxh7+", "Qe2"]
    assert found[2].pv == ("d3h7", "g8h7")
    assert [depth for _, depth in source.checked] == [SECOND_DEPTH]


def test_the_first_choice_stays_first_and_is_not_surpassed() -> None:
    found = considered({"Bxh7+": 0.2}, FakeSource(reply=Line("g8h7", -300, None, ("g8h7",))))
    assert sans(found)[0] == "O-O"
    assert next(line.cp for line in found if line.move == "d3h7") == 60


def test_of_many_offers_those_that_look_best_at_a_glance_are_looked_at() -> None:
    board = chess.Board(GREEK_GIFT)
    best = board.parse_san("Bxh7+")
    others = [move for move in board.legal_moves if offered(board, move) >= 100 and move != best]
    offers = [*others[:5], best]
    shares = {board.san(move): 0.002 if move == best else 0.1 for move in offers}

    class Seeing(FakeSource):
        """Finds one answer poor, and all others good."""

        def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
            reply = super().best(board, depth, seconds)
            return Line(reply.move, -50 if board.peek() == best else 400, None, reply.pv)

    source = Seeing()
    found = considered(shares, source)
    assert len(found) == 3 + 3
    assert "Bxh7+" in sans(found)
    assert [depth for _, depth in source.checked] == [GLANCE_DEPTH] * len(offers) + [
        SECOND_DEPTH
    ] * 3


@pytest.mark.parametrize(
    ("shares", "enough"),
    [
        (None, True),
        ({"Bxh7+": 0.0005}, True),
        ({"Nd2": 0.3, "c3": 0.3}, True),
        ({"Bxh7+": 0.2}, False),
    ],
    ids=["not in this mode", "hardly anybody plays it", "nothing is offered", "no time"],
)
def test_nothing_joins(shares: dict[str, float] | None, enough: bool) -> None:
    source = FakeSource()
    assert sans(considered(shares, source, enough)) == ["O-O", "h4", "Qe2"]
    assert not source.checked


def test_what_is_offered() -> None:
    board = chess.Board(GREEK_GIFT)
    assert offered(board, board.parse_san("Bxh7+")) >= 200
    assert offered(board, board.parse_san("c3")) == 0

"""Playstyle of both sides of one game."""

from __future__ import annotations

import pytest

from playalike.review.portrait import add_portraits
from tests.review.making import game_of, review_of

LINE = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)


def test_both_sides_have_their_playstyle() -> None:
    review = add_portraits(review_of(game_of(LINE)))
    for side in (review.white, review.black):
        assert side.playstyle["plies"] == 33
        assert side.playstyle_class
    assert review.white.playstyle["checks"] == pytest.approx(4 / 17)
    assert review.black.playstyle["checks"] == 0

"""Playstyle of both sides, and whose moves they might be."""

from __future__ import annotations

import chess
import pytest

from playalike.choice.plain_model import PlainChoiceModel
from playalike.personality.catalogue import find_personality, list_personalities
from playalike.review.portrait import add_portraits, most_like
from playalike.settings import load_settings
from tests.review.making import game_of, review_of

LINE = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)


@pytest.fixture(scope="module")
def models() -> dict[str, PlainChoiceModel]:
    found = {}
    for name in list_personalities(load_settings()):
        personality = find_personality(name, load_settings())
        found[name] = personality.model
        personality.close()
    return found


def test_shares_are_a_distribution(models: dict[str, PlainChoiceModel]) -> None:
    review = add_portraits(review_of(game_of(LINE)), models)
    for side in (review.white, review.black):
        names = [name for name, _ in side.likeness]
        shares = [share for _, share in side.likeness]
        assert sorted(names) == sorted(models)
        assert sum(shares) == pytest.approx(1)
        assert shares == sorted(shares, reverse=True)
        assert side.playstyle["plies"] == 33
        assert side.playstyle_class
    assert review.white.playstyle["checks"] == pytest.approx(4 / 17)
    assert review.black.playstyle["checks"] == 0


def test_equal_models_are_equally_likely(models: dict[str, PlainChoiceModel]) -> None:
    model = next(iter(models.values()))
    review = review_of(game_of(LINE))
    shares = dict(most_like(review.moves, chess.WHITE, {"a": model, "b": model}))
    assert shares == pytest.approx({"a": 0.5, "b": 0.5})


def test_few_moves_say_nothing(models: dict[str, PlainChoiceModel]) -> None:
    review = add_portraits(review_of(game_of("f3 e5 g4 Qh4#")), models)
    assert review.white.likeness == review.black.likeness == ()

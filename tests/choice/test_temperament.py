"""A taste for positions: what it adds, how far it goes, and that it says what it likes."""

from __future__ import annotations

import chess
import numpy as np
import pytest

from playalike.choice.candidates import describe_candidates
from playalike.choice.temperament import (
    MOST_NATS,
    NEUTRAL,
    TASTES,
    USUAL_PRICE,
    Price,
    Temperament,
    taste_matrix,
    taste_terms,
)
from playalike.config import ConfigError
from playalike.oracle.analysis import Line
from playalike.words.temperament import TASTES as WORDS
from playalike.words.temperament import taste_reason

# White may take on d5, which opens the game, or push past.
FEN = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4"
TAKE = Line("c4d5", 20, None, ("c4d5", "e6d5", "c1g5"))
PUSH = Line("c4c5", 10, None, ("c4c5", "b7b6"))
PIN = Line("c1g5", 25, None, ("c1g5", "f8e7", "g1f3"))


def _temperament(**weights: float) -> Temperament:
    ones = (1.0,) * len(weights)
    return Temperament(tuple(weights), ones, tuple(weights.values()), USUAL_PRICE, 1.0, 0, 0)


def _tastes(*lines: Line) -> np.ndarray:
    board = chess.Board(FEN)
    moves = [chess.Move.from_uci(line.move) for line in lines]
    described = describe_candidates(board, moves, [line.cp or 0 for line in lines])
    return taste_matrix(board, lines, described)


def test_the_matrix_knows_the_move_and_where_it_leads() -> None:
    take, push, pin = (
        dict(zip(TASTES, row, strict=True)) for row in _tastes(TAKE, PUSH, PIN).tolist()
    )
    assert (take["capture"], push["capture"], pin["capture"]) == (1, 0, 0)
    assert (take["pawn_move"], push["pawn_move"], pin["pawn_move"]) == (1, 1, 0)
    assert take["pieces"] == push["pieces"] == 14
    assert push["advanced_pawns"] > pin["advanced_pawns"]


def test_terms_compare_with_the_mean_and_follow_the_dial() -> None:
    tastes = _tastes(TAKE, PUSH, PIN)
    one = _temperament(capture=0.6, pawn_move=-0.3)
    terms = taste_terms(one, tastes, 1.0)
    assert terms.sum(axis=0) == pytest.approx([0, 0])
    assert terms[:, 0] == pytest.approx([0.4, -0.2, -0.2])
    assert taste_terms(one, tastes, 2.0) == pytest.approx(2 * terms)
    assert not taste_terms(one, tastes, 0.0).any()
    assert not taste_terms(NEUTRAL, tastes, 1.0).sum(axis=1).any()


def test_a_taste_never_says_more_than_so_much() -> None:
    tastes = _tastes(TAKE, PUSH, PIN)
    wild = _temperament(capture=30.0, advanced_pawns=-20.0)
    for dial in (1.0, 3.0):
        total = np.abs(taste_terms(wild, tastes, dial).sum(axis=1))
        assert total.max() == pytest.approx(MOST_NATS * dial)


def test_damaged_temperaments_are_refused() -> None:
    with pytest.raises(ConfigError, match="no taste 'kings'"):
        _temperament(kings=1.0)
    with pytest.raises(ConfigError, match="differ in length"):
        Temperament(("check",), (1.0,), (), USUAL_PRICE, 1.0, 0, 0)
    with pytest.raises(ConfigError, match="not above 0"):
        Temperament(("check",), (0.0,), (1.0,), USUAL_PRICE, 1.0, 0, 0)
    with pytest.raises(ConfigError, match="from 0 to 1"):
        Price(0.1, 1.2, 0.1)


def test_every_taste_has_words() -> None:
    assert set(WORDS) == set(TASTES)
    assert len({words for pair in WORDS.values() for words in pair}) == 2 * len(TASTES)


def test_the_reason_names_what_tells_most() -> None:
    features, weights = ("king_pressure", "pieces", "check"), (0.5, -0.4, 0.1)
    assert taste_reason(features, (0.6, 0.3, 0.01), weights) == (
        "a liking for pressure on the enemy king and exchanges"
    )
    assert taste_reason(features, (-0.6, 0.1, 0.0), weights) == (
        "it goes against a liking for pressure on the enemy king"
    )
    assert taste_reason(features, (0.0, 0.0, 0.0), weights) == ""

from __future__ import annotations

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.play import Game, Terms
from playalike.play.sides import PERSON, Sides


def played(sides: Sides, *moves: str, terms: Terms | None = None) -> Game:
    game = Game(sides.black, terms=terms or Terms()).resumed(0.0)
    for number, move in enumerate(moves, 1):
        seen = sides.at_move(game)
        parsed = chess.Move.from_uci(move)
        game = (
            seen.moved(parsed, 2.0 * number)
            if seen.persons_turn
            else seen.answered(parsed, 2.0 * number, 1.0)
        )
    return game


def test_two_people_move_in_turn_and_share_the_rules() -> None:
    sides = Sides(PERSON, PERSON)
    game = played(sides, "f2f3", "e7e5", "g2g4", "d8h4")
    assert (game.result, game.reason) == ("0-1", "checkmate")
    clocked = played(sides, "e2e4", "e7e5", "d2d4", terms=Terms(60_000))
    late = sides.at_move(clocked)
    assert late.persons_turn
    assert late.flag_fallen(6.0 + 61.0)
    assert late.lost_on_time().result == "1-0"  # Black was to move


def test_who_moved_last_takes_back() -> None:
    both = Sides()
    assert len(both.taken_back(played(both, "e2e4", "e7e5"), 9.0).moves) == 1
    against = Sides(PERSON, "random")
    assert len(against.taken_back(played(against, "e2e4", "e7e5"), 9.0).moves) == 0
    with pytest.raises(PlayalikeError, match="only watched"):
        Sides("random", "simple").taken_back(played(both, "e2e4"), 9.0)


def test_two_players_are_each_the_opponent_in_turn() -> None:
    sides = Sides("random", "simple")
    game = sides.at_move(Game("simple"))
    assert game.opponent == "random"
    assert game.opponents_turn
    after = sides.at_move(played(sides, "e2e4"))
    assert after.opponent == "simple"
    assert after.opponents_turn


def test_two_people_agree_to_a_draw_and_an_opponent_is_asked() -> None:
    assert Sides().agreed_draw(played(Sides(), "e2e4")).reason == "agreement"
    with pytest.raises(PlayalikeError, match="opponent"):
        Sides(PERSON, "random").agreed_draw(Game("random"))

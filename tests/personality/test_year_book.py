"""The repertoire of some years, on Fischer's games as they ship."""

from __future__ import annotations

from collections.abc import Iterator

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import Personality, load_personality
from playalike.personality.year_book import at_year
from playalike.players.factory import open_player

START = chess.Board().epd()


@pytest.fixture(scope="module")
def fischer() -> Iterator[Personality]:
    personality = load_personality(BUILT_IN / "fischer")
    yield personality
    personality.close()


def test_late_fischer_opens_with_other_moves_too(fischer: Personality) -> None:
    late, early = at_year(fischer, 1972), at_year(fischer, 1958)
    shares = [one.book[START][0].weight for one in (early, late)]
    assert [one.book[START][0].move for one in (early, late)] == ["e2e4", "e2e4"]
    assert shares[0] > shares[1]
    assert "b2b3" in {move.move for move in late.book[START]}
    for moves in late.book.values():
        assert sum(move.weight for move in moves) == pytest.approx(1)
        assert all(1970 <= move.last_year <= 1974 for move in moves)
        assert sum(move.games for move in moves) > 1
    assert len(late.book) < len(fischer.book)


def test_moves_are_his_own_and_results_from_his_side(fischer: Personality) -> None:
    book = at_year(fischer, 1971).book
    sicilian = chess.Board()
    sicilian.push_san("e4")
    answers = book[sicilian.epd()]
    assert answers[0].move == "c7c5"
    won, lost = (sum(getattr(move, kind) for move in book[START]) for kind in ("wins", "losses"))
    assert won > 3 * lost


def test_a_year_without_games_names_those_there_are(fischer: Personality) -> None:
    with pytest.raises(
        PlayalikeError, match=r"no games from 1978 to 1982: there are games of 1955–.*1970–1971"
    ):
        at_year(fischer, 1980)
    with pytest.raises(PlayalikeError, match="year must be a whole number"):
        open_player("personality:fischer?year=later")

"""The human opinion: who finds the move, by rating."""

from __future__ import annotations

import io

import chess.pgn
import pytest

from playalike.review.annotated import annotate
from playalike.review.human import UNRATED, add_human_opinion
from playalike.words.finding import finding_words
from tests.review.making import game_of, review_of

LINE = "e4 e5 Qh5 Nc6 Qxf7+"


def test_a_blunder_has_the_opinion_of_the_players_rating() -> None:
    game = game_of(LINE, WhiteElo="1487", BlackElo="9000")
    blunder = add_human_opinion(review_of(game)).moves[-1]
    (share,) = blunder.human
    assert share.rating == 1500
    assert 0 <= share.plays < 0.2
    assert 0 <= share.finds <= 1
    assert "1500" in blunder.human_sentence


def test_without_a_rating_there_are_three() -> None:
    review = add_human_opinion(review_of(game_of(LINE)))
    assert tuple(share.rating for share in review.moves[-1].human) == UNRATED
    assert all(bool(move.human) <= bool(move.sentence) for move in review.moves)


def test_the_annotated_game_carries_it() -> None:
    review = add_human_opinion(review_of(game_of(LINE, WhiteElo="1500")))
    game = chess.pgn.read_game(io.StringIO(annotate(review)))
    assert game is not None
    assert review.moves[-1].human_sentence in " ".join(game.end().comment.split())


@pytest.mark.parametrize(
    ("finds", "plays", "words"),
    [
        (0.02, 0.1, "Hardly anybody rated 1500 finds Nf6 (about 2 %)."),
        (0.1, 0.4, "Hard to find: about 10 % of players rated 1500 play Nf6;"
                   " about 40 % would play Qe2 as well."),
        (0.3, 0.1, "About 30 % of players rated 1500 find Nf6."),
        (0.7, 0.1, "Most players rated 1500 find Nf6 (about 70 %)."),
    ],
)  # fmt: skip
def test_words(finds: float, plays: float, words: str) -> None:
    assert finding_words("Nf6", [(1500, finds, plays)], played="Qe2") == words


@pytest.mark.parametrize(
    ("finds", "words"),
    [
        ((0.02, 0.03, 0.04), "Hardly anybody finds Nf6, at 1200 or at 2400."),
        ((0.53, 0.54, 0.55), "About 54 % find Nf6, at 1200 as at 2400."),
        (
            (0.1, 0.3, 0.6),
            "About 10 % of players rated 1200 find Nf6, 30 % at 1800 and 60 % at 2400.",
        ),
    ],
)  # fmt: skip
def test_words_for_several_ratings(finds: tuple[float, ...], words: str) -> None:
    shares = [(rating, share, 0.0) for rating, share in zip(UNRATED, finds, strict=True)]
    assert finding_words("Nf6", shares) == words

"""What a review writes: PGN that reads back, a page that stands alone, plain values."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace

import chess
import chess.pgn
import pytest

from playalike.faces.web.answers.reviews import MoveClassWords
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.review.annotated import annotate
from playalike.review.evaluation import Evaluation
from playalike.review.explaining import explain_special
from playalike.review.facts import FactKind
from playalike.review.lessons import add_lessons
from playalike.review.move_class import BAD, NAGS, SPECIAL, MoveClass
from playalike.review.page import draw_page
from playalike.review.record import GameReview
from playalike.review.values import review_values
from tests.reports.checking import SCRIPT, assert_shown_as_text, parsed
from tests.review.making import game_of, review_of

GAMES = {
    "mate": game_of("f3 e5 g4 Qh4#", Event="A & <B>"),
    "scholar": game_of("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", White='O\'Brien, "Pat"'),
    "fen": game_of(
        "Qxh2 Rxh2 O-O Qf3 Rfe8+ Ne2",
        "r3k2r/ppp2ppp/2nq4/8/8/2NP4/PPP2PPP/R2QK2R b KQkq - 0 10",
    ),
    "missed": game_of("Rh2 Ka7", "k7/8/2K5/8/8/8/8/7R w - - 0 1"),
    "short": game_of("e4"),
}


@pytest.fixture(params=sorted(GAMES))
def review(request: pytest.FixtureRequest) -> GameReview:
    return review_of(GAMES[request.param])


def test_the_annotated_game_reads_back(review: GameReview) -> None:
    review = add_lessons(review, ())
    text = annotate(review)
    read = chess.pgn.read_game(io.StringIO(text))
    assert read is not None
    assert read.errors == []
    nodes = list(read.mainline())
    assert [node.move for node in nodes] == list(review.game.moves)
    assert read.headers["Result"] == review.game.result
    for side in (review.white, review.black):
        assert side.lessons or not any(
            one.side == side.side and one.sentence for one in review.moves
        )
        for lesson in side.lessons:
            assert lesson.text in " ".join(read.comment.split())
    # python-chess leaves the backslashes in, with which PGN quotes quotation marks.
    assert read.headers["White"].replace("\\", "") == review.game.white
    for node, move in zip(nodes, review.moves, strict=True):
        nag = NAGS.get(move.move_class)
        assert node.nags == (set() if nag is None else {nag})
        if move.sentence:
            assert move.sentence in node.comment
        if move.after.mated is None:
            score = node.eval()
            assert score is not None
            assert score.white() == move.after.pov_score().white()
        bad = move.move_class in BAD and move.best.move != move.move
        others = node.parent.variations[1:]
        assert len(others) == int(bad)
        drawn = {(arrow.tail, arrow.head, arrow.color) for arrow in node.arrows()}
        men = {man.square for fact in move.facts[:1] for man in fact.men}
        assert {(one, one, "red") for one in men} <= drawn
        if bad:
            best = move.best.move
            assert (best.from_square, best.to_square, "green") in drawn
            line = [others[0].move, *(n.move for n in others[0].mainline())]
            assert line == list(move.best.line[: len(line)])
            assert others[0].eval() is not None


def test_whatever_is_called_bad_or_special_or_turned_the_game_is_explained(
    review: GameReview,
) -> None:
    turning = {point.ply for point in review.turning_points}
    verdicts = {FactKind.BETTER, FactKind.WIN, FactKind.ONLY_MOVE, FactKind.BEYOND}
    for move in review.moves:
        named = move.move_class in BAD | SPECIAL or move.ply in turning
        assert bool(move.sentence) == named, move.san
        if named and move.move_class != MoveClass.FORCED:
            assert {fact.kind for fact in move.facts} - verdicts, f"no idea: {move.sentence}"


def test_our_own_reader_reads_it(review: GameReview, tmp_path: object) -> None:
    report = ReadReport()
    path = f"{tmp_path}/annotated.pgn"
    with open(path, "w", encoding="utf-8") as file:
        file.write(annotate(review))
    (game,) = read_games([path], report)
    assert report.skipped == 0
    assert game.moves == review.game.moves


def test_lines_and_comments_are_what_others_expect(review: GameReview) -> None:
    text = annotate(review)
    assert not re.search(r"\{[^}]*\{", text)  # no brace inside a comment
    assert text.count("{") == text.count("}")
    assert text.isprintable() or all(c.isprintable() or c == "\n" for c in text)
    assert re.search(r"\[%eval [-#\d.]+\]", text) or len(review.moves) < 2


def test_clocks_and_words_of_the_game_are_kept() -> None:
    game = GAMES["scholar"]
    comments = ("[%clk 0:05:00] [%eval 0.3] book", *[""] * (len(game.moves) - 1))
    kept = type(game)(**{**{f: getattr(game, f) for f in game.__slots__}, "comments": comments})
    read = chess.pgn.read_game(io.StringIO(annotate(review_of(kept))))
    assert read is not None
    first = next(iter(read.mainline()))
    assert first.clock() == 300
    assert "book" in first.comment
    assert first.comment.count("%eval") == 1


def test_the_page_is_whole_and_stands_alone(review: GameReview) -> None:
    words = "".join(parsed(draw_page([review])).words)
    for move in review.moves:
        assert move.san in words
        if move.sentence and move.move_class != MoveClass.FORCED:
            assert move.sentence in words


def test_several_games_share_a_page() -> None:
    text = draw_page([review_of(game) for game in GAMES.values()])
    assert parsed(text).words.count("Key moments") >= 2


def test_names_cannot_break_the_page() -> None:
    game = game_of("f3 e5 g4 Qh4#", White=SCRIPT, Event="<b>")
    assert_shown_as_text(draw_page([review_of(game)]))


def test_a_name_of_3000_letters_widens_no_page() -> None:
    review = review_of(game_of("e4 e5 Qh5 Nc6 Qxf7+", White="L" * 3000))
    assert review.title.startswith("L" * 59 + "… – ")
    page = draw_page([review])
    assert "L" * 61 not in page
    assert "overflow-wrap: anywhere" in page


def test_values_are_plain_and_say_everything(review: GameReview) -> None:
    values = json.loads(json.dumps(review_values(review)))
    assert len(values["moves"]) == len(review.moves)
    for said, move in zip(values["moves"], review.moves, strict=True):
        assert said["class"] in {str(kind) for kind in MoveClass}
        board = chess.Board(said["fen"])
        assert board.parse_san(said["san"]) == chess.Move.from_uci(said["uci"]) == move.move
        best = said["candidates"][0]
        assert board.parse_san(best["san"]) == move.best.move
        assert said["loss_cp"] >= 0
        assert bool(said["sentence"]) == bool(said["facts"])


def test_a_lost_move_is_no_sound_sacrifice_in_the_other_scheme() -> None:
    """By centipawns a move may be better than had been seen and the game as lost as before."""
    review = review_of(game_of("e4 e5 Bc4 Nc6 Bxf7+"), scheme="blitzmate")
    move = replace(
        review.moves[-1],
        move_class=MoveClass.BRILLIANT,
        before=Evaluation(-1_300),
        after=Evaluation(-1_200),
    )
    facts = explain_special(move, {})
    assert facts
    assert all(fact.kind != FactKind.SACRIFICE for fact in facts)
    assert any(
        fact.kind == FactKind.SACRIFICE
        for fact in explain_special(replace(move, after=Evaluation(50)), {})
    )
    meanings = {one.id: one.meaning for one in MoveClassWords.all("blitzmate")}
    assert "sacrifice" not in meanings[MoveClass.BRILLIANT]
    assert not any("chance" in meaning for meaning in meanings.values())
    assert any("sacrifice" in one.meaning for one in MoveClassWords.all())


def test_the_other_scheme_has_sentences_too() -> None:
    for game in GAMES.values():
        for move in review_of(game, scheme="blitzmate").moves:
            if move.move_class in BAD:
                assert move.sentence

"""PGN out: what we write, python-chess and our own reader read back."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest
from chess.engine import Cp, Mate, PovScore
from chess.svg import Arrow
from hypothesis import given, settings
from hypothesis import strategies as st

from playalike.games.annotations import clock_seconds, evaluation, game_clocks, game_evaluations
from playalike.games.writer import AnnotatedMove, format_annotated, format_game, write_games
from tests.games.pgn import FOOL, SCHOLAR, game_text, one, random_game

PROSE = st.text(
    st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="[]{}"), max_size=40
)
TAG_TEXT = st.text(st.characters(categories=["L", "N"]), max_size=20)
SCORES = st.one_of(
    st.integers(-2000, 2000).map(lambda cp: PovScore(Cp(cp), chess.WHITE)),
    st.integers(1, 30).map(lambda n: PovScore(Mate(n), chess.BLACK)),
)
ARROWS = st.builds(
    Arrow,
    st.sampled_from(chess.SQUARES),
    st.sampled_from(chess.SQUARES),
    color=st.sampled_from(["green", "red", "blue", "yellow"]),
)


@st.composite
def lines(
    draw: st.DrawFn,
    board: chess.Board | None = None,
    taken: tuple[chess.Move, ...] = (),
    depth: int = 0,
) -> list[AnnotatedMove]:
    """Draw a line; in a variation, `taken` are the moves of its siblings."""
    board = chess.Board() if board is None else board.copy()
    line = []
    for _ in range(draw(st.integers(1, 6 if depth == 0 else 3))):
        legal = sorted(board.legal_moves, key=chess.Move.uci)
        if not legal:
            break
        if not line:
            legal = [move for move in legal if move not in taken]
            if not legal:
                break
        move = draw(st.sampled_from(legal))
        variations = []
        if depth < 2 and draw(st.booleans()):
            siblings = (*(taken if not line else taken[:0]), move)
            side = draw(lines(board, siblings, depth + 1))
            if side:
                variations.append(tuple(side))
        line.append(
            AnnotatedMove(
                move,
                comment=draw(PROSE),
                nags=tuple(sorted(draw(st.sets(st.integers(1, 139), max_size=2)))),
                clock_seconds=draw(st.none() | st.integers(0, 20_000)),
                score=draw(st.none() | SCORES),
                depth=draw(st.none() | st.integers(1, 60)),
                arrows=tuple(
                    draw(st.lists(ARROWS, max_size=2, unique_by=lambda a: (a.tail, a.head)))
                ),
                variations=tuple(variations),
            )
        )
        board.push(move)
    return line


def check_line(
    node: chess.pgn.GameNode, line: list[AnnotatedMove] | tuple[AnnotatedMove, ...]
) -> None:
    for step in line:
        child = next(v for v in node.variations if v.move == step.move)
        assert sorted(child.nags) == sorted(step.nags)
        assert child.clock() == step.clock_seconds
        score = child.eval()
        assert (score.white() if score else None) == (step.score.white() if step.score else None)
        if step.score is not None:
            assert child.eval_depth() == step.depth
        theirs = {(a.tail, a.head, a.color) for a in child.arrows()}
        assert theirs == {(a.tail, a.head, a.color) for a in step.arrows}
        prose = child.comment
        for word in step.comment.split():
            assert word in prose
        for variation in step.variations:
            check_line(node, variation)
        node = child


@settings(max_examples=40, deadline=None)
@given(lines(), st.dictionaries(st.sampled_from(["White", "Black", "Event", "Opening"]), TAG_TEXT))
def test_round_trip_through_python_chess(
    line: list[AnnotatedMove], headers: dict[str, str]
) -> None:
    text = format_annotated(headers, line, result="1/2-1/2")
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    assert {**game.headers, **headers} == dict(game.headers)
    check_line(game, line)
    ours = one(text, keep_comments=True)
    assert list(ours.moves) == [step.move for step in line]
    assert game_clocks(ours.comments) == [step.clock_seconds for step in line]
    scores = [score.white() if score else None for score in game_evaluations(ours.comments)]
    assert scores == [step.score.white() if step.score else None for step in line]


@given(st.dictionaries(st.sampled_from(["White", "Site", "Annotator"]), st.text(max_size=20)))
def test_any_tag_value_survives_our_own_reader(headers: dict[str, str]) -> None:
    read = one(format_annotated(headers, [AnnotatedMove(chess.Move.from_uci("e2e4"))])).headers
    for tag, value in headers.items():
        assert read[tag] == "".join(c if c.isprintable() else " " for c in value)


def test_conventions_to_the_letter() -> None:
    step = AnnotatedMove(
        chess.Move.from_uci("e2e4"),
        comment="Best by {test}.",
        nags=(1,),
        clock_seconds=3599.5,
        score=PovScore(Cp(-35), chess.BLACK),
        depth=22,
        arrows=(Arrow(chess.E2, chess.E4, color="green"), Arrow(chess.D5, chess.D5, color="red")),
        variations=((AnnotatedMove(chess.Move.from_uci("d2d4"), nags=(6,), before="Or"),),),
    )
    text = format_annotated({"White": "A"}, [step], result="1-0", comment="Once upon a time")
    assert text.startswith(
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A"]\n'
    )
    assert '[Result "1-0"]' in text
    for part in ("[%eval 0.35,22]", "[%clk 0:59:59.5]", "[%cal Ge2e4]", "[%csl Rd5]", "$1", "$6"):
        assert part in text, part
    assert "Best by (test)." in " ".join(text.split())
    assert "{ Once upon a time }" in text
    assert text.rstrip().endswith("1-0")
    assert max(map(len, text.splitlines())) <= 80


def test_set_up_result_and_bad_input() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"
    text = format_annotated(
        {"FEN": "old"}, [AnnotatedMove(chess.Move.from_uci("e8d7"))], start_fen=fen
    )
    assert f'[SetUp "1"]\n[FEN "{fen}"]' in text
    assert "30... Kd7" in text
    assert one(text).start_fen == fen
    with pytest.raises(ValueError, match="illegal"):
        format_annotated({}, [AnnotatedMove(chess.Move.from_uci("e2e5"))])
    with pytest.raises(ValueError, match="result"):
        format_annotated({}, [], result="2-0")


def test_read_games_are_written_as_they_were() -> None:
    games = [one(game_text(SCHOLAR, Site="Here", ECO="C20")), one(game_text(FOOL))]
    handle = io.StringIO()
    assert write_games(handle, games) == 2
    first, second = handle.getvalue().split("0-1\n")[0].split('[Event "Test"]')[1:]
    assert '[Site "Here"]' in first
    assert '[ECO "C20"]' in first
    again = one(format_game(games[0]))
    assert (again.moves, again.result, again.white) == (games[0].moves, "1-0", "Smith, Ann")
    assert "Qh4#" in second


def test_long_game_and_kept_comments() -> None:
    moves = random_game(random.Random(2).randrange(1000), 400)
    text = format_annotated({}, [AnnotatedMove(move, comment="c") for move in moves])
    game = one(text, keep_comments=True)
    assert game.moves == tuple(moves)
    assert set(game.comments) == {"c"}
    assert one(format_game(game), keep_comments=True).comments == game.comments


def test_clocks_and_evaluations() -> None:
    comment = " [%eval -0.27] [%clk 0:09:28] "
    assert clock_seconds(comment) == 568
    assert evaluation(comment) == PovScore(Cp(-27), chess.WHITE)
    assert evaluation("[%eval #-3,18]") == PovScore(Mate(-3), chess.WHITE)
    assert evaluation("[%eval 2]") == PovScore(Cp(200), chess.WHITE)
    assert clock_seconds("[%clk 1:00:00.7] x") == 3600.7
    assert clock_seconds("clk") is evaluation("eval 0.3") is None

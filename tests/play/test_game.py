"""A game as a value: turns, endings, takebacks, draws, JSON."""

from __future__ import annotations

import datetime
import io
import json

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playalike.errors import PlayalikeError
from playalike.personality.manners import Draws
from playalike.play import Game, PlayError, Terms
from playalike.play.draw_offer import PATIENCE, answer_at_once, answer_draw_offer
from playalike.play.people import greeting, parting, person_of
from playalike.play.pgn import game_pgn

DRAWS = Draws(9, 30, 15, 15, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Of somebody who is content with 15 centipawns from move 15 on."""
CLOCK = Terms(initial_ms=60_000, increment_ms=1_000)


def played(sans: str, game: Game | None = None, now: float = 0.0, step: float = 1.0) -> Game:
    """Make moves for both sides, one every `step` seconds."""
    game = (game or Game("simple")).resumed(now)
    for san in sans.split():
        now += step
        move = game.board.parse_san(san)
        game = game.moved(move, now) if game.persons_turn else game.answered(move, now, step)
    return game


def test_turns_are_taken() -> None:
    game = played("e4")
    assert game.opponents_turn
    assert not game.persons_turn
    with pytest.raises(PlayError, match="not your turn"):
        game.moved(chess.Move.from_uci("e7e5"), 2.0)
    with pytest.raises(PlayError, match="no legal move"):
        game.answered(chess.Move.from_uci("e2e4"), 2.0, 1.0)
    game = played("e5", game)
    assert [game.by_person(ply) for ply in (1, 2, 3)] == [True, False, True]
    with pytest.raises(PlayError, match="not the opponent's turn"):
        game.answered(chess.Move.from_uci("g1f3"), 2.0, 1.0)
    assert game.sans == ("e4", "e5")
    assert game.fens[-1] == game.board.fen()


def test_a_change_leaves_the_old_game_alone() -> None:
    before = played("e4 e5")
    fen = before.board.fen()
    after = played("Nf3", before)
    assert (before.board.fen(), len(before.moves)) == (fen, 2)
    assert len(after.moves) == 3
    assert after.taken_back(9.0) == before


@pytest.mark.parametrize(
    ("start", "sans", "result", "reason"),
    [
        (chess.STARTING_FEN, "f3 e5 g4 Qh4", "0-1", "checkmate"),
        ("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Kg6", "1/2-1/2", "stalemate"),
        ("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "Kxb2", "1/2-1/2", "insufficient material"),
        (chess.STARTING_FEN, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "1/2-1/2", "repetition"),
        ("7k/8/8/8/8/8/R7/K7 w - - 99 90", "Ra3", "1/2-1/2", "fifty moves"),
    ],
)
def test_endings_on_the_board(start: str, sans: str, result: str, reason: str) -> None:
    game = played(sans, Game("simple", start_fen=start))
    assert (game.result, game.reason) == (result, reason)
    with pytest.raises(PlayError, match="over"):
        game.resigned()
    with pytest.raises(PlayError, match="over"):
        game.taken_back(0.0)


def test_a_repetition_ends_the_game_when_it_stands_on_the_board_and_not_before() -> None:
    game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
    assert not game.over, "Black could repeat now, but has not"


def test_resignation_and_time() -> None:
    for person, lost in ((chess.WHITE, "0-1"), (chess.BLACK, "1-0")):
        game = Game("simple", person)
        assert (game.resigned().result, game.resigned().reason) == (lost, "resignation")
        assert (game.lost_on_time().result, game.lost_on_time().reason) == (lost, "time")
    bare = Game("simple", start_fen="4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1")
    assert bare.lost_on_time().result == "1/2-1/2", "a bare king has never won"


def test_the_clock_runs_from_the_second_move_on_and_a_late_move_loses() -> None:
    game = played("e4 e5", Game("simple", terms=CLOCK), step=10.0)
    assert game.clock is not None
    assert (game.clock.white_ms, game.clock.black_ms) == (60_000, 60_000)
    assert game.seconds_to_flag(25.0) == 55.0
    assert not game.flag_fallen(79.9)
    assert game.flag_fallen(80.0)
    in_time = game.moved(chess.Move.from_uci("g1f3"), 30.0)
    assert in_time.moves[-1].clock_ms == 51_000
    assert in_time.moves[-1].seconds == 10.0
    late = game.moved(chess.Move.from_uci("g1f3"), 81.0)
    assert (late.result, late.reason, len(late.moves)) == ("0-1", "time", 2)
    assert late.clock is not None
    assert not late.clock.running
    assert (late.clock.white_ms, late.clock.black_ms) == (0, 60_000), "it shows whose flag fell"
    read_again = Game.from_dict(late.to_dict())
    assert read_again.clock == late.clock


@pytest.mark.parametrize("person", [chess.WHITE, chess.BLACK])
def test_a_takeback_goes_to_the_persons_last_move(person: chess.Color) -> None:
    game = Game("simple", person)
    if not person:
        game = played("d4", game)
    with pytest.raises(PlayError, match="no move of yours"):
        game.taken_back(0.0)
    waiting = played("Nf3" if person else "Nf6", game)
    assert waiting.taken_back(0.0).board.fen() == game.board.fen()
    answered = played("Nf6" if person else "Nf3", waiting)
    assert answered.taken_back(0.0).board.fen() == game.board.fen()
    assert answered.taken_back(0.0).persons_turn


def test_a_takeback_gives_the_time_back() -> None:
    game = played("e4 e5 Nf3 Nc6", Game("simple", terms=CLOCK), step=5.0)
    back = game.taken_back(100.0)
    assert back.clock is not None
    assert back.clock.left_ms(chess.WHITE, 100.0) == 60_000


QUEEN_UP = "4k3/8/8/8/8/8/Q7/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("plies", "mover_cp", "accepted"),
    [
        (2, 0, False),  # too early
        (2, 120, True),  # early, but the opponent is losing
        (2, 90, False),
        (30, 0, True),
        (30, -15, True),  # a little better for the opponent, who is content
        (30, -16, False),
        (30, 500, True),
    ],
)
def test_a_draw_offer_is_answered_by_the_position(
    plies: int, mover_cp: int, accepted: bool
) -> None:
    sans = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 Ra2 Ra7 Rhh2 Rhh7 Nd2 Nd7 Ne2 "
    sans += "Ne7 Nf4 Nf5 Nc4 Nc5 Bd2 Bd7"
    game = played(" ".join(sans.split()[:plies]))
    assert answer_at_once(game) is None
    after, answer = answer_draw_offer(game, mover_cp, DRAWS)
    assert answer.accepted is accepted
    assert answer.sentence.startswith("Agreed" if accepted else "No, thank you")
    assert "Tal" not in answer.sentence, "nobody speaks of himself in the third person"
    assert after.result == ("1/2-1/2" if accepted else "*")
    assert after.reason == ("agreement" if accepted else "")


def test_the_value_is_turned_round_when_the_opponent_is_to_move() -> None:
    game = played("Qb2", Game("simple", start_fen=QUEEN_UP))
    assert not answer_draw_offer(game, 900, DRAWS)[1].accepted, "it is the opponent who is better"
    assert answer_draw_offer(game, -900, DRAWS)[1].accepted


def test_the_same_question_is_not_asked_twice_in_a_row() -> None:
    game, answer = answer_draw_offer(played("e4 e5"), 0, DRAWS)
    assert not answer.accepted
    assert game.offered_ply == 2
    asked_again = answer_at_once(game)
    assert asked_again is not None
    assert "already" in asked_again[1].sentence
    assert asked_again[0] == game
    later = played("Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6 c3 a6", game)
    assert len(later.moves) - 2 == PATIENCE
    assert answer_at_once(later) is None


def test_a_draw_that_may_be_claimed_needs_no_consent() -> None:
    game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", Game("simple", chess.BLACK))
    claimed = answer_at_once(game)  # with ...Ng8, the third time
    assert claimed is not None
    assert claimed[1].accepted
    assert (claimed[0].result, claimed[0].reason) == ("1/2-1/2", "repetition")
    not_ones_turn = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", Game("simple", chess.WHITE))
    assert answer_at_once(not_ones_turn) is None


@settings(deadline=None, max_examples=30)
@given(
    choices=st.lists(st.integers(0, 200), max_size=40),
    person=st.booleans(),
    seconds=st.floats(0, 3, allow_nan=False),
    clock=st.booleans(),
)
def test_any_game_comes_back_from_json(
    choices: list[int], person: bool, seconds: float, clock: bool
) -> None:
    terms = Terms(600_000, 2_000, seed=3) if clock else Terms(dial=2.5, mode="learned")
    game, now = Game("personality:tal", person, terms=terms).resumed(0.0), 0.0
    for choice in choices:
        if game.over:
            break
        now += seconds
        moves = sorted(game.board.legal_moves, key=str)
        move = moves[choice % len(moves)]
        if game.persons_turn:
            game = game.moved(move, now)
        else:
            memory: dict[str, object] = {"active": [], "events": []}
            game = game.answered(move, now, seconds, "Why not.", explained=True, memory=memory)
    back = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert back == game
    assert (back.sans, back.fens) == (game.sans, game.fens)
    assert back.board.move_stack == game.board.move_stack
    if back.clock is not None:
        assert not back.clock.running, "nobody loses time by a pause"
        assert back.resumed(now).clock == game.clock


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(PlayalikeError, match="nobody"):
        Game.from_dict({**Game("simple").to_dict(), "nobody": 1})
    with pytest.raises(PlayalikeError, match="person"):
        Game.from_dict({**Game("simple").to_dict(), "person": "green"})


def test_the_pgn_has_names_result_clock_and_reasons() -> None:
    game = Game("personality:tal", chess.BLACK, terms=Terms(300_000, 3_000)).resumed(0.0)
    game = game.answered(chess.Move.from_uci("e2e4"), 1.0, 1.0, "Open lines.")
    game = game.moved(chess.Move.from_uci("e7e5"), 4.0).resigned()
    text = game_pgn(game, "Mikhail Tal", datetime.date(2026, 1, 2), "terminal")
    read = chess.pgn.read_game(io.StringIO(text))
    assert read is not None
    assert dict(read.headers) == {
        "Event": "Playalike", "Site": "terminal", "Date": "2026.01.02", "Round": "?",
        "White": "Mikhail Tal", "Black": "You", "Result": "1-0", "TimeControl": "300+3",
        "Termination": "resignation",
    }  # fmt: skip
    nodes = list(read.mainline())
    assert [node.clock() for node in nodes] == [300.0, 300.0]
    assert nodes[0].comment.startswith("Open lines.")


def test_opponents_greet_and_part() -> None:
    tal = person_of("tal")
    game = Game("personality:tal")
    assert greeting(tal, "a game") == greeting(tal, "a game")
    assert greeting(tal, "a game") in tal.greetings
    assert parting(tal, game.resigned(), "a game") in tal.won
    assert parting(tal, Game("personality:tal", chess.BLACK).resigned(), "a game") in tal.won
    drawn = answer_draw_offer(game, 300, DRAWS)[0]
    assert parting(tal, drawn, "a game") in tal.drawn

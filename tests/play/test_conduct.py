"""What the opponent does besides moving: resigning, draws, a few words."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path

import chess
import pytest

from playalike.engine.players import EnginePlayer
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.personality.manners import Draws, Manners, Resignation, average_manners
from playalike.play import Game, LocalGame, PlayError, Terms
from playalike.play.conduct import conduct
from playalike.play.draw_offer import OWN_PATIENCE, answer_at_once, answer_draw_offer, offers_draw
from playalike.play.remarks import KINDS, MOST_REMARKS, Thought, remarks_of, turning_points
from playalike.play.resignation import HOPELESS_CP, TIME_TROUBLE_SECONDS, gives_up
from playalike.player import Limit
from playalike.settings import Settings
from tests.play.test_game import played

ALWAYS = Resignation(1, -400, 50.0, 0.0, 0.0, 0.0, 0.0, 0.0)
NEVER = replace(ALWAYS, constant=-50.0)
WILLING = Draws(1, 30, 20, 15, 50.0, 0.0, 0.0, 0.0, 0.0)
UNWILLING = replace(WILLING, constant=-50.0)
WORDS = remarks_of("tal")
QUEEN_DOWN = chess.Board("r4rk1/pp3ppp/8/8/8/8/PPQ2PPP/R4RK1 b - - 0 20")


def test_a_lost_position_is_given_up_as_the_manners_say() -> None:
    assert gives_up(ALWAYS, QUEEN_DOWN, -900, -900)
    assert not gives_up(NEVER, QUEEN_DOWN, -900, -900)
    average = average_manners().resignation
    given_up = sum(gives_up(average, QUEEN_DOWN, -900, -800, None, seed) for seed in range(400))
    expected = average.chance(-900, -800, -900, False)
    assert given_up / 400 == pytest.approx(expected, abs=0.1)


def test_nobody_resigns_at_the_first_shock_or_while_there_is_hope() -> None:
    assert not gives_up(ALWAYS, QUEEN_DOWN, HOPELESS_CP + 1, -900)
    assert not gives_up(ALWAYS, QUEEN_DOWN, -900, HOPELESS_CP + 1)
    assert not gives_up(ALWAYS, QUEEN_DOWN, -900, None)


def test_nobody_resigns_against_somebody_in_time_trouble() -> None:
    assert not gives_up(ALWAYS, QUEEN_DOWN, -900, -900, TIME_TROUBLE_SECONDS - 1)
    assert gives_up(ALWAYS, QUEEN_DOWN, -900, -900, TIME_TROUBLE_SECONDS + 1)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/5k2/6p1/5NK1 b - - 0 60",  # the other side has a knight only
        "8/8/8/8/8/6k1/5P2/7K b - - 0 60",  # ...Kxf2, and nothing is left
        "k7/8/2K5/8/8/8/7Q/8 b - - 99 120",  # fifty moves with the next
    ],
)
def test_nobody_resigns_what_may_be_drawn(fen: str) -> None:
    assert not gives_up(ALWAYS, chess.Board(fen), -900, -900)


def lost_game(**terms: object) -> Game:
    """A game whose opponent has been losing for a while, at its turn."""
    start = "r4rk1/pp3ppp/8/8/8/8/PPQ2PPP/R4RK1 w - - 0 20"
    game = Game("simple", start_fen=start, terms=Terms(seed=5, **terms)).resumed(0.0)  # type: ignore[arg-type]
    game = game.moved(chess.Move.from_uci("a2a3"), 1.0)
    game = game.answered(chess.Move.from_uci("a7a6"), 2.0, 1.0, value_cp=-900)
    return game.moved(chess.Move.from_uci("b2b3"), 3.0)


LOST = Thought("b7b6", -900, -900)


def test_the_opponent_resigns_and_the_person_has_won() -> None:
    game, manners = lost_game(), Manners(ALWAYS, UNWILLING)
    assert conduct(game, LOST, manners, None, 3.0).resigns
    over = game.given_up()
    assert (over.result, over.reason, over.outcome) == ("1-0", "resignation", "won")
    with pytest.raises(PlayError, match="not the opponent's turn"):
        replace(game, moves=game.moves[:2]).given_up()


def test_played_out_nobody_resigns_or_offers_a_draw() -> None:
    game = lost_game(play_out=True)
    own = conduct(game, LOST, Manners(ALWAYS, WILLING), None, 3.0)
    assert not own.resigns
    level = conduct(game, Thought("b7b6", 0, 0), Manners(ALWAYS, WILLING), None, 3.0)
    assert not level.offers_draw
    kept = Game.from_dict(game.to_dict())
    assert kept.terms.play_out, "a game resumed keeps its settings"
    assert kept.opponents_value_cp == -900


def test_a_person_in_time_trouble_has_to_be_beaten_on_the_board() -> None:
    manners = Manners(ALWAYS, UNWILLING)
    assert not conduct(lost_game(initial_ms=15_000), LOST, manners, None, 3.0).resigns
    assert conduct(lost_game(initial_ms=300_000), LOST, manners, None, 3.0).resigns


def test_a_draw_is_offered_with_a_move_and_accepted_or_declined_by_moving() -> None:
    game = lost_game()
    level = Thought("b7b6", 0, 0)
    assert conduct(game, level, Manners(NEVER, WILLING), None, 3.0).offers_draw
    assert not conduct(game, level, Manners(NEVER, UNWILLING), None, 3.0).offers_draw
    move = chess.Move.from_uci("b7b6")
    offered = game.answered(move, 4.0, 1.0, offers_draw=True)
    assert offered.draw_offered
    assert Game.from_dict(offered.to_dict()).draw_offered
    reply = answer_at_once(offered)
    assert reply is not None
    assert (reply[0].result, reply[0].reason) == ("1/2-1/2", "agreement")
    declined = offered.moved(chess.Move.from_uci("c2c3"), 5.0)
    assert not declined.draw_offered
    with pytest.raises(PlayError, match="no draw"):
        declined.draw_accepted()
    assert not offered.taken_back(5.0).draw_offered
    assert offered.taken_back(5.0).opponent_offered_ply is None


def test_who_is_better_or_lost_offers_no_draw_and_nobody_asks_again_and_again() -> None:
    board = chess.Board("r4rk1/pp3ppp/8/8/8/8/PP3PPP/R4RK1 b - - 0 30")
    assert offers_draw(WILLING, board, 0)
    assert not offers_draw(WILLING, board, WILLING.content_cp + 1)
    assert not offers_draw(WILLING, board, -200)
    assert not offers_draw(WILLING, board, 0, None, OWN_PATIENCE - 1)
    board.fullmove_number = 5
    assert not offers_draw(WILLING, board, 0)


def test_masters_differ_as_their_games_do() -> None:
    manners = {}
    for path in BUILT_IN.glob("*/*.yaml"):
        definition = read_definition(path)
        assert definition.manners is not None
        manners[definition.name] = definition.manners
    early = {name: own.draws.chance(0, 15, False) for name, own in manners.items()}
    assert early["petrosian"] > 2 * early["fischer"]
    assert manners["fischer"].draws.earliest_move > manners["karpov"].draws.earliest_move
    for own in manners.values():
        chances = [own.resignation.chance(cp, cp, -300, False) for cp in (-900, -600, -300)]
        assert chances == sorted(chances, reverse=True)
    twenty = replace(played("e4 e5"), start_fen=chess.STARTING_FEN)
    assert not answer_draw_offer(twenty, 0, manners["fischer"].draws)[1].accepted


# Words at turning points.


def thinking_of(game: Game, san: str, value_cp: int, best_cp: int | None = None) -> Thought:
    move = game.board.parse_san(san).uci()
    return Thought(move, value_cp, value_cp if best_cp is None else best_cp, (move,))


def game_with(value_cp: int, sans: str, fen: str = chess.STARTING_FEN) -> Game:
    """A game in which the opponent, Black, thought its last move worth so much."""
    game = played(sans, Game("personality:tal", start_fen=fen, terms=Terms(seed=1)))
    moves = list(game.moves)
    moves[-2] = replace(moves[-2], value_cp=value_cp)
    return replace(game, moves=tuple(moves))


def test_blunders_of_either_side_are_seen_in_the_chances() -> None:
    game = game_with(0, "e4 e5 Nf3 Nc6 Bc4")
    assert "your_blunder" in turning_points(game, thinking_of(game, "Nf6", 400))
    assert "own_blunder" in turning_points(game, thinking_of(game, "Nf6", -400))
    assert not list(turning_points(game, thinking_of(game, "Nf6", 30)))
    won = game_with(900, "e4 e5 Nf3 Nc6 Bc4")
    assert not list(turning_points(won, thinking_of(won, "Nf6", 1200))), "it was won before"


def test_a_sacrifice_is_sound_and_can_be_taken() -> None:
    fen = "rnbqk2r/ppp2ppp/3b1n2/3p4/3P4/2P1P3/PP1N1PPP/R1BQ1RK1 b kq - 0 8"
    game = Game("personality:tal", start_fen=fen)
    assert "sacrifice" in turning_points(game, thinking_of(game, "Bxh2+", 150))
    assert "sacrifice" not in turning_points(game, thinking_of(game, "Bxh2+", 150, 400)), "unsound"
    assert "sacrifice" not in turning_points(game, thinking_of(game, "O-O", 150))


def test_the_first_pawn_lost_and_won() -> None:
    lost = game_with(0, "e4 e5 Nf3 Nf6 Nxe5")
    assert list(turning_points(lost, thinking_of(lost, "d6", -40))) == ["pawn_lost"]
    won = game_with(0, "e4 e5 Nf3 Nc6 a3 Nf6 a4")
    assert list(turning_points(won, thinking_of(won, "Nxe4", 40))) == ["pawn_won"]
    back = thinking_of(lost, "d6", -40)
    back = replace(back, pv=(back.move, "e5f3", "f6e4"))
    assert not list(turning_points(lost, back)), "it is won back at once"


def test_an_endgame_is_greeted_once_it_is_there() -> None:
    fen = "r2q1rk1/n4ppp/8/8/8/8/N4PPP/R2Q1RK1 w - - 0 30"
    game = played("Qxd8", Game("personality:tal", start_fen=fen))
    assert "endgame" in turning_points(game, thinking_of(game, "Rfxd8", 0))
    later = played("Qxd8 Rfxd8 h3", Game("personality:tal", start_fen=fen))
    assert "endgame" not in turning_points(later, thinking_of(later, "h6", 0))


OPENING = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O h3"


def test_words_are_few_each_kind_once_and_off_by_a_switch() -> None:
    manners = Manners(NEVER, UNWILLING)
    game = game_with(0, OPENING)
    blunder = thinking_of(game, "a6", 400)
    said = conduct(game, blunder, manners, WORDS, 0.0).remark
    assert said in WORDS["your_blunder"]
    assert conduct(game, blunder, manners, None, 0.0).remark == "", "machines do not speak"
    silent = replace(game, terms=replace(game.terms, remarks=False))
    assert conduct(silent, blunder, manners, WORDS, 0.0).remark == ""
    moves = list(game.moves)
    moves[1] = replace(moves[1], remark=said)
    again = replace(game, moves=tuple(moves))
    assert conduct(again, blunder, manners, WORDS, 0.0).remark == "", "said already"
    moves[1] = replace(moves[1], remark="")
    moves[-2] = replace(moves[-2], remark="Something else.")
    assert conduct(replace(game, moves=tuple(moves)), blunder, manners, WORDS, 0.0).remark == ""
    for ply in range(1, 2 * MOST_REMARKS, 2):
        moves[ply] = replace(moves[ply], remark="Something else.")
    moves[-2] = replace(moves[-2], remark="")
    assert conduct(replace(game, moves=tuple(moves)), blunder, manners, WORDS, 0.0).remark == ""


def test_everybody_has_words_of_their_own_for_everything() -> None:
    names = [path.stem for path in BUILT_IN.glob("*/*.yaml")]
    sentences = []
    for name in ["", *names]:
        words = remarks_of(name)
        assert set(words) == set(KINDS)
        assert name == "" or words is not remarks_of("")
        assert all(len(words[kind]) >= 2 for kind in KINDS)
        sentences += list(chain.from_iterable(words.values()))
    assert len(set(sentences)) == len(sentences)
    assert all(text[0].isupper() and text[-1] in ".!?" and len(text) < 110 for text in sentences)


def test_a_real_engine_resigns_a_hopeless_game(tmp_path: Path) -> None:
    start = "r4rk1/pp3ppp/8/8/8/8/PPQ2PPP/R4RK1 w - - 0 20"
    terms = Terms(seed=3, pace="fast", move_seconds=0.05)
    winner = EnginePlayer()
    local = LocalGame.open(Game("engine", start_fen=start, terms=terms), Settings(data=tmp_path))
    try:
        while not local.game.over and local.game.board.fullmove_number < 32:
            local.move(winner.choose(local.game.board, Limit(nodes=3000)).move)
            local.answer()
        assert local.opponent_resigned
        assert local.parting
    finally:
        local.close()
